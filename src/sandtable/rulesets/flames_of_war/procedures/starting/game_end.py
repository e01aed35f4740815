"""The end of a game that nobody has won: points of destroyed units decide."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Annotated, ClassVar

from sandtable.explain import Effect, Modifier, Refused, Target, counting, refuse_if, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import some_platoons
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count

MOST_POINTS = 500
MOST_PLATOONS = 30
MOST_ROUNDS = 20


class GameEndFacts(Facts, frozen=True, kw_only=True):
    """What both sides have wholly Destroyed when the last round is over."""

    first: ClassVar[tuple[str, ...]] = ("our_kills", "their_kills")

    our_points: Annotated[
        int, count("Our other points", 0, MOST_POINTS, "For further enemy units wholly Destroyed", "points")
    ] = 0
    their_points: Annotated[
        int, count("Their other points", 0, MOST_POINTS, "For further units of ours wholly Destroyed", "points")
    ] = 0
    our_kills: Annotated[
        tuple[str, ...], some_platoons("Their platoons gone", MOST_PLATOONS, "Enemy platoons that are wholly Destroyed")
    ] = ()
    their_kills: Annotated[
        tuple[str, ...], some_platoons("Our platoons gone", MOST_PLATOONS, "Our platoons that are wholly Destroyed")
    ] = ()
    round: Annotated[int, count("Rounds played", 1, MOST_ROUNDS, "Rounds that are over")] = 8
    limit: Annotated[int, count("Round limit (0: usual)", 0, MOST_ROUNDS, "If the mission has a limit of its own")] = 0


class Winner(StrEnum):
    WE_WIN = "we_win"
    DRAW = "draw"
    THEY_WIN = "they_win"


def destroyed(name: str, points: int, platoons: tuple[str, ...], tables: Tables) -> Target:
    """Points for what is wholly Destroyed."""
    rows = [(tables.platoons[key], times) for key, times in Counter(platoons).items()]
    return Target(
        name,
        Modifier(points, fow.GAP_GAME_END, "points of units wholly Destroyed"),
        counting(*(Modifier(row.points * times, fow.GAP_PLATOONS, f"{times} x {row.name}") for row, times in rows)),
    )


def assess(facts: GameEndFacts, tables: Tables) -> Assessment[Winner] | Refused:
    limit = facts.limit or tables.limit("rounds")
    going = facts.round < limit
    problem = refused(refuse_if(going, fow.GAP_GAME_END, f"the game goes on, {facts.round} of {limit} rounds are over"))
    if problem:
        return problem
    ours = destroyed("Our points", facts.our_points, facts.our_kills, tables)
    theirs = destroyed("Their points", facts.their_points, facts.their_kills, tables)
    lead = ours.total - theirs.total
    winner = Winner.WE_WIN if lead > 0 else Winner.THEY_WIN if lead < 0 else Winner.DRAW
    notes = (
        Effect("lead", lead, fow.GAP_GAME_END, "more enemy points destroyed win, equal points are a draw"),
        Effect("whole_units", True, fow.GAP_GAME_END, "a unit counts only if it is wholly Destroyed"),
    )
    return Assessment(winner, f"{ours.total} points to {theirs.total}", (), (ours, theirs), notes)


GAME_END = Procedure(
    name="game_end",
    title="After the last round",
    summary="Who wins when the rounds are over and nobody has won before.",
    facts=GameEndFacts,
    assess=assess,
    roll=stated,
    rules=(fow.GAP_GAME_END, fow.GAP_PLATOONS),
)
