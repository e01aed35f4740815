"""Fighter combat over an air zone: odds, outcome and the squadrons left on both sides."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_SQUADRONS, NightInTheAir
from sandtable.rulesets.megagame.procedures.air.fighters import (
    FIGHT_RULES,
    FIGHT_SHAPED,
    FIGHT_STAGE,
    Fight,
    attacker_note,
    fight,
    fight_needs,
    fight_numbers,
    fight_of,
    losses_said,
)
from sandtable.rulesets.megagame.procedures.air.missions import FIGHTERS_FLY, not_by_night
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Fought, Side
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count


class Intercepting(StrEnum):
    """Who tries to stop the other's mission."""

    GERMAN = "german"
    ALLIED = "allied"
    BOTH = "both"
    NEITHER = "neither"


class FighterCombatFacts(Facts, frozen=True, kw_only=True):
    """All fighters of both sides over one air zone."""

    allied: Annotated[
        int, count("Allied squadrons", 0, MOST_SQUADRONS, "All Allied fighters there: escort, patrol and intercept")
    ] = 6
    german: Annotated[
        int, count("German squadrons", 0, MOST_SQUADRONS, "All German fighters there: escort, patrol and intercept")
    ] = 4
    intercepting: Annotated[
        Intercepting, choice("Intercepts", "The side that tries to stop the other's mission; matters between equals")
    ] = Intercepting.GERMAN
    initiative: Annotated[
        Side, choice("Initiative", "The scenario's attacking side; matters between equals if both or neither intercept")
    ] = Side.ALLIED
    night: NightInTheAir = False


class Won(Spoken):
    """Who has won, as both sides read it."""

    ALLIED = "allied", "the Allies win"
    DRAW = "draw"
    GERMAN = "german", "the Germans win"


class CombatProfile(Struct, frozen=True):
    fight: Fight
    german_attacks: bool


class AirCombat(Struct, frozen=True):
    """Who has won, and the squadrons left."""

    words: ClassVar[dict[str, str]] = {"allied_left": "Allied left", "german_left": "German left"}

    result: Won
    allied_left: int
    german_left: int


def attacking(facts: FighterCombatFacts) -> Side:
    """The larger side; of two equal ones the interceptor, or else who has the initiative."""
    if facts.allied != facts.german:
        return Side.ALLIED if facts.allied > facts.german else Side.GERMAN
    if facts.intercepting in (Intercepting.BOTH, Intercepting.NEITHER):
        return facts.initiative
    return Side(facts.intercepting.value)


def tie_said(facts: FighterCombatFacts) -> str:
    if facts.intercepting in (Intercepting.BOTH, Intercepting.NEITHER):
        return f"with {facts.intercepting.value} intercepting the initiative decides"
    return "it is the side that intercepts"


def assess(facts: FighterCombatFacts, tables: Tables) -> Assessment[CombatProfile] | Refused:
    if problem := refused(
        not_by_night(facts.night, FIGHTERS_FLY, "no fighters fly by night", tables),
        refuse_if(
            not facts.allied + facts.german, mg.GAP_A2A_ODDS, "neither side has fighters there: there is no fight"
        ),
    ):
        return problem
    attacker = attacking(facts)
    larger, smaller = max(facts.allied, facts.german), min(facts.allied, facts.german)
    fought = fight_of(larger, smaller, tables)
    note = attacker_note(attacker.people, attacker.value, fought, tie_said=tie_said(facts))
    said = "all fighters of a side in the zone fight as one force, once a turn"
    whole = Effect("one_force", True, mg.GAP_AIR_ALLOCATION, said)
    return Assessment(
        CombatProfile(fought, attacker is Side.GERMAN),
        f"{facts.allied} Allied against {count_of(facts.german, 'German fighter squadron')}",
        fight_needs(attacker.people, fought, tables),
        fight_numbers(fought, tables),
        (note, whole),
    )


def combat(dice: Dice, profile: CombatProfile) -> AirCombat:
    left = dice.run(fight, profile.fight)
    if profile.german_attacks:
        return AirCombat(won_by(Side.GERMAN, left.result), left.defenders_left, left.attackers_left)
    return AirCombat(won_by(Side.ALLIED, left.result), left.attackers_left, left.defenders_left)


def won_by(attacker: Side, fought: Fought) -> Won:
    """Who has won, from what the table says of the attacker."""
    sides = {Fought.WIN: attacker.value, Fought.LOSE: attacker.other.value, Fought.DRAW: Won.DRAW}
    return Won(sides[fought])


def follows(facts: FighterCombatFacts, ended: AirCombat, tables: Tables) -> tuple[Effect, ...]:
    attacker = attacking(facts)
    fought = fight_of(max(facts.allied, facts.german), min(facts.allied, facts.german), tables)
    of_attacker = next(result for result in Fought if won_by(attacker, result) is ended.result)
    ours, theirs = ((f"{side.value}_lost", side.people) for side in (attacker, attacker.other))
    through = (
        "no interceptors get through to a stream"
        if ended.result is Won.DRAW
        else f"squadrons of {Side(ended.result.value).people} on intercept that are left get through to a stream"
    )
    return (
        Effect(
            "winner", "nobody" if ended.result is Won.DRAW else ended.result.value, mg.GAP_A2A_BREAKTHROUGH, through
        ),
        *losses_said(ours, theirs, fought, of_attacker, tables),
        Effect("losses_off", "escorts and patrols", mg.GAP_AIR_ALLOCATION, "losses come off escorts and patrols first"),
    )


FIGHTER_COMBAT = Procedure(
    name="fighter_combat",
    title="Fighter combat",
    summary="Fighters of both sides meet over an air zone: the odds, who wins, and the squadrons left.",
    facts=FighterCombatFacts,
    assess=assess,
    roll=combat,
    rules=(*FIGHT_RULES, mg.GAP_A2A_BREAKTHROUGH),
    shaped_by=FIGHT_SHAPED,
    label=lambda ended: f"{ended.result.said}, {ended.allied_left} Allied and {ended.german_left} German left",
    follows=follows,
    stages=(FIGHT_STAGE,),
)
