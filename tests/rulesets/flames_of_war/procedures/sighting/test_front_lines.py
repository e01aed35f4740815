from math import cos, radians, sin
from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import ask, cited, notes

from sandtable.rulesets.flames_of_war.tables import TABLES


def met(x: float, y: float, **facts: Any) -> Any:
    return ask("front_lines", shooter_x=x, shooter_y=y, **facts).chances[0].outcome


def test_the_lines_are_1_inch_and_half_an_inch_ahead() -> None:
    """fow.gap.front-lines"""
    assert {part: row.ahead for part, row in TABLES.front_lines.items()} == {"hull": 1.0, "turret": 0.5, "gun": 0.75}


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (0.0, 12.0, "front"),
        (9.0, 1.0, "front"),
        (9.0, 0.9995, "front"),
        (9.0, 0.99, "roll"),
        (9.0, 0.75, "roll"),
        (9.0, 0.5, "roll"),
        (9.0, 0.49, "side"),
        (9.0, 0.4, "side"),
        (0.0, -12.0, "side"),
        (-40.0, 1.0, "front"),
    ],
)
def test_on_or_beyond_a_line_is_in_front_of_it(x: float, y: float, expected: str) -> None:
    """fow.facing.front, fow.facing.side, fow.facing.mixed, fow.gap.front-lines, fow.gap.units-of-measure"""
    assert met(x, y) == expected


@pytest.mark.parametrize(
    ("x", "y", "hull", "turret", "expected"),
    [
        (12.0, 0.0, 90.0, 90.0, "front"),
        (12.0, 0.0, 0.0, 90.0, "roll"),
        (12.0, 0.0, 90.0, 0.0, "roll"),
        (-12.0, 0.0, 0.0, 90.0, "side"),
        (0.0, -8.0, 180.0, 180.0, "front"),
        (8.0, 8.0, 0.0, 90.0, "front"),
        (-6.0, 0.0, 270.0, 270.0, "front"),
        (0.75, 3.0, 90.0, 90.0, "roll"),
    ],
)
def test_hull_and_turret_have_headings_of_their_own(
    x: float, y: float, hull: float, turret: float, expected: str
) -> None:
    """fow.facing.mixed, fow.gap.front-lines"""
    assert met(x, y, hull_heading=hull, turret_heading=turret) == expected


@pytest.mark.parametrize("heading", [0.0, 17.0, 90.0, 200.0, 333.0])
@pytest.mark.parametrize(("ahead", "expected"), [(1.0, "front"), (0.9, "roll"), (0.5, "roll"), (0.4, "side")])
def test_turning_everything_changes_nothing(heading: float, ahead: float, expected: str) -> None:
    """fow.gap.front-lines, fow.gap.footprints"""
    turned = radians(heading)
    across = 7.0
    x = 20 + ahead * sin(turned) + across * cos(turned)
    y = -5 + ahead * cos(turned) - across * sin(turned)
    assert met(x, y, tank_x=20.0, tank_y=-5.0, hull_heading=heading, turret_heading=heading) == expected


def test_without_a_turret_there_is_nothing_to_roll_for() -> None:
    """fow.gap.front-lines"""
    assert met(9.0, 0.75, turretless=True) == "side"
    assert met(12.0, 0.0, hull_heading=90.0, turret_heading=0.0, turretless=True) == "front"
    assert "turret" not in notes("front_lines", turretless=True)


@pytest.mark.parametrize(
    ("y", "rule"), [(12.0, "fow.facing.front"), (0.75, "fow.facing.mixed"), (-1.0, "fow.facing.side")]
)
def test_the_face_has_its_rule(y: float, rule: str) -> None:
    """fow.facing.front, fow.facing.mixed, fow.facing.side"""
    assert cited("front_lines", shooter_x=5.0, shooter_y=y)["face"] == rule
