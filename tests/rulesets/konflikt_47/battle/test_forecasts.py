"""The odds that are shown before an answer: of the very dice, with the very facts, that are rolled after it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle import firing_fields
from tests.rulesets.konflikt_47.battle.close_fields import A, T, Table, assault, field, straight

from sandtable.game.answers import Done
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import marching
from sandtable.rulesets.konflikt_47.battle.answers import FightBy, FollowOn, Give, React, Shoot, Spring
from sandtable.rulesets.konflikt_47.battle.fire_reactions import ReactToFire
from sandtable.rulesets.konflikt_47.battle.forecasts import forecasts, nearest_aim
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.terms import Armour, Mode, Motion, Order, Reaction
from sandtable.sheet.rolling import Rolled

QUIET: dict[str, list[int]] = {}
HTH, PBF = FightBy(Mode.HAND_TO_HAND), FightBy(Mode.POINT_BLANK)


def foretold(table: Any, answer: Any) -> list[tuple[str, str, bool]]:
    return [(each.procedure, each.label, each.theirs) for each in forecasts(table.s, answer)]


def facts_of(table: Any, answer: Any, procedure: str) -> Any:
    return next(each.facts for each in forecasts(table.s, answer) if each.procedure == procedure)


def ordered(ours: str, theirs: str, at: tuple[float, ...] = (24, 28), **more: Any) -> Table:
    """A die is drawn for a unit that could assault an enemy that has acted."""
    table = field(ours, theirs, {A: (24, 20), T: at}, **({"u0": {}, "u1": {"die": Order.FIRE}} | more))
    table.s = replace(table.s.with_unit(A, die=None), agenda=(GiveOrder(0),), drawn=0)
    return table


def test_men_at_a_tank_are_foretold_with_the_pin_that_their_test_takes_off() -> None:
    """k47.gap.order-test, k47.gap.assault-vehicle: by what the vehicle did last"""
    table = ordered("sov-rifles", "ger-pz4", u0={"pins": 2}, u1={"die": Order.ADVANCE, "motion": Motion.ADVANCED})
    answer = Give(A, Order.RUN, T)
    assert foretold(table, answer) == [
        ("order_test", "Order test for Run", False),
        ("vehicle_assault", "Then close quarters with their 0", False),
    ]
    shown = facts_of(table, answer, "vehicle_assault")
    assert (shown.pins, shown.motion, shown.at_weapons) == (1, Motion.ADVANCED, False)
    table.answer(answer, {k47.GAP_ORDER_TEST: [1, 1]})
    assert facts_of(table, straight(table), "vehicle_assault") == shown
    table.answer(straight(table), QUIET)
    assert table.facts("vehicle_assault") == shown


def test_the_check_against_a_horror_is_foretold_before_the_fight() -> None:
    """k47.gap.traits: at -1 for the horror, and the horror's blows come first"""
    table = ordered("sov-ursus", "bri-section")
    answer = Give(A, Order.RUN, T)
    assert foretold(table, answer) == [
        ("morale_check", "their 0 checks whether it may react", True),
        ("hand_to_hand", "Then close quarters with their 0", False),
    ]
    shown = facts_of(table, answer, "morale_check")
    assert shown.horror_near
    table.answer(answer, {k47.GAP_MORALE_CHECK: [6, 6]})
    assert table.facts("morale_check") == shown
    assert foretold(ordered("sov-ursus", "ger-schreckwulfen"), answer)[0][0] == "hand_to_hand"


def test_a_walker_at_a_vehicle_is_foretold_with_the_armour_that_its_way_meets() -> None:
    """k47.gap.walker-assault, k47.gap.arc-table"""
    table = ordered("usa-grizzly", "ger-pz4", (24, 28, 270))
    answer = Give(A, Order.RUN, T)
    shown = facts_of(table, answer, "walker_against_vehicle")
    assert (shown.armour, shown.fists) == (Armour.SIDE, 2)
    table.answer(answer, QUIET)
    assert facts_of(table, straight(table), "walker_against_vehicle") == shown
    table.answer(straight(table), QUIET)
    assert table.facts("walker_against_vehicle") == shown


def test_a_walker_s_round_is_foretold_for_both_answers_to_its_mode() -> None:
    """k47.gap.walker-assault, k47.cq.attacker-declares-first"""
    table = ordered("usa-coyote", "ger-grenadiers")
    assert foretold(table, Give(A, Order.RUN, T)) == [("walker_assault", "Then close quarters with their 0", False)]
    table.answer(Give(A, Order.RUN, T), QUIET)
    table.answer(straight(table), QUIET)
    labels = [label for _, label, _ in foretold(table, PBF)]
    assert labels == ["The round, if they strike back", "The round, if they fire"]
    struck = forecasts(table.s, HTH)[0].facts
    table.answer(HTH, QUIET)
    assert foretold(table, HTH) == [("walker_assault", "The walker's round", True)]
    assert facts_of(table, HTH, "walker_assault") == struck
    table.answer(HTH, QUIET)
    assert table.facts("walker_assault") == struck
    assert foretold(table, FollowOn()) == [("walker_assault", "Another round hand-to-hand", False)]


def test_who_is_assaulted_and_does_nothing_knows_what_comes() -> None:
    """k47.gap.assault-steps: from the attackers' side"""
    table = field("sov-guards", "ger-pz4", {A: (24, 20), T: (24, 28)})
    assault(table, QUIET)
    assert foretold(table, Done()) == [("vehicle_assault", "Their assault", True)]
    shown = facts_of(table, Done(), "vehicle_assault")
    table.answer(Done())
    table.answer(straight(table), QUIET)
    assert table.facts("vehicle_assault") == shown


def test_fire_is_foretold_with_the_pins_that_are_left_after_the_test() -> None:
    """k47.gap.order-test: passed, one pin goes before the order is carried out"""
    s = firing_fields.battle([("ger-grenadiers", 20, 10)], [("usa-rifles", 20, 25)], now={0: {"pins": 3}})
    table = firing_fields.Table(replace(s, agenda=(GiveOrder(0),), drawn=0))
    shown = facts_of(table, Give(0, Order.FIRE), "unit_fire")
    assert shown.firer_pins == 2
    table.answer(Give(0, Order.FIRE), 1, 1)
    assert facts_of(table, Shoot((firing_fields.Aim(1),)), "unit_fire") == shown


@pytest.mark.parametrize("ambusher", ["sov-zp-gun", "sov-rifles"])
def test_what_an_ambusher_usually_fires_is_foretold(ambusher: str) -> None:
    """k47.gap.ambush, k47.gap.shockwave-line: a line over the mover too"""
    s = firing_fields.battle([(ambusher, 20, 10, 0)], [("ger-grenadiers", 20, 20)], now={0: {"die": Order.AMBUSH}})
    way = firing_fields.at(20, 20), firing_fields.at(20, 24)
    table = firing_fields.Table(marching.set_out(s, 1, way, 0, Order.ADVANCE)).run()
    (shown,) = forecasts(table.s, Spring(0, 200))
    dice = (1,) if ambusher == "sov-zp-gun" else (1,) * 13
    table.answer(Spring(0, 200), *dice)
    assert table.events(Rolled)[0].facts == shown.facts


def test_a_tank_that_lays_its_line_in_a_firefight_sees_everybody_under_it() -> None:
    """k47.gap.reaction-firefight, k47.gap.shockwave-line"""
    s = firing_fields.battle([("usa-sherman", 20, 10, 0), ("usa-rifles", 20, 15)], [("sov-t34-zp", 20, 25, 180)])
    s = s.moved_to(1, firing_fields.at(21.5, 15))
    table = firing_fields.firing(s).answer(Shoot((firing_fields.Aim(2),)))
    shown = [label for name, label, _ in foretold(table, React(Reaction.FIREFIGHT)) if label.startswith("Fire back")]
    under = ["Fire back at south 1, under the line", "Fire back at south 0, under the line"]
    assert shown == under


@pytest.mark.parametrize(("shooter", "fired"), [("usa-sherman", ("medium-at",)), ("sov-t34-zp", ("zvukovoy",))])
def test_each_target_of_several_is_foretold_the_fire_at_it_alone(shooter: str, fired: tuple[str, ...]) -> None:
    """k47.gap.fire-declaration, k47.gap.reaction-choice: all targets are asked before any die, of a line too"""
    foes = [("ger-grenadiers", 16, 25), ("ger-grenadiers", 20, 25)]
    s = firing_fields.battle([(shooter, 18, 10, 0)], foes)
    first = firing_fields.Aim(bearing=352) if "zvukovoy" in fired else firing_fields.Aim(1, fired)
    table = firing_fields.firing(s).answer(Shoot((first, firing_fields.Aim(2, ("mmg",)))))
    for unit, weapons in ((1, fired), (2, ("mmg",))):
        assert isinstance(table.asks, ReactToFire)
        assert table.asks.unit == unit
        for answer, down in ((Done(), False), (React(Reaction.GO_DOWN), True)):
            assert foretold(table, answer) == [("unit_fire", "Fire of south 0", True)]
            facts = facts_of(table, answer, "unit_fire")
            assert (facts.weapons, facts.target_down) == (weapons, down)
        table.answer(Done(), *(() if unit == 1 else (1,) * 5))


def test_an_order_to_fire_foretells_whom_it_can_hurt_before_whom_it_cannot() -> None:
    """k47.gap.pins-vehicle, k47.damage.small-arms-vs-armour: of a nearer tank no rifle takes anything"""
    foes: list[firing_fields.Standing] = [("usa-sherman", 20, 30, 180), ("usa-rifles", 24, 32)]
    s = firing_fields.battle([("ger-grenadiers", 20, 10)], foes)
    assert nearest_aim(s, 0) == firing_fields.Aim(2)
    assert nearest_aim(s, 0, target=1) == firing_fields.Aim(1)
    assert nearest_aim(firing_fields.battle([("ger-grenadiers", 20, 10)], foes[:1]), 0) == firing_fields.Aim(1)
    close = firing_fields.battle([("ger-grenadiers", 20, 20)], foes)
    assert nearest_aim(close, 0) == firing_fields.Aim(1)  # within reach of its panzerfaust
