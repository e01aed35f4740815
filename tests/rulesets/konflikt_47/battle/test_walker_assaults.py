"""Assault walkers: straight to contact, rounds against troops, fists against vehicles."""

from __future__ import annotations

from typing import Any

from tests.rulesets.konflikt_47.battle.close_fields import A, T, Table, assault, field, straight

from sandtable.game.answers import Done
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import assaulting
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Consolidate, FightBy, FollowOn, Go
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.terms import Armour, Mode, Motion, Order

QUIET: dict[str, list[int]] = {}
HTH, PBF = FightBy(Mode.HAND_TO_HAND), FightBy(Mode.POINT_BLANK)
FISTS, HITS, DAMAGE, RESULT = k47.GAP_WALKER_ASSAULT, k47.CQV_COMPARE, k47.CQV_DAMAGE_ROLL, k47.RESULT_TABLE
CHECK, INCHES = k47.GAP_ASSAULT_RESULT, k47.GAP_FOLLOW_ON


def strode(theirs: str = "ger-grenadiers", ours: str = "usa-coyote", **more: Any) -> Table:
    """A walker 5 inches south of its target has come into contact."""
    places = more.pop("places", {A: (24, 20, 0), T: (24, 28, 180), 2: (5, 45)})
    more = {"u1": {"die": Order.DOWN}} | more
    table = field(ours, (theirs, "ger-mmg"), places, **more)
    assault(table, QUIET)
    table.answer(straight(table), QUIET)
    return table


def test_a_walker_turns_once_and_goes_straight() -> None:
    """k47.gap.walker-assault, k47.gap.assault-path: one turn of up to 90 degrees first"""
    table = field("usa-coyote", "ger-grenadiers", {A: (24, 20, 90), T: (24, 28)}, u1={"die": "down"})
    assault(table)
    assert "k47.gap.walker-assault" in table.against(Go(((2300, 2100), (2400, 2500))))
    table.answer(straight(table), QUIET)
    assert (table.s.place(A), table.s.facing(A)) == ((2400, 2500), 0)
    behind = field("usa-coyote", "ger-grenadiers", {A: (24, 20, 180), T: (24, 28)})
    against = assaulting.declare_refusals(behind.s, A, T)
    assert [each.rule for each in against] == ["k47.gap.assault-path", "k47.gap.walker-assault"]


def test_the_walker_states_its_mode_first() -> None:
    """k47.gap.walker-assault, k47.cq.mode-choice: one without small arms has only its fists"""
    table = strode()
    assert table.asked == "ChooseMode 0"
    bare = strode(ours="usa-grizzly")
    assert bare.asked == "ChooseMode 1"
    assert bare.events(e.FightsBy)[0].mode is Mode.HAND_TO_HAND


def test_fists_kill_and_troops_that_did_no_damage_have_lost() -> None:
    """k47.gap.walker-assault: 2 dice and one for each fist; a morale check decides whether they stay"""
    table = strode()
    table.answer(HTH)
    table.answer(HTH, {FISTS: [6, 6, 6], CHECK: [1, 1]})
    assert table.unit(T).models == 5
    assert table.events(e.RoundOver)[0] == e.RoundOver(A, T, 0, 3, T)
    assert table.asked == "FightOnOrNot 0"
    table.answer(Consolidate(), {INCHES: [3]})
    assert table.s.place(T) == (2400, 3100)
    assert table.s.place(A) == (2400, 2500)


def test_troops_that_fail_their_check_are_destroyed_and_the_walker_moves_straight_ahead() -> None:
    """k47.gap.walker-assault, k47.gap.consolidate-path"""
    table = strode()
    table.answer(HTH)
    table.answer(HTH, {FISTS: [6, 6, 6], CHECK: [6, 6], INCHES: [4]})
    assert is_gone(table.s, T)
    assert table.asked == "VictorMoves 0"
    assert table.against(Go(((2400, 2900),), 0)) == set()
    assert table.against(Go(((2400, 2901),), 0)) == {"k47.gap.consolidate-path"}
    assert table.against(Go(((2500, 2800),), 0)) == {"k47.gap.consolidate-path"}
    table.answer(Go(((2400, 2900),), 0))
    assert table.s.place(A) == (2400, 2900)


def test_troops_that_are_gone_are_told_by_what_ended_them() -> None:
    """k47.gap.assault-result, k47.gap.hand-to-hand, k47.gap.morale-check"""
    table = strode()
    table.answer(HTH)
    table.answer(HTH, {FISTS: [6, 6, 6], CHECK: [6, 6]})
    assert [event.why for event in table.events(e.Destroyed)] == [k47.GAP_ASSAULT_RESULT]
    table = strode(u1={"die": Order.DOWN, "models": 2, "arms": ("rifle", "rifle")})
    table.answer(HTH)
    table.answer(HTH, {FISTS: [6, 6]})
    assert [event.why for event in table.events(e.Destroyed)] == [k47.GAP_HAND_TO_HAND]
    table = strode("ger-mmg")
    table.answer(PBF)
    table.answer(HTH, {k47.HIT_BASE: [6, 6], k47.DAMAGE_ROLL: [5, 5], k47.GAP_MORALE_CHECK: [6, 6]})
    assert [event.why for event in table.events(e.Destroyed)] == [k47.GAP_MORALE_CHECK]


def test_after_a_draw_the_troops_move_off_unless_the_walker_fights_on() -> None:
    """k47.gap.walker-assault, k47.gap.follow-on: the attacker decides"""
    table = strode()
    table.answer(HTH)
    table.answer(HTH, QUIET)
    assert table.events(e.RoundOver)[0].loser == -1
    assert table.asked == "FightOnOrNot 0"
    table.answer(FollowOn())
    assert table.asked == "ChooseMode 0"
    table.answer(HTH)
    table.answer(HTH, QUIET)
    table.answer(Consolidate(), {INCHES: [5]})
    assert table.s.place(T) == (2400, 3300)
    assert table.facts("consolidate").moves == "instead_of_a_gun_or_vehicle"


def test_troops_strike_back_on_six_and_a_stunned_walker_fights_no_further_round() -> None:
    """k47.gap.walker-assault, k47.result.stunned: it does nothing more this turn"""
    table = strode()
    table.answer(HTH)
    # Three hits and a 4 are 7 against the light walker: superficial, with a panzerfaust it would be graded the same.
    table.answer(HTH, {HITS: [6, 6, 6], DAMAGE: [4], RESULT: [1], INCHES: [6]})
    assert table.unit(A).halted
    assert (table.unit(A).die, table.unit(A).pins) == (Order.DOWN, 2)
    assert table.asks is None
    assert table.s.gap(A, T) == 600


def test_a_knocked_out_walker_has_lost_and_leaves_a_wreck() -> None:
    """k47.gap.walker-assault"""
    places = {A: (24, 20), 1: (5, 3), 2: (24, 28)}
    table = field(("usa-coyote", "usa-rifles"), "ger-grenadiers", places, u2={"die": "down"})
    assault(table, QUIET, target=2)
    table.answer(straight(table), QUIET)
    table.answer(HTH)
    table.answer(HTH, {HITS: [6] * 6, DAMAGE: [6], RESULT: [6], INCHES: [2]})
    assert is_gone(table.s, A)
    assert len(table.s.wrecks) == 1
    assert table.asked == "VictorMoves 1"


def test_a_gun_is_destroyed_by_fists_without_dice() -> None:
    """k47.gap.walker-assault, k47.gap.assault-artillery"""
    table = strode("ger-pak40")
    table.answer(HTH, {INCHES: [2]})
    assert is_gone(table.s, T)
    assert table.events(e.Destroyed)[0].why == k47.GAP_WALKER_ASSAULT
    assert table.asked == "VictorMoves 0"


def test_a_gun_and_a_walker_that_break_apart_both_stay() -> None:
    """k47.gap.consolidate-path: guns and vehicles never move off"""
    table = strode("ger-pak40")
    table.answer(PBF, QUIET)
    assert table.asked == "FightOnOrNot 0"
    table.answer(Consolidate(), QUIET)
    assert table.asks is None
    assert not table.rolled("consolidate")
    assert table.s.gap(A, T) == 0


def test_the_walker_picks_out_who_falls_to_exceptional_damage() -> None:
    """k47.gap.exceptional-damage, k47.gap.casualty-models"""
    table = strode()
    table.picks = True
    table.answer(PBF)
    table.answer(HTH, {k47.HIT_BASE: [3], k47.DAMAGE_ROLL: [6], k47.GAP_EXCEPTIONAL_DAMAGE: [6], CHECK: [1, 1]})
    assert table.asked == "PickCasualty 0"


# ---------------------------------------------------------------------- against vehicles


def test_a_walker_strikes_a_vehicle_with_a_die_for_each_fist() -> None:
    """k47.gap.walker-assault: by what it did, with the size of the walker and the side it comes from"""
    table = strode("ger-pz4", ours="usa-grizzly", places={A: (24, 20, 0), T: (24, 28, 0), 2: (5, 45)})
    facts = table.facts("walker_against_vehicle")
    assert (facts.fists, facts.armour, facts.motion) == (2, Armour.REAR, Motion.STATIONARY)
    assert len(table.rolled("walker_against_vehicle")[0].rolls[0].faces) == 2


def test_if_the_vehicle_survives_a_walker_both_stay() -> None:
    """k47.gap.consolidate-path, k47.veh.assault-over: vehicles never move off"""
    table = strode("ger-pz4", ours="usa-grizzly")
    assert table.asks is None
    assert not table.rolled("consolidate")
    assert table.s.assault is None


def test_a_walker_that_destroys_a_vehicle_moves_as_a_victor() -> None:
    """k47.gap.walker-assault, k47.gap.consolidate-path: straight ahead, or it stays"""
    places = {A: (24, 20, 0), T: (24, 28, 0), 2: (5, 45)}
    truck = field("usa-grizzly", ("sov-truck", "ger-mmg"), places, u1={"die": Order.FIRE})
    assault(truck, QUIET)
    truck.answer(straight(truck), {HITS: [4, 4], k47.DAMAGE_ROLL: [6], INCHES: [3]})
    assert is_gone(truck.s, T)
    assert truck.asked == "VictorMoves 0"
    truck.answer(Done())
    assert truck.s.place(A) == (2400, 2500)
    # Before a wreck it has nowhere to go (k47.gap.wreck-table), and is not asked.
    car = field("usa-grizzly", ("ger-puma", "ger-mmg"), places, u1={"die": Order.FIRE, "recce_moved": True})
    assault(car, QUIET)
    car.answer(straight(car), {HITS: [4, 4], k47.DAMAGE_ROLL: [6], RESULT: [6], INCHES: [3]})
    assert len(car.s.wrecks) == 1
    assert car.asks is None
