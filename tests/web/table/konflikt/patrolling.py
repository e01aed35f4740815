"""A patrol at the mill in a browser, and a person who plays it: by mouse, by keys, by finger."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page
from tests.web.table.measured.moments import moment_of
from tests.web.table.measured.skirmishing import asked, ghost_at, keys, laid, on_screen, read_by_finger, read_by_keys
from tests.web.table.playing import MANY, PATIENCE, Begun, allowed, answered, read_all, settled, version

RULESET, PATROL = "konflikt_47", "patrol_at_the_mill"
#: Where the four units are set up, in inches.
SPOTS = ((13, 4), (17, 4), (21, 3), (26, 3))
#: One order after another, so that all kinds of questions come.
ORDERS = ("Fire", "Advance", "Run", "Advance")
CONSIDERED = "#panel:not([hidden]) #commit"
Decide = Callable[[Page, str, int], None]


def patrol(address: str, **wanted: Any) -> Begun:
    return Begun(address, **{"ruleset": RULESET, "scenario": PATROL, "seed": "4", **wanted})


def against_random(address: str) -> str:
    return patrol(address, players={"american": "random"}).link("german")


def a_turn(page: Page, decide: Decide) -> list[str]:
    """From the first unit that is set up to the second turn; gives the questions that were answered."""
    made: list[str] = []
    for _ in range(MANY):
        if settled(page) == "ended" or page.locator("#turn").inner_text().startswith("Turn 2"):
            return made
        kind = asked(page).partition(":")[2].partition("\n")[0].strip()
        before = version(page)
        decide(page, kind, made.count(kind))
        made.append(kind)
        settled(page, after=before)
    raise AssertionError(f"the turn did not end within {MANY} questions")


def at_question(address: str, folder: Path, kind: str, **how: Any) -> str:
    """The page of whoever is asked such a question, in a game that random play has brought there."""
    return at_moment(address, folder, lambda s: type(s.agenda[0]).__name__ == kind, **how)


def at_moment(address: str, folder: Path, wanted: Callable[[Any], bool], **how: Any) -> str:
    """The page of whoever is asked at the first moment of random games that is wanted, by its state."""
    return moment_of(RULESET, PATROL, address, folder, wanted, **how)


def ordered(page: Page, number: int) -> Locator:
    """The next order of the row that is allowed, as it stands in the panel."""
    for order in (*ORDERS[number % 4 :], *ORDERS):
        found = page.locator("#panel label:not(.refused)", has_text=order)
        if found.count():
            return found.first
    raise AssertionError("no order is allowed")


def began(page: Page, verb: str) -> Locator:
    """What begins to lay a unit: the way to the next, or its own button where it is the only one."""
    following = page.locator("#next")
    return following if following.count() else page.locator(f"#card [data-verb^='{verb}'], #card .zone").first


def nudged(page: Page, press: Callable[[str], None]) -> None:
    """A unit that stands where it could is put a little aside, to where it may stand."""
    for way in ("up", "down", "down", "up", "left", "left", "right", "right", "right"):
        press(way)
        laid(page)
        if allowed(page, "#commit").count():
            return
    raise AssertionError("there is no room beside it")


# ---------------------------------------------------------------------- by mouse


def by_mouse(page: Page, kind: str, number: int) -> None:
    read_all(page)
    match kind:
        case "set-up":
            began(page, "Set up").click()
            page.wait_for_selector("[data-ghost]")
            page.mouse.click(*on_screen(page, *SPOTS[number]))
            laid(page)
            answered(page, page.locator("#commit"))
        case "give an order":
            began(page, "Advance").click()
            page.wait_for_selector(CONSIDERED, timeout=PATIENCE)
            ordered(page, number).click()
            page.wait_for_selector("body[data-ready=true]")
            answered(page, page.locator("#commit"))
        case "move":
            page.locator("#card [data-verb='Move']").first.click()
            page.wait_for_selector("[data-ghost]")
            unit = int(page.locator("[data-ghost]").first.get_attribute("data-ghost") or 0)
            x, y = ghost_at(page, unit)
            page.mouse.click(*on_screen(page, x, min(y + 2, 11)))
            laid(page)
            if not allowed(page, "#commit").count():
                page.keyboard.press("Escape")
                answered(page, page.locator("#card [data-verb='Stay']").first)
                return
            answered(page, page.locator("#commit"))
        case _:
            _whatever(page)


def _whatever(page: Page) -> None:
    """What is considered, or the first thing that is offered."""
    before = version(page)
    for where in ("#panel:not([hidden]) #commit", "#panel:not([hidden]) .choices .act"):
        if allowed(page, where).count():
            allowed(page, where).first.click()
            break
    else:
        first = page.locator("#next")
        (first if first.count() else allowed(page, "#general [data-verb], #card .act").first).click()
    page.wait_for_selector(f"body:not([data-version='{before}']), #panel:not([hidden]) #commit", timeout=PATIENCE)
    if version(page) == before and allowed(page, "#panel:not([hidden]) #commit").count():
        answered(page, page.locator("#commit"))


# ---------------------------------------------------------------------- by keys


def by_keys(page: Page, kind: str, number: int) -> None:
    read_by_keys(page)
    page.wait_for_selector("body:not([data-fresh])")
    match kind:
        case "set-up":
            page.keyboard.press("n" if page.locator("#next").count() else "a")
            page.wait_for_selector("body[data-laying=open]")
            nudged(page, lambda way: page.keyboard.press(f"Arrow{way.capitalize()}"))
            page.keyboard.press("Enter")
        case "give an order":
            page.keyboard.press("n" if page.locator("#next").count() else "a")
            page.wait_for_selector("#panel:not([hidden]) #commit", timeout=PATIENCE)
            page.keyboard.press("Enter")
        case "move":
            page.keyboard.press("m")
            page.wait_for_selector("body[data-laying=open]")
            keys(page, "Shift+ArrowUp", "Shift+ArrowUp")
            laid(page)
            if not allowed(page, "#commit").count():
                keys(page, "Escape", "y")
                return
            page.keyboard.press("Enter")
        case _:
            _whatever_by_keys(page)


def _whatever_by_keys(page: Page) -> None:
    before = version(page)
    letters = allowed(page, "#general [data-verb]").locator("kbd").all_inner_texts()
    if page.locator("#panel:not([hidden]) #commit").count():
        page.keyboard.press("Enter")
    else:
        page.keyboard.press(letters[0].lower() if letters else "n")
    considered = f"body:not([data-version='{before}']), {CONSIDERED}"
    page.wait_for_selector(f"{considered}, #panel:not([hidden]) .choices", timeout=PATIENCE)
    page.wait_for_selector("body:not([data-fresh])")
    if page.locator("#panel:not([hidden]) .choices").count():
        page.keyboard.press("1")
        page.wait_for_selector(considered, timeout=PATIENCE)
    if version(page) == before:
        page.keyboard.press("Enter")


# ---------------------------------------------------------------------- by finger


def by_finger(page: Page, kind: str, number: int) -> None:
    read_by_finger(page)
    match kind:
        case "set-up":
            began(page, "Set up").tap()
            page.wait_for_selector("body[data-laying=open]")
            nudged(page, lambda way: page.locator(f".lay-{way}").tap())
            page.locator("#commit").tap()
        case "give an order":
            began(page, "Advance").tap()
            page.wait_for_selector(CONSIDERED, timeout=PATIENCE)
            ordered(page, number).tap()
            page.wait_for_selector("body[data-ready=true]")
            page.locator("#commit").tap()
        case "move":
            page.locator("#card [data-verb='Move']").first.tap()
            page.wait_for_selector("body[data-laying=open]")
            page.locator(".lay-up").tap()
            laid(page)
            if not allowed(page, "#commit").count():
                page.locator("#cancel").tap()
                page.locator("#card [data-verb='Stay']").first.tap()
                return
            page.locator("#commit").tap()
        case _:
            _whatever(page)
