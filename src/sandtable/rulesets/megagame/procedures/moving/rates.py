"""How far a class of troops goes in a turn, and what a stretch of ground costs of it."""

from __future__ import annotations

from fractions import Fraction

from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Mode, Terrain, Troops

RATE_RULES = (
    mg.MOVE_RATES,
    mg.MOVE_FOOT_ALL_TERRAIN,
    mg.MOVE_ROAD_COLUMN_GROUND,
    mg.MOVE_TOWED_ARTILLERY_ROAD_ONLY,
    mg.MOVE_TANKS_MARSH,
    mg.MOVE_NIGHT_QUARTER,
)
RATE_SHAPED = (mg.MOVE_MODES, mg.GAP_GROUND_LINES)


def ground_line(troops: Troops, terrain: Terrain, tables: Tables) -> str:
    """The line of the movement table that a terrain is for a class."""
    if (troops, "all") in tables.movement:
        return "all"
    line: str = getattr(tables.ground_lines[terrain], troops.value)
    return line


def printed_rate(troops: Troops, mode: Mode, terrain: Terrain, tables: Tables) -> int | None:
    """Most km in a turn by day; None where the class has no such move."""
    return tables.movement[troops, ground_line(troops, terrain, tables)].rate(mode)


def rate(troops: Troops, mode: Mode, terrain: Terrain, *, night: bool, tables: Tables) -> Fraction | None:
    """Most km in a turn, quartered at night."""
    printed = printed_rate(troops, mode, terrain, tables)
    if printed is None:
        return None
    return printed * tables.fraction("night") if night else Fraction(printed)


def rate_rule(troops: Troops, mode: Mode, terrain: Terrain) -> str:
    """The rule that a rate is best explained by."""
    if mode is Mode.ROAD_COLUMN:
        return mg.MOVE_ROAD_COLUMN_GROUND
    if troops is Troops.FOOT:
        return mg.MOVE_FOOT_ALL_TERRAIN
    return mg.MOVE_TANKS_MARSH if troops is Troops.TANKS_OR_SPG and terrain is Terrain.MARSH else mg.MOVE_RATES


def km_said(km: Fraction) -> str:
    """Exact: "9 km", "3.75 km", and "52/3 (about 17.33) km" where decimals never end."""
    if (100 * km).denominator == 1:
        return f"{float(km):g} km"
    return f"{km} (about {round(float(km), 2):g}) km"
