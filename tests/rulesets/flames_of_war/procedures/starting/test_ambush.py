from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, cited, notes, refusals, why_not

PLACEMENT, NEAR, SEEN = "fow.ambush.placement", "fow.ambush.min-distance", "fow.ambush.los-distance"


@pytest.mark.parametrize(
    ("facts", "forbidden"),
    [
        ({"distance": 5.0, "in_sight": False}, []),
        ({"distance": 4.0, "in_sight": False}, [NEAR]),
        ({"distance": 4.1, "in_sight": False}, []),
        ({"distance": 16.0, "in_sight": True}, [SEEN]),
        ({"distance": 16.0005, "in_sight": True}, [SEEN]),
        ({"distance": 16.1, "in_sight": True}, []),
        ({"distance": 16.5, "in_sight": True}, []),
        ({"distance": 5.0, "in_sight": True, "terrain": True}, []),
        ({"distance": 4.0, "in_sight": True, "terrain": True}, [NEAR]),
        ({"distance": 10.0, "in_sight": True, "kind": "infantry"}, [SEEN]),
        ({"distance": 20.0, "in_sight": False, "in_area": False}, [PLACEMENT]),
        ({"distance": 3.0, "in_sight": True, "in_area": False}, [PLACEMENT, NEAR, SEEN]),
    ],
)
def test_where_a_team_may_be_revealed(facts: dict[str, Any], forbidden: list[str]) -> None:
    """fow.ambush.placement, fow.ambush.min-distance, fow.ambush.los-distance, fow.ambush.concealed-exception,
    fow.gap.units-of-measure"""
    if forbidden:
        assert refusals("ambush_placement", **facts) == forbidden
    else:
        assert answer("ambush_placement", **facts) is True


def test_lying_still_is_not_concealment_by_terrain() -> None:
    """fow.ambush.concealed-exception"""
    told = why_not("ambush_placement", distance=10.0, kind="infantry")
    assert "not Concealed by terrain, and lying still is not enough" in told
    assert "lying still" not in why_not("ambush_placement", distance=10.0, kind="gun")


def test_the_exception_is_told_where_it_is_needed() -> None:
    """fow.ambush.concealed-exception"""
    facts = {"distance": 16.0, "terrain": True}
    assert cited("ambush_placement", **facts)["exception"] == "fow.ambush.concealed-exception"
    for others in ({"distance": 17.0, "terrain": True}, {"distance": 10.0, "terrain": True, "in_sight": False}):
        assert "exception" not in notes("ambush_placement", **others)


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"in_command": False}, ["fow.gap.ambush-details"]),
        ({"whole_unit": False}, ["fow.gap.ambush-details"]),
        ({"in_command": False, "whole_unit": False}, ["fow.gap.ambush-details"] * 2),
        ({"kind": "aircraft"}, ["fow.air.arrival"]),
    ],
)
def test_all_teams_come_at_once_and_in_command(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.ambush-details, fow.air.arrival"""
    assert refusals("ambush_placement", **facts) == rules


@pytest.mark.parametrize(
    ("kind", "defender", "foxholes"),
    [
        ("gun", True, True),
        ("infantry", True, True),
        ("armoured", True, False),
        ("unarmoured", True, False),
        ("gun", False, False),
        ("infantry", False, False),
    ],
)
def test_guns_and_infantry_of_a_defender_come_out_of_foxholes(kind: str, defender: bool, foxholes: bool) -> None:
    """fow.gap.ambush-details, fow.gap.gtg-timing"""
    told = notes("ambush_placement", kind=kind, defender=defender)
    assert told == {"moved": False, "foxholes": foxholes, "gone_to_ground": True}
