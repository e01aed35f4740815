"""What a newcomer does with a mouse alone: press a place, and the unit that is asked about goes there."""

from math import cos, radians, sin
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.web.table.konflikt.patrolling import SPOTS, against_random, at_moment, at_question, began, patrol
from tests.web.table.measured.skirmishing import ghost_at, laid, on_screen, unit
from tests.web.table.playing import answered, read_all, seated, settled

from sandtable.inches.directions import turned
from sandtable.inches.moving.vehicles import straight_on
from sandtable.inches.tape import INCH
from sandtable.rulesets.konflikt_47.battle.answers import Go
from sandtable.rulesets.konflikt_47.battle.armament import usual_aim
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.state import Where
from sandtable.rulesets.konflikt_47.terms import Order

LAPTOP = {"width": 1280, "height": 720}
ARMED = "body[data-laying=open]"


def test_a_move_is_laid_as_soon_as_it_is_asked_for(browser: Browser, address: str, tmp_path: Path) -> None:
    # k47.gap.places: no button stands between the order and the table.
    with seated(browser, address, at_question(address, tmp_path, "MoveUnit"), viewport=LAPTOP) as page:
        read_all(page)
        page.wait_for_selector(ARMED)
        expect(page.locator(".im-reach")).to_have_count(1)
        x, y = ghost_at(page)
        page.mouse.click(*on_screen(page, x, y + 1.5))
        laid(page)
        expect(page.locator("#commit")).to_be_visible()
        assert ghost_at(page) != (x, y)


def test_the_last_unit_of_a_set_up_follows_the_mouse_by_itself(browser: Browser, address: str) -> None:
    # k47.gap.deploy-table
    with seated(browser, address, against_random(address), viewport=LAPTOP) as page:
        for number, spot in enumerate(SPOTS):
            settled(page)
            if number < len(SPOTS) - 1:
                began(page, "Set up").click()
            page.wait_for_selector(ARMED)
            page.mouse.click(*on_screen(page, *spot))
            laid(page)
            answered(page, page.locator("#commit"))


def test_a_press_on_the_ghost_moves_it_and_a_wrong_place_says_why_where_it_is(browser: Browser, address: str) -> None:
    # k47.gap.deploy-table: the zone is 6 in deep, and the whole base stands in it.
    with seated(browser, address, patrol(address).link("german", "american"), viewport=LAPTOP) as page:
        began(page, "Set up").click()
        page.wait_for_selector(ARMED)
        _put(page, 13, 4)
        assert [round(each, 1) for each in ghost_at(page)] == [13, 4]
        _put(page, 13.3, 4.2)
        assert [round(each, 1) for each in ghost_at(page)] == [13.3, 4.2]
        _put(page, 13.3, 5.6)
        expect(page.locator("#board .im-over .im-why")).to_have_count(1)
        expect(page.locator("#commit")).to_have_attribute("aria-disabled", "true")


def test_all_orders_of_a_unit_are_in_sight_on_a_laptop(browser: Browser, address: str, tmp_path: Path) -> None:
    # k47.orders.list
    with seated(browser, address, at_question(address, tmp_path, "GiveOrder"), viewport=LAPTOP) as page:
        read_all(page)
        began(page, "Fire").click()
        page.locator("#cancel").click()
        for order in Order:
            expect(page.locator(f"#card [data-verb='{order.said}']")).to_be_in_viewport(ratio=1)


def backs_off(s: Any) -> bool:
    """Whether a vehicle that stands on the table is asked where it goes, and may go two inches straight back."""
    step = s.agenda[0]
    if not isinstance(step, MoveUnit) or not s.is_vehicle(step.unit) or s.units[step.unit].where is not Where.TABLE:
        return False
    facing = s.facing(step.unit)
    end = straight_on(s.place(step.unit), turned(facing, 180), 2 * INCH)
    return step.refusals(s, Go((end,), facing, reverse=True)) is None


def test_a_vehicle_backs_off_to_what_lies_straight_behind_it(browser: Browser, address: str, tmp_path: Path) -> None:
    # k47.gap.reverse, k47.gap.vehicle-path
    with seated(browser, address, at_moment(address, tmp_path, backs_off), viewport=LAPTOP) as page:
        read_all(page)
        page.wait_for_selector(ARMED)
        x, y = ghost_at(page)
        facing = radians(_faces(page))
        # A little aside of straight back, as a hand does it.
        page.mouse.click(*on_screen(page, x - 2 * sin(facing) + 0.06 * cos(facing), y - 2 * cos(facing)))
        laid(page)
        expect(page.locator("#panel-title")).to_contain_text("Reverse 2")
        backwards = page.locator("#panel label", has_text="in reverse").locator("input")
        expect(backwards).to_be_checked()
        expect(page.locator("#commit")).not_to_have_attribute("aria-disabled", "true")
        page.locator("#panel label", has_text="forward").click()
        expect(page.locator("#panel-title")).not_to_contain_text("Reverse")
        expect(page.locator("#panel label.refused", has_text="in reverse")).to_have_count(0)
        page.locator("#panel label", has_text="in reverse").click()
        expect(page.locator("#panel-title")).to_contain_text("Reverse 2")
        for seen in ("[data-ghost]", ".im-tape", ".im-reach"):
            expect(page.locator(f"#board {seen}")).to_have_count(1)
        page.locator("#cancel").click()
        expect(page.locator("#panel")).to_be_hidden()


def test_nearly_straight_on_keeps_the_facing(browser: Browser, address: str, tmp_path: Path) -> None:
    # k47.gap.vehicle-path: a degree aside would cost a turn.
    with seated(browser, address, at_moment(address, tmp_path, drives_on), viewport=LAPTOP) as page:
        read_all(page)
        page.wait_for_selector(ARMED)
        x, y = ghost_at(page)
        faces = _faces(page)
        facing = radians(faces)
        page.mouse.click(*on_screen(page, x + 3 * sin(facing) + 0.08 * cos(facing), y + 3 * cos(facing)))
        laid(page)
        expect(page.locator("#panel-title")).to_contain_text("Go ")
        assert _faces(page) == faces


def drives_on(s: Any) -> bool:
    """Whether a vehicle that stands on the table is asked where it goes, and may go three inches straight on."""
    step = s.agenda[0]
    if not isinstance(step, MoveUnit) or not s.is_vehicle(step.unit) or s.units[step.unit].where is not Where.TABLE:
        return False
    facing = s.facing(step.unit)
    return step.refusals(s, Go((straight_on(s.place(step.unit), facing, 3 * INCH),), facing)) is None


def shots(s: Any) -> tuple[int, list[int]]:
    """A unit that can be ordered to fire at several, and at whom, the nearest first."""
    step = s.agenda[0]
    for own in s.ready(step.side) if isinstance(step, GiveOrder) else ():
        foes = s.enemies(own) if s.units[own].where is Where.TABLE and not s.units[own].pins else ()
        aims = {foe: usual_aim(s, own, foe, Order.FIRE) for foe in foes}
        meant = [foe for foe, aim in aims.items() if aim is not None and aim.bearing < 0]
        if len(meant) > 1:
            return own, sorted(meant, key=lambda foe: s.gap(own, foe))
    return -1, []


def test_who_is_pressed_while_fire_is_considered_is_shot_at(browser: Browser, address: str, tmp_path: Path) -> None:
    # k47.gap.fire-declaration: the sheet has the odds of that shot, and says nothing of an assault.
    found: list[tuple[int, list[int], list[str]]] = []

    def several(s: Any) -> bool:
        shooter, foes = shots(s)
        found.append((shooter, foes, [s.scenario.said(foe) for foe in foes]))
        return bool(foes)

    with seated(browser, address, at_moment(address, tmp_path, several), viewport=LAPTOP) as page:
        read_all(page)
        shooter, foes, names = found[-1]
        unit(page, shooter).click()
        page.locator("#panel label", has_text="Fire").first.click()
        expect(page.locator("#panel .within")).to_contain_text(f"Then fire at {names[0]}")
        unit(page, foes[1]).click()
        expect(page.locator("#panel .within")).to_contain_text(f"Then fire at {names[1]}")
        expect(page.locator("#barred")).to_be_hidden()


def _faces(page: Page) -> int:
    """Where the ghost faces, in degrees."""
    turned = page.locator("[data-ghost] .im-ghost-front").first.get_attribute("transform") or ""
    return int(turned.removeprefix("rotate(").removesuffix(")"))


def _put(page: Page, x: float, y: float) -> None:
    page.mouse.click(*on_screen(page, x, y))
    laid(page)
