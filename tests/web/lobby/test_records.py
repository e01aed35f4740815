"""Records from a file: gone on with, replayed, or refused in plain words."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, expect
from tests.web.lobby.served_games import TABLE, at_table, begun
from tests.web.lobby.test_starting import in_lobby
from tests.web.replay.records import as_file, recorded


def choose(page: Page, text: str) -> None:
    in_lobby(page)
    page.get_by_label("Choose a record").set_input_files(as_file(text))


def test_an_unfinished_record_is_gone_on_with_from_its_end(page: Page, address: str) -> None:
    choose(page, recorded(25))
    expect(page.get_by_text("battle.jsonl · 25 answers · American: random computer, German: a person")).to_be_visible()
    page.get_by_role("button", name="Go on with it").click()
    # Who played before is offered first: the person was German, against random.
    dialog = page.get_by_role("dialog", name="Go on with Crossroads")
    expect(dialog.get_by_role("radio", name="German")).to_be_checked()
    expect(dialog.get_by_role("radio", name="Random computer")).to_be_checked()
    dialog.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(TABLE)
    (seat,) = at_table(address, page.url)
    seen = seat.look()
    assert (seen["answers"], seen["seat"]) == (25, "german")
    assert seat.players() == {"american": "random", "german": "human"}


def test_a_finished_record_is_only_replayed(page: Page) -> None:
    choose(page, recorded())
    expect(page.get_by_text("It is over.")).to_be_visible()
    expect(page.get_by_role("button", name="Go on with it")).to_have_count(0)
    page.get_by_role("button", name="Replay it", exact=True).click()
    expect(page.get_by_role("heading", name="Crossroads")).to_be_visible()
    expect(page.locator("#board svg")).to_be_visible()


def test_what_one_seat_saw_is_no_record_to_go_on_with(page: Page, address: str) -> None:
    opened = begun(address)
    headers = {"Authorization": f"Bearer {opened['tokens']['american']}"}
    text = httpx.get(f"{address}/api/games/{opened['game']}/record", headers=headers).text
    choose(page, text)
    expect(page.get_by_text("This file holds only what the american saw of a game.")).to_be_visible()


def test_a_file_that_is_no_record_is_refused(page: Page) -> None:
    choose(page, "a shopping list")
    expect(page.get_by_text("This is no record of a game: its first line is no header.")).to_be_visible()


def test_a_record_that_was_tampered_with_is_refused_with_its_line(page: Page) -> None:
    lines = recorded(5).splitlines(keepends=True)
    choose(page, "".join([*lines[:-1], lines[-1].replace('"who":"german"', '"who":"nobody"')]))
    page.get_by_role("button", name="Replay it", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="line 7: it was changed, put in")).to_be_visible()
