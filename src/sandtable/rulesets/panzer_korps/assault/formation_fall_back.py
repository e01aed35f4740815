"""Falling back with little room: how far a formation gets, and the marker of one that a lost assault hems in."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps.assault.compulsory_move import ASSAULT, CAUSES, FAR, Cause, Edge, moved
from sandtable.rulesets.panzer_korps.assault.panic import (
    COMPULSORY,
    PANIC_RULES,
    PANICKED,
    Companies,
    Fate,
    Markers,
    Panicked,
    Red,
    already_gone,
    endurance,
    fate_effects,
    is_panicked,
    state_effect,
)
from sandtable.rulesets.panzer_korps.disorder import COMPANIES
from sandtable.rulesets.panzer_korps.moving.marcher import Goes, Marcher
from sandtable.rulesets.panzer_korps.moving.normal_move import NORMAL_RULES, IsSs, MoraleClass, normal_move
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Morale
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, tape


class FormationFallBackFacts(Facts, frozen=True, kw_only=True):
    """A formation that has to fall back a normal move."""

    first: ClassVar[tuple[str, ...]] = ("cause", "room", "markers", "companies")

    room: Annotated[
        float, tape("Room", 0, FAR, "How far it can go before impassable terrain or formations stop it", "inches")
    ] = 12.0
    cause: Annotated[Cause, choice("Cause", "Why it falls back; a panic is another move")] = Cause.ASSAULT
    markers: Markers = 4
    companies: Companies = COMPANIES
    goes: Goes = Marcher.FOOT
    morale: MoraleClass = Morale.REGULAR
    ss: IsSs = False
    red: Red = 0
    panicked: Panicked = False
    edge: Edge = FAR


class FellBack(Struct, frozen=True):
    """What became of it, the inches it went and its markers now."""

    fate: Fate
    inches: float
    markers: int


def assess(facts: FormationFallBackFacts, tables: Tables) -> Assessment[FellBack] | Refused:
    if facts.cause is Cause.PANIC:
        raise FactsFault("cause: a panicked formation runs, ask for its compulsory move")
    if problem := already_gone("a formation", facts.morale, facts.markers, facts.companies, facts.red, tables):
        return problem
    number = normal_move(facts.goes, facts.morale, tables, ss=facts.ss)
    far = moved(number.total, facts.edge, stops=facts.cause is Cause.DECISION_DIE)
    panicked = is_panicked(facts.markers, facts.companies, facts.panicked, tables)
    blocked = facts.room < far.inches
    bears = endurance(facts.morale, facts.companies, facts.red, tables)
    markers = facts.markers
    if blocked and facts.cause is Cause.ASSAULT and not panicked:
        markers += tables.limit("cannot_fall_back")
    fate = bears.fate(markers, panicked=panicked, falls_back=True)
    if far.retires and not blocked:
        fate = Fate.RETIRES
    notes = [Effect("facing", "enemy", CAUSES[facts.cause], "it falls back facing the enemy")]
    if blocked:
        notes.append(Effect("blocked", True, COMPULSORY, f"it goes the {facts.room:g} in that it can"))
    subject = f"{facts.morale.said}, {facts.goes.said}, {facts.room:g} in of room after a {facts.cause.said}"
    result = FellBack(fate, min(far.inches, facts.room), markers)
    return Assessment(result, subject, numbers=(number,), notes=(*notes, *fall_back_effects(facts, result, tables)))


def fall_back_effects(facts: FormationFallBackFacts, result: FellBack, tables: Tables) -> tuple[Effect, ...]:
    """What falling back, or failing to, brings."""
    effects = []
    if result.markers > facts.markers:
        more = count_of(result.markers - facts.markers, "marker")
        effects.append(Effect("markers", result.markers, ASSAULT, f"it cannot fall back a full move: {more} more"))
        state = endurance(facts.morale, facts.companies, facts.red, tables).state(result.markers)
        effects.append(state_effect(state))
    if result.fate is Fate.RETIRES and result.markers == facts.markers:
        effects.append(Effect("removed", True, COMPULSORY, "driven off the table it has retired"))
    elif result.fate is not Fate.FALLS_BACK:
        effects.append(Effect("rout", True, PANICKED, "that marker is one too many"))
        effects += fate_effects(result.fate, facts.red)
    return tuple(effects)


def fell_back_said(result: FellBack) -> str:
    if result.fate is Fate.FALLS_BACK:
        return f"falls back {result.inches:g} in, {count_of(result.markers, 'marker')}"
    return f"{result.fate.said} with {count_of(result.markers, 'marker')}"


FORMATION_FALL_BACK = Procedure(
    name="formation_fall_back",
    title="Falling back",
    summary="How far a formation falls back, and what it costs one that a lost assault hems in.",
    facts=FormationFallBackFacts,
    assess=assess,
    roll=stated,
    rules=tuple(dict.fromkeys((COMPULSORY, *CAUSES.values(), *PANIC_RULES, *NORMAL_RULES))),
    label=fell_back_said,
)
