from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, cited_after, follows, notes, refusals, throw, totals

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.command.early_morning import force_battle


def test_a_c_commander_forces_battle_on_a_4() -> None:
    """pk.segment.early-force, pk.gap.early-morning"""
    facts = {"our_co": "C", "their_co": "D"}
    assert chances("early_morning", **facts) == {"fought": F(1, 2), "passes": F(1, 2)}
    assert throw("early_morning", 4, **facts).outcome == "fought"
    assert throw("early_morning", 3, **facts).outcome == "passes"
    assert totals("early_morning", **facts) == {"To force battle": 4}


def test_each_side_may_roll_once_and_one_success_is_enough() -> None:
    """pk.segment.early-force, pk.gap.early-morning"""
    facts = {"our_co": "B", "their_co": "B", "they_force": True}
    assert chances("early_morning", **facts) == {"fought": F(3, 4), "passes": F(1, 4)}
    assert throw("early_morning", 3, 4, **facts).outcome == "fought"
    assert notes("early_morning", **facts) == {"tries": 2}


def test_nobody_has_to_try() -> None:
    """pk.gap.early-morning"""
    facts = {"we_force": False}
    assert chances("early_morning", **facts) == {"passes": 1}
    assert throw("early_morning", **facts).rolls == ()


@pytest.mark.parametrize("leader", "ABCDEFGH")
def test_only_a_b_and_c_may_try(leader: str) -> None:
    """pk.segment.early-force"""
    ours = {"our_co": leader, "we_force": True}
    theirs = {"their_co": leader, "we_force": False, "they_force": True}
    for facts in (ours, theirs):
        if leader in "ABC":
            assert chances("early_morning", **facts)["fought"] == F(1, 2)
        else:
            assert refusals("early_morning", **facts) == ["pk.segment.early-force"]


@pytest.mark.parametrize(
    ("facts", "number"),
    [({"our_co": "D", "their_co": "E", "they_force": True}, 2), ({"our_co": "C", "they_force": True}, 1)],
)
def test_each_commander_who_may_not_is_named(facts: dict[str, Any], number: int) -> None:
    """pk.segment.early-force"""
    assert refusals("early_morning", **facts) == ["pk.segment.early-force"] * number


def test_what_follows() -> None:
    """pk.segment.early-force, pk.segment.early-fog, pk.gap.early-morning"""
    assert follows("early_morning", "fought") == {"segment": "early morning", "fog": True}
    assert follows("early_morning", "passes") == {"segment": "morning", "counts": False}
    assert cited_after("early_morning", "fought")["fog"] == "pk.segment.early-fog"
    assert cited_after("early_morning", "passes")["counts"] == "pk.gap.early-morning"


def test_played_tries_stay_within_the_exact_odds() -> None:
    """pk.segment.early-force"""
    asked = ask("early_morning")
    dice = seeded("dawn")
    assert {force_battle(dice, asked.profile) for _ in range(50)} == set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {"pk.segment.early-force"}
