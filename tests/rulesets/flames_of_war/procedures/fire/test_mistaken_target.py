"""Mistaken Target: swaps of hits until a roll fails, and from which distance on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chances, cited, refusals, throw, totals

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.fire.mistaken_target import swaps_made


def test_two_pairs_are_tried_until_a_roll_fails() -> None:
    """fow.mistaken.roll, fow.mistaken.again"""
    assert chances("mistaken_target", pairs=2, distance=12.0) == {0: F(1, 3), 1: F(2, 9), 2: F(4, 9)}
    assert chances("mistaken_target", pairs=1) == {0: F(1, 3), 1: F(2, 3)}
    seven = chances("mistaken_target", pairs=7)
    assert seven[7] == F(2, 3) ** 7
    assert seven[3] == F(2, 3) ** 3 * F(1, 3)


@pytest.mark.parametrize(("faces", "made"), [((2,), 0), ((3, 1), 1), ((3, 4, 2), 2), ((6, 5, 3), 3)])
def test_three_or_more_swaps_and_a_failure_ends_it(faces: tuple[int, ...], made: int) -> None:
    """fow.mistaken.roll, fow.mistaken.again"""
    assert throw("mistaken_target", *faces, pairs=3).outcome == made


@pytest.mark.parametrize(
    ("kind", "distance", "rule"),
    [
        ("armoured", 8.0, "fow.mistaken.tank-distance"),
        ("armoured", 8.001, "fow.mistaken.tank-distance"),
        ("armoured", 8.1, None),
        ("armoured", 8.5, None),
        ("unarmoured", 8.0, "fow.mistaken.tank-distance"),
        ("unarmoured", 8.1, None),
        ("infantry", 4.0, "fow.mistaken.foot-distance"),
        ("infantry", 4.1, None),
        ("infantry", 5.0, None),
        ("gun", 4.0, "fow.mistaken.foot-distance"),
        ("gun", 4.1, None),
        ("aircraft", 0.0, None),
    ],
)
def test_near_the_shooter_nobody_is_mistaken(kind: str, distance: float, rule: str | None) -> None:
    """fow.mistaken.tank-distance, fow.mistaken.foot-distance, fow.gap.mistaken-target, fow.gap.units-of-measure"""
    facts = {"kind": kind, "distance": distance}
    if rule is None:
        assert chances("mistaken_target", **facts)[1] == F(2, 3)
    else:
        assert refusals("mistaken_target", **facts) == [rule]


@pytest.mark.parametrize(
    "facts",
    [
        {"valid": False},
        {"same_unit": False},
        {"same_type": False},
        {"attack": "bombardment"},
        {"attack": "mines"},
        {"attack": "assault"},
    ],
)
def test_pairs_that_may_not_be_tried(facts: dict[str, Any]) -> None:
    """fow.gap.mistaken-target"""
    assert refusals("mistaken_target", **facts) == ["fow.gap.mistaken-target"]


def test_every_reason_is_told() -> None:
    """fow.gap.mistaken-target, fow.mistaken.tank-distance"""
    assert refusals("mistaken_target", distance=2.0, valid=False, same_unit=False) == [
        "fow.mistaken.tank-distance",
        "fow.gap.mistaken-target",
        "fow.gap.mistaken-target",
    ]


def test_what_a_swap_is() -> None:
    """fow.mistaken.swap, fow.mistaken.again, fow.mistaken.roll"""
    assert cited("mistaken_target") == {"again": "fow.mistaken.again", "all_hits": "fow.mistaken.swap"}
    assert totals("mistaken_target") == {"Mistaken Target": 3}


def test_played_swaps_stay_within_the_exact_odds() -> None:
    """fow.mistaken.roll"""
    asked, dice = ask("mistaken_target", pairs=4), seeded("swaps")
    assert {swaps_made(dice, asked.profile) for _ in range(500)} == set(asked.distribution)
