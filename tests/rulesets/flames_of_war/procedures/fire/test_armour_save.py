"""Armour saves: die and armour against Anti-tank, Firepower, hull or turret, and a crew that Bails Out again."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chance,
    chances,
    cited,
    cited_after,
    number,
    parts,
    throw,
    totals,
)

from sandtable.dice.exact import exact
from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.fire.armour import after_hits, harm_of
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.rulesets.flames_of_war.terms import TankState

OK, BAILED, DESTROYED = "ok", "bailed", "destroyed"
NONE, BAIL, DESTROY = "none", "bail", "destroy"


def results(**facts: Any) -> tuple[Any, Any, Any]:
    """The chances of one hit to do nothing, to Bail Out and to Destroy."""
    seen = exact(harm_of, ask("armour_save", **facts).profile.hits[0])
    return seen[NONE], seen[BAIL], seen[DESTROY]


def state(**facts: Any) -> tuple[Any, Any, Any]:
    """The chances to be unhurt, Bailed Out and Destroyed."""
    return (
        chance("armour_save", OK, **facts),
        chance("armour_save", BAILED, **facts),
        chance("armour_save", DESTROYED, **facts),
    )


# ---------------------------------------------------------------------- one hit


def test_a_panzer_iv_hits_the_front_of_a_t34() -> None:
    """fow.armour.roll, fow.armour.outcome, fow.armour.greater, fow.armour.equal, fow.armour.less"""
    facts = {"anti_tank": 11, "firepower": 3, "front": 6, "distance": 12.0}
    assert results(**facts) == (F(2, 9), F(1, 3), F(4, 9))
    assert state(**facts) == (F(2, 9), F(1, 3), F(4, 9))


@pytest.mark.parametrize(
    ("distance", "total", "expected"),
    [
        (16.0, 9, (F(8, 9), F(1, 9), F(0))),
        (16.0005, 9, (F(8, 9), F(1, 9), F(0))),
        (16.1, 10, (F(1), F(0), F(0))),
        (20.0, 10, (F(1), F(0), F(0))),
    ],
)
def test_over_16_inches_armour_has_one_more(distance: float, total: int, expected: tuple[Any, ...]) -> None:
    """fow.armour.range-bonus, fow.gap.units-of-measure"""
    facts = {"anti_tank": 10, "firepower": 3, "front": 9, "distance": distance}
    assert totals("armour_save", **facts) == {"Armour": total}
    assert results(**facts) == expected


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((6,), OK),
        ((5, 2), OK),
        ((5, 3), BAILED),
        ((4, 2), BAILED),
        ((4, 3), DESTROYED),
        ((1, 6), DESTROYED),
    ],
)
def test_firepower_is_rolled_unless_armour_is_greater(faces: tuple[int, ...], expected: str) -> None:
    """fow.armour.outcome, fow.armour.greater, fow.armour.equal, fow.armour.less"""
    assert throw("armour_save", *faces, anti_tank=11, front=6, firepower=3).outcome == expected


def test_the_armour_die_is_told_by_how_it_compares_with_anti_tank() -> None:
    """fow.armour.outcome"""
    found = ask("armour_save", anti_tank=11, front=6, firepower=3)
    (stage,) = [stage for stage in found.stages if stage.why == "fow.armour.roll"]
    assert {outcome.said: stage.result[outcome] for outcome in stage.result} == {
        "under Anti-tank": F(2, 3),
        "equal to Anti-tank": F(1, 6),
        "over Anti-tank": F(1, 6),
    }


def test_the_verdict_tells_how_the_tank_is_and_nothing_twice() -> None:
    """fow.armour.outcome"""
    assert ask("armour_save", anti_tank=11, front=6, firepower=3, distance=12.0).verdict == (
        "1 hit on a tank in action, Front: armour die + 6 against 11, Firepower 3+, "
        "22.2 % unhurt, 77.8 % out of action (33.3 % Bailed Out, 44.4 % Destroyed)"
    )


def test_the_outcome_table_says_what_the_sheet_says() -> None:
    """fow.armour.outcome"""
    assert {row.compared: (row.passed, row.failed) for row in TABLES.outcomes.values()} == {
        "greater": (NONE, NONE),
        "equal": (BAIL, NONE),
        "less": (DESTROY, BAIL),
    }


def test_firepower_of_1_needs_no_roll() -> None:
    """fow.gap.score-test, fow.armour.less, fow.armour.equal"""
    assert throw("armour_save", 4, anti_tank=11, front=6, firepower=1).outcome == DESTROYED
    assert throw("armour_save", 5, anti_tank=11, front=6, firepower=1).outcome == BAILED


@pytest.mark.parametrize(
    ("top", "expected"),
    [(0, (F(2, 3), F(1, 6), F(1, 6))), (1, (F(5, 6), F(1, 6), F(0))), (2, (F(1), F(0), F(0)))],
)
def test_the_top_option_of_an_assault(top: int, expected: tuple[Any, ...]) -> None:
    """fow.assault.tank-top, fow.armour.outcome, fow.gap.score-test"""
    assert results(anti_tank=2, firepower=1, on_top=True, top=top) == expected


def test_range_gives_nothing_to_top_armour() -> None:
    """fow.gap.bombard-modifiers-only"""
    facts = {"anti_tank": 3, "firepower": 3, "on_top": True, "top": 1, "distance": 40.0}
    assert results(**facts) == (F(13, 18), F(1, 6), F(1, 9))
    assert cited("armour_save", **facts)["range_bonus"] == "fow.gap.bombard-modifiers-only"


# ---------------------------------------------------------------------- hull and turret


def test_hull_and_turret_share_the_hits_where_they_show_different_faces() -> None:
    """fow.facing.mixed, fow.gap.facing-result-mixed"""
    facts = {"front": 9, "side": 5, "anti_tank": 12, "firepower": 3, "distance": 14.0, "facing": "hull_front"}
    assert results(**facts) == (F(5, 18), F(5, 18), F(4, 9))
    assert totals("armour_save", **facts) == {"Hull armour": 9, "Turret armour": 5}
    assert cited("armour_save", **facts)["part"] == "fow.gap.facing-result-mixed"


@pytest.mark.parametrize(("die", "hull", "turret"), [(1, 9, 5), (3, 9, 5), (4, 9, 5), (6, 9, 5)])
def test_the_part_is_rolled_before_the_armour_die(die: int, hull: int, turret: int) -> None:
    """fow.facing.mixed: against 12 a 4 saves on Front 9 and does not on Side 5."""
    facts = {"front": hull, "side": turret, "anti_tank": 12, "firepower": 3, "facing": "hull_front"}
    if die <= 3:
        assert throw("armour_save", die, 4, **facts).outcome == OK
        assert throw("armour_save", die, 4, 3, **{**facts, "facing": "turret_front"}).outcome == DESTROYED
    else:
        assert throw("armour_save", die, 4, 3, **facts).outcome == DESTROYED
        assert throw("armour_save", die, 4, **{**facts, "facing": "turret_front"}).outcome == OK


@pytest.mark.parametrize(("facing", "label", "total"), [("front", "Front armour", 9), ("side", "Side armour", 5)])
def test_one_face_needs_no_die_for_the_part(facing: str, label: str, total: int) -> None:
    """fow.armour.roll"""
    found = number("armour_save", "Armour", front=9, side=5, facing=facing)
    assert (found.base.label, found.total) == (label, total)


@pytest.mark.parametrize(("total_die", "part"), [("1-3", "hull"), ("4-6", "turret")])
def test_the_hull_or_turret_table(total_die: str, part: str) -> None:
    """fow.facing.mixed"""
    low, high = map(int, total_die.split("-"))
    assert (part, low, high) in TABLES.parts.rows


# ---------------------------------------------------------------------- notes on cards


def test_bazooka_skirts_stop_hollow_charges_and_no_guns() -> None:
    """fow.gap.weapon-notes"""
    side = {"anti_tank": 10, "side": 3, "facing": "side", "distance": 8.0, "skirts": True}
    assert results(**side, firepower=5) == (F(5, 18), F(1, 2), F(2, 9))
    assert results(**side, firepower=3) == (F(0), F(1, 3), F(2, 3))
    assert totals("armour_save", **side, firepower=6) == {"Armour": 5}
    assert totals("armour_save", **side, firepower=4) == {"Armour": 3}
    assert number("armour_save", "Armour", **side, firepower=5).base.rule == "fow.gap.weapon-notes"


def test_skirts_never_weaken_a_side_and_do_nothing_for_the_front() -> None:
    """fow.gap.weapon-notes"""
    assert totals("armour_save", side=8, facing="side", skirts=True, firepower=5) == {"Armour": 8}
    assert totals("armour_save", front=3, facing="front", skirts=True, firepower=5) == {"Armour": 3}
    mixed = {"front": 6, "side": 3, "facing": "turret_front", "skirts": True, "firepower": 5}
    assert totals("armour_save", **mixed) == {"Hull armour": 5, "Turret armour": 6}


# ---------------------------------------------------------------------- Bailed Out already, and several hits


def test_a_crew_that_bails_out_again_tests_its_nerve() -> None:
    """fow.bail.second-result, fow.armour.outcome"""
    facts = {"bailed": True, "anti_tank": 14, "firepower": 3, "front": 6, "distance": 10.0, "motivation": 4}
    assert results(**facts) == (F(0), F(1, 3), F(2, 3))
    assert state(**facts) == (F(0), F(1, 6), F(5, 6))
    assert totals("armour_save", **facts)["Second Bail Out"] == 4


def test_a_remount_rating_stands_in_for_motivation() -> None:
    """fow.bail.second-result, fow.gap.alternative-ratings"""
    facts = {"bailed": True, "anti_tank": 14, "firepower": 3, "front": 6, "motivation": 4}
    assert state(**facts, remount=3)[2] == F(2, 3) + F(1, 3) * F(1, 3)
    assert state(**facts, remount=5)[2] == F(2, 3) + F(1, 3) * F(2, 3)
    assert number("armour_save", "Second Bail Out", **facts, remount=5).base.rule == "fow.gap.alternative-ratings"


def test_hits_are_saved_one_at_a_time() -> None:
    """fow.gap.bail-multiple-hits, fow.bail.second-result"""
    facts = {"anti_tank": 11, "firepower": 3, "front": 6, "distance": 20.0, "motivation": 4, "hits": 2}
    nothing, bail, destroy = results(**{**facts, "hits": 1})
    assert (nothing, bail, destroy) == (F(7, 18), F(5, 18), F(1, 3))
    assert totals("armour_save", **facts) == {"Armour": 7, "Second Bail Out": 4}
    again = bail * bail
    assert state(**facts) == (
        nothing**2,
        2 * nothing * bail + again / 2,
        destroy + (1 - destroy) * destroy + again / 2,
    )
    assert cited("armour_save", **facts)["one_by_one"] == "fow.gap.bail-multiple-hits"


def test_when_a_tank_is_destroyed_its_other_hits_are_lost() -> None:
    """fow.gap.bail-multiple-hits"""
    assert throw("armour_save", 1, 6, anti_tank=11, front=6, hits=5).outcome == DESTROYED


def test_the_nerve_is_tested_between_two_hits() -> None:
    """fow.bail.second-result"""
    facts = {"anti_tank": 11, "front": 6, "firepower": 3, "hits": 2, "motivation": 4}
    assert throw("armour_save", 1, 1, 1, 1, 4, **facts).outcome == BAILED
    lost = throw("armour_save", 1, 1, 1, 1, 3, **facts)
    assert (lost.outcome, lost.label) == (DESTROYED, "Destroyed")
    assert [roll.why for roll in lost.rolls] == [
        "fow.armour.roll",
        "fow.armour.outcome",
        "fow.armour.roll",
        "fow.armour.outcome",
        "fow.bail.second-result",
    ]


def test_what_follows_for_the_tank() -> None:
    """fow.bail.no-actions, fow.bail.second-result, fow.armour.less, fow.laststand.unit-test"""
    for facts, outcome, rule in (
        ({}, TankState.BAILED, "fow.bail.no-actions"),
        ({}, TankState.DESTROYED, "fow.armour.less"),
        ({"bailed": True}, TankState.BAILED, "fow.bail.no-actions"),
        ({"bailed": True}, TankState.DESTROYED, "fow.bail.second-result"),
        ({"hits": 2}, TankState.DESTROYED, "fow.bail.second-result"),
    ):
        assert next(iter(cited_after("armour_save", outcome, **facts).values())) == rule
        assert cited_after("armour_save", outcome, **facts)["last_stand"] == "fow.laststand.unit-test"
    assert cited_after("armour_save", TankState.OK) == {}


def test_no_commander_helps_a_crew_that_bails_out_again() -> None:
    """fow.gap.commander-powers"""
    assert cited("armour_save", hits=2)["reroll"] == "fow.gap.commander-powers"
    assert cited("second_bail")["reroll"] == "fow.gap.commander-powers"


@pytest.mark.parametrize(
    ("motivation", "remount", "stays"), [(4, 0, F(1, 2)), (4, 3, F(2, 3)), (3, 5, F(1, 3)), (1, 0, F(1))]
)
def test_the_test_on_a_second_bail_out_alone(motivation: int, remount: int, stays: Any) -> None:
    """fow.bail.second-result, fow.gap.alternative-ratings, fow.gap.score-test"""
    found = chances("second_bail", motivation=motivation, remount=remount)
    assert (found.get("bailed", 0), found.get("destroyed", 0)) == (stays, 1 - stays)


def test_only_range_and_skirts_change_the_armour() -> None:
    """fow.armour.range-bonus"""
    assert parts("armour_save", "Armour", distance=30.0) == {"fow.armour.range-bonus": 1}
    assert parts("armour_save", "Armour", distance=16.0) == {}


def test_played_saves_stay_within_the_exact_odds() -> None:
    """fow.armour.roll"""
    asked = ask("armour_save", hits=3, facing="turret_front", bailed=True)
    dice = seeded("armour")
    assert {after_hits(dice, asked.profile) for _ in range(1500)} == set(asked.distribution)
