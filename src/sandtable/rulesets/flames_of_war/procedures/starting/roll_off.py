"""The roll-off before a game: one die each, equal dice again, for deployment and for the first turn."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.missions import Mission, ScenarioSide
from sandtable.rulesets.flames_of_war.tables import D6, Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice


class RollOffFacts(Facts, frozen=True, kw_only=True):
    """Two players about to set up."""

    mission: Annotated[Mission, choice("Mission", "One of the three missions")] = Mission.ANNIHILATION


class RollOff(Struct, frozen=True):
    """The die that both throw."""

    sides: int


def thrown(dice: Dice, profile: RollOff) -> int:
    """1 if side A has the higher die, -1 if side B has, 0 if they are equal."""
    ours, theirs = (dice.d(profile.sides, why=fow.GAP_SET_UP_ORDER, who=side.said) for side in ScenarioSide)
    return (ours > theirs) - (ours < theirs)


def roll_off(dice: Dice, profile: RollOff) -> ScenarioSide:
    """Equal dice are rolled again."""
    higher = dice.until(thrown, profile, bool, why=fow.GAP_SET_UP_ORDER)
    return ScenarioSide.A if higher > 0 else ScenarioSide.B


def assess(facts: RollOffFacts, tables: Tables) -> Assessment[RollOff] | Refused:
    first_turn = tables.missions[facts.mission.said].first_turn
    attacks = facts.mission is Mission.NO_RETREAT
    said = f"{facts.mission.said} has no roll-off, the {first_turn} has the first turn"
    if problem := refused(refuse_if(attacks, fow.GAP_MISSIONS, said)):
        return problem
    once = Effect("once", True, fow.GAP_SET_UP_ORDER, "rolled once, for deployment and for the first turn")
    return Assessment(
        RollOff(D6), f"Roll-off for {facts.mission.said}", ("one die each, the higher wins",), notes=(once,)
    )


def follows(_facts: RollOffFacts, winner: ScenarioSide, _tables: Tables) -> tuple[Effect, ...]:
    loser = ScenarioSide.B if winner is ScenarioSide.A else ScenarioSide.A
    return (
        Effect("deploys_first", loser.value, fow.GAP_DEPLOYMENT, f"{loser.said} deploys the first unit"),
        Effect("first_turn", winner.value, fow.GAP_SET_UP_ORDER, f"{winner.said} has the first turn"),
    )


ROLL_OFF = Procedure(
    name="roll_off",
    title="Roll-off",
    summary="Who wins the roll-off before a game, and so has the first turn.",
    facts=RollOffFacts,
    assess=assess,
    roll=roll_off,
    rules=(fow.GAP_SET_UP_ORDER, fow.GAP_MISSIONS, fow.GAP_DEPLOYMENT),
    label=lambda winner: f"{winner.said} wins it",
    follows=follows,
    stages=((fow.GAP_SET_UP_ORDER, "roll-off"),),
)
