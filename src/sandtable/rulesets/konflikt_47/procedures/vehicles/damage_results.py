"""Damage results on armoured targets: from the grades of damage to what becomes of the vehicle.

Other procedures apply grades with `apply_grades`; `damage_result` asks the same of one hit.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Modifier, Target, counting
from sandtable.explain.sentences import signed
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.units.morale import MORALE_RULES, MORALE_SHAPED, still_there
from sandtable.rulesets.konflikt_47.procedures.vehicles import vehicle_fate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import (
    FATE_RULES,
    OUT,
    Crew,
    Fate,
    VehicleAfter,
    VehicleFate,
)
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Grade, OrderDie, Quality, Rank, Result
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count, flag

#: A result that is survived, as an end state.
SURVIVED = {Result.STUNNED: Fate.STUNNED, Result.IMMOBILISED: Fate.IMMOBILISED, Result.ON_FIRE: Fate.ON_FIRE_SURVIVED}


class Damage(Struct, frozen=True):
    """How a grade is rolled: so many dice on the table, and the pins that each result brings."""

    dice: int
    table: Classes
    pins: int


def grade_damage(grade: Grade, tables: Tables, bonus: Modifier | None = None) -> Damage:
    """The roll of a grade of damage; the bonus is that of an open-topped vehicle under indirect fire."""
    row = tables.grades[grade]
    modifier = row.modifier + (bonus.value if bonus else 0)
    return Damage(row.dice, replace(tables.results, modifier=modifier), tables.limit("result_pins"))


class Struck(Struct, frozen=True):
    """A vehicle as the damage finds it, pins of the hit already on it, and the damage in the order it was done."""

    crew: Crew
    vehicle: VehicleFate
    damage: tuple[Damage, ...]


class Suffering(Struct, frozen=True):
    """A vehicle that rolls one die on the table."""

    crew: Crew
    vehicle: VehicleFate
    damage: Damage


def apply_grades(dice: Dice, struck: Struck) -> VehicleFate:
    """All damage in order, each result in full, until the vehicle is knocked out (k47.gap.massive-order)."""
    vehicle = struck.vehicle
    for damage in struck.damage:
        for _ in range(damage.dice):
            if vehicle.is_out:
                return vehicle
            vehicle = dice.run(apply_result, Suffering(struck.crew, vehicle, damage), why=k47.RESULT_TABLE)
    return vehicle


def apply_result(dice: Dice, suffering: Suffering) -> VehicleFate:
    """One die on the table and all that its result brings."""
    crew, before = suffering.crew, suffering.vehicle
    result = Result(dice.look_up(suffering.damage.table, why=k47.RESULT_TABLE))
    if result is Result.KNOCKED_OUT or (result is Result.IMMOBILISED and before.immobilised):
        return OUT
    after = crew.pinned(before, suffering.damage.pins)
    if after.is_out or (result is Result.ON_FIRE and not dice.passes(crew.checks[after.pins], why=k47.RESULT_ON_FIRE)):
        return OUT
    return survived(before, after.pins, result)


def survived(before: VehicleFate, pins: int, result: Result) -> VehicleFate:
    """A vehicle after one more result that did not end it."""
    return VehicleFate(
        Fate.TWO_RESULTS_SURVIVED if before.is_damaged else SURVIVED[result],
        pins,
        before.immobilised or result is Result.IMMOBILISED,
        before.halted or result is not Result.IMMOBILISED,
    )


def stunned(crew: Crew, before: VehicleFate, pins: int) -> VehicleFate:
    """A crew that is stunned without a roll on the table, as by a shockwave."""
    after = OUT if before.is_out else crew.pinned(before, pins)
    return OUT if after.is_out else survived(before, after.pins, Result.STUNNED)


def damage_result(dice: Dice, struck: Struck) -> VehicleAfter:
    return vehicle_fate.vehicle_after(dice.run(apply_grades, struck, why=k47.RESULT_TABLE))


class DamageResultFacts(Facts, frozen=True, kw_only=True):
    """One hit that damaged an armoured vehicle or walker."""

    grade: Annotated[
        Grade, choice("Damage", "Superficial: total equals the damage value; full: 1 or 2 above; massive: 3 or more")
    ] = Grade.FULL
    quality: ask.VehicleQuality = Quality.REGULAR
    pins: ask.VehiclePins = 0
    hit_pins: Annotated[int, count("Pins of the hit", 0, 6, "What the hit itself put on: 1, or the PIN roll of HE")] = 1
    immobilised: ask.ImmobilisedBefore = False
    open_topped_indirect: Annotated[bool, flag("Open-topped, indirect", "Open-topped and hit by indirect fire")] = False
    officer: ask.VehicleOfficer = Rank.NONE
    horror_near: ask.HorrorNearVehicle = False
    die: ask.VehicleDie = OrderDie.NONE


def assess(facts: DamageResultFacts, tables: Tables) -> Assessment[Struck]:
    still_there("pins", "vehicle", facts.quality, facts.pins, tables)
    crew = vehicle_fate.vehicle_crew(facts.quality, facts.officer, tables, horror=facts.horror_near)
    bonus = vehicle_fate.result_bonus(facts.open_topped_indirect, facts.open_topped_indirect, tables)
    hit = crew.pinned(VehicleFate(pins=facts.pins, immobilised=facts.immobilised), facts.hit_pins)
    damage = () if facts.grade is Grade.NONE else (grade_damage(facts.grade, tables, bonus),)
    grade = "No" if facts.grade is Grade.NONE else facts.grade.value.capitalize()
    subject = f"{grade} damage on {facts.quality.one('vehicle')}"
    if facts.grade is Grade.NONE or hit.is_out:
        return Assessment(Struck(crew, hit, damage), subject)
    burning = hit.pins + tables.limit("result_pins")
    again = facts.grade is Grade.MASSIVE  # the second result may bring a check with one pin more
    known = (facts.quality, facts.officer, burning, tables)
    check = vehicle_fate.check_number("Fire check", *known, horror=facts.horror_near, or_more=again)
    return Assessment(
        Struck(crew, hit, damage),
        subject,
        (result_said(facts.grade, bonus, tables),),
        (result_modifier(facts.grade, bonus, tables), check),
    )


def result_modifier(grade: Grade, bonus: Modifier | None, tables: Tables) -> Target:
    """What is added to the die on the damage results table."""
    row = tables.grades[grade]
    return Target("Result modifier", Modifier(row.modifier, row.rule, f"{grade.value} damage"), counting(bonus))


def result_said(grade: Grade, bonus: Modifier | None, tables: Tables) -> str:
    total = result_modifier(grade, bonus, tables).total
    dice = "D6" if tables.grades[grade].dice == 1 else f"{tables.grades[grade].dice} D6"
    return f"rolls {dice}{signed(total) if total else ''} on the table"


def follows(facts: DamageResultFacts, after: VehicleAfter, _tables: Tables) -> tuple[Effect, ...]:
    return vehicle_fate.fate_effects(after.vehicle, facts.die)


DAMAGE_SHAPED = (k47.VEH_ENCLOSED_TABLE, k47.GAP_MASSIVE_ORDER, k47.GAP_PINS_ROUT, k47.GAP_OPEN_TOPPED, *MORALE_SHAPED)

DAMAGE_RESULT = Procedure(
    name="damage_result",
    title="Damage result",
    summary="What becomes of an armoured vehicle that was damaged.",
    facts=DamageResultFacts,
    assess=assess,
    roll=damage_result,
    rules=(
        k47.RESULT_TABLE,
        k47.RESULT_SUPERFICIAL,
        k47.RESULT_FULL,
        k47.RESULT_MASSIVE,
        k47.RESULT_OPEN_TOPPED_INDIRECT,
        *FATE_RULES,
        *MORALE_RULES,
        k47.GAP_PINS_VEHICLE,
    ),
    shaped_by=(*DAMAGE_SHAPED, k47.GAP_MORALE_CHECK),
    label=vehicle_fate.after_said,
    follows=follows,
    stages=((k47.RESULT_TABLE, "damage result"), (k47.RESULT_ON_FIRE, "fire check")),
)
