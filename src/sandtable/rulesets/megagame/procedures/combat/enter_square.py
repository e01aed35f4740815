"""Entering a square that was won or found empty."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Result
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag

MOST = 6


class Came(Spoken):
    """What became of the attack."""

    TOTAL_SUCCESS = "total_success"
    SUCCESS = "success"
    LIMITED_SUCCESS = "limited_success"
    CONFUSED = "confused", Result.CONFUSED.said
    BADLY_BEATEN = "badly_beaten", Result.BADLY_BEATEN.said
    EMPTY = "empty", "the square was empty"

    @property
    def lost(self) -> bool:
        """Whether the attack leaves the enemy where he is."""
        return self in (Came.CONFUSED, Came.BADLY_BEATEN)


class EnterSquareFacts(Facts, frozen=True, kw_only=True):
    """Attackers beside the square that they attacked."""

    came: Annotated[Came, choice("Attack came to", "The result, or that the target square was empty")] = Came.SUCCESS
    survivors: Annotated[int, count("Survivors", 0, MOST, "Attackers that are left")] = 3
    stayed: Annotated[bool, flag("Defenders stayed", "They could not leave the square, and so are still there")] = False
    told_not: Annotated[bool, flag("Told not to", "The order says not to enter; by default they do")] = False


def assess(facts: EnterSquareFacts, tables: Tables) -> Assessment[int] | Refused:
    if facts.stayed and facts.came is Came.EMPTY:
        raise FactsFault("stayed: the square was empty, nobody can have stayed in it")
    if problem := refused(
        refuse_if(facts.came.lost, mg.GAP_ADVANCE, f"{facts.came.said}: the enemy keeps the square"),
        refuse_if(
            facts.stayed and not facts.came.lost, mg.GAP_RETIRE, "the defenders could not leave it, so nobody may enter"
        ),
        refuse_if(facts.told_not, mg.GAP_STANDING_CHOICES, "the order says that they do not enter"),
        refuse_if(facts.survivors == 0, mg.GAP_ELIMINATION, "no attacker is left"),
    ):
        return problem
    room = tables.constant("stacking")
    number = Target("Units that enter", Modifier(facts.survivors, mg.GAP_ADVANCE, "survivors"), cap=room)
    rule = mg.GAP_COMBAT_ORDER if facts.came is Came.EMPTY else mg.GAP_ADVANCE
    free = "at no cost, those of highest status first, before any counter-attack"
    return Assessment(
        number.number,
        f"After {facts.came.said}" if facts.came is not Came.EMPTY else "An attack on an empty square",
        (),
        (number,),
        (Effect("free", True, rule, free),),
    )


ENTER_SQUARE = Procedure(
    name="enter_square",
    title="Entering the square",
    summary="How many attackers may enter a square that they have won or found empty.",
    facts=EnterSquareFacts,
    assess=assess,
    roll=stated,
    rules=(
        mg.GAP_ADVANCE,
        mg.GAP_COMBAT_ORDER,
        mg.GAP_STANDING_CHOICES,
        mg.GAP_RETIRE,
        mg.GAP_ELIMINATION,
        mg.GAP_STACKING,
    ),
    label=lambda number: f"{number} may enter",
)
