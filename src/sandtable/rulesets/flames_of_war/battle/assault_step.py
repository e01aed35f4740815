"""The Assault Step: the active player picks his units one after another (fow.gap.assault-step-order)."""

from __future__ import annotations

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.state import BattleState


class AssaultStep(Step, frozen=True):
    """Units are picked and assault."""

    title = "Assault Step"
    rule = fow.GAP_ASSAULT_STEP_ORDER

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return s.done()
