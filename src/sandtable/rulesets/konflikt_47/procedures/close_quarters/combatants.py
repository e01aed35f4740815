"""A unit in an assault: its nerve, what it fires and strikes with as its models fall, and how it bears up."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Need
from sandtable.explain import Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47.procedures.close_quarters.blows import Fighters, attack_dice, kill_need, kill_number
from sandtable.rulesets.konflikt_47.procedures.close_quarters.point_blank import point_blank_number, shots_of
from sandtable.rulesets.konflikt_47.procedures.fire import under_fire
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import UNARMED, DamageDice, Troops, lasting
from sandtable.rulesets.konflikt_47.procedures.fire.damage import NO_PENETRATION, damage_need, damage_number
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import firer_modifiers, hit_modifier, hit_need, to_hit
from sandtable.rulesets.konflikt_47.procedures.units.morale import morale_number, officer_near, pinned
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Mode, Quality, Rank, Special, Trait, TroopKind


class Side(Struct, frozen=True):
    """One of the two units as the facts tell of it, and the trait that its enemy brings."""

    name: str
    arms: tuple[str, ...]
    others: int
    quality: Quality
    pins: int
    officer: Rank
    own_officer: Rank
    kind: TroopKind
    traits: tuple[Trait, ...]
    mode: Mode
    fights_on: bool
    horror_near: bool

    @property
    def models(self) -> int:
        return len(self.arms) + self.others

    @property
    def said(self) -> str:
        crowd = f"{self.models} {self.quality.said} {'models' if self.models > 1 else 'model'}"
        return crowd if self.kind is TroopKind.INFANTRY else self.quality.one(f"{self.kind.said} of {self.models}")

    def has(self, trait: Trait) -> bool:
        return trait in self.traits


class Combatant(Struct, frozen=True, cache_hash=True):
    """A side in numbers. Shots and attack dice go by the models left, the roll to hit by the pins.

    `wound` and `kill` are what a hit and a blow of this unit must show against its enemy; `damage` says the same of a
    hit where it matters who is picked out.
    """

    troops: Troops
    shots: tuple[int, ...]
    hit: tuple[Need, ...]
    wound: Need
    damage: DamageDice
    dice: tuple[int, ...]
    kill: Need
    again: bool
    fires: bool
    fights_on: bool


def arms_left(side: Side, tables: Tables) -> list[tuple[str, ...]]:
    """The small arms of the last model, the last two and so on."""
    last_first = lasting((*side.arms, *(UNARMED,) * side.others), tables)
    return [tuple(filter(None, last_first[:models])) for models in range(1, side.models + 1)]


def as_fighters(side: Side, tables: Tables) -> Fighters:
    """The side hand-to-hand."""
    armed = [sum(tables.small_arms[arm].has(Special.ASSAULT) for arm in arms) for arms in arms_left(side, tables)]
    return Fighters(side.name, side.quality, side.pins, side.traits, tuple(armed))


def as_target(side: Side) -> under_fire.TroopsFacts:
    """The side under fire in close quarters, where neither cover nor Down counts."""
    return under_fire.TroopsFacts(
        target_quality=side.quality,
        target_models=side.models,
        target_pins=side.pins,
        target_officer=side.officer,
        own_officer=side.own_officer,
        target=side.kind,
        horror_near=side.horror_near,
        **under_fire.traits_of(side.traits),
    )


def wound_number(side: Side, enemy: Side, tables: Tables) -> Target:
    """What each of the side's hits must show."""
    value = under_fire.value_under_fire(as_target(enemy), tables)
    return damage_number(value, NO_PENETRATION, tables, f"{side.name} damages")


def combatant(side: Side, enemy: Side, tables: Tables) -> Combatant:
    """One side against the other, for every number of models and pins that can come."""
    troops, fighters = under_fire.troops_of(as_target(side), tables), as_fighters(side, tables)
    to_hit = [point_blank_number(side.quality, pins, tables) for pins in range(troops.lost_at)]
    wound = wound_number(side, enemy, tables)
    damage = under_fire.dice_against(wound, as_target(enemy), tables)
    need = damage_need(wound)
    return Combatant(
        troops,
        (0, *(shots_of(arms, tables) for arms in arms_left(side, tables))),
        tuple(hit_need(number, tables) for number in to_hit),
        need if damage.stays is None else need.then(damage.stays),
        damage,
        (0, *(attack_dice(fighters, models, 0, tables).number for models in range(1, side.models + 1))),
        kill_need(kill_number(fighters, enemy.quality, tables), enemy.traits, tables),
        side.has(Trait.TOUGH_FIGHTERS),
        side.mode is Mode.POINT_BLANK,
        side.fights_on,
    )


def side_numbers(side: Side, enemy: Side, tables: Tables) -> tuple[tuple[Target, ...], str]:
    """The numbers of a side's way to fight, its morale check, and its fighting in a few words."""
    # Whoever checks has lost a man at least, and if it was by fire has a pin of it.
    pins = tables.limit("hit_pins") if enemy.mode is Mode.POINT_BLANK else 0
    check = under_fire.check_number(as_target(side), tables, pins, or_more=True, fallen=1)
    check = replace(check, name=f"{side.name}'s morale check")
    if side.mode is Mode.POINT_BLANK:
        hit = point_blank_number(side.quality, side.pins, tables, f"{side.name} hits")
        wound = wound_number(side, enemy, tables)
        shots = count_of(shots_of(side.arms, tables), "shot")
        does = f"hits on {hit_need(hit, tables).text}, damages on {damage_need(wound).text}"
        said = f"{side.name.lower()} fires {shots}, {does}"
        return (hit, wound, check), said
    fighters = as_fighters(side, tables)
    dice, kill = attack_dice(fighters, side.models, side.pins, tables), kill_number(fighters, enemy.quality, tables)
    need = kill_need(kill, enemy.traits, tables)
    said = f"{side.name.lower()} kills on {need.text} with {count_of(dice.number, 'attack')}"
    return (dice, kill, check), said


def reaction_test(defender: Side, tables: Tables) -> Target:
    """Stand and fire without an order die: pins count even for the stubborn."""
    alone = defender.kind is not TroopKind.INFANTRY and defender.models == 1
    return morale_number(
        "Reaction test",
        defender.quality,
        tables,
        pinned(defender.pins),
        officer_near(under_fire.best_officer(as_target(defender), tables), tables),
        tables.constant("lone_crewman_morale") if alone else None,
        tables.constant("horror_morale") if defender.horror_near else None,
    )


def horror_check(defender: Side, tables: Tables) -> Target | None:
    """The check at declaration of whoever a horror unit assaults; nobody has fallen yet."""
    if not defender.horror_near:
        return None
    check = under_fire.check_number(as_target(defender), tables, fallen=0)
    return replace(check, name="Check at declaration")


def stand_number(defender: Side, attacker: Side, tables: Tables) -> Target:
    """Stand and fire: point blank and without cover, but otherwise a shot like any other."""
    alone = defender.kind is not TroopKind.INFANTRY and defender.models == 1
    return to_hit(
        tables,
        hit_modifier("point_blank", tables),
        *firer_modifiers(defender.quality, defender.pins, tables),
        hit_modifier("small_unit", tables) if attacker.models <= tables.limit("small_unit") else None,
        hit_modifier("lone_crewman", tables) if alone else None,
        name="Stand and fire hits",
    )
