"""Follow Me: when its leader has gone forward, the unit goes after him if its Motivation holds."""

from __future__ import annotations

from typing import ClassVar

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.small_moves import Small, SmallMove
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.moving.follow_me import FOLLOW_ME, FollowFacts
from sandtable.sheet.rolling import throw_and_tell


def follow_facts(s: BattleState, unit: int) -> FollowFacts:
    leader = s.units[unit].leader
    card = s.card(leader if leader >= 0 else s.scenario.unit_bodies[unit][0])
    return FollowFacts(kind=card.kind, motivation=card.motivation)


class RollToFollow(Step, frozen=True):
    """One die for the unit; the teams that were In Command when he called may go after him."""

    title: ClassVar[str] = "Follow Me!"
    rule: ClassVar[str] = fow.ORDER_FOLLOW_ME_TEST

    side: int
    unit: int
    teams: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        if not self.teams & s.there:
            return s.done()
        facts = follow_facts(s, self.unit)
        if not throw_and_tell(s.scenario.assess, self.side, FOLLOW_ME, facts, dice, tell, (self.unit,)):
            return s.done()
        return s.then(SmallMove(self.side, self.unit, Small.FOLLOW, self.teams & s.there))
