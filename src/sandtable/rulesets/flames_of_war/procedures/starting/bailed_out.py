"""What a Bailed Out tank may do, and what it may not."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice


class BailedWish(Spoken):
    """What its player wants it to do."""

    REMOUNT = "remount"
    MOVE = "move"
    SHOOT = "shoot"
    BOMBARD = "bombard", "join a bombardment"
    ASSAULT = "assault"
    DEFENSIVE_FIRE = "defensive_fire", "shoot Defensive Fire"
    ANTI_AIRCRAFT = "anti_aircraft", "shoot at Aircraft"
    SPOT = "spot", "spot for artillery"
    ORDER = "order", "give an order"
    CLEAR_MINES = "clear_mines"
    REROLL = "reroll", "give a commander's re-roll"
    HOLD = "hold", "hold or contest an objective"


class BailedFacts(Facts, frozen=True, kw_only=True):
    """A Bailed Out tank."""

    wants: Annotated[BailedWish, choice("Wants to", "What its player wants it to do")] = BailedWish.REMOUNT


def assess(facts: BailedFacts, tables: Tables) -> Assessment[bool] | Refused:
    row = tables.while_bailed_out[facts.wants]
    if problem := refused(refuse_if(not row.may, row.rule, f"a Bailed Out tank may not {facts.wants.said}")):
        return problem
    when_said = "one die at the start of its player's turn, then it acts normally"
    again_said = "if it is Bailed Out again before that, it passes Motivation or is Destroyed"
    notes = (
        Effect("when", "Starting Step", fow.BAIL_REMOUNT_TEST, when_said),
        Effect("again", "test", fow.BAIL_SECOND_RESULT, again_said),
    )
    return Assessment(True, "A Bailed Out tank", notes=notes)


BAILED_OUT = Procedure(
    name="bailed_out",
    title="While Bailed Out",
    summary="Whether a Bailed Out tank may move, shoot, bombard, assault or do anything else.",
    facts=BailedFacts,
    assess=assess,
    roll=stated,
    rules=(fow.BAIL_SECOND_RESULT, *rules_in(TABLES.while_bailed_out.values())),
    label=lambda _may: "may try to remount",
)
