"""The home page: what waits for a decision first, then what others decide, then what is over; or a first battle."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.attack.short_game import SHORT
from tests.web.browser import DESK, PHONE, accessibility_faults, opened
from tests.web.games.seats import Seat
from tests.web.home.test_menus import SMALL_DESK, shifted
from tests.web.table.playing import Begun

KEEP = "games => localStorage.setItem('sandtable.games', JSON.stringify(games))"


def kept(game: Begun, *seats: str, title: str = "As kept") -> dict[str, str]:
    """A game as the table remembers it in this browser."""
    seat = "both sides" if len(seats) > 1 else seats[0]
    return {"id": game.name, "title": title, "seat": seat, "at": "2026-11-15T09:40:00Z", "link": game.link(*seats)}


def come_back(page: Page, *games: dict[str, Any]) -> None:
    page.goto("/icon.svg")
    page.evaluate(KEEP, list(games))
    page.goto("/")
    all_there(page)


def all_there(page: Page) -> None:
    page.wait_for_selector("body[data-filled]", state="attached")
    if page.locator("#back").is_visible():
        page.wait_for_selector("#played[aria-busy=false]", state="attached")


def asked_and_not(address: str, game: Begun) -> tuple[str, str]:
    """The seat that is asked, and the other."""
    headers = {"Authorization": f"Bearer {game.tokens['american']}"}
    yours = httpx.get(f"{address}/api/games/{game.name}/glance", headers=headers).json()["state"] == "yours"
    return ("american", "german") if yours else ("german", "american")


@pytest.fixture(scope="module")
def over(address: str) -> Begun:
    """A game that was played to its end."""
    game = Begun(address, title="All over", **SHORT)
    with httpx.Client(base_url=address) as client:
        seats = {name: Seat(client, game.name, token) for name, token in game.tokens.items()}  # type: ignore[arg-type]
        while (asked := (seen := seats["umpire"].look())["asked"]) is not None:
            offers = seats["umpire"].get("/offers")["offers"]
            pieces = iter(seen["pieces"])
            while not (able := [each for each in offers if not each["refusals"]]):
                offers = seats["umpire"].get(f"/offers?piece={next(pieces)['number']}")["offers"]
            seats[seen["sides"][asked["side"]]].answer(able[-1]["answer"], seen["version"])
    return game


def test_what_waits_for_a_decision_stands_first_and_what_is_over_last(page: Page, address: str, over: Begun) -> None:
    first, second = Begun(address, title="Not mine"), Begun(address, title="Mine")
    (_, waits), (asked, _) = asked_and_not(address, first), asked_and_not(address, second)
    gone = {"id": "x", "title": "Long gone", "seat": "german", "at": "", "link": "/table/#gone.aaaaaaaaaaaa"}
    elsewhere = {"id": "y", "title": "Elsewhere", "seat": "", "at": "", "link": "https://example.org/"}
    come_back(page, gone, elsewhere, kept(over, "german"), kept(first, waits), kept(second, asked))
    rows = page.locator("#played li")
    expect(rows.locator("b")).to_have_text(["Mine", "Not mine", "All over", "Long gone"])
    expect(rows.locator(".tag")).to_have_text(["Your decision", "Others decide", "Finished", "Not there any more"])
    expect(page.locator("#waits")).to_have_text("1 waits for your decision.")
    expect(rows.first).to_contain_text(
        re.compile(f"D-Day to Berlin · {asked.title()} against (American|German) · Turn 1 of 6")
    )
    expect(rows.nth(2)).to_contain_text(re.compile("wins|draw", re.IGNORECASE))
    expect(rows.locator("svg.small-map .sm-side-a")).to_have_count(3)
    expect(rows.locator("a").first).to_have_attribute("href", second.link(asked))


def test_at_a_hot_seat_the_side_that_is_asked_counts(page: Page, address: str) -> None:
    come_back(page, kept(Begun(address), "american", "german"))
    expect(page.locator("#played .tag")).to_have_text(["Your decision"])
    expect(page.locator("#played small").first).to_have_text("D-Day to Berlin · Both sides · Turn 1 of 6")


def test_a_row_names_the_opponent_and_the_clock(page: Page, address: str) -> None:
    clock = {"per": "decision", "seconds": 86_400}
    mine = Begun(address, by="Ada", clock=clock)
    asked, other = asked_and_not(address, mine)
    alone = Begun(address, players={"german": "greedy"}, sit=["american"])
    come_back(page, kept(mine, asked), kept(mine, other), kept(alone, "american"), kept(mine, "spectator"))
    rows = {row.inner_text() for row in page.locator("#played li").all()}
    assert sum("German against Ada" in row for row in rows) == 1
    assert sum("American against German" in row for row in rows) == 1
    assert sum("American against the quick computer" in row for row in rows) == 1
    assert sum("Watching Ada against German" in row for row in rows) == 1
    assert sum(bool(re.search(r"(1 d 0 h|23:\d\d:\d\d) left", row)) for row in rows) == 1
    assert sum("1 day for each decision" in row for row in rows) == 2


def test_no_token_is_in_an_address(page: Page, address: str) -> None:
    game, asked = Begun(address), list[str]()
    page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    come_back(page, kept(game, "american"))
    assert any(url.endswith("/api/glances") for url in asked)
    assert any(url.endswith("/glance") for url in asked)
    assert [url for url in asked if game.tokens["american"] in url] == []


def test_of_many_games_a_few_are_shown_and_all_on_demand(page: Page, address: str) -> None:
    games = [Begun(address, title=f"Battle {number}") for number in range(7)]
    waits = asked_and_not(address, games[0])[1]
    come_back(page, *(kept(game, waits) for game in games))
    expect(page.locator("#played li")).to_have_count(5)
    page.get_by_role("button", name="All 7 games").press("Enter")
    expect(page.locator("#played li")).to_have_count(7)
    expect(page.locator("#played li").nth(5).locator("a")).to_be_focused()
    expect(page.locator("#waits")).to_have_text("None waits for your decision.")


def test_without_a_server_what_was_seen_last_is_shown(page: Page, address: str) -> None:
    come_back(page, kept(Begun(address, title="Seen before"), "american", "german"))
    expect(page.locator("#played .tag")).to_have_text(["Your decision"])
    page.route("**/api/glances", lambda route: route.abort())
    page.reload()
    all_there(page)
    expect(page.locator("#waits")).to_have_text("No connection: this is what was seen last.")
    expect(page.locator("#played b")).to_have_text(["Seen before"])
    expect(page.locator("#played .small-map .sm-side-b")).to_have_count(1)


@pytest.mark.parametrize("held", ["[]", "{", '[{"link": "/table/#a"}, {"link": "//evil.org/#a.b"}, 5, {"link": 7}]'])
def test_whoever_is_new_is_led_to_a_first_battle(page: Page, held: str) -> None:
    page.goto("/icon.svg")
    page.evaluate("held => localStorage.setItem('sandtable.games', held)", held)
    page.goto("/")
    all_there(page)
    expect(page.locator("#back")).to_be_hidden()
    expect(page.get_by_role("link", name="Your first battle")).to_have_attribute("href", "/lobby/?guide")
    expect(page.locator(".game")).to_have_count(5)


def test_every_game_has_its_own_picture_and_its_whole_sentence(page: Page, address: str) -> None:
    listed = httpx.get(f"{address}/api/rulesets").json()
    page.goto("/")
    all_there(page)
    expect(page.locator(".game p:not(.caps)")).to_have_text([game["about"] for game in listed])
    assert all(game["about"].endswith(".") and len(game["about"]) < 170 for game in listed)
    # Nothing of a sentence is cut off.
    assert page.locator(".game p").evaluate_all("all => all.every((p) => p.scrollHeight <= p.clientHeight + 1)")
    pictures = [httpx.get(f"{address}/api/rulesets/{game['name']}/emblem.svg") for game in listed]
    assert [each.status_code for each in pictures] == [200] * 5
    assert len({each.text for each in pictures}) == 5
    assert all(len(each.content) <= 6_000 and "Gradient" not in each.text for each in pictures)
    # Inks are those of the page, so that they follow its theme.
    assert [re.findall(r"#[0-9a-fA-F]{3,8}\b(?!\")", re.sub(r'href="#[^"]*"', "", each.text)) for each in pictures] == [
        []
    ] * 5


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, SMALL_DESK, DESK], ids=["phone", "small desk", "desk"])
@pytest.mark.parametrize("returning", [False, True], ids=["new", "returning"])
def test_it_is_whole_steady_and_accessible(
    browser: Browser, address: str, over: Begun, size: dict[str, int], scheme: str, returning: bool
) -> None:
    with opened(browser, address, viewport=size, color_scheme=scheme, service_workers="block") as page:
        if returning:
            come_back(page, kept(over, "german"), kept(Begun(address), "american", "german"))
        else:
            page.goto("/")
            all_there(page)
        assert shifted(page) < 0.02
        assert accessibility_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_it_is_walked_by_keyboard_from_what_waits_to_the_games(page: Page, address: str) -> None:
    come_back(page, kept(Begun(address, title="Mine"), "american", "german"))
    page.locator("[data-theme-switch]").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=re.compile("Mine.*Your decision", re.DOTALL))).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Play D-Day to Berlin")).to_be_focused()


def test_what_was_seen_is_kept_without_tokens_beyond_the_links(page: Page, address: str) -> None:
    game = Begun(address)
    come_back(page, kept(game, "american"))
    seen = json.loads(page.evaluate("localStorage.getItem('sandtable.glances')"))
    assert [each["link"] for each in seen] == [game.link("american")]
    assert game.tokens["american"] not in json.dumps(seen[0]["glance"])
