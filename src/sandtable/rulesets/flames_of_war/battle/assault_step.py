"""The Assault Step: units are picked one by one, to assault or to Shoot and Scoot (fow.gap.assault-step-order)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import ChargeIn, Scoot
from sandtable.rulesets.flames_of_war.battle.assault_now import Assault
from sandtable.rulesets.flames_of_war.battle.charging import (
    ChargeTeams,
    charge_refusals,
    chargers,
    nearest_first,
    seen_foes,
)
from sandtable.rulesets.flames_of_war.battle.contact_made import ContactMade
from sandtable.rulesets.flames_of_war.battle.scooting import against_scoot, may_scoot, scoots
from sandtable.rulesets.flames_of_war.battle.state import BattleState

S = TypeVar("S", bound=BattleState)


class AssaultStep(Step, frozen=True):
    """An assault is fought to its end before the next unit is picked."""

    title = "Assault Step"
    rule = fow.GAP_ASSAULT_STEP_ORDER
    answers: ClassVar[tuple[type[Struct], ...]] = (ChargeIn, Scoot, Done)

    side: int

    def units(self, s: BattleState) -> tuple[int, ...]:
        """The units of the side that may still be picked."""
        own = s.scenario.of_side[self.side] & ~s.picked & ~s.scenario.air_units
        return tuple(unit for unit in numbers_in(own) if s.on_table(unit))

    def able(self, s: BattleState) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The units that may charge, and those that may scoot."""
        return s.once(
            ("assault step", self.side),
            lambda: (
                tuple(unit for unit in self.units(s) if chargers(s, unit)),
                tuple(unit for unit in self.units(s) if may_scoot(s, unit)),
            ),
        )

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if any(self.able(s)) else s.done()

    def kinds(self, s: BattleState) -> tuple[type[Struct], ...]:
        charge, scoot = self.able(s)
        return *((ChargeIn,) if charge else ()), *((Scoot,) if scoot else ()), Done

    def prompt(self, s: BattleState) -> str:
        charge, scoot = self.able(s)
        told = [f"{s.scenario.names(charge)} may assault"] if charge else []
        told += [f"{len(scoot)} may Shoot and Scoot" if len(scoot) > 1 else "one may Shoot and Scoot"] if scoot else []
        return f"Assault with whom? {'; '.join(told)}"

    def refusals(self, s: BattleState, answer: ChargeIn | Scoot | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        if answer.unit not in self.units(s):
            picked = answer.unit >= 0 and bool(s.picked >> answer.unit & 1)
            why = "each unit is picked once in a step" if picked else "that is none of your units on the table"
            return refused(Refusal(self.rule if picked else NO_SUCH, why))
        if isinstance(answer, Scoot):
            return against_scoot(s, answer.unit)
        return charge_refusals(s, answer.unit, answer.bodies, answer.targets)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[ChargeIn | Scoot | Done]:
        charge, scoot = self.able(s)
        wishes: list[ChargeIn | Scoot | Done] = [ChargeIn(unit, tuple(self._some(s, unit, rng))) for unit in charge]
        wishes += [Scoot(unit) for unit in scoot if rng.random() < 0.3]
        rng.shuffle(wishes)
        yield from wishes if rng.random() < 0.9 else ()
        yield Done()

    def _some(self, s: BattleState, unit: int, rng: Random) -> Iterator[int]:
        """Mostly everybody who may, sometimes only some."""
        able = tuple(nearest_first(s, chargers(s, unit)))
        chosen = [body for body in able if rng.random() < 0.7] if rng.random() < 0.3 else able
        yield from chosen or able

    def every(self, s: BattleState) -> Iterator[ChargeIn | Scoot | Done]:
        charge, scoot = self.able(s)
        yield from (ChargeIn(unit, tuple(nearest_first(s, chargers(s, unit)))) for unit in charge)
        yield from (Scoot(unit) for unit in scoot)
        yield Done()

    def take(self, s: BattleState, answer: ChargeIn | Scoot | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        unit = answer.unit
        if isinstance(answer, Scoot):
            return scoots(replace(s, picked=s.picked | 1 << unit), unit, dice, tell)
        tell(e.Charged(unit, answer.bodies, answer.targets))
        foes = seen_foes(s, answer.bodies)
        charge = ChargeTeams(self.side, answer.bodies, foes, answer.targets)
        return begun(s, unit).first(charge, ContactMade(self.side))


def begun(s: S, unit: int) -> S:
    """The state in which the assault of a unit begins."""
    assault = Assault(unit, units=1 << unit, stirred=s.moved | s.shot | s.bombarded)
    return replace(s, picked=s.picked | 1 << unit, assault=assault)
