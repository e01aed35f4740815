"""What lies on the table of Konflikt '47 for whoever decides: the cup, orders with their odds, shots and reach."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect
from tests.web.browser import DESK, accessibility_faults, opened
from tests.web.table.konflikt.patrolling import at_moment, at_question, began, patrol
from tests.web.table.playing import read_all, seated, settled

from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder

PANEL = "#panel:not([hidden])"


def pinned(s: Any) -> list[int]:
    """Who is pinned on the table, and can be given an order now."""
    step = s.agenda[0]
    ready = s.ready(step.side) if isinstance(step, GiveOrder) else ()
    return [unit for unit in ready if s.units[unit].pins and s.there >> unit & 1]


def test_the_cup_shows_what_is_left_and_whose_die_may_be_next(browser: Browser, address: str, tmp_path: Path) -> None:
    # k47.gap.open-information, k47.turn.draw-die
    with seated(browser, address, at_question(address, tmp_path, "GiveOrder")) as page:
        read_all(page)
        cup = page.locator("#turn .cup")
        told = re.search(r"(\d+) German, (\d+) American", cup.inner_text())
        assert told is not None
        expect(cup.locator(".dice .symbol")).to_have_count(int(told[1]) + int(told[2]))
        expect(cup).to_contain_text(re.compile(r"Next: [\d.]+ % German, [\d.]+ % American"))
        expect(page.locator("#turn .forces")).not_to_contain_text("cup")
        expect(page.locator("#turn .map-key").first).to_contain_text("Ambush: wait")


def test_each_order_has_its_die_and_its_odds_before_it_is_chosen(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    # k47.orders.list, k47.gap.order-test-when: of a pinned unit every order but Down is tested.
    with seated(browser, address, at_moment(address, tmp_path, lambda s: bool(pinned(s)))) as page:
        read_all(page)
        page.locator("#board [data-unit][aria-label*=' pin'][aria-description='Can act'] [data-body]").first.click()
        orders = page.locator(f"{PANEL} .seg.apart label")
        expect(orders).to_have_count(6)
        expect(orders.locator(".symbol")).to_have_count(6)
        expect(orders.filter(has_text="Rally").locator(".own")).to_have_text(re.compile(r"^\d+\.\d % \w+"))
        expect(orders.filter(has_text="Down")).to_contain_text("no test")
        expect(orders.filter(has_text="Down").locator(".own")).to_have_count(0)
        assert accessibility_faults(page) == []


def test_a_shot_that_is_answered_lies_on_the_table(browser: Browser, address: str, tmp_path: Path) -> None:
    # k47.gap.reaction-choice: the line of the shot, with its distance, before anything is chosen.
    with seated(browser, address, at_question(address, tmp_path, "ReactToFire")) as page:
        read_all(page)
        expect(page.locator(".im-sight")).not_to_have_count(0)
        expect(page.locator(".im-label", has_text=" in")).not_to_have_count(0)
        expect(page.locator(".im-target")).to_have_count(2)


def test_how_far_an_order_goes_is_seen_before_anything_is_laid(browser: Browser, address: str, tmp_path: Path) -> None:
    with seated(browser, address, at_question(address, tmp_path, "MoveUnit")) as page:
        read_all(page)
        page.wait_for_selector("body[data-laying=open]")
        expect(page.locator(".im-reach")).to_have_count(1)
        page.keyboard.press("Escape")
        page.wait_for_selector("body:not([data-laying])")
        expect(page.locator(".im-reach")).to_have_count(1)


def test_each_target_is_offered_once_and_weapons_are_chosen_before_the_odds(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    # k47.gap.fire-declaration
    with seated(browser, address, at_question(address, tmp_path, "DeclareFire")) as page:
        read_all(page)
        began(page, "Shoot").click()
        page.wait_for_selector(f"{PANEL} #commit")
        verbs = page.locator("#card [data-verb^='Shoot at']").evaluate_all("all => all.map(each => each.dataset.verb)")
        assert len(verbs) == len(set(verbs))
        assert not any(" with " in verb for verb in verbs)
        first = page.locator(f"{PANEL} .within > :is(.options, .forecast)").first
        if page.locator(f"{PANEL} .options").count():
            expect(first).to_have_class(re.compile("options"))
        # Of what is counted, one thing has its chart; the others are one press away.
        expect(page.locator(f"{PANEL} .forecast .hoped").first).to_contain_text("%")


def test_who_is_set_up_is_seen_as_it_will_stand(browser: Browser, address: str) -> None:
    # k47.gap.deploy-table: the ghost has its models, nothing lies over the zone, and a place has no bends.
    with seated(browser, address, patrol(address).link("german", "american")) as page:
        settled(page)
        expect(page.locator("#tray details[open]")).to_have_count(0)
        began(page, "Set up").click()
        page.wait_for_selector("[data-ghost]")
        expect(page.locator("[data-ghost] use")).not_to_have_count(0)
        expect(page.locator("#laying .hints")).not_to_contain_text("bend")


def test_the_lobby_shows_the_table(browser: Browser, address: str) -> None:
    with opened(browser, address, viewport=DESK) as page:
        page.goto("/lobby/")
        page.locator("select").first.select_option("konflikt_47")
        ground = page.locator(".preview .im-open")
        expect(ground).to_have_count(1)
        expect(ground).not_to_have_css("fill", "rgb(0, 0, 0)")
