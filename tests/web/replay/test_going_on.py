"""From a replay to a new game, to a file, and from a file to a replay."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
from playwright.sync_api import Page, expect
from tests.web.lobby.served_games import TABLE, Served, at_table, begun, loaded, without_table
from tests.web.lobby.test_starting import in_lobby, start
from tests.web.replay.records import as_file, recorded


def test_a_fork_from_the_middle_is_a_game_that_stands_there(page: Page, address: str) -> None:
    opened = loaded(address, recorded())
    original = Served(address, opened["game"], opened["tokens"]["spectator"])
    without_table(page)
    page.goto(f"/replay/#{opened['game']}.{opened['tokens']['umpire']}@60")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from answer 60")
    dialog.get_by_role("radio", name="German").check()
    dialog.get_by_role("radio", name="Quick computer").check()
    dialog.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(TABLE)
    (seat,) = at_table(address, page.url)
    seen, then = seat.look(), original.look("/at/60")
    assert (seen["answers"], seen["seat"], seen["title"]) == (60, "german", "Crossroads, from answer 60")
    assert (seen["pieces"], seen["turn"], seen["agenda"]) == (then["pieces"], then["turn"], then["agenda"])
    assert seat.players() == {"american": "greedy", "german": "human"}


def test_a_fork_for_a_friend_gives_the_links(page: Page, address: str) -> None:
    opened = loaded(address, recorded(30))
    page.goto(f"/replay/#{opened['game']}.{opened['tokens']['umpire']}@12")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from answer 12")
    dialog.get_by_role("radio", name="A friend, by link").check()
    dialog.get_by_role("button", name="Play on from here").click()
    link = dialog.get_by_label("For your friend: German: link").input_value()
    seen = at_table(address, link)[0].look()
    assert (seen["answers"], seen["seat"]) == (12, "german")


def test_a_player_of_a_game_in_progress_is_told_why_it_cannot_be_forked(page: Page, address: str) -> None:
    opened = begun(address)
    page.goto(f"/replay/#{opened['game']}.{opened['tokens']['american']}")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Not yet")
    expect(dialog).to_contain_text("the umpire has it now, and everybody once the game is over")


def test_whoever_began_a_game_can_fork_it_while_it_goes_on(page: Page, address: str) -> None:
    link = start(in_lobby(page))
    at_table(address, link)
    page.goto(link.replace("/table/", "/replay/"))
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog", name="Play on from answer 0")).to_be_visible()


def test_at_the_end_there_is_nothing_left_to_play(page: Page, address: str) -> None:
    opened = loaded(address, recorded())
    page.goto(f"/replay/#{opened['game']}.{opened['tokens']['umpire']}@126")
    expect(page.get_by_text("The game ends:")).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog", name="The game is over here")).to_be_visible()


def test_a_record_from_disk_is_loaded_and_the_viewer_says_so(page: Page) -> None:
    page.goto("/replay/")
    page.get_by_label("Choose a record").set_input_files(as_file(recorded()))
    expect(page.get_by_text("Loaded from your file as a copy on this server.")).to_be_visible()
    expect(page.locator("#count")).to_have_text("0 of 126")
    expect(page.locator("#board svg")).to_be_visible()


def test_a_file_that_is_no_record_is_refused(page: Page) -> None:
    page.goto("/replay/")
    page.get_by_label("Choose a record").set_input_files(as_file("{}"))
    expect(page.get_by_role("alert")).to_contain_text("This is no record of a game")


def test_a_link_that_opens_nothing_says_so_and_offers_a_file(page: Page, address: str) -> None:
    page.goto(f"/replay/#{begun(address)['game']}.wrong")
    expect(page.get_by_role("alert")).to_contain_text("this link opens no seat here")
    expect(page.get_by_text("Choose a record")).to_be_visible()


def test_the_game_is_kept_as_record_and_as_story(page: Page, address: str) -> None:
    opened = loaded(address, recorded())
    page.goto(f"/replay/#{opened['game']}.{opened['tokens']['umpire']}")
    with page.expect_download() as record:
        page.get_by_role("button", name="Save the record").click()
    assert record.value.suggested_filename == f"crossroads-{opened['game']}.jsonl"
    header = json.loads(Path(record.value.path()).read_text().splitlines()[0])
    assert (header["kind"], header["scenario"]) == ("table", "crossroads")
    with page.expect_download() as story:
        page.get_by_role("button", name="Save as a story").click()
    assert Path(story.value.path()).read_text().startswith("# ")


def test_new_answers_of_a_game_in_progress_are_looked_for_without_losing_the_place(page: Page, address: str) -> None:
    opened = loaded(address, recorded(8))
    game = Served(address, opened["game"], opened["tokens"]["umpire"])
    page.goto(f"/replay/#{opened['game']}.{opened['tokens']['spectator']}")
    page.get_by_role("button", name="End", exact=True).click()
    expect(page.locator("#count")).to_have_text("8 of 8")
    game.answer_first()
    page.get_by_role("button", name="Look for new answers").click()
    expect(page.locator("#count")).to_have_text("8 of 9")
    page.get_by_role("button", name="Forward").click()
    expect(page.locator("#count")).to_have_text("9 of 9")


def test_a_rule_opens_over_the_replay(page: Page, address: str) -> None:
    opened = loaded(address, recorded())
    page.goto(f"/replay/#{opened['game']}.{opened['tokens']['umpire']}")
    page.locator("#step a.rule").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page).to_have_url(re.compile("/replay/"))


def test_the_guide_goes_on_with_whoever_plays_its_seat_and_says_where_it_ends(page: Page, address: str) -> None:
    body = {"ruleset": "dday_to_berlin", "guide": "first_battle", "sit": ["american", "umpire"], "invite": []}
    game = httpx.post(f"{address}/api/games", json=body).raise_for_status().json()
    link, umpire = (f"/table/#{game['game']}.{game['tokens'][seat]}" for seat in ("american", "umpire"))
    kept = {
        "id": game["game"],
        "title": "Guided",
        "seat": "american",
        "at": "",
        "link": link,
        "links": {"umpire": umpire},
    }
    page.goto("/icon.svg")
    page.evaluate("game => localStorage.setItem('sandtable.games', JSON.stringify([game]))", kept)
    without_table(page)
    page.goto(link.replace("/table/", "/replay/"))
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from answer 0")
    expect(dialog.get_by_role("status")).to_have_text("The guide goes on with you.")
    dialog.get_by_role("radio", name="German").check()
    expect(dialog.get_by_role("status")).to_contain_text("The guide ends here")
    dialog.get_by_role("radio", name="American").check()
    dialog.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(TABLE)
    (seat,) = at_table(address, page.url)
    assert seat.look()["guided"]["title"] == "Your first battle"
