"""A flamethrower against a vehicle or walker: every hit burns on the top armour, and the crew must hold its nerve."""

from __future__ import annotations

from typing import ClassVar

from sandtable.explain import Effect, Refused
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire import cited
from sandtable.rulesets.konflikt_47.procedures.fire.flames import flame_number, flame_pins, fuel_die, fuel_effect
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import against_firing
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import amount
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import hit_need
from sandtable.rulesets.konflikt_47.procedures.vehicles.damage_results import DAMAGE_RESULT, DAMAGE_SHAPED
from sandtable.rulesets.konflikt_47.procedures.vehicles.penetration import damages_said, penetration_number
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import NOT_HIT, Fate, fate_effects
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_hits import (
    DAMAGE_STAGES,
    Armoured,
    SoftSkin,
    armoured_hull,
    soft_hull,
)
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_target import (
    VehicleTargetFacts,
    crew_check,
    crew_of,
    vehicle_before,
)
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_volley import (
    Burned,
    Jet,
    VehicleVolley,
    burn_vehicle,
    burned_said,
)
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Armour, Round
from sandtable.sheet import Assessment, Procedure


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

    distance: ask.Distance = 5.0
    weapon: ask.Flamethrower = "flamethrower-inf"


def assess(facts: VehicleFlameFacts, tables: Tables) -> Assessment[VehicleVolley] | Refused:
    weapon, target = tables.weapon(facts.weapon), tables.damage[facts.vehicle.target]
    before = vehicle_before(facts, tables)
    if problem := against_firing(weapon, facts, tables):
        return problem
    to_hit = flame_number(weapon, facts, tables)
    to_damage = penetration_number(weapon, Round.AT, facts.distance, facts.vehicle, Armour.TOP, tables)
    hull: Armoured | SoftSkin = soft_hull(to_damage, tables, tough=facts.tough)
    if target.armoured:
        hull = armoured_hull(to_damage, tables, tough=facts.tough)
    pins = flame_pins(tables)
    jet = Jet(hit_need(to_hit, tables), pins, amount(weapon.shots), hull, fuel_die(tables))
    check = crew_check("Morale check", facts, pins.least, tables)
    notes = (
        Effect(
            "hits",
            jet.hits.text,
            k47.GAP_FLAMETHROWER,
            f"a hit of the flames becomes {jet.hits.text} hits, each rolled apart",
        ),
        Effect(
            "pins_of_hit",
            pins.text,
            k47.GAP_FLAMETHROWER,
            f"a hit of the flames pins with {pins.text}, and a morale check follows",
        ),
        Effect("cover", False, k47.GAP_FLAMETHROWER, "flames ignore cover"),
        SOFT_NOTE if not target.armoured else WALKER_NOTE if target.walker else TOP_NOTE,
    )
    return Assessment(
        VehicleVolley(crew_of(facts, tables), before, jet=jet),
        f"{weapon.name} at {facts.said(tables)}",
        (f"hits on {jet.need.text}", damages_said(to_damage)),
        (to_hit, to_damage, check),
        notes,
    )


SOFT_NOTE = Effect("table", False, k47.GAP_SOFT_SKIN, "any damage destroys it")
WALKER_NOTE = Effect("armour", "any", k47.PEN_WALKERS_EXEMPT, "walkers have no weak facings")
TOP_NOTE = Effect("armour", "top", k47.GAP_FACING, "flames strike the top armour")


def follows(facts: VehicleFlameFacts, after: Burned, tables: Tables) -> tuple[Effect, ...]:
    fuel = fuel_effect(after.out_of_fuel, tables.weapon(facts.weapon), facts)
    if after.fate is Fate.MISSED:
        return NOT_HIT, fuel
    soft = not tables.damage[facts.vehicle.target].armoured
    return (*fate_effects(after.vehicle, facts.die, soft=soft), fuel)


VEHICLE_FLAME = Procedure(
    name="vehicle_flame",
    title="Flames at a vehicle",
    summary="One hit becomes many on the top armour, with pins and a morale check in any case.",
    facts=VehicleFlameFacts,
    assess=assess,
    roll=burn_vehicle,
    rules=(
        *cited.DIRECT_RULES,
        k47.GAP_FLAMETHROWER,
        k47.SPECIAL_FLAMETHROWER,
        k47.DAMAGE_ROLL,
        k47.DAMAGE_ARMOUR_VALUES,
        k47.DAMAGE_SOFT_VALUES,
        k47.PEN_SIDE_TOP,
        k47.PEN_WALKERS_EXEMPT,
        k47.VEH_SOFT_DESTROYED,
        *DAMAGE_RESULT.rules,
        k47.WEAPONS_HEAVY,
        k47.GAP_SOFT_SKIN,
        k47.GAP_PINS_GAIN,
        k47.GAP_DAMAGE_EXTREMES,
        k47.GAP_FACING,
        k47.GAP_MORALE_CHECK,
        k47.GAP_TEAM,
    ),
    shaped_by=(
        *cited.DIRECT_SHAPED,
        *DAMAGE_SHAPED,
        k47.DAMAGE_SCOUT_WALKER_SOFT,
        k47.PEN_HEAVY_ONLY,
        k47.WEAPONS_SHOTS,
        k47.GAP_COVER,
        k47.GAP_DAMAGE_GRADE,
        k47.GAP_HE_LONG_RANGE,
        k47.GAP_ROUNDING,
    ),
    label=burned_said,
    follows=follows,
    stages=(
        (k47.HIT_BASE, "hits"),
        (k47.GAP_PINS_GAIN, "pins"),
        (k47.GAP_FLAMETHROWER, "dice of the jet"),
        *DAMAGE_STAGES,
        (k47.GAP_MORALE_CHECK, "morale check"),
        (k47.SPECIAL_FLAMETHROWER, "fuel"),
    ),
)
