"""What a newcomer stumbles over: nothing at the table opens by itself, or is cut or covered, and words are plain."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE, accessibility_faults
from tests.web.table.fights import Moment
from tests.web.table.playing import (
    PATIENCE,
    UNREAD,
    Begun,
    answered,
    offered_zones,
    read_all,
    seated,
    settled,
    stands_still,
)

TOUCHED = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
SMALL_DESK = {"width": 1280, "height": 720}
#: Longer than any pointer has to rest before something is told.
A_WHILE = 800
#: Zones of the board that something else than the board lies over.
HIDDEN = """() => [...document.querySelectorAll("#board .zm-zone")].filter((zone) => {
  const { x, y, width, height } = zone.getBoundingClientRect();
  return [[.15, .15], [.85, .15], [.5, .5], [.15, .85], [.85, .85]].some(([a, b]) => {
    const top = document.elementFromPoint(x + width * a, y + height * b);
    return !top || !top.closest("#board");
  });
}).map((zone) => zone.getAttribute("data-zone"))"""


def guided(address: str) -> str:
    return Begun(address, guide="first_battle", scenario="", seed="4").link("american")


def to_movement(page: Page) -> None:
    answered(page, page.locator("#general [data-verb='Move first']"))
    page.wait_for_selector("#next")


# ---------------------------------------------------------------------- nothing opens by itself


def test_a_focus_that_the_page_puts_back_previews_nothing(browser: Browser, address: str) -> None:
    with seated(browser, address, Begun(address).link("american", "german"), viewport=SMALL_DESK) as page:
        settled(page)
        for zone in ("C3", "B4", "D4"):
            page.locator(f"#board [data-zone='{zone}']").evaluate("zone => zone.focus()")
            page.wait_for_timeout(A_WHILE)
            expect(page.locator("#panel")).to_be_hidden()
            expect(page.locator("#barred")).to_be_hidden()


def test_a_tap_previews_nothing_for_the_question_that_comes_next(browser: Browser, address: str) -> None:
    with seated(browser, address, guided(address), **TOUCHED) as page:
        to_movement(page)
        for _ in range(12):
            if page.locator(UNREAD).count():
                page.locator("#go-on").tap()
            elif page.locator("#panel:not([hidden]) #commit").count():
                page.locator("#commit").tap()
            elif zones := offered_zones(page):
                box = page.locator(f"#board [data-zone='{zones[0]}']").bounding_box()
                assert box is not None
                page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.06)
            elif page.locator("#general .btn").count():
                page.locator("#general .btn").first.tap()
            page.wait_for_timeout(A_WHILE)
            # What is only looked at has no footer: nobody on a phone has looked at anything.
            assert not page.locator("#panel:not([hidden]) .then").count()
            assert not page.locator("#barred:not([hidden])").count()


def test_what_is_pointed_at_never_covers_a_result(browser: Browser, address: str) -> None:
    moment = Moment(address, "defender falls")
    with seated(browser, address, moment.game.link("blue"), viewport=SMALL_DESK) as page:
        moment.happen()
        page.wait_for_selector(".result[data-holds=true]", timeout=PATIENCE)
        for zone in page.locator("#board .zm-zone").all()[:6]:
            zone.hover(force=True)
            page.wait_for_timeout(A_WHILE)
            expect(page.locator("#panel")).to_be_hidden()
            expect(page.locator("#barred")).to_be_hidden()
        expect(page.locator("#go-on")).to_be_visible()


# ---------------------------------------------------------------------- on a phone


def test_on_a_phone_nothing_lies_over_the_board_while_there_is_room(browser: Browser, address: str) -> None:
    with seated(browser, address, guided(address), **TOUCHED) as page:
        expect(page.locator("#guide")).to_have_class(re.compile("is-open"))
        assert page.evaluate(HIDDEN) == []
        stood = page.locator("#board [data-zone='C3']").bounding_box()
        page.locator("#title").tap()
        expect(page.locator("#guide")).not_to_have_class(re.compile("is-open"))
        assert page.evaluate(HIDDEN) == []
        # Folding moves nothing that somebody may be about to press.
        assert page.locator("#board [data-zone='C3']").bounding_box() == stood


def test_on_a_phone_the_guide_folds_once_the_press_is_over(browser: Browser, address: str) -> None:
    with seated(browser, address, guided(address), **TOUCHED) as page:
        page.locator("#nearer").dispatch_event("pointerdown")
        expect(page.locator("#guide")).to_have_class(re.compile("is-open"))
        page.locator("#nearer").tap()
        expect(page.locator("#guide")).not_to_have_class(re.compile("is-open"))


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_a_lesson_is_whole_or_says_that_there_is_more(browser: Browser, address: str, width: int) -> None:
    with seated(browser, address, guided(address), **{**TOUCHED, "viewport": {"width": width, "height": 844}}) as page:
        words, more = page.locator("#guide .words"), page.locator("#guide-unfold")
        long = (
            "A lesson that takes three lines on a phone, because it has as many words as a guide may ever say at once."
        )
        words.evaluate("(it, long) => { it.textContent = long; }", long)
        assert words.evaluate("it => it.scrollHeight <= it.clientHeight + 1 && it.scrollWidth <= it.clientWidth")
        expect(more).to_be_hidden()
        page.locator("#title").tap()
        expect(more).to_be_visible()
        assert accessibility_faults(page) == []
        more.tap()
        expect(more).to_be_hidden()
        expect(page.locator("#guide")).to_have_class(re.compile("is-open"))


def test_on_a_phone_the_coach_leaves_the_board_in_sight(browser: Browser, address: str) -> None:
    with seated(browser, address, guided(address), **TOUCHED) as page:
        page.locator("#coach-open").tap()
        expect(page.locator("#coach")).to_contain_text("The coach would", timeout=PATIENCE)
        coach, board = page.locator("#coach").bounding_box(), page.locator("#map").bounding_box()
        assert coach is not None
        assert board is not None
        assert coach["y"] > board["y"] + 100
        assert accessibility_faults(page) == []


# ---------------------------------------------------------------------- words, and own counters


def test_what_is_said_in_passing_leaves_the_question_to_be_read(browser: Browser, address: str) -> None:
    for size in (PHONE, SMALL_DESK):
        with seated(browser, address, Begun(address).link("american"), viewport=size) as page:
            settled(page)
            page.evaluate("import('/js/dom.js').then(({ toast }) => toast('Movement is over. Now: Combat.'))")
            toast, asked = page.locator(".toast").bounding_box(), page.locator("#question").bounding_box()
            assert toast is not None
            assert asked is not None
            assert toast["y"] > asked["y"] + asked["height"]


def test_a_counter_that_is_dropped_on_a_zone_opens_what_it_would_do_there(browser: Browser, address: str) -> None:
    with seated(browser, address, guided(address), viewport=SMALL_DESK) as page:
        to_movement(page)
        page.wait_for_selector("#board .waits")
        read_all(page)
        stands_still(page)
        able = page.locator("#board [data-unit]:has(.waits)").first
        start, end = able.bounding_box(), page.locator("#board [data-zone='E6']").bounding_box()
        assert start is not None
        assert end is not None
        before = page.locator("body").get_attribute("data-version")
        page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        page.mouse.down()
        page.mouse.move(end["x"] + 30, end["y"] + 30, steps=6)
        page.mouse.up()
        expect(page.locator("#panel #commit")).to_be_visible()
        assert page.locator("body").get_attribute("data-version") == before
        assert able.evaluate("it => it.style.translate") in ("none", "")
