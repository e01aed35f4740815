"""Infantry at vehicles: the number to hit by what the vehicle did, one damage roll, regrouping, passengers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.konflikt_47.battle.close_fields import A, T, Table, assault, field, straight

from sandtable.game.answers import Done
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle import marching
from sandtable.rulesets.konflikt_47.battle.answers import React
from sandtable.rulesets.konflikt_47.battle.assaulting import declare_refusals
from sandtable.rulesets.konflikt_47.battle.state import Where
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.terms import Motion, Order, Reaction

QUIET: dict[str, list[int]] = {}
HITS, DAMAGE, RESULT, FIRE = k47.CQV_COMPARE, k47.CQV_DAMAGE_ROLL, k47.RESULT_TABLE, k47.RESULT_ON_FIRE


def stormed(dice: dict[str, list[int]], ours: str = "sov-guards", theirs: str = "ger-pz4", **more: Any) -> Table:
    """Infantry from 5 inches away reaches a vehicle that has acted."""
    places = more.pop("places", {A: (24, 20), T: (24, 28), 2: (5, 45)})
    more = {"u1": {"die": Order.FIRE}} | more
    table = field(ours, (theirs, "ger-mmg"), places, **more)
    assault(table, QUIET)
    table.answer(straight(table), dice)
    return table


# ---------------------------------------------------------------------- the number to hit


@pytest.mark.parametrize(
    ("now", "counts"),
    [
        ({}, Motion.STATIONARY),
        ({"motion": Motion.ADVANCED}, Motion.ADVANCED),
        ({"motion": Motion.RAN}, Motion.RAN),
        ({"motion": Motion.RAN, "halted": True}, Motion.STATIONARY),
        ({"motion": Motion.ADVANCED, "immobilised": True}, Motion.STATIONARY),
    ],
)
def test_the_latest_action_of_the_vehicle_decides_the_number_to_hit(now: dict[str, Any], counts: Motion) -> None:
    """k47.gap.assault-vehicle-speed, k47.cqv.hit-run, k47.cqv.hit-advanced, k47.cqv.hit-stationary"""
    table = stormed(QUIET, u1={"die": Order.RUN} | now)
    assert table.facts("vehicle_assault").motion is counts


def test_a_run_that_was_hardly_one_does_not_count_as_one() -> None:
    """k47.gap.speed-by-distance: by what it did, not by its die"""
    for far, counts in ((0, Motion.STATIONARY), (600, Motion.ADVANCED), (1300, Motion.RAN)):
        table = field("sov-guards", "ger-puma", {A: (24, 20), T: (24, 28, 90)}, u1={"die": Order.RUN})
        start = table.s.place(T)
        path = (start, (start[0] + far, start[1])) if far else (start,)
        table.s = marching.set_out(table.s, T, path, 90, Order.RUN)
        table.run()
        table.s = table.s.moved_to(T, start).with_unit(T, recce_moved=True)
        assault(table, QUIET)
        table.answer(straight(table), QUIET)
        assert table.facts("vehicle_assault").motion is counts


def test_a_vehicle_that_has_run_cannot_be_hit() -> None:
    """k47.cqv.hit-run"""
    table = stormed({HITS: [6] * 8}, u1={"die": Order.RUN, "motion": Motion.RAN})
    assert table.rolled("vehicle_assault")[0].outcome.hits == 0
    assert table.unit(T).pins == 0


def test_one_die_for_each_model_less_pins() -> None:
    """k47.gap.assault-vehicle: Assault weapons give no second die"""
    table = stormed(QUIET, u0={"die": Order.RUN, "pins": 3})
    assert len(table.rolled("vehicle_assault")[0].rolls[0].faces) == 5


# ---------------------------------------------------------------------- damage


def test_hits_pin_and_make_one_damage_roll() -> None:
    """k47.cqv.damage-roll, k47.cqv.compare, k47.gap.assault-vehicle: a D6 and the hits against the damage value"""
    # Four hits and a 4 are 8 against 9: a pin and no more.
    short = stormed({HITS: [4, 4, 4, 4], DAMAGE: [4]})
    assert (short.unit(T).pins, is_gone(short.s, T)) == (1, False)
    # Four hits and a 5 are 9: superficial, D6 - 3 of 5 is Immobilised.
    stuck = stormed({HITS: [4, 4, 4, 4], DAMAGE: [5], RESULT: [5]})
    now = stuck.unit(T)
    assert (now.pins, now.immobilised, now.die) == (2, True, Order.DOWN)


def test_without_at_weapons_damage_is_superficial_and_with_them_it_is_graded() -> None:
    """k47.veh.no-at-superficial, k47.gap.at-weapons, k47.gap.damage-grade"""
    bare = stormed({HITS: [4] * 7, DAMAGE: [6], RESULT: [4]}, ours="sov-rifles")
    assert not bare.facts("vehicle_assault").at_weapons
    assert (bare.unit(T).halted, bare.unit(T).pins, bare.unit(T).die) == (True, 2, Order.DOWN)
    hunters = stormed({HITS: [4] * 7, DAMAGE: [6], RESULT: [4]})
    assert hunters.facts("vehicle_assault").at_weapons
    assert is_gone(hunters.s, T)
    assert len(hunters.s.wrecks) == 1


def test_the_launcher_that_counts_is_not_used_up() -> None:
    """k47.gap.at-weapons"""
    table = stormed(QUIET, ours="ger-grenadiers")
    assert table.facts("vehicle_assault").at_weapons
    assert table.unit(A).launchers == 1


def test_the_strong_count_each_hit_twice() -> None:
    """k47.gap.traits"""
    table = stormed({HITS: [4, 4], DAMAGE: [5], RESULT: [1]}, ours="sov-ursus")
    assert table.facts("vehicle_assault").strong
    assert table.unit(T).halted


def test_a_soft_skin_or_open_topped_vehicle_is_destroyed_by_any_damage() -> None:
    """k47.veh.soft-destroyed, k47.veh.open-topped-destroyed, k47.gap.wreck-table"""
    truck = stormed({HITS: [4], DAMAGE: [5]}, ours="ger-grenadiers", theirs="sov-truck")
    assert is_gone(truck.s, T)
    assert not truck.s.wrecks
    track = stormed({HITS: [4], DAMAGE: [6]}, theirs="usa-halftrack")
    assert is_gone(track.s, T)
    assert len(track.s.wrecks) == 1


def test_a_fire_is_put_out_by_a_check_that_feels_a_horror() -> None:
    """k47.result.on-fire, k47.gap.traits"""
    # Two hits of the strong count 4, so a 6 is 10 against 9: full damage, and a 3 is On Fire.
    dice = {HITS: [4, 4], DAMAGE: [6], RESULT: [3]}
    # Morale 9 less two pins less one for the horror is 6.
    passed = stormed(dice | {FIRE: [3, 3]}, ours="sov-ursus")
    assert passed.facts("vehicle_assault").horror_near
    assert (passed.unit(T).halted, passed.unit(T).die) == (True, Order.DOWN)
    failed = stormed(dice | {FIRE: [3, 4]}, ours="sov-ursus")
    assert is_gone(failed.s, T)


# ---------------------------------------------------------------------- afterwards


def test_if_the_vehicle_survives_the_infantry_regroups() -> None:
    """k47.veh.assault-over, k47.gap.assault-vehicle: it moves D6 in away, a 1 counts as 2; there is no second round"""
    table = stormed({k47.GAP_FOLLOW_ON: [1]})
    assert table.asks is None
    assert table.facts("consolidate").moves == "after_a_vehicle"
    assert table.s.place(A) == (2400, 2300)
    assert table.s.place(T) == (2400, 2800)
    assert table.s.assault is None
    assert [each.loser for each in table.events(e.RoundOver)] == [-1]


def test_who_destroys_a_vehicle_moves_as_a_victor() -> None:
    """k47.gap.assault-transport, k47.gap.follow-on"""
    table = stormed({HITS: [4] * 8, DAMAGE: [6], RESULT: [6]})
    assert is_gone(table.s, T)
    assert table.asked == "VictorMoves 0"


def test_passengers_get_out_before_the_victors_move_and_take_no_part() -> None:
    """k47.gap.assault-transport, k47.gap.transport-destroyed"""
    table = stormed(
        {HITS: [4], DAMAGE: [6]},
        theirs="ger-halftrack",
        places={A: (24, 20), T: (24, 28)},
        u2={"where": Where.ABOARD, "carrier": T, "die": None},
    )
    assert is_gone(table.s, T)
    assert table.asked == "PutDownUnit 1"
    assert not table.rolled("consolidate")
    table.answer(next(table.asks.every(table.s)), {k47.GAP_FOLLOW_ON: [3]})
    assert table.unit(2).where is Where.TABLE
    assert table.unit(2).die is Order.DOWN
    assert table.asked == "VictorMoves 0"


def test_a_vehicle_with_passengers_makes_no_recce_move() -> None:
    """k47.gap.reaction-recce"""
    places = {A: (24, 20), T: (24, 28)}
    aboard = {"where": Where.ABOARD, "carrier": T}
    table = field("sov-guards", ("bri-carrier", "bri-officer"), places, u1={"die": Order.FIRE}, u2=aboard)
    assault(table, QUIET)
    assert table.asked == "AssaultPath 0"
    alone = field("sov-guards", "bri-carrier", places, u1={"die": Order.FIRE})
    assault(alone, QUIET)
    assert alone.asked == "ReactToAssault 1"


def test_who_is_aboard_is_no_target_of_an_assault() -> None:
    """k47.gap.assault-transport"""
    places = {A: (24, 20), T: (24, 28)}
    aboard = {"where": Where.ABOARD, "carrier": T}
    table = field("sov-guards", ("ger-halftrack", "ger-officer"), places, u2=aboard)
    assert {each.rule for each in declare_refusals(table.s, A, 2)} == {"k47.gap.assault-transport"}
    assert declare_refusals(table.s, A, T) == ()


def test_a_vehicle_that_stands_and_fires_has_done_that_last() -> None:
    """k47.gap.assault-vehicle-speed, k47.gap.vehicle-stand-fire: it Ran last turn, but its latest action is Fire"""
    table = field("sov-guards", "ger-puma", {A: (24, 17), T: (24, 28, 180)}, u1={"motion": Motion.RAN})
    assault(table, QUIET)
    table.answer(Done())
    table.answer(straight(table), QUIET)
    table.answer(React(Reaction.STAND_AND_FIRE), QUIET)
    assert table.unit(T).die is Order.FIRE
    assert table.facts("vehicle_assault").motion is Motion.STATIONARY
