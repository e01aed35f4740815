"""Fire is declared: all that a unit fires, at whom and with what, before anybody reacts or any die is thrown."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.aims_to_try import aims_to_try
from sandtable.rulesets.konflikt_47.battle.answers import Aim, Shoot
from sandtable.rulesets.konflikt_47.battle.armament import has_target
from sandtable.rulesets.konflikt_47.battle.declaring import settled
from sandtable.rulesets.konflikt_47.battle.fire_reactions import ReactToFire
from sandtable.rulesets.konflikt_47.battle.friendly_fire import FriendlyFire, FriendlyWeapons, friendly_targets
from sandtable.rulesets.konflikt_47.battle.resolving import ResolveFire
from sandtable.rulesets.konflikt_47.battle.shockwaves import under_line
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.still_firing import bearers_of
from sandtable.rulesets.konflikt_47.battle.volleys import is_direct
from sandtable.rulesets.konflikt_47.battle.wave_lines import beside
from sandtable.rulesets.konflikt_47.terms import EnemyAction, Order

__all__ = ["DeclareFire", "FriendlyFire", "FriendlyWeapons", "ReactToFire", "ResolveFire", "friendly_targets"]


class DeclareFire(Step, frozen=True):
    """A unit under Fire, or after its move under Advance, says what it shoots (k47.gap.fire-declaration)."""

    title = "Shoot"
    rule = k47.GAP_FIRE_DECLARATION
    answers: ClassVar[tuple[type[Struct], ...]] = (Shoot, Done)

    side: int
    unit: int
    order: Order

    def kinds(self, s: BattleState) -> tuple[type[Struct], ...]:
        return (Shoot,) if self.order is Order.FIRE else self.answers

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        now = s.units[self.unit]
        able = now.where is Where.TABLE and not now.halted and now.die is self.order
        return None if able and has_target(s, self.unit, self.order) else s.done()

    def prompt(self, s: BattleState) -> str:
        name = s.scenario.said(self.unit)
        return (
            f"At whom does {name} shoot?" if self.order is Order.FIRE else f"At whom does {name} shoot, if at anybody?"
        )

    def refusals(self, s: BattleState, answer: Shoot | Done) -> Refused | None:
        if isinstance(answer, Done) and self.order is not Order.FIRE:
            return None
        aims = () if isinstance(answer, Done) else answer.aims
        found = settled(s, self.unit, aims, self.order)
        return found if isinstance(found, Refused) else None

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Shoot | Done]:
        declines = self.order is not Order.FIRE
        if declines and not rng.randrange(4):
            declines = False
            yield Done()
        yield from map(Shoot, aims_to_try(s, self.unit, self.order, rng))
        if declines:
            yield Done()

    def every(self, s: BattleState) -> Iterator[Shoot | Done]:
        yield from map(Shoot, aims_to_try(s, self.unit, self.order, None))
        if self.order is not Order.FIRE:
            yield Done()

    def take(self, s: BattleState, answer: Shoot | Done, dice: Dice, tell: Tell) -> BattleState:
        aims = () if isinstance(answer, Done) else settled(s, self.unit, answer.aims, self.order)
        if isinstance(aims, Refused) or not aims:
            return s.done()
        for aim in aims:
            target = aim.target
            tell(e.Declared(self.unit, target, s.gap(self.unit, target) if target >= 0 else 0))
        reacting = dict(reacting_to(s, self.unit, aims))
        steps = (ReactToFire(1 - self.side, target, self.unit, action) for target, action in reacting.items())
        bearers = bearers_of(s, self.unit, aims, self.order)
        return s.then(*steps, ResolveFire(self.side, self.unit, self.order, aims, bearers=bearers))


def reacting_to(s: BattleState, unit: int, aims: tuple[Aim, ...]) -> Iterator[tuple[int, EnemyAction]]:
    """Every enemy that is shot at, in the declared order, and what it would answer.

    Who is under a shockwave and shot at as well answers the shot, which leaves more open.
    """
    for aim in aims:
        shot = aim if aim.bearing < 0 else beside(s, unit, aim)
        for other in under_line(s, unit, aim) if aim.bearing >= 0 else ():
            if s.side(other) != s.side(unit) and (shot is None or other != shot.target):
                yield other, EnemyAction.SHOCKWAVE
        if shot is not None:
            yield shot.target, EnemyAction.DIRECT_FIRE if is_direct(s, shot) else EnemyAction.INDIRECT_FIRE
