"""A tape is bent by mouse: with Shift, or by a button; a bend stays where it is when the end is moved."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import opened
from tests.web.table.measured.skirmishing import ABLE, duel, ghost_at, laid, on_screen, unit
from tests.web.table.playing import settled

LAPTOP = {"width": 1280, "height": 720}
BENDS = "#board .im-bend"


def begun(page: Page, address: str) -> None:
    page.goto(duel(address).link("blue"))
    settled(page)
    unit(page, ABLE).click()
    page.wait_for_selector("[data-ghost]")


def put(page: Page, x: float, y: float) -> None:
    page.mouse.click(*on_screen(page, x, y))
    laid(page)
    assert ghost_at(page) == pytest.approx((x, y), abs=0.05)


def test_a_button_bends_the_tape_and_the_bend_stays(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=LAPTOP) as page:
        begun(page, field)
        put(page, 7, 4.5)
        page.locator("#lay-bend").click()
        page.wait_for_selector("body[data-laying=open]")
        put(page, 6, 5.5)
        expect(page.locator(BENDS)).to_have_count(1)
        put(page, 5.5, 5)
        expect(page.locator(BENDS)).to_have_count(1)
        page.locator("#lay-unbend").click()
        expect(page.locator(BENDS)).to_have_count(0)


def test_a_press_with_shift_bends_it_and_the_hint_says_so(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=LAPTOP) as page:
        begun(page, field)
        expect(page.locator("#laying .hints")).to_contain_text("Shift+click bend there")
        page.keyboard.down("Shift")
        page.mouse.click(*on_screen(page, 7, 4.5))
        page.keyboard.up("Shift")
        page.wait_for_selector("body[data-laying=open]")
        put(page, 6, 5.5)
        expect(page.locator(BENDS)).to_have_count(1)
