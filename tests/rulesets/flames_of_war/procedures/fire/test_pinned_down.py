"""How many hits Pin a unit Down."""

from __future__ import annotations

import pytest
from tests.rulesets.flames_of_war.asking import answer, cited, cited_after, follows, notes, number

from sandtable.rulesets.flames_of_war.tables import TABLES


@pytest.mark.parametrize(
    ("kind", "teams", "hits", "expected"),
    [
        ("infantry", 9, 4, False),
        ("infantry", 9, 5, True),
        ("infantry", 11, 5, True),
        ("infantry", 12, 7, False),
        ("infantry", 12, 8, True),
        ("infantry", 14, 8, True),
        ("gun", 4, 5, True),
        ("gun", 4, 4, False),
        ("armoured", 5, 9, False),
        ("armoured", 15, 99, False),
        ("unarmoured", 3, 5, True),
        ("aircraft", 2, 6, False),
        ("infantry", 1, 0, False),
    ],
)
def test_five_hits_or_eight_on_twelve_teams(kind: str, teams: int, hits: int, expected: bool) -> None:
    """fow.pin.threshold, fow.pin.threshold-large, fow.pin.immune-armoured, fow.pin.immune-aircraft,
    fow.gap.pin-count"""
    assert answer("pinned_down", kind=kind, teams=teams, hits=hits) is expected


def test_the_rule_that_sets_the_number() -> None:
    """fow.pin.threshold, fow.pin.threshold-large, fow.bombard.pin"""
    assert number("pinned_down", "Pinned Down at", teams=11).base.rule == "fow.pin.threshold"
    assert number("pinned_down", "Pinned Down at", teams=12).base.rule == "fow.pin.threshold-large"
    assert number("pinned_down", "Pinned Down at", teams=12, bombardment=True).base.rule == "fow.bombard.pin"
    assert [TABLES.limit(key) for key in ("pin_hits", "pin_hits_large", "pin_large_unit")] == [5, 8, 12]


@pytest.mark.parametrize("kind", ["infantry", "gun", "unarmoured"])
def test_one_hit_of_a_bombardment_is_enough(kind: str) -> None:
    """fow.bombard.pin"""
    assert answer("pinned_down", kind=kind, teams=14, hits=1, bombardment=True) is True
    assert answer("pinned_down", kind=kind, teams=14, hits=0, bombardment=True) is False


def test_a_bombardment_does_not_pin_armour() -> None:
    """fow.pin.immune-armoured, fow.bombard.pin"""
    facts = {"kind": "armoured", "hits": 3, "bombardment": True}
    assert answer("pinned_down", **facts) is False
    assert cited("pinned_down", **facts) == {"can_be_pinned": "fow.pin.immune-armoured"}
    assert cited("pinned_down", kind="aircraft") == {"can_be_pinned": "fow.pin.immune-aircraft"}


def test_a_unit_already_pinned_stays_so() -> None:
    """fow.gap.pin-count"""
    assert answer("pinned_down", hits=0, already=True) is True
    assert notes("pinned_down", hits=0, already=True) == {"before": True}


def test_what_being_pinned_means() -> None:
    """fow.pin.effects"""
    assert follows("pinned_down", True, hits=5) == {"pinned": True}
    assert cited_after("pinned_down", True, hits=5) == {"pinned": "fow.pin.effects"}
    assert follows("pinned_down", False, hits=4) == {}
