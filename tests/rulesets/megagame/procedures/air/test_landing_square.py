from typing import Any

import pytest
from tests.rulesets.megagame.asking import answer, cited, notes, refusals

LANDING = "mg.gap.airborne-landing"


@pytest.mark.parametrize(
    ("terrain", "parachute", "glider"),
    [
        ("open", True, True),
        ("marsh", True, False),
        ("close", False, False),
        ("wood", False, False),
        ("town", False, False),
    ],
)
def test_where_units_may_land(terrain: str, parachute: bool, glider: bool) -> None:
    """mg.gap.airborne-landing: open or marsh, and gliders need open ground."""
    for lands, fits in (("parachute", parachute), ("glider", glider)):
        facts = {"lands": lands, "terrain": terrain}
        if fits:
            assert answer("landing_square", **facts) == "on_the_square"
        else:
            assert refusals("landing_square", **facts) == [LANDING]


def test_known_enemies_night_and_weather_forbid_it() -> None:
    """mg.gap.airborne-landing, mg.gap.weather"""
    assert refusals("landing_square", known_enemy=True) == [LANDING]
    assert refusals("landing_square", night=True) == [LANDING]
    assert refusals("landing_square", grounded=True) == ["mg.gap.weather"]
    facts: dict[str, Any] = {"terrain": "wood", "known_enemy": True, "night": True}
    assert refusals("landing_square", **facts) == [LANDING] * 3


def test_an_unseen_enemy_pushes_it_aside_at_a_cost() -> None:
    """mg.gap.airborne-landing"""
    facts = {"unseen_enemy": True}
    assert answer("landing_square", **facts) == "nearest_square_with_loss"
    assert notes("landing_square", **facts)["status_lost"] == 1
    assert cited("landing_square", **facts)["aside"] == LANDING


@pytest.mark.parametrize(("there", "where"), [(0, "on_the_square"), (5, "on_the_square"), (6, "nearest_square")])
def test_a_full_square_pushes_it_aside_without_loss(there: int, where: str) -> None:
    """mg.gap.airborne-landing, mg.gap.stacking"""
    assert answer("landing_square", there=there) == where
    assert ("full" in notes("landing_square", there=there)) is (there == 6)
    assert "status_lost" not in notes("landing_square", there=there)


def test_a_landing_is_half_a_turn_and_leaves_the_unit_unprepared() -> None:
    """mg.gap.airborne-landing, mg.gap.half-turn, mg.combat.mod.unprepared, mg.gap.hidden-information"""
    told = notes("landing_square")
    assert (told["spent"], told["may_attack"], told["may_move"], told["seen"]) == ("1/2", True, True, 4)
    assert cited("landing_square") == {
        "spent": LANDING,
        "may_attack": "mg.combat.mod.unprepared",
        "may_move": "mg.gap.half-turn",
        "seen": "mg.gap.hidden-information",
    }


def test_next_to_an_enemy_it_may_not_move_away() -> None:
    """mg.gap.airborne-landing"""
    assert notes("landing_square", next_to_enemy=True)["may_move"] is False
    assert cited("landing_square", next_to_enemy=True)["may_move"] == LANDING
