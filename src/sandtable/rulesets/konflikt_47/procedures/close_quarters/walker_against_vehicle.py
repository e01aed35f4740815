"""An assault walker against a vehicle: a die for each fist, and each hit is a penetration roll of its own."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_PINS
from sandtable.rulesets.konflikt_47.procedures.close_quarters.blows import fist_dice_at_vehicle, size_bonus
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_action import hit_need, hit_number, motion_said
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_blows import VEHICLE_WORDS
from sandtable.rulesets.konflikt_47.procedures.fire.damage import damage_value
from sandtable.rulesets.konflikt_47.procedures.units.morale import PinsOn, still_there
from sandtable.rulesets.konflikt_47.procedures.vehicles import vehicle_fate
from sandtable.rulesets.konflikt_47.procedures.vehicles.armour import facing_bonus
from sandtable.rulesets.konflikt_47.procedures.vehicles.penetration import damages_said
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import FATE_RULES, Crew, Fate, VehicleFate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_hits import (
    DAMAGE_STAGES,
    Armoured,
    Hits,
    SoftSkin,
    armoured_hull,
    soft_hull,
    take_hits,
)
from sandtable.rulesets.konflikt_47.tables import TABLES, Tables
from sandtable.rulesets.konflikt_47.terms import Armour, Motion, OrderDie, Quality, Rank, Vehicle, Walker
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, count, flag


class WalkerAgainstVehicleFacts(Facts, frozen=True, kw_only=True):
    """A walker in contact with a vehicle or another walker."""

    walker: Annotated[Walker, choice("Walker", "Its size adds to each hit")] = Walker.MEDIUM_WALKER
    fists: ask.WalkerFists = 2
    vehicle: ask.AssaultedVehicle = Vehicle.MEDIUM_TANK
    motion: ask.VehicleMotion = Motion.STATIONARY
    armour: Annotated[Armour, choice("Armour", "The side that the walker comes from; never the top")] = Armour.FRONT
    walker_pins: Annotated[int, count("Walker's pins", 0, MOST_PINS, "Any pin takes one die away")] = 0
    open_topped: Annotated[
        bool, flag("Open-topped", "Rolls on the table all the same: fists do not destroy it outright")
    ] = False
    tough_vehicle: ask.ToughVehicle = False
    immobilised: ask.ImmobilisedBefore = False
    vehicle_quality: ask.VehicleQuality = Quality.REGULAR
    vehicle_pins: ask.VehiclePins = 0
    vehicle_officer: ask.VehicleOfficer = Rank.NONE
    horror_near: ask.HorrorNearVehicle = False
    vehicle_die: ask.VehicleDie = OrderDie.NONE


class FistAssault(Struct, frozen=True):
    """What becomes of the vehicle, the hits of the fists, and its state after them."""

    words: ClassVar[dict[str, str]] = VEHICLE_WORDS

    fate: Fate
    hits: int
    vehicle_pins: PinsOn
    immobilised: bool
    halted: bool

    @property
    def vehicle(self) -> VehicleFate:
        return VehicleFate(self.fate, self.vehicle_pins.number, self.immobilised, self.halted)


def pummelled(hits: int, vehicle: VehicleFate) -> FistAssault:
    after = vehicle_fate.vehicle_after(vehicle)
    return FistAssault(after.fate, hits, after.pins, after.immobilised, after.halted)


class FistProfile(Struct, frozen=True):
    """Dice and what hits, what each hit meets, the vehicle, and the pin of any hit."""

    dice: int
    hit: Need
    hull: Armoured | SoftSkin
    crew: Crew
    vehicle: VehicleFate
    pins: int


def fist_damage(facts: WalkerAgainstVehicleFacts, tables: Tables) -> Target:
    """What each hit must show: size of the walker and the side it comes from."""
    target = tables.damage[facts.vehicle.target]
    bonus = facing_bonus(facts.armour, target, tables)
    return Target(
        "To damage",
        damage_value(facts.vehicle.target, tables),
        counting(size_bonus(facts.walker, tables), bonus),
        floor=tables.constant("easiest_damage"),
        to_die=True,
    )


def assess(facts: WalkerAgainstVehicleFacts, tables: Tables) -> Assessment[FistProfile]:
    if facts.armour is Armour.TOP:
        raise FactsFault("armour: a walker comes from the front, the side or the rear")
    still_there("vehicle_pins", "vehicle", facts.vehicle_quality, facts.vehicle_pins, tables)
    target = tables.damage[facts.vehicle.target]
    dice = fist_dice_at_vehicle(facts.fists, facts.walker_pins, tables)
    state = Motion.STATIONARY if facts.immobilised else facts.motion
    to_hit, to_damage = hit_number(state, tables), fist_damage(facts, tables)
    outright = not target.armoured
    profile = FistProfile(
        dice.total,
        hit_need(to_hit),
        (soft_hull if outright else armoured_hull)(to_damage, tables, tough=facts.tough_vehicle),
        vehicle_fate.vehicle_crew(facts.vehicle_quality, facts.vehicle_officer, tables, horror=facts.horror_near),
        VehicleFate(pins=facts.vehicle_pins, immobilised=facts.immobilised),
        tables.limit("vehicle_hit_pins"),
    )
    walker = tables.damage[facts.walker.vehicle.target].name.lower()
    return Assessment(
        profile,
        f"A {walker} assaults a {target.name.lower()}",
        (count_of(dice.total, "attack"), motion_said(state, tables), damages_said(to_damage)),
        tuple(number for number in (dice, to_hit, to_damage) if number is not None),
        fist_notes(facts, outright, tables),
    )


def fist_notes(facts: WalkerAgainstVehicleFacts, outright: bool, tables: Tables) -> tuple[Effect, ...]:
    target = tables.damage[facts.vehicle.target]
    notes = []
    if outright:
        notes.append(Effect("damage", "destroyed", k47.VEH_SOFT_DESTROYED, "any damage destroys it"))
    elif facts.open_topped:
        graded = "only infantry that assaults an open-topped vehicle destroys it outright: each hit is graded"
        notes.append(Effect("damage", "graded", k47.VEH_OPEN_TOPPED_DESTROYED, graded))
    else:
        notes.append(Effect("damage", "graded", k47.GAP_DAMAGE_GRADE, "each hit is graded and rolled on the table"))
    if target.walker and facts.armour is not Armour.FRONT:
        notes.append(Effect("facings", False, k47.PEN_WALKERS_EXEMPT, "walkers have no weak facings"))
    return tuple(notes)


def walker_against_vehicle(dice: Dice, profile: FistProfile) -> FistAssault:
    """Hits, one pin for them, and each hit's damage in turn."""
    hits = dice.successes(profile.dice, profile.hit, why=k47.CQV_COMPARE)
    before = profile.vehicle
    if not hits:
        return pummelled(0, replace(before, fate=Fate.MISSED))
    after = profile.crew.pinned(before, profile.pins)
    if not after.is_out:
        after = dice.run(take_hits, Hits(hits, profile.hull, profile.crew, after), why=k47.DAMAGE_ROLL)
    return pummelled(hits, after)


def follows(facts: WalkerAgainstVehicleFacts, done: FistAssault, tables: Tables) -> tuple[Effect, ...]:
    if not done.hits:
        return (Effect("hit", False, k47.GAP_WALKER_ASSAULT, "the vehicle is not hit and gets no pin"),)
    after = done.vehicle
    return vehicle_fate.fate_effects(after, facts.vehicle_die, soft=not tables.damage[facts.vehicle.target].armoured)


WALKER_AGAINST_VEHICLE = Procedure(
    name="walker_against_vehicle",
    title="Walker at a vehicle",
    summary="The fists of an assault walker against a vehicle or another walker.",
    facts=WalkerAgainstVehicleFacts,
    assess=assess,
    roll=walker_against_vehicle,
    rules=(
        k47.GAP_WALKER_ASSAULT,
        *rules_in(TABLES.assault_vehicle.values()),
        k47.CQV_COMPARE,
        k47.DAMAGE_ROLL,
        k47.DAMAGE_ARMOUR_VALUES,
        k47.DAMAGE_SOFT_VALUES,
        k47.PEN_SIDE_TOP,
        k47.PEN_REAR,
        k47.PEN_WALKERS_EXEMPT,
        k47.VEH_SOFT_DESTROYED,
        k47.VEH_OPEN_TOPPED_DESTROYED,
        k47.RESULT_TABLE,
        *FATE_RULES,
        k47.GAP_PINS_EFFECT,
        k47.GAP_DAMAGE_GRADE,
        k47.GAP_DAMAGE_EXTREMES,
        k47.GAP_TRAITS,
    ),
    shaped_by=(
        k47.GAP_VEHICLE_ASSAULT,
        k47.DAMAGE_WALKER_OFFSET,
        k47.VEH_ENCLOSED_TABLE,
        k47.GAP_ASSAULT_VEHICLE_SPEED,
        k47.GAP_MASSIVE_ORDER,
        k47.GAP_PINS_ROUT,
    ),
    label=lambda done: f"{count_of(done.hits, 'hit')}, {vehicle_fate.fate_said(done.vehicle)}",
    follows=follows,
    stages=((k47.CQV_COMPARE, "hits"), *DAMAGE_STAGES),
)
