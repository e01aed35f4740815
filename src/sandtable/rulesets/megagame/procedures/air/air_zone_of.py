"""The air zone of a square."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.air.squares import Square, check_on_map, square_said
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import zone


class AirZoneFacts(Facts, frozen=True, kw_only=True):
    """A square of the map."""

    square: Annotated[Square, zone("Square", "A square as x,y from 0 at the south-west corner")] = (42, 86)


def assess(facts: AirZoneFacts, tables: Tables) -> Assessment[Square]:
    check_on_map("square", facts.square, tables)
    size, wide, high = tables.limit("air_zone"), tables.limit("map_width"), tables.limit("map_height")
    # Zones are counted as squares are, from 0 at the south-west corner.
    column, row = found = facts.square[0] // size, facts.square[1] // size
    east, north = min((column + 1) * size, wide) - 1, min((row + 1) * size, high) - 1
    said = f"squares {square_said((column * size, row * size))} to {square_said((east, north))}"
    return Assessment(
        found,
        f"Square {square_said(facts.square)}",
        notes=(
            Effect("squares", said, mg.GAP_AIR_ZONE, said),
            Effect("covers", 1, mg.RECCE_ZONE, "a squadron on recce looks over one zone a turn"),
        ),
    )


AIR_ZONE_OF = Procedure(
    name="air_zone_of",
    title="Air zone",
    summary="In which air zone a square lies, and how far the zone reaches.",
    facts=AirZoneFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_AIR_ZONE, mg.RECCE_ZONE),
    label=lambda found: f"air zone {square_said(found)}",
)
