"""Whole skirmishes against the computer, on a table with a tape measure."""

from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE
from tests.web.table.measured.skirmishing import (
    against_random,
    move_by_finger,
    move_by_keys,
    move_by_mouse,
    played,
    shoot_by_finger,
    shoot_by_keys,
    shoot_by_mouse,
)
from tests.web.table.playing import seated

ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def ended(page: Page, made: set[str]) -> None:
    assert made == {"move", "shoot"}
    expect(page.locator("#decision")).to_contain_text("The game is over")
    expect(page.locator("#entries")).to_contain_text("Able goes")
    expect(page.locator("#entries")).to_contain_text("volley")


def test_a_skirmish_is_played_to_its_end_by_mouse(browser: Browser, field: str) -> None:
    with seated(browser, field, against_random(field)) as page:
        ended(page, played(page, move_by_mouse, shoot_by_mouse))


def test_a_skirmish_is_played_to_its_end_by_keyboard_alone(browser: Browser, field: str) -> None:
    with seated(browser, field, against_random(field)) as page:
        ended(page, played(page, move_by_keys, shoot_by_keys))


def test_a_skirmish_is_played_to_its_end_on_a_phone_by_touch_alone(browser: Browser, field: str) -> None:
    with seated(browser, field, against_random(field), **ON_A_PHONE) as page:
        ended(page, played(page, move_by_finger, shoot_by_finger))
