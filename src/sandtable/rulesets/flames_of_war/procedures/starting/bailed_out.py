"""What a Bailed Out tank may do, and what it may not."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Worded
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice


class BailedWish(Worded):
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
    REROLL = "reroll", "give a commander's re-roll"
    HOLD = "hold", "hold or contest an objective"


#: The rule that forbids each of them; remounting is all that is left.
FORBIDDEN = {
    BailedWish.MOVE: fow.BAIL_NO_ACTIONS,
    BailedWish.SHOOT: fow.BAIL_NO_ACTIONS,
    BailedWish.BOMBARD: fow.BAIL_NO_ACTIONS,
    BailedWish.ASSAULT: fow.BAIL_NO_ACTIONS,
    BailedWish.DEFENSIVE_FIRE: fow.GAP_DEFENSIVE_FIRE_DETAILS,
    BailedWish.ANTI_AIRCRAFT: fow.GAP_AA_DETAILS,
    BailedWish.SPOT: fow.GAP_SPOTTING,
    BailedWish.ORDER: fow.GAP_ORDERS_WHO,
    BailedWish.REROLL: fow.GAP_COMMANDER_POWERS,
    BailedWish.HOLD: fow.GAP_HOLDING_OBJECTIVE,
}


class BailedFacts(Facts, frozen=True, kw_only=True):
    """A Bailed Out tank."""

    wants: Annotated[BailedWish, choice("Wants to", "What its player wants it to do")] = BailedWish.REMOUNT


def assess(facts: BailedFacts, _tables: Tables) -> Assessment[bool] | Refused:
    rule = FORBIDDEN.get(facts.wants, "")
    problem = refused(refuse_if(bool(rule), rule, f"a Bailed Out tank may not {facts.wants.said}"))
    if problem:
        return problem
    notes = (
        Effect(
            "when",
            "Starting Step",
            fow.BAIL_REMOUNT_TEST,
            "one die at the start of its player's turn, then it acts normally",
        ),
        Effect(
            "again",
            "test",
            fow.BAIL_SECOND_RESULT,
            "if it is Bailed Out again before that, it passes Motivation or is Destroyed",
        ),
    )
    return Assessment(True, "A Bailed Out tank", notes=notes)


BAILED_OUT = Procedure(
    name="bailed_out",
    title="While Bailed Out",
    summary="Whether a Bailed Out tank may move, shoot, bombard, assault or do anything else.",
    facts=BailedFacts,
    assess=assess,
    roll=stated,
    rules=(fow.BAIL_REMOUNT_TEST, fow.BAIL_SECOND_RESULT, *dict.fromkeys(FORBIDDEN.values())),
    label=lambda _may: "may try to remount",
)
