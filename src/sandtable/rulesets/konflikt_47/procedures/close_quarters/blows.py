"""Blows in hand-to-hand: how many dice men and walkers strike with, and what each must show to kill."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Modifier, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import shrugs_off
from sandtable.rulesets.konflikt_47.procedures.fire.damage import (
    NO_PENETRATION,
    damage_need,
    damage_number,
    damage_value,
)
from sandtable.rulesets.konflikt_47.procedures.units.morale import pinned
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import TROOPS, Quality, Trait, Walker


class Fighters(Struct, frozen=True):
    """A unit that fights hand-to-hand; its Assault weapons are those of its last model, its last two and so on."""

    side: str
    quality: Quality
    pins: int
    traits: tuple[Trait, ...]
    assault_weapons: tuple[int, ...]

    @property
    def models(self) -> int:
        return len(self.assault_weapons)

    def has(self, trait: Trait) -> bool:
        return trait in self.traits


class Striker(Struct, frozen=True):
    """How a unit strikes: its dice by how many models are left, the roll that kills, and dice won by kills."""

    dice: tuple[int, ...]
    kill: Need
    again: bool


class Strike(Struct, frozen=True):
    """So many dice at a unit that has so many models to lose."""

    dice: int
    kill: Need
    again: bool
    most: int


def attack_dice(fighters: Fighters, models: int, pins: int, tables: Tables) -> Target:
    """One die for each model, two with an Assault weapon, three with tooth and claw; less pins, at least one."""
    each, more = Modifier(models, k47.GAP_HAND_TO_HAND, f"one for each of {count_of(models, 'model')}"), None
    if fighters.has(Trait.TOOTH_AND_CLAW):
        claws = tables.constant("tooth_and_claw_dice")
        each = Modifier(models * claws.value, claws.rule, f"tooth and claw, {claws.value} for each model")
    else:
        weapon, armed = tables.constant("assault_weapon_dice"), fighters.assault_weapons[models - 1]
        more = Modifier(armed * (weapon.value - 1), weapon.rule, count_of(armed, "Assault weapon"))
    fewest = tables.constant("fewest_attack_dice")
    return Target(f"{fighters.side}'s dice", each, counting(more, pinned(pins)), floor=fewest)


def kill_number(fighters: Fighters, enemy: Quality, tables: Tables) -> Target:
    """The damage value of the enemy, by quality even if it is resilient; only the strong have penetration."""
    strong = tables.constant("strong_penetration")
    value = damage_value(TROOPS[enemy], tables)
    penetration = strong if fighters.has(Trait.STRONG) else NO_PENETRATION
    return damage_number(value, penetration, tables, f"{fighters.side} kills")


def kill_need(number: Target, struck: Collection[Trait], tables: Tables) -> Need:
    """What a die must show to kill, and for a tough enemy what its own die must then not show."""
    penetration = sum(part.value for part in number.modifiers)
    stays = shrugs_off(penetration, tables) if Trait.TOUGH in struck else None
    need = damage_need(number)
    return need if stays is None else need.then(stays)


def striker(fighters: Fighters, enemy: Fighters, pins: int, tables: Tables) -> Striker:
    """How a unit with so many pins strikes, for every number of its models that can be left."""
    numbers = [attack_dice(fighters, models, pins, tables).number for models in range(1, fighters.models + 1)]
    kill = kill_need(kill_number(fighters, enemy.quality, tables), enemy.traits, tables)
    return Striker((0, *numbers), kill, fighters.has(Trait.TOUGH_FIGHTERS))


def strike(dice: Dice, struck: Strike) -> int:
    """Models killed; tough fighters roll one more die for each kill, and none for those."""
    killed = dice.successes(struck.dice, struck.kill, why=k47.GAP_HAND_TO_HAND)
    if struck.again:
        killed += dice.successes(killed, struck.kill, why=k47.GAP_TRAITS)
    return min(killed, struck.most)


def strike_at(dice: Dice, striker: Striker | None, models: int, enemies: int, who: str) -> int:
    """How many of the enemies so many models kill; where nobody is left nobody strikes or is struck."""
    if striker is None or not models or not enemies:
        return 0
    return dice.run(
        strike, Strike(striker.dice[models], striker.kill, striker.again, enemies), why=k47.GAP_HAND_TO_HAND, who=who
    )


# ------------------------------------------------------------------ fists of a walker


def size_bonus(walker: Walker, tables: Tables) -> Modifier:
    """What the size of a walker adds to each blow."""
    row = tables.damage[walker.vehicle.target]
    return Modifier(row.fist, k47.GAP_WALKER_ASSAULT, f"size of a {row.name.lower()}")


def by_fists(fists: int, tables: Tables) -> Modifier:
    each = tables.constant("walker_fist_dice")
    return Modifier(fists * each.value, each.rule, count_of(fists, "fist"))


def fist_dice(fists: int, pins: int, tables: Tables) -> Target:
    """Against troops: two and one for each fist, less pins, at least one."""
    two, fewest = tables.constant("walker_dice"), tables.constant("fewest_attack_dice")
    return Target("Walker's dice", two, counting(by_fists(fists, tables), pinned(pins)), floor=fewest)


def fist_dice_at_vehicle(fists: int, pins: int, tables: Tables) -> Target:
    """Against a vehicle: one for each fist, and one fewer if it is pinned at all."""
    fewer = tables.constant("walker_pinned") if pins else None
    return Target("Walker's dice", by_fists(fists, tables), counting(fewer))
