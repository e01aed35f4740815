"""Part 2 of the Starting Step: Pinned Down units rally."""

from __future__ import annotations

from typing import Annotated

from sandtable.dice import Dice
from sandtable.explain import Effect, Spoken
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.commander import takes_again
from sandtable.rulesets.flames_of_war.procedures.starting.motivation import (
    TEST_RULES,
    MotivationTest,
    explained_test,
    passes,
)
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Commander, Rating
from sandtable.sheet import Assessment, Facts, Procedure


class RallyFacts(Facts, frozen=True, kw_only=True):
    """A Pinned Down unit."""

    motivation: asked.Motivation = 4
    rally: Annotated[int, asked.score("Rally (0: none)", 0, "Rally rating of the card, in place of Motivation")] = 0
    commander: asked.CommanderNear = Commander.NONE
    commander_distance: asked.CommanderDistance = 0.0
    support: asked.SupportUnit = False


class Rallied(Spoken):
    RALLIES = "rallies"
    PINNED = "stays_pinned", "stays Pinned Down"


def assess(facts: RallyFacts, tables: Tables) -> Assessment[MotivationTest]:
    reroll = takes_again(facts.commander, facts.commander_distance, facts.support, tables)
    number, test = explained_test("Rally", facts.motivation, fow.PIN_RALLY_TEST, Rating.RALLY, facts.rally, reroll)
    return Assessment(test, "A Pinned Down unit", (test.said("rallies"),), (number,), (reroll,) if reroll else ())


def rallies(dice: Dice, test: MotivationTest) -> Rallied:
    return Rallied.RALLIES if passes(dice, test, fow.PIN_RALLY_TEST) else Rallied.PINNED


#: What is told of a unit that stays Pinned Down.
PINNED_RULES = (fow.PIN_MOVING_ROF, fow.PIN_NO_CLOSER, fow.PIN_NO_BOMBARD)


def while_pinned(tables: Tables) -> tuple[Effect, ...]:
    """What a Pinned Down unit is held to."""
    bombard = tables.while_pinned_down["bombard"]
    said = "it may fire a bombardment" if bombard.may else "it may not fire a bombardment"
    return (
        Effect("rof", "moving", fow.PIN_MOVING_ROF, "it shoots with its Moving ROF"),
        Effect("closer", False, fow.PIN_NO_CLOSER, "it may not move closer to an enemy it can see"),
        Effect("bombard", bombard.may, bombard.rule, said),
    )


def rally_follows(pinned: bool, tables: Tables) -> tuple[Effect, ...]:
    """What a unit may do after it tested to rally."""
    if pinned:
        return while_pinned(tables)
    return (Effect("pinned", False, fow.PIN_RALLY_TEST, "the whole unit may act normally this turn"),)


RALLY_PINNED = Procedure(
    name="rally_pinned",
    title="Rally a unit",
    summary="Whether a Pinned Down unit rallies at the start of the turn.",
    facts=RallyFacts,
    assess=assess,
    roll=rallies,
    rules=(fow.PIN_RALLY_TEST, *PINNED_RULES, *TEST_RULES),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    follows=lambda _facts, outcome, tables: rally_follows(outcome is Rallied.PINNED, tables),
    stages=((fow.PIN_RALLY_TEST, "rally"),),
)
