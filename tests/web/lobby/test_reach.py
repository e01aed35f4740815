"""The lobby for everybody: keyboard, screen readers, small screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import DESK, PHONE, accessibility_faults, opened
from tests.web.lobby.served_games import TABLE, at_table
from tests.web.lobby.test_starting import in_lobby

TABLET = {"width": 820, "height": 1180}


@pytest.mark.parametrize(("scheme", "size"), [("light", DESK), ("dark", PHONE)], ids=["light desk", "dark phone"])
def test_axe_finds_nothing_from_choosing_to_sending_links(
    browser: Browser, address: str, scheme: str, size: dict[str, int]
) -> None:
    with opened(browser, address, color_scheme=scheme, viewport=size) as page:
        in_lobby(page)
        assert accessibility_faults(page) == []
        page.get_by_role("radio", name="Your own").check()
        page.get_by_label("Or paste its text").fill("turns = 0")
        page.get_by_text("More", exact=True).click()
        page.get_by_role("radio", name="From a seed, for practice").check()
        page.get_by_role("radio", name="Two computer players: I watch").check()
        page.get_by_role("button", name="Check it").click()
        expect(page.get_by_role("alert")).not_to_be_empty()
        assert accessibility_faults(page) == []
        page.get_by_role("radio", name="Crossroads").check()
        page.get_by_role("radio", name="A friend, by link").check()
        page.get_by_role("checkbox", name="Invite an umpire too").check()
        page.get_by_role("button", name="Start the game").click()
        page.get_by_text("The umpire's link").click()
        assert accessibility_faults(page) == []
        page.get_by_role("button", name="Back to the lobby").click()
        expect(page.get_by_role("region", name="Recent games")).to_be_visible()
        assert accessibility_faults(page) == []


@pytest.mark.parametrize("size", [PHONE, TABLET, DESK], ids=["phone", "tablet", "desk"])
def test_the_start_button_is_in_sight_at_once_and_nothing_runs_over_the_edge(
    browser: Browser, address: str, size: dict[str, int]
) -> None:
    with opened(browser, address, viewport=size) as page:
        in_lobby(page)
        expect(page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)
        assert page.evaluate("() => document.documentElement.scrollWidth") == size["width"]


def test_a_game_is_chosen_and_started_by_keyboard_alone(page: Page, address: str) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="Crossroads").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Panzer counterattack")).to_be_checked()
    page.keyboard.press("Tab")  # to the rules
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="US infantry division")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(TABLE)
    (seat,) = at_table(address, page.url)
    assert (seat.look()["scenario"], seat.players()) == (
        "panzer_counterattack",
        {"american": "greedy", "german": "human"},
    )
