"""The Shooting Step: the active player picks his units one after another (fow.gap.target-choice)."""

from __future__ import annotations

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.state import BattleState


class ShootingStep(Step, frozen=True):
    """Units are picked and shoot."""

    title = "Shooting Step"
    rule = fow.GAP_TARGET_CHOICE

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return s.done()
