from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import ask, cited, notes, refusals

from sandtable.sheet.faults import FactsFault


@pytest.mark.parametrize(
    ("facts", "turns"),
    [
        ({"kind": "armoured"}, "turret"),
        ({"kind": "armoured", "turret": False}, "hull"),
        ({"kind": "unarmoured", "turret": False}, "hull"),
        ({"kind": "gun"}, "base"),
        ({"kind": "infantry"}, "base"),
    ],
)
def test_what_turns_to_face(facts: dict[str, Any], turns: str) -> None:
    """fow.shoot.rotate, fow.gap.rotate-to-face"""
    assert ask("rotate_to_face", **facts).chances[0].outcome == turns


@pytest.mark.parametrize("angle", [0.0, 150.0, 180.0])
def test_turning_is_no_movement_whatever_the_angle(angle: float) -> None:
    """fow.shoot.rotate, fow.gap.rotate-to-face"""
    assert notes("rotate_to_face", kind="gun", angle=angle) == {"movement": False, "stays": True}
    assert cited("rotate_to_face", kind="gun", angle=angle)["movement"] == "fow.shoot.rotate"


def test_pinned_down_teams_turn_as_usual() -> None:
    """fow.gap.rotate-to-face"""
    assert notes("rotate_to_face", pinned=True)["pinned_turns"] is True


def test_forward_firing_weapons_need_their_target_in_front_first() -> None:
    """fow.gap.weapon-notes: Forward Firing"""
    assert refusals("rotate_to_face", kind="gun", forward_firing=True, in_front=False) == ["fow.gap.weapon-notes"]
    assert ask("rotate_to_face", kind="gun", forward_firing=True).chances[0].outcome == "base"
    assert ask("rotate_to_face", kind="gun", in_front=False).chances[0].outcome == "base"


def test_aircraft_are_not_turned() -> None:
    """fow.gap.rotate-to-face"""
    with pytest.raises(FactsFault, match="kind: Aircraft are not turned to face"):
        ask("rotate_to_face", kind="aircraft")
