"""The greedy player: looks one step ahead, with exact odds for every roll and a value for every position."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.game import Game, View
from sandtable.players.dday_to_berlin.attacks import assault_prospects, fire_prospects
from sandtable.players.dday_to_berlin.choices import Chooser
from sandtable.players.dday_to_berlin.reasons import because
from sandtable.players.dday_to_berlin.standing import Weights
from sandtable.players.player import SECONDS, Choice
from sandtable.rulesets.dday_to_berlin.battle.answers import Done
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState

WEIGHTS = Weights()


class Greedy(Chooser):
    """Takes whatever looks best right now."""

    name = "greedy"

    def __init__(self, seconds: float = SECONDS) -> None:
        super().__init__(WEIGHTS, seconds)

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        s: BattleState = game.imagine(view, rng)
        return self.decide(s, rng)

    def combat(self, s: BattleState, side: int, rng: Random) -> Choice:
        prospects = assault_prospects(s, side, helped=False)[:1] + fire_prospects(s, side)[:1]
        best = max(prospects, key=lambda prospect: prospect.value, default=None)
        if best is None or best.value <= 0:
            return Choice(Done(), "no attack promises more than it risks")
        return Choice(best.answer, because(s, best))
