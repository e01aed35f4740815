"""Infantry at a vehicle: dice that hit by what it did, then one damage roll for all hits together."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Classes, Dice, Need
from sandtable.explain import Modifier, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import damage_stays
from sandtable.rulesets.konflikt_47.procedures.fire.damage import damage_value
from sandtable.rulesets.konflikt_47.procedures.units.morale import pinned
from sandtable.rulesets.konflikt_47.procedures.vehicles.damage_results import Damage, Struck, apply_grades, grade_damage
from sandtable.rulesets.konflikt_47.procedures.vehicles.penetration import all_one, penetration_die
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import OUT, Crew, Fate, VehicleFate
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Grade, Vehicle

#: The grades of damage in the order of the results that are kept for them.
GRADES = (Grade.SUPERFICIAL, Grade.FULL, Grade.MASSIVE)


#: How the outcomes of assaults on a vehicle tell what became of it.
VEHICLE_WORDS = {
    "fate": "vehicle",
    "vehicle_pins": "pins on the vehicle",
    "immobilised": "vehicle immobilised",
    "halted": "vehicle halted for this turn",
}


class Hull(Struct, frozen=True):
    """A vehicle that is assaulted: its state, its crew, how each grade is rolled, and what goes without a roll.

    `outright` is for soft-skins and open-topped vehicles, which any damage destroys; `stays` is the die of a tough one
    that does not ignore a penetration.
    """

    crew: Crew
    before: VehicleFate
    results: tuple[Damage, ...]
    pins: int
    outright: bool
    stays: Need | None


class VehicleBlows(Struct, frozen=True):
    """So many dice, the roll that hits, and the damage die for each number of hits."""

    dice: int
    hit: Need
    damage: tuple[Classes, ...]
    hull: Hull


class Battered(Struct, frozen=True):
    """The hits scored, and what became of the vehicle."""

    hits: int
    vehicle: VehicleFate


class Penetrated(Struct, frozen=True):
    """One penetration roll against a vehicle that has its pin already."""

    die: Classes
    vehicle: VehicleFate
    hull: Hull


def hull(vehicle: Vehicle, crew: Crew, before: VehicleFate, tables: Tables, *, open_topped: bool, tough: bool) -> Hull:
    return Hull(
        crew,
        before,
        tuple(grade_damage(grade, tables) for grade in GRADES),
        tables.limit("vehicle_hit_pins"),
        open_topped or not tables.damage[vehicle.target].armoured,
        damage_stays(tables) if tough else None,
    )


def assault_dice(models: int, pins: int, tables: Tables, name: str = "Dice") -> Target:
    """One for each model, whatever its weapon, less pins, at least one."""
    each = Modifier(models, k47.GAP_ASSAULT_VEHICLE, f"one for each of {count_of(models, 'model')}")
    return Target(name, each, counting(pinned(pins)), floor=tables.constant("fewest_attack_dice"))


def assault_damage(vehicle: Vehicle, hits: int, tables: Tables, *, strong: bool) -> Target:
    """What the one damage die must show: the number of hits is added, twice for the strong; no facings."""
    each = tables.limit("strong_vehicle_hit") if strong else 1
    added = Modifier(hits * each, k47.GAP_TRAITS if strong else k47.CQV_DAMAGE_ROLL, count_of(hits, "hit"))
    easiest = tables.constant("easiest_damage")
    return Target("To damage", damage_value(vehicle.target, tables), (added,), floor=easiest, to_die=True)


def damage_dice(vehicle: Vehicle, dice: int, tables: Tables, *, strong: bool, at_weapons: bool) -> tuple[Classes, ...]:
    """The damage die for 1, 2, 3... hits; without AT weapons all damage is superficial."""
    numbers = (assault_damage(vehicle, hits, tables, strong=strong) for hits in range(1, dice + 1))
    graded = tuple(penetration_die(number, tables) for number in numbers)
    # However high the total (k47.veh.no-at-superficial).
    return graded if at_weapons else tuple(all_one(die, Grade.SUPERFICIAL.value) for die in graded)


def assault_hull(dice: Dice, blows: VehicleBlows) -> Battered:
    """Hits put one pin on the vehicle, then all of them make one damage roll; without hits there is none."""
    hits = dice.successes(blows.dice, blows.hit, why=k47.CQV_COMPARE)
    before = blows.hull.before
    if not hits:
        return Battered(0, VehicleFate(Fate.MISSED, before.pins, before.immobilised, before.halted))
    vehicle = blows.hull.crew.pinned(before, blows.hull.pins)
    if vehicle.is_out:
        return Battered(hits, vehicle)
    return Battered(
        hits, dice.run(penetrate, Penetrated(blows.damage[hits - 1], vehicle, blows.hull), why=k47.CQV_DAMAGE_ROLL)
    )


def penetrate(dice: Dice, hit: Penetrated) -> VehicleFate:
    """One damage roll, what a tough vehicle shrugs off, and the results."""
    grade = Grade(dice.look_up(hit.die, why=k47.CQV_DAMAGE_ROLL))
    if grade is Grade.NONE or (hit.hull.stays is not None and not dice.passes(hit.hull.stays, why=k47.GAP_TRAITS)):
        return hit.vehicle
    if hit.hull.outright:
        return OUT
    return apply_grades(dice, Struck(hit.hull.crew, hit.vehicle, (hit.hull.results[GRADES.index(grade)],)))
