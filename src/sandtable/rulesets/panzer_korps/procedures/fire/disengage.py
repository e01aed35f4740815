"""Disengaging: whether a formation gets out of a fire fight."""

from __future__ import annotations

from typing import Annotated

from sandtable.dice import Dice, Need, at_most
from sandtable.explain import Effect, Modifier, Target
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import FARTHEST
from sandtable.rulesets.panzer_korps.tables import D10, Tables
from sandtable.rulesets.panzer_korps.terms import Morale
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, flag, tape


class DisengageFacts(Facts, frozen=True, kw_only=True):
    """A formation that is to move away from an enemy."""

    morale: Annotated[Morale, choice("Morale", "Class of the formation")] = Morale.REGULAR
    distance: asked.Distance = 8.0
    fired_at: Annotated[
        float, tape("Range last turn", 0, FARTHEST, "Distance at which either fired at the other then", "inches")
    ] = 8.0
    fired: Annotated[bool, flag("Fired last turn", "In the tactical turn before, either fired at the other")] = True
    in_sight: Annotated[bool, flag("Still in sight", "The two are in line of sight of each other")] = True
    moves_away: Annotated[bool, flag("Moves away", "The move ends farther from that enemy than it began")] = True
    compulsory: Annotated[bool, flag("Compulsory move", "It falls back or panics: it needs no roll")] = False


def excuse(facts: DisengageFacts, tables: Tables) -> str:
    """Why no roll is needed; nothing if one is."""
    reach = tables.limit("fire_fight")
    if facts.compulsory:
        return "compulsory moves need no roll"
    if not facts.fired or facts.fired_at > reach:
        return f"neither fired at the other from {reach} in or less in the turn before"
    if facts.distance > reach or not facts.in_sight:
        return f"they are no longer within {reach} in and in sight of each other"
    return "" if facts.moves_away else "only a move that ends farther from the enemy needs a roll"


def factor(morale: Morale, tables: Tables) -> Target:
    """What the d10 must not exceed."""
    row = tables.disengage.get(morale.value)
    found = (Modifier(row.modifier, row.rule, morale.said),) if row else ()
    return Target("Disengage factor", tables.constant("disengage_base"), found, or_less=True)


def assess(facts: DisengageFacts, tables: Tables) -> Assessment[Need | None]:
    subject = f"{facts.morale.said} formation, {facts.distance:g} in from the enemy"
    if because := excuse(facts, tables):
        return Assessment(None, subject, ("no roll needed",), (), (Effect("roll", False, pk.GAP_FIRE_FIGHT, because),))
    number = factor(facts.morale, tables)
    need = at_most(number.number, D10)
    return Assessment(need, subject, (f"disengages on {need.text}",), (number,))


def gets_away(dice: Dice, need: Need | None) -> bool:
    return need is None or dice.passes(need, why=pk.DISENGAGE_ROLL)


def follows(_facts: DisengageFacts, away: bool, _tables: Tables) -> tuple[Effect, ...]:
    if away:
        return (Effect("moves", True, pk.GAP_FIRE_FIGHT, "it makes its move"),)
    return (
        Effect("moves", False, pk.GAP_FIRE_FIGHT, "it does not move this turn and counts as stationary"),
        Effect("move_spent", True, pk.GAP_FIRE_FIGHT, "the decision-die move allotted to it is spent"),
    )


DISENGAGE = Procedure(
    name="disengage",
    title="Disengage",
    summary="Whether a formation may leave a fire fight.",
    facts=DisengageFacts,
    assess=assess,
    roll=gets_away,
    rules=(pk.DISENGAGE_ROLL, pk.DISENGAGE_ELITE, pk.DISENGAGE_MILITIA, pk.DISENGAGE_HARDENED, pk.GAP_FIRE_FIGHT),
    label=lambda away: "gets away" if away else "stays where it is",
    follows=follows,
    stages=((pk.DISENGAGE_ROLL, "disengage"),),
)
