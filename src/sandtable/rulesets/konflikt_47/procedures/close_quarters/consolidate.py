"""Breaking apart after an assault: how far a unit moves when nobody fights on."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.dice import Dice, span
from sandtable.explain import Effect, Target
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice


class Moves(StrEnum):
    """Who moves: the loser, or the attacker after a draw; the victor over a destroyed enemy; or after a vehicle.

    Guns and vehicles never move off, so their opponents do it for them.
    """

    LOSER = "loser"
    DRAW = "attacker_after_a_draw"
    VICTOR = "victor"
    REGROUP = "after_a_vehicle"
    OPPONENT = "instead_of_a_gun_or_vehicle"


#: Who moves off by a rule of its own.
RULES = {Moves.REGROUP: k47.GAP_ASSAULT_VEHICLE, Moves.OPPONENT: k47.GAP_CONSOLIDATE_PATH}


class ConsolidateFacts(Facts, frozen=True, kw_only=True):
    """An assault is over and nobody fights on."""

    moves: Annotated[
        Moves, choice("Who moves", "The loser or after a draw the attacker, or the victor over the dead")
    ] = Moves.LOSER


def at_least(tables: Tables) -> str:
    """What a throw below the least distance is taken for, behind the D6."""
    least = tables.limit("consolidate_least")
    return f", a {span(1, least - 1)} counts as {least}" if least > 1 else ""


def assess(facts: ConsolidateFacts, tables: Tables) -> Assessment[int]:
    least = tables.constant("consolidate_least")
    if facts.moves is Moves.VICTOR:
        free = Effect(
            "direction", "any", k47.GAP_FOLLOW_ON, "the victor over a destroyed unit may move in any direction"
        )
        return Assessment(1, "The victor consolidates", ("moves D6 in",), notes=(free,))
    rule = RULES.get(facts.moves, k47.CQ_CONSOLIDATE)
    who = {
        Moves.LOSER: "The loser falls back",
        Moves.DRAW: "The attacker moves off after a draw",
        Moves.REGROUP: "Infantry regroups after assaulting a vehicle",
        Moves.OPPONENT: "The opponent of a gun or vehicle moves off instead of it",
    }[facts.moves]
    away = Effect("direction", "away", rule, "straight away, or as far as there is room")
    return Assessment(least.value, who, (f"moves D6 in{at_least(tables)}",), (Target("At least", least),), (away,))


def consolidate(dice: Dice, least: int) -> int:
    """Inches moved."""
    return max(dice.d(D6, why=k47.GAP_FOLLOW_ON), least)


def follows(_facts: ConsolidateFacts, _inches: int, _tables: Tables) -> tuple[Effect, ...]:
    return (Effect("dice_change", False, k47.GAP_FOLLOW_ON, "order dice do not change"),)


CONSOLIDATION = Procedure(
    name="consolidate",
    title="Consolidate",
    summary="How far a unit moves off after an assault.",
    facts=ConsolidateFacts,
    assess=assess,
    roll=consolidate,
    rules=(k47.CQ_CONSOLIDATE, k47.GAP_FOLLOW_ON, k47.GAP_ASSAULT_VEHICLE, k47.GAP_CONSOLIDATE_PATH),
    shaped_by=(k47.VEH_ASSAULT_OVER,),
    label=lambda inches: f"{inches} in",
    follows=follows,
    stages=((k47.GAP_FOLLOW_ON, "inches"),),
)
