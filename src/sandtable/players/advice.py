"""Advice: what a player would answer, and what he would answer instead."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol, runtime_checkable

from msgspec.structs import replace

from sandtable.game import Game, View
from sandtable.players.budget import Budget
from sandtable.players.greedy import SECOND, Greedy
from sandtable.players.mind import Mind
from sandtable.players.player import Advice, Player
from sandtable.players.registry import RANDOM, player, players_of

#: Seconds that a coach may think over one question, and the part of them that finding the best answer may take.
COACH_SECONDS = 1.5
FOR_THE_BEST = 0.7


@runtime_checkable
class Ranks(Protocol):
    """A player who can tell what else he thought of."""

    def ranked(self, game: Game[Any], view: View[Any], rng: Random) -> list[Advice]:
        """His answer first, and then others, each better than those behind it as far as he can tell."""
        ...


def coach_of(ruleset: str) -> str:
    """The strongest player of a game, whom others may ask; nobody where the strongest plays at random."""
    strongest = players_of(ruleset)[-1]
    return "" if strongest == RANDOM else strongest


def coach(ruleset: str, budget: Budget | None = None) -> Player:
    """A player to ask for advice, with a budget for both answers he gives."""
    whole = budget or Budget(COACH_SECONDS)
    return player(coach_of(ruleset), ruleset, Budget(_part(whole.seconds, FOR_THE_BEST), whole.nodes))


def advise(
    game: Game[Any], view: View[Any], rng: Random, budget: Budget | None = None, by: Player | None = None
) -> list[Advice]:
    """What the strongest player would answer to an open question, and then his second choice, if there is another.

    Where he thinks of one answer only, the second is the best other one by the greedy ranking. Nothing but the view is
    looked at.
    """
    whole = budget or Budget(COACH_SECONDS)
    asked = coach(game.ruleset, whole) if by is None else by
    ranked = asked.ranked(game, view, rng) if isinstance(asked, Ranks) else [_only(asked, game, view, rng)]
    best = ranked[0]
    others = [each for each in ranked if each.answer != best.answer]
    mind: Mind[Any] | None = getattr(asked, "mind", None)
    if not others and mind is not None:
        greedy = Greedy(mind, Budget(_part(whole.seconds, 1 - FOR_THE_BEST), whole.nodes))
        others = [
            # What looks best one step ahead is not the best that the player knows.
            replace(each, reason=SECOND) if each.reason == mind.said(each.answer) else each
            for each in greedy.ranked(game, view, rng)
            if each.answer != best.answer
        ]
    return [best, *others[:1]]


def _only(asked: Player, game: Game[Any], view: View[Any], rng: Random) -> Advice:
    choice = asked.choose(game, view, rng)
    return Advice(choice.answer, choice.reason)


def _part(seconds: float | None, part: float) -> float | None:
    return None if seconds is None else seconds * part
