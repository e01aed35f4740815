"""What a player of Konflikt '47 is shown before he decides, and that everybody can read it."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.web.browser import accessibility_faults
from tests.web.table.konflikt.patrolling import SPOTS, at_moment, at_question, began, patrol
from tests.web.table.measured.skirmishing import laid, on_screen
from tests.web.table.playing import read_all, seated, settled

from sandtable.rulesets.konflikt_47.battle.fire_reactions import ReactToFire
from sandtable.rulesets.konflikt_47.terms import Reaction


def considered(page: Page) -> None:
    """Whatever can be considered first is."""
    read_all(page)
    began(page, "Shoot").click()
    page.wait_for_selector("#panel:not([hidden]) :is(#commit, .choices)")


def test_a_unit_is_set_up_where_it_is_laid(browser: Browser, address: str) -> None:
    # k47.gap.deploy-table: what lies outside of the zone is refused with its rule.
    link = patrol(address).link("german", "american")
    with seated(browser, address, link) as page:
        settled(page)
        began(page, "Set up").click()
        page.wait_for_selector("[data-ghost]")
        expect(page.locator(".im-reach")).to_have_count(1)
        page.mouse.click(*on_screen(page, 18, 12))
        laid(page)
        expect(page.locator("#panel-no")).to_contain_text("is not wholly in its zone")
        american = "american" in page.locator("#decision").inner_text().lower()
        x, y = SPOTS[0]
        page.mouse.click(*on_screen(page, x, 24 - y if american else y))
        laid(page)
        expect(page.locator("#panel-no")).to_have_count(0)
        assert accessibility_faults(page) == []


def test_six_orders_stand_side_by_side_with_what_each_brings(browser: Browser, address: str, tmp_path: Path) -> None:
    # k47.orders.list
    with seated(browser, address, at_question(address, tmp_path, "GiveOrder")) as page:
        considered(page)
        orders = page.locator("#panel fieldset", has_text="Order").first.locator("label")
        expect(orders).to_have_count(6)
        page.locator("#panel label:not(.refused)", has_text="Advance").click()
        expect(page.locator("#panel .caps").first).to_have_text("Advance")
        expect(page.locator(".im-reach")).to_have_count(1)
        assert accessibility_faults(page) == []


def test_a_move_that_is_laid_says_who_sees_it(browser: Browser, address: str, tmp_path: Path) -> None:
    with seated(browser, address, at_question(address, tmp_path, "MoveUnit")) as page:
        read_all(page)
        page.locator("#card [data-verb='Move']").first.click()
        page.wait_for_selector("body[data-laying=open]")
        page.keyboard.press("ArrowUp")
        laid(page)
        expect(page.locator("#panel .laid")).to_contain_text(" in")
        assert accessibility_faults(page) == []


def test_a_shot_shows_its_line_its_bands_and_what_the_target_may_do(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    # k47.gap.reaction-choice, k47.gap.point-blank
    with seated(browser, address, at_question(address, tmp_path, "DeclareFire")) as page:
        considered(page)
        expect(page.locator(".im-sight")).not_to_have_count(0)
        expect(page.locator(".im-band")).not_to_have_count(0)
        expect(page.locator("#panel .noted").first).to_contain_text(re.compile("may|can do nothing"))
        assert accessibility_faults(page) == []


def test_answers_to_fire_are_laid_out_by_what_the_fire_does_then(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    # k47.gap.reaction-choice
    def may_go_down(s: Any) -> bool:
        step = s.agenda[0]
        return isinstance(step, ReactToFire) and Reaction.GO_DOWN in step.open(s)

    with seated(browser, address, at_moment(address, tmp_path, may_go_down)) as page:
        read_all(page)
        expect(page.locator("#panel .ranked").first).to_be_visible()
        expect(page.locator("#panel")).to_contain_text("Do not react")
        assert accessibility_faults(page) == []
        page.locator("#panel .ranked", has_text="Go down").click()
        expect(page.locator("#panel .noted")).to_contain_text(
            re.compile("its order die shows Down then", re.IGNORECASE)
        )
        expect(page.locator("#panel")).to_contain_text("Fire of")
        assert accessibility_faults(page) == []
