"""Konflikt '47 in a browser: set up, and a turn played by mouse, by keyboard alone, and by touch alone."""

from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE
from tests.web.table.konflikt.patrolling import a_turn, against_random, by_finger, by_keys, by_mouse
from tests.web.table.playing import seated

ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def was_played(page: Page, made: list[str]) -> None:
    """Four units were set up and had their orders (k47.gap.deploy-table, k47.turn.draw-die)."""
    assert made.count("set-up") == 4
    assert 1 <= made.count("give an order") <= 4
    expect(page.locator("#entries")).to_contain_text("left in the cup")
    expect(page.locator("#board [data-unit]")).not_to_have_count(0)


def test_a_turn_is_played_by_mouse(browser: Browser, address: str) -> None:
    with seated(browser, address, against_random(address)) as page:
        was_played(page, a_turn(page, by_mouse))


def test_a_turn_is_played_by_keyboard_alone(browser: Browser, address: str) -> None:
    with seated(browser, address, against_random(address)) as page:
        was_played(page, a_turn(page, by_keys))


def test_a_turn_is_played_on_a_phone_by_touch_alone(browser: Browser, address: str) -> None:
    with seated(browser, address, against_random(address), **ON_A_PHONE) as page:
        was_played(page, a_turn(page, by_finger))
