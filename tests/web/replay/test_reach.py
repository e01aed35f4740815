"""The replay viewer for everybody: screen readers, small screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import DESK, PHONE, accessibility_faults, opened
from tests.web.lobby.served_games import loaded
from tests.web.replay.records import recorded

TABLET = {"width": 1024, "height": 768}


@pytest.mark.parametrize(("scheme", "size"), [("light", PHONE), ("dark", DESK)], ids=["light phone", "dark desk"])
def test_axe_finds_nothing_from_choosing_to_forking(
    browser: Browser, address: str, scheme: str, size: dict[str, int]
) -> None:
    game = loaded(address, recorded())
    with opened(browser, address, color_scheme=scheme, viewport=size) as page:
        page.goto("/replay/")
        expect(page.get_by_text("Choose a record")).to_be_visible()
        assert accessibility_faults(page) == []
        page.goto(f"/replay/#{game['game']}.{game['tokens']['umpire']}@126")
        expect(page.get_by_text("The game ends:")).to_be_visible()
        assert accessibility_faults(page) == []
        page.get_by_role("button", name="Back", exact=True).click()
        page.get_by_role("button", name="Play on from here").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert accessibility_faults(page) == []


@pytest.mark.parametrize("size", [PHONE, TABLET, DESK], ids=["phone", "tablet", "desk"])
def test_the_controls_are_in_sight_and_nothing_runs_over_the_edge(
    browser: Browser, address: str, size: dict[str, int]
) -> None:
    game = loaded(address, recorded())
    with opened(browser, address, viewport=size) as page:
        page.goto(f"/replay/#{game['game']}.{game['tokens']['umpire']}@60")
        expect(page.locator("#board svg")).to_be_in_viewport(ratio=0.9)
        for control in page.locator("#transport").get_by_role("button").all():
            expect(control).to_be_in_viewport(ratio=1)
        assert page.evaluate("() => document.documentElement.scrollWidth") == size["width"]


def test_the_step_is_read_out_but_not_while_it_plays(browser: Browser, address: str) -> None:
    game = loaded(address, recorded())
    with opened(browser, address) as page:
        page.goto(f"/replay/#{game['game']}.{game['tokens']['umpire']}")
        expect(page.locator("#step")).to_have_attribute("aria-live", "polite")
        page.get_by_role("radio", name="fast").check(force=True)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator("#step")).to_have_attribute("aria-live", "off")


def test_the_skip_link_leads_to_the_controls_and_keeps_the_seat(page: Page, address: str) -> None:
    game = loaded(address, recorded())
    link = f"/replay/#{game['game']}.{game['tokens']['umpire']}"
    page.goto(f"{link}@5")
    expect(page.locator("#board")).to_have_attribute("data-answer", "5")
    page.get_by_role("link", name="To the controls").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board")).to_have_attribute("data-answer", "6")
    expect(page).to_have_url(f"{address}{link}@6")
