"""Compulsory moves: how far a formation falls back or runs, and whether it leaves the table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Spoken
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.assault.panic import panic_die, panic_move
from sandtable.rulesets.panzer_korps.procedures.moving.normal_move import NORMAL_RULES, NORMAL_SHAPED, normal_move
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Marcher, Morale
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice


class Cause(Spoken):
    """What makes a formation move."""

    PANIC = "panic_or_rout"
    MORALE = "morale_result"
    ASSAULT = "lost_assault"
    DECISION_DIE = "decision_die"


#: The rule that makes it go, for each cause.
CAUSES = {
    Cause.PANIC: pk.MORALE_RESULT_1,
    Cause.MORALE: pk.MORALE_RESULT_2,
    Cause.ASSAULT: pk.GAP_ASSAULT_PROCEDURE,
    Cause.DECISION_DIE: pk.GAP_DD_FREEZE,
}


class CompulsoryMoveFacts(Facts, frozen=True, kw_only=True):
    """A formation that has to run or to fall back."""

    cause: Annotated[Cause, choice("Cause", "A panic runs farther; the others fall back a normal move")] = Cause.PANIC
    goes: asked.Goes = Marcher.FOOT
    morale: asked.MoraleClass = Morale.REGULAR
    ss: asked.IsSs = False
    column: asked.InColumn = False
    edge: asked.Edge = 24.0


class CompulsoryProfile(Struct, frozen=True):
    """The normal move, the die that panic adds to it, and what the table edge does."""

    normal: int
    panic_die: int
    edge: float
    stops: bool


class Moved(Struct, frozen=True):
    """How far it goes, and whether that takes it off the table."""

    inches: float
    retires: bool


def moved(inches: int, edge: float, *, stops: bool) -> Moved:
    """A move towards the edge of the table: beyond it lies retirement, unless it stops there; whole inches are ints."""
    if inches <= edge:
        return Moved(inches, False)
    return Moved(int(edge) if edge.is_integer() else edge, not stops)


def assess(facts: CompulsoryMoveFacts, tables: Tables) -> Assessment[CompulsoryProfile]:
    number = normal_move(facts.goes, facts.morale, tables, ss=facts.ss, column=facts.column)
    die = panic_die(facts.goes, tables) if facts.cause is Cause.PANIC else 0
    away = "away from" if facts.cause is Cause.PANIC else "towards"
    more = f" + D{die}" if die else ""
    straight = "straight away from the nearest enemy, bending least around obstacles"
    free = "no terrain deductions, no terrain disorder and no road bonus"
    notes = (
        Effect("facing", away, CAUSES[facts.cause], f"it goes facing {away} the enemy"),
        Effect("way", "straight", pk.GAP_COMPULSORY_MOVES, straight),
        Effect("terrain", False, pk.GAP_COMPULSORY_MOVES, free),
        Effect("moved", True, pk.GAP_MOVED, "it counts as having moved"),
    )
    return Assessment(
        CompulsoryProfile(number.total, die, facts.edge, facts.cause is Cause.DECISION_DIE),
        f"{facts.morale.said}, {facts.goes.said}, after a {facts.cause.said}",
        (f"{number.total}{more} in",),
        (number,),
        notes,
    )


def move_away(dice: Dice, profile: CompulsoryProfile) -> Moved:
    """The normal move, and the die that a panic adds."""
    far = panic_move(dice, profile.normal, profile.panic_die) if profile.panic_die else profile.normal
    return moved(far, profile.edge, stops=profile.stops)


def moved_said(after: Moved) -> str:
    return f"{after.inches:g} in and off the table: retired" if after.retires else f"{after.inches:g} in"


def follows(facts: CompulsoryMoveFacts, after: Moved, _tables: Tables) -> tuple[Effect, ...]:
    if after.retires:
        return (Effect("removed", True, pk.GAP_COMPULSORY_MOVES, "driven off the table it has retired"),)
    if facts.cause is Cause.DECISION_DIE and after.inches == facts.edge:
        return (Effect("stops", True, pk.GAP_COMPULSORY_MOVES, "a decision-die fall back stops at the table edge"),)
    return ()


COMPULSORY_MOVE = Procedure(
    name="compulsory_move",
    title="Compulsory move",
    summary="How far a formation runs or falls back, and whether that takes it off the table.",
    facts=CompulsoryMoveFacts,
    assess=assess,
    roll=move_away,
    rules=(pk.GAP_COMPULSORY_MOVES, *CAUSES.values(), pk.GAP_MOVED, *NORMAL_RULES),
    shaped_by=NORMAL_SHAPED,
    label=moved_said,
    follows=follows,
    stages=((pk.MORALE_RESULT_1, "panic move"),),
)
