"""A vehicle or walker under fire, as a player states it."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Target
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import FiringFacts
from sandtable.rulesets.konflikt_47.procedures.units.bounds import MOST_PINS
from sandtable.rulesets.konflikt_47.procedures.units.morale import still_there
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import (
    Crew,
    OrderDie,
    VehicleFate,
    check_number,
    vehicle_crew,
)
from sandtable.rulesets.konflikt_47.tables import HEAVY_WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import Quality, Rank, Vehicle
from sandtable.sheet.facts import choice, count, flag, unit

VehicleQuality = Annotated[Quality, choice("Vehicle's quality", "Troop quality of its crew")]
VehiclePins = Annotated[int, count("Vehicle's pins", 0, MOST_PINS, "Pin markers on it before it is hit")]
VehicleOfficer = Annotated[Rank, choice("Vehicle's officer", "The best officer of its side in reach of it")]
ImmobilisedBefore = Annotated[bool, flag("Immobilised before", "It was immobilised earlier in the game")]
ToughVehicle = Annotated[bool, flag("Tough vehicle", "Each penetration is ignored on a D6 of 5 or more")]
HorrorNearVehicle = Annotated[bool, flag("Horror near vehicle", "A horror unit of its enemy within 6 in of it")]
VehicleDie = Annotated[
    OrderDie, choice("Vehicle's die", "No order die yet, it has acted, or it waits in Ambush, when it is hit")
]


class VehicleTargetFacts(FiringFacts, frozen=True, kw_only=True):
    """A vehicle or walker under fire."""

    weapon: Annotated[str, unit("Weapon", HEAVY_WEAPONS, "What shoots")] = "medium-at"
    vehicle: Annotated[Vehicle, choice("Vehicle", "Class of the vehicle or walker that is shot at")] = (
        Vehicle.MEDIUM_TANK
    )
    quality: VehicleQuality = Quality.REGULAR
    pins: VehiclePins = 0
    open_topped: Annotated[bool, flag("Open-topped", "An armoured vehicle without a roof")] = False
    immobilised: ImmobilisedBefore = False
    tough: ToughVehicle = False
    officer: VehicleOfficer = Rank.NONE
    horror_near: HorrorNearVehicle = False
    die: VehicleDie = OrderDie.NONE

    def said(self, tables: Tables) -> str:
        """Such as: a Regular open-topped carrier."""
        name = tables.damage[self.vehicle.target].name.lower()
        return self.quality.one(f"{'open-topped ' if self.open_topped else ''}{name}")


def vehicle_before(facts: VehicleTargetFacts, tables: Tables) -> VehicleFate:
    """The vehicle before the shot; only armour can be immobilised."""
    still_there("pins", "vehicle", facts.quality, facts.pins, tables)
    armoured = tables.damage[facts.vehicle.target].armoured
    return VehicleFate(pins=facts.pins, immobilised=facts.immobilised and armoured)


def crew_of(facts: VehicleTargetFacts, tables: Tables) -> Crew:
    return vehicle_crew(facts.quality, facts.officer, tables, horror=facts.horror_near)


def crew_check(name: str, facts: VehicleTargetFacts, more: int, tables: Tables) -> Target:
    """The morale check of the crew with its pins and so many more at least."""
    pins = facts.pins + more
    return check_number(name, facts.quality, facts.officer, pins, tables, horror=facts.horror_near, or_more=True)


def fire_check(facts: VehicleTargetFacts, hit_pins: int, tables: Tables) -> Target:
    """The check if the first damage sets it on fire: its pins, those of the hit and that of the fire."""
    return crew_check("Fire check", facts, hit_pins + tables.limit("result_pins"), tables)
