"""Part 3 of the Starting Step: a unit that is worn down fights on or is Destroyed."""

from __future__ import annotations

from typing import Annotated

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.commander import takes_again
from sandtable.rulesets.flames_of_war.procedures.starting.good_spirits import (
    SPIRITS_RULES,
    Strength,
    conditions,
    in_good_spirits,
)
from sandtable.rulesets.flames_of_war.procedures.starting.motivation import (
    TEST_RULES,
    MotivationTest,
    explained_test,
    passes,
)
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Commander, Rating
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import flag


class LastStandFacts(Facts, frozen=True, kw_only=True):
    """What is left of a unit; transports are never counted."""

    infantry: Annotated[int, asked.teams("Infantry left", 0, "Infantry teams that remain, observers too")] = 2
    tanks: Annotated[int, asked.teams("Tanks left", 0, "Tanks that remain and are not Bailed Out")] = 0
    guns: Annotated[int, asked.teams("Guns left", 0, "Gun teams that remain")] = 0
    bailed: Annotated[int, asked.teams("Bailed Out", 0, "Tanks that are Bailed Out now")] = 0
    destroyed: Annotated[int, asked.teams("Destroyed", 0, "Teams Destroyed in this game")] = 5
    motivation: asked.Motivation = 4
    last_stand: Annotated[int, asked.score("Last Stand (0: none)", 0, "Last Stand rating, in place of Motivation")] = 0
    commander: asked.CommanderNear = Commander.NONE
    commander_distance: asked.CommanderDistance = 0.0
    support: asked.SupportUnit = False
    off_table: Annotated[bool, flag("Off the table", "It is in reserve or in ambush")] = False


class Stand(Spoken):
    GOOD_SPIRITS = "good_spirits", "In Good Spirits"
    FIGHTS_ON = "fights_on"
    DESTROYED = "destroyed", "Destroyed"


def strength_said(strength: Strength) -> str:
    """The unit in a few words: "2 Infantry teams, 5 Destroyed"."""
    told = [
        count_of(number, noun)
        for number, noun in (
            (strength.infantry, "Infantry team"),
            (strength.tanks, "Tank"),
            (strength.guns, "Gun team"),
        )
        if number
    ]
    told += [f"{strength.bailed} Bailed Out"] if strength.bailed else []
    told += [f"{strength.destroyed} Destroyed"] if strength.destroyed else []
    return ", ".join(told)


def assess(facts: LastStandFacts, tables: Tables) -> Assessment[MotivationTest | None] | Refused:
    strength = Strength(facts.infantry, facts.tanks, facts.guns, facts.bailed, facts.destroyed)
    if not strength.left:
        raise FactsFault("infantry: nobody is left to test, give at least one team of some kind")
    problem = refused(
        refuse_if(facts.off_table, fow.GAP_LASTSTAND_COUNTING, "units in reserve or in ambush do not test")
    )
    if problem:
        return problem
    subject, found = strength_said(strength), conditions(strength, tables)
    if in_good_spirits(strength, tables):
        said = "In Good Spirits: one condition is enough, there is no test"
        spared = Effect("good_spirits", True, fow.LASTSTAND_GOOD_SPIRITS, said)
        return Assessment(None, subject, ("no test",), notes=(spared, *found))
    reroll = takes_again(facts.commander, facts.commander_distance, facts.support, tables)
    number, test = explained_test(
        "Last Stand", facts.motivation, fow.LASTSTAND_UNIT_TEST, Rating.LAST_STAND, facts.last_stand, reroll
    )
    said = "not In Good Spirits: none of the four conditions holds"
    must = Effect("good_spirits", False, fow.LASTSTAND_GOOD_SPIRITS, said)
    notes = (must, *found, *((reroll,) if reroll else ()))
    return Assessment(test, subject, (test.said("stands"),), (number,), notes)


def last_stand(dice: Dice, test: MotivationTest | None) -> Stand:
    if test is None:
        return Stand.GOOD_SPIRITS
    return Stand.FIGHTS_ON if passes(dice, test, fow.LASTSTAND_UNIT_TEST) else Stand.DESTROYED


#: What failing the last stand brings.
UNIT_GONE = (
    Effect("unit", "destroyed", fow.LASTSTAND_UNIT_TEST, "all that is left of the unit is Destroyed"),
    Effect("formation", True, fow.GAP_SIMULTANEOUS_ORDER, "it is gone before its formation is checked"),
)


def follows(_facts: LastStandFacts, outcome: Stand, _tables: Tables) -> tuple[Effect, ...]:
    if outcome is Stand.DESTROYED:
        return UNIT_GONE
    rule = fow.LASTSTAND_GOOD_SPIRITS if outcome is Stand.GOOD_SPIRITS else fow.LASTSTAND_UNIT_TEST
    return (Effect("unit", "stays", rule, "it fights on this turn"),)


UNIT_LAST_STAND = Procedure(
    name="unit_last_stand",
    title="Unit last stand",
    summary="Whether a unit is In Good Spirits, and if not, whether it fights on or is Destroyed.",
    facts=LastStandFacts,
    assess=assess,
    roll=last_stand,
    rules=(
        fow.LASTSTAND_UNIT_TEST,
        *SPIRITS_RULES,
        fow.GAP_LASTSTAND_COUNTING,
        fow.GAP_SIMULTANEOUS_ORDER,
        *TEST_RULES,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    follows=follows,
    stages=((fow.LASTSTAND_UNIT_TEST, "last stand"),),
)
