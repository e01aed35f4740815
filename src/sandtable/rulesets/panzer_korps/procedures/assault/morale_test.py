"""A formation tests morale: the die with every modifier, the markers it adds, and how far it falls back or runs."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.assault.morale import (
    MORALE_RULES,
    MoraleResult,
    MoraleTest,
    Shaken,
    morale_die,
    morale_modifiers,
    morale_number,
    morale_result,
)
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
from sandtable.rulesets.panzer_korps.procedures.common.alike import alike
from sandtable.rulesets.panzer_korps.procedures.moving.normal_move import NORMAL_RULES, NORMAL_SHAPED, normal_move
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Leader, Marcher, Morale, State
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.citing import once
from sandtable.sheet.facts import choice, count, flag

MOST_LEADERS = 4

IsFanatic = Annotated[bool, flag("Fanatic", "Japanese infantry, NKVD, and whom a scenario names")]
Decorated = Annotated[int, count("Decorated leaders", 0, MOST_LEADERS, "Decorated leaders with the formation")]
LedBy = Annotated[Leader, choice("Leader", "Rating of its group's leader; only G and H count")]


class MoraleTestFacts(Facts, frozen=True, kw_only=True):
    """A formation that has to test its morale."""

    seldom: ClassVar[tuple[str, ...]] = ("ss", "fanatic", "decorated", "companies", "red", "goes", "column", "panicked")

    morale: asked.MoraleClass = Morale.REGULAR
    markers: asked.Markers = 3
    in_cover: asked.InCover = False
    entrenched: Annotated[bool, flag("Entrenched", "In finished entrenchments; counts besides cover")] = False
    artillery: Annotated[bool, flag("Under artillery fire", "In this tactical turn")] = False
    ss: asked.IsSs = False
    fanatic: IsFanatic = False
    enemy_panics: asked.EnemiesRunning = 0
    decorated: Decorated = 0
    companies: asked.CoreCompanies = USUAL_COMPANIES
    red: asked.RedMarkers = 0
    leader: LedBy = Leader.D
    goes: asked.Goes = Marcher.FOOT
    column: asked.InColumn = False
    panicked: asked.PanickedBefore = False


class MoraleProfile(Struct, frozen=True):
    """The test, what the formation had and can bear, and its moves."""

    test: MoraleTest
    markers: int
    endurance: Endurance
    normal: int
    panic_die: int


class AfterTest(Struct, frozen=True):
    """What a test came to: the result, what becomes of the formation, its markers and state, and inches moved."""

    words: ClassVar[dict[str, str]] = {"fate": "formation", "markers": "markers now", "inches": "inches moved"}

    result: MoraleResult
    fate: Fate
    markers: int
    state: State
    inches: int


def assess(facts: MoraleTestFacts, tables: Tables) -> Assessment[MoraleProfile] | Refused:
    gone = already_gone("a formation", facts.morale, facts.markers, facts.companies, facts.red, tables)
    panicked = is_panicked(facts.markers, facts.companies, facts.panicked, tables)
    untested = refuse_if(panicked, pk.GAP_MORALE_TRIGGERS, "a formation that is panicked already does not test")
    if problem := refused(gone, untested):
        return problem
    added = morale_modifiers(Shaken(**alike(facts, Shaken)), tables)
    number = morale_number(facts.morale, facts.markers, added, tables)
    test = morale_die(facts.morale, number.total, tables)
    normal = normal_move(facts.goes, facts.morale, tables, ss=facts.ss, column=facts.column)
    bears = endurance(facts.morale, facts.companies, facts.red, tables)
    die = panic_die(facts.goes, tables)
    recovery = tables.morale[facts.morale].panic_recovery
    panic = f"a panic move is {normal.total} + D{die} in"
    notes = (
        Effect("panic_recovery", recovery, pk.MORALE_PANIC_RECOVERY, f"panic recovery {recovery}"),
        Effect("panic_move", f"{normal.total}+D{die}", pk.MORALE_RESULT_1, panic),
    )
    return Assessment(
        MoraleProfile(test, facts.markers, bears, normal.total, die),
        f"{facts.morale.said} formation with {count_of(facts.markers, 'marker')}",
        (f"{test.said}, passes on 5+",),
        (number, normal),
        notes,
    )


def take_morale_test(dice: Dice, profile: MoraleProfile) -> AfterTest:
    """The morale die, and the die of the panic move if it comes to that."""
    result = morale_result(dice, profile.test)
    markers = profile.markers + profile.test.markers_for(result)
    fate = profile.endurance.fate(
        markers,
        panicked=False,
        panics=result is MoraleResult.PANIC,
        falls_back=result is MoraleResult.FALL_BACK,
    )
    inches = inches_gone(dice, fate, profile.normal, profile.panic_die)
    return AfterTest(result, fate, markers, profile.endurance.state(markers), inches)


def tested_said(tested: AfterTest) -> str:
    panics = "panics" if tested.result is MoraleResult.PANIC else "is routed"
    came = {
        Fate.STANDS: tested.result.said,
        Fate.FALLS_BACK: f"falls back {tested.inches} in",
        Fate.PANICS: f"{panics} and runs {tested.inches} in",
        Fate.RETIRES: f"{panics} and retires",
        Fate.DISPERSES: "is dispersed",
    }[tested.fate]
    markers = str(tested.markers) if "marker" in came else count_of(tested.markers, "marker")
    return f"{came}, {markers} now"


def result_effect(tested: AfterTest, before: int, tables: Tables) -> Effect:
    row = tables.morale_result_rows[tested.result]
    if not row.markers:
        return Effect("markers", before, row.rule, "it takes no further marker")
    added = f"{count_of(row.markers, 'marker')} more: {tested.markers} in all"
    return Effect("markers", tested.markers, row.rule, added)


def follows(facts: MoraleTestFacts, tested: AfterTest, tables: Tables) -> tuple[Effect, ...]:
    rout = tested.fate in (Fate.PANICS, Fate.RETIRES) and tested.result is not MoraleResult.PANIC
    panic = tables.morale_result_rows[MoraleResult.PANIC].markers
    without = f"its markers rout it: it panics, without the {panic} markers of that result"
    routed = Effect("rout", True, pk.GAP_PANICKED, without)
    return (
        result_effect(tested, facts.markers, tables),
        *((routed,) if rout else ()),
        *(() if tested.fate.removed else (state_effect(tested.state, panicked=tested.fate is Fate.PANICS),)),
        *fate_effects(tested.fate, facts.red, tested.inches),
    )


MORALE_TEST = Procedure(
    name="morale_test",
    title="Morale test",
    summary="Whether a formation stands, takes markers, falls back or panics, and how far it runs.",
    facts=MoraleTestFacts,
    assess=assess,
    roll=take_morale_test,
    rules=once(*MORALE_RULES, *PANIC_RULES, *NORMAL_RULES, pk.GAP_MORALE_TRIGGERS),
    shaped_by=(*NORMAL_SHAPED, pk.GAP_MORALE_MODIFIERS, pk.GAP_SLASH_LISTS),
    label=tested_said,
    follows=follows,
    stages=((pk.MORALE_DIE, "morale die"), (pk.MORALE_RESULT_1, "panic move")),
)
