"""An assault walker against a vehicle: a die for each fist, and each hit is a penetration roll of its own."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47.bounds import MOST_PINS
from sandtable.rulesets.konflikt_47.close_quarters.fists import (
    FISTS,
    MOST_FISTS,
    Walker,
    fist_dice_at_vehicle,
    size_bonus,
)
from sandtable.rulesets.konflikt_47.close_quarters.vehicle_action import Motion, hit_need, hit_number, motion_said
from sandtable.rulesets.konflikt_47.fire.damage import damage_value
from sandtable.rulesets.konflikt_47.morale import PinsOn, still_there
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Armour, Quality, Rank, Vehicle
from sandtable.rulesets.konflikt_47.vehicles.armour import WALKERS, facing_bonus
from sandtable.rulesets.konflikt_47.vehicles.penetration import PENETRATION, damages_said
from sandtable.rulesets.konflikt_47.vehicles.vehicle_fate import (
    Crew,
    Fate,
    OrderDie,
    VehicleFate,
    fate_effects,
    fate_said,
    vehicle_after,
    vehicle_crew,
)
from sandtable.rulesets.konflikt_47.vehicles.vehicle_hits import (
    DAMAGE_STAGES,
    Armoured,
    Hits,
    SoftSkin,
    armoured_hull,
    soft_hull,
    take_hits,
)
from sandtable.rulesets.konflikt_47.vehicles.vehicle_target import (
    ImmobilisedBefore,
    ToughVehicle,
    VehicleDie,
    VehicleOfficer,
    VehiclePins,
    VehicleQuality,
)
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, flag

HIT = "k47.cqv.compare"


class WalkerAgainstVehicleFacts(Facts, frozen=True, kw_only=True):
    """A walker in contact with a vehicle or another walker."""

    walker: Annotated[Walker, choice("Walker", "Its size adds to each hit")] = Walker.MEDIUM_WALKER
    fists: Annotated[int, count("Fists", 1, MOST_FISTS, "Fists of the walker, by the roster")] = 2
    vehicle: Annotated[Vehicle, choice("Vehicle", "Class of the assaulted vehicle or walker")] = Vehicle.MEDIUM_TANK
    motion: Annotated[
        Motion, choice("Vehicle has", "Its latest action; ran also after an escape, advanced after a recce move")
    ] = Motion.STATIONARY
    armour: Annotated[Armour, choice("Armour", "The side that the walker comes from; never the top")] = Armour.FRONT
    walker_pins: Annotated[int, count("Walker's pins", 0, MOST_PINS, "Any pin takes one die away")] = 0
    open_topped: Annotated[
        bool, flag("Open-topped", "Rolls on the table all the same: fists do not destroy it outright")
    ] = False
    tough_vehicle: ToughVehicle = False
    immobilised: ImmobilisedBefore = False
    vehicle_quality: VehicleQuality = Quality.REGULAR
    vehicle_pins: VehiclePins = 0
    vehicle_officer: VehicleOfficer = Rank.NONE
    vehicle_die: VehicleDie = OrderDie.NONE


class FistAssault(Struct, frozen=True):
    """What becomes of the vehicle, the hits of the fists, and its state after them."""

    words: ClassVar[dict[str, str]] = {
        "fate": "vehicle",
        "vehicle_pins": "pins on the vehicle",
        "immobilised": "vehicle immobilised",
        "halted": "vehicle halted for this turn",
    }

    fate: Fate
    hits: int
    vehicle_pins: PinsOn
    immobilised: bool
    halted: bool

    @property
    def vehicle(self) -> VehicleFate:
        return VehicleFate(self.fate, self.vehicle_pins.number, self.immobilised, self.halted)


def pummelled(hits: int, vehicle: VehicleFate) -> FistAssault:
    after = vehicle_after(vehicle)
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
    dice = fist_dice_at_vehicle(facts.fists, facts.walker_pins)
    state = Motion.STATIONARY if facts.immobilised else facts.motion
    to_hit, to_damage = hit_number(state, tables), fist_damage(facts, tables)
    outright = not target.armoured
    profile = FistProfile(
        dice.total,
        hit_need(to_hit),
        (soft_hull if outright else armoured_hull)(to_damage, tables, tough=facts.tough_vehicle),
        vehicle_crew(facts.vehicle_quality, facts.vehicle_officer, tables),
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
        notes.append(Effect("damage", "destroyed", "k47.veh.soft-destroyed", "any damage destroys it"))
    elif facts.open_topped:
        graded = "only infantry that assaults an open-topped vehicle destroys it outright: each hit is graded"
        notes.append(Effect("damage", "graded", "k47.veh.open-topped-destroyed", graded))
    else:
        notes.append(Effect("damage", "graded", "k47.gap.damage-grade", "each hit is graded and rolled on the table"))
    if target.walker and facts.armour is not Armour.FRONT:
        notes.append(Effect("facings", False, WALKERS, "walkers have no weak facings"))
    return tuple(notes)


def walker_against_vehicle(dice: Dice, profile: FistProfile) -> FistAssault:
    """Hits, one pin for them, and each hit's damage in turn."""
    hits = dice.successes(profile.dice, profile.hit, why=HIT)
    before = profile.vehicle
    if not hits:
        return pummelled(0, replace(before, fate=Fate.MISSED))
    after = profile.crew.pinned(before, profile.pins)
    if not after.is_out:
        after = dice.run(take_hits, Hits(hits, profile.hull, profile.crew, after), why=PENETRATION)
    return pummelled(hits, after)


def follows(facts: WalkerAgainstVehicleFacts, done: FistAssault, tables: Tables) -> tuple[Effect, ...]:
    if not done.hits:
        return (Effect("hit", False, FISTS, "the vehicle is not hit and gets no pin"),)
    after = done.vehicle
    return fate_effects(after, facts.vehicle_die, soft=not tables.damage[facts.vehicle.target].armoured)


WALKER_AGAINST_VEHICLE = Procedure(
    name="walker_against_vehicle",
    title="Walker at a vehicle",
    summary="The fists of an assault walker against a vehicle or another walker.",
    facts=WalkerAgainstVehicleFacts,
    assess=assess,
    roll=walker_against_vehicle,
    rules=(
        FISTS,
        "k47.gap.vehicle-assault",
        "k47.cqv.hit-run",
        "k47.cqv.hit-advanced",
        "k47.cqv.hit-stationary",
        HIT,
        PENETRATION,
        "k47.damage.armour-values",
        "k47.damage.soft-values",
        "k47.damage.walker-offset",
        "k47.pen.side-top",
        "k47.pen.rear",
        WALKERS,
        "k47.veh.soft-destroyed",
        "k47.veh.open-topped-destroyed",
        "k47.veh.enclosed-table",
        "k47.result.table",
        "k47.gap.assault-vehicle-speed",
        "k47.gap.damage-grade",
        "k47.gap.damage-extremes",
        "k47.gap.massive-order",
        "k47.gap.pins-rout",
        "k47.gap.traits",
        "k47.gap.dice-cup",
        "k47.gap.immobilised",
        "k47.gap.pins-effect",
        "k47.gap.result-die",
        "k47.gap.wreck",
        "k47.result.immobilised",
        "k47.result.immobilised-twice",
        "k47.result.knocked-out",
        "k47.result.on-fire",
        "k47.result.stunned",
    ),
    label=lambda done: f"{count_of(done.hits, 'hit')}, {fate_said(done.vehicle)}",
    follows=follows,
    stages=(
        (HIT, "hits"),
        *DAMAGE_STAGES,
    ),
)
