"""The searcher: tries the candidates out in its head, the better ones more often, and takes what does best.

Every candidate is played from with the same dice, one stream for each rule, so that what differs is the answer. The
half that does worse is dropped, the rest is tried twice as often, and so on (sequential halving). The usual answer is
always kept, and another is taken only if it is ahead by more than chance explains.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from random import Random
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from sandtable.dice.by_rule import DiceByRule
from sandtable.game import Game, View
from sandtable.players.budget import Budget
from sandtable.players.mind import Mind, looked_ahead
from sandtable.players.player import Advice, Choice

#: So many candidates are tried at most, and each so often in the first round.
MOST_TRIED, FIRST_TRIES = 12, 2
#: The part of its time it spends before the last try begins, which takes some time as well.
SHARE = 0.8


class Searcher:
    """Looks ahead from every answer that is worth a thought."""

    name = "searcher"

    def __init__(self, mind: Mind[Any], budget: Budget) -> None:
        self.mind, self.budget = mind, budget

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        best = self.ranked(game, view, rng)[0]
        return Choice(best.answer, best.reason)

    def ranked(self, game: Game[Any], view: View[Any], rng: Random) -> list[Advice]:
        """Its answer, and then the others that it tried, by what came of them on average."""
        mind, s, purse = self.mind, game.imagine(view, rng), self.budget.share(SHARE)
        side = game.side_of(s.agenda[0].decider(s))
        usual = mind.quick(game, s, mind.plans[0], rng)
        tried = dict.fromkeys((usual.answer, *islice(mind.rivals(game, s, rng), MOST_TRIED - 1)))
        if len(tried) == 1:
            return [Advice(usual.answer, usual.reason)]
        found: dict[Struct, list[float]] = {answer: [] for answer in tried}
        promised = self._promised(s, tried)
        alive, tries = list(found), FIRST_TRIES
        while len(alive) > 1 and not purse.empty:
            for seed in [rng.getrandbits(48) for _ in range(tries)]:
                for answer in alive:
                    # A hidden game is imagined anew each time, and for all alike.
                    imagined = game.imagine(view, Random(seed))  # noqa: S311 - not for secrets
                    found[answer].append(self._played(game, imagined, answer, side, seed))
                    purse.spend()
                    if purse.empty:
                        break
                if purse.empty:
                    break
            whole = min(len(found[answer]) for answer in alive)
            ranked = sorted(alive, key=lambda answer: -self._blended(found[answer][:whole], promised[answer]))
            alive = list(dict.fromkeys((usual.answer, *ranked[: len(ranked) // 2])))
            tries *= 2
            if len(alive) == 2 and tries > 8 * FIRST_TRIES:
                break
        before = promised[usual.answer]
        # Who was dropped early was tried too seldom for his luck to count.
        leads = {answer: self._lead(found[answer], found[usual.answer], promised[answer] - before) for answer in alive}
        best = max(leads, key=lambda answer: leads[answer])
        reason = (
            f"{mind.said(best)}; played on {times(len(found[best]))} in its head, it did better than the usual answer"
        )
        if best == usual.answer or leads[best] <= 0:
            best, reason = usual.answer, usual.reason
        means = {answer: fmean(values) for answer, values in found.items() if values}
        others = sorted((answer for answer in means if answer != best), key=lambda answer: -means[answer])
        return [
            Advice(best, reason, means.get(best)),
            *(Advice(each, f"played on {times(len(found[each]))}, it did less well", means[each]) for each in others),
        ]

    def _played(self, game: Game[Any], s: Any, answer: Struct, side: int, seed: int) -> float:
        """What comes of an answer when everybody goes on without much thought."""
        mind, dice = self.mind, DiceByRule(seed)
        after = game.take(s, answer, dice).state
        return mind.outlook(looked_ahead(game, mind, after, side, None, seed, dice=dice, since=s), side)

    def _promised(self, s: Any, answers: Iterable[Struct]) -> dict[Struct, float]:
        """What answers seemed worth before; who has said nothing of one of them has said nothing."""
        said = {answer: self.mind.promised(s, answer) for answer in answers}
        known = {answer: value for answer, value in said.items() if value is not None}
        return known if len(known) == len(said) else dict.fromkeys(said, 0.0)

    def _blended(self, found: list[float], promised: float) -> float:
        """What came of an answer on average; what was promised counts like so many tries as it is trusted."""
        many, trust = len(found), self.mind.trust
        return (sum(found) + trust * promised) / (many + trust) if many + trust else 0.0

    def _lead(self, found: list[float], usual: list[float], promised: float) -> float:
        """By how much one answer is ahead of the usual one, less what chance explains."""
        leads = [one - other for one, other in zip(found, usual, strict=False)]
        if len(leads) < 2:
            return 0.0
        chance: float = stdev(leads) / (len(leads) + self.mind.trust) ** 0.5
        return self._blended(leads, promised) - chance


def times(number: int) -> str:
    """How often something was done: "once", "12 times"."""
    return "once" if number == 1 else f"{number} times"
