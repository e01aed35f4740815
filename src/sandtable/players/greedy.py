"""The greedy player: looks one step ahead, with exact odds where the game has them and a value for every position."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from msgspec.structs import replace

from sandtable.dice.play import seeded
from sandtable.game import Game, View
from sandtable.players.budget import Budget
from sandtable.players.mind import Mind
from sandtable.players.player import Advice, Choice

#: How many candidates it looks at.
LOOKED_AT = 48
#: Why an answer is not the first choice.
SECOND = "it leads to a good position too, though not to the best"


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
                best = value, Choice(answer, reason or mind.said(answer))
            purse.spend()
            if purse.empty:
                break
        if best is None:
            raise ValueError(f"nothing is suggested for {type(s.agenda[0]).__name__}")
        return best[1]

    def ranked(self, game: Game[Any], view: View[Any], rng: Random) -> list[Advice]:
        """What is obvious first, then every other candidate, the best first."""
        mind, purse = self.mind, self.budget.whole()
        s = game.imagine(view, rng)
        obvious: list[Advice] = []
        weighed: list[tuple[float, Advice]] = []
        for answer in dict.fromkeys(islice(mind.candidates(game, s, rng), LOOKED_AT)):
            if reason := mind.obvious(s, answer):
                obvious.append(Advice(answer, reason))
                continue
            value, reason = self.worth(game, s, answer, rng)
            weighed.append((value, Advice(answer, reason or SECOND, value)))
            purse.spend()
            if purse.empty:
                break
        weighed.sort(key=lambda each: -each[0])
        ranked = [*obvious, *(advice for _, advice in weighed)]
        if ranked and ranked[0].reason == SECOND:
            ranked[0] = replace(ranked[0], reason=mind.said(ranked[0].answer))
        return ranked

    def worth(self, game: Game[Any], s: Any, answer: Any, rng: Random) -> tuple[float, str]:
        """What an answer is worth, one step ahead, and why; no reason where only the position after it tells."""
        mind, side = self.mind, game.side_of(s.agenda[0].whose(s, answer))
        if (known := mind.prospect(s, answer, side)) is not None:
            return known
        value = mind.value(mind.settled(game, s, answer, seeded(rng.getrandbits(32)), rng), side)
        return value, ""
