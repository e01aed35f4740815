"""Who sets up first: the side with more units, and of two with as many the higher die."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.dice import Dice
from sandtable.explain import Effect
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_UNITS
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count


class SetUpFacts(Facts, frozen=True, kw_only=True):
    """Two forces before the battle."""

    our_units: Annotated[int, count("Our units", 1, MOST_UNITS, "Units of ours, those aboard or hitched too")] = 5
    their_units: Annotated[int, count("Their units", 1, MOST_UNITS, "Units of theirs, those aboard or hitched too")] = 5


class First(StrEnum):
    """Who places the first unit."""

    OURS = "ours"
    THEIRS = "theirs"
    TIED = "tied"


def assess(facts: SetUpFacts, tables: Tables) -> Assessment[First]:
    lead = facts.our_units - facts.their_units
    known = First.OURS if lead > 0 else First.THEIRS if lead < 0 else First.TIED
    rule = k47.GAP_DEPLOY_TABLE if known is First.TIED else k47.GAP_TABLE_SIZE
    why = "as many units: a D6 each, higher first, again if equal" if not lead else "the side with more units first"
    notes = (
        Effect("first", known.value, rule, why),
        Effect("alternately", True, k47.GAP_TABLE_SIZE, "then one unit each in turn, and the rest at the end"),
    )
    return Assessment(known, f"Setting up, {facts.our_units} units against {facts.their_units}", notes=notes)


def first_to_set_up(dice: Dice, known: First) -> First:
    if known is not First.TIED:
        return known
    return dice.until(roll_off, None, lambda first: first is not First.TIED, why=k47.GAP_DEPLOY_TABLE)


def roll_off(dice: Dice, _: None) -> First:
    ours = dice.d(D6, why=k47.GAP_DEPLOY_TABLE, who="ours")
    theirs = dice.d(D6, why=k47.GAP_DEPLOY_TABLE, who="theirs")
    return First.OURS if ours > theirs else First.THEIRS if theirs > ours else First.TIED


def follows(facts: SetUpFacts, first: First, tables: Tables) -> tuple[Effect, ...]:
    """Both place one unit each in turn, and whoever has some left places the rest."""
    one, other = ("we", "they") if first is First.OURS else ("they", "we")
    return (
        Effect("first", first.value, k47.GAP_DEPLOY_TABLE, f"{one} place the first unit, and then {other} place one"),
        Effect("in_turn", True, k47.GAP_TABLE_SIZE, "one unit each in turn, and who has some left places the rest"),
    )


FIRST_TO_SET_UP = Procedure(
    name="set_up_first",
    title="Who sets up first",
    summary="The side with more units places the first one; as many, and dice decide.",
    facts=SetUpFacts,
    assess=assess,
    roll=first_to_set_up,
    rules=(k47.GAP_TABLE_SIZE, k47.GAP_DEPLOY_TABLE),
    label=lambda first: {First.OURS: "we do", First.THEIRS: "they do"}[first],
    follows=follows,
    stages=((k47.GAP_DEPLOY_TABLE, "roll-off"),),
)
