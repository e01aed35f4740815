"""Breaking off and consolidating: what becomes of the beaten teams, and how far the victors go."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond, within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count, flag, tape

MOST_DASH = 24


# ------------------------------------------------------------------ breaking off


class Fate(StrEnum):
    """What becomes of a team whose unit Breaks Off."""

    RETIRES = "retires"
    STAYS = "stays"
    DESTROYED = "destroyed"


class BreakOffFacts(Facts, frozen=True, kw_only=True):
    """A team of a unit that Breaks Off."""

    distance: Annotated[
        float, asked.inches("To the victors", "From the team to the nearest enemy team of the assault")
    ] = 0.0
    room: Annotated[
        float, asked.inches("Room", "Inches it can go straight away before a table edge or impassable ground")
    ] = 12.0
    terrain_dash: Annotated[
        int, count("Terrain Dash", 0, MOST_DASH, "Its Terrain Dash distance, the farthest it can retire", "inches")
    ] = 8
    bailed: asked.TankBailed = False
    other_enemy: Annotated[
        float, asked.inches("Past other enemies", "How near its way passes an enemy outside the assault")
    ] = asked.FARTHEST


def against_retiring(facts: BreakOffFacts, tables: Tables) -> Effect | None:
    """Why the team cannot get away, if it cannot."""
    clear, needed = tables.limit("move_clear_of_enemy"), tables.limit("break_off") - facts.distance
    if facts.bailed:
        return Effect("because", "bailed", fow.GAP_BREAK_OFF_DETAILS, "a Bailed Out tank cannot retire")
    if beyond(needed, facts.terrain_dash):
        told = f"it must go {needed:g} in, its Terrain Dash is {facts.terrain_dash} in"
        return Effect("because", "slow", fow.GAP_BREAK_OFF_DETAILS, told)
    if beyond(needed, facts.room):
        told = f"it must go {needed:g} in and has room for {facts.room:g} in"
        return Effect("because", "no room", fow.ASSAULT_BREAK_OFF, told)
    if within(facts.other_enemy, clear):
        said = f"its way passes {facts.other_enemy:g} in from another enemy, not more than {clear} in"
        return Effect("because", "enemy", fow.GAP_BREAK_OFF_DETAILS, said)
    return None


def assess(facts: BreakOffFacts, tables: Tables) -> Assessment[Fate]:
    away, move = tables.limit("break_off"), tables.limit("consolidate")
    subject = f"{'A Bailed Out tank' if facts.bailed else 'A team'} {facts.distance:g} in from the victors"
    victors = Effect("consolidate", move, fow.ASSAULT_CONSOLIDATE, f"the victorious unit may then move up to {move} in")
    pinned = Effect("pinned", False, fow.GAP_BREAK_OFF_DETAILS, "breaking off does not Pin Down the unit")
    if not beyond(away, facts.distance):
        stays = Effect("moves", 0, fow.GAP_BREAK_OFF_DETAILS, f"it is {away} in away or more and stays")
        return Assessment(Fate.STAYS, subject, notes=(stays, pinned, victors))
    if problem := against_retiring(facts, tables):
        return Assessment(Fate.DESTROYED, subject, notes=(problem, victors))
    said = f"it retires to {away} in from every enemy team of the assault"
    retires = Effect("moves", away, fow.ASSAULT_BREAK_OFF, said)
    no_cross = Effect("cross_rolls", False, fow.GAP_BREAK_OFF_DETAILS, "Cross rolls are not made")
    return Assessment(Fate.RETIRES, subject, notes=(retires, no_cross, pinned, victors))


BREAK_OFF_TEAM = Procedure(
    name="break_off",
    title="Breaking off",
    summary="Whether a team of a beaten unit retires, stays where it is or is Destroyed.",
    facts=BreakOffFacts,
    assess=assess,
    roll=stated,
    rules=(fow.ASSAULT_BREAK_OFF, fow.GAP_BREAK_OFF_DETAILS, fow.ASSAULT_CONSOLIDATE),
    shaped_by=(fow.GAP_MOVEMENT_RATES, fow.GAP_UNITS_OF_MEASURE),
)


# ------------------------------------------------------------------ consolidating


class ConsolidateFacts(Facts, frozen=True, kw_only=True):
    """A team of the unit that won an assault."""

    distance: Annotated[float, tape("Moves", 0, asked.LONGEST_MOVE, "How far it is to move", "inches")] = 4.0
    enemy: Annotated[float, asked.inches("From the enemy", "How near it comes to an enemy team")] = 6.0
    bailed: asked.TankBailed = False
    took_part: Annotated[bool, flag("Took part", "The team took part in the assault")] = True


def assess_consolidation(facts: ConsolidateFacts, tables: Tables) -> Assessment[bool] | Refused:
    farthest, clear = tables.limit("consolidate"), tables.limit("move_clear_of_enemy")
    problem = refused(
        refuse_if(beyond(facts.distance, farthest), fow.ASSAULT_CONSOLIDATE, f"the victors move at most {farthest} in"),
        refuse_if(
            within(facts.enemy, clear), fow.GAP_CONSOLIDATE_DETAILS, f"no team may come within {clear} in of an enemy"
        ),
        refuse_if(facts.bailed, fow.GAP_CONSOLIDATE_DETAILS, "a Bailed Out tank may not consolidate"),
        refuse_if(not facts.took_part, fow.GAP_CONSOLIDATE_DETAILS, "only teams that took part may consolidate"),
    )
    if problem:
        return problem
    notes = (
        Effect(
            "new_assault", False, fow.GAP_CONSOLIDATE_DETAILS, "it may go in any direction, and starts no new assault"
        ),
    )
    return Assessment(True, f"A victorious team that moves {facts.distance:g} in", notes=notes)


CONSOLIDATION = Procedure(
    name="consolidation",
    title="Consolidating",
    summary="Whether a team of the victorious unit may make its move after an assault.",
    facts=ConsolidateFacts,
    assess=assess_consolidation,
    roll=stated,
    rules=(fow.ASSAULT_CONSOLIDATE, fow.GAP_CONSOLIDATE_DETAILS),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=lambda _may: "may move",
)
