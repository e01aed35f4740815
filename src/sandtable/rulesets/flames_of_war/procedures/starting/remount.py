"""Part 1 of the Starting Step: the crews of Bailed Out tanks climb back in."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.commander import takes_again
from sandtable.rulesets.flames_of_war.procedures.starting.motivation import (
    TEST_RULES,
    MotivationTest,
    explained_test,
    how_many_pass,
)
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Commander, Rating
from sandtable.sheet import Assessment, Facts, Procedure


class RemountFacts(Facts, frozen=True, kw_only=True):
    """Bailed Out tanks of one unit."""

    tanks: Annotated[int, asked.teams("Bailed Out", 1, "Tanks of the unit that are Bailed Out")] = 1
    motivation: asked.Motivation = 4
    remount: asked.Remount = 0
    commander: asked.CommanderNear = Commander.NONE
    commander_distance: asked.CommanderDistance = 0.0
    support: asked.SupportUnit = False


class RemountProfile(Struct, frozen=True):
    tanks: int
    test: MotivationTest


def assess(facts: RemountFacts, tables: Tables) -> Assessment[RemountProfile]:
    reroll = takes_again(facts.commander, facts.commander_distance, facts.support, tables)
    number, test = explained_test(
        "Remount", facts.motivation, fow.BAIL_REMOUNT_TEST, Rating.REMOUNT, facts.remount, reroll
    )
    each = "remounts" if facts.tanks == 1 else "each remounts"
    return Assessment(
        RemountProfile(facts.tanks, test),
        count_of(facts.tanks, "Bailed Out tank"),
        (test.said(each),),
        (number,),
        (reroll,) if reroll else (),
    )


def remounts(dice: Dice, profile: RemountProfile) -> int:
    return how_many_pass(dice, profile.tanks, profile.test, fow.BAIL_REMOUNT_TEST)


def tanks_said(remounted: int) -> str:
    if remounted == 1:
        return "1 tank remounts"
    return f"{remounted or 'no'} tank{'s' if remounted else ''} remount{'' if remounted else 's'}"


def remount_follows(remounted: int, left: int) -> tuple[Effect, ...]:
    """What those that are manned again may do, and what the others may not."""
    said = f"{count_of(remounted, 'tank')} may act normally this turn"
    back = Effect("remounted", remounted, fow.BAIL_REMOUNT_TEST, said)
    idle = f"{count_of(left, 'tank')} still Bailed Out: no move, shot, bombardment or assault"
    still = Effect("bailed", left, fow.BAIL_NO_ACTIONS, idle)
    return (*((back,) if remounted else ()), *((still,) if left else ()))


REMOUNT_TANKS = Procedure(
    name="remount",
    title="Remount tanks",
    summary="How many Bailed Out tanks of a unit are manned again at the start of the turn.",
    facts=RemountFacts,
    assess=assess,
    roll=remounts,
    rules=(fow.BAIL_REMOUNT_TEST, fow.BAIL_NO_ACTIONS, *TEST_RULES),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=tanks_said,
    follows=lambda facts, remounted, _tables: remount_follows(remounted, facts.tanks - remounted),
    stages=((fow.BAIL_REMOUNT_TEST, "tanks remounted"),),
)
