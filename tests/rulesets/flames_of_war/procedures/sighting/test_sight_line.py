from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import ask, cited, notes

CLEAR, BLOCKED = "clear", "blocked"


def sight(**facts: Any) -> Any:
    return ask("sight_line", **facts).chances[0].outcome


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"distance": 6.0, "tall": 5.0}, CLEAR),
        ({"distance": 6.5, "tall": 2.0}, CLEAR),
        ({"distance": 6.5, "tall": 2.1}, BLOCKED),
        ({"distance": 4.0, "building": True}, BLOCKED),
        ({"distance": 4.0, "hill": True}, BLOCKED),
        ({"distance": 6.0, "smoke_screen": True}, CLEAR),
        ({"distance": 6.1, "smoke_screen": True}, BLOCKED),
        (
            {"distance": 20.0, "tall": 9.0, "building": True, "hill": True, "smoke_screen": True, "aircraft": "target"},
            CLEAR,
        ),
        ({"distance": 20.0, "tall": 9.0, "building": True, "smoke_screen": True, "aircraft": "shooter"}, CLEAR),
        ({"distance": 60.0}, CLEAR),
    ],
)
def test_what_blocks_line_of_sight(facts: dict[str, Any], expected: str) -> None:
    """fow.los.tall-terrain, fow.los.tall-close-range, fow.los.buildings-hills, fow.los.smoke-screen,
    fow.los.to-aircraft, fow.aa.los, fow.gap.aircraft-los"""
    assert sight(**facts) == expected


@pytest.mark.parametrize(
    ("distance", "tall", "expected"),
    [
        (6.0, 2.1, CLEAR),
        (6.0009, 9.0, CLEAR),
        (6.1, 9.0, BLOCKED),
        (6.1, 2.0009, CLEAR),
        (6.1, 2.01, BLOCKED),
    ],
)
def test_the_edges_of_tall_terrain(distance: float, tall: float, expected: str) -> None:
    """fow.los.tall-terrain, fow.los.tall-close-range, fow.gap.units-of-measure"""
    assert sight(distance=distance, tall=tall) == expected


@pytest.mark.parametrize(
    ("distance", "nearer", "expected"),
    [(12.0, 2.0, CLEAR), (12.0, 2.1, BLOCKED), (6.0, 3.0, CLEAR), (6.1, 3.0, BLOCKED), (6.1, 0.0, CLEAR)],
)
def test_a_line_of_tall_terrain_blocks_away_from_both_teams(distance: float, nearer: float, expected: str) -> None:
    """fow.gap.los-geometry"""
    facts = {"distance": distance, "tall_line": True, "tall_line_distance": nearer}
    assert sight(**facts) == expected
    assert sight(**facts | {"tall_line": False}) == CLEAR


def test_every_reason_is_told_with_its_rule() -> None:
    """fow.los.tall-terrain, fow.los.buildings-hills, fow.los.smoke-screen, fow.gap.los-geometry"""
    facts = {"distance": 20.0, "tall": 5.0, "tall_line": True, "building": True, "hill": True, "smoke_screen": True}
    assert cited("sight_line", **facts) == {
        "tall": "fow.los.tall-terrain",
        "tall_line": "fow.gap.los-geometry",
        "building": "fow.los.buildings-hills",
        "hill": "fow.los.buildings-hills",
        "smoke_screen": "fow.los.smoke-screen",
    }


def test_what_does_not_block_is_told_as_well() -> None:
    """fow.los.tall-close-range, fow.los.tall-terrain, fow.gap.los-geometry, fow.gap.shoot-through-smoke"""
    assert cited("sight_line", distance=5.0, tall=4.0) == {"tall_close": "fow.los.tall-close-range"}
    assert notes("sight_line", distance=9.0, tall=1.5) == {"tall": False}
    assert notes("sight_line", distance=9.0, tall_line=True, tall_line_distance=1.0) == {"tall_line": False}
    assert cited("sight_line", distance=6.0, smoke_screen=True) == {"through_smoke": "fow.gap.shoot-through-smoke"}
    assert cited("sight_line") == {"clear": "fow.shoot.check-los"}
    assert cited("sight_line", tall_line_distance=0.0) == {"clear": "fow.shoot.check-los"}


def test_sight_to_and_from_aircraft_cites_its_own_rules() -> None:
    """fow.los.to-aircraft, fow.aa.los, fow.gap.aircraft-los"""
    assert cited("sight_line", aircraft="target")["aircraft"] == "fow.los.to-aircraft"
    assert cited("sight_line", aircraft="shooter")["aircraft"] == "fow.aa.los"
    assert cited("sight_line", aircraft="shooter", building=True)["ignored"] == "fow.gap.aircraft-los"
    assert "ignored" not in notes("sight_line", aircraft="shooter")
