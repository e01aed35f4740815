"""Transit column: what it costs to go into or out of it, and what a formation in it may not do."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.explain.sentences import signed
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.moving.normal_move import (
    IN_NO_COLUMN,
    NORMAL_RULES,
    NORMAL_SHAPED,
    normal_move,
)
from sandtable.rulesets.panzer_korps.tables import Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Marcher, Morale, Stance
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class Change(Spoken):
    """What a formation does about its transit column this turn."""

    STAYS = "stays_in_it"
    INTO = "goes_into_it"
    OUT = "goes_out_of_it"


class TransitColumnFacts(Facts, frozen=True, kw_only=True):
    """A formation in transit column, or one that goes into or out of it."""

    change: Annotated[Change, choice("Change", "Going into or out of it costs half the move")] = Change.INTO
    goes: asked.Goes = Marcher.WHEELED
    moves_in_it: Annotated[bool, flag("Moves in column", "It moves while it is in column, not before or after")] = True
    road: asked.OnRoad = True
    morale: asked.MoraleClass = Morale.REGULAR
    ss: asked.IsSs = False


def limits(tables: Tables) -> tuple[Effect, ...]:
    """What holds as long as it is in column."""
    easier, column = tables.gun_modifiers["transit"], tables.stances[Stance.TRANSIT_COLUMN]
    return (
        Effect("may_fire", column.fires, pk.GAP_ROAD_AND_COLUMN, f"in column it {column.said}"),
        Effect("may_assault", False, pk.GAP_ROAD_AND_COLUMN, "nor start an assault"),
        Effect("fired_at", easier.value, easier.rule, f"AFV and AT fire at it has {signed(easier.value)}"),
        Effect("strikes", "suppressed", pk.GAP_ROAD_AND_COLUMN, "in close assault it strikes as if suppressed"),
    )


def assess(facts: TransitColumnFacts, tables: Tables) -> Assessment[float] | Refused:
    if problem := refused(refuse_if(facts.goes.by_hand, pk.GAP_MOUNTED, IN_NO_COLUMN)):
        return problem
    in_it = facts.moves_in_it or facts.change is Change.STAYS
    number = normal_move(facts.goes, facts.morale, tables, ss=facts.ss, column=in_it)
    if in_it and facts.road:
        number = replace(number, modifiers=(*number.modifiers, modifier(tables.move_modifiers["road"])))
    number = replace(number, name="Whole move")
    costs = facts.change is not Change.STAYS
    half = number.total / 2
    cost = Effect("cost", f"{half:g}", pk.GAP_ROAD_AND_COLUMN, f"the change costs half the move: {half:g} in")
    free = Effect("terrain", False, pk.GAP_ROAD_AND_COLUMN, "on the road it has no terrain deductions")
    return Assessment(
        half if costs else float(number.total),
        f"{facts.goes.said.capitalize()} that {facts.change.said}",
        numbers=(number,),
        notes=(*((cost,) if costs else ()), *((free,) if in_it and facts.road else ()), *limits(tables)),
    )


TRANSIT_COLUMN = Procedure(
    name="transit_column",
    title="Transit column",
    summary="Inches left to a formation that goes into or out of transit column, and its limits there.",
    facts=TransitColumnFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_ROAD_AND_COLUMN, pk.MOVE_ROAD_BONUS, pk.FIRE_AFV_PLUS2_TRANSIT, *NORMAL_RULES),
    shaped_by=NORMAL_SHAPED,
    label=lambda inches: f"{inches:g} in to move",
)
