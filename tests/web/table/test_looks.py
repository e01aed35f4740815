"""The page for everybody: every size, both themes, screen readers, the phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.web.browser import DESK, PHONE, accessibility_faults
from tests.web.table.playing import Begun, answered, chosen_by, decide_by_mouse, seated, settled

import sandtable.web

STATIC = Path(sandtable.web.__file__).parent / "static"


def test_nothing_is_fetched_from_other_hosts() -> None:
    for file in filter(Path.is_file, (STATIC / "table").rglob("*")):
        found = re.findall(r"https?://[^\s\"'`)]+", file.read_text(encoding="utf-8"))
        assert found in ([], ["http://www.w3.org/2000/svg"], ["http://www.w3.org/2000/svg"] * 2), file.name


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(browser: Browser, address: str, scheme: str, size: dict[str, int]) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american"), color_scheme=scheme, viewport=size) as page:
        settled(page)
        assert page.locator("html").get_attribute("data-theme") == scheme
        while not page.locator("#next").count():
            answered(page, page.locator("#general [data-verb]").first)
        assert accessibility_faults(page) == []
        page.locator("#next").click()
        page.wait_for_selector("#commit")
        page.locator("#panel .why summary").first.click()
        assert accessibility_faults(page) == []
        answered(page, page.locator("#commit"))
        if size is PHONE:
            for tab in ("turn", "log", "talk"):
                page.locator(f".tabs [data-tab={tab}]").click()
                assert accessibility_faults(page) == []


def test_the_board_is_a_grid_that_says_what_lies_where(browser: Browser, address: str) -> None:
    game = Begun(address)
    with seated(browser, address, game.link("spectator")) as page:
        grid = page.get_by_role("grid", name="Zones")
        assert grid.get_by_role("gridcell").count() == 36
        village = page.locator("#board [data-zone='C3']")
        expect(village).to_have_attribute(
            "aria-label",
            "C3 Le Carrefour, town, objective held by the German side, prepared position, "
            "road to C2 and B3 and D3 and C4. German I. Btl, infantry, Poor, facing north; "
            "German PaK Btl, anti-tank, Poor, facing north",
        )
        assert page.locator("#board [data-zone][tabindex='0']").count() == 1
        page.keyboard.press("b")
        for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown"):
            page.keyboard.press(key)
        expect(village).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#card h2")).to_have_text("I. Btl")
        page.keyboard.press("Enter")
        expect(page.locator("#card h2")).to_have_text("PaK Btl")


def test_skipping_to_the_board_keeps_the_seat_in_the_address(browser: Browser, address: str) -> None:
    game = Begun(address)
    with seated(browser, address, game.link("spectator")) as page:
        page.keyboard.press("Tab")
        expect(page.locator("[data-skip]")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#board [data-zone][tabindex='0']")).to_be_focused()
        assert page.evaluate("location.hash") == game.link("spectator").removeprefix("/table/")


def test_zooming_shows_names_and_fitting_shows_all(browser: Browser, address: str) -> None:
    game = Begun(address)
    with seated(browser, address, game.link("spectator")) as page:
        name = page.locator("#board [data-unit='4'] .unit-name")
        expect(name).to_be_hidden()
        whole = page.locator("#board > svg").get_attribute("viewBox")
        for _ in range(3):
            page.keyboard.press("+")
        expect(name).to_be_visible()
        expect(name).to_have_text("Tank Bn")
        page.keyboard.press("0")
        expect(name).to_be_hidden()
        assert page.locator("#board > svg").get_attribute("viewBox") == whole


def test_on_a_phone_a_unit_is_activated_with_the_thumb(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american"), viewport=PHONE, has_touch=True, is_mobile=True) as page:
        settled(page)
        while not page.locator("#next").count():
            answered(page, page.locator("#general [data-verb]").first)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width == PHONE["width"]
        page.locator("#board [data-unit='1']").tap()
        expect(page.locator("#panel-title")).to_have_text("Activate 1st Bn")
        box = page.locator("#commit").bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= PHONE["height"]
        answered(page, page.locator("#commit"))
        page.locator(".tabs [data-tab=log]").tap()
        expect(page.locator("#entries .entry .t").last).to_have_text("American: Activate 1st Bn")
        expect(page.locator("#entries .die").last).to_be_visible()


def test_the_computers_reasons_are_told_on_request(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american")) as page:
        dice = chosen_by(1)
        while not page.locator("#entries .thought").count():
            settled(page)
            decide_by_mouse(page, dice)
        settled(page)
        reason = page.locator("#entries .thought-open").first
        expect(reason).to_be_hidden()
        page.locator("#reasons").check()
        expect(reason).to_be_visible()
        expect(reason).to_contain_text("Random: ")
