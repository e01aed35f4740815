"""The Movement Step: the active player picks his units one after another (fow.gap.movement-step-order)."""

from __future__ import annotations

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.state import BattleState


class MovementStep(Step, frozen=True):
    """Units are picked and move."""

    title = "Movement Step"
    rule = fow.GAP_MOVEMENT_STEP_ORDER

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return s.done()
