"""How a measured table looks and reads: nothing hides anything else at any size, and axe finds no fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import DESK, PHONE, accessibility_faults, opened
from tests.web.table.measured.skirmishing import ABLE, ANTON, DOG, SHELLING, duel, laid, on_screen, unit
from tests.web.table.playing import PATIENCE, Begun, seated, settled, stands_still, version
from tests.web.table.test_layout_contract import SIZES, faults_at


def states(page: Page, address: str) -> Iterator[str]:
    """A turn from its first question to the result of a volley."""
    page.goto(duel(address).link("blue"))
    settled(page)
    yield "a question"
    unit(page, ABLE).click()
    page.wait_for_selector("[data-ghost]")
    yield "a reach"
    stands_still(page)
    page.mouse.click(*on_screen(page, 7, 8))
    laid(page)
    unit(page, ANTON).hover()
    page.wait_for_selector("#panel .forecast")
    yield "a way with a volley at its end"
    before = version(page)
    page.locator("#commit").click()
    settled(page, after=before)
    yield "whom to shoot at"
    unit(page, ANTON).click()
    page.wait_for_selector("#commit")
    yield "a volley"
    page.locator("#commit").click()
    page.wait_for_selector(".result[data-holds=true]", timeout=PATIENCE)
    yield "a result"


def test_the_layout_holds_on_a_measured_table(browser: Browser, field: str, tmp_path: Path) -> None:
    found: list[str] = []
    with opened(browser, field, viewport=DESK) as page:
        for what in states(page, field):
            found += faults_at(page, what, tmp_path, SIZES)
            page.set_viewport_size({"width": 1440, "height": 900})
    assert not found, "\n".join([f"{len(found)} faults of the layout", *found])


def test_the_layout_holds_while_a_square_is_laid(browser: Browser, field: str, tmp_path: Path) -> None:
    with opened(browser, field, viewport=DESK) as page:
        page.goto(duel(field, scenario_text=SHELLING).link("blue"))
        settled(page)
        unit(page, DOG).click()
        page.wait_for_selector("[data-ghost]")
        page.keyboard.press("a")
        page.wait_for_selector(".im-template")
        page.keyboard.press("Tab")
        laid(page)
        found = faults_at(page, "a square", tmp_path, ("phone", "tablet", "small desk", "zoomed"))
    assert not found, "\n".join(found)


def test_the_layout_holds_where_a_finger_lays(browser: Browser, field: str, tmp_path: Path) -> None:
    with opened(browser, field, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.goto(duel(field).link("blue"))
        settled(page)
        page.locator("#next").tap()
        page.wait_for_selector("[data-ghost]")
        found = faults_at(page, "the pad", tmp_path, ("phone", "tablet", "zoomed"))
        page.set_viewport_size({"width": 390, "height": 844})
        page.locator(".lay-up").tap()
        laid(page)
        found += faults_at(page, "the pad and the panel", tmp_path, ("phone", "tablet", "zoomed"))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("on_phone", [False, True], ids=["desk", "phone"])
def test_axe_finds_no_fault_while_something_is_laid(browser: Browser, field: str, scheme: str, on_phone: bool) -> None:
    how = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if on_phone else {}
    with seated(browser, field, duel(field).link("blue"), color_scheme=scheme, **how) as page:
        page.locator("#next").click()
        page.wait_for_selector("[data-ghost]")
        assert accessibility_faults(page) == []
        page.keyboard.press("Shift+ArrowUp")
        laid(page)
        assert accessibility_faults(page) == []


def test_a_game_on_zones_fetches_nothing_that_only_a_measured_table_needs(browser: Browser, address: str) -> None:
    with opened(browser, address, viewport=DESK) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(Begun(address).link("american"))
        settled(page)
        assert len(asked) > 50
        assert [url for url in asked if "/measured/" in url or "inch_map" in url] == []


def test_a_replay_shows_the_table_as_it_was(browser: Browser, field: str) -> None:
    game = duel(field)
    with seated(browser, field, game.link("blue")) as page:
        unit(page, ABLE).click()
        page.wait_for_selector("[data-ghost]")
        page.mouse.click(*on_screen(page, 6, 7))
        laid(page)
        before = version(page)
        page.locator("#commit").click()
        settled(page, after=before)
        stood = unit(page, ABLE).get_attribute("transform")
        page.goto(f"/replay/#{game.name}.{game.tokens['blue']}@1")
        expect(unit(page, ABLE)).to_have_attribute("transform", stood)
        page.keyboard.press("Home")
        expect(unit(page, ABLE)).not_to_have_attribute("transform", stood)
        assert accessibility_faults(page) == []


def test_units_and_pieces_of_ground_say_what_they_are(browser: Browser, field: str) -> None:
    with seated(browser, field, duel(field).link("blue")) as page:
        able = page.locator(f"#board [data-unit='{ABLE}']")
        expect(able).to_have_attribute("aria-label", "Blue: Able, three teams, 5 in south of Hedge")
        expect(able).to_have_attribute("aria-description", "Can act")
        farm = page.locator("#board [data-ground]", has_text="Farm")
        expect(farm).to_have_attribute("aria-label", "Farm, house")
        expect(farm.locator("title")).to_have_text("Farm, house")
        farm.click()
        expect(page.locator("#card")).to_contain_text("Farm, house")


def test_what_is_laid_is_said_aloud_and_written_beside_the_table(browser: Browser, field: str) -> None:
    with seated(browser, field, duel(field).link("blue")) as page:
        page.keyboard.press("n")
        page.wait_for_selector("[data-ghost]")
        page.keyboard.press("Shift+ArrowUp")
        laid(page)
        said = page.locator("#laying p").first.text_content() or ""
        assert said.startswith("1 in, ")
        expect(page.locator("#panel .laid")).to_contain_text(said)
        expect(page.locator("#laid-said")).to_have_text(said)
        expect(page.locator("#laid-said")).to_have_attribute("role", "status")
