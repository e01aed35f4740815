"""What is led about the table catches on what is near, the map moves along, and odds hide nothing of it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import DESK, PHONE, opened
from tests.web.table.measured.skirmishing import ABLE, ANTON, Finger, duel, ghost_at, laid, on_screen, overheard, unit
from tests.web.table.playing import PATIENCE, settled


def begun(page: Page, address: str) -> None:
    page.goto(duel(address).link("blue"))
    settled(page)
    unit(page, ABLE).click()
    page.wait_for_selector("[data-ghost]")


def drafts(sent: list[Any]) -> list[Any]:
    return [each["draft"] for each in sent if each["type"] == "plan"]


def test_the_end_of_a_tape_catches_on_a_hedge_and_says_so(browser: Browser, field: str) -> None:
    """The hedge runs from 4,8 to 12,8; a team's rim is half an inch from its middle."""
    with opened(browser, field, viewport=DESK) as page:
        begun(page, field)
        page.mouse.click(*on_screen(page, 6.5, 7.7))
        laid(page)
        x, y = ghost_at(page)
        assert (x, y) == pytest.approx((6.5, 7.49), abs=0.03)
        expect(page.locator(".im-over")).to_contain_text("against Hedge")
        expect(page.locator("#panel .laid")).to_contain_text("against Hedge")


def test_alt_and_the_key_x_lay_it_exactly_there(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        sent, _ = overheard(page)
        begun(page, field)
        page.keyboard.down("Alt")
        page.mouse.click(*on_screen(page, 6.5, 7.35))
        page.keyboard.up("Alt")
        laid(page)
        assert ghost_at(page) == pytest.approx((6.5, 7.35), abs=0.03)
        page.mouse.click(*on_screen(page, 7.25, 7.35))
        laid(page)
        assert ghost_at(page)[1] == pytest.approx(7.49, abs=0.02)
        page.keyboard.press("x")
        page.wait_for_function("() => document.querySelector('#panel .hints').textContent.includes('X snap')")
        laid(page)
        assert drafts(sent)[-1]["snap"] is False
        assert ghost_at(page) == pytest.approx((7.25, 7.35), abs=0.03)


def test_keys_never_catch(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        begun(page, field)
        page.mouse.click(*on_screen(page, 6.5, 7.7))
        laid(page)
        _, y = ghost_at(page)
        page.keyboard.press("Alt+ArrowDown")
        laid(page)
        assert ghost_at(page)[1] == pytest.approx(y - 0.1, abs=0.02)


def test_a_press_on_the_ghost_that_a_mouse_leads_sets_it_down(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        begun(page, field)
        page.mouse.move(*on_screen(page, 7, 5))
        page.wait_for_function("() => document.body.dataset.laying === 'open'")
        page.mouse.move(*on_screen(page, 7, 5.05))
        page.wait_for_timeout(200)
        page.mouse.down()
        page.mouse.up()
        laid(page)
        expect(page.locator("#commit")).to_be_visible()


def test_the_table_moves_along_when_something_is_drawn_to_its_border(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.goto(duel(field).link("blue"))
        settled(page)
        page.locator("#next").tap()
        page.wait_for_selector("body[data-laying=open]")
        page.locator(".lay-up").tap()
        laid(page)
        before = on_screen(page, 0, 0)
        finger = Finger(page)
        x, y = finger.handle()
        finger.draw((x, y), *[((380 - x) / 6 + 8, 0)] * 6)
        page.wait_for_function(
            f"""() => {{
                const svg = document.querySelector("#board svg");
                const at = new DOMPoint(0, Number(svg.dataset.depth)).matrixTransform(svg.getScreenCTM());
                return at.x < {before[0]} - 30;
            }}""",
            timeout=PATIENCE,
        )
        finger.lift()
        laid(page)


def test_odds_stand_beside_the_table_and_on_a_phone_below_it(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        begun(page, field)
        page.mouse.click(*on_screen(page, 7, 8.6))
        laid(page)
        unit(page, ANTON).hover()
        page.wait_for_selector("#panel .forecast")
        for width, height in ((1440, 900), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            panel, table = page.locator("#panel").bounding_box(), page.locator("#map").bounding_box()
            assert panel is not None
            assert table is not None
            assert panel["x"] >= table["x"] + table["width"] - 1
            expect(page.locator("#commit")).to_be_in_viewport()
    with opened(browser, field, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.goto(duel(field).link("blue"))
        settled(page)
        page.locator("#next").tap()
        page.wait_for_selector("body[data-laying=open]")
        for _ in range(3):
            page.locator(".lay-up").tap()
            laid(page)
        # The map of a phone shows counters no smaller than a finger hits: whoever is farther off is brought into view.
        page.mouse.move(330, 260)
        page.mouse.down()
        page.mouse.move(330, 380, steps=4)
        page.mouse.up()
        page.touchscreen.tap(*_middle(page, f"#board [data-unit='{ANTON}'] [data-body]"))
        page.wait_for_selector("#panel .forecast")
        laid(page)
        sheet = page.locator("#panel").bounding_box()
        assert sheet is not None
        for seen in (f"#board [data-unit='{ANTON}'] [data-body]", "[data-ghost='0']"):
            x, y = _middle(page, seen)
            assert 0 < x < 390
            assert 100 < y < sheet["y"]


def _middle(page: Page, what: str) -> tuple[float, float]:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
