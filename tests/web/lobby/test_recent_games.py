"""Games that this browser began."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect
from tests.web.lobby.served_games import TABLE
from tests.web.lobby.test_starting import in_lobby, start


def kept(page: Page) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(page.evaluate("() => localStorage.getItem('sandtable.games') ?? '[]'"))
    return found


def put(page: Page, games: list[dict[str, str]]) -> None:
    page.goto("/lobby/")
    page.evaluate("games => localStorage.setItem('sandtable.games', games)", json.dumps(games))


def test_a_game_that_was_begun_is_listed_and_gone_on_with(page: Page) -> None:
    link = start(in_lobby(page))
    in_lobby(page)
    expect(page.locator("#games li")).to_contain_text("American against a thorough computer")
    page.get_by_role("link", name="Go on with Crossroads").click()
    expect(page).to_have_url(link)


def test_the_newest_stands_first_and_twenty_are_kept(page: Page) -> None:
    many = [
        {"id": f"g{n}", "title": f"Battle {n}", "seat": "american", "at": "", "link": f"/table/#g{n}.t"}
        for n in range(20)
    ]
    put(page, many)
    link = start(in_lobby(page))
    games = kept(page)
    assert [game["title"] for game in games] == ["Crossroads", *(f"Battle {n}" for n in range(19))]
    assert link.endswith(games[0]["link"])
    assert set(games[0]) >= {"id", "title", "seat", "at", "link"}


def test_a_game_can_be_forgotten(page: Page) -> None:
    start(in_lobby(page))
    in_lobby(page)
    page.once("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Forget Crossroads").click()
    expect(page.get_by_role("region", name="Recent games")).to_be_hidden()
    assert kept(page) == []


def test_the_links_of_a_game_can_be_seen_again(page: Page) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("button", name="Start the game").click()
    link = page.get_by_label("For your friend: German: link").input_value()
    page.get_by_role("button", name="Back to the lobby").click()
    page.get_by_role("button", name="Links of Crossroads").click()
    assert page.get_by_label("For your friend: German: link").input_value() == link


def test_a_link_that_is_not_ours_is_not_offered(page: Page) -> None:
    put(page, [{"id": "x", "title": "Trap", "seat": "", "at": "", "link": "javascript:alert(1)"}])
    in_lobby(page)
    expect(page.get_by_role("region", name="Recent games")).to_be_hidden()


def test_coming_back_from_the_table_the_start_button_is_ready(page: Page) -> None:
    start(in_lobby(page))
    page.go_back()
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(TABLE)
    assert len(kept(page)) == 2


def test_on_a_wide_window_the_start_stays_in_sight_and_covers_nothing(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    put(page, [{"id": f"g{n}", "title": f"B {n}", "seat": "", "at": "", "link": f"/table/#g{n}.t"} for n in range(20)])
    in_lobby(page)
    for down in (0, 700):
        page.mouse.move(400, 400)
        page.mouse.wheel(0, down)
        expect(page.locator("#begin")).to_be_in_viewport(ratio=1)
        start_box, lists_box = page.locator("#start").bounding_box(), page.locator(".lists").bounding_box()
        assert start_box is not None
        assert lists_box is not None
        assert lists_box["y"] >= start_box["y"] + start_box["height"]
    last = page.get_by_label("Choose a record")
    last.scroll_into_view_if_needed()
    expect(page.get_by_text("A record from a file")).to_be_in_viewport()
