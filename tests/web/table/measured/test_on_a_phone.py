"""A table on inches on a phone: all of it can be seen, and what a finger draws goes where it is drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE, accessibility_faults, opened
from tests.web.table.measured.skirmishing import BAKER, Finger, duel, ghost_at, laid, on_screen, unit
from tests.web.table.playing import seated, settled, version

TOUCHED = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
#: How much of the table is in sight, in width and in depth, in inches.
IN_SIGHT = """() => {
    const svg = document.querySelector("#board svg");
    const { width, depth } = svg.dataset;
    const { left, top, right, bottom } = document.getElementById("board").getBoundingClientRect();
    const inverse = svg.getScreenCTM().inverse();
    const [a, b] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((each) => each.matrixTransform(inverse));
    return [Math.min(width, b.x) - Math.max(0, a.x), Math.min(depth, b.y) - Math.max(0, a.y)].map((each) => each / 100);
}"""
#: Whether the middle of a squad is in sight.
SEEN = """(number) => {
    const at = document.querySelector(`#board [data-unit="${number}"]`).getBoundingClientRect();
    const map = document.getElementById("board").getBoundingClientRect();
    const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
    return x > map.left && x < map.right && y > map.top && y < map.bottom;
}"""
#: Whether a press on the middle of a part is one on the part.
UNDER_ITS_MIDDLE = """part => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
WHOLE = [24, 18]


@pytest.fixture
def sent() -> list[Any]:
    """What the page sends while a move is laid on it."""
    return []


@pytest.fixture
def moving(browser: Browser, field: str, sent: list[Any]) -> Iterator[Page]:
    """A phone on which the move of a squad is laid."""
    with opened(browser, field, **TOUCHED) as page:
        page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame))))
        page.goto(duel(field).link("blue"))
        settled(page)
        page.locator("#next").tap()
        page.wait_for_selector("body[data-laying=open]")
        page.locator(".lay-up").tap()
        laid(page)
        yield page


def test_a_game_begins_with_the_whole_table_which_fit_shows_again(browser: Browser, field: str) -> None:
    with opened(browser, field, **TOUCHED) as page:
        page.goto(duel(field).link("blue"))
        settled(page)
        assert page.evaluate(IN_SIGHT) == WHOLE
        page.locator("#next").tap()
        page.wait_for_selector("[data-ghost]")
        assert page.evaluate(IN_SIGHT)[0] < WHOLE[0]
        page.locator("#fit").tap()
        assert page.evaluate(IN_SIGHT) == WHOLE
        page.locator("#nearer").tap()
        assert page.evaluate(IN_SIGHT)[0] < WHOLE[0]
        page.locator("#farther").tap()
        assert page.evaluate(IN_SIGHT) == WHOLE


def test_a_replay_shows_the_whole_table_and_then_what_happens(browser: Browser, field: str) -> None:
    game = duel(field)
    with seated(browser, field, game.link("blue")) as page:
        unit(page, BAKER).click()
        page.wait_for_selector("[data-ghost]")
        page.mouse.click(*on_screen(page, 21, 3))
        laid(page)
        before = version(page)
        page.locator("#commit").click()
        settled(page, after=before)
    with opened(browser, field, **TOUCHED) as page:
        page.goto(f"/replay/#{game.name}.{game.tokens['blue']}@0")
        page.wait_for_selector("#board[data-answer='0']")
        assert page.evaluate(IN_SIGHT) == WHOLE
        page.get_by_role("button", name="Forward").tap()
        page.wait_for_selector("#board[data-answer='1']")
        assert page.evaluate(IN_SIGHT)[0] < WHOLE[0]
        assert page.evaluate(SEEN, BAKER)
        page.get_by_role("button", name="Fit").tap()
        assert page.evaluate(IN_SIGHT) == WHOLE
        assert accessibility_faults(page) == []


def test_what_a_finger_draws_goes_as_far_as_the_finger_and_stays_on_the_table(moving: Page, sent: list[Any]) -> None:
    page, finger = moving, Finger(moving)
    x, y = ghost_at(page)
    inch = on_screen(page, 1, 0)[0] - on_screen(page, 0, 0)[0]
    panel = page.locator("#panel").bounding_box()
    corner = on_screen(page, 0, 0)
    finger.draw(finger.handle(), (-16, 0), (-16, 0))
    # Longer than a map that moves along needs to be seen moving.
    page.wait_for_timeout(400)
    assert on_screen(page, 0, 0) == pytest.approx(corner, abs=1)
    assert page.locator("#panel").bounding_box() == panel
    finger.lift()
    laid(page)
    assert ghost_at(page) == pytest.approx((x - 32 / inch, y), abs=0.6)
    finger.draw(finger.handle(), (-60, 0), (-60, 0), (-60, 0), (-60, 0))
    finger.lift()
    laid(page)
    assert min(x for each in sent if each["type"] == "plan" for x, _ in each["draft"]["path"]) > 0


def clear_of_all(page: Page) -> None:
    """On whichever side of the map it lies, the pad covers no tool and reaches under no sheet."""
    for aside in (False, True):
        page.locator(".lay-pad").evaluate("(pad, aside) => { pad.toggleAttribute('data-aside', aside); }", aside)
        pad = page.locator(".lay-pad").bounding_box()
        assert pad is not None
        for part in page.locator(".tools button, .tools summary, #overview, #card-frame, #panel").all():
            box = part.bounding_box() if part.is_visible() else None
            if box is None:
                continue
            beside = box["x"] >= pad["x"] + pad["width"] or box["x"] + box["width"] <= pad["x"]
            assert beside or box["y"] >= pad["y"] + pad["height"] or box["y"] + box["height"] <= pad["y"]


def test_the_pad_covers_no_tools_and_lies_under_no_sheet(browser: Browser, field: str) -> None:
    with opened(browser, field, **TOUCHED) as page:
        page.goto(duel(field).link("blue"))
        settled(page)
        page.locator("#next").tap()
        page.wait_for_selector("body[data-laying=open]")
        expect(page.locator("#nearer")).to_be_visible()
        clear_of_all(page)
        page.locator(".lay-up").tap()
        laid(page)
        # What is decided has the room of the tools.
        expect(page.locator("#commit")).to_be_visible()
        expect(page.locator("#nearer")).to_be_hidden()
        clear_of_all(page)


def test_the_pad_lets_a_finger_through_where_it_is_empty_and_stays_while_it_is_pressed(moving: Page) -> None:
    pad = moving.locator(".lay-pad")
    assert not pad.evaluate(UNDER_ITS_MIDDLE)
    before = pad.bounding_box()
    assert before is not None
    for way in ("left", "up", "left", "up", "left", "up"):
        moving.locator(f".lay-{way}").tap()
        laid(moving)
        after = pad.bounding_box()
        assert after is not None
        assert after["x"] == before["x"]
    expect(moving.locator("#commit")).to_be_visible()
