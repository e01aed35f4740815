"""Pages for everybody: axe finds nothing, in both themes, and every ink can be read on every surface."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import DESK, PHONE, accessibility_faults, opened

import sandtable.web

TOKENS = Path(sandtable.web.__file__).parent / "static" / "css" / "tokens.css"


def home(page: Page) -> None:
    page.goto("/")
    expect(page.locator("#asked a").first).to_be_visible()


def picker(page: Page) -> None:
    page.goto("/companion/")
    expect(page.locator("#picker section").first).to_be_visible()


def odds(page: Page) -> None:
    page.goto("/companion/#dday_to_berlin.assault?supports=inf%2Ceng&attacked_from=flank")
    expect(page.locator("#head .big")).to_be_visible()
    page.locator(".why summary", has_text="Why").click()


def tape(page: Page) -> None:
    page.goto("/companion/#dday_to_berlin.ranged?range=5")
    expect(page.locator("#head")).to_have_text("The rules do not allow it")


def rolled(page: Page) -> None:
    page.goto("/companion/#dday_to_berlin.assault")
    page.locator("#roll").click()
    expect(page.locator("#head .result")).to_be_visible()


def numbers(page: Page) -> None:
    page.goto("/companion/#dday_to_berlin.nightfall")
    page.locator("#roll").click()
    expect(page.locator("#head .result")).to_be_visible()


def log(page: Page) -> None:
    rolled(page)
    page.get_by_role("button", name=re.compile("^Log")).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def lists(page: Page) -> None:
    page.goto("/companion/#dday_to_berlin.retreat")
    expect(page.locator("#head")).to_have_text("Safe")


def rules(page: Page) -> None:
    page.goto("/rules/")
    expect(page.locator("#found a").first).to_be_visible()


def rule(page: Page) -> None:
    page.goto("/rules/#ddb.rally.table")
    expect(page.locator("#rule h2")).to_be_visible()


def table(page: Page) -> None:
    page.goto("/rules/#table:dday_to_berlin.battalion_information")
    expect(page.locator("#rule table")).to_be_visible()


def house_rules(page: Page) -> None:
    page.goto("/companion/#dday_to_berlin.rally")
    page.get_by_role("button", name="House rules").click()
    page.get_by_label("We play").fill("1-7")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="House rules").get_by_role("listitem")).to_have_count(1)
    page.get_by_label("We play").fill("often")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("will not do")


PAGES = [home, picker, odds, tape, rolled, numbers, log, lists, rules, rule, table, house_rules]


@pytest.mark.parametrize("opener", PAGES, ids=lambda opener: opener.__name__)
def test_axe_finds_nothing_on_phone_and_desk_light_and_dark(
    browser: Browser, address: str, opener: Callable[[Page], None]
) -> None:
    """A page follows its window and the theme of the system while it is open, so it is opened once for all of them."""
    with opened(browser, address, color_scheme="light", viewport=PHONE) as page:
        opener(page)
        faults = {"phone light": accessibility_faults(page)}
        page.emulate_media(color_scheme="dark")
        faults["phone dark"] = accessibility_faults(page)
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
        faults["desk light"] = accessibility_faults(page)
        assert {where: found for where, found in faults.items() if found} == {}


TEXT, GRAPHIC = 4.5, 3.0
SURFACES = ("paper", "sheet", "inset", "raised")
INKS = ("ink", "ink-2", "ink-3", "over", "good-text", "bad-text", "side-a-text", "side-b-text")
FILLED = (
    "over",
    "side-a",
    "side-b",
    "side-n",
    "good",
    "good-soft",
    "flat",
    "bad",
    "bad-soft",
    "die",
    "die-hit",
    "die-miss",
    "face",
)
GROUND = ("g-open", "g-bocage", "g-woods", "g-hill", "g-town")
PAIRS = [
    *((ink, surface, TEXT) for ink in INKS for surface in SURFACES),
    *((f"{name}-ink", name, TEXT) for name in FILLED),
    *(("line-strong", surface, GRAPHIC) for surface in SURFACES),
    *((("ink"), wash, TEXT) for wash in ("over-wash", "side-a-wash", "side-b-wash", "flat")),
    ("over", "over-wash", TEXT),
    ("ink-2", "warn-wash", TEXT),
    ("bad-text", "warn-wash", TEXT),
    *(("g-label", ground, TEXT) for ground in GROUND),
    *(("over", ground, GRAPHIC) for ground in GROUND),
]


def colours(theme: str) -> dict[str, str]:
    css = TOKENS.read_text()
    found: dict[str, str] = {}
    for selector in [":root {"] + ([':root[data-theme="dark"] {'] if theme == "dark" else []):
        block = css[css.index(selector) :]
        found |= dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", block[: block.index("\n}")]))
    return found


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_ink_can_be_read_on_its_surface(theme: str) -> None:
    known = colours(theme)
    unread = []
    for ink, surface, least in PAIRS:
        low, high = sorted((luminance(known[ink]), luminance(known[surface])))
        if (high + 0.05) / (low + 0.05) < least:
            unread.append((ink, surface))
    assert unread == []


def test_reduced_motion_stills_the_dice(browser: Browser, address: str) -> None:
    for wish, name in (("reduce", "none"), ("no-preference", "settle")):
        with opened(browser, address, reduced_motion=wish) as page:
            rolled(page)
            assert page.locator(".die").first.evaluate("die => getComputedStyle(die).animationName") == name
