"""Home, the rules browser, and what holds for every page: themes, no connection, little on the wire."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import DESK, PHONE, opened, untouched
from tests.web.companion.test_pages import ASSAULT, RALLY, headline, roll, segment

import sandtable.web


def test_the_rules_are_searched_and_read(page: Page) -> None:
    page.goto("/rules/")
    expect(page.locator("#count")).to_contain_text("157 rules")
    page.get_by_role("searchbox").fill("unit rally table")
    page.get_by_role("link", name=re.compile("Rally succeeds on 1d10")).click()
    expect(page.locator("#rule h2")).to_have_text("Unit rally table")
    page.get_by_role("link", name=re.compile("^Rally Whether")).click()
    expect(page.locator("#title")).to_contain_text("Rally")


def test_a_search_without_a_find_says_so(page: Page) -> None:
    page.goto("/rules/")
    page.get_by_role("searchbox").fill("zeppelin")
    expect(page.locator("#count")).to_contain_text("Nothing has all these words")


def test_a_printed_table_is_shown(page: Page) -> None:
    page.goto("/rules/#table:dday_to_berlin.unit_rally")
    expect(page.locator("#rule table tbody tr")).to_have_count(3)


def test_home_lists_the_games_there_are_and_the_two_doors(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".game h2")).to_have_text(
        [
            "D-Day to Berlin",
            "Konflikt '47",
            "Flames of War (4th edition)",
            "Panzer Korps",
            "Operation Market Garden (megagame)",
        ]
    )
    expect(page.locator(".doors a")).to_have_count(2)
    expect(page.locator("#asked a").first).to_contain_text("Unit fires at unit")


@pytest.mark.parametrize(("system", "other"), [("light", "dark"), ("dark", "light")])
def test_the_theme_follows_the_system_until_the_player_fixes_it(
    browser: Browser, address: str, system: str, other: str
) -> None:
    with opened(browser, address, color_scheme=system) as page:
        page.goto("/companion/")
        html = page.locator("html")
        expect(html).to_have_attribute("data-theme", system)
        page.get_by_role("button", name=f"Switch to the {other} theme").click()
        page.reload()
        expect(html).to_have_attribute("data-theme", other)
        page.get_by_role("button", name=f"Switch to the {system} theme").click()
        assert page.evaluate("localStorage.getItem('sandtable.theme')") is None


def test_it_works_offline_once_loaded(browser: Browser, address: str) -> None:
    with untouched(browser, address) as page:
        page.goto(RALLY)
        expect(headline(page)).to_have_text("50.0 %")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.context.set_offline(True)
        page.reload()
        expect(headline(page)).to_have_text("50.0 %")
        roll(page)
        expect(page.locator("#head")).to_contain_text("Drawn from the exact odds")
        page.get_by_role("button", name="Change").click()
        segment(page, "quality", "veteran").check()
        expect(page.locator("#head")).to_have_text("Odds not known offline")
        segment(page, "quality", "regular").check()
        expect(headline(page)).to_have_text("50.0 %")
        page.goto("/rules/#ddb.rally.table")
        expect(page.locator("#rule")).to_contain_text("Rally succeeds on 1d10")


def test_nothing_is_fetched_from_another_host(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ("/", "/companion/", ASSAULT, "/rules/"):
        page.goto(path)
        expect(page.locator("h1:visible")).to_be_visible()
    assert asked
    assert [url for url in asked if not url.startswith((address, "blob:", "data:"))] == []


def test_the_companion_is_light_on_the_wire(browser: Browser, address: str) -> None:
    with opened(browser, address, service_workers="block") as page:
        session = page.context.new_cdp_session(page)
        sizes: list[float] = []
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        page.goto(ASSAULT)
        expect(headline(page)).to_have_text("25.0 %")
        assert len(sizes) > 10
        assert sum(sizes) < 120_000


def test_on_a_desk_the_situation_stays_beside_the_result(browser: Browser, address: str) -> None:
    with opened(browser, address, viewport=DESK) as page:
        page.goto(ASSAULT)
        roll(page)
        expect(page.locator("form.situation")).to_be_visible()
        segment(page, "terrain", "rough").check()
        expect(headline(page)).to_be_visible()


def test_what_is_kept_for_offline_exists() -> None:
    static = Path(sandtable.web.__file__).parent / "static"
    listed = re.search(r"const FIRST = \[(.*?)\n\];", (static / "sw.js").read_text(), re.DOTALL)
    assert listed
    plain = re.findall(r'"(/[^"]*)"', listed[1])
    made = [
        f"{folder}/{name}.js"
        for names, folder in re.findall(r"\[([^\]]*)\]\.map\(\(name\) => `(/[a-z]+)/", listed[1])
        for name in re.findall(r'"([a-z]+)"', names)
    ]
    files = [path for path in plain + made if not path.startswith("/api/")]
    missing = [
        path
        for path in files
        if not (static / path.lstrip("/") / ("index.html" if path.endswith("/") else "")).exists()
    ]
    assert len(made) > 15
    assert missing == []


@pytest.mark.parametrize("path", ["/", "/lobby/", "/table/", "/replay/", "/companion/", RALLY, "/rules/"])
@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_the_main_menu_is_on_every_page_and_within_the_screen(
    browser: Browser, address: str, path: str, viewport: dict[str, int]
) -> None:
    with opened(browser, address, viewport=viewport) as page:
        page.goto(path)
        if path == "/table/" and viewport is PHONE:  # the board has its room
            page.get_by_role("button", name="Menu", exact=True).click()
        links = page.get_by_role("navigation", name="Main").get_by_role("link")
        expect(links).to_have_text(["Home", "Play", "Companion", "Rules"])
        assert links.evaluate_all("all => all.map((each) => each.getAttribute('href'))") == [
            "/",
            "/lobby/",
            "/companion/",
            "/rules/",
        ]
        for box in [link.bounding_box() for link in links.all()]:
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= viewport["width"]
            assert box["height"] >= 44 or viewport == DESK
        if path == "/table/":  # nobody leaves a game for a look at the rules
            with page.expect_popup() as beside:
                links.last.press("Enter")
            expect(beside.value).to_have_url(f"{address}/rules/")
        else:
            links.last.press("Enter")
            expect(page).to_have_url(f"{address}/rules/")
