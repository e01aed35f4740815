"""What an answer brings on average, found by throwing its dice several times: bombardments and assaults."""

from __future__ import annotations

from random import Random
from statistics import fmean

from msgspec import Struct

from sandtable.dice.by_rule import DiceByRule
from sandtable.game import Game
from sandtable.rulesets.flames_of_war.battle.assault_step import AssaultStep
from sandtable.rulesets.flames_of_war.battle.sequence import BeginTurn
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.players.first_thoughts import first_thought
from sandtable.rulesets.flames_of_war.players.position import position_value

#: An assault of many teams asks no more often than this.
FARTHEST = 200
SETTLED = (ShootingStep, AssaultStep, BeginTurn)


def brings(game: Game[BattleState], s: BattleState, answer: Struct, side: int, tries: int, rng: Random) -> float:
    """By how much the position gets better for a side, once all has come to rest that an answer leads to."""
    before = position_value(s, side)
    seeds = [rng.getrandbits(32) for _ in range(tries)]
    return fmean(position_value(settled(game, s, answer, seed), side) for seed in seeds) - before


def settled(game: Game[BattleState], s: BattleState, answer: Struct, seed: int) -> BattleState:
    """The position when the next unit may be picked."""
    rng, dice = Random(seed), DiceByRule(seed)  # noqa: S311 - not for secrets
    after = game.take(s, answer, dice).state
    for _ in range(FARTHEST):
        if not after.agenda or isinstance(after.agenda[0], SETTLED):
            break
        after = game.take(after, first_thought(game, after, rng).answer, dice).state
        dice.rolls.clear()
    return after
