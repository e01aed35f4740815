from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, answer, ask, cited, cited_after, follows, notes, parts, throw, view

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.moving.wind import Direction, Drift, Velocity, Wind, wind
from sandtable.rulesets.panzer_korps.tables import TABLES

NONE, BREEZE, LIGHT, MEDIUM, HEAVY = Velocity
COMPASS = list(Direction)


@pytest.mark.parametrize(
    ("season", "odds"),
    [
        ("spring", {NONE: F(2, 6), BREEZE: F(1, 6), LIGHT: F(1, 6), MEDIUM: F(1, 6), HEAVY: F(1, 6)}),
        ("winter", {NONE: F(2, 6), BREEZE: F(1, 6), LIGHT: F(1, 6), MEDIUM: F(1, 6), HEAVY: F(1, 6)}),
        ("summer", {NONE: F(4, 6), BREEZE: F(1, 6), LIGHT: F(1, 6)}),
        ("late_summer", {NONE: F(3, 6), BREEZE: F(1, 6), LIGHT: F(1, 6), MEDIUM: F(1, 6)}),
        ("fall", {NONE: F(1, 6), BREEZE: F(1, 6), LIGHT: F(1, 6), MEDIUM: F(1, 6), HEAVY: F(2, 6)}),
    ],
)
def test_velocity_by_season(season: str, odds: dict[Velocity, F]) -> None:
    """pk.wind.velocity, pk.wind.mod-summer, pk.wind.mod-late-summer, pk.wind.mod-fall, pk.gap.wind-ends"""
    assert view("wind_roll", "velocity", season=season) == odds


@pytest.mark.parametrize(
    ("season", "expected"),
    [
        ("summer", {"pk.wind.mod-summer": -2}),
        ("late_summer", {"pk.wind.mod-late-summer": -1}),
        ("fall", {"pk.wind.mod-fall": 1}),
        ("winter", {}),
        ("spring", {}),
    ],
)
def test_the_seasons_count_for_the_velocity_only(season: str, expected: dict[str, int]) -> None:
    assert parts("wind_roll", "Added to the velocity die", season=season) == expected
    assert view("wind_roll", "direction", season=season) == dict.fromkeys(COMPASS, F(1, 8))


@pytest.mark.parametrize(("face", "direction"), list(zip(range(1, 9), COMPASS, strict=True)))
def test_every_direction(face: int, direction: Direction) -> None:
    """pk.wind.direction"""
    assert throw("wind_roll", 3, face).outcome == Wind(BREEZE, direction)
    assert throw("wind_roll", 3, face, before="south").outcome == Wind(BREEZE, direction)


def test_the_first_roll_of_the_day_goes_on_until_it_names_a_direction() -> None:
    """pk.gap.wind-ends"""
    assert throw("wind_roll", 6, 9, 10, 9, 4).outcome == Wind(HEAVY, Direction.SOUTH_EAST)
    assert notes("wind_roll")["no_change"] == "again"
    assert cited("wind_roll")["no_change"] == "pk.gap.wind-ends"


def test_later_nine_and_ten_change_nothing() -> None:
    """pk.wind.direction"""
    for face in (9, 10):
        assert throw("wind_roll", 1, face, before="west").outcome == Wind(NONE, Direction.WEST)
    odds = view("wind_roll", "direction", before="west")
    assert (odds[Direction.WEST], odds[Direction.EAST]) == (F(3, 10), F(1, 10))
    assert notes("wind_roll", before="west")["no_change"] == "west"


def test_the_printed_faces() -> None:
    """pk.wind.velocity, pk.wind.direction"""
    assert [TABLES.wind.index_of(face) for face in range(1, 7)] == [0, 0, 1, 2, 3, 4]
    assert [TABLES.wind_direction.index_of(face) for face in range(1, 11)] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 8]
    assert TABLES.wind_direction.names == (*(each.value for each in Direction), "no_change")
    assert cited("wind_roll")["when"] == "pk.wind.when"


@pytest.mark.parametrize(
    ("velocity", "inches", "removed"),
    [
        ("none", 0, False),
        ("light_breeze", 1, False),
        ("light_wind", 2, False),
        ("medium_wind", 4, False),
        ("heavy_wind", 0, True),
    ],
)
def test_smoke_drifts_downwind_and_heavy_wind_removes_it(velocity: str, inches: int, removed: bool) -> None:
    """pk.gap.smoke, pk.wind.smoke, pk.gap.wind-ends: the direction is where the wind blows from"""
    assert answer("smoke_drift", velocity=velocity, direction="north") == Drift(inches, Direction.SOUTH, removed)


@pytest.mark.parametrize(
    ("blows_from", "to"),
    [
        ("north", "south"),
        ("north_east", "south_west"),
        ("east", "west"),
        ("south_east", "north_west"),
        ("south", "north"),
        ("south_west", "north_east"),
        ("west", "east"),
        ("north_west", "south_east"),
    ],
)
def test_downwind_is_the_other_way(blows_from: str, to: str) -> None:
    """pk.gap.wind-ends"""
    assert answer("smoke_drift", direction=blows_from).towards == to


def test_what_the_wind_does_to_smoke() -> None:
    """pk.wind.smoke, pk.gap.smoke"""
    west = Wind(MEDIUM, Direction.WEST)
    assert follows("wind_roll", west) == {"smoke": 4, "shift": True}
    assert cited_after("wind_roll", west) == {"smoke": "pk.gap.smoke", "shift": "pk.wind.smoke"}
    assert follows("wind_roll", Wind(HEAVY, Direction.WEST))["smoke"] == "removed"
    assert follows("wind_roll", Wind(NONE, Direction.WEST))["smoke"] == 0
    assert ask("smoke_drift").verdict == "Light wind from the north: 2 in to the south"
    assert ask("smoke_drift", velocity="heavy_wind").verdict.endswith("the screen is gone")
    assert ask("smoke_drift", velocity="none").verdict == "No wind: the screen stays"


def test_played_winds_stay_within_the_exact_odds() -> None:
    facts: dict[str, Any] = {"season": "summer", "before": "north"}
    asked = ask("wind_roll", **facts)
    dice = seeded("wind")
    played = [wind(dice, asked.profile) for _ in range(2000)]
    assert set(played) <= set(asked.distribution)
    assert abs(sum(blowing.velocity is NONE for blowing in played) / 2000 - 2 / 3) < 0.05
    assert {roll.why for roll in dice.rolls} == {"pk.wind.velocity", "pk.wind.direction"}
    assert asked.needs == ("D6-2 for velocity, D10 for direction",)
    assert "light wind, from the north-east" in [chance.label for chance in asked.chances]
