"""A skirmish on a measured table, and a person who plays it: by mouse, by keys, by finger."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page
from tests.web.table.playing import MANY, Begun, answered, read_all, settled, stands_still, version

#: Two turns with two squads against one: few decisions, and all kinds of them.
DUEL = """
title = "The duel"
sides = ["blue", "red"]
turns = 2
objective = [9, 9]

[table]
size = [24, 18]
piece = [
  { kind = "house", name = "Farm", at = [16, 9], size = [4, 3] },
  { kind = "hedge", name = "Hedge", line = [[4, 8], [12, 8]] },
]

[[squad]]
name = "Able"
side = "blue"
at = [6, 3]
teams = 3
[[squad]]
name = "Baker"
side = "blue"
at = [14, 3]
teams = 2
[[squad]]
name = "Anton"
side = "red"
at = [8, 15]
facing = 180
teams = 3
"""
#: The same with a mortar behind the others.
SHELLING = f"""{DUEL}
[[squad]]
name = "Dog"
side = "blue"
at = [10, 1]
teams = 2
mortar = true
"""
ABLE, BAKER, ANTON, DOG = range(4)
LAID = "body[data-laying=laid]"
#: Where a spot in inches is on the screen.
ON_SCREEN = """([x, y]) => {
    const svg = document.querySelector("#board svg");
    const at = new DOMPoint(x * 100, Number(svg.dataset.depth) - y * 100).matrixTransform(svg.getScreenCTM());
    return [at.x, at.y];
}"""


def duel(address: str, **wanted: Any) -> Begun:
    return Begun(address, **{"ruleset": "skirmish", "scenario": "", "scenario_text": DUEL, "seed": "3", **wanted})


def against_random(address: str) -> str:
    return duel(address, players={"red": "random"}).link("blue")


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a spot of the table is on the screen, given in inches from its south-west corner."""
    left, top = page.evaluate(ON_SCREEN, [x, y])
    return left, top


def ghost_at(page: Page, body: int = 0) -> tuple[float, float]:
    """Where the server put a ghost, in inches: it is drawn anew with every picture, so waiting and reading are one."""
    found: tuple[float, float] = tuple(
        page.wait_for_function(
            """body => {
                const svg = document.querySelector("#board svg");
                const ghost = document.querySelector(`[data-ghost="${body}"]`)?.transform.baseVal[0].matrix;
                const pen = Number(svg.dataset.pen) / 100;
                return ghost && [ghost.e * pen, Number(svg.dataset.depth) / 100 - ghost.f * pen];
            }""",
            arg=body,
        ).json_value()
    )
    return found


def unit(page: Page, number: int) -> Any:
    return page.locator(f"#board [data-unit='{number}'] [data-body]").first


def laid(page: Page) -> None:
    """Until something is set down, the server has said what it comes to, and nothing moves any more."""
    page.wait_for_selector(LAID)
    stands_still(page)


def overheard(page: Page) -> tuple[list[Any], list[Any]]:
    """Every message that a page will send, and every one that it will hear."""
    sent: list[Any] = []
    heard: list[Any] = []

    def listen(socket: Any) -> None:
        socket.on("framesent", lambda frame: sent.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    page.on("websocket", listen)
    return sent, heard


def asked(page: Page) -> str:
    return page.locator("#decision").inner_text().lower()


def played(page: Page, move: Callable[[Page], None], shoot: Callable[[Page], None]) -> set[str]:
    """The game to its end; gives the kinds of questions that were answered."""
    made: set[str] = set()
    for _ in range(MANY):
        if settled(page) == "ended":
            return made
        before = version(page)
        kind = "shoot" if "shoot" in asked(page) else "move"
        (shoot if kind == "shoot" else move)(page)
        made.add(kind)
        settled(page, after=before)
    raise AssertionError(f"the game did not end within {MANY} questions")


def to_move(page: Page) -> Locator:
    """What begins the move of a squad: the way to the next, or the move of the only one that is left."""
    following = page.locator("#next")
    return following if following.count() else page.locator("#card [data-verb='Move']")


# ---------------------------------------------------------------------- by mouse


def move_by_mouse(page: Page) -> None:
    """Take the next squad and set it down three inches on."""
    read_all(page)
    to_move(page).click()
    page.wait_for_selector("[data-ghost]")
    x, y = ghost_at(page)
    page.mouse.move(*on_screen(page, x, y + 1))
    page.mouse.click(*on_screen(page, x + 0.5, y + 3))
    laid(page)
    page.locator("#commit").click()


def shoot_by_mouse(page: Page) -> None:
    read_all(page)
    unit(page, ANTON).click()
    page.wait_for_selector("#commit")
    answered(page, page.locator("#commit"))


# ---------------------------------------------------------------------- by keys


def keys(page: Page, *pressed: str) -> None:
    for key in pressed:
        page.keyboard.press(key)


def read_by_keys(page: Page) -> None:
    while page.locator(".result[data-holds=true]:not([hidden])").count():
        page.keyboard.press("Enter")


def move_by_keys(page: Page) -> None:
    read_by_keys(page)
    page.wait_for_selector("body:not([data-fresh])")
    page.keyboard.press("n" if page.locator("#next").count() else "m")
    page.wait_for_selector("body[data-laying=open]")
    keys(page, "Shift+ArrowUp", "Shift+ArrowUp", "ArrowRight", "b", "ArrowUp", "Period")
    laid(page)
    page.keyboard.press("Enter")


def shoot_by_keys(page: Page) -> None:
    """From the selected squad with the arrow keys to the enemy, and Enter on him."""
    read_by_keys(page)
    page.wait_for_selector("body:not([data-fresh])")
    page.keyboard.press("b")
    for _ in range(9):
        if page.evaluate("document.activeElement.dataset.unit") == str(ANTON):
            break
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_selector("#commit")
    page.keyboard.press("Enter")


# ---------------------------------------------------------------------- by finger


class Finger:
    """One finger on a screen, which is put down, drawn and lifted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        said = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": said})

    def draw(self, start: tuple[float, float], *on: tuple[float, float]) -> None:
        """Down, on by some pixels each time, and not up yet."""
        self._touch("touchStart", start)
        x, y = start
        for dx, dy in on:
            x, y = x + dx, y + dy
            self._touch("touchMove", (x, y))

    def pinch(self, middle: tuple[float, float], before: float, after: float) -> None:
        """Two fingers, drawn apart or together."""
        x, y = middle
        self._touch("touchStart", (x - before, y), (x + before, y))
        for share in (0.25, 0.5, 0.75, 1):
            by = before + (after - before) * share
            self._touch("touchMove", (x - by, y), (x + by, y))
        self.lift()

    def lift(self) -> None:
        self._touch("touchEnd")

    def handle(self) -> tuple[float, float]:
        box = self.page.locator(".lay-handle").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def read_by_finger(page: Page) -> None:
    while page.locator(".result[data-holds=true]:not([hidden])").count():
        page.locator("#go-on").tap()


def move_by_finger(page: Page) -> None:
    """Up with the pad, then on with the handle."""
    read_by_finger(page)
    to_move(page).tap()
    page.wait_for_selector("body[data-laying=open]")
    page.locator(".lay-up").tap()
    laid(page)
    finger = Finger(page)
    before = ghost_at(page)
    finger.draw(finger.handle(), (4, -14), (4, -14), (2, -14))
    page.wait_for_selector(".lay-loupe:not([hidden])")
    finger.lift()
    page.wait_for_selector(".lay-loupe", state="hidden")
    laid(page)
    assert ghost_at(page)[1] > before[1]
    page.locator("#commit").tap()


def shoot_by_finger(page: Page) -> None:
    read_by_finger(page)
    page.locator("#fit").tap()
    page.touchscreen.tap(*_in_sight(page, ANTON))
    page.wait_for_selector("#commit")
    page.locator("#commit").tap()


def _in_sight(page: Page, number: int) -> tuple[float, float]:
    box = unit(page, number).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
