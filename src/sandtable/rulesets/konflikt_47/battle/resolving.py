"""Declared fire comes to its dice: one volley after another in the order in which they were declared."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.still_firing import WHOEVER, Bearers
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.battle.volleys import exchanged, fire
from sandtable.rulesets.konflikt_47.terms import Order

S = TypeVar("S", bound=BattleState)


class Back(Struct, frozen=True, array_like=True):
    """A unit that shoots back in a firefight, and what it fires."""

    unit: int
    aims: tuple[Aim, ...]


class ResolveFire(Step, frozen=True):
    """All reactions are known: the next volley is rolled, as an exchange where its target shoots back.

    What the shooter suffers in one exchange counts in the next, so choices of casualties come in between. `side` aims:
    the shooter's own, or the enemy's where it takes friends for enemies.
    """

    title = "Open fire"
    rule = k47.GAP_FIRE_DECLARATION

    side: int
    unit: int
    order: Order
    aims: tuple[Aim, ...]
    backs: tuple[Back, ...] = ()
    #: Who fires each of them; nothing, where whatever bears does.
    bearers: tuple[Bearers, ...] = ()

    @property
    def manned(self) -> tuple[tuple[Aim, Bearers], ...]:
        """What is still to be resolved, with who fires it."""
        return tuple(zip(self.aims, self.bearers or (WHOEVER,) * len(self.aims), strict=True))

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        aim, bearers = self.manned[0]
        rest = replace(self, aims=self.aims[1:], bearers=self.bearers[1:])
        s = s.then(*((rest,) if rest.aims else ()))
        back = next((each for each in self.backs if each.unit == aim.target), None)
        if back is not None and not is_gone(s, back.unit) and not is_gone(s, self.unit):
            return exchanged(s, self.unit, aim, self.order, back.aims, dice, tell, bearers=bearers)
        return fire(s, self.unit, aim, self.order, dice, tell, by=self.side, bearers=bearers)


def shoots_back(s: S, shooter: int, unit: int, aims: tuple[Aim, ...]) -> S:
    """The fire that is still to be resolved, with somebody who answers it."""
    agenda = list(s.agenda)
    number = next(
        number for number, step in enumerate(agenda) if isinstance(step, ResolveFire) and step.unit == shooter
    )
    agenda[number] = replace(agenda[number], backs=(*agenda[number].backs, Back(unit, aims)))
    return replace(s, agenda=tuple(agenda))
