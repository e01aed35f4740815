"""What a Bailed Out tank may do, and what it may not."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice

NO_ACTIONS = "fow.bail.no-actions"
REMOUNT = "fow.bail.remount-test"
AGAIN = "fow.bail.second-result"


class Wish(StrEnum):
    """What its player wants it to do."""

    REMOUNT = "remount"
    MOVE = "move"
    SHOOT = "shoot"
    BOMBARD = "bombard"
    ASSAULT = "assault"
    DEFENSIVE_FIRE = "defensive_fire"
    ANTI_AIRCRAFT = "anti_aircraft"
    SPOT = "spot"
    ORDER = "order"
    REROLL = "reroll"
    HOLD = "hold"

    @property
    def said(self) -> str:
        return {
            Wish.BOMBARD: "join a bombardment",
            Wish.DEFENSIVE_FIRE: "shoot Defensive Fire",
            Wish.ANTI_AIRCRAFT: "shoot at Aircraft",
            Wish.SPOT: "spot for artillery",
            Wish.ORDER: "give an order",
            Wish.REROLL: "give a commander's re-roll",
            Wish.HOLD: "hold or contest an objective",
        }.get(self, self.value)


#: The rule that forbids each of them; remounting is all that is left.
FORBIDDEN = {
    Wish.MOVE: NO_ACTIONS,
    Wish.SHOOT: NO_ACTIONS,
    Wish.BOMBARD: NO_ACTIONS,
    Wish.ASSAULT: NO_ACTIONS,
    Wish.DEFENSIVE_FIRE: "fow.gap.defensive-fire-details",
    Wish.ANTI_AIRCRAFT: "fow.gap.aa-details",
    Wish.SPOT: "fow.gap.spotting",
    Wish.ORDER: "fow.gap.orders-who",
    Wish.REROLL: "fow.gap.commander-powers",
    Wish.HOLD: "fow.gap.holding-objective",
}


class BailedFacts(Facts, frozen=True, kw_only=True):
    """A Bailed Out tank."""

    wants: Annotated[Wish, choice("Wants to", "What its player wants it to do")] = Wish.REMOUNT


def assess(facts: BailedFacts, _tables: Tables) -> Assessment[bool] | Refused:
    rule = FORBIDDEN.get(facts.wants, "")
    problem = refused(refuse_if(bool(rule), rule, f"a Bailed Out tank may not {facts.wants.said}"))
    if problem:
        return problem
    notes = (
        Effect("when", "Starting Step", REMOUNT, "one die at the start of its player's turn, then it acts normally"),
        Effect("again", "test", AGAIN, "if it is Bailed Out again before that, it passes Motivation or is Destroyed"),
    )
    return Assessment(True, "A Bailed Out tank", notes=notes)


BAILED_OUT = Procedure(
    name="bailed_out",
    title="While Bailed Out",
    summary="Whether a Bailed Out tank may move, shoot, bombard, assault or do anything else.",
    facts=BailedFacts,
    assess=assess,
    roll=stated,
    rules=(REMOUNT, AGAIN, *dict.fromkeys(FORBIDDEN.values())),
    label=lambda _may: "may try to remount",
)
