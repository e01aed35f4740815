from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, note, notes, refusals

from sandtable.rulesets.flames_of_war.procedures.assault.fall_back import FallenBack


@pytest.mark.parametrize(
    ("facts", "fate"),
    [
        ({"distance": 0.0, "room": 8.0}, "retires"),
        ({"distance": 0.0, "room": 6.0}, "retires"),
        ({"distance": 0.0, "room": 5.9}, "destroyed"),
        ({"distance": 0.0, "room": 5.0}, "destroyed"),
        ({"distance": 1.0, "room": 5.0}, "retires"),
        ({"distance": 7.0, "room": 8.0}, "stays"),
        ({"distance": 6.0, "room": 0.0}, "stays"),
        ({"distance": 5.9, "room": 0.0}, "destroyed"),
        ({"distance": 3.0, "room": 8.0, "bailed": True}, "destroyed"),
        ({"distance": 5.9, "room": 8.0, "bailed": True}, "destroyed"),
        ({"distance": 6.0, "room": 8.0, "bailed": True}, "stays"),
        ({"distance": 0.0, "terrain_dash": 6}, "retires"),
        ({"distance": 0.0, "terrain_dash": 4}, "destroyed"),
        ({"distance": 2.0, "terrain_dash": 4}, "retires"),
        ({"distance": 1.9, "terrain_dash": 4}, "destroyed"),
        ({"distance": 0.0, "other_enemy": 2.1}, "retires"),
        ({"distance": 0.0, "other_enemy": 2.0}, "destroyed"),
    ],
)
def test_what_becomes_of_teams_that_break_off(facts: dict[str, Any], fate: str) -> None:
    """fow.assault.break-off, fow.gap.break-off-details, fow.gap.units-of-measure"""
    assert answer("break_off", **facts) == fate


def test_why_a_team_cannot_get_away() -> None:
    """fow.gap.break-off-details, fow.assault.break-off, fow.gap.movement-rates"""
    assert note("break_off", "because", terrain_dash=2).label == "it must go 6 in, its Terrain Dash is 2 in"
    assert cited("break_off", room=5.0)["because"] == "fow.assault.break-off"
    assert notes("break_off", distance=3.0, bailed=True)["because"] == "bailed"


def test_breaking_off_pins_nobody_and_lets_the_victors_move() -> None:
    """fow.gap.break-off-details, fow.assault.consolidate"""
    assert notes("break_off") == {"moves": 6, "cross_rolls": False, "pinned": False, "consolidate": 4}
    assert notes("break_off", distance=7.0) == {"moves": 0, "pinned": False, "consolidate": 4}


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"distance": 4.0}, []),
        ({"distance": 4.1}, ["fow.assault.consolidate"]),
        ({"enemy": 2.1}, []),
        ({"enemy": 2.0}, ["fow.gap.consolidate-details"]),
        ({"bailed": True}, ["fow.gap.consolidate-details"]),
        ({"took_part": False}, ["fow.gap.consolidate-details"]),
        ({"distance": 5.0, "bailed": True}, ["fow.assault.consolidate", "fow.gap.consolidate-details"]),
    ],
)
def test_the_victors_move_up_to_4_inches(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.assault.consolidate, fow.gap.consolidate-details, fow.gap.units-of-measure"""
    if rules:
        assert refusals("consolidation", **facts) == rules
    else:
        assert notes("consolidation", **facts) == {"new_assault": False}


@pytest.mark.parametrize(
    ("cause", "kind", "pinned", "rule"),
    [
        ("defensive_fire", "infantry", True, "fow.assault.fallback-5"),
        ("defensive_fire", "armoured", False, "fow.pin.immune-armoured"),
        ("failed_cross", "infantry", False, "fow.gap.fallback-details"),
        ("failed_cross", "armoured", False, "fow.gap.fallback-details"),
        ("drawn", "infantry", False, "fow.gap.fallback-details"),
    ],
)
def test_falling_back_ends_2_inches_off_and_only_fire_pins(cause: str, kind: str, pinned: bool, rule: str) -> None:
    """fow.assault.fallback-distance, fow.assault.cross, fow.gap.fallback-details, fow.gap.counterattack-units"""
    facts = {"cause": cause, "kind": kind}
    assert answer("fall_back", **facts) == FallenBack(2, pinned)
    assert cited("fall_back", **facts)["pinned"] == rule


def test_each_way_back_has_its_rule() -> None:
    """fow.assault.fallback-distance, fow.assault.cross, fow.gap.counterattack-units"""
    assert cited("fall_back")["inches"] == "fow.assault.fallback-distance"
    assert cited("fall_back", cause="failed_cross")["inches"] == "fow.assault.cross"
    assert cited("fall_back", cause="drawn")["inches"] == "fow.gap.counterattack-units"


def test_teams_without_room_to_fall_back_are_not_destroyed() -> None:
    """fow.gap.no-legal-move"""
    assert notes("fall_back", blocked=True)["destroyed"] is False
    assert cited("fall_back", blocked=True)["destroyed"] == "fow.gap.no-legal-move"
    assert answer("fall_back", blocked=True) == FallenBack(2, True, True)
    assert ask("fall_back", blocked=True).chances[0].label == "as far as there is room, Pinned Down"
    assert refusals("fall_back", kind="gun") == ["fow.assault.who"]


def test_bailed_out_tanks_do_not_fall_back() -> None:
    """fow.gap.fallback-way"""
    assert cited("fall_back", kind="armoured")["bailed"] == "fow.gap.fallback-way"
    assert "bailed" not in notes("fall_back")
