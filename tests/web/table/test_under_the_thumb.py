"""A phone that is touched: tools, cards and sheets give way to what is decided and to what is to be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE, accessibility_faults
from tests.web.table.fights import Moment
from tests.web.table.konflikt.patrolling import at_question, patrol
from tests.web.table.playing import MANY, PATIENCE, UNREAD, Begun, read_all, seated, settled, stands_still, to_movement
from tests.web.table.test_comparing import SECOND_BN, Combat, pick

SMALL_DESK = {"width": 1280, "height": 720}
TABLET = {"width": 820, "height": 1180}
TOUCH = {"has_touch": True, "is_mobile": True}
#: The border of a card, in pixels.
THIN = 2
TOOLS = (".tools", "#nearer", "#overview")
#: Whether all words of a part are in sight, and nothing lies over them.
READ_WHOLE = """part => {
  const { left, right, bottom } = part.getBoundingClientRect();
  const top = document.elementFromPoint((left + right) / 2, bottom - 6);
  return part.scrollHeight <= part.clientHeight + 1 && part.contains(top);
}"""


#: How wide a word and its ground are that are drawn over a zone of 88 by 88.
WORD = """async (word) => {
  const { words } = await import("/table/overprint.js");
  const [drawn] = words([{ place: "B3", word }], new Map([["B3", { x: 0, y: 0, w: 88, h: 88 }]]));
  document.querySelector("#board svg").append(drawn);
  return ["text", "rect"].map((part) => drawn.querySelector(part).getBBox().width);
}"""


@contextmanager
def touched(browser: Browser, address: str, link: str, size: dict[str, int] = PHONE) -> Iterator[Page]:
    """A page at a seat, on a phone or a tablet that is held upright."""
    with seated(browser, address, link, viewport=size, **TOUCH) as page:
        yield page


def gives_way(page: Page) -> None:
    for part in TOOLS:
        expect(page.locator(part)).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_tools_come_back_when_a_result_was_read(browser: Browser, address: str, size: dict[str, int]) -> None:
    moment = Moment(address, "defender falls")
    with touched(browser, address, moment.game.link("blue"), size) as page:
        expect(page.locator("#nearer")).to_be_visible()
        moment.happen()
        page.wait_for_selector(UNREAD)
        gives_way(page)
        # What the numbers are made of is a press away, so that the fight is seen above the card.
        expect(page.locator(".result .numbers-said")).not_to_have_attribute("open", "")
        expect(page.locator(".result .casts li").first).to_be_in_viewport()
        assert accessibility_faults(page) == []
        page.locator("#go-on").tap()
        expect(page.locator("#nearer")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_what_is_given_up_is_read_whole_and_no_card_looks_out_behind_it(
    browser: Browser, address: str, size: dict[str, int]
) -> None:
    with touched(browser, address, Combat(address).link("american"), size) as page:
        settled(page)
        read_all(page)
        expect(page.locator("#card-frame")).to_be_visible()
        pick(page, SECOND_BN)
        page.locator("#general [data-goes-on]").tap()
        page.wait_for_selector("#panel #panel-warned")
        gives_way(page)
        expect(page.locator("#card-frame")).to_be_hidden()
        assert page.locator("#panel .warned").evaluate(READ_WHOLE)
        page.get_by_role("button", name="Cancel").tap()
        expect(page.locator("#card-frame")).to_be_visible()
        expect(page.locator("#nearer")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, SMALL_DESK], ids=["phone", "small desk"])
def test_a_long_warning_takes_its_room_from_the_odds(browser: Browser, address: str, size: dict[str, int]) -> None:
    with touched(browser, address, Combat(address).link("american"), size) as page:
        settled(page)
        read_all(page)
        pick(page, SECOND_BN)
        page.locator("#card .zone").first.tap()
        page.wait_for_selector("#panel #commit")
        page.locator("#panel").evaluate(
            """panel => {
              const said = "This spends the last ART support: none is left for another combat, attack or defence.";
              panel.querySelector(".warned")?.remove();
              const line = () => Object.assign(document.createElement("li"), { textContent: said });
              const warned = Object.assign(document.createElement("div"), { className: "warned" });
              const list = document.createElement("ul");
              list.append(line(), line());
              warned.append(list);
              panel.querySelector("footer").before(warned);
            }"""
        )
        assert page.locator("#panel .warned").evaluate(READ_WHOLE)
        expect(page.locator("#commit")).to_be_in_viewport(ratio=1)


def test_marks_stand_on_those_who_can_act_and_next_goes_to_them(browser: Browser, address: str) -> None:
    """Enemies whom off-table artillery can fire at (ddb.gap.support-use) are no units that act."""
    with touched(browser, address, Combat(address).link("american")) as page:
        settled(page)
        read_all(page)
        marked = page.locator("#board .waits").evaluate_all(
            "all => all.map(each => each.closest('[data-unit]').getAttribute('aria-label'))"
        )
        assert marked
        assert {name.partition(":")[0].partition(",")[0] for name in marked if "German" in name} == set()


def test_next_goes_first_to_whom_the_guide_speaks_of(browser: Browser, address: str) -> None:
    game = Begun(address, guide="first_battle", scenario="", seed="4")
    with touched(browser, address, game.link("american")) as page:
        to_movement(page)
        read_all(page)
        words = page.locator("#guide .words")
        expect(page.locator("#next")).to_contain_text("Next: Regiment HQ")
        for _ in range(MANY):
            if "three battalions" in words.inner_text():
                break
            page.locator("#guide-got").tap()
        expect(page.locator("#next")).to_contain_text("Next: 1st Bn")


def test_answers_stand_above_all_that_is_to_be_read_of_a_unit(browser: Browser, address: str, tmp_path: Path) -> None:
    """Who falls is chosen of a list (k47.gap.casualties): it is in sight on a phone, whoever is selected."""
    with touched(browser, address, at_question(address, tmp_path, "TakeCasualties")) as page:
        settled(page)
        read_all(page)
        first = page.locator("#card .answers .act").first
        expect(first).to_be_in_viewport(ratio=1, timeout=PATIENCE)


def test_the_fold_stands_beside_who_is_selected_and_the_card_begins_with_him(browser: Browser, address: str) -> None:
    with touched(browser, address, Combat(address).link("american")) as page:
        settled(page)
        read_all(page)
        pick(page, SECOND_BN)
        fold, card, who = page.locator("#fold"), page.locator("#card-frame"), page.locator("#card .stack")
        boxes = [each.bounding_box() for each in (page.locator("#card-frame > header"), card, who)]
        assert all(boxes)
        beside, frame, named = (each for each in boxes if each)
        assert named["y"] - frame["y"] <= THIN
        assert named["x"] + named["width"] <= beside["x"]
        assert accessibility_faults(page) == []
        fold.tap()
        expect(page.locator("#card")).to_be_hidden()
        expect(page.locator("#card-title")).to_be_in_viewport()
        fold.tap()
        expect(who).to_be_visible()


def under_fire(address: str) -> Combat:
    """The Americans with two supports are asked whether they spend them, as soon as the Germans have one to fire."""
    battle = Combat(address)
    while (asked := battle.ask("american", "")["asked"])["step"] != "UnderFire":
        seat = ("american", "german")[asked["side"]]
        offers = battle.allowed(seat)
        fire = [each for each in offers if seat == "german" and each["verb"].startswith("Fire")]
        battle.give(seat, (fire or offers[-1:])[0]["answer"])
    return battle


def test_whoever_is_attacked_finds_all_answers_in_one_list(browser: Browser, address: str) -> None:
    """One support or two (ddb.gap.support-use): where each is compared, no other list counts the answers otherwise."""
    with touched(browser, address, under_fire(address).link("american")) as page:
        settled(page)
        read_all(page)
        expect(page.locator("#panel .ranked")).to_have_count(3)
        expect(page.locator("#compare")).to_be_in_viewport(ratio=1)
        expect(page.locator("#general button")).to_have_text([re.compile("Keep supports"), "Compare answers"])


def test_nobody_is_told_of_marks_before_anybody_stands_on_the_table(browser: Browser, address: str) -> None:
    with touched(browser, address, patrol(address).link("german", "american")) as page:
        settled(page)
        read_all(page)
        expect(page.locator("#card .empty > p").first).to_have_text("Choose one that is to be set up.")
        expect(page.locator("#board .waits")).to_have_count(0)


def test_what_must_be_read_lies_over_the_guide(browser: Browser, address: str) -> None:
    game = Begun(address, guide="first_battle", scenario="", seed="4")
    with touched(browser, address, game.link("american")) as page:
        expect(page.locator("#guide-got")).to_be_visible()
        page.locator("#notice").evaluate(
            """async (place) => {
              const { h } = await import("/js/dom.js");
              place.replaceChildren(h("div", { class: "notice" }, h("p", {}, "A part of yours is in the dice.")));
            }"""
        )
        assert page.locator("#notice p").evaluate(
            """said => {
              const { left, top } = said.getBoundingClientRect();
              return said.contains(document.elementFromPoint(left + 4, top + 4));
            }"""
        )


def test_what_the_coach_would_do_is_seen_on_the_table(browser: Browser, address: str, tmp_path: Path) -> None:
    """The unit where it would stand, and the way there, above the sheet."""
    with touched(browser, address, at_question(address, tmp_path, "MoveUnit", coach=True)) as page:
        settled(page)
        read_all(page)
        page.locator("#card [data-verb='Move']").first.wait_for()
        page.locator("#coach-open").tap()
        page.locator(".coach").get_by_role("button", name="Consider it").first.tap(timeout=PATIENCE)
        page.wait_for_selector("#panel #commit")
        stands_still(page)
        ghost, sheet = page.locator("[data-ghost]").first.bounding_box(), page.locator("#panel").bounding_box()
        assert ghost
        assert sheet
        expect(page.locator("[data-ghost]").first).to_be_in_viewport()
        assert ghost["y"] + ghost["height"] <= sheet["y"]


@pytest.mark.parametrize("word", ["Move", "Take the position", "no: Take the position"])
def test_a_word_over_a_zone_stays_on_its_ground_and_in_its_zone(browser: Browser, address: str, word: str) -> None:
    with touched(browser, address, Begun(address).link("german")) as page:
        said, ground = page.evaluate(WORD, word)
        assert said < ground < 88
