"""Rout: markers that reach three for each core company, and what they make of a formation."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Refused, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import MOST_MARKERS, USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.assault.panic import (
    PANIC_RULES,
    Endurance,
    Fate,
    already_gone,
    endurance,
    fate_effects,
    inches_gone,
    is_panicked,
    panic_die,
    state_effect,
)
from sandtable.rulesets.panzer_korps.procedures.common.disorder import markers_from
from sandtable.rulesets.panzer_korps.procedures.moving.normal_move import NORMAL_RULES, NORMAL_SHAPED, normal_move
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Marcher, Morale, State
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count, flag


class FormationRoutFacts(Facts, frozen=True, kw_only=True):
    """A formation that takes disorder markers other than by a panic result."""

    markers: asked.Markers = 7
    added: Annotated[int, count("New markers", 0, MOST_MARKERS, "Markers that it takes now")] = 2
    companies: asked.CoreCompanies = USUAL_COMPANIES
    morale: asked.MoraleClass = Morale.REGULAR
    red: asked.RedMarkers = 0
    panicked: asked.PanickedBefore = False
    falls_back: Annotated[bool, flag("Has to fall back", "The same result makes it fall back")] = False
    goes: asked.Goes = Marcher.FOOT
    column: asked.InColumn = False
    ss: asked.IsSs = False


class RoutProfile(Struct, frozen=True):
    markers: int
    panicked: bool
    falls_back: bool
    endurance: Endurance
    normal: int
    panic_die: int


class AfterMarkers(Struct, frozen=True):
    """What markers made of a formation, and the inches it moves for it."""

    words: ClassVar[dict[str, str]] = {"fate": "formation", "markers": "markers now", "inches": "inches moved"}

    fate: Fate
    markers: int
    state: State
    inches: int


def assess(facts: FormationRoutFacts, tables: Tables) -> Assessment[RoutProfile] | Refused:
    if problem := already_gone("a formation", facts.morale, facts.markers, facts.companies, facts.red, tables):
        return problem
    panicked = is_panicked(facts.markers, facts.companies, facts.panicked, tables)
    total = facts.markers + facts.added
    added = (Modifier(facts.added, pk.GAP_DISORDER_THRESHOLDS, "new"),) if facts.added else ()
    number = Target("Markers", Modifier(facts.markers, pk.GAP_DISORDER_THRESHOLDS, "before"), added)
    routs, ends = (markers_from(state, facts.companies, tables) for state in (State.ROUTED, State.FRAGMENTED))
    goes_back = normal_move(facts.goes, facts.morale, tables, ss=facts.ss, column=facts.column)
    die = panic_die(facts.goes, tables)
    already = Effect("again", False, pk.GAP_PANICKED, "it is panicked already and does not panic a second time")
    ends_below = f"panic ends with fewer than {ends} markers, after own movement"
    notes = (
        Effect("routs_at", routs, pk.GAP_DISORDER_THRESHOLDS, f"routed from {count_of(routs, 'marker')} on"),
        Effect("panic_ends_below", ends, pk.GAP_PANICKED, ends_below),
        *((already,) if panicked else ()),
    )
    bears = endurance(facts.morale, facts.companies, facts.red, tables)
    profile = RoutProfile(total, panicked, facts.falls_back, bears, goes_back.total, die)
    subject = f"{facts.morale.said} formation of {count_of(facts.companies, 'company')}"
    return Assessment(profile, subject, (count_of(total, "marker"),), (number, goes_back), notes)


def under_markers(dice: Dice, profile: RoutProfile) -> AfterMarkers:
    """The die of the panic move, if the markers rout it."""
    fate = profile.endurance.fate(profile.markers, panicked=profile.panicked, falls_back=profile.falls_back)
    inches = inches_gone(dice, fate, profile.normal, profile.panic_die)
    return AfterMarkers(fate, profile.markers, profile.endurance.state(profile.markers), inches)


def markers_said(after: AfterMarkers) -> str:
    moves = f" {after.inches} in" if after.inches else ""
    return f"{after.fate.said}{moves}, {after.state.value}"


def follows(facts: FormationRoutFacts, after: AfterMarkers, tables: Tables) -> tuple[Effect, ...]:
    if after.fate.removed:
        return fate_effects(after.fate, facts.red)
    instead = "in place of falling back, " if facts.falls_back else ""
    panic = tables.morale_result_rows["panic"].markers
    without = f"{instead}it panics without the {panic} markers of a panic result"
    routed = Effect("rout", True, pk.GAP_PANICKED, without)
    return (
        state_effect(after.state, panicked=facts.panicked or after.fate is Fate.PANICS),
        *((routed,) if after.fate is Fate.PANICS else ()),
        *fate_effects(after.fate, facts.red, after.inches),
    )


FORMATION_ROUT = Procedure(
    name="formation_rout",
    title="Rout",
    summary="Whether markers rout or disperse a formation, and how far it runs.",
    facts=FormationRoutFacts,
    assess=assess,
    roll=under_markers,
    rules=(*PANIC_RULES, *NORMAL_RULES),
    shaped_by=NORMAL_SHAPED,
    label=markers_said,
    follows=follows,
    stages=((pk.MORALE_RESULT_1, "panic move"),),
)
