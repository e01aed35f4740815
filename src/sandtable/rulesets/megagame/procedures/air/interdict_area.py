"""Where an interdicted area may lie, and which squares it holds."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refusal, Refused, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.air.squares import Square, check_on_map, square_said
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import several, zone

MOST_AREAS = 20


class InterdictAreaFacts(Facts, frozen=True, kw_only=True):
    """An area by its south-west square, and the areas that the side attacks besides."""

    corner: Annotated[Square, zone("South-west square", "The area's square nearest to the south-west, as x,y")] = (
        38,
        70,
    )
    others: Annotated[
        tuple[Square, ...],
        several("Other areas", MOST_AREAS, "South-west squares of the side's other areas this turn", "30,60 12,34"),
    ] = ()


def assess(facts: InterdictAreaFacts, tables: Tables) -> Assessment[Square] | Refused:
    """What is found is the square opposite to the corner."""
    check_on_map("corner", facts.corner, tables)
    size = tables.limit("area")
    (x, y), wide, high = facts.corner, tables.limit("map_width"), tables.limit("map_height")
    far = (x + size - 1, y + size - 1)
    shared = [other for other in facts.others if abs(other[0] - x) < size and abs(other[1] - y) < size]
    shares = (f"it shares a square with the area at {square_said(other)} of the same side" for other in shared)
    if problem := refused(
        refuse_if(far[0] >= wide or far[1] >= high, mg.GAP_INTERDICT_TARGETS, "the area must lie wholly on the map"),
        *(Refusal(mg.GAP_INTERDICT_TARGETS, because) for because in shares),
    ):
        return problem
    said = f"{size} x {size} km, from {square_said(facts.corner)} to {square_said(far)}"
    once = "each area is attacked once a turn, and every unit in it rolls, of both sides"
    notes = (Effect("area", size, mg.INTERDICT_AREA, said), Effect("once", True, mg.GAP_INTERDICT_TARGETS, once))
    return Assessment(far, f"Area at {square_said(facts.corner)}", notes=notes)


INTERDICT_AREA = Procedure(
    name="interdict_area",
    title="Interdicted area",
    summary="Whether an area may be interdicted there, and which squares it holds.",
    facts=InterdictAreaFacts,
    assess=assess,
    roll=stated,
    rules=(mg.INTERDICT_AREA, mg.GAP_INTERDICT_TARGETS),
    label=lambda far: f"reaches to {square_said(far)}",
)
