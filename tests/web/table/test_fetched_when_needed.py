"""A table page brings what every game needs; the rest comes with the game that needs it, or when it is asked for."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from tests.web.browser import DESK, PHONE, opened
from tests.web.table.playing import Begun, answered, read_until, to_movement

#: What not every game needs, or not at first.
SELDOM = {
    "before",
    "clock",
    "coach",
    "compare",
    "counsel",
    "forecasts",
    "guide",
    "help",
    "overview",
    "report",
    "retelling",
    "sitting_down",
}
#: Bytes over the wire, with all that comes until a game can be played.
AT_MOST = 160_000


def fetched(page: Page) -> list[Request]:
    """Filled with every file that the page fetches."""
    found: list[Request] = []
    page.on("requestfinished", lambda each: None if "/api/" in each.url else found.append(each))
    return found


def parts(requests: list[Request]) -> set[str]:
    """The parts of the table among them that not every game needs."""
    names = {urlsplit(each.url).path.rpartition("/")[2].partition(".")[0] for each in requests if "/table/" in each.url}
    return (names | {"measured" for each in requests if "/measured/" in each.url}) & (SELDOM | {"measured"})


def ready(page: Page, link: str, state: str = "yours") -> None:
    page.goto(link)
    read_until(page, f"body[data-ready=true][data-state={state}]")
    page.wait_for_load_state("networkidle")


def test_a_plain_game_brings_nothing_that_others_need(browser: Browser, address: str) -> None:
    with opened(browser, address, viewport=DESK) as page:
        requests = fetched(page)
        ready(page, Begun(address).link("spectator"), "waiting")
        assert parts(requests) == set()
        page.get_by_role("button", name="Help").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert parts(requests) == {"help"}


def test_what_a_rule_says_and_the_small_map_come_when_they_are_looked_at(browser: Browser, address: str) -> None:
    with opened(browser, address, viewport=PHONE) as page:
        requests = fetched(page)
        ready(page, Begun(address).link("spectator"), "waiting")
        page.locator("#nearer").click()
        expect(page.locator("#overview svg")).to_be_visible()
        assert "overview" in parts(requests)
        assert not any("rule_told" in each.url for each in requests)
        page.locator("[data-tab=log]").last.click()
        page.locator("#entries a[data-rule]").first.click()
        expect(page.locator("dialog.of-rule .ruletext")).to_be_visible()


@pytest.mark.parametrize(
    ("wanted", "seat", "brings"),
    [
        ({"players": {"american": "random"}}, "german", {"coach", "compare"}),
        ({"clock": {"per": "decision", "seconds": 300}}, "american", {"clock", "compare"}),
        ({"guide": "first_battle", "scenario": ""}, "american", {"coach", "compare", "guide"}),
    ],
)
def test_a_game_brings_what_it_needs_itself(
    browser: Browser, address: str, wanted: dict[str, object], seat: str, brings: set[str]
) -> None:
    """With all of it, what is fetched until it can be played stays within what a page may weigh."""
    with opened(browser, address, viewport=DESK) as page:
        requests = fetched(page)
        ready(page, Begun(address, **wanted).link(seat))
        assert parts(requests) == brings
        sizes = [each.sizes() for each in requests]
        assert sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes) < AT_MOST


def test_a_part_that_does_not_come_is_told_and_the_game_goes_on(browser: Browser, address: str) -> None:
    with opened(browser, address, viewport=DESK) as page:
        for lost in ("coach.js", "help.css"):
            page.route(f"**/table/{lost}", lambda route: route.abort())
        ready(page, Begun(address, players={"american": "random"}).link("german"))
        expect(page.locator("#lacking")).to_contain_text("The coach could not be fetched: see to the connection")
        expect(page.locator("#coach-open")).to_have_count(0)
        expect(page.locator("#board .zm-unit").first).to_be_visible()
        page.get_by_role("button", name="Help").click()
        expect(page.locator("#notice")).to_contain_text("Help could not be fetched")
        # It is asked for again.
        page.unroute("**/table/help.css")
        page.get_by_role("button", name="Help").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        dialog.press("Escape")
        expect(dialog).to_be_hidden()
        page.locator("#lacking .icon").click()
        expect(page.locator("#lacking")).to_be_empty()


def test_an_answer_whose_odds_do_not_come_can_be_given_all_the_same(browser: Browser, address: str) -> None:
    with opened(browser, address, viewport=DESK) as page:
        page.route("**/table/forecasts.js", lambda route: route.abort())
        ready(page, Begun(address, players={"german": "random"}).link("american"))
        to_movement(page)
        page.locator("#next").click()
        expect(page.locator("#panel")).to_contain_text("The odds could not be fetched")
        answered(page, page.locator("#commit"))
