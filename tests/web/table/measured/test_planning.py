"""What is laid is planned by the server: one question at a time, the newest wins, and what was planned is given."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tests.web.browser import DESK, PHONE, opened
from tests.web.table.measured.skirmishing import (
    ABLE,
    ANTON,
    BAKER,
    Finger,
    duel,
    ghost_at,
    keys,
    laid,
    on_screen,
    overheard,
    unit,
)
from tests.web.table.playing import seated, settled, version


def begin(page: Page, number: int = ABLE) -> None:
    """Select a squad: its reach is drawn, and ghosts stand where it stands."""
    settled(page)
    unit(page, number).click()
    page.wait_for_selector("[data-ghost]")


def set_down(page: Page, x: float, y: float) -> None:
    page.mouse.click(*on_screen(page, x, y))
    laid(page)


def plans(messages: list[Any]) -> list[Any]:
    return [each for each in messages if each["type"] in ("plan", "planned")]


# ---------------------------------------------------------------------- the protocol


def test_selecting_a_squad_draws_its_reach_at_once(browser: Browser, field: str) -> None:
    with seated(browser, field, duel(field).link("blue")) as page:
        begin(page)
        assert page.locator(".im-reach").count() == 1
        assert page.locator("[data-ghost]").count() == 3
        expect(page.locator("#panel")).to_be_hidden()


def test_a_way_that_is_typed_is_drawn_as_if_it_had_been_laid(browser: Browser, field: str) -> None:
    with seated(browser, field, duel(field).link("blue")) as page:
        settled(page)
        page.keyboard.press("/")
        page.locator("#line").fill("move Baker to 14,6")
        page.keyboard.press("Enter")
        page.wait_for_selector("#panel:not([hidden]) #commit")
        expect(page.locator("[data-ghost]")).to_have_count(2)
        x, y = ghost_at(page)
        assert (round(x, 1), round(y, 1)) == (14, 6)
        expect(page.locator(".im-tape")).to_have_count(1)


def test_what_is_given_is_what_the_server_planned_last(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        sent, heard = overheard(page)
        page.goto(duel(field).link("blue"))
        begin(page)
        set_down(page, 9, 12)
        planned = plans(heard)[-1]
        before = version(page)
        page.locator("#commit").click()
        settled(page, after=before)
        [given] = [each["answer"] for each in sent if each["type"] == "answer"]
        assert given == planned["considered"]["answer"]
        # The pointer was beyond the reach: where it ends was for the server to say.
        assert plans(sent)[-1]["draft"]["path"] == [pytest.approx([900, 1200], abs=3)]
        assert given["ways"][0][-1] != plans(sent)[-1]["draft"]["path"][-1]


def test_the_newest_draft_wins_while_one_is_on_its_way(browser: Browser, field: str) -> None:
    held: list[Any] = []

    def slowly(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if '"type":"plan"' in str(message):
                held.append((server, message))
            else:
                server.send(message)

        route.on_message(pass_on)

    with opened(browser, field, viewport=DESK) as page:
        page.route_web_socket("**/live", slowly)
        page.goto(duel(field).link("blue"))
        settled(page)
        unit(page, ABLE).click()
        page.wait_for_selector("body[data-laying=asking]")
        for y in (4, 5, 6, 7):
            page.mouse.click(*on_screen(page, 6, y))
        # Only the first is on its way: the rest waits for it, and only the newest of it is asked.
        assert len(held) == 1
        server, message = held.pop()
        server.send(message)
        page.wait_for_selector("[data-ghost]")
        page.wait_for_function("() => document.body.dataset.laying === 'asking'")
        while not held:
            page.wait_for_timeout(20)
        server, message = held.pop()
        assert json.loads(message)["draft"]["path"] == [pytest.approx([600, 700], abs=3)]
        server.send(message)
        laid(page)
        assert held == []
        assert ghost_at(page) == pytest.approx((6, 7), abs=0.05)


def test_no_more_than_twenty_plans_are_asked_for_in_a_second(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        sent, heard = overheard(page)
        page.goto(duel(field).link("blue"))
        begin(page)
        start = page.evaluate("performance.now()")
        for step in range(60):
            page.mouse.move(*on_screen(page, 5 + step / 20, 6))
        page.mouse.click(*on_screen(page, 7, 6))
        laid(page)
        took = page.evaluate("performance.now()") - start
        assert len(plans(sent)) == len(plans(heard)) <= took / 50 + 3


# ---------------------------------------------------------------------- what is laid


def test_a_tape_bends_where_it_is_told_to(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        sent, _ = overheard(page)
        page.goto(duel(field).link("blue"))
        begin(page)
        page.mouse.move(*on_screen(page, 4, 5))
        page.wait_for_selector("body[data-laying=open] .im-tape", state="attached")
        page.keyboard.press("b")
        set_down(page, 6, 6)
        assert page.locator(".im-bend").count() == 1
        assert [len(each["draft"]["path"]) for each in plans(sent)][-1] == 2
        page.keyboard.press("Backspace")
        laid(page)
        assert page.locator(".im-bend").count() == 0


def test_a_squad_is_dragged_turned_and_formed_up(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        sent, heard = overheard(page)
        page.goto(duel(field).link("blue"))
        begin(page)
        page.mouse.move(*on_screen(page, 6, 3))
        page.mouse.down()
        page.mouse.move(*on_screen(page, 6, 5), steps=4)
        page.mouse.up()
        laid(page)
        assert ghost_at(page) == pytest.approx((6, 5), abs=0.05)
        page.mouse.move(*on_screen(page, 6, 5))
        page.mouse.wheel(0, 120)
        page.wait_for_function("() => document.querySelector('#panel')")
        laid(page)
        page.keyboard.press("Period")
        laid(page)
        assert plans(heard)[-1]["considered"]["answer"]["facing"] == 45
        page.locator("#panel label", has_text="Column").click()
        page.wait_for_function("() => document.querySelector('#option-Formation-2')?.checked")
        laid(page)
        assert plans(sent)[-1]["draft"]["form"] == "column"


def test_one_body_of_the_ghost_is_put_by_itself(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        sent, _ = overheard(page)
        page.goto(duel(field).link("blue"))
        begin(page)
        set_down(page, 6, 6)
        x, y = ghost_at(page, 1)
        page.mouse.move(*on_screen(page, x, y))
        page.mouse.down()
        page.mouse.move(*on_screen(page, x, y - 1), steps=3)
        page.mouse.up()
        laid(page)
        assert [each["body"] for each in plans(sent)[-1]["draft"]["bodies"]] == [1]
        assert ghost_at(page, 1) == pytest.approx((x, y - 1), abs=0.06)
        assert ghost_at(page) == pytest.approx((6, 6), abs=0.05)


def test_keys_nudge_the_first_body_and_one_that_tab_goes_to(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        sent, _ = overheard(page)
        page.goto(duel(field).link("blue"))
        settled(page)
        page.keyboard.press("n")
        page.wait_for_selector("[data-ghost]")
        for key, at in (("Shift+ArrowUp", (6, 4)), ("ArrowRight", (6.25, 4)), ("Alt+ArrowDown", (6.25, 3.9))):
            page.keyboard.press(key)
            laid(page)
            assert ghost_at(page) == pytest.approx(at, abs=0.02)
        keys(page, "Tab", "ArrowUp")
        laid(page)
        assert plans(sent)[-1]["draft"]["bodies"][0]["body"] == 1
        page.keyboard.press("Escape")
        expect(page.locator("[data-ghost]")).to_have_count(0)
        expect(page.locator("#panel")).to_be_hidden()


def test_the_odds_of_whom_is_pointed_at_follow_the_ghost(browser: Browser, field: str) -> None:
    with seated(browser, field, duel(field).link("blue")) as page:
        begin(page)
        set_down(page, 7, 8)
        unit(page, ANTON).hover()
        expect(page.locator("#panel .forecast")).to_contain_text("Then a volley at Anton")
        expect(page.locator("#panel .forecast")).to_contain_text("3 shots")
        expect(page.locator(".im-target")).to_have_count(1)


def test_pressing_another_squad_takes_that_one_instead(browser: Browser, field: str) -> None:
    with seated(browser, field, duel(field).link("blue")) as page:
        begin(page)
        set_down(page, 6, 6)
        unit(page, BAKER).click()
        expect(page.locator("body")).to_have_attribute("data-picked", str(BAKER))
        expect(page.locator("[data-ghost]")).to_have_count(2)
        expect(page.locator("#panel")).to_be_hidden()


def test_a_typed_move_is_considered_as_any_other(browser: Browser, field: str) -> None:
    with seated(browser, field, duel(field).link("blue")) as page:
        keys(page, "/")
        page.locator("#line").fill("move Able 4 toward the farm")
        page.keyboard.press("Enter")
        expect(page.locator("#panel-title")).to_contain_text("Able goes")
        before = version(page)
        page.locator("#commit").click()
        settled(page, after=before)
        expect(page.locator("#entries")).to_contain_text("Able goes 4 in")


def test_two_fingers_still_zoom_while_something_is_laid(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.goto(duel(field).link("blue"))
        settled(page)
        page.locator("#next").tap()
        page.wait_for_selector("body[data-laying=open]")
        before = unit(page, ABLE).bounding_box()
        pad = page.locator(".lay-pad").bounding_box()
        assert pad is not None
        Finger(page).pinch((200, pad["y"] - 30), 40, 80)
        after = unit(page, ABLE).bounding_box()
        assert before is not None
        assert after is not None
        assert after["width"] == pytest.approx(2 * before["width"], rel=0.1)
        expect(page.locator("[data-ghost]")).to_have_count(3)
