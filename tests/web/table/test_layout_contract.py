"""The layout holds for every kind of question of every game: at every size, in both themes, with type twice as large.

The games are played at random and without a browser to one question of each kind; each is then loaded into a page once.
It holds as well for what comes on top of a question: results, warnings, comparing, a coach, a guide, clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page
from tests.installed import environment, python
from tests.web.attack.server_process import serving
from tests.web.browser import DESK, opened
from tests.web.table.fights import Moment
from tests.web.table.playing import PATIENCE, Begun, settled, to_movement
from tests.web.table.questions_reached import Reached, read
from tests.web.table.test_comparing import SECOND_BN, Combat, pick

FAULTS = (Path(__file__).parent / "layout_faults.js").read_text(encoding="utf-8")
#: Each size with the share of the window that the map has at least, and how much larger than usual the type is.
SIZES = {
    "phone": (390, 844, 0.55, 1),
    "phone on its side": (844, 390, 0.4, 1),
    "tablet": (820, 1180, 0.55, 1),
    "small desk": (1280, 720, 0.55, 1),
    "desk": (1440, 900, 0.55, 1),
    "large type": (1280, 720, 0.35, 2),
    "zoomed": (640, 360, 0.35, 1),
}
#: Colours move nothing, so dark is looked at in two sizes.
DARK = ("phone", "small desk")
#: The questions are looked at in so many tests, that run side by side.
SHARES = 4
#: Where a panel lies over the map, at these.
WITH_PANEL = ("phone", "small desk", "large type")
DRESS = """([theme, type]) => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.style.fontSize = type === 1 ? "" : `${type * 100}%`;
}"""
#: A row above the map, as a guide would have it.
STRIP = """() => {
    const strip = Object.assign(document.createElement("p"), { id: "strip", textContent: "Two lines\\nof a guide." });
    strip.style.cssText = "white-space: pre; padding: 4px";
    document.getElementById("question").after(strip);
}"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[Reached]]]:
    """A server with the example games installed, and the questions that are reached in all its games."""
    folder = tmp_path_factory.mktemp("layout")
    env = environment(folder / "site", "outposts", "skirmish")
    with serving(folder, env) as address:
        done = python(env, ["-m", "tests.web.table.questions_reached", str(folder)])
        assert done.returncode == 0, done.stderr
        yield address, read(done.stdout)


def link_to(address: str, question: Reached) -> str:
    """The page of the seat that is asked, in a game that goes on from the question."""
    body = {"record": Path(question.record).read_text(encoding="utf-8"), "answers": question.answers, "sit": "all"}
    answer = httpx.post(f"{address}/api/games/load", json=body, timeout=60)
    answer.raise_for_status()
    game: dict[str, Any] = answer.json()
    return f"/table/#{game['game']}.{game['tokens'][question.seat]}"


def faults_at(page: Page, what: str, pictures: Path, sizes: Iterable[str] = SIZES) -> list[str]:
    """What is wrong at these sizes; whatever is open on the page stays so."""
    found = []
    for name in sizes:
        width, height, least, larger = SIZES[name]
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark") if name in DARK and sizes is SIZES else ("light",):
            page.evaluate(DRESS, [theme, larger])
            seen = page.evaluate(FAULTS)
            faults = list(seen["faults"])
            if seen["share"] < least:
                faults.append(f"the map has {seen['share']:.0%} of the window, not {least:.0%}")
            if faults:
                picture = pictures / f"{what}, {name}, {theme}.png".replace(" ", "_")
                page.screenshot(path=picture)
                found += [f"{what}, {name}, {theme}: {fault} ({picture})" for fault in faults]
    page.evaluate(DRESS, ["light", 1])
    return found


@pytest.mark.parametrize("share", range(SHARES))
def test_the_layout_holds_for_every_kind_of_question(
    browser: Browser, table: tuple[str, list[Reached]], tmp_path: Path, share: int
) -> None:
    address, questions = table
    found: list[str] = []
    with opened(browser, address) as page:
        for question in questions[share::SHARES]:
            what = f"{question.game} {question.kind}"
            page.goto("about:blank")
            page.set_viewport_size({"width": 1280, "height": 720})
            page.goto(f"{address}{link_to(address, question)}")
            page.wait_for_selector("body[data-ready=true][data-state=yours]", timeout=PATIENCE)
            found += faults_at(page, what, tmp_path)
            page.set_viewport_size({"width": 1280, "height": 720})
            if page.locator("#next").count():
                page.locator("#next").click()
                page.wait_for_selector("body[data-ready=true]:not([data-picked=''])", timeout=PATIENCE)
                found += faults_at(page, f"{what} of one piece", tmp_path, WITH_PANEL)
    assert not found, "\n".join([f"{len(found)} faults of the layout", *found])


# ---------------------------------------------------------------------- what comes on top of a question


def with_clocks_coach_and_comparing(page: Page, address: str) -> Iterator[str]:
    """A fight being put together against the clock, with a coach at hand."""
    game = Combat(address, coach=True, clock={"per": "game", "seconds": 900})
    page.goto(game.link("american"))
    settled(page)
    yield "clocks"
    page.locator("#pace summary").click()
    yield "clocks and the pace"
    page.locator("#pace summary").click()
    page.keyboard.press("c")
    page.wait_for_selector("#coach .counsel", timeout=PATIENCE)
    yield "the coach"
    page.keyboard.press("Escape")
    pick(page, SECOND_BN)
    page.locator("#compare").click()
    page.wait_for_selector("#panel .ranked")
    yield "comparing"
    page.locator("#panel .ranked").last.click()
    page.wait_for_selector("#commit")
    page.wait_for_selector("#panel .adds")
    yield "an assault with its odds"


def with_a_guide_and_warnings(page: Page, address: str) -> Iterator[str]:
    """The first battle, from its first words to the end of a phase that gives something up."""
    page.goto(Begun(address, guide="first_battle", scenario="", seed="4").link("american"))
    settled(page)
    yield "a guide"
    to_movement(page)
    page.wait_for_selector("body:not([data-fresh])")
    yield "a guide in movement"
    while page.locator("#guide-got").is_visible():
        page.keyboard.press("g")
    yield "a guide that has nothing to say"
    page.evaluate("import('/js/dom.js').then(({ toast }) => toast('Movement is over: nobody is left to act.'))")
    yield "something said in passing"
    page.locator("#general [data-verb='End movement']").click()
    page.wait_for_selector("#panel-warned")
    yield "warnings"


def with_a_result(page: Page, address: str) -> Iterator[str]:
    """The result of a fight that stays until it is read, seen by both who fought."""
    for seat in ("blue", "red"):
        moment = Moment(address, "defender falls")
        page.goto(moment.game.link(seat))
        page.wait_for_selector("body[data-ready=true]", timeout=PATIENCE)
        moment.happen()
        page.wait_for_selector(".result[data-holds=true]", timeout=PATIENCE)
        yield f"a result for {seat}"


@pytest.mark.parametrize("states", [with_clocks_coach_and_comparing, with_a_guide_and_warnings, with_a_result])
def test_the_layout_holds_for_what_comes_on_top(
    browser: Browser,
    table: tuple[str, list[Reached]],
    tmp_path: Path,
    states: Callable[[Page, str], Iterator[str]],
) -> None:
    address, _ = table
    found: list[str] = []
    with opened(browser, address, viewport=DESK) as page:
        for what in states(page, address):
            found += faults_at(page, what, tmp_path)
            page.set_viewport_size({"width": 1440, "height": 900})
    assert not found, "\n".join([f"{len(found)} faults of the layout", *found])


@pytest.mark.parametrize("size", ["small desk", "desk"])
def test_a_row_above_the_map_leaves_the_map_its_share(
    browser: Browser, table: tuple[str, list[Reached]], size: str
) -> None:
    address, questions = table
    width, height, least, _ = SIZES[size]
    with opened(browser, address, viewport={"width": width, "height": height}) as page:
        page.goto(link_to(address, questions[0]))
        page.wait_for_selector("body[data-ready=true]", timeout=PATIENCE)
        page.evaluate(STRIP)
        assert page.evaluate(FAULTS)["share"] >= least
