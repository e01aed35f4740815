"""The greedy player: looks one step ahead, with exact odds where the game has them and a value for every position."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from sandtable.dice.play import seeded
from sandtable.game import Game, View
from sandtable.players.budget import Budget
from sandtable.players.mind import Mind
from sandtable.players.player import Choice

#: How many candidates it looks at.
LOOKED_AT = 48


class Greedy:
    """Takes whatever looks best right now."""

    name = "greedy"

    def __init__(self, mind: Mind[Any], budget: Budget) -> None:
        self.mind, self.budget = mind, budget

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        mind, purse = self.mind, self.budget.whole()
        s = game.imagine(view, rng)
        best: tuple[float, Choice] | None = None
        for answer in islice(mind.candidates(game, s, rng), LOOKED_AT):
            if reason := mind.obvious(s, answer):
                return Choice(answer, reason)
            value, reason = self.worth(game, s, answer, rng)
            if best is None or value > best[0]:
                best = value, Choice(answer, reason)
            purse.spend()
            if purse.empty:
                break
        if best is None:
            raise ValueError(f"nothing is suggested for {type(s.agenda[0]).__name__}")
        return best[1]

    def worth(self, game: Game[Any], s: Any, answer: Any, rng: Random) -> tuple[float, str]:
        """What an answer is worth, one step ahead, and why."""
        mind, side = self.mind, game.side_of(s.agenda[0].whose(s, answer))
        if (known := mind.prospect(s, answer, side)) is not None:
            return known
        value = mind.value(mind.settled(game, s, answer, seeded(rng.getrandbits(32)), rng), side)
        return value, mind.said(answer, value)
