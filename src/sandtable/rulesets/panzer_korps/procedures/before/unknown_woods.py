"""Unknown woods and jungle: what they are is known when somebody comes near."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import FARTHEST
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import flag, tape


class UnknownFacts(Facts, frozen=True, kw_only=True):
    """A formation that comes up to unknown woods or jungle."""

    distance: Annotated[
        float, tape("To the woods", 0, FARTHEST, "From the formation to the unknown woods or jungle", "inches")
    ] = 6.0
    known: Annotated[bool, flag("Looked into before", "A formation has come near them before")] = False


class Turned(StrEnum):
    """What they turn out to be."""

    LIGHT_WOODS = "light_woods"
    MEDIUM_WOODS = "medium_woods"
    HEAVY_WOODS = "heavy_woods"


def assess(facts: UnknownFacts, tables: Tables) -> Assessment[Classes] | Refused:
    reach = tables.limit("unknown_reach")
    problem = refused(
        refuse_if(facts.known, pk.GAP_TERRAIN_PIECES, "they are looked into once only"),
        refuse_if(facts.distance > reach, pk.GAP_TERRAIN_PIECES, f"{facts.distance:g} in is not within {reach} inches"),
    )
    if problem:
        return problem
    notes = (
        Effect("reach", reach, pk.GAP_TERRAIN_PIECES, f"rolled when a formation first comes within {reach} inches"),
    )
    return Assessment(tables.unknown_woods, "Unknown woods or jungle", notes=notes)


def look_into(dice: Dice, die: Classes) -> Turned:
    return Turned(dice.look_up(die, why=pk.GAP_TERRAIN_PIECES))


def follows(_facts: UnknownFacts, turned: Turned, tables: Tables) -> tuple[Effect, ...]:
    row = tables.terrain_cover[turned.value]
    return (Effect("cover", row.cover, pk.GAP_TERRAIN_COVER, f"they give {row.cover} cover"),)


UNKNOWN_WOODS = Procedure(
    name="unknown_woods",
    title="Unknown woods",
    summary="What unknown woods or jungle turn out to be when a formation comes near.",
    facts=UnknownFacts,
    assess=assess,
    roll=look_into,
    rules=(pk.GAP_TERRAIN_PIECES, pk.GAP_TERRAIN_COVER),
    follows=follows,
    stages=((pk.GAP_TERRAIN_PIECES, "what they are"),),
)
