"""What the steps of an assault share: each looks first whether there is still an assault."""

from __future__ import annotations

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.assault_facts import assault_of, in_contact, is_stopped
from sandtable.rulesets.konflikt_47.battle.breaking_apart import victory
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone


def over(s: BattleState, why: str, tell: Tell) -> BattleState:
    """An assault that comes to no fight: both stand where they stand (k47.gap.assault-steps)."""
    assault = assault_of(s)
    tell(e.AssaultOver(assault.unit, assault.target, why))
    return s.done(assault=None)


class AssaultStep(Step, frozen=True):
    """A step of an assault, which passes by itself where the assault is over by now."""

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        assault = s.assault
        if assault is None:
            return s.done()
        if is_stopped(s, assault.unit):
            return over(s, k47.GAP_ASSAULT_STEPS, tell)
        if is_gone(s, assault.target):
            if in_contact(s, assault):
                return victory(s, assault.unit)
            return over(s, k47.GAP_ASSAULT_STEPS, tell)
        return self.go_on(s, assault, dice, tell)

    def go_on(self, s: BattleState, assault: Assault, dice: Dice, tell: Tell) -> BattleState | None:
        """What happens, or None to ask."""
        raise NotImplementedError
