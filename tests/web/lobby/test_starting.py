"""From the lobby to the table."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import opened
from tests.web.lobby.served_games import TABLE, at_table, without_table
from tests.web.replay.records import as_file

from sandtable.sheet.shelves import playable

CROSSROADS = playable("dday_to_berlin")[1].source("crossroads")[1]


def start(page: Page) -> str:
    """Press the main button and go to the table; gives its address."""
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(TABLE)
    return page.url


def in_lobby(page: Page) -> Page:
    without_table(page)
    page.goto("/lobby/")
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    return page


def test_one_press_starts_a_first_battle_as_attacker_against_the_planner(page: Page, address: str) -> None:
    (seat,) = at_table(address, start(in_lobby(page)))
    seen = seat.look()
    assert (seen["scenario"], seen["title"], seen["seat"]) == ("crossroads", "Crossroads", "american")
    assert seat.players() == {"american": "human", "german": "planner"}
    assert seen["fair"]


def test_one_press_begins_a_guided_battle_which_is_kept_among_the_recent_ones(page: Page, address: str) -> None:
    without_table(page)
    page.goto("/")
    page.get_by_role("link", name="Your first battle").click()
    begin = page.get_by_role("button", name="Start the game")
    expect(begin).to_be_focused()
    expect(page.get_by_role("radio", name="Your first battle")).to_be_checked()
    # The guide brings who plays, and on what terms.
    expect(page.locator("#summary dd")).to_have_text(["You", "Quick computer", "Fair and sealed"])
    expect(page.get_by_role("group", name="Against")).to_be_hidden()
    begin.press("Enter")
    expect(page).to_have_url(TABLE)
    (seat,) = at_table(address, page.url)
    seen = seat.look()
    assert (seen["scenario"], seen["seat"], seen["guided"]["title"]) == ("crossroads", "american", "Your first battle")
    assert seat.players() == {"american": "human", "german": "greedy"}
    page.goto("/lobby/")
    expect(page.locator("#games")).to_contain_text("Your first battle")
    expect(page.get_by_role("radio", name="Crossroads")).to_be_checked()


def test_a_guide_is_asked_for_once_and_what_is_chosen_after_it_outlives_a_reload(page: Page) -> None:
    page.goto("/lobby/?guide=first_battle#dday_to_berlin")
    expect(page.get_by_role("radio", name="Your first battle")).to_be_checked()
    page.get_by_role("radio", name="Bluecoat").check()
    expect(page.get_by_role("group", name="Against")).to_be_visible()
    page.reload()
    expect(page.get_by_role("radio", name="Bluecoat")).to_be_checked()
    # Without one of that name there is whichever there is.
    page.goto("/lobby/?guide=bogus")
    expect(page.get_by_role("radio", name="Your first battle")).to_be_checked()


def test_the_other_side_and_another_player_can_be_chosen(page: Page, address: str) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="German battle group").check()
    page.get_by_role("radio", name="Quick computer").check()
    (seat,) = at_table(address, start(page))
    assert seat.look()["seat"] == "german"
    assert seat.players() == {"american": "greedy", "german": "human"}


def test_both_sides_on_one_screen_take_both_seats_with_ones_own_first(page: Page, address: str) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="German battle group").check()
    page.get_by_role("radio", name="A friend, on this screen").check()
    seats = at_table(address, start(page))
    assert [seat.look()["seat"] for seat in seats] == ["german", "american"]
    assert seats[0].players() == {"american": "human", "german": "human"}


def test_two_computer_players_are_watched_from_the_spectators_seat(page: Page, address: str) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="Two computer players: I watch").check()
    expect(page.get_by_role("group", name="You play")).to_be_hidden()
    page.get_by_role("combobox", name="German battle group").select_option("greedy")
    (seat,) = at_table(address, start(page))
    assert seat.look()["seat"] == "spectator"
    assert seat.players() == {"american": "planner", "german": "greedy"}


def test_dice_from_a_seed_are_not_sealed(page: Page, address: str) -> None:
    in_lobby(page)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("radio", name="From a seed, for practice").check()
    page.get_by_label("Seed", exact=True).fill("club night")
    page.get_by_label("Name of the game").fill("Club night")
    (seat,) = at_table(address, start(page))
    seen = seat.look()
    assert (seen["fair"], seen["title"]) == (False, "Club night")


def test_a_battle_is_made_up_from_a_number(page: Page, address: str) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="Made up").check()
    page.get_by_label("Number", exact=True).fill("7")
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".preview svg")).to_be_visible()
    (seat,) = at_table(address, start(page))
    assert seat.look()["scenario"] == "random_7"


def test_the_story_and_the_sides_follow_the_battle(page: Page, address: str) -> None:
    listed = httpx.get(f"{address}/api/scenarios").json()
    bluecoat = next(brief for each in listed for brief in each["scenarios"] if brief["name"] == "bluecoat")
    in_lobby(page)
    page.get_by_role("radio", name="Bluecoat").check()
    expect(page.get_by_text(bluecoat["notes"])).to_be_visible()
    expect(page.get_by_role("group", name="You play").get_by_role("radio")).to_have_count(2)
    for side in bluecoat["sides"]:
        expect(page.get_by_role("group", name="You play").get_by_text(side, exact=True)).to_be_visible()


def test_the_map_of_a_battle_is_shown_whole(page: Page) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="Corps breakout").check()
    expect(page.locator(".preview .zm-zone")).to_have_count(16 * 12)
    within = """zones => zones.every((zone) => {
        const [cell, room] = [zone, zone.closest(".preview")].map((each) => each.getBoundingClientRect());
        return cell.top >= room.top && cell.left >= room.left && cell.bottom <= room.bottom && cell.right <= room.right;
    })"""
    assert page.locator(".preview .zm-zone").evaluate_all(within)


def test_links_open_their_own_seats_for_two_people(page: Page, browser: Browser, address: str) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text("Whoever has a link has the seat.")).to_be_visible()
    mine = page.get_by_label("Your seat: American: link").input_value()
    theirs = page.get_by_label("For your friend: German: link").input_value()
    with opened(browser, address) as first, opened(browser, address) as second:
        for friend, link, name in ((first, mine, "american"), (second, theirs, "german")):
            without_table(friend)
            friend.goto(link)
            (seat,) = at_table(address, friend.url)
            assert seat.look()["seat"] == name
    watching = page.get_by_label("To watch: link").input_value()
    assert at_table(address, watching)[0].look()["seat"] == "spectator"
    page.get_by_role("link", name="Go to my seat").click()
    expect(page).to_have_url(mine)


def test_the_umpires_link_stays_closed_and_warns(page: Page, address: str) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("checkbox", name="Invite an umpire too").check()
    page.get_by_role("button", name="Start the game").click()
    umpire = page.get_by_label("Umpire: link")
    expect(umpire).to_be_hidden()
    page.get_by_text("The umpire's link").click()
    expect(page.get_by_text("This one sees and does everything:")).to_be_visible()
    assert at_table(address, umpire.input_value())[0].look()["seat"] == "umpire"


def test_without_being_asked_for_there_is_no_umpire(page: Page) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text("Whoever has a link has the seat.")).to_be_visible()
    expect(page.get_by_text("The umpire's link")).to_have_count(0)


def test_a_link_is_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    in_lobby(page)
    page.get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Copy: For your friend: German").click()
    expect(page.get_by_text("Copied: For your friend: German")).to_be_visible()
    link = page.get_by_label("For your friend: German: link").input_value()
    assert page.evaluate("() => navigator.clipboard.readText()") == link


# ---------------------------------------------------------------------- a scenario of one's own


def test_every_fault_of_an_own_scenario_is_told_and_nothing_is_lost(page: Page, address: str) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="Your own").check()
    text = CROSSROADS.replace("turns = 6", "turns = 0").replace('"tnk_medium"', '"tnk_huge"')
    page.get_by_label("Or paste its text").fill(text)
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert").get_by_role("listitem")).to_have_text(
        [
            re.compile("^turns: say after how many turns"),
            re.compile("^side american, Regiment, Tank Bn: code 'tnk_huge'"),
        ]
    )
    expect(page.get_by_label("Or paste its text")).to_have_value(text)
    page.get_by_label("Or paste its text").fill(CROSSROADS)
    (seat,) = at_table(address, start(page))
    assert seat.look()["scenario"] == "own"


def test_an_own_scenario_comes_from_a_file_and_is_shown_before_it_starts(page: Page) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="Your own").check()
    page.get_by_label("Choose a scenario file").set_input_files(as_file(CROSSROADS, "mine.toml"))
    expect(page.locator(".preview svg")).to_be_visible()
    expect(page.get_by_label("Or paste its text")).to_have_value(CROSSROADS)
    expect(page.get_by_role("alert")).to_be_empty()


def test_an_own_scenario_without_text_is_asked_for(page: Page) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="Your own").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_have_text("Your own scenario has no text yet: choose a file or paste it.")
    expect(page.get_by_label("Or paste its text")).to_be_focused()


# ---------------------------------------------------------------------- when something fails


def test_without_a_connection_the_choice_is_kept_for_the_next_press(page: Page, address: str) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="Random computer").check()
    page.route("**/api/games", lambda route: route.abort())
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_have_text("No connection to the sandtable server.")
    page.unroute("**/api/games")
    (seat,) = at_table(address, start(page))
    assert seat.players()["german"] == "random"


def test_choices_outlive_a_reload(page: Page) -> None:
    in_lobby(page)
    page.get_by_role("radio", name="Bluecoat").check()
    page.get_by_role("group", name="You play").get_by_role("radio").nth(1).check()
    page.get_by_role("radio", name="Quick computer").check()
    page.reload()
    expect(page.get_by_role("radio", name="Bluecoat")).to_be_checked()
    expect(page.get_by_role("group", name="You play").get_by_role("radio").nth(1)).to_be_checked()
    expect(page.get_by_role("radio", name="Quick computer")).to_be_checked()
