"""Falling back with little room: how far a formation gets, and the marker of one that a lost assault hems in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import FAR, USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.assault.compulsory_move import CAUSES, Cause, Moved, moved
from sandtable.rulesets.panzer_korps.procedures.assault.panic import (
    PANIC_RULES,
    Fate,
    already_gone,
    endurance,
    fate_effects,
    is_panicked,
    state_effect,
)
from sandtable.rulesets.panzer_korps.procedures.moving.normal_move import (
    NORMAL_RULES,
    NORMAL_SHAPED,
    heavy_guns_said,
    normal_move,
)
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Marcher, Morale
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.citing import once
from sandtable.sheet.facts import choice, tape


class FormationFallBackFacts(Facts, frozen=True, kw_only=True):
    """A formation that has to fall back a normal move."""

    cause: Annotated[Cause, choice("Cause", "Why it falls back; a panic is another move")] = Cause.ASSAULT
    room: Annotated[
        float, tape("Room", 0, FAR, "How far it can go before impassable terrain or formations stop it", "inches")
    ] = 12.0
    markers: asked.Markers = 4
    companies: asked.CoreCompanies = USUAL_COMPANIES
    goes: asked.Goes = Marcher.FOOT
    morale: asked.MoraleClass = Morale.REGULAR
    ss: asked.IsSs = False
    red: asked.RedMarkers = 0
    panicked: asked.PanickedBefore = False
    edge: asked.Edge = FAR
    column: asked.InColumn = False


class FellBack(Struct, frozen=True):
    """What became of it, the inches it fell back and its markers now; a rout has a panic move instead."""

    fate: Fate
    inches: float
    markers: int


def assess(facts: FormationFallBackFacts, tables: Tables) -> Assessment[FellBack] | Refused:
    if facts.cause is Cause.PANIC:
        raise FactsFault("cause: a panicked formation runs, ask for its compulsory move")
    if problem := already_gone("a formation", facts.morale, facts.markers, facts.companies, facts.red, tables):
        return problem
    number = normal_move(facts.goes, facts.morale, tables, ss=facts.ss, column=facts.column)
    far = moved(number.total, facts.edge, stops=facts.cause is Cause.DECISION_DIE)
    short = facts.room < far.inches or not number.total
    result = fell_back(facts, far, tables, short=short)
    subject = f"{facts.morale.said}, {facts.goes.said}, {facts.room:g} in of room after a {facts.cause.said}"
    return Assessment(
        result, subject, numbers=(number,), notes=tuple(fall_back_effects(facts, result, tables, short=short))
    )


def fell_back(facts: FormationFallBackFacts, far: Moved, tables: Tables, *, short: bool) -> FellBack:
    """What becomes of it if its normal move takes it so far; `short` if that is no full move."""
    markers = facts.markers
    panicked = is_panicked(markers, facts.companies, facts.panicked, tables)
    if short and facts.cause is Cause.ASSAULT and not panicked:
        markers += tables.limit("cannot_fall_back")
    bears = endurance(facts.morale, facts.companies, facts.red, tables)
    fate = bears.fate(markers, panicked=panicked, falls_back=True)
    if fate is not Fate.FALLS_BACK:  # the marker routs it, and its panic move takes the place of this one
        return FellBack(fate, 0, markers)
    return FellBack(
        Fate.RETIRES if far.retires and not short else Fate.FALLS_BACK, min(far.inches, facts.room), markers
    )


def fall_back_effects(
    facts: FormationFallBackFacts, result: FellBack, tables: Tables, *, short: bool
) -> Iterator[Effect]:
    """What falling back, or failing to, brings."""
    off_the_table = result.fate is Fate.RETIRES and result.markers == facts.markers
    if result.inches or off_the_table:
        yield Effect("facing", "enemy", CAUSES[facts.cause], "it falls back facing the enemy")
    if short and facts.goes is Marcher.HEAVY_GUNS:
        yield Effect("blocked", True, pk.GAP_MOUNTED, f"{heavy_guns_said(tables)} cannot fall back")
    elif short and result.fate is Fate.FALLS_BACK:
        goes = f"it goes the {facts.room:g} in that it can" if facts.room else "it stays where it is"
        yield Effect("blocked", True, pk.GAP_COMPULSORY_MOVES, goes)
    if result.markers > facts.markers:
        more = count_of(result.markers - facts.markers, "marker")
        hemmed_in = f"it cannot fall back a full move: {more} more"
        yield Effect("markers", result.markers, pk.GAP_ASSAULT_PROCEDURE, hemmed_in)
        state = endurance(facts.morale, facts.companies, facts.red, tables).state(result.markers)
        yield state_effect(state, panicked=result.fate is Fate.PANICS)
    if off_the_table:
        yield Effect("removed", True, pk.GAP_COMPULSORY_MOVES, "driven off the table it has retired")
    elif result.fate is not Fate.FALLS_BACK:
        yield Effect("rout", True, pk.GAP_PANICKED, "that marker is one too many")
        yield from fate_effects(result.fate, facts.red)


def fell_back_said(result: FellBack) -> str:
    if result.fate is Fate.FALLS_BACK:
        goes = f"falls back {result.inches:g} in" if result.inches else "cannot fall back"
        return f"{goes}, {count_of(result.markers, 'marker')}"
    return f"{result.fate.said} with {count_of(result.markers, 'marker')}"


FORMATION_FALL_BACK = Procedure(
    name="formation_fall_back",
    title="Falling back",
    summary="How far a formation falls back, and what it costs one that a lost assault hems in.",
    facts=FormationFallBackFacts,
    assess=assess,
    roll=stated,
    rules=once(*CAUSES.values(), *PANIC_RULES, *NORMAL_RULES),
    shaped_by=NORMAL_SHAPED,
    label=fell_back_said,
)
