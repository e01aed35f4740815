"""Laying smoke: where a screen lands."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.panzer_korps.fire import asked
from sandtable.rulesets.panzer_korps.fire.indirect_fire import (
    ACCURACY,
    MISSION,
    AimPoint,
    Fall,
    out_of_indirect_reach,
    scattered,
)
from sandtable.rulesets.panzer_korps.fire.ranges import INDIRECT
from sandtable.rulesets.panzer_korps.moving.wind import SCREENS
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import State
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, flag

FRAGMENTED = "pk.fire.fragmented-no-fire"
PANICKED = "pk.gap.panicked"
GONE = "pk.gap.disorder-thresholds"


class SmokeLayingFacts(Facts, frozen=True, kw_only=True):
    """An artillery or mortar formation that lays smoke instead of a normal shoot."""

    calibre: asked.Calibre = 105
    distance: AimPoint = 40.0
    state: Annotated[State, choice("State", "By its disorder markers; routed is panicked")] = State.FORMED
    artillery: Annotated[bool, flag("Artillery", "An artillery or mortar formation; nobody else lays smoke")] = True


class Screen(Struct, frozen=True):
    """Where a screen lands: on its aim point, or so many inches off."""

    words: ClassVar[dict[str, str]] = {"fall": "screen falls", "inches": "inches off"}

    fall: Fall
    inches: int


def against_smoke(facts: SmokeLayingFacts, tables: Tables) -> Refused | None:
    return refused(
        refuse_if(not facts.artillery, SCREENS, "only artillery and mortar formations lay smoke"),
        refuse_if(facts.state is State.FRAGMENTED, FRAGMENTED, "a fragmented formation does not fire"),
        refuse_if(facts.state is State.ROUTED, PANICKED, "a panicked formation does not fire"),
        refuse_if(facts.state is State.DISPERSED, GONE, "a dispersed formation is no longer on the table"),
        out_of_indirect_reach(facts.calibre, facts.distance, tables),
    )


def assess(facts: SmokeLayingFacts, tables: Tables) -> Assessment[Classes] | Refused:
    if problem := against_smoke(facts, tables):
        return problem
    notes = (Effect("instead", True, SCREENS, "it is laid instead of a normal shoot"),)
    return Assessment(
        tables.accuracy,
        f"Smoke of {facts.calibre} mm, {facts.distance:g} in away",
        ("on target on 1-2",),
        notes=notes,
    )


def lay_smoke(dice: Dice, accuracy: Classes) -> Screen:
    return Screen(*scattered(dice, accuracy, why=SCREENS))


def screen_said(screen: Screen) -> str:
    return "on target" if screen.fall is Fall.ON_TARGET else f"{screen.inches} in {screen.fall.said}"


def follows(_facts: SmokeLayingFacts, _screen: Screen, tables: Tables) -> tuple[Effect, ...]:
    radius = tables.limit("smoke_radius")
    return (
        Effect("radius", radius, SCREENS, f"a screen of {radius} in radius is placed there"),
        Effect("lasts", "next turn", SCREENS, "it lasts to the end of the next tactical turn"),
    )


SMOKE_LAYING = Procedure(
    name="smoke_laying",
    title="Laying smoke",
    summary="Where the smoke screen of artillery or mortars lands.",
    facts=SmokeLayingFacts,
    assess=assess,
    roll=lay_smoke,
    rules=(SCREENS, ACCURACY, MISSION, INDIRECT, FRAGMENTED, PANICKED, GONE),
    label=screen_said,
    follows=follows,
    stages=((ACCURACY, "accuracy"), (SCREENS, "inches off")),
)
