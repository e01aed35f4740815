"""A flamethrower against a vehicle or walker: every hit burns on the top armour, and the crew must hold its nerve."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refused
from sandtable.rulesets.konflikt_47.bounds import FARTHEST
from sandtable.rulesets.konflikt_47.fire.flames import (
    FLAME,
    FLAMETHROWERS,
    flame_number,
    flame_pins,
    fuel_die,
    fuel_effect,
)
from sandtable.rulesets.konflikt_47.fire.shooting import against_firing
from sandtable.rulesets.konflikt_47.fire.small_dice import amount
from sandtable.rulesets.konflikt_47.fire.to_hit import TO_HIT, hit_need
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Armour, Round
from sandtable.rulesets.konflikt_47.vehicles.armour import SOFT, WALKERS
from sandtable.rulesets.konflikt_47.vehicles.damage_results import DAMAGE_RESULT
from sandtable.rulesets.konflikt_47.vehicles.penetration import PENETRATION, damages_said, penetration_number
from sandtable.rulesets.konflikt_47.vehicles.vehicle_fate import NOT_HIT, Fate, fate_effects
from sandtable.rulesets.konflikt_47.vehicles.vehicle_hits import (
    DAMAGE_STAGES,
    Armoured,
    SoftSkin,
    armoured_hull,
    soft_hull,
)
from sandtable.rulesets.konflikt_47.vehicles.vehicle_target import (
    VehicleTargetFacts,
    crew_check,
    crew_of,
    vehicle_before,
)
from sandtable.rulesets.konflikt_47.vehicles.vehicle_volley import (
    CHECK,
    FUEL,
    PINS,
    Burned,
    Jet,
    VehicleVolley,
    burn_vehicle,
    burned_said,
)
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import tape, unit


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


def assess(facts: VehicleFlameFacts, tables: Tables) -> Assessment[VehicleVolley] | Refused:
    weapon, target = tables.weapon(facts.weapon), tables.damage[facts.vehicle.target]
    before = vehicle_before(facts, tables)
    if problem := against_firing(weapon, facts):
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
        Effect("hits", jet.hits.text, FLAME, f"a hit of the flames becomes {jet.hits.text} hits, each rolled apart"),
        Effect(
            "pins_of_hit", pins.text, FLAME, f"a hit of the flames pins with {pins.text}, and a morale check follows"
        ),
        Effect("cover", False, FLAME, "flames ignore cover"),
        SOFT_NOTE if not target.armoured else WALKER_NOTE if target.walker else TOP_NOTE,
    )
    return Assessment(
        VehicleVolley(crew_of(facts, tables), before, jet=jet),
        f"{weapon.name} at {facts.said(tables)}",
        (f"hits on {jet.need.text}", damages_said(to_damage)),
        (to_hit, to_damage, check),
        notes,
    )


SOFT_NOTE = Effect("table", False, SOFT, "any damage destroys it")
WALKER_NOTE = Effect("armour", "any", WALKERS, "walkers have no weak facings")
TOP_NOTE = Effect("armour", "top", "k47.gap.facing", "flames strike the top armour")


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
        (TO_HIT, "hits"),
        (PINS, "pins"),
        (FLAME, "dice of the jet"),
        *DAMAGE_STAGES,
        (CHECK, "morale check"),
        (FUEL, "fuel"),
    ),
)
