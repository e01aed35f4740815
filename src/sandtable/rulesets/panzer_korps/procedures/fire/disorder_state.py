"""What so many disorder markers make of a formation, and what it may not do then."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import MOST_MARKERS, USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.assault.panic import is_panicked
from sandtable.rulesets.panzer_korps.procedures.common.disorder import state_of
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import State
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count, flag


class DisorderFacts(Facts, frozen=True, kw_only=True):
    """A formation with disorder markers."""

    markers: Annotated[int, count("Markers", 0, MOST_MARKERS, "Disorder markers on the formation")] = 3
    companies: asked.CoreCompanies = USUAL_COMPANIES
    panicked: Annotated[bool, flag("Panicked", "It panicked and has not recovered from that")] = False


class Disorder(Struct, frozen=True):
    """The state by the markers, and whether it is panicked; whoever is routed is."""

    state: State
    panicked: bool


def allowed(state: State, tables: Tables) -> tuple[Effect, ...]:
    """What a formation may and may not do in a state."""
    rows = (row for row in tables.state_allows if row.state is state)
    return tuple(Effect(row.name, row.allowed, row.rule, row.label) for row in rows)


def numbers_of(facts: DisorderFacts, tables: Tables) -> tuple[Target, ...]:
    """Where each state begins for this formation."""
    return tuple(
        Target(
            f"{row.state.value.capitalize()} from",
            Modifier(
                row.markers_from * facts.companies,
                pk.GAP_DISORDER_THRESHOLDS,
                f"markers, {row.markers_from} for each company",
            ),
        )
        for row in tables.states.values()
        if row.markers_from
    )


def assess(facts: DisorderFacts, tables: Tables) -> Assessment[Disorder]:
    state = state_of(facts.markers, facts.companies, tables)
    panicked = is_panicked(facts.markers, facts.companies, facts.panicked, tables) and state is not State.DISPERSED
    subject = f"{count_of(facts.markers, 'marker')} on {count_of(facts.companies, 'company')}"
    notes = allowed(State.ROUTED if panicked else state, tables)
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
    rules=(
        pk.GAP_DISORDER_THRESHOLDS,
        pk.GAP_STATE_EFFECTS,
        pk.GAP_PANICKED,
        pk.FIRE_FRAGMENTED_NO_FIRE,
        pk.FIRE_INF_SUPPRESSED_DIE,
    ),
    shaped_by=(pk.FIRE_AFV_ELIGIBLE,),
    label=disorder_said,
)
