"""A point that is laid: the square of a mortar, by mouse, by keys and by finger; what is under it the server says."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import DESK, PHONE, accessibility_faults, opened
from tests.web.table.measured.skirmishing import DOG, SHELLING, Finger, duel, laid, on_screen, overheard, unit
from tests.web.table.playing import PATIENCE, settled, version

#: Where the middle of the square lies, in inches.
SQUARE = """() => {
    const svg = document.querySelector("#board svg");
    const { x, y, width, height } = document.querySelector(".im-template").getBBox();
    const pen = Number(svg.dataset.pen) / 100;
    return [(x + width / 2) * pen, Number(svg.dataset.depth) / 100 - (y + height / 2) * pen];
}"""


def shelling(page: Page, address: str) -> None:
    page.goto(duel(address, scenario_text=SHELLING).link("blue"))
    settled(page)


def square_at(page: Page) -> Any:
    return page.evaluate(SQUARE)


def drafts(sent: list[Any]) -> list[Any]:
    return [each["draft"] for each in sent if each["type"] == "plan"]


def shelled(page: Page) -> None:
    """The dice have fallen: an arrow leads from the mortar to those who were under it."""
    page.wait_for_selector(".result[data-holds=true]", timeout=PATIENCE)
    expect(page.locator(".result")).to_contain_text("Dog against Anton, bombardment")
    expect(page.locator(".over-scene .acted")).to_have_count(1)


def test_a_mouse_leads_the_square_and_its_odds_follow(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        sent, heard = overheard(page)
        shelling(page, field)
        unit(page, DOG).click()
        page.locator("#card [data-verb='Bombard']").click()
        page.wait_for_selector(".im-template")
        page.mouse.move(*on_screen(page, 8, 17))
        expect(page.locator("#panel .forecast")).to_contain_text("3 under it")
        expect(page.locator(".im-target")).to_have_count(3)
        page.mouse.move(*on_screen(page, 11, 15))
        expect(page.locator("#panel .forecast")).to_contain_text("1 under it")
        expect(page.locator(".im-target")).to_have_count(1)
        expect(page.locator(".im-over")).to_contain_text("best: three under it")
        # Whoever stands there is no target of its own: the square is laid on the ground.
        page.mouse.click(*on_screen(page, 8, 15))
        laid(page)
        assert drafts(sent)[-1]["target"] is None
        assert square_at(page) == pytest.approx([8, 15], abs=0.05)
        before = version(page)
        page.locator("#commit").click()
        shelled(page)
        [given] = [each["answer"] for each in sent if each["type"] == "answer"]
        planned = [each for each in heard if each["type"] == "planned"][-1]
        assert given == planned["considered"]["answer"]
        assert version(page) != before


def test_a_square_where_nobody_is_is_refused_with_its_rule(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        shelling(page, field)
        unit(page, DOG).click()
        page.wait_for_selector("[data-ghost]")
        page.keyboard.press("a")
        page.wait_for_selector(".im-template")
        page.mouse.click(*on_screen(page, 20, 14))
        laid(page)
        expect(page.locator("#panel-no")).to_contain_text("No enemy is under the square")
        expect(page.locator("#commit")).to_have_attribute("aria-disabled", "true")


def test_keys_take_what_is_proposed_and_move_it_a_quarter(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        shelling(page, field)
        unit(page, DOG).click()
        page.wait_for_selector("[data-ghost]")
        page.keyboard.press("a")
        page.wait_for_selector(".im-template")
        page.keyboard.press("Tab")
        laid(page)
        x, y = square_at(page)
        expect(page.locator("#panel .forecast")).to_contain_text("3 under it")
        page.keyboard.press("ArrowRight")
        laid(page)
        assert square_at(page) == pytest.approx([x + 0.25, y], abs=0.02)
        page.keyboard.press("Tab")
        laid(page)
        assert square_at(page) == pytest.approx([x, y], abs=0.02)
        assert accessibility_faults(page) == []
        page.keyboard.press("Enter")
        shelled(page)


def test_a_finger_draws_the_square_by_its_handle_and_the_pad_knows_the_best_place(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        shelling(page, field)
        page.locator("#next").tap()
        page.wait_for_selector("body[data-laying=open]")
        while page.locator("body").get_attribute("data-picked") != str(DOG):
            page.locator("#next").tap()
            page.wait_for_selector("body[data-laying=open]")
        page.locator("#card [data-verb='Bombard']").tap()
        laid(page)
        best = square_at(page)
        expect(page.locator("#panel .forecast")).to_contain_text("3 under it")
        # The square, and all of it, is seen above the sheet with its odds.
        box, sheet = page.locator(".im-template").bounding_box(), page.locator("#panel").bounding_box()
        assert box is not None
        assert sheet is not None
        assert box["y"] + box["height"] < sheet["y"]
        assert box["x"] >= 0
        finger = Finger(page)
        finger.draw(finger.handle(), (8, 6), (8, 6), (8, 6))
        page.wait_for_selector(".lay-loupe:not([hidden])")
        finger.lift()
        laid(page)
        assert square_at(page)[0] > best[0] + 0.3
        page.locator(".lay-best").tap()
        laid(page)
        assert square_at(page) == pytest.approx(best, abs=0.02)
        page.locator("#commit").tap()
        shelled(page)


def test_a_typed_bombardment_is_considered_as_any_other(browser: Browser, field: str) -> None:
    with opened(browser, field, viewport=DESK) as page:
        shelling(page, field)
        page.keyboard.press("/")
        page.locator("#line").fill("bombard Dog at Anton")
        page.keyboard.press("Enter")
        expect(page.locator("#panel-title")).to_contain_text("Dog lays its square")
        expect(page.locator("#panel .forecast")).to_contain_text("under it")
        page.locator("#commit").click()
        shelled(page)
