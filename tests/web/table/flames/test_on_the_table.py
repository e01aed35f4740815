"""Flames of War in a browser: platoons moved by mouse, odds and templates before anything is committed, its guide."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.web.browser import accessibility_faults
from tests.web.table.flames.advancing import against_random, at_moment, guided
from tests.web.table.measured.skirmishing import ghost_at, laid, on_screen, unit
from tests.web.table.playing import answered, read_all, seated, settled

from sandtable.rulesets.flames_of_war.battle.answers import Bombard
from sandtable.rulesets.flames_of_war.battle.assault_step import AssaultStep
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.notation.offers import offers

LAPTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
ARMED = "body[data-laying=open]"
PANEL = "#panel:not([hidden])"
RIFLES = 1


def bombards(s: Any) -> bool:
    """Whether the rifle platoon can bombard now."""
    step = s.agenda[0]
    return (
        isinstance(step, ShootingStep)
        and not step.side
        and any(isinstance(each.answer, Bombard) and each.refused is None for each in offers(s, RIFLES))
    )


def charges(s: Any) -> bool:
    return isinstance(s.agenda[0], AssaultStep) and bool(s.agenda[0].able(s)[0])


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_platoon_is_pressed_and_follows_where_its_leader_is_sent(
    browser: Browser, address: str, size: dict[str, int]
) -> None:
    # fow.gap.movement-step-order: no button stands between the platoon and the table.
    with seated(browser, address, against_random(address), viewport=size) as page:
        read_all(page)
        unit(page, RIFLES).click()
        page.wait_for_selector(ARMED)
        page.mouse.click(*on_screen(page, 22, 19.5))
        laid(page)
        expect(page.locator("#board [data-ghost]")).to_have_count(9)
        expect(page.locator("#panel-title")).to_contain_text("Move 9 teams of Rifle platoon 5.5")
        answered(page, page.locator("#commit"))
        settled(page)
        expect(page.locator("#decision")).to_contain_text("Rifle platoon")


def test_one_team_is_drawn_aside_by_hand_and_taken_back(browser: Browser, address: str) -> None:
    # fow.move.tactical
    with seated(browser, address, against_random(address), viewport=LAPTOP) as page:
        read_all(page)
        unit(page, RIFLES).click()
        page.wait_for_selector(ARMED)
        page.mouse.click(*on_screen(page, 22, 19.5))
        laid(page)
        x, y = ghost_at(page, 3)
        page.mouse.move(*on_screen(page, x, y))
        page.mouse.down()
        page.mouse.move(*on_screen(page, x, y + 2), steps=4)
        page.mouse.up()
        laid(page)
        assert ghost_at(page, 3)[1] > y + 1.5
        assert ghost_at(page, 2)[1] < y + 0.5
        answered(page, page.locator("#commit"))
        answered(page, page.locator("button", has_text="Undo").first)
        expect(page.locator("#card [data-verb='Dash']")).to_be_visible()


def test_a_bombardment_is_laid_with_its_odds(browser: Browser, address: str, tmp_path: Path) -> None:
    # fow.gap.template, fow.bombard.range-in
    with seated(browser, address, at_moment(address, tmp_path, bombards), viewport=LAPTOP) as page:
        read_all(page)
        settled(page)
        unit(page, RIFLES).click()
        page.wait_for_selector("body[data-laying]")
        page.mouse.click(*on_screen(page, 22.3, 38))
        laid(page)
        expect(page.locator("#board .im-over .im-template, #board .im-template").first).to_be_attached()
        expect(page.locator(PANEL)).to_contain_text(re.compile(r"\d+ teams? under it"))
        expect(page.locator(f"{PANEL} .forecast .hoped").first).to_contain_text("%")
        assert accessibility_faults(page) == []


def test_a_charge_shows_its_ways_the_fire_at_it_and_its_blow(browser: Browser, address: str, tmp_path: Path) -> None:
    # fow.gap.charge-placing, fow.gap.defensive-fire-targets
    with seated(browser, address, at_moment(address, tmp_path, charges), viewport=LAPTOP) as page:
        read_all(page)
        page.locator("#card [data-verb^='Charge']:visible, #next").first.click()
        page.wait_for_selector(f"{PANEL} #commit")
        expect(page.locator("#board [data-ghost]").first).to_be_attached()
        expect(page.locator(PANEL)).to_contain_text(re.compile(r"Then \d+ teams? strikes?"))


def test_the_guide_tells_how_one_wins_and_then_how_to_move(browser: Browser, address: str) -> None:
    # fow.gap.first-battle
    with seated(browser, address, guided(address), viewport=LAPTOP) as page:
        expect(page.locator(".lesson, #guide").first).to_contain_text("only whole ones count")
        unit(page, RIFLES).click()
        page.wait_for_selector(ARMED)
        expect(page.locator(".lesson, #guide").first).to_contain_text("Press where the leader is to go")
