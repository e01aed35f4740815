from typing import Any

import pytest
from tests.rulesets.megagame.asking import answer, cited, notes

TOWED = ["field", "medium", "heavy", "rocket", "flak_heavy", "flak_light"]
GUNS = [*TOWED, "infantry_guns", "anti_tank"]
VEHICLES = ["mech", "tank", "heavy_tank", "spg", "recce", "light_tank"]
ARMOURED = ["tank", "heavy_tank", "spg", "recce", "light_tank"]
FOOT = ["infantry", "para", "glider", "engineer"]


def column(kind: str, **facts: Any) -> Any:
    return answer("recce_column", kind=kind, **{"terrain": "open", "moved": False} | facts)


def test_units_of_every_sort() -> None:
    """mg.recce.cover, mg.recce.armour-built-up, mg.gap.recce-class"""
    assert column("infantry", terrain="town") == "no_roll"
    assert column("tank", terrain="town") == "vehicles_stationary"
    assert column("tank", terrain="wood") == "no_roll"
    assert column("mech", terrain="wood", moved=True, road_column=True) == "vehicles_moving"
    assert column("infantry", terrain="marsh", moved=True) == "infantry_moving"
    assert column("field") == "infantry_stationary"
    assert column("flak_heavy", moved=True, road_column=True) == "vehicles_moving"


@pytest.mark.parametrize("kind", VEHICLES)
def test_vehicles_in_the_open(kind: str) -> None:
    """mg.recce.columns, mg.gap.recce-class"""
    assert (column(kind), column(kind, moved=True)) == ("vehicles_stationary", "vehicles_moving")


@pytest.mark.parametrize("kind", FOOT)
def test_infantry_and_the_like_in_the_open(kind: str) -> None:
    """mg.recce.columns, mg.gap.recce-class"""
    assert (column(kind), column(kind, moved=True)) == ("infantry_stationary", "infantry_moving")


@pytest.mark.parametrize("kind", GUNS)
def test_guns_are_vehicles_while_motors_tow_them(kind: str) -> None:
    """mg.gap.recce-class"""
    assert column(kind, moved=True, drawn_by="motors") == "vehicles_moving"
    assert column(kind, moved=True, drawn_by="horses") == "infantry_moving"
    assert column(kind, drawn_by="motors") == column(kind, drawn_by="horses") == "infantry_stationary"


@pytest.mark.parametrize("kind", GUNS)
def test_what_usually_moves_guns(kind: str) -> None:
    """mg.gap.recce-class, mg.gap.unit-stats: infantry guns go on foot, and no list has anti-tank guns"""
    assert column(kind) == "infantry_stationary"
    assert column(kind, moved=True) == ("vehicles_moving" if kind in TOWED else "infantry_moving")


@pytest.mark.parametrize("kind", [*VEHICLES, *FOOT, *GUNS])
@pytest.mark.parametrize(("terrain", "covers"), [("open", 0), ("marsh", 0), ("close", 1), ("wood", 1), ("town", 1)])
def test_cover_by_terrain(kind: str, terrain: str, covers: int) -> None:
    """mg.recce.cover, mg.recce.armour-built-up, mg.gap.unit-classes, mg.gap.terrain-types"""
    hidden = bool(covers) and not (terrain == "town" and kind in ARMOURED)
    assert (column(kind, terrain=terrain) == "no_roll") is hidden
    assert (column(kind, terrain=terrain, moved=True) == "no_roll") is hidden
    assert column(kind, terrain=terrain, road_column=True) != "no_roll"


def test_the_reasons_are_told() -> None:
    """mg.recce.cover, mg.recce.armour-built-up, mg.gap.recce-class, mg.recce.columns"""
    assert cited("recce_column", kind="infantry", terrain="wood") == {"cover": "mg.recce.cover"}
    assert cited("recce_column", kind="tank", terrain="town")["cover"] == "mg.recce.armour-built-up"
    assert cited("recce_column", kind="tank", terrain="town", road_column=True)["cover"] == "mg.gap.recce-class"
    assert cited("recce_column", kind="mech") == {"looked_for_as": "mg.recce.columns"}
    assert cited("recce_column", kind="field")["looked_for_as"] == "mg.gap.recce-class"
    assert notes("recce_column", kind="field", moved=False)["looked_for_as"] == "infantry and the like"
