"""A vehicle or walker under fire, as a player states it."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Target
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import FiringFacts
from sandtable.rulesets.konflikt_47.procedures.units.morale import still_there
from sandtable.rulesets.konflikt_47.procedures.vehicles import vehicle_fate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Crew, VehicleFate
from sandtable.rulesets.konflikt_47.tables import HEAVY_WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import OrderDie, Quality, Rank, Vehicle
from sandtable.sheet.facts import choice, flag, unit


class VehicleTargetFacts(FiringFacts, frozen=True, kw_only=True):
    """A vehicle or walker under fire."""

    weapon: Annotated[str, unit("Weapon", HEAVY_WEAPONS, "What shoots")] = "medium-at"
    vehicle: Annotated[Vehicle, choice("Vehicle", "Class of the vehicle or walker that is shot at")] = (
        Vehicle.MEDIUM_TANK
    )
    quality: ask.VehicleQuality = Quality.REGULAR
    pins: ask.VehiclePins = 0
    open_topped: Annotated[bool, flag("Open-topped", "An armoured vehicle without a roof")] = False
    immobilised: ask.ImmobilisedBefore = False
    tough: ask.ToughVehicle = False
    officer: ask.VehicleOfficer = Rank.NONE
    horror_near: ask.HorrorNearVehicle = False
    die: ask.VehicleDie = OrderDie.NONE

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
    return vehicle_fate.vehicle_crew(facts.quality, facts.officer, tables, horror=facts.horror_near)


def crew_check(name: str, facts: VehicleTargetFacts, more: int, tables: Tables) -> Target:
    """The morale check of the crew with its pins and so many more at least."""
    pins = facts.pins + more
    return vehicle_fate.check_number(
        name, facts.quality, facts.officer, pins, tables, horror=facts.horror_near, or_more=True
    )
