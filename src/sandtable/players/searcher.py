"""The searcher: tries the candidates out in its head, the better ones more often, and takes what does best.

Every candidate is played from with the same dice, one stream for each rule, so that what differs is the answer. The
half that does worse is dropped, the rest is tried twice as often, and so on (sequential halving). The usual answer is
always kept, and another is taken only if it is ahead by more than chance explains.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from sandtable.dice.by_rule import DiceByRule
from sandtable.game import Game, View
from sandtable.players.budget import Budget
from sandtable.players.mind import Mind
from sandtable.players.player import Choice

#: So many candidates are tried at most, and each so often in the first round.
MOST_TRIED, FIRST_TRIES = 12, 2
#: No position is looked ahead from further than this.
FARTHEST = 2_000


class Searcher:
    """Looks ahead from every answer that is worth a thought."""

    name = "searcher"

    def __init__(self, mind: Mind[Any], budget: Budget) -> None:
        self.mind, self.budget = mind, budget

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        mind, s = self.mind, game.imagine(view, rng)
        side = game.side_of(s.agenda[0].decider(s))
        usual = mind.quick(game, s, mind.plans[0], rng)
        tried = dict.fromkeys((usual.answer, *islice(mind.candidates(game, s, rng), MOST_TRIED - 1)))
        if len(tried) == 1:
            return usual
        found: dict[Struct, list[float]] = {answer: [] for answer in tried}
        alive, tries, purse = list(found), FIRST_TRIES, self.budget.whole()
        while len(alive) > 1 and not purse.empty:
            for seed in [rng.getrandbits(48) for _ in range(tries)]:
                for answer in alive:
                    # A hidden game is imagined anew each time, and for all alike.
                    imagined = game.imagine(view, Random(seed))  # noqa: S311 - not for secrets
                    found[answer].append(self._played(game, imagined, answer, side, seed))
                    purse.spend()
                if purse.empty:
                    break
            whole = min(len(found[answer]) for answer in alive)
            ranked = sorted(alive, key=lambda answer: -fmean(found[answer][:whole]) if whole else 0.0)
            alive = list(dict.fromkeys((usual.answer, *ranked[: len(ranked) // 2])))
            tries *= 2
            if len(alive) == 2 and tries > 8 * FIRST_TRIES:
                break
        best = max(found, key=lambda answer: _lead(found[answer], found[usual.answer]))
        lead = _lead(found[best], found[usual.answer])
        if best == usual.answer or lead <= 0:
            return usual
        return Choice(best, f"{len(found[best])} times played on, it was ahead by {lead:.1f} or more")

    def _played(self, game: Game[Any], s: Any, answer: Struct, side: int, seed: int) -> float:
        """What comes of an answer when everybody goes on without much thought."""
        mind, dice, rng, since = self.mind, DiceByRule(seed), Random(seed), s  # noqa: S311
        s = game.take(s, answer, dice).state
        for _ in range(FARTHEST):
            if not s.agenda or mind.rests(s, side, since):
                break
            s = game.take(s, mind.quick(game, s, mind.plans[0], rng).answer, dice).state
            dice.rolls.clear()
        return mind.value(s, side)


def _lead(found: list[float], usual: list[float]) -> float:
    """By how much one answer is ahead of the usual one, less what chance explains."""
    leads = [one - other for one, other in zip(found, usual, strict=False)]
    return fmean(leads) - stdev(leads) / len(leads) ** 0.5 if len(leads) > 1 else 0.0
