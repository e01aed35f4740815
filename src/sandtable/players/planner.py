"""The planner: plays a turn through in its head in several ways, sees what the enemy makes of it, and takes the best.

At the start of its turn it tries each plan that the game has: it plays its own turn and the enemy's answer several
times with dice of its own and compares where that leads. For the rest of the turn it follows the plan that did best.
Where a game has no turns of one side alone it tries single answers out instead, like the searcher.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from statistics import fmean
from typing import Any

from sandtable.dice.play import seeded
from sandtable.game import Game, View
from sandtable.players.budget import Budget
from sandtable.players.mind import Mind, looked_ahead
from sandtable.players.player import Advice, Choice
from sandtable.players.searcher import Searcher

#: How often each plan is played through.
TRIES = 4
#: By how much another way must be better, on average, to be preferred to the usual one.
MARGIN = 1.0
#: The part of its time a player may spend on choosing a plan.
SHARE = 0.8


class Planner:
    """Tries its plans out before each of its turns."""

    name = "planner"

    def __init__(self, mind: Mind[Any], budget: Budget) -> None:
        self.mind, self.budget = mind, budget
        self._searcher = Searcher(mind, budget)
        #: The turn that was planned last, and how.
        self._chosen: tuple[Hashable, str] = (None, mind.plans[0])

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        mind, s = self.mind, game.imagine(view, rng)
        side = game.side_of(s.agenda[0].decider(s))
        if mind.searches(s):
            return self._searcher.choose(game, view, rng)
        if alternatives := mind.alternatives(s):
            return self._weighed(game, s, side, dict(alternatives), rng)
        turn = mind.turn_to_plan(s)
        if turn is None or turn == self._chosen[0]:
            return mind.quick(game, s, self._chosen[1], rng)

        def outcome(plan: str, seed: int) -> float:
            return mind.value(looked_ahead(game, mind, s, side, plan, seed), side)

        self._chosen = turn, self.best(list(mind.plans), outcome, rng)
        choice = mind.quick(game, s, self._chosen[1], rng)
        return Choice(choice.answer, f"plan for the turn: {self._chosen[1]}; {choice.reason}")

    def ranked(self, game: Game[Any], view: View[Any], rng: Random) -> list[Advice]:
        """Its answer, and what it would answer by its other plans, in the order in which the game has them."""
        mind, s = self.mind, game.imagine(view, rng)
        if mind.searches(s):
            return self._searcher.ranked(game, view, rng)
        choice = self.choose(game, view, rng)
        others: list[Advice] = []
        if alternatives := mind.alternatives(s):
            others = [
                Advice(answer, f"{name} did no better when both were played on")
                for name, answer in alternatives.items()
            ]
        elif mind.turn_to_plan(s) is not None:
            for plan in mind.plans:
                quick = mind.quick(game, s, plan, rng)
                others.append(Advice(quick.answer, f"plan for the turn: {plan}; {quick.reason}"))
        return [Advice(choice.answer, choice.reason), *(each for each in others if each.answer != choice.answer)]

    def _weighed(self, game: Game[Any], s: Any, side: int, alternatives: dict[str, Any], rng: Random) -> Choice:
        """Whichever answer leads to the better position."""
        mind = self.mind

        def outcome(name: str, seed: int) -> float:
            after = game.take(s, alternatives[name], seeded(seed)).state
            return mind.value(looked_ahead(game, mind, after, side, mind.plans[0], seed), side)

        best = self.best(list(alternatives), outcome, rng)
        return Choice(alternatives[best], f"{best} leads to the better position")

    def best(self, names: list[str], outcome: Callable[[str, int], float], rng: Random) -> str:
        """The alternative that did best, each tried with the same dice, as long as the budget allows.

        The first is the usual one: another takes its place only if it did better every time, and by enough,
        so that luck does not choose. One that did worse once is therefore not tried again.
        """
        purse = self.budget.share(SHARE)
        ahead: dict[str, list[float]] = {name: [] for name in names[1:]}
        for seed in [rng.getrandbits(48) for _ in range(TRIES)]:
            usual = outcome(names[0], seed)
            for name, leads in ahead.items():
                leads.append(outcome(name, seed) - usual)
            purse.spend(1 + len(ahead))
            ahead = {name: leads for name, leads in ahead.items() if leads[-1] > 0}
            if not ahead or purse.empty:
                break
        best, lead = names[0], MARGIN
        for name, leads in ahead.items():
            if fmean(leads) > lead:
                best, lead = name, fmean(leads)
        return best
