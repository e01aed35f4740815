"""Recovery from disorder in the movement phase, and the end of panic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Refused, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.assault.panic import dispersed, is_panicked, state_effect
from sandtable.rulesets.panzer_korps.procedures.common.disorder import markers_from, state_of
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Morale, State
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import count, flag

MOST_RALLIES, MOST_LEADERS = 8, 4

#: The row of recovery for each class that sheds markers for its quality.
QUALITY = {
    Morale.REGULAR: "regular",
    Morale.VETERAN: "regular",
    Morale.ELITE: "elite",
    Morale.HARDENED: "elite",
}


class DisorderRecoveryFacts(Facts, frozen=True, kw_only=True):
    """A formation in its own side's movement phase."""

    morale: asked.MoraleClass = Morale.REGULAR
    markers: asked.Markers = 5
    moved: Annotated[bool, flag("Moved", "Its position changed this turn for any reason; turning does not count")] = (
        False
    )
    auto_rally: Annotated[
        int, count("Auto-rallies", 0, MOST_RALLIES, "Of the decision die, allocated to this formation")
    ] = 0
    decorated: Annotated[int, count("Decorated leaders", 0, MOST_LEADERS, "Decorated leaders with it")] = 0
    hq: Annotated[bool, flag("Divisional HQ", "The divisional HQ company is attached to it")] = False
    companies: asked.CoreCompanies = USUAL_COMPANIES
    panicked: asked.PanickedBefore = False
    panicked_now: Annotated[bool, flag("Panicked just now", "It panicked in this very movement phase")] = False


class Recovered(Struct, frozen=True):
    """Markers that are left, how many went, and whether the formation is (still) panicked."""

    left: int
    shed: int
    panicked: bool


def shed_number(facts: DisorderRecoveryFacts, tables: Tables) -> Target:
    """Markers shed by every source, no more than there are."""
    rows = tables.recovery
    quality = QUALITY.get(facts.morale)
    times = {
        "stationary": 0 if facts.moved else 1,
        "auto_rally": facts.auto_rally,
        "decorated": facts.decorated,
        **({quality: 1} if quality else {}),
        "hq": 1 if facts.hq else 0,
    }
    found = tuple(
        Modifier(
            many * rows[key].value, rows[key].rule, rows[key].label if many == 1 else f"{rows[key].label} ({many})"
        )
        for key, many in times.items()
        if many
    )
    no_more = Modifier(facts.markers, pk.RECOVERY_WHEN, "it has no more")
    return Target("Markers shed", Modifier(0, pk.RECOVERY_WHEN, "in the movement phase"), found, cap=no_more)


def recovery_notes(facts: DisorderRecoveryFacts, left: int, panicked: bool, tables: Tables) -> Iterator[Effect]:
    state = state_of(left, facts.companies, tables)
    yield state_effect(state, panicked=panicked and not panic_over(facts, left, tables))
    if facts.auto_rally:
        yield Effect("auto_rally", "first", pk.GAP_RECOVERY_TIMING, "auto-rallies count before the group moves")
    yield Effect("others", "last", pk.GAP_RECOVERY_TIMING, "the other sources count at the end of the side's movement")
    if facts.moved:
        loses = "any move, also one it was forced to, loses the rest of standing still"
        yield Effect("moved", True, pk.GAP_MOVED, loses)
    if panicked:
        yield from panic_notes(facts, left, tables)


def panic_over(facts: DisorderRecoveryFacts, left: int, tables: Tables) -> bool:
    return left < markers_from(State.FRAGMENTED, facts.companies, tables) and not facts.panicked_now


def panic_notes(facts: DisorderRecoveryFacts, left: int, tables: Tables) -> Iterator[Effect]:
    below = markers_from(State.FRAGMENTED, facts.companies, tables)
    if panic_over(facts, left, tables):
        yield Effect("panic", "over", pk.GAP_PANICKED, f"with fewer than {below} markers it is no longer panicked")
    elif facts.panicked_now:
        yield Effect("panic", "goes on", pk.GAP_PANICKED, "panic does not end in the movement phase in which it began")
    else:
        yield Effect("panic", "goes on", pk.GAP_PANICKED, f"it stays panicked until it has fewer than {below} markers")


def assess(facts: DisorderRecoveryFacts, tables: Tables) -> Assessment[Recovered] | Refused:
    if problem := dispersed("a formation", facts.markers, facts.companies, tables):
        return problem
    before = is_panicked(facts.markers, facts.companies, facts.panicked, tables)
    if facts.panicked_now and not before:
        raise FactsFault("panicked_now: it is not panicked at all, say so or leave this out")
    number = shed_number(facts, tables)
    left = facts.markers - number.number
    panicked = before and not panic_over(facts, left, tables)
    return Assessment(
        Recovered(left, number.number, panicked),
        f"{facts.morale.said} formation with {count_of(facts.markers, 'marker')}",
        numbers=(number,),
        notes=tuple(recovery_notes(facts, left, before, tables)),
    )


def recovered_said(after: Recovered) -> str:
    still = ", still panicked" if after.panicked else ""
    return f"sheds {after.shed}, {count_of(after.left, 'marker')} left{still}"


DISORDER_RECOVERY = Procedure(
    name="disorder_recovery",
    title="Recovery from disorder",
    summary="How many markers a formation sheds in the movement phase, and whether its panic ends.",
    facts=DisorderRecoveryFacts,
    assess=assess,
    roll=stated,
    rules=(
        pk.RECOVERY_WHEN,
        *rules_in(TABLES.recovery.values()),
        pk.GAP_RECOVERY_TIMING,
        pk.GAP_MOVED,
        pk.GAP_PANICKED,
        pk.GAP_DISORDER_THRESHOLDS,
    ),
    label=recovered_said,
)
