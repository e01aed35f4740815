"""The map keeps its size whatever is told above it, and what lies over it hides nothing that can be pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE, accessibility_faults
from tests.web.table.fights import Moment
from tests.web.table.playing import (
    PATIENCE,
    UNREAD,
    Begun,
    chosen_by,
    read_all,
    seated,
    settled,
    stands_still,
    to_a_move,
    to_movement,
)
from tests.web.table.test_comparing import Combat, pick
from tests.web.table.test_guided import TOUCHED, decide_by_touch

ON_ITS_SIDE = {"width": 844, "height": 390}
TABLET = {"width": 820, "height": 1180}
SMALL_DESK = {"width": 1280, "height": 720}
#: The least height of the map that is seen above the card while a guided unit moves, on a phone.
SEEN = 300
#: What is told over the words of the question, without a press on anything.
SAID = "import('/js/dom.js').then(({ toast }) => toast('Movement is over: nobody is left to act. Now: Combat.'))"


def size_of_map(page: Page) -> tuple[float, float]:
    box = page.locator("#map").bounding_box()
    assert box is not None
    return box["width"], box["height"]


def guided(address: str) -> str:
    return Begun(address, guide="first_battle", scenario="", seed="4").link("american")


@pytest.mark.parametrize("size", [PHONE, TABLET, SMALL_DESK], ids=["phone", "tablet", "small desk"])
def test_the_map_keeps_its_size_while_the_guide_speaks(browser: Browser, address: str, size: dict[str, int]) -> None:
    with seated(browser, address, guided(address), viewport=size) as page:
        expect(page.locator("#guide-got")).to_be_visible()
        sizes, words = {size_of_map(page)}, page.locator("#guide .words")
        for said in ("Short.", "Rather long words for a strip that is one line high at times, and two at others. " * 2):
            words.evaluate("(place, said) => { place.textContent = said; }", said)
            sizes.add(size_of_map(page))
        while page.locator("#guide-got").is_visible():
            page.keyboard.press("g")
            sizes.add(size_of_map(page))
        assert len(sizes) == 1


def test_on_a_phone_a_guided_move_leaves_the_map_its_room(browser: Browser, address: str) -> None:
    with seated(browser, address, guided(address)) as page:
        to_a_move(page)
        read_all(page)
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        strip, words = page.locator("#guide"), page.locator("#guide .words")
        # What is new is seen whole, over the map; a press elsewhere folds it to one line, one on the words unfolds it.
        expect(strip).to_have_class("guide is-told")
        card, box = page.locator("#card-frame").bounding_box(), page.locator("#map").bounding_box()
        assert card is not None
        assert box is not None
        assert card["y"] - box["y"] >= SEEN
        words.click()
        expect(strip).to_have_class("guide is-told is-open")
        assert words.evaluate("it => it.scrollWidth <= it.clientWidth")
        page.locator("#title").click()
        expect(strip).to_have_class("guide is-told")
        assert accessibility_faults(page) == []


#: Where the map begins and how high it is, and where a zone of it is drawn.
STANDS = """() => ["#map", "#board [data-zone=C3]"].map((part) => {
    const { x, y, height } = document.querySelector(part).getBoundingClientRect();
    return [x, y, height].map(Math.round).join(" ");
})"""
#: Decisions of a guided battle, in which turns go to the other side and come back.
SOME = 60


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, TABLET], ids=["phone", "on its side", "tablet"])
def test_the_map_has_one_place_whatever_is_asked_and_of_whom(
    browser: Browser, address: str, size: dict[str, int]
) -> None:
    with seated(browser, address, guided(address), **{**TOUCHED, "viewport": size}) as page:
        dice, places, asked = chosen_by(5), set[str](), set[str]()
        for _ in range(SOME):
            if settled(page) == "ended":
                break
            decide_by_touch(page, dice)
            places.add(page.evaluate(STANDS)[0])
            asked.add(page.locator("#decision .caps").inner_text())
        assert {"YOUR DECISION: MOVEMENT", "YOUR DECISION: COMBAT"} <= asked
        assert len(places) == 1


def test_on_a_phone_a_guide_that_folds_moves_nothing_under_the_finger(browser: Browser, address: str) -> None:
    """Neither when there is room for all of the board, nor above a card that takes some of it."""
    with seated(browser, address, guided(address), **TOUCHED) as page:
        to_movement(page)
        for high in ("", "320px"):
            read_all(page)
            expect(page.locator(UNREAD)).to_have_count(0)
            page.locator("#card-frame").evaluate(
                "(card, high) => { card.style.height = card.style.maxHeight = high; }", high
            )
            page.locator("#guide .words").tap()
            expect(page.locator("#guide")).to_have_class("guide is-told is-open")
            stands_still(page)
            before = page.evaluate(STANDS)
            page.locator("#title").tap()
            expect(page.locator("#guide")).to_have_class("guide is-told")
            stands_still(page)
            assert page.evaluate(STANDS) == before


def test_on_a_phone_the_menu_opens_behind_a_button_and_escape_closes_it(browser: Browser, address: str) -> None:
    with seated(browser, address, Begun(address).link("american"), viewport=PHONE) as page:
        button, menu = page.locator("#menu-open"), page.get_by_role("navigation", name="Main")
        button.click()
        expect(menu.get_by_role("link", name="Rules")).to_be_in_viewport()
        expect(button).to_have_attribute("aria-expanded", "true")
        assert accessibility_faults(page) == []
        page.keyboard.press("Escape")
        expect(menu).to_be_hidden()
        expect(button).to_be_focused()
        button.click()
        page.locator("#title").click()
        expect(menu).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, SMALL_DESK], ids=["phone", "small desk"])
def test_what_is_said_in_passing_lies_over_the_map_alone(browser: Browser, address: str, size: dict[str, int]) -> None:
    with seated(browser, address, Begun(address).link("american"), viewport=size) as page:
        settled(page)
        page.evaluate(SAID)
        said, board = page.locator(".toast").bounding_box(), page.locator("#map").bounding_box()
        assert said is not None
        assert board is not None
        assert board["y"] < said["y"] < said["y"] + said["height"] < board["y"] + board["height"]
        assert page.locator(".toast").evaluate("it => getComputedStyle(it).pointerEvents") == "none"


def test_what_is_cut_fades_until_its_end_is_seen(browser: Browser, address: str) -> None:
    low = {"width": 1280, "height": 560}
    with seated(browser, address, Begun(address, players={"german": "random"}).link("american"), viewport=low) as page:
        to_a_move(page)
        card = page.locator("#card")
        expect(card).to_have_attribute("data-below", "")
        assert card.evaluate("it => getComputedStyle(it).maskImage") != "none"
        card.evaluate("it => { it.scrollTop = it.scrollHeight; }")
        expect(card).not_to_have_attribute("data-below", "")


def test_on_a_phone_a_result_takes_the_place_of_the_card(browser: Browser, address: str) -> None:
    moment = Moment(address, "defender falls")
    with seated(browser, address, moment.game.link("blue"), viewport=PHONE) as page:
        moment.happen()
        page.wait_for_selector(".result[data-holds=true]", timeout=PATIENCE)
        expect(page.locator("#card-frame")).to_be_hidden()
        page.locator("#go-on").click()
        expect(page.locator("#card-frame")).to_be_visible()


# ---------------------------------------------------------------------- what lies over the map keeps off the fight

HQ, GUNS = 0, 5
#: What of the tools and the overview lies over a zone.
HIDING = """(zone) => {
    const at = document.querySelector(`#board [data-zone="${zone}"]`).getBoundingClientRect();
    return [...document.querySelectorAll(".tools button, .tools summary, .overview")].filter((each) => {
        const box = each.getBoundingClientRect();
        return each.checkVisibility() && box.left < at.right - 1 && box.right > at.left + 1
            && box.top < at.bottom - 1 && box.bottom > at.top + 1;
    }).map((each) => each.id || each.className || each.textContent);
}"""
#: Whether all of these zones is seen between what lies over the upper edge of the map and over the lower.
CLEAR = """([zones, above, below]) => {
    const edge = (what) => { const part = document.querySelector(what); return part.getBoundingClientRect(); };
    return zones.every((zone) => {
        const { top, bottom } = edge(`#board [data-zone="${zone}"]`);
        return top >= edge(above).bottom - 1 && bottom <= edge(below).top + 1;
    });
}"""


@pytest.mark.parametrize("from_where", ["ArrowRight", "ArrowLeft"])
def test_tools_and_overview_keep_off_what_is_chosen(browser: Browser, address: str, from_where: str) -> None:
    """What comes into sight at a corner comes clear of the zoom buttons, and the overview goes to another corner."""
    with seated(browser, address, Combat(address).link("american"), viewport=SMALL_DESK) as page:
        settled(page)
        for _ in range(3):
            page.locator("#nearer").click()
        pick(page, GUNS)
        page.locator("#overview").focus()
        for _ in range(6):
            page.keyboard.press("ArrowDown")
            page.keyboard.press(from_where)
        pick(page, HQ)
        expect(page.locator("#overview")).to_be_visible()
        assert page.evaluate(HIDING, "C6") == []


@pytest.mark.parametrize("height", [844, 700])
def test_on_a_phone_an_attack_is_seen_whole_above_the_answers_to_it(
    browser: Browser, address: str, height: int
) -> None:
    game = Combat(address)
    village = next(row for row in game.ask("american", "/ranked?piece=2")["answers"] if row["place"] == "C3")
    game.give("american", village["answer"])
    with seated(browser, address, game.link("german"), viewport={**PHONE, "height": height}) as page:
        page.wait_for_selector("#panel .ranked", timeout=PATIENCE)
        page.wait_for_function("() => !document.getElementById('panel').getAnimations().length")
        assert page.evaluate(CLEAR, [["C4", "C3"], "#question", "#panel"])


@pytest.mark.parametrize("size", [PHONE, SMALL_DESK], ids=["phone", "small desk"])
def test_a_fight_that_is_told_is_seen_wherever_one_looked_before(
    browser: Browser, address: str, size: dict[str, int]
) -> None:
    moment = Moment(address, "defender falls")
    with seated(browser, address, moment.game.link("blue"), viewport=size) as page:
        for _ in range(2):
            page.locator("#nearer").click()
        page.locator("#overview").focus()
        for _ in range(6):
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowRight")
        moment.happen()
        page.wait_for_selector(".result[data-holds=true]", timeout=PATIENCE)
        # The camera glides there.
        for zone in {moment.scene.at, *moment.scene.source}:
            page.wait_for_function(f"(zone) => !({HIDING})(zone).length", arg=zone)
        if size == PHONE:
            page.wait_for_function(CLEAR, arg=[[moment.scene.at], "#question", ".result"])
