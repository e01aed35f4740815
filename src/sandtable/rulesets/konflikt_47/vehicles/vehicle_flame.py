"""A flamethrower against a vehicle or walker: every hit burns on the top armour, and the crew must hold its nerve."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused
from sandtable.rulesets.konflikt_47.fire.flames import (
    FLAME,
    FLAMETHROWERS,
    flame_number,
    flame_pins,
    fuel_effect,
    fuel_spent,
)
from sandtable.rulesets.konflikt_47.fire.shooting import FARTHEST, against_firing
from sandtable.rulesets.konflikt_47.fire.small_dice import Amount, amount, rolled
from sandtable.rulesets.konflikt_47.fire.to_hit import TO_HIT, hit_need
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Armour, Round
from sandtable.rulesets.konflikt_47.vehicles.armour import SOFT, WALKERS
from sandtable.rulesets.konflikt_47.vehicles.damage_results import DAMAGE_RESULT
from sandtable.rulesets.konflikt_47.vehicles.penetration import PENETRATION, damages_said, penetration_number
from sandtable.rulesets.konflikt_47.vehicles.vehicle_fate import OUT, Crew, Fate, VehicleFate, fate_effects, fate_said
from sandtable.rulesets.konflikt_47.vehicles.vehicle_hits import (
    Armoured,
    Hits,
    SoftSkin,
    armoured_hull,
    soft_hull,
    take_hits,
)
from sandtable.rulesets.konflikt_47.vehicles.vehicle_target import (
    VehicleTargetFacts,
    crew_check,
    crew_of,
    vehicle_before,
)
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import tape, unit

PINS = "k47.gap.pins-gain"
CHECK = "k47.gap.morale-check"
FUEL = "k47.special.flamethrower"


class VehicleFlameFacts(VehicleTargetFacts, frozen=True, kw_only=True):
    """A flamethrower team or flame tank close to a vehicle."""

    first: ClassVar[tuple[str, ...]] = (
        "weapon",
        "vehicle",
        "distance",
        "order",
        "firer_pins",
        "pins",
        "firer_quality",
        "quality",
        "officer",
    )

    distance: Annotated[float, tape("Distance", 0, FARTHEST, "From the firer to the target", "inches")] = 5.0
    weapon: Annotated[str, unit("Weapon", FLAMETHROWERS, "The infantry's flamethrower, or one on a vehicle")] = (
        "flamethrower-inf"
    )


class Burned(Struct, frozen=True):
    """What became of the vehicle, and whether the flamethrower has fuel left."""

    fate: Fate
    pins: int
    immobilised: bool
    halted: bool
    out_of_fuel: bool

    @property
    def vehicle(self) -> VehicleFate:
        return VehicleFate(self.fate, self.pins, self.immobilised, self.halted)


class FlameProfile(Struct, frozen=True):
    need: Need
    pins: Amount
    jet: Amount
    fuel_gone: Need
    hull: Armoured | SoftSkin
    crew: Crew
    vehicle: VehicleFate


def assess(facts: VehicleFlameFacts, tables: Tables) -> Assessment[FlameProfile] | Refused:
    weapon, target = tables.weapon(facts.weapon), tables.damage[facts.vehicle.target]
    before = vehicle_before(facts, tables)
    if problem := against_firing(weapon, facts):
        return problem
    to_hit = flame_number(weapon, facts, tables)
    to_damage = penetration_number(weapon, Round.AT, facts.distance, facts.vehicle, Armour.TOP, tables)
    hull: Armoured | SoftSkin = soft_hull(to_damage, tables, tough=facts.tough)
    if target.armoured:
        hull = armoured_hull(to_damage, tables, tough=facts.tough)
    jet, pins = amount(weapon.shots), flame_pins(tables)
    profile = FlameProfile(
        hit_need(to_hit, tables), pins, jet, fuel_spent(tables), hull, crew_of(facts, tables), before
    )
    check = crew_check("Morale check", facts, pins.dice + pins.plus, tables)
    notes = (
        Effect("hits", jet.text, FLAME, f"a hit becomes {jet.text} hits, each rolled apart"),
        Effect("pins_of_hit", pins.text, FLAME, f"a hit pins with {pins.text}, and a morale check follows"),
        Effect("cover", False, FLAME, "cover is ignored"),
        SOFT_NOTE if not target.armoured else WALKER_NOTE if target.walker else TOP_NOTE,
    )
    return Assessment(
        profile,
        f"{weapon.name} at {facts.said(tables)}",
        (f"hits on {profile.need.text}", damages_said(to_damage)),
        (to_hit, to_damage, check),
        notes,
    )


SOFT_NOTE = Effect("table", False, SOFT, "any damage destroys it")
WALKER_NOTE = Effect("armour", "any", WALKERS, "walkers have no weak facings")
TOP_NOTE = Effect("armour", "top", "k47.gap.facing", "flames strike the top armour")


def vehicle_flame(dice: Dice, profile: FlameProfile) -> Burned:
    """The shot, and then the die for fuel, hit or miss."""
    vehicle = dice.run(burn, profile, why=FLAME)
    gone = dice.passes(profile.fuel_gone, why=FUEL)
    return Burned(vehicle.fate, vehicle.pins, vehicle.immobilised, vehicle.halted, gone)


def burn(dice: Dice, profile: FlameProfile) -> VehicleFate:
    """One die to hit; pins; every hit of the jet; and whatever came of it, one morale check."""
    before = profile.vehicle
    if not dice.passes(profile.need, why=TO_HIT):
        return VehicleFate(Fate.MISSED, before.pins, before.immobilised, before.halted)
    vehicle = profile.crew.pinned(before, rolled(dice, profile.pins, why=PINS))
    if vehicle.is_out:
        return OUT
    hits = rolled(dice, profile.jet, why=FLAME)
    vehicle = dice.run(take_hits, Hits(hits, profile.hull, profile.crew, vehicle), why=PENETRATION)
    if vehicle.is_out or not dice.passes(profile.crew.checks[vehicle.pins], why=CHECK):
        return OUT
    return vehicle


def follows(facts: VehicleFlameFacts, after: Burned, tables: Tables) -> tuple[Effect, ...]:
    fuel = fuel_effect(after.out_of_fuel, tables.weapon(facts.weapon), facts)
    if after.fate is Fate.MISSED:
        return (Effect("effect", False, TO_HIT, "the vehicle is not hit"), fuel)
    soft = not tables.damage[facts.vehicle.target].armoured
    return (*fate_effects(after.vehicle, facts.die, soft=soft), fuel)


def burned_said(after: Burned) -> str:
    return f"{fate_said(after.vehicle)}{', fuel gone' if after.out_of_fuel else ''}"


VEHICLE_FLAME = Procedure(
    name="vehicle_flame",
    title="Flames at a vehicle",
    summary="One hit becomes many on the top armour, with pins and a morale check in any case.",
    facts=VehicleFlameFacts,
    assess=assess,
    roll=vehicle_flame,
    rules=(
        FLAME,
        FUEL,
        TO_HIT,
        "k47.hit.point-blank",
        "k47.hit.pins",
        "k47.hit.long-range",
        "k47.hit.inexperienced",
        "k47.hit.moving",
        PENETRATION,
        "k47.damage.armour-values",
        "k47.damage.soft-values",
        "k47.damage.scout-walker-soft",
        "k47.pen.side-top",
        WALKERS,
        "k47.pen.heavy-only",
        "k47.veh.soft-destroyed",
        *DAMAGE_RESULT.rules,
        "k47.weapons.heavy",
        "k47.weapons.shots",
        "k47.weapons.max-range",
        "k47.orders.run",
        "k47.orders.rally",
        "k47.orders.down",
        SOFT,
        PINS,
        "k47.gap.cover",
        "k47.gap.damage-extremes",
        "k47.gap.damage-grade",
        "k47.gap.facing",
        "k47.gap.he-long-range",
        "k47.gap.hit-extremes",
        "k47.gap.long-range",
        "k47.gap.mounts",
        "k47.gap.moving-fire",
        "k47.gap.point-blank",
        "k47.gap.rounding",
        "k47.gap.team",
    ),
    label=burned_said,
    follows=follows,
    stages=(
        (TO_HIT, "roll to hit"),
        (PINS, "pins"),
        (FLAME, "hits of the jet"),
        (PENETRATION, "rolls to damage"),
        ("k47.gap.traits", "toughness"),
        ("k47.result.table", "damage results"),
        ("k47.result.on-fire", "fire checks"),
        (CHECK, "morale check"),
        (FUEL, "fuel"),
    ),
)
