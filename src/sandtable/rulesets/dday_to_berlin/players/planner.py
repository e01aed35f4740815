"""The planner: plays a turn through in its head in several ways, sees what the enemy makes of it, and takes the best.

At the start of its Movement Phase it tries each of a few stances, from holding to all-out attack: it plays
its own turn and the enemy's answer several times with dice of its own and compares where that leads. For
the rest of the turn it follows the stance that did best, massing supports before it assaults and keeping
clear of what the enemy could do next.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

from msgspec import Struct

from sandtable.dice.play import seeded
from sandtable.game import Game, View
from sandtable.players.player import SECONDS, Choice
from sandtable.rulesets.dday_to_berlin.battle.answers import OFF_TABLE, Done, Fire, MoveFirst, MoveSecond
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.rulesets.dday_to_berlin.battle.sequence import ChooseFirst
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.players.attacks import Prospect, assault_prospects, fire_prospects
from sandtable.rulesets.dday_to_berlin.players.choices import Chooser
from sandtable.rulesets.dday_to_berlin.players.position import position_value
from sandtable.rulesets.dday_to_berlin.players.reasons import because
from sandtable.rulesets.dday_to_berlin.players.standing import Weights


class Stance(Struct, frozen=True):
    """A way to play a turn: what to care about, and how good an attack must be."""

    name: str
    weights: Weights
    least: float


STANCES = (
    Stance("press on", Weights(1.4, 1.0, 0.5, 0.55, 0.1, 0.3, 0.3, 0.1), 0.1),
    Stance("mass and strike", Weights(1.5, 2.4, 0.0, 1.4, 0.15, 0.45, 0.55, 0.35), 0.4),
    Stance("attack", Weights(0.7, 1.2, 0.0, 1.0, 0.3, 0.3, 0.4, 0.1), -0.1),
    Stance("rush", Weights(1.2, 1.0, 0.0, 0.6, 0.1, 0.2, 0.2, 0.0), -0.2),
)
#: How often each stance is played through.
TRIES = 4
#: By how much another way must be better, on average, to be preferred to the usual one.
MARGIN = 1.0
#: The part of its time a player may spend on choosing a stance.
SHARE = 0.8


class Thinker(Chooser):
    """Plays one stance; the planner's own hand, and what it expects of the enemy."""

    name = "thinker"

    def __init__(self, stance: Stance, seconds: float) -> None:
        super().__init__(stance.weights, seconds)
        self.stance = stance

    def combat(self, s: BattleState, side: int, rng: Random) -> Choice:
        fire = fire_prospects(s, side)
        best = max(assault_prospects(s, side)[:1] + fire[:1], key=lambda prospect: prospect.value, default=None)
        if best is None or best.value <= self.stance.least:
            # Guns on the table cost nothing to fire; supports are better kept for the enemy's turn.
            best = next((prospect for prospect in fire if prospect.value > 0 and by_a_gun(prospect)), None)
        if best is None:
            return Choice(Done(), "no attack promises more than it risks")
        return Choice(best.answer, because(s, best))


def by_a_gun(prospect: Prospect) -> bool:
    """Whether an attack is the fire of a gun on the table."""
    return isinstance(prospect.answer, Fire) and prospect.answer.primary != OFF_TABLE


class Planner:
    """Tries its stances out before each of its turns."""

    name = "planner"

    def __init__(self, seconds: float = SECONDS, tries: int = TRIES, stances: tuple[Stance, ...] = STANCES) -> None:
        self.seconds, self.tries, self.stances = seconds, tries, stances
        self._thinkers = {stance.name: Thinker(stance, seconds) for stance in stances}
        self._chosen: tuple[int, str] = (0, stances[0].name)

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        s: BattleState = game.imagine(view, rng)
        step = s.agenda[0]
        if isinstance(step, ChooseFirst):
            return self.choose_first(game, s, step.side, rng)
        if isinstance(step, Movement) and self._chosen[0] != s.turn:
            stance = self.best_stance(game, s, step.side, rng)
            self._chosen = (s.turn, stance)
            choice = self._thinkers[stance].decide(s, rng)
            return Choice(choice.answer, f"plan for the turn: {stance}; {choice.reason}")
        return self._thinkers[self._chosen[1]].decide(s, rng)

    def best_stance(self, game: Game[Any], s: BattleState, side: int, rng: Random) -> str:
        """The stance that leads to the best position after the enemy's reply."""

        def outcome(stance: str, seed: int) -> float:
            return position_value(self.played(game, s, side, stance, seed), side)

        return self.best(list(self._thinkers), outcome, rng)

    def choose_first(self, game: Game[Any], s: BattleState, side: int, rng: Random) -> Choice:
        """Move first or second, whichever leads to the better position at the end of the turn."""
        usual = self.stances[0].name
        orders = {"first": MoveFirst(), "second": MoveSecond()}

        def outcome(order: str, seed: int) -> float:
            after = game.take(s, orders[order], seeded(seed)).state
            return position_value(self.played(game, after, side, usual, seed), side)

        best = self.best(list(orders), outcome, rng)
        return Choice(orders[best], f"moving {best} leads to the better position")

    def best(self, names: list[str], outcome: Callable[[str, int], float], rng: Random) -> str:
        """The alternative that did best, each tried with the same dice, as long as time allows.

        The first is the usual one: another takes its place only if it did better every time, and by enough,
        so that luck does not choose. One that did worse once is therefore not tried again.
        """
        until = perf_counter() + self.seconds * SHARE
        ahead: dict[str, list[float]] = {name: [] for name in names[1:]}
        for seed in [rng.getrandbits(48) for _ in range(self.tries)]:
            usual = outcome(names[0], seed)
            for name, leads in ahead.items():
                leads.append(outcome(name, seed) - usual)
            ahead = {name: leads for name, leads in ahead.items() if leads[-1] > 0}
            if not ahead or perf_counter() > until:
                break
        best, lead = names[0], MARGIN
        for name, leads in ahead.items():
            if fmean(leads) > lead:
                best, lead = name, fmean(leads)
        return best

    def played(self, game: Game[Any], s: BattleState, side: int, stance: str, seed: int) -> BattleState:
        """The position after this turn of ours, in one stance, and the enemy's next."""
        dice, rng, start = seeded(seed), Random(seed), s.turn  # noqa: S311 - not for secrets
        ours, theirs = self._thinkers[stance], self._thinkers[self.stances[0].name]
        while s.agenda:
            step = s.agenda[0]
            if s.turn > start and (
                (isinstance(step, Movement) and step.side == side)
                or (isinstance(step, ChooseFirst) and s.player_a == side)
            ):
                break
            who = ours if step.decider(s) == side else theirs
            s = game.take(s, who.decide(s, rng).answer, dice).state
            dice.rolls.clear()
        return s
