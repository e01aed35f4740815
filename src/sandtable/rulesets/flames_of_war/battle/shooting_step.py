"""The Shooting Step: the active player lets one unit after another shoot (fow.gap.shooting-order)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import shooting
from sandtable.rulesets.flames_of_war.battle.aims_to_try import settled, smoke_to_try, volleys_to_try
from sandtable.rulesets.flames_of_war.battle.answers import Shoot
from sandtable.rulesets.flames_of_war.battle.anti_aircraft import ShootAtAircraft
from sandtable.rulesets.flames_of_war.battle.command import counted
from sandtable.rulesets.flames_of_war.battle.declaring import declared
from sandtable.rulesets.flames_of_war.battle.smoke_balls import RollSmoke, against_smoke
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volleys import RollVolley

#: Now and then a random player holds his fire.
HOLDS = 0.04


class Begun(IntEnum):
    """How far the step has come: Smoke Bombardments may be fired, then direct smoke, then all other fire."""

    NOTHING = 0
    SMOKE = 1
    FIRE = 2


class ShootingStep(Step, frozen=True):
    """Units shoot in any order. The teams of one that shoot smoke, and all the rest, each declare together and once."""

    title: ClassVar[str] = "Shooting Step"
    rule: ClassVar[str] = fow.GAP_TARGET_CHOICE
    answers: ClassVar[tuple[type[Struct], ...]] = (Shoot, Done)

    side: int
    begun: Begun = Begun.NOTHING
    #: The units whose smoke, and whose other fire, was declared, as sets.
    smoked: int = 0
    fired: int = 0
    opened: bool = False

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if not self.opened:
            return s.then(replace(self, opened=True), **fresh_counts(s))
        return None if s.once(("anything", self), lambda: self.anything_left(s)) else s.done()

    def anything_left(self, s: BattleState) -> bool:
        return any(self.may_fire(s, unit) or self.may_smoke(s, unit) for unit in s.units_of(self.side))

    def may_fire(self, s: BattleState, unit: int) -> bool:
        return not self.fired >> unit & 1 and shooting.can_shoot(s, unit)

    def may_smoke(self, s: BattleState, unit: int) -> bool:
        return self.begun < Begun.FIRE and not self.smoked >> unit & 1 and shooting.can_shoot(s, unit, smoke=True)

    def prompt(self, s: BattleState) -> str:
        return f"{s.scenario.side_names[self.side]}: who shoots at whom?"

    # ---------------------------------------------------------------- answers

    def refusals(self, s: BattleState, answer: Shoot | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        wrong = list(shooting.against(s, self.side, answer))
        if not wrong and answer.smoke:
            wrong += against_smoke(s, self.side, answer)
        return refused(*wrong, *self.against_group(s, answer))

    def against_group(self, s: BattleState, answer: Shoot) -> Iterator[Refusal]:
        """Why a unit may not declare that now."""
        if not answer.aims or not 0 <= answer.aims[0].shooter < len(s.bodies):
            return
        unit = shooting.unit_that_shoots(s, answer)
        if answer.smoke and self.begun is Begun.FIRE:
            said = "direct smoke is shot after smoke bombardments and before other shooting"
            yield Refusal(fow.GAP_SMOKE_BALL, said)
        if (self.smoked if answer.smoke else self.fired) >> unit & 1:
            said = f"{s.scenario.said(unit)} has declared its fire: all its teams do so together and once"
            yield Refusal(fow.GAP_TARGET_CHOICE, said)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Shoot | Done]:
        if rng.random() < HOLDS:
            yield Done()
        units = list(s.units_of(self.side))
        rng.shuffle(units)
        # Smoke blinds before others shoot; it is offered beside the fire of the same unit.
        for unit in units:
            ways: list[Iterator[Shoot]] = []
            if self.may_smoke(s, unit):
                ways.append(smoke_to_try(s, unit, rng))
            if self.may_fire(s, unit):
                ways.append(volleys_to_try(s, unit, rng))
            rng.shuffle(ways)
            for way in ways:
                yield from way
        yield Done()

    def take(self, s: BattleState, answer: Shoot | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        unit, aims = shooting.unit_that_shoots(s, answer), settled(s, answer).aims
        s = declared(s, aims, tell)
        if answer.smoke:
            begun = max(self.begun, Begun.SMOKE)
            return s.then(RollSmoke(self.side, aims), replace(self, begun=begun, smoked=self.smoked | 1 << unit))
        rest = replace(self, begun=Begun.FIRE, fired=self.fired | 1 << unit)
        flak = (ShootAtAircraft(1 - self.side, unit),) if s.scenario.air_units >> unit & 1 else ()
        return s.then(*flak, RollVolley(self.side, aims), rest, picked=s.picked | 1 << unit)


def fresh_counts(s: BattleState) -> dict[str, tuple[int, ...]]:
    """Nobody has been hit in this step yet, and so many teams stand in each unit (fow.gap.pin-count)."""
    return {
        "hits": (0,) * len(s.units),
        "stood": tuple(counted(s, unit).bit_count() for unit in range(len(s.units))),
    }


def waiting(s: BattleState, step: ShootingStep) -> tuple[int, ...]:
    """The units that still have somebody to shoot at."""
    return tuple(unit for unit in numbers_in(s.scenario.of_side[step.side]) if step.may_fire(s, unit))
