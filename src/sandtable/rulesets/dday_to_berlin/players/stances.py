"""Ways to play a turn, from holding to all-out attack, each with its own hand."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from sandtable.players.player import Choice
from sandtable.rulesets.dday_to_berlin.battle.answers import OFF_TABLE, Done, Fire
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.players.attacks import Prospect, assault_prospects, fire_prospects
from sandtable.rulesets.dday_to_berlin.players.choices import Chooser
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


class Thinker(Chooser):
    """Plays one stance; the planner's own hand, and what it expects of the enemy."""

    def __init__(self, stance: Stance) -> None:
        super().__init__(stance.weights)
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
