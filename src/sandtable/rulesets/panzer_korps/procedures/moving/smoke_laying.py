"""Laying smoke: where a screen lands."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.disorder import kept_from, off_table
from sandtable.rulesets.panzer_korps.procedures.fire.indirect_fire import Fall, out_of_indirect_reach, scatter
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import State
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import flag


class SmokeLayingFacts(Facts, frozen=True, kw_only=True):
    """An artillery or mortar formation that lays smoke instead of a normal shoot."""

    calibre: asked.Calibre = 105
    distance: asked.AimPoint = 40.0
    state: asked.StateNow = State.FORMED
    artillery: Annotated[bool, flag("Artillery", "An artillery or mortar formation; nobody else lays smoke")] = True


class Screen(Struct, frozen=True):
    """Where a screen lands: on its aim point, or so many inches off."""

    words: ClassVar[dict[str, str]] = {"fall": "screen falls", "inches": "inches off"}

    fall: Fall
    inches: int


def against_smoke(facts: SmokeLayingFacts, tables: Tables) -> Refused | None:
    state = "panicked" if facts.state is State.ROUTED else facts.state.value
    return refused(
        refuse_if(not facts.artillery, pk.GAP_SMOKE, "only artillery and mortar formations lay smoke"),
        kept_from("fires", facts.state, f"a {state} formation does not fire", tables),
        off_table(facts.state, tables),
        out_of_indirect_reach(facts.calibre, facts.distance, tables),
    )


def assess(facts: SmokeLayingFacts, tables: Tables) -> Assessment[Classes] | Refused:
    if problem := against_smoke(facts, tables):
        return problem
    notes = (Effect("instead", True, pk.GAP_SMOKE, "it is laid instead of a normal shoot"),)
    return Assessment(
        tables.accuracy,
        f"Smoke of {facts.calibre} mm, {facts.distance:g} in away",
        ("on target on 1-2",),
        notes=notes,
    )


def lay_smoke(dice: Dice, accuracy: Classes) -> Screen:
    return Screen(*scatter(dice, accuracy, why=pk.GAP_SMOKE))


def screen_said(screen: Screen) -> str:
    return "on target" if screen.fall is Fall.ON_TARGET else f"{screen.inches} in {screen.fall.said}"


def follows(_facts: SmokeLayingFacts, _screen: Screen, tables: Tables) -> tuple[Effect, ...]:
    radius = tables.limit("smoke_radius")
    return (
        Effect("radius", radius, pk.GAP_SMOKE, f"a screen of {radius} in radius is placed there"),
        Effect("lasts", "next turn", pk.GAP_SMOKE, "it lasts to the end of the next tactical turn"),
    )


SMOKE_LAYING = Procedure(
    name="smoke_laying",
    title="Laying smoke",
    summary="Where the smoke screen of artillery or mortars lands.",
    facts=SmokeLayingFacts,
    assess=assess,
    roll=lay_smoke,
    rules=(
        pk.GAP_SMOKE,
        pk.INDIRECT_ACCURACY,
        pk.GAP_INDIRECT_PROCEDURE,
        pk.RANGE_INDIRECT,
        pk.FIRE_FRAGMENTED_NO_FIRE,
        pk.GAP_PANICKED,
        pk.GAP_DISORDER_THRESHOLDS,
    ),
    label=screen_said,
    follows=follows,
    stages=((pk.INDIRECT_ACCURACY, "accuracy"), (pk.GAP_SMOKE, "inches off")),
)
