"""A game of an installed package, in which both sides decide at once: who sees what, and what the page says of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tests.installed import environment
from tests.web.attack.server_process import serving
from tests.web.browser import DESK, PHONE, accessibility_faults, opened
from tests.web.table.playing import (
    Begun,
    answered,
    play_by_mouse,
    press_zone,
    read_all,
    seated,
    settled,
    to_the_report,
    version,
)

READY, CHANGE = "#general [data-verb='Ready']", "#general [data-verb='Change orders']"
WAITS = (
    "You are ready. It goes on when everybody is, or when the umpire waits no longer; "
    "until then you can change your orders."
)
#: All of the page that could tell of the game.
TOLD = ("#title", "#people", "#turn", "#question", "#board", "#tray", "#card", "#entries", "#notice", "#banner")


@pytest.fixture(scope="module")
def ford(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that has the example installed."""
    folder = tmp_path_factory.mktemp("ford")
    with serving(folder, environment(folder / "site", "outposts")) as address:
        yield address


def begun(address: str, **wanted: Any) -> Begun:
    return Begun(address, ruleset="outposts", scenario="ford", **wanted)


def send(page: Page, *zones: str) -> None:
    """Send one squad after the other, as the page offers them."""
    for zone in zones:
        settled(page)
        before = version(page)
        press_zone(page, zone)
        settled(page, after=before)


def ready(page: Page) -> None:
    """Ready, whoever has no orders yet."""
    before = version(page)
    page.locator(READY).click()
    page.wait_for_selector(f"body:not([data-version='{before}']), #panel:not([hidden]) #panel-warned", state="attached")
    if version(page) == before:
        page.locator("#commit").click()


def waiting(page: Page) -> None:
    """Until the page shows that it is ready."""
    settled(page, states=("waiting",))
    expect(page.locator("#decision .prompt")).to_have_text(WAITS)


def shown(page: Page) -> list[str]:
    return [page.locator(where).inner_html() for where in TOLD]


@contextmanager
def overheard(browser: Browser, address: str, link: str) -> Iterator[tuple[Page, list[Any]]]:
    """A page at a seat, and every message that its server sends to it."""
    heard: list[Any] = []
    with opened(browser, address, viewport=DESK) as page:
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(json.loads(frame))))
        page.goto(link)
        page.wait_for_selector("body[data-ready=true]")
        yield page, heard


def ask_something(page: Page, piece: int) -> None:
    """Whatever was sent to this page before has come when this is answered."""
    page.locator(f"#tray [data-piece='{piece}']").dispatch_event("click")
    expect(page.locator("body")).to_have_attribute("data-picked", str(piece))
    expect(page.locator("body")).to_have_attribute("data-ready", "true")


# ---------------------------------------------------------------------- hidden until all are ready


@pytest.mark.parametrize("ready_first", [True, False])
def test_nothing_of_the_others_orders_is_sent_or_shown_before_both_are_ready(
    browser: Browser, ford: str, ready_first: bool
) -> None:
    game = begun(ford)
    with (
        seated(browser, ford, game.link("south")) as south,
        overheard(browser, ford, game.link("north")) as (north, heard),
    ):
        send(north, "A1", "B1")
        if ready_first:
            ready(north)
            waiting(north)
        ask_something(north, 4)
        before, known = shown(north), len(heard)
        send(south, "A1", "C1")
        south.locator("#undo").click()
        expect(south.locator("#entries .t")).to_have_count(1)
        send(south, "E1")
        if not ready_first:
            ready(south)
            waiting(south)
        ask_something(north, 5)
        ask_something(north, 4)
        assert {message["type"] for message in heard[known:]} == {"offers"}
        assert shown(north) == before
        assert [message for message in heard if "South" in json.dumps(message.get("log", []))] == []
        # Whoever was ready first is not asked again: he may be in the next round already.
        ready(south if ready_first else north)
        for page in (north, south):
            settled(page)
            expect(page.locator("#title")).to_contain_text("Round 2 of 4")
            expect(page.locator("#entries")).to_contain_text("Both sides are at Mill")
        expect(north.locator("#entries")).to_contain_text("north 2 goes to Weir")
        expect(north.locator("#entries")).not_to_contain_text("south 7 goes to")
        expect(south.locator("#entries")).to_contain_text("south 7 goes to Bridge")
        # What was met is seen, with the dice; what was not stays hidden.
        assert north.locator("#entries .roll svg").count() == 2
        expect(north.locator("#tray [data-piece='6']")).to_have_attribute("title", "south 7, out of sight")


def test_whoever_is_ready_may_change_his_orders_or_take_the_last_back(browser: Browser, ford: str) -> None:
    game = begun(ford)
    with seated(browser, ford, game.link("north")) as north, seated(browser, ford, game.link("south")) as south:
        send(north, "A1", "B1", "C1", "D1")
        # All have their orders: to be ready is what is left.
        expect(north.locator(READY)).to_have_class("btn main")
        ready(north)
        waiting(north)
        assert not north.locator("#board [data-zone][aria-description^='Press Enter']").count()
        assert "Your decision" not in north.title()
        expect(north.locator(CHANGE)).to_have_class("btn")
        north.locator(CHANGE).click()
        settled(north)
        north.locator("#board [data-unit='0']").click()
        expect(north.locator("body")).to_have_attribute("data-picked", "0")
        send(north, "E1")
        ready(north)
        waiting(north)
        before = version(north)
        north.locator("#undo").click()
        settled(north, after=before)
        ready(north)
        waiting(north)
        ready(south)
        settled(north)
        said = [line for line in north.locator("#entries p").all_inner_texts() if "goes to" in line]
        assert [line.partition(" §")[0] for line in said] == [
            "north 1 goes to Bridge",
            "north 2 goes to Weir",
            "north 3 goes to Ford",
            "north 4 goes to Ferry",
        ]
        expect(north.locator("#undo")).to_have_attribute("aria-disabled", "true")


def test_whoever_watches_is_told_that_all_decide_and_nothing_else(browser: Browser, ford: str) -> None:
    game = begun(ford)
    with (
        seated(browser, ford, game.link("north")) as north,
        overheard(browser, ford, game.link("spectator")) as (watcher, heard),
    ):
        prompt = watcher.locator("#decision .prompt")
        expect(prompt).to_have_text("All who are asked decide at once, hidden from each other.")
        known = len(heard)
        send(north, "A1", "B1")
        ready(north)
        waiting(north)
        ask_something(watcher, 0)
        assert [message["type"] for message in heard[known:]] == ["offers"]
        assert heard[-1]["card"]["lines"] == ["out of sight"]


# ---------------------------------------------------------------------- coming back


def test_a_reload_while_the_other_is_ready_keeps_everything_and_tells_nothing(browser: Browser, ford: str) -> None:
    game = begun(ford)
    with seated(browser, ford, game.link("north")) as north, seated(browser, ford, game.link("south")) as south:
        send(north, "A1")
        ask_something(north, 1)
        before, at = shown(north), version(north)
        send(south, "B1")
        ready(south)
        waiting(south)
        north.reload()
        settled(north)
        ask_something(north, 1)
        assert (version(north), shown(north)[5:8]) == (at, before[5:8])
        south.reload()
        waiting(south)
        ready(north)
        settled(south)
        expect(south.locator("#title")).to_contain_text("Round 2 of 4")


def test_two_pages_at_one_seat_show_the_same_and_an_answer_that_comes_late_is_refused(
    browser: Browser, ford: str
) -> None:
    game = begun(ford)
    with seated(browser, ford, game.link("north")) as one, seated(browser, ford, game.link("north")) as other:
        send(one, "A1")
        settled(other, after="2")
        assert other.locator("#entries").inner_text() == one.locator("#entries").inner_text()
        ready(other)
        waiting(other)
        waiting(one)
        # What is typed after that is refused with its reason.
        one.locator("#command-open").click()
        one.locator("#line").fill("send 1 bridge")
        one.keyboard.press("Enter")
        expect(one.locator("#panel")).to_contain_text("You said that you are ready: take that back first")
        one.locator("#cancel").click()
        one.locator("#line").fill("march!")
        one.locator("#line").press("Enter")
        expect(one.locator("#line-told")).to_contain_text("send NUMBER POST, ready or reopen")


def test_at_a_hot_seat_one_page_asks_for_both_sides_in_turn(browser: Browser, ford: str) -> None:
    game = begun(ford)
    with seated(browser, ford, game.link("north", "south")) as page:
        for turn in range(1, 5):
            expect(page.locator("#title")).to_contain_text(f"Round {turn} of 4")
            # Whoever was asked last is asked first in the next round.
            for side in ("North", "South") if turn % 2 else ("South", "North"):
                expect(page.locator("#decision .caps")).to_contain_text(f"{side} decides")
                send(page, "A1" if side == "North" else "C1")
                ready(page)
        assert settled(page) == "ended"


def test_at_a_hot_seat_an_order_is_taken_back_by_the_side_that_gave_it(browser: Browser, ford: str) -> None:
    game = begun(ford)
    with seated(browser, ford, game.link("north", "south")) as page:
        send(page, "A1")
        ready(page)
        expect(page.locator("#decision .caps")).to_contain_text("South decides")
        settled(page)
        page.locator("#undo").click()
        expect(page.locator("#decision .caps")).to_contain_text("North decides")
        settled(page)
        send(page, "B1")
        expect(page.locator("#entries .t")).to_have_count(2)


# ---------------------------------------------------------------------- the umpire


def test_the_umpire_sees_who_is_waited_for_files_for_him_and_closes_with_a_reason(browser: Browser, ford: str) -> None:
    game = begun(ford)
    with seated(browser, ford, game.link("north")) as north, seated(browser, ford, game.link("umpire")) as umpire:
        prompt = umpire.locator("#decision .prompt")
        expect(prompt).to_have_text("Waited for: North, South. Ready: nobody. You may answer for them.")
        assert not north.locator("#closing").is_visible()
        send(north, "A1", "B1")
        ready(north)
        waiting(north)
        expect(prompt).to_have_text("Waited for: South. Ready: North. You may answer for them.")
        settled(umpire)
        expect(umpire.locator("#general [data-verb]")).to_have_count(2)
        assert umpire.locator("#general [data-verb]").evaluate_all("all => all.map(each => each.dataset.verb)") == [
            "Ready: south",
            "Change orders: north",
        ]
        umpire.locator("#tray [data-piece='7']").click()
        expect(umpire.locator("body")).to_have_attribute("data-picked", "7")
        send(umpire, "E1")
        assert accessibility_faults(umpire) == []
        # Nobody closes without saying why.
        umpire.get_by_role("button", name="Close the wait").click()
        expect(umpire.locator("#notice")).to_contain_text("whoever closes says why")
        umpire.locator("#because").fill("south is asleep")
        umpire.locator("#because").press("Enter")
        settled(north)
        expect(umpire.locator("#because")).to_have_value("")
        for page in (north, umpire):
            expect(page.locator("#entries")).to_contain_text("the umpire waits no longer, south is asleep")
            expect(page.locator("#entries")).to_contain_text("not ready: South")
            expect(page.locator("#entries .t").last).to_have_text("Umpire: Close")
        expect(north.locator("#entries")).to_contain_text("South holds Bridge")
        expect(umpire.locator("#entries")).to_contain_text("Umpire for South: Send 8 Bridge")


def test_where_nobody_umpires_nobody_is_told_of_one(browser: Browser, ford: str) -> None:
    game = begun(ford, players={"south": "greedy"}, sit=["north"], invite=[])
    with seated(browser, ford, f"/table/#{game.name}.{game.tokens['north']}") as north:
        expect(north.locator("#people")).not_to_contain_text("Umpire")
        expect(north.locator(READY)).to_be_visible()


# ---------------------------------------------------------------------- whole games


def test_a_game_against_the_computer_is_played_to_its_end(browser: Browser, ford: str) -> None:
    game = begun(ford, players={"south": "greedy"})
    with seated(browser, ford, game.link("north")) as page:
        made = play_by_mouse(page, seed=3)
        assert made >= {"zone", "general"}
        to_the_report(page)
        assert page.locator("dialog h2").inner_text() in (
            "You won",
            "You lost: South wins",
            "You lost: North wins",
            "North wins",
            "South wins",
            "Nobody wins: a draw",
        )
        expect(page.locator("dialog section", has_text="Losses")).to_have_text("LossesThis game counts no losses.")
        expect(page.locator("#entries [data-number]").last).to_contain_text("")
        assert "south (greedy)" not in page.locator("#entries").inner_text().lower()
        assert accessibility_faults(page) == []


def test_help_tells_of_this_game_and_of_no_other(browser: Browser, ford: str) -> None:
    with seated(browser, ford, begun(ford).link("north")) as page:
        expect(page.locator("#line")).to_have_attribute("placeholder", "send NUMBER POST")
        page.get_by_role("button", name="Help").click()
        told = page.get_by_role("dialog")
        expect(told).to_contain_text("type what to do, such as: send NUMBER POST")
        expect(told.locator(".legend")).to_have_count(0)
        for foreign in ("battalion", "Veteran", "facing", "clock", "Tank"):
            expect(told).not_to_contain_text(foreign)


def test_on_a_phone_two_people_play_to_the_end_and_the_log_says_that_it_has_news(browser: Browser, ford: str) -> None:
    game = begun(ford)
    with (
        seated(browser, ford, game.link("north"), viewport=PHONE) as north,
        seated(browser, ford, game.link("south"), viewport=PHONE, color_scheme="dark") as south,
    ):
        news = north.locator(".tabs [data-tab='log'][data-news]")
        for turn in range(1, 5):
            for page in (north, south) if turn % 2 else (south, north):
                expect(page.locator("#title")).to_contain_text(f"Round {turn} of 4")
                read_all(page)
                for zone in ("A1 Mill", "C1 Ford"):
                    answered(page, page.locator("#card .zone", has_text=zone))
            expect(news).to_have_count(0)
            for page in (north, south) if turn % 2 else (south, north):
                assert accessibility_faults(page) == []
                ready(page)
            assert settled(north) == settled(south) == ("ended" if turn == 4 else "yours")
            expect(news).to_have_count(1)
            if turn < 4:
                north.locator(".tabs [data-tab='log']").click()
                north.locator(".tabs [data-tab='map']").click()
        for page in (north, south):
            to_the_report(page)
        ends = {each.locator("dialog h2").inner_text() for each in (north, south)}
        # One has won what the other lost.
        assert ends == {"Nobody wins: a draw"} or "You won" in ends
        assert len(ends) == (1 if "Nobody wins: a draw" in ends else 2)


def test_a_finished_wait_is_answered_once(browser: Browser, ford: str) -> None:
    game = begun(ford)
    with seated(browser, ford, game.link("north")) as north, seated(browser, ford, game.link("south")) as south:
        ready(south)
        waiting(south)
        for press in (READY, "#panel:not([hidden]) #commit"):
            north.wait_for_selector(press)
            north.evaluate("it => { it = document.querySelector(it); it.click(); it.click(); it.click(); }", press)
        for page in (north, south):
            settled(page)
            expect(page.locator("#title")).to_contain_text("Round 2 of 4")
            assert not page.locator("#notice *").count()


def test_a_press_counts_while_the_page_looks_up_what_is_pointed_at(browser: Browser, ford: str) -> None:
    game, held = begun(ford), list[str | bytes]()

    def slowly(socket: WebSocketRoute) -> None:
        """The first thing that is considered is answered only at the end."""

        def heard(message: str | bytes) -> None:
            if not held and '"type":"considered"' in str(message):
                held.append(message)
            else:
                socket.send(message)

        socket.connect_to_server().on_message(heard)

    with opened(browser, ford, viewport=DESK) as page:
        page.route_web_socket("**/live", slowly)
        page.goto(game.link("north"))
        settled(page)
        page.locator("#board [data-zone='B1']").hover(position={"x": 40, "y": 8})
        for _ in range(400):
            if held:
                break
            page.wait_for_timeout(50)
        assert len(held) == 1
        ready(page)
        waiting(page)
