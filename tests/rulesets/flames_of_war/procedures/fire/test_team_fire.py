"""Fire by stated numbers, from the dice to Destroyed, Bailed Out and Pinned Down."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    number,
    parts,
    throw,
    totals,
    view,
)

from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import Fired
from sandtable.sheet.faults import FactsFault

FOOT: dict[str, Any] = {"kind": "infantry", "save": 3, "firepower": 6}


def test_machine_guns_at_a_platoon_in_foxholes() -> None:
    """fow.hit.base, fow.save.other, fow.save.bulletproof, fow.pin.threshold, fow.gap.bulletproof-cover"""
    facts = {**FOOT, "dice": 6, "score": 5, "teams": 9, "cover": "inside"}
    assert view("team_fire", "pinned", **facts)[True] == F(13, 729)
    assert view("team_fire", "destroyed", **facts) == {
        0: F(22164361129, 24794911296),
        1: F(418195493, 4132485216),
        2: F(39452405, 8264970432),
        3: F(744385, 6198727824),
        4: F(14045, 8264970432),
        5: F(53, 4132485216),
        6: F(1, 24794911296),
    }


def test_a_tank_duel_at_20_inches() -> None:
    """fow.armour.range-bonus, fow.armour.outcome, fow.assign.first, fow.bail.second-result"""
    facts = {"dice": 2, "score": 4, "anti_tank": 11, "firepower": 3, "front": 6, "motivation": 4, "teams": 1}
    found = chances("team_fire", **facts, distance=20.0)
    destroyed = sum(chance for fired, chance in found.items() if fired.destroyed)
    bailed = sum(chance for fired, chance in found.items() if fired.bailed)
    assert (destroyed, bailed, 1 - destroyed - bailed) == (F(817, 2592), F(175, 864), F(625, 1296))
    assert totals("team_fire", **facts, distance=20.0)["Armour"] == 7
    assert totals("team_fire", **facts, distance=16.0)["Armour"] == 6


@pytest.mark.parametrize(("score", "p"), [(2, F(5, 6)), (6, F(1, 6)), (7, F(1, 18)), (8, F(1, 36))])
def test_scores_beyond_the_die_need_a_second(score: int, p: Any) -> None:
    """fow.hit.seven-plus, fow.hit.eight-plus"""
    assert view("team_fire", "hits", dice=2, score=score) == {0: (1 - p) ** 2, 1: 2 * p * (1 - p), 2: p * p}


@pytest.mark.parametrize("score", [9, 10, 12])
def test_nine_and_more_rolls_nothing(score: int) -> None:
    """fow.gap.nine-plus"""
    assert throw("team_fire", dice=10, score=score).outcome == Fired(0, 0, 0, False)
    assert ask("team_fire", score=score).needs[0] == "cannot hit"


@pytest.mark.parametrize(
    ("teams", "whole", "before", "total"),
    [(9, 0, 0, 5), (12, 0, 0, 8), (3, 12, 0, 8), (3, 11, 0, 5), (9, 0, 3, 2), (9, 0, 5, 0)],
)
def test_the_whole_unit_and_earlier_hits_count_for_pinning(teams: int, whole: int, before: int, total: int) -> None:
    """fow.pin.threshold, fow.pin.threshold-large, fow.gap.pin-count"""
    facts = {**FOOT, "dice": 10, "score": 4, "teams": teams, "unit_teams": whole, "hits_before": before}
    found = number("team_fire", "Pinned Down at", **facts)
    assert found.total == total
    assert parts("team_fire", "Pinned Down at", **facts) == ({"fow.gap.pin-count": -before} if before else {})
    for fired in chances("team_fire", **facts):
        assert fired.pinned is (fired.hits >= total)


@pytest.mark.parametrize(
    ("kind", "rule"), [("armoured", "fow.pin.immune-armoured"), ("aircraft", "fow.pin.immune-aircraft")]
)
def test_some_are_never_pinned(kind: str, rule: str) -> None:
    """fow.pin.immune-armoured, fow.pin.immune-aircraft"""
    assert set(view("team_fire", "pinned", kind=kind, dice=20, score=2)) == {False}
    assert cited("team_fire", kind=kind)["can_be_pinned"] == rule


def test_pinning_counts_hits_before_saves() -> None:
    """fow.gap.pin-count, fow.pin.threshold"""
    outcome = throw("team_fire", *([4] * 5), *([6] * 5), **FOOT, dice=5, score=4, teams=5).outcome
    assert outcome == Fired(0, 0, 5, True)


def test_each_roll_in_its_order_with_its_rule() -> None:
    """fow.hit.base, fow.assign.first, fow.assign.even, fow.armour.roll, fow.armour.outcome, fow.bail.second-result"""
    facts = {"dice": 4, "score": 4, "teams": 2, "anti_tank": 11, "firepower": 3, "front": 6, "distance": 10.0}
    # Three hits: two on the target, one on the other. Bailed Out, Bailed Out again and lost; then a 6 saves.
    fired = throw("team_fire", 4, 5, 6, 3, 1, 2, 1, 1, 2, 6, **facts)
    assert (fired.outcome, fired.label) == (Fired(1, 0, 3, False), "3 hits, 1 Destroyed")
    assert [roll.why for roll in fired.rolls] == [
        "fow.hit.base",
        "fow.armour.roll",
        "fow.armour.outcome",
        "fow.armour.roll",
        "fow.armour.outcome",
        "fow.bail.second-result",
        "fow.armour.roll",
    ]


def test_a_brutal_gun_among_others() -> None:
    """fow.gap.weapon-notes, fow.gap.hit-assignment-who: Brutal hits come first, as they destroy most."""
    facts = {**FOOT, "dice": 1, "score": 2, "teams": 2}
    assert view("team_fire", "destroyed", **facts, brutal=True)[1] == F(5, 6) * F(5, 9)
    mixed = ask("team_fire", **facts, more=[[1, 2, 9, 2, "brutal"]])
    assert {note.name: note.value for note in mixed.notes}["order"] == ("weapon 2", "weapon 1")


def test_weapons_that_do_the_same_throw_together() -> None:
    """fow.gap.hit-assignment-who: in the open Firepower does not matter, so rifles and guns are alike."""
    apart = view("team_fire", "destroyed", **FOOT, dice=4, score=4, teams=5, more=[[3, 4, 10, 3]])
    assert apart == view("team_fire", "destroyed", **FOOT, dice=7, score=4, teams=5)
    assert "order" not in notes("team_fire", **FOOT, more=[[3, 4, 10, 3]])


def test_bazooka_skirts_tell_weapons_apart() -> None:
    """fow.gap.weapon-notes"""
    facts = {"facing": "side", "side": 3, "skirts": True, "distance": 8.0, "firepower": 3, "more": [[1, 4, 10, 5]]}
    assert {name: total for name, total in totals("team_fire", **facts).items() if name.startswith("Armour")} == {
        "Armour, weapon 1": 3,
        "Armour, weapon 2": 5,
    }


def test_an_aircraft_must_be_scored_firepower_against() -> None:
    """fow.save.aircraft"""
    facts = {"kind": "aircraft", "save": 3, "firepower": 5, "dice": 1, "score": 4, "teams": 1}
    assert view("team_fire", "destroyed", **facts)[1] == F(1, 2) * F(1, 3) * F(1, 3)


def test_what_follows() -> None:
    """fow.bail.no-actions, fow.armour.less, fow.pin.effects, fow.save.other"""
    tanks = Fired(1, 2, 5, False)
    assert follows("team_fire", tanks, dice=6) == {"destroyed": 1, "bailed": 2, "last_stand": True}
    assert cited_after("team_fire", tanks, dice=6) == {
        "destroyed": "fow.armour.less",
        "bailed": "fow.bail.no-actions",
        "last_stand": "fow.laststand.unit-test",
    }
    foot = Fired(2, 0, 6, True)
    assert cited_after("team_fire", foot, **FOOT, dice=6, teams=6) == {
        "destroyed": "fow.save.other",
        "last_stand": "fow.laststand.unit-test",
        "pinned": "fow.pin.effects",
    }
    assert follows("team_fire", Fired(0, 0, 0, False)) == {}


def test_how_hits_are_assigned_is_told() -> None:
    """fow.assign.first, fow.assign.even"""
    assert cited("team_fire", teams=1)["first"] == "fow.assign.first"
    assert cited("team_fire", teams=3)["even"] == "fow.assign.even"


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"cover": "gun_shield"}, "cover: only a Gun has a shield"),
        ({**FOOT, "bailed": 1}, "bailed: only armoured tanks are Bailed Out"),
        ({"teams": 2, "bailed": 3}, "bailed: 2 teams under fire, no more can be Bailed Out"),
        ({"teams": 5, "unit_teams": 4}, "unit_teams: the whole unit has at least the 5 teams"),
        ({"dice": 40, "more": [[40, 4, 11, 3], [40, 4, 12, 3]]}, "more: too many different weapons at once"),
        ({"more": [[1, 1, 1, 1]]}, "more: .* will not do"),
    ],
)
def test_facts_that_contradict_each_other(facts: dict[str, Any], said: str) -> None:
    """fow.gap.bail-multiple-hits, fow.gap.pin-count"""
    with pytest.raises(FactsFault, match=said):
        ask("team_fire", **facts)
