"""Who falls: the owner picks among models with different weapons, the shooter after exceptional damage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.explain.sentences import count_of
from sandtable.game import Step, Tell
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.answers import Fall
from sandtable.rulesets.konflikt_47.battle.assault_facts import check_facts
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import destroy, is_gone, lose_models
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses, TroopsFate, lasting
from sandtable.rulesets.konflikt_47.procedures.orders.morale_check import MORALE_CHECK, MoraleResult
from sandtable.rulesets.konflikt_47.terms import Rank
from sandtable.sheet.rolling import throw_and_tell

#: How the officer of an officer's unit is named where he is picked out; he bears the weapon that is named first.
OFFICER = "officer"


def under_fire(s: BattleState, unit: int, losses: Losses, shooter: int, by: int, tell: Tell) -> BattleState:
    """Who falls to a volley that a side has aimed, and last the check that waited for it (k47.shoot.morale-last)."""
    if losses.fate is TroopsFate.TO_CHECK:
        s = s.first(CheckMorale(s.side(unit), unit, shooter))
    return fall(s, unit, losses.casualties, losses.picked_out, by, tell)


def fall(s: BattleState, unit: int, count: int, picked: int, by: int, tell: Tell) -> BattleState:
    """So many models of a unit fall, the last `picked` of them by a side's choice (k47.gap.casualty-models).

    What leaves a choice is asked before anything else.
    """
    if is_gone(s, unit) or not count:
        return s
    if count >= s.units[unit].models:
        return destroy(s, unit, k47.GAP_CASUALTIES, tell)
    if not s.units[unit].arms:  # a crew that serves its weapon, or beasts: all are alike
        return lose_models(s, unit, (), count, tell)
    own = count - picked
    # What is asked first is put first last.
    if picked:
        s = s.first(PickCasualty(by, unit, picked))
    return s.first(TakeCasualties(s.side(unit), unit, own)) if own else s


def has_officer(s: BattleState, unit: int) -> bool:
    return s.own_officer(unit) is not Rank.NONE


def officers_weapon(s: BattleState, unit: int) -> str:
    return s.row(unit).weapons[0].weapon


def able_to_fall(s: BattleState, unit: int) -> Counter[str]:
    """Models by their weapons, apart from the officer, who falls last."""
    arms = Counter(s.units[unit].arms)
    if has_officer(s, unit):
        arms[officers_weapon(s, unit)] -= 1
    return +arms


def proposed(s: BattleState, unit: int, count: int) -> tuple[str, ...]:
    """Who falls by the usual order: riflemen, other small arms, machine gunners (k47.gap.casualties)."""
    arms = lasting(able_to_fall(s, unit).elements(), s.tables)
    return tuple(arms[len(arms) - count :])


def ways_to_fall(s: BattleState, unit: int, count: int) -> Iterator[tuple[str, ...]]:
    """Every choice of so many models that differs by their weapons."""
    arms = able_to_fall(s, unit)
    kinds = list(dict.fromkeys(lasting(arms.elements(), s.tables)))[::-1]

    def pick(number: int, left: int) -> Iterator[tuple[str, ...]]:
        if number == len(kinds):
            if not left:
                yield ()
            return
        kind = kinds[number]
        for some in range(min(left, arms[kind]), -1, -1):
            yield from ((kind,) * some + rest for rest in pick(number + 1, left - some))

    return pick(0, count)


def fallen(s: BattleState, unit: int, arms: tuple[str, ...], tell: Tell, *, picked: bool = False) -> BattleState:
    """These models are taken off."""
    if OFFICER in arms:
        s = s.with_unit(unit, leaderless=True)
    weapons = tuple(officers_weapon(s, unit) if arm == OFFICER else arm for arm in arms)
    return lose_models(s, unit, weapons, len(weapons), tell, picked=picked)


class TakeCasualties(Step, frozen=True):
    """The owner of a unit that was hit says who falls."""

    title = "Take casualties"
    rule = k47.GAP_CASUALTIES
    answers: ClassVar[tuple[type[Struct], ...]] = (Fall,)

    side: int
    unit: int
    count: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if is_gone(s, self.unit):
            return s.done()
        able = able_to_fall(s, self.unit)
        if len(able) > 1 and able.total() > self.count:
            return None
        return fallen(s.done(), self.unit, proposed(s, self.unit, self.count), tell)

    def prompt(self, s: BattleState) -> str:
        return f"{s.scenario.said(self.unit)} loses {count_of(self.count, 'model')}: who falls?"

    def refusals(self, s: BattleState, answer: Fall) -> Refused | None:
        return against_falling(s, self.unit, answer.arms, self.count, able_to_fall(s, self.unit))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Fall]:
        yield Fall(proposed(s, self.unit, self.count))
        arms = list(able_to_fall(s, self.unit).elements())
        yield Fall(tuple(rng.sample(arms, self.count)))

    def every(self, s: BattleState) -> Iterator[Fall]:
        return (Fall(arms) for arms in ways_to_fall(s, self.unit, self.count))

    def take(self, s: BattleState, answer: Fall, dice: Dice, tell: Tell) -> BattleState:
        return fallen(s.done(), self.unit, answer.arms, tell)


class PickCasualty(Step, frozen=True):
    """Exceptional damage: the shooter says who falls, officer and special weapons included."""

    title = "Pick a casualty"
    rule = k47.GAP_EXCEPTIONAL_DAMAGE
    answers: ClassVar[tuple[type[Struct], ...]] = (Fall,)

    side: int
    unit: int
    count: int

    def able(self, s: BattleState) -> Counter[str]:
        able = able_to_fall(s, self.unit)
        if has_officer(s, self.unit):
            able[OFFICER] = 1
        return able

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if is_gone(s, self.unit):
            return s.done()
        able = self.able(s)
        if len(able) > 1:
            return None
        return fallen(s.done(), self.unit, tuple(able.elements())[: self.count], tell, picked=True)

    def prompt(self, s: BattleState) -> str:
        return f"Exceptional damage: pick {count_of(self.count, 'model')} of {s.scenario.said(self.unit)}"

    def refusals(self, s: BattleState, answer: Fall) -> Refused | None:
        return against_falling(s, self.unit, answer.arms, self.count, self.able(s))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Fall]:
        """The officer first, then what would have lasted longest, then anybody; of friends the usual order."""
        able = self.able(s)
        if self.side == s.side(self.unit):
            yield Fall(proposed(s, self.unit, self.count))
        dear = [OFFICER] if able[OFFICER] else []
        dear += lasting((+Counter({**able, OFFICER: 0})).elements(), s.tables)
        yield Fall(tuple(dear[: self.count]))
        yield Fall(tuple(rng.sample(dear, self.count)))

    def every(self, s: BattleState) -> Iterator[Fall]:
        able = self.able(s)
        for officer in (True, False):
            if officer and not able[OFFICER]:
                continue
            left = self.count - officer
            yield from (Fall((OFFICER,) * officer + arms) for arms in ways_to_fall(s, self.unit, left))

    def take(self, s: BattleState, answer: Fall, dice: Dice, tell: Tell) -> BattleState:
        return fallen(s.done(), self.unit, answer.arms, tell, picked=True)


class CheckMorale(Step, frozen=True):
    """The check that a volley forces on a unit, by what is left of it when all have fallen."""

    title = "Check morale"
    rule = k47.SHOOT_MORALE_LAST

    side: int
    unit: int
    shooter: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        s = s.done()
        if is_gone(s, self.unit):
            return s
        facts = check_facts(s, self.unit)
        shown = throw_and_tell(
            s.scenario.assess, self.side, MORALE_CHECK, facts, dice, tell, (self.unit,), (self.shooter,)
        )
        return s if shown is MoraleResult.PASSES else destroy(s, self.unit, k47.GAP_MORALE_CHECK, tell)


def against_falling(s: BattleState, unit: int, arms: tuple[str, ...], count: int, able: Counter[str]) -> Refused | None:
    """So many, and only who is there."""
    name = s.scenario.said(unit)
    if len(arms) != count:
        return refused(Refusal(k47.GAP_CASUALTY_MODELS, f"{name} loses {count_of(count, 'model')}, name as many"))
    if extra := Counter(arms) - able:
        missing = next(iter(extra))
        if missing == OFFICER:
            return refused(Refusal(k47.GAP_OFFICER_TABLE, f"{name} has no officer who could be picked"))
        return refused(Refusal(k47.GAP_CASUALTY_MODELS, f"{name} has not so many models with that: {missing}"))
    return None
