"""Distances on the grid: straight lines for ranges, steps for moves."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.air.squares import square_said
from sandtable.rulesets.megagame.procedures.moving.marching import km_said
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import tape, zone


class SquareDistanceFacts(Facts, frozen=True, kw_only=True):
    """Two squares of the map."""

    start: Annotated[tuple[int, int], zone("From", "First square as x,y")] = (10, 3)
    end: Annotated[tuple[int, int], zone("To", "Second square as x,y")] = (17, 7)
    reach: Annotated[float, tape("Range", 0, 60, "A range or radius to hold against the distance", "km")] = 8.0


class Apart(Struct, frozen=True):
    """Whether the range reaches, and the square of the distance."""

    in_range: bool
    squared: int


def root_said(squared: int) -> str:
    """The distance itself where it is a whole number, otherwise what it is the root of."""
    if isqrt(squared) ** 2 == squared:
        return f"{isqrt(squared)} km"
    return f"the root of {squared}, about {round(squared**0.5, 2):g} km"


def assess(facts: SquareDistanceFacts, tables: Tables) -> Assessment[Apart]:
    dx, dy = abs(facts.start[0] - facts.end[0]), abs(facts.start[1] - facts.end[1])
    squared, reach = dx * dx + dy * dy, Fraction(str(facts.reach))
    diagonal = min(dx, dy)
    walked = diagonal * tables.fraction("diagonal") + (max(dx, dy) - diagonal)
    notes = (
        Effect("straight_line", squared, mg.GAP_MAP_GRID, f"straight line: {root_said(squared)}"),
        Effect("movement", str(walked), mg.GAP_MAP_GRID, f"shortest way without rivers: {km_said(walked)} of movement"),
        Effect("steps", max(dx, dy), mg.GAP_MAP_GRID, f"{count_of(max(dx, dy), 'step')}, so many km of retirement"),
    )
    found = Apart(squared <= reach * reach, squared)
    way = f"From {square_said(facts.start)} to {square_said(facts.end)}"
    return Assessment(found, way, (f"range {facts.reach:g} km",), notes=notes)


SQUARE_DISTANCE = Procedure(
    name="square_distance",
    title="Distance between squares",
    summary="Whether a square is in range of another, and how far it is to walk.",
    facts=SquareDistanceFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_MAP_GRID,),
    label=lambda apart: "in range" if apart.in_range else "out of range",
)
