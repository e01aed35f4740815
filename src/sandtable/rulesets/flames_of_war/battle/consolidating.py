"""Consolidation: the victors may move when the beaten have gone (fow.gap.consolidate-details)."""

from __future__ import annotations

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.contacts import assault_of
from sandtable.rulesets.flames_of_war.battle.small_moves import Small, SmallMove
from sandtable.rulesets.flames_of_war.battle.state import BattleState


class Consolidate(Step, frozen=True):
    """Every team of a victorious unit that took part may go up to 4 in; Bailed Out tanks stay."""

    title = "Consolidation"
    rule = fow.GAP_CONSOLIDATE_DETAILS

    side: int
    unit: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        teams = s.there & s.of_unit(self.unit) & assault_of(s).took_part & ~s.bailed
        return s.then(SmallMove(self.side, self.unit, Small.CONSOLIDATE, teams)) if teams else s.done()
