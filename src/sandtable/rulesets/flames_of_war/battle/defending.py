"""Defensive Fire: the teams near a charge shoot at it, all together and once (fow.gap.defensive-fire-targets)."""

from __future__ import annotations

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.state import BattleState


class DefendersFire(Step, frozen=True):
    """Nobody fires yet."""

    title = "Defensive Fire"
    rule = fow.GAP_DEFENSIVE_FIRE_TARGETS

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return s.done()
