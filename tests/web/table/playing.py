"""A person at the table, played by a test: by mouse, by keyboard, on whatever the page offers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import httpx
from playwright.sync_api import Browser, Locator, Page
from tests.web.browser import DESK, opened

PATIENCE = 60_000
MANY = 2_000


class Begun:
    """A game that was begun, with the tokens of its seats."""

    def __init__(self, address: str, **wanted: Any) -> None:
        body = {"ruleset": "dday_to_berlin", "scenario": "crossroads", "seed": "7", "sit": "all", **wanted}
        answer = httpx.post(f"{address}/api/games", json=body)
        answer.raise_for_status()
        self.name: str = answer.json()["game"]
        self.tokens: dict[str, str] = answer.json()["tokens"]

    def link(self, *seats: str) -> str:
        return f"/table/#{'.'.join([self.name, *(self.tokens[seat] for seat in seats)])}"


@contextmanager
def seated(browser: Browser, address: str, link: str, **wanted: Any) -> Iterator[Page]:
    """A page at a seat, joined."""
    with opened(browser, address, **{"viewport": DESK, **wanted}) as page:
        page.goto(link)
        # A computer that decides first may have left a result to read.
        read_until(page, "body[data-ready=true]")
        yield page


def state(page: Page) -> str:
    return page.locator("body").get_attribute("data-state") or ""


def version(page: Page) -> str:
    return page.locator("body").get_attribute("data-version") or ""


def settled(page: Page, *, after: str = "", states: tuple[str, ...] = ("yours", "ended")) -> str:
    """Wait until the page shows the newest picture and has all its offers; `after` is a version that is not enough."""
    newer = f":not([data-version='{after}'])" if after else ""
    read_until(page, ", ".join(f"body[data-ready=true][data-state={each}]{newer}" for each in states))
    return state(page)


def read_until(page: Page, wanted: str) -> None:
    """Wait for something, and read the results that the table waits with meanwhile."""
    for _ in range(MANY):
        page.wait_for_selector(f"{wanted}, body[data-reading=true]", timeout=PATIENCE)
        if page.locator(wanted).count():
            return
        page.evaluate("document.getElementById('go-on')?.click()")
    raise AssertionError(f"{MANY} results were read, and still no {wanted}")


#: A result that stays on the map until it is read.
UNREAD = ".result[data-holds=true]:not([hidden])"


def read_all(page: Page) -> None:
    """Read every result that lies on the map."""
    for _ in range(MANY):
        if not page.locator(UNREAD).count():
            return
        page.locator("#go-on").click()
    raise AssertionError(f"{MANY} results were read, and still there are more")


def to_the_report(page: Page) -> None:
    """Read the last results of a game that is over: the report waits for that."""
    settled(page, states=("ended",))
    read_all(page)
    page.wait_for_selector("dialog .report", timeout=PATIENCE)


def answered(page: Page, press: Locator) -> str:
    """Press what gives an answer, also where it warns of something first, and wait for what comes of it."""
    before, warned = version(page), page.locator("#panel:not([hidden]) #panel-warned")
    told = warned.count()
    press.click()
    if not told:
        page.wait_for_selector(
            f"body:not([data-version='{before}']), #panel:not([hidden]) #panel-warned", state="attached"
        )
        if version(page) == before and warned.count():
            page.locator("#commit").click()
    return settled(page, after=before)


def to_movement(page: Page) -> None:
    """Answer whatever comes before the first movement of the side."""
    while not page.locator("#decision").inner_text().lower().startswith("your decision: movement"):
        settled(page)
        answered(page, page.locator("#general [data-verb]").first)


def to_a_move(page: Page) -> None:
    """Activate one after the other, each for itself, until one that is alone may be pointed somewhere."""
    stay, following = page.locator("#general [data-verb='Stay here']"), page.locator("#next")
    for _ in range(MANY):
        settled(page)
        if stay.count() and not following.count():
            return
        if stay.count() or not following.count():
            answered(page, stay if stay.count() else page.locator("#general [data-verb]").first)
            continue
        following.click()
        page.wait_for_selector("#commit")
        if page.locator("#card [data-verb='Activate group']").count():
            page.locator("#card [data-verb='Activate']").click()
            page.locator("#panel .caps", has_text=re.compile("^Activate$")).wait_for()
        answered(page, page.locator("#commit"))
    raise AssertionError("nobody may move")


def offered_zones(page: Page) -> list[str]:
    cells = page.locator("#board [data-zone][aria-description^='Press Enter']")
    return [zone or "" for zone in cells.evaluate_all("all => all.map(cell => cell.dataset.zone)")]


#: Until the table has stood still for some frames: the panel that opens may move it.
STILL = """() => new Promise((done) => {
    let last = "", still = 0;
    const look = () => {
        const { a, e, f } = document.querySelector("#board svg").getScreenCTM();
        const now = `${a} ${e} ${f}`;
        still = now === last ? still + 1 : 0;
        last = now;
        if (still > 3) done(); else requestAnimationFrame(look);
    };
    look();
})"""


def stands_still(page: Page) -> None:
    """Wait until nothing moves the map any more: what was measured before is elsewhere afterwards."""
    page.evaluate(STILL)


def press_zone(page: Page, zone: str) -> None:
    """Press the upper left corner of a zone on the map, where no counter stands."""
    stands_still(page)
    box = page.locator(f"#board [data-zone='{zone}']").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.05)


def allowed(page: Page, where: str) -> Locator:
    return page.locator(f"{where}:not([aria-disabled=true])")


def chosen_by(seed: int) -> Random:
    """What decides for the person: the same choices for the same seed."""
    return Random(seed)  # noqa: S311


# ---------------------------------------------------------------------- by mouse


def decide_by_mouse(page: Page, dice: Random) -> str:
    """One press of the mouse that leads on; says which kind it was."""
    commit = allowed(page, "#panel:not([hidden]) #commit")
    if commit.count():
        answered(page, commit)
        return "commit"
    choices = allowed(page, "#panel:not([hidden]) .choices .act")
    if choices.count():
        choices.first.click()
        return "choice"
    zones = offered_zones(page)
    if zones and dice.random() < 0.8:
        press_zone(page, dice.choice(zones))
        return "zone"
    acts = allowed(page, "#card .act:not(.many)")
    if acts.count() and dice.random() < 0.8:
        acts.nth(dice.randrange(acts.count())).click()
        return "act"
    following = page.locator("#next")
    if following.count() and dice.random() < 0.7:
        following.click()
        return "next"
    general = allowed(page, "#general [data-verb], #card .answers [data-verb]")
    if general.count():
        answered_or_open(page, general.nth(dice.randrange(general.count())))
        return "general"
    if zones:
        press_zone(page, zones[0])
        return "zone"
    (acts.first if acts.count() else following).click()
    return "act"


def answered_or_open(page: Page, press: Locator) -> None:
    """Press something that either answers at once or shows its odds first."""
    press.click()
    read_until(page, "body[data-ready=true]")


def play_by_mouse(page: Page, seed: int) -> set[str]:
    """The game to its end; gives the kinds of presses that were made."""
    dice = chosen_by(seed)
    made: set[str] = set()
    for _ in range(MANY):
        if settled(page) == "ended":
            return made
        made.add(decide_by_mouse(page, dice))
    raise AssertionError(f"the game did not end within {MANY} presses")


# ---------------------------------------------------------------------- by keyboard


def focused(page: Page) -> str:
    """The id or the zone that has the focus."""
    return str(page.evaluate("document.activeElement.dataset.zone ?? document.activeElement.id"))


def go_to_zone(page: Page, zone: str) -> None:
    """With the arrow keys, from where the focus is on the board."""
    page.keyboard.press("b")
    here = focused(page)
    across, up = ord(zone[0]) - ord(here[0]), int(zone[1:]) - int(here[1:])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(up)):
        page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
    assert focused(page) == zone


def decide_by_keyboard(page: Page, dice: Random) -> str:
    """One thing by keys alone."""
    if page.locator(UNREAD).count():
        page.keyboard.press("Enter")
        return "read"
    if allowed(page, "#panel:not([hidden]) #commit").count():
        assert focused(page) == "commit"
        before = version(page)
        page.keyboard.press("Enter")
        settled(page, after=before)
        return "commit"
    if allowed(page, "#panel:not([hidden]) .choices .act").count():
        page.wait_for_selector("body:not([data-fresh])")
        page.keyboard.press("Enter")
        return "choice"
    zones = offered_zones(page)
    if zones:
        go_to_zone(page, dice.choice(zones))
        page.keyboard.press("Enter")
        return "zone"
    if page.locator("#next").count() and dice.random() < 0.6:
        page.keyboard.press("n")
        return "next"
    letters = allowed(page, "#general [data-verb]").locator("kbd").all_inner_texts()
    if letters:
        page.wait_for_selector("body:not([data-fresh])")
        page.keyboard.press(dice.choice(letters).lower())
        return "letter"
    page.keyboard.press("n")
    return "next"


def play_by_keyboard(page: Page, seed: int) -> set[str]:
    dice = chosen_by(seed)
    made: set[str] = set()
    for _ in range(MANY):
        if settled(page) == "ended":
            return made
        made.add(decide_by_keyboard(page, dice))
    raise AssertionError(f"the game did not end within {MANY} presses")
