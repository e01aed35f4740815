"""Konflikt '47 at a desk: what is considered is drawn, no card lies over units, and keys do what they say."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import DESK
from tests.web.table.konflikt.patrolling import at_moment, at_question, began, patrol
from tests.web.table.measured.skirmishing import ghost_at, laid
from tests.web.table.playing import read_all, seated, settled, version

from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.sequence import KeepDice
from sandtable.rulesets.konflikt_47.battle.state import BattleState

LAPTOP = {"width": 1280, "height": 720}
#: How much of any unit lies under the card of a result, in square pixels.
HIDDEN = """() => {
    const card = document.querySelector(".result:not([hidden])").getBoundingClientRect();
    const units = [...document.querySelectorAll("#board [data-unit]")].map((each) => each.getBoundingClientRect());
    return Math.max(...units.map((box) => Math.max(0, Math.min(card.right, box.right) - Math.max(card.left, box.left))
        * Math.max(0, Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top))));
}"""


def typed(page: Page, line: str) -> None:
    page.keyboard.press("/")
    page.locator("#line").fill(line)
    page.keyboard.press("Enter")
    page.wait_for_selector("#panel:not([hidden]) #commit")


def to_set_up(page: Page) -> tuple[str, float]:
    """Who is to be set up first, and how far north of the southern edge his zone begins."""
    settled(page)
    name = page.locator("#card [data-piece] b").first.inner_text()
    return name, 18 if "american" in page.locator("#decision").inner_text().lower() else 0


def test_what_is_typed_is_drawn_where_it_would_stand_before_it_is_given(browser: Browser, address: str) -> None:
    # k47.gap.deploy-table
    with seated(browser, address, patrol(address).link("german", "american")) as page:
        name, south = to_set_up(page)
        typed(page, f"place {name} at 13,{south + 3}")
        expect(page.locator("[data-ghost]")).to_have_count(1)
        x, y = ghost_at(page)
        assert (round(x, 1), round(y, 1)) == (13, south + 3)
        page.keyboard.press("Escape")
        expect(page.locator("[data-ghost]")).to_have_count(0)


def test_the_line_to_type_shows_what_could_be_typed_now(browser: Browser, address: str) -> None:
    with seated(browser, address, patrol(address).link("german", "american")) as page:
        to_set_up(page)
        page.keyboard.press("n")
        page.wait_for_selector("[data-ghost]")
        page.keyboard.press("/")
        assert (page.locator("#line").get_attribute("placeholder") or "").startswith("place ")


def test_enter_where_nobody_may_stand_does_nothing_else(browser: Browser, address: str) -> None:
    # k47.gap.deploy-table: on a unit that has the focus it would else select that one, and what is laid would be gone.
    with seated(browser, address, patrol(address).link("german", "american")) as page:
        name, south = to_set_up(page)
        typed(page, f"place {name} at 13,{south + 3}")
        before = version(page)
        page.keyboard.press("Enter")
        settled(page, after=before)
        page.keyboard.press("b")
        page.keyboard.press("n")
        page.wait_for_selector("[data-ghost]")
        for _ in range(24):
            page.keyboard.press("Shift+ArrowUp" if south else "Shift+ArrowDown")
        laid(page)
        expect(page.locator("#panel-no")).to_be_visible()
        before = version(page)
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowLeft")
        laid(page)
        expect(page.locator("#panel-no")).to_be_visible()
        assert version(page) == before


def test_keys_lay_who_is_not_on_the_table_yet_whatever_had_the_focus(browser: Browser, address: str) -> None:
    # k47.gap.deploy-table: Enter is for what is laid, not for the link in the head that was gone to before.
    with seated(browser, address, patrol(address).link("german", "american"), viewport=DESK) as page:
        to_set_up(page)
        page.locator("#site a[href='/rules/']").focus()
        page.keyboard.press("n")
        page.wait_for_selector("[data-ghost]")
        page.keyboard.press("ArrowLeft")
        laid(page)
        before = version(page)
        page.keyboard.press("Enter")
        settled(page, after=before)


def some_have_orders(s: BattleState) -> bool:
    """Whether two are left to be given an order, and one has his."""
    step = s.agenda[0]
    if not isinstance(step, GiveOrder):
        return False
    own = [now.die is None for unit, now in enumerate(s.units) if s.side(unit) == step.side and s.there >> unit & 1]
    return own.count(True) > 1 and False in own


def test_what_stands_against_every_order_is_told_once(browser: Browser, address: str, tmp_path: Path) -> None:
    # k47.turn.select-unit
    with seated(browser, address, at_moment(address, tmp_path, some_have_orders)) as page:
        read_all(page)
        settled(page)
        side = page.locator("#people .person", has=page.locator("b", has_text="you")).inner_text().partition(":")[0]
        page.locator(f"#board [data-unit][aria-label^='{side}:'][aria-label*=', order ']").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#card .act.alike")).to_contain_text("Fire, Advance, Run")
        expect(page.locator("#card .act[aria-disabled]")).to_have_count(1)


def two_may_keep(s: BattleState) -> bool:
    step = s.agenda[0]
    return isinstance(step, KeepDice) and len(step.able(s)) > 1


def test_no_letter_stands_on_two_answers(browser: Browser, address: str, tmp_path: Path) -> None:
    # k47.gap.retain
    with seated(browser, address, at_moment(address, tmp_path, two_may_keep)) as page:
        read_all(page)
        settled(page)
        expect(page.locator("#card .answers .act")).not_to_have_count(0)
        for _ in range(2):
            letters = page.locator("#card .act kbd, #general [data-verb] kbd").all_text_contents()
            assert len(set(letters)) == len(letters)
            page.locator("#next").click()
            page.wait_for_selector("body[data-ready=true]:not([data-picked=''])")


@pytest.mark.parametrize("viewport", [LAPTOP, DESK], ids=["laptop", "desk"])
def test_the_card_of_a_result_hides_no_unit_and_dice_of_the_table_frame_nobody(
    browser: Browser, address: str, tmp_path: Path, viewport: Any
) -> None:
    # k47.turn.draw-die
    with seated(browser, address, at_question(address, tmp_path, "GiveOrder"), viewport=viewport) as page:
        read_all(page)
        settled(page)
        began(page, "Ambush").click()
        page.locator("#panel label:not(.refused)", has_text="Ambush").click()
        page.locator("#commit").click()
        expect(page.locator(".result .headline-said")).to_have_text(re.compile("An order die is drawn"))
        assert page.evaluate(HIDDEN) == 0
        expect(page.locator(".scene-at")).to_have_count(0)


def test_who_plays_alone_is_told_of_no_umpire_who_is_away(browser: Browser, address: str) -> None:
    link = patrol(address, players={"american": "random"}).link("german")
    with seated(browser, address, link, viewport=DESK) as page:
        settled(page)
        expect(page.locator("#people")).to_contain_text("German")
        expect(page.locator("#people")).not_to_contain_text("Umpire")
