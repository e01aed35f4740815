"""The clocks on the page: both sides', ticking in silence, and what is offered when somebody is late."""

import re

import httpx
import pytest
from playwright.sync_api import Browser, expect
from tests.web.browser import PHONE, accessibility_faults
from tests.web.table.playing import Begun, seated

LAPTOP = {"width": 1280, "height": 720}
TIME = re.compile(r"^\d+:\d\d$")


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_both_clocks_are_shown_and_the_one_that_runs_ticks(
    browser: Browser, address: str, viewport: dict[str, int]
) -> None:
    game = Begun(address, clock={"per": "game", "seconds": 900})
    with seated(browser, address, game.link("american"), viewport=viewport) as page:
        clocks = page.get_by_role("group", name="Clocks")
        expect(clocks.get_by_role("timer")).to_have_count(2)
        running = clocks.locator(".running [role=timer]")
        expect(running).to_have_text(TIME)
        before = running.inner_text()
        expect(running).not_to_have_text(before)
        expect(clocks.locator(".clock:not(.running) [role=timer]")).to_have_text("15:00")
        assert page.locator("#clocks [aria-live]:not([aria-live=off])").count() == 0
        assert clocks.get_attribute("title") == "15 minutes a side for the game; then the computer answers"
        assert accessibility_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_whoever_waits_for_somebody_late_may_let_the_computer_play(browser: Browser, address: str) -> None:
    game = Begun(address, clock={"per": "decision", "seconds": 10, "late": "claim"})
    seen = httpx.get(
        f"{address}/api/games/{game.name}", headers={"Authorization": f"Bearer {game.tokens['spectator']}"}
    ).json()
    late, other = ("american", "german") if seen["asked"]["side"] == 0 else ("german", "american")
    with seated(browser, address, game.link(other), viewport=LAPTOP) as page:
        claim = page.get_by_role("button", name=f"{late.capitalize()} is late: let the computer play")
        expect(claim).to_be_visible()
        assert accessibility_faults(page) == []
        claim.click()
        expect(page.locator("#entries")).to_contain_text(late.capitalize())
        expect(claim).to_have_count(0)


def test_a_game_without_a_clock_shows_none(browser: Browser, address: str) -> None:
    with seated(browser, address, Begun(address).link("american")) as page:
        expect(page.locator("#clocks")).to_be_hidden()
