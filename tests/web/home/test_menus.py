"""The menu is the same on every page, and nothing on a page moves while it fills."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE, opened
from tests.web.table.playing import Begun

import sandtable.web

STATIC = Path(sandtable.web.__file__).parent / "static"
PAGES = sorted(page.relative_to(STATIC).as_posix() for page in STATIC.rglob("index.html"))
MENU = [("/", "Home"), ("/lobby/", "Play"), ("/companion/", "Companion"), ("/rules/", "Rules")]
#: What is marked on pages that are none of the four: they belong to playing.
PLAYING = ("table/index.html", "replay/index.html")
SMALL_DESK = {"width": 1280, "height": 720}


def menu_of(page: str) -> str:
    found = re.findall(r'<nav class="menu" aria-label="Main">(.*?)</nav>', (STATIC / page).read_text("utf-8"))
    assert len(found) == 1, page
    return str(found[0])


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_the_same_menu_and_marks_where_one_is(page: str) -> None:
    links = re.findall(r'<a href="([^"]*)"( aria-current="(?:page|true)")?>([^<]*)</a>', menu_of(page))
    assert [(href, text) for href, _, text in links] == MENU
    marked = [(href, current.strip()) for href, current, _ in links if current]
    here = "/" + page.removesuffix("index.html")
    assert marked == [("/lobby/", 'aria-current="true"') if page in PLAYING else (here, 'aria-current="page"')]


@pytest.mark.parametrize("size", [PHONE, SMALL_DESK], ids=["phone", "desk"])
def test_the_menu_stands_in_the_same_place(browser: Browser, address: str, size: dict[str, int]) -> None:
    with opened(browser, address, viewport=size) as page:
        places = set()
        for path in ("/", "/lobby/", "/companion/", "/rules/", "/replay/"):
            page.goto(path)
            box = page.get_by_role("navigation", name="Main").bounding_box()
            assert box is not None
            places.add((box["x"], box["y"], box["width"]))
        assert len(places) == 1
        page.goto(Begun(address).link("american"))
        menu = page.get_by_role("navigation", name="Main")
        # A game on a phone has no row to spare for it: there it waits behind a button.
        if size is PHONE:
            expect(menu).to_be_hidden()
            page.get_by_role("button", name="Menu", exact=True).click()
        expect(menu.get_by_role("link")).to_have_text([name for _, name in MENU])
        expect(menu.get_by_role("link").last).to_be_in_viewport()


# ---------------------------------------------------------------------- nothing moves

#: How much of the page has moved, and how far, since it was opened.
SHIFTED = """() => new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => { for (const each of list.getEntries()) sum += each.value; })
        .observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})"""
FILLED = {
    "/": "body[data-filled]",
    "/lobby/": ".preview svg",
    "/companion/": "#picker :is(a, button)",
    "/companion/#dday_to_berlin.assault": "#head .headline, #head b",
    "/rules/": "#found a",
}


def shifted(page: Page) -> float:
    return float(page.evaluate(SHIFTED))


@pytest.mark.parametrize("size", [PHONE, SMALL_DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("path", FILLED)
def test_nothing_moves_while_a_page_fills(browser: Browser, address: str, path: str, size: dict[str, int]) -> None:
    with opened(browser, address, viewport=size, service_workers="block") as page:
        page.goto(path)
        page.wait_for_selector(FILLED[path], state="attached")
        page.wait_for_load_state("networkidle")
        assert shifted(page) < 0.02
