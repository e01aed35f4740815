"""Assigning hits: who may take them, the first on the target, the rest evenly."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, notes

from sandtable.rulesets.flames_of_war.procedures.fire.assign_hits import spread
from sandtable.sheet.faults import FactsFault

OTHERS = "A,5 B,6 C,6.5 D,2,other_unit E,3,unseen F,2,other_type"


def assigned(**facts: Any) -> dict[str, int]:
    found = answer("assign_hits", **facts)
    return dict(zip(found.teams, found.hits, strict=True))


@pytest.mark.parametrize(
    ("hits", "target", "a", "b"), [(1, 1, 0, 0), (3, 1, 1, 1), (4, 2, 1, 1), (5, 2, 2, 1), (6, 2, 2, 2)]
)
def test_the_first_on_the_target_and_the_rest_round_the_eligible(hits: int, target: int, a: int, b: int) -> None:
    """fow.assign.first, fow.assign.even, fow.gap.hit-assignment-who"""
    assert assigned(hits=hits, others=OTHERS) == {"target": target, "A": a, "B": b}


def test_every_condition_has_its_rule() -> None:
    """fow.assign.valid, fow.assign.same-unit, fow.assign.same-type, fow.assign.within-6, fow.gap.same-type"""
    found = cited("assign_hits", others=OTHERS)
    assert {name: rule for name, rule in found.items() if name.startswith("not_")} == {
        "not_C": "fow.assign.within-6",
        "not_D": "fow.assign.same-unit",
        "not_E": "fow.assign.valid",
        "not_F": "fow.assign.same-type",
    }
    assert found["first"] == "fow.assign.first"


def test_out_of_range_is_no_valid_target_either() -> None:
    """fow.assign.valid"""
    assert assigned(hits=4, others="A,2,out_of_range") == {"target": 4}


@pytest.mark.parametrize(
    ("distance", "shares"), [(5.9, True), (6.0, True), (6.001, True), (6.002, False), (6.1, False)]
)
def test_six_inches_are_within_and_more_is_not(distance: float, shares: bool) -> None:
    """fow.assign.within-6, fow.gap.units-of-measure"""
    assert ("A" in assigned(hits=2, others=[["A", distance]])) is shares


def test_a_team_is_told_every_reason() -> None:
    """fow.assign.valid, fow.assign.same-unit, fow.assign.within-6"""
    asked = ask("assign_hits", others=[["A", 9, "unseen+other_unit"]])
    assert [note.rule for note in asked.notes if note.name == "not_A"] == [
        "fow.assign.valid",
        "fow.assign.same-unit",
        "fow.assign.within-6",
    ]


def test_alone_the_target_takes_all() -> None:
    """fow.gap.hit-assignment-who"""
    assert assigned(hits=7, others=[]) == {"target": 7}


def test_ties_go_in_the_order_the_shooter_names() -> None:
    """fow.gap.hit-assignment-who"""
    assert assigned(hits=2, others="B,1 A,1") == {"target": 1, "B": 1, "A": 0}
    assert notes("assign_hits", others="B,1 A,1")["ties"] == ("target", "B", "A")


@pytest.mark.parametrize("teams", [1, 2, 3, 7, 15])
def test_no_team_has_two_hits_more_than_another(teams: int) -> None:
    """fow.assign.even"""
    for hits in range(40):
        dealt = spread(hits, teams)
        assert (sum(dealt), len(dealt)) == (hits, teams)
        assert max(dealt) - min(dealt) <= 1
        assert dealt == tuple(sorted(dealt, reverse=True))


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ("A,1 A,2", "others: give each team another name"),
        ("target,1", "others: give each team another name, none of them 'target'"),
        ("A,1,hungry", "others: .* will not do"),
        ("A,x", "others: .* will not do"),
    ],
)
def test_teams_that_cannot_be_told_apart_or_understood(others: str, said: str) -> None:
    """fow.assign.even"""
    with pytest.raises(FactsFault, match=said):
        ask("assign_hits", others=others)
