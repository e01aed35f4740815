"""Terrain disorder: the die of vehicle formations that go through starred terrain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Refused, Target, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import MOST_MARKERS, USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_said
from sandtable.rulesets.panzer_korps.procedures.common.disorder import kept_from, off_table, state_of, state_said
from sandtable.rulesets.panzer_korps.procedures.common.nations import of_nation, other_years
from sandtable.rulesets.panzer_korps.procedures.moving.ground import STOPPING_RULES, no_way, pieces
from sandtable.rulesets.panzer_korps.tables import D4, TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Crossing, Marcher, Nation, State
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, count, flag


class TerrainDisorderFacts(Facts, frozen=True, kw_only=True):
    """A formation at the end of a move through terrain."""

    goes: asked.Goes = Marcher.TRACKED
    terrain: asked.Pieces = ("stream", "hedge")
    crossing: asked.WaterCrossed = Crossing.NONE
    nation: Annotated[Nation, choice("Nation", "Whose formation it is")] = Nation.GERMANY
    year: asked.YearFought = 1944
    markers: Annotated[int, count("Markers", 0, MOST_MARKERS, "Disorder markers before the move")] = 0
    companies: asked.CoreCompanies = USUAL_COMPANIES
    road: Annotated[bool, flag("Road or bridge", "The move is wholly along a road or over a bridge")] = False
    panicked: asked.StillPanicked = False
    compulsory: Annotated[bool, flag("Compulsory move", "It fell back or panicked")] = False


class DisorderProfile(Struct, frozen=True):
    """What is added to the die, None if nothing is rolled; the markers before and where each state begins."""

    modifier: int | None
    markers: int
    begins: tuple[tuple[State, int], ...]


class Disordered(Struct, frozen=True):
    """Markers taken, markers now, and the state they make."""

    words: ClassVar[dict[str, str]] = {"taken": "markers taken", "markers": "markers now"}

    taken: int
    markers: int
    state: State


def spared(facts: TerrainDisorderFacts, tables: Tables) -> Iterator[Effect]:
    """Why nothing is rolled."""
    starred = any(piece.star for piece in pieces(facts.terrain, facts.crossing, facts.goes, tables))
    if not facts.goes.is_vehicle:
        yield Effect("vehicles", False, pk.MOVE_TERRAIN_DISORDER, "only tracked or wheeled vehicle formations roll")
    if not starred:
        yield Effect("starred", False, pk.MOVE_TERRAIN_DISORDER, "it goes through no starred terrain")
    if facts.road:
        yield Effect("road", True, pk.GAP_TERRAIN_DISORDER, "no roll for a move wholly along a road or over a bridge")
    if facts.compulsory:
        yield Effect("compulsory", True, pk.GAP_TERRAIN_DISORDER, "no roll for compulsory moves")


def against_move(facts: TerrainDisorderFacts, tables: Tables) -> Refused | None:
    state = state_of(facts.markers, facts.companies, tables)
    willing = State.ROUTED if facts.panicked else state
    stays = "a panicked formation does not move voluntarily"
    return refused(
        None if facts.compulsory else kept_from("moves", willing, stays, tables),
        off_table(state, tables),
        no_way(facts.terrain, facts.crossing),
    )


def assess(facts: TerrainDisorderFacts, tables: Tables) -> Assessment[DisorderProfile] | Refused:
    if problem := against_move(facts, tables):
        return problem
    begins = tuple((row.state, row.markers_from * facts.companies) for row in tables.states.values())
    notes = tuple(spared(facts, tables))
    who = f"{facts.nation.said} {facts.year}, {facts.goes.said}"
    if notes:
        return Assessment(DisorderProfile(None, facts.markers, begins), who, ("no roll",), notes=notes)
    added = of_nation(tables.terrain_disorder, facts.nation, facts.year)
    number = Target("Added to the D4", Modifier(0, pk.MOVE_TERRAIN_DISORDER, "in starred terrain"), added)
    dated = other_years(tables.terrain_disorder, facts.nation, facts.year, "terrain disorder die")
    once_said = "one roll for the whole move, however many starred pieces; a free move is another"
    once = Effect("once", True, pk.GAP_TERRAIN_DISORDER, once_said)
    said = f"{die_said(D4, number.total)} disorder markers"
    return Assessment(DisorderProfile(number.total, facts.markers, begins), who, (said,), (number,), (once, *dated))


def disorder(dice: Dice, profile: DisorderProfile) -> Disordered:
    """One D4 for the whole move."""
    taken = 0 if profile.modifier is None else dice.d(D4, why=pk.MOVE_TERRAIN_DISORDER) + profile.modifier
    markers = profile.markers + taken
    state = next(state for state, low in reversed(profile.begins) if markers >= low)
    return Disordered(taken, markers, state)


def disordered_said(after: Disordered) -> str:
    return f"takes {count_of(after.taken, 'marker')}: {after.markers}, {after.state.value}"


def follows(facts: TerrainDisorderFacts, after: Disordered, _tables: Tables) -> tuple[Effect, ...]:
    if not after.taken:
        return ()
    if after.state is State.DISPERSED:
        return (Effect("removed", True, pk.GAP_DISORDER_THRESHOLDS, "it is dispersed and removed from play"),)
    now = f"it is {state_said(after.state, panicked=facts.panicked)}"
    state = Effect("state", after.state.value, pk.GAP_DISORDER_THRESHOLDS, now)
    if after.state is State.ROUTED:
        return (state, Effect("rout", True, pk.GAP_PANICKED, "it makes a panic move and takes a red marker"))
    return (state, Effect("test", False, pk.GAP_MORALE_TRIGGERS, "terrain disorder alone brings no morale test"))


TERRAIN_DISORDER = Procedure(
    name="terrain_disorder",
    title="Terrain disorder",
    summary="Disorder markers that vehicles take in starred terrain, and the state they make.",
    facts=TerrainDisorderFacts,
    assess=assess,
    roll=disorder,
    rules=(
        pk.MOVE_TERRAIN_DISORDER,
        pk.GAP_TERRAIN_DISORDER,
        *rules_in(TABLES.terrain_disorder),
        pk.GAP_NATION_DATES,
        pk.GAP_DISORDER_THRESHOLDS,
        pk.GAP_PANICKED,
        pk.GAP_MORALE_TRIGGERS,
        *STOPPING_RULES,
    ),
    shaped_by=(pk.MOVE_TERRAIN, pk.GAP_MOUNTED),
    label=disordered_said,
    follows=follows,
    stages=((pk.MOVE_TERRAIN_DISORDER, "terrain disorder"),),
)
