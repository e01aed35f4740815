"""Friendly fire: a unit takes its own side for the enemy, and the opponent says whom it shoots at."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.inches.tape import INCH
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Aim, Choose, Shoot
from sandtable.rulesets.konflikt_47.battle.armament import aimed
from sandtable.rulesets.konflikt_47.battle.declaring import under_one_line
from sandtable.rulesets.konflikt_47.battle.resolving import ResolveFire
from sandtable.rulesets.konflikt_47.battle.seeing import can_see
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone, turn_die
from sandtable.rulesets.konflikt_47.battle.wave_lines import in_arc, laid_over
from sandtable.rulesets.konflikt_47.battle.weapons_held import Gun, held
from sandtable.rulesets.konflikt_47.terms import Loaded, Mount, Order, Special, Trait, UnitKind


def friendly_targets(s: BattleState, unit: int) -> list[int]:
    """Friends that a unit can shoot at and that have an enemy near (k47.gap.fubar-fire)."""
    return [
        friend
        for friend in s.on_table(s.side(unit))
        if friend != unit and enemy_near(s, friend) and next(mistaken_aims(s, unit, friend), None) is not None
    ]


def enemy_near(s: BattleState, unit: int) -> bool:
    """Whether an enemy is so near to a unit that it may be taken for one."""
    reach = INCH * s.tables.limit("friendly_fire_reach")
    return bool(s.within(s.place(unit), reach + s.radius(unit), s.foes(unit)))


def mistaken_aims(s: BattleState, unit: int, target: int) -> Iterator[Aim]:
    """What a unit would fire at a friend: all that bears apart from one-shots and indirect fire.

    There are several where a choice is the opponent's: main gun or coaxial, a profile of dual packs, a lone crewman's
    one weapon (k47.gap.friendly-fire-weapons).
    """
    guns = [
        gun for gun in aimed(s, unit, target, Order.FIRE) if not gun.lofted and not gun.weapon.has(Special.ONE_SHOT)
    ]
    wave = _wave(s, unit, target)
    if wave is not None:
        yield wave
    for together in _together(s, unit, guns):
        weapons = tuple(gun.key for gun in together for _ in range(gun.number))
        yield Aim(target, weapons, _round(s, target, together))


def _wave(s: BattleState, unit: int, target: int) -> Aim | None:
    """A shockwave's line is laid over the target, its bearing rounded to the degree."""
    gun = held(s, unit).wave
    if gun is None or not can_see(s, unit, target):
        return None
    direction = laid_over(s, unit, gun, target)
    if direction is None or not in_arc(s, unit, gun, direction):
        return None
    return Aim(target, bearing=direction)


def _together(s: BattleState, unit: int, guns: list[Gun]) -> Iterator[list[Gun]]:
    """Sets of weapons that fire together, each as large as can be."""
    if not guns:
        return
    if s.has(unit, Trait.SINGLE_CREW):
        yield from ([gun._replace(number=1)] for gun in guns)
        return
    for one, other in ((Mount.COAXIAL, Mount.TURRET), (Mount.SAME_WEAPON, Mount.HAND)):
        kinds = {gun.mount for gun in guns}
        if one in kinds and other in kinds:
            yield [gun for gun in guns if gun.mount is not one]
            yield [gun for gun in guns if gun.mount is not other]
            return
    yield guns


def _round(s: BattleState, target: int, guns: list[Gun]) -> Loaded:
    """HE where the unit has it and the target is not armoured."""
    if not any(gun.weapon.he is not None and not gun.weapon.only_he for gun in guns):
        return Loaded.USUAL
    return Loaded.AT if s.row(target).kind is UnitKind.ARMOURED else Loaded.HE


class FriendlyFire(Step, frozen=True):
    """The opponent picks which friend is shot at; its die shows Fire already (k47.fubar.friendly-fire-chooser)."""

    title = "Friendly fire"
    rule = k47.FUBAR_FRIENDLY_FIRE_CHOOSER
    answers: ClassVar[tuple[type[Struct], ...]] = (Choose,)

    side: int
    unit: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        targets = friendly_targets(s, self.unit)
        if not targets:
            return turn_die(s.done(), self.unit, Order.DOWN, k47.FUBAR_FRIENDLY_FIRE_NONE, tell)
        return None if len(targets) > 1 else self.take(s, Choose(targets[0]), dice, tell)

    def prompt(self, s: BattleState) -> str:
        return f"{s.scenario.said(self.unit)} takes friends for enemies: whom does it shoot at?"

    def refusals(self, s: BattleState, answer: Choose) -> Refused | None:
        if answer.unit in friendly_targets(s, self.unit):
            return None
        return refused(Refusal(k47.GAP_FUBAR_FIRE, "that is no friend that it could shoot at with an enemy near"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Choose]:
        targets = friendly_targets(s, self.unit)
        rng.shuffle(targets)
        return map(Choose, targets)

    def take(self, s: BattleState, answer: Choose, dice: Dice, tell: Tell) -> BattleState:
        return s.then(FriendlyWeapons(self.side, self.unit, answer.unit))


class FriendlyWeapons(Step, frozen=True):
    """The opponent aims, and says which weapons fire where not all can; nobody reacts (k47.gap.fubar-fire)."""

    title = "Weapons of friendly fire"
    rule = k47.GAP_FRIENDLY_FIRE_WEAPONS
    answers: ClassVar[tuple[type[Struct], ...]] = (Shoot,)

    side: int
    unit: int
    target: int

    def ways(self, s: BattleState) -> list[tuple[Aim, ...]]:
        """What can be fired: with a shockwave, whatever else bears fires too."""
        aims = list(mistaken_aims(s, self.unit, self.target))
        waves = tuple(aim for aim in aims if aim.bearing >= 0)
        others = [aim for aim in aims if aim.bearing < 0]
        return [(*waves, aim) for aim in others] or [waves]

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        ways = self.ways(s)
        if is_gone(s, self.unit) or is_gone(s, self.target) or not any(ways):
            return s.done()
        return None if len(ways) > 1 else self.take(s, Shoot(ways[0]), dice, tell)

    def prompt(self, s: BattleState) -> str:
        return f"What does {s.scenario.said(self.unit)} fire at {s.scenario.said(self.target)}?"

    def refusals(self, s: BattleState, answer: Shoot) -> Refused | None:
        if answer.aims in self.ways(s):
            return None
        return refused(Refusal(k47.GAP_FRIENDLY_FIRE_WEAPONS, "every weapon that can fire does, in one of these ways"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Shoot]:
        ways = self.ways(s)
        rng.shuffle(ways)
        return map(Shoot, ways)

    def take(self, s: BattleState, answer: Shoot, dice: Dice, tell: Tell) -> BattleState:
        tell(e.Declared(self.unit, self.target, s.gap(self.unit, self.target)))
        return s.then(ResolveFire(self.side, self.unit, Order.FIRE, under_one_line(s, self.unit, answer.aims)))
