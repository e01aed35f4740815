"""Arrival: in which of the next day segments a group marches on."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice, at_most
from sandtable.explain import Effect, Modifier, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Leader
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count

D100 = 100
#: The segments of a whole day with its early morning.
MOST_SEGMENTS = 9
MOST_SINCE = 30


class ArrivalFacts(Facts, frozen=True, kw_only=True):
    """A group that may roll on the arrival chart."""

    leader: asked.GroupLeader = Leader.D
    segments: Annotated[
        int, count("Segments", 1, MOST_SEGMENTS, "Day segments in which it tries, those of no turns included")
    ] = 1
    since: Annotated[
        int, count("Since first attempt", 0, MOST_SINCE, "Day segments since its first attempt; 0 for the first")
    ] = 0


class Arrives(StrEnum):
    """The attempt that succeeds, of those still to come."""

    FIRST = "1"
    SECOND = "2"
    THIRD = "3"
    FOURTH = "4"
    FIFTH = "5"
    SIXTH = "6"
    SEVENTH = "7"
    EIGHTH = "8"
    NINTH = "9"
    NOT = "not"

    @property
    def group(self) -> str:
        return "" if self is Arrives.NOT else "arrives"

    @property
    def said(self) -> str:
        if self is Arrives.NOT:
            return "has not arrived"
        nth = {"1": "1st", "2": "2nd", "3": "3rd"}.get(self.value, f"{self.value}th")
        return f"arrives on the {nth} roll from now"


class ArrivalProfile(Struct, frozen=True):
    """The chance of each attempt in per cent, one after the other."""

    chances: tuple[int, ...]


def arrival_number(leader: Leader, since: int, tables: Tables) -> Target:
    """The chance in per cent so many segments after the first attempt."""
    step = tables.constant("arrival_step")
    waited = Modifier(step.value * since, pk.ARRIVAL_INCREMENT, f"{count_of(since, 'segment')} since the first attempt")
    return Target(
        "Arrival",
        Modifier(tables.leaders[leader].arrival, pk.ARRIVAL_TABLE, f"led by {leader}"),
        counting(waited),
        cap=tables.constant("most_arrival"),
        or_less=True,
    )


def assess(facts: ArrivalFacts, tables: Tables) -> Assessment[ArrivalProfile]:
    since = range(facts.since, facts.since + facts.segments)
    chances = tuple(arrival_number(facts.leader, waited, tables).number for waited in since)
    when = "rolled at the start of each day segment, those of no turns too"
    notes = (
        Effect("chances", chances, pk.ARRIVAL_INCREMENT, f"chances: {', '.join(f'{chance} %' for chance in chances)}"),
        Effect("when", "segment start", pk.GAP_ARRIVAL_PROCEDURE, when),
    )
    needs = (f"{chances[0]} or less on a D100",)
    subject = f"Group led by {facts.leader} over {count_of(facts.segments, 'segment')}"
    number = arrival_number(facts.leader, facts.since, tables)
    return Assessment(ArrivalProfile(chances), subject, needs, (number,), notes)


def attempt_that_succeeds(dice: Dice, chances: Sequence[int]) -> int:
    """The number of the attempt, 0 if none succeeds. It ends with the first success, so few branches open."""
    for attempt, chance in enumerate(chances, start=1):
        if dice.passes(at_most(chance, D100), why=pk.ARRIVAL_ROLL):
            return attempt
    return 0


def arrives(dice: Dice, profile: ArrivalProfile) -> Arrives:
    attempt = attempt_that_succeeds(dice, profile.chances)
    return Arrives(str(attempt)) if attempt else Arrives.NOT


def follows(facts: ArrivalFacts, result: Arrives, tables: Tables) -> tuple[Effect, ...]:
    if result is Arrives.NOT:
        then = arrival_number(facts.leader, facts.since + facts.segments, tables).number
        return (Effect("next_chance", then, pk.ARRIVAL_INCREMENT, f"the next attempt has {then} %"),)
    enters = "in the first movement phase of the next tactical turn, by a decision-die move"
    return (
        Effect("deployment", True, pk.DEPLOY_TABLE, "roll on the deployment chart for where it enters"),
        Effect("enters", "next turn", pk.GAP_ARRIVAL_PROCEDURE, f"it marches on {enters}"),
        Effect("formation", "transit column", pk.DEPLOY_TRANSIT_COLUMN, "all of it in transit column"),
    )


ARRIVAL = Procedure(
    name="arrival",
    title="Arrival",
    summary="In which of the next day segments a force group arrives on the field.",
    facts=ArrivalFacts,
    assess=assess,
    roll=arrives,
    rules=(
        pk.ARRIVAL_TABLE,
        pk.ARRIVAL_INCREMENT,
        pk.ARRIVAL_ROLL,
        pk.GAP_ARRIVAL_PROCEDURE,
        pk.DEPLOY_TRANSIT_COLUMN,
        pk.DEPLOY_TABLE,
    ),
    label=lambda result: result.said,
    follows=follows,
    stages=((pk.ARRIVAL_ROLL, "arrival roll"),),
)
