"""Panic recovery: how often a formation may panic before it retires."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.assault.panic import times_said
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Morale
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count

MOST_PANICS = 6


class PanicCountFacts(Facts, frozen=True, kw_only=True):
    """A formation that panics, by a morale result or by rout."""

    morale: asked.MoraleClass = Morale.REGULAR
    panics: Annotated[int, count("Panics", 1, MOST_PANICS, "Times that it has panicked, this one included")] = 1


def assess(facts: PanicCountFacts, tables: Tables) -> Assessment[bool] | Refused:
    recovery = tables.morale[facts.morale].panic_recovery
    retired = f"it retired on panic {recovery + 1}: {facts.morale.said} may panic {times_said(recovery)}"
    gone = refuse_if(facts.panics > recovery + 1, pk.GAP_PANIC_RECOVERY, retired)
    if problem := refused(gone):
        return problem
    one_more = Modifier(1, pk.GAP_PANIC_RECOVERY, "retires when red markers exceed it")
    number = Target(
        "Retires on panic", Modifier(recovery, pk.MORALE_DIE, f"panic recovery of {facts.morale.said}"), (one_more,)
    )
    left = max(0, recovery - facts.panics)
    still = f"it may still panic {times_said(left)} without retiring" if left else "its next panic makes it retire"
    placed = f"red marker number {facts.panics} is placed and never removed"
    notes = (
        Effect("red", facts.panics, pk.MORALE_PANIC_RECOVERY, placed),
        Effect("panics_left", left, pk.MORALE_PANIC_RECOVERY, still),
    )
    retires = facts.panics > recovery
    subject = f"Panic {facts.panics} of a {facts.morale.said} formation"
    return Assessment(retires, subject, numbers=(number,), notes=notes[:1] if retires else notes)


PANIC_COUNT = Procedure(
    name="panic_count",
    title="Panic recovery",
    summary="Whether a formation that panics once more is forced to retire.",
    facts=PanicCountFacts,
    assess=assess,
    roll=stated,
    rules=(pk.MORALE_PANIC_RECOVERY, pk.GAP_PANIC_RECOVERY, pk.MORALE_DIE),
    label=lambda retires: "retires from the table" if retires else "panics but does not retire",
)
