from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import ask, notes, refusals


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"kind": "armoured", "move": "tactical"},
        {"shot_at_assaulted": True, "distance": 60.0},
        {"shot_at_assaulted": False, "distance": 8.0},
        {"shot_at_assaulted": False, "distance": 0.0},
    ],
)
def test_a_team_may_shoot_and_then_assault(facts: dict[str, Any]) -> None:
    """fow.gap.shoot-and-assault, fow.move.tactical"""
    assert ask("shoot_then_charge", **facts).chances[0].outcome is True
    assert notes("shoot_then_charge", **facts)["may_do_both"] is True


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"shot_at_assaulted": False, "distance": 8.1}, ["fow.gap.shoot-and-assault"]),
        ({"move": "dash"}, ["fow.move.terrain-dash"]),
        ({"kind": "gun"}, ["fow.assault.who"]),
        ({"kind": "unarmoured"}, ["fow.assault.who"]),
        (
            {"kind": "gun", "move": "dash", "shot_at_assaulted": False, "distance": 9.0},
            ["fow.assault.who", "fow.move.terrain-dash", "fow.gap.shoot-and-assault"],
        ),
    ],
)
def test_who_may_not_charge_after_shooting(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.shoot-and-assault, fow.move.terrain-dash, fow.assault.who, fow.gap.units-of-measure"""
    assert refusals("shoot_then_charge", **facts) == rules
