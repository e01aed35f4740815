"""What so many disorder markers make of a formation, and what it may not do then."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps.assault.panic import is_panicked
from sandtable.rulesets.panzer_korps.disorder import COMPANIES, MOST_COMPANIES, MOST_MARKERS, THRESHOLDS, state_of
from sandtable.rulesets.panzer_korps.fire.aftermath import PANICKED
from sandtable.rulesets.panzer_korps.fire.firing import FRAGMENTED
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import State
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count, flag

EFFECTS = "pk.gap.state-effects"
SUPPRESSED_DIE = "pk.fire.inf-suppressed-die"


class DisorderFacts(Facts, frozen=True, kw_only=True):
    """A formation with disorder markers."""

    markers: Annotated[int, count("Markers", 0, MOST_MARKERS, "Disorder markers on the formation")] = 3
    companies: Annotated[
        int, count("Core companies", 1, MOST_COMPANIES, "At set-up; attached companies do not count")
    ] = COMPANIES
    panicked: Annotated[bool, flag("Panicked", "It panicked and has not recovered from that")] = False


class Disorder(Struct, frozen=True):
    """The state by the markers, and whether it is panicked; whoever is routed is."""

    state: State
    panicked: bool


GONE = (Effect("in_play", False, THRESHOLDS, "it is removed from play at once"),)
RUNNING = (
    Effect("fires", False, PANICKED, "panicked: it does not fire"),
    Effect("moves", False, PANICKED, "it does not move voluntarily"),
    Effect("spots", False, PANICKED, "it does not spot"),
    Effect("strikes", False, PANICKED, "it strikes nobody in close assault, and is struck in the Panic column"),
)
STAYS = Effect("defends", True, EFFECTS, "it may defend in close assault, spot and recover")
#: What a formation that is not panicked may and may not do in each state.
ALLOWED = {
    State.FORMED: (Effect("fires", True, THRESHOLDS, "disorder hinders it in nothing yet"),),
    State.SUPPRESSED: (
        Effect("fires", True, SUPPRESSED_DIE, "it fires with the suppressed die"),
        Effect("moves", True, EFFECTS, "it may move"),
        Effect("double_quick", False, EFFECTS, "it may not go at the double quick"),
        Effect("charges", False, EFFECTS, "it may not charge"),
        Effect("attacks", False, EFFECTS, "it may not start a close assault or overrun"),
        STAYS,
    ),
    State.FRAGMENTED: (
        Effect("fires", False, FRAGMENTED, "it does not fire"),
        Effect("moves_closer", False, EFFECTS, "voluntary moves end no closer to any known enemy"),
        Effect("attacks", False, EFFECTS, "it may not start a close assault or overrun"),
        STAYS,
    ),
    State.DISPERSED: GONE,
}


def numbers_of(facts: DisorderFacts, tables: Tables) -> tuple[Target, ...]:
    """Where each state begins for this formation."""
    return tuple(
        Target(
            f"{row.state.value.capitalize()} from",
            Modifier(row.markers_from * facts.companies, THRESHOLDS, f"markers, {row.markers_from} for each company"),
        )
        for row in tables.states.values()
        if row.markers_from
    )


def assess(facts: DisorderFacts, tables: Tables) -> Assessment[Disorder]:
    state = state_of(facts.markers, facts.companies, tables)
    panicked = is_panicked(facts.markers, facts.companies, facts.panicked, tables) and state is not State.DISPERSED
    subject = f"{count_of(facts.markers, 'marker')} on {count_of(facts.companies, 'company')}"
    notes = RUNNING if panicked else ALLOWED[state]
    return Assessment(Disorder(state, panicked), subject, (), numbers_of(facts, tables), notes)


def disorder_said(disorder: Disorder) -> str:
    return f"{disorder.state.value}{' and panicked' if disorder.panicked else ''}"


DISORDER_STATE = Procedure(
    name="disorder_state",
    title="State by markers",
    summary="Whether a formation is formed, suppressed, fragmented, routed or dispersed, and what it may not do.",
    facts=DisorderFacts,
    assess=assess,
    roll=stated,
    rules=(THRESHOLDS, EFFECTS, PANICKED, FRAGMENTED, SUPPRESSED_DIE, "pk.fire.afv-eligible"),
    label=disorder_said,
)
