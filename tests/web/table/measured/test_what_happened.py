"""What happened is drawn on the table: who shot at whom, which bodies fell, where each went; and what a guide rings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import accessibility_faults
from tests.web.table.measured.skirmishing import ABLE, ANTON, duel, laid, on_screen, unit
from tests.web.table.playing import PATIENCE, Begun, read_all, seated, settled, version

#: Whether a node lies within another on the screen, with so many pixels to spare.
WITHIN = """([inner, outer]) => {
    const [a, b] = [inner, outer].map((each) => document.querySelector(each).getBoundingClientRect());
    return a.left >= b.left - 2 && a.right <= b.right + 2 && a.top >= b.top - 2 && a.bottom <= b.bottom + 2;
}"""

#: A point of the drawing in inches.
IN_INCHES = """([x, y]) => {
    const svg = document.querySelector("#board svg");
    const pen = Number(svg.dataset.pen) / 100;
    return [x * pen, Number(svg.dataset.depth) / 100 - y * pen];
}"""


def moved(page: Page, x: float, y: float) -> None:
    unit(page, ABLE).click()
    page.wait_for_selector("[data-ghost]")
    page.mouse.click(*on_screen(page, x, y))
    laid(page)
    before = version(page)
    page.locator("#commit").click()
    settled(page, after=before)


def test_a_volley_is_drawn_from_who_shot_to_those_who_fell(browser: Browser, field: str) -> None:
    with seated(browser, field, duel(field, seed="5").link("blue")) as page:
        moved(page, 7, 8.6)
        stood = page.locator(f"#board [data-unit='{ANTON}'] [data-body]").count()
        unit(page, ANTON).click()
        page.wait_for_selector("#commit")
        page.locator("#commit").click()
        page.wait_for_selector(".result[data-holds=true]", timeout=PATIENCE)
        left = page.locator(f"#board [data-unit='{ANTON}'] [data-body]").count()
        assert 0 < left < stood
        expect(page.locator(".over-scene .acted")).to_have_count(1)
        expect(page.locator(f".over-scene [data-fell='{ANTON}']")).to_have_count(stood - left)
        # A squad whose first team fell has gone nowhere.
        expect(page.locator(".over-scene [data-went]")).to_have_count(0)
        # The frame is about those who fell and those who are left.
        assert page.evaluate(WITHIN, [f"[data-fell='{ANTON}']", ".scene-at"])
        assert page.evaluate(WITHIN, [f"#board [data-unit='{ANTON}'] [data-body]", ".scene-at"])
        assert accessibility_faults(page) == []
        read_all(page)
        expect(page.locator(".over-scene > *")).to_have_count(0)


def test_a_replay_draws_the_way_of_every_body(browser: Browser, field: str) -> None:
    game = duel(field)
    with seated(browser, field, game.link("blue")) as page:
        before = [
            page.locator(f"#board [data-unit='{ABLE}'] [data-body]").nth(nth).get_attribute("transform") or ""
            for nth in range(3)
        ]
        moved(page, 7, 6)
        page.goto(f"/replay/#{game.name}.{game.tokens['blue']}@1")
        ways = page.locator(f".over-scene [data-went='{ABLE}']")
        expect(ways).to_have_count(3)
        starts = [
            [float(ways.nth(nth).locator(".went-from").get_attribute(axis) or 0) for axis in ("cx", "cy")]
            for nth in range(3)
        ]
        assert starts == [
            pytest.approx([float(each) for each in where.split("(")[1].split(")")[0].split()[:2]], abs=0.2)
            for where in before
        ]
        expect(page.locator(".over-scene .went.lead")).to_have_count(1)


def test_a_way_is_drawn_over_its_bends(browser: Browser, field: str) -> None:
    game = duel(field)
    with seated(browser, field, game.link("blue")) as page:
        unit(page, ABLE).click()
        page.wait_for_selector("[data-ghost]")
        page.mouse.move(*on_screen(page, 4, 5))
        page.wait_for_selector("body[data-laying=open] .im-tape", state="attached")
        page.keyboard.press("b")
        page.mouse.click(*on_screen(page, 6, 6))
        laid(page)
        before = version(page)
        page.locator("#commit").click()
        settled(page, after=before)
        page.goto(f"/replay/#{game.name}.{game.tokens['blue']}@1")
        shafts = page.locator(".over-scene [data-went] .told-shaft.ink")
        expect(shafts).to_have_count(3)
        drawn = [(shafts.nth(nth).get_attribute("d") or "")[1:].split("L") for nth in range(3)]
        # The leader goes over his bend, the others straight beside him.
        assert [len(points) for points in drawn] == [3, 2, 2]
        bend = [float(number) for number in drawn[0][1].split()]
        assert page.evaluate(IN_INCHES, bend) == pytest.approx([4, 5], abs=0.05)


def test_a_guide_rings_squads_and_pieces_of_ground(browser: Browser, field: str) -> None:
    game = Begun(field, ruleset="skirmish", guide="first", scenario="", seed="4")
    with seated(browser, field, game.link("blue")) as page:
        expect(page.locator("#guide .words")).to_contain_text("You want the crossing")
        expect(page.locator("#board .guide-ring")).to_have_count(3)
        boxes = [page.locator("#board .guide-ring").nth(nth).bounding_box() for nth in range(3)]
        able = unit(page, ABLE).bounding_box()
        assert able is not None
        assert [
            box
            for box in boxes
            if box
            and box["x"] < able["x"]
            and box["y"] < able["y"]
            and box["x"] + box["width"] > able["x"] + able["width"]
        ]
        # It stays while something is laid; once it was read, what comes next is ringed, and then nothing.
        unit(page, ABLE).click()
        page.wait_for_selector("[data-ghost]")
        expect(page.locator("#board .guide-ring").first).to_be_visible()
        page.keyboard.press("g")
        expect(page.locator("#guide .words")).to_contain_text("Dog can bombard")
        expect(page.locator("#board .guide-ring")).to_have_count(4)
        page.keyboard.press("g")
        expect(page.locator("#board .guide-ring")).to_have_count(0)
