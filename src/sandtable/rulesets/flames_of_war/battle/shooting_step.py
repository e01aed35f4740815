"""The Shooting Step: the active player lets one unit after another shoot (fow.gap.shooting-order)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import aims_to_try, bombarding, fire_missions, shooting
from sandtable.rulesets.flames_of_war.battle.answers import Bombard, Shoot
from sandtable.rulesets.flames_of_war.battle.anti_aircraft import ShootAtAircraft
from sandtable.rulesets.flames_of_war.battle.declaring import declared
from sandtable.rulesets.flames_of_war.battle.smoke_balls import RollSmoke, against_smoke
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volleys import RollVolley
from sandtable.rulesets.flames_of_war.battle.volleys_to_try import settled, smoke_to_try, volleys_to_try

#: Now and then a random player holds his fire.
HOLDS = 0.04


class Begun(IntEnum):
    """How far the step has come: Smoke Bombardments may be fired, then direct smoke, then all other fire."""

    NOTHING = 0
    SMOKE = 1
    FIRE = 2


class ShootingStep(Step, frozen=True):
    """Units shoot in any order: those of a unit that shoot smoke, that bombard, and the rest, each declare once."""

    title: ClassVar[str] = "Shooting Step"
    rule: ClassVar[str] = fow.GAP_TARGET_CHOICE
    answers: ClassVar[tuple[type[Struct], ...]] = (Shoot, Bombard, Done)

    side: int
    begun: Begun = Begun.NOTHING
    #: The units whose smoke, whose bombardment and whose other fire was declared, as sets.
    smoked: int = 0
    bombarding: int = 0
    fired: int = 0
    opened: bool = False

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if not self.opened:
            return s.then(replace(self, opened=True), **shooting.fresh_counts(s))
        return None if s.once(("anything", self), lambda: self.anything_left(s)) else s.done()

    def anything_left(self, s: BattleState) -> bool:
        return any(
            self.may_fire(s, unit) or self.may_smoke(s, unit) or self.may_bombard(s, unit)
            for unit in s.units_of(self.side)
        )

    def may_fire(self, s: BattleState, unit: int) -> bool:
        return not self.fired >> unit & 1 and shooting.can_shoot(s, unit)

    def may_smoke(self, s: BattleState, unit: int) -> bool:
        return self.begun < Begun.FIRE and not self.smoked >> unit & 1 and shooting.can_shoot(s, unit, smoke=True)

    def may_bombard(self, s: BattleState, unit: int) -> bool:
        return not self.bombarding >> unit & 1 and aims_to_try.may_bombard(s, unit)

    def prompt(self, s: BattleState) -> str:
        return "Who shoots at whom?"

    # ---------------------------------------------------------------- answers

    def refusals(self, s: BattleState, answer: Shoot | Bombard | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        if isinstance(answer, Bombard):
            problem = fire_missions.refusals(s, self.side, answer)
            return problem or refused(*self.against_bombarding(s, answer))
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

    def against_bombarding(self, s: BattleState, answer: Bombard) -> Iterator[Refusal]:
        """Why a unit may not bombard now, though it might otherwise."""
        if answer.smoke and self.begun > Begun.NOTHING:
            yield Refusal(fow.BOMBARD_SMOKE_FIRST, "smoke bombardments come before all other fire of the step")
        if self.bombarding >> s.unit_of(answer.bodies[0]) & 1:
            yield Refusal(fow.GAP_TARGET_CHOICE, "the unit has declared its bombardment: it does so once")

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Shoot | Bombard | Done]:
        if rng.random() < HOLDS:
            yield Done()
        units = list(s.units_of(self.side))
        rng.shuffle(units)
        # Smoke blinds before others shoot; it is offered beside the fire of the same unit.
        for unit in units:
            ways: list[Iterator[Shoot | Bombard]] = []
            if self.may_bombard(s, unit):
                bombards = aims_to_try.tried(s, unit, rng)
                ways.append(each for each in bombards if not any(self.against_bombarding(s, each)))
            if self.may_smoke(s, unit):
                ways.append(smoke_to_try(s, unit, rng))
            if self.may_fire(s, unit):
                ways.append(volleys_to_try(s, unit, rng))
            rng.shuffle(ways)
            for way in ways:
                yield from way
        yield Done()

    def take(self, s: BattleState, answer: Shoot | Bombard | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        if isinstance(answer, Bombard):
            return self._bombards(s, answer, tell)
        unit, aims = shooting.unit_that_shoots(s, answer), settled(s, answer).aims
        s = declared(s, aims, tell)
        if answer.smoke:
            begun = max(self.begun, Begun.SMOKE)
            return s.then(RollSmoke(self.side, aims), replace(self, begun=begun, smoked=self.smoked | 1 << unit))
        rest = replace(self, begun=Begun.FIRE, fired=self.fired | 1 << unit)
        return s.then(*self._flak(s, unit), RollVolley(self.side, aims), rest, picked=s.picked | 1 << unit)

    def _bombards(self, s: BattleState, answer: Bombard, tell: Tell) -> BattleState:
        unit = s.unit_of(answer.bodies[0])
        begun = self.begun if answer.smoke else Begun.FIRE
        s = s.then(replace(self, begun=begun, bombarding=self.bombarding | 1 << unit))
        return bombarding.declared(s, answer, tell).first(*self._flak(s, unit))

    def _flak(self, s: BattleState, unit: int) -> tuple[Step, ...]:
        """Whoever may shoot at Aircraft does so before they attack (fow.aa.timing)."""
        return (ShootAtAircraft(1 - self.side, unit),) if s.scenario.air_units >> unit & 1 else ()
