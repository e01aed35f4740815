"""The penetration roll: a D6 with the weapon's penetration against the damage value of a vehicle or walker."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Annotated

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, counting, refuse_if, refused
from sandtable.explain.sentences import signed
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.damage import damage_value
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import out_of_range
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import at_long_range
from sandtable.rulesets.konflikt_47.procedures.vehicles.armour import against_top, facing_bonus, strikes_top
from sandtable.rulesets.konflikt_47.rows import DamageRow, Weapon
from sandtable.rulesets.konflikt_47.tables import AIMED, D6, Tables
from sandtable.rulesets.konflikt_47.terms import Armour, Grade, Round, Special, Vehicle
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, unit


class PenetrationFacts(Facts, frozen=True, kw_only=True):
    """One hit on a vehicle or walker."""

    weapon: Annotated[str, unit("Weapon", AIMED, "The weapon that hit")] = "medium-at"
    round: ask.RoundThatHit = Round.AT
    vehicle: Annotated[Vehicle, choice("Vehicle", "Class of the vehicle or walker that was hit")] = Vehicle.MEDIUM_TANK
    armour: Annotated[Armour, choice("Armour", "The side that was hit; mortars and flamethrowers strike the top")] = (
        Armour.FRONT
    )
    distance: ask.Distance = 20.0


class Pierced(Spoken):
    """What one hit does, the worst first; soft-skins and scout walkers are destroyed by any damage."""

    DESTROYED = "destroyed"
    MASSIVE = "massive", "massive damage", "damaged"
    FULL = "full", "full damage", "damaged"
    SUPERFICIAL = "superficial", "superficial damage", "damaged"
    NONE = "none", "no damage"


def against_round(weapon: Weapon, shell: Round) -> Refused | None:
    """A round that the weapon does not have."""
    return refused(
        refuse_if(shell is Round.AT and weapon.only_he, k47.WEAPONS_PEN_HE, f"the {weapon.name} fires HE only"),
        refuse_if(shell is Round.HE and weapon.he is None, k47.GAP_HE_CHOICE, f"the {weapon.name} has no HE"),
    )


def own_penetration(weapon: Weapon, shell: Round, tables: Tables) -> Modifier | None:
    """The penetration of the shot itself: HE by its table, a Tesla by its second figure, small arms none."""
    if shell is Round.HE and weapon.he is not None:
        return Modifier(tables.he[weapon.he].pen, k47.HE_PEN_FIXED, f"HE ({weapon.he.value})")
    if weapon.pen_vehicles is not None:
        return Modifier(weapon.pen_vehicles, k47.GAP_TESLA, f"{weapon.name} against vehicles")
    return None if weapon.pen is None else Modifier(weapon.pen, k47.WEAPONS_HEAVY, weapon.name)


def gravity_bonus(weapon: Weapon, value: int, tables: Tables) -> Modifier | None:
    """A gravity pulse gains against heavier armour."""
    if not weapon.has(Special.GRAVITY_PULSE):
        return None
    gained = max((row.bonus for row in tables.gravity if value >= row.from_value), default=0)
    return Modifier(gained, k47.GAP_GRAVITY_PULSE, f"gravity pulse against {value}+")


def loses_penetration(weapon: Weapon, shell: Round, tables: Tables) -> bool:
    """Whether neither HE nor a special rule keeps its penetration at long range (k47.gap.he-long-range)."""
    kinds = ("he",) if shell is Round.HE else weapon.special
    return all(tables.long_range[each].loses for each in kinds)


def long_range_loss(weapon: Weapon, shell: Round, distance: float, tables: Tables) -> Modifier | None:
    if not loses_penetration(weapon, shell, tables) or not at_long_range(weapon, distance, tables):
        return None
    row = tables.penetration["long_range"]
    return Modifier(row.value, row.rule, row.label)


def penetration_number(
    weapon: Weapon, shell: Round, distance: float, vehicle: Vehicle, armour: Armour, tables: Tables
) -> Target:
    """What the die must show. Facing and range count only for heavy weapons against armour (k47.pen.heavy-only)."""
    target = tables.damage[vehicle.target]
    extra: tuple[Modifier | None, ...] = ()
    if target.armoured and tables.is_heavy(weapon.key):
        extra = (facing_bonus(armour, target, tables), long_range_loss(weapon, shell, distance, tables))
    return Target(
        "To damage",
        damage_value(vehicle.target, tables),
        counting(own_penetration(weapon, shell, tables), gravity_bonus(weapon, target.needed, tables), *extra),
        floor=tables.constant("easiest_damage"),
        to_die=True,
    )


def can_damage(number: Target) -> bool:
    """Whether a 6 is enough; there is no second 6 for damage (k47.gap.damage-extremes)."""
    return number.total <= D6


def damages_said(number: Target) -> str:
    return f"damages on {number.number}+" if can_damage(number) else "cannot damage it"


def penetration_die(number: Target, tables: Tables) -> Classes:
    """The D6 sorted into grades of damage; a natural 1 does none."""
    return _die_for(number.total, tables)


@lru_cache(maxsize=256)
def _die_for(needed: int, tables: Tables) -> Classes:
    def grade(face: int) -> str:
        over = face - needed
        reached = (each for each, row in tables.grades.items() if over in row.over)
        return Grade.NONE if face < tables.limit("easiest_damage") else next(reached, Grade.NONE)

    rows = [(name, list(faces)) for name, faces in groupby(range(1, D6 + 1), grade)]
    return Classes(D6, tuple((str(name), faces[0], faces[-1]) for name, faces in rows))


def all_one(die: Classes, grade: str) -> Classes:
    """A penetration die on which whatever does damage does the same."""
    (harmless, low, high), *damaging = die.rows
    return Classes(D6, ((harmless, low, high), (grade, high + 1, D6))) if damaging else die


def assess(facts: PenetrationFacts, tables: Tables) -> Assessment[Classes] | Refused:
    weapon = tables.weapon(facts.weapon)
    shell = facts.round
    from_above = facts.armour is Armour.TOP
    if problem := refused(
        against_round(weapon, shell),
        against_top(weapon, facts.armour, indirect=weapon.has(Special.HOWITZER)),
        out_of_range(weapon, facts.distance, indirect=from_above),
    ):
        return problem
    armour = Armour.TOP if strikes_top(weapon, indirect=False) else facts.armour
    target = tables.damage[facts.vehicle.target]
    number = penetration_number(weapon, shell, facts.distance, facts.vehicle, armour, tables)
    die = penetration_die(number, tables)
    if not target.armoured:
        die = all_one(die, Pierced.DESTROYED.value)
    needs, added = damages_said(number), number.base.value - number.total
    notes = [Effect("penetration", added, k47.DAMAGE_ROLL, f"{signed(added)} to the die in all")]
    if target.armoured:
        notes.insert(0, Effect("armour", armour.value, k47.GAP_FACING, f"{armour.value} armour is hit"))
    notes += special_notes(weapon, target, tables)
    return Assessment(die, f"{weapon.name} hits a {target.name.lower()}", (needs,), (number,), tuple(notes))


def special_notes(weapon: Weapon, target: DamageRow, tables: Tables) -> list[Effect]:
    """Why modifiers are missing that somebody might expect."""
    if not target.armoured:
        return [Effect("facings", False, k47.GAP_SOFT_SKIN, "facing and range do not matter against soft-skins")]
    notes = []
    if not tables.is_heavy(weapon.key):
        notes.append(Effect("harmless", True, k47.DAMAGE_SMALL_ARMS_VS_ARMOUR, "small arms never damage armour"))
    if target.walker:
        notes.append(Effect("facings", False, k47.PEN_WALKERS_EXEMPT, "walkers have no weak facings"))
    return notes


def penetration(dice: Dice, die: Classes) -> Pierced:
    return Pierced(dice.look_up(die, why=k47.DAMAGE_ROLL))


def follows(_facts: PenetrationFacts, pierced: Pierced, tables: Tables) -> tuple[Effect, ...]:
    """How the damage is rolled, if there is any."""
    if pierced is Pierced.NONE:
        return (Effect("damage", False, k47.DAMAGE_ROLL, "nothing more comes of the hit but its pin, if it has one"),)
    if pierced is Pierced.DESTROYED:
        return (
            Effect(
                "state", "destroyed", k47.GAP_SOFT_SKIN, "it is taken off without a roll on the damage results table"
            ),
        )
    row = tables.grades[Grade(pierced.value)]
    thrown = f"roll D6{signed(row.modifier) if row.modifier else ''}"
    if row.dice > 1:
        thrown = f"roll {row.dice} D6 and apply each"
    said = f"{thrown} on the damage results table"
    return (Effect("next", "damage_result", row.rule, said),)


PENETRATION_ROLL = Procedure(
    name="penetration",
    title="Penetration",
    summary="What one hit does to a vehicle: no damage, superficial, full or massive.",
    facts=PenetrationFacts,
    assess=assess,
    roll=penetration,
    rules=(
        k47.DAMAGE_ROLL,
        k47.DAMAGE_ARMOUR_VALUES,
        k47.DAMAGE_SOFT_VALUES,
        k47.DAMAGE_SMALL_ARMS_VS_ARMOUR,
        k47.PEN_SIDE_TOP,
        k47.PEN_REAR,
        k47.PEN_WALKERS_EXEMPT,
        k47.PEN_LONG_RANGE,
        k47.HE_PEN_FIXED,
        k47.WEAPONS_HEAVY,
        k47.WEAPONS_MAX_RANGE,
        k47.WEAPONS_MIN_RANGE,
        k47.WEAPONS_PEN_HE,
        k47.RESULT_SUPERFICIAL,
        k47.RESULT_FULL,
        k47.RESULT_MASSIVE,
        k47.GAP_SOFT_SKIN,
        k47.GAP_HE_CHOICE,
        k47.GAP_FACING,
        k47.GAP_TESLA,
        k47.GAP_GRAVITY_PULSE,
        k47.GAP_DAMAGE_EXTREMES,
    ),
    shaped_by=(
        k47.GAP_DAMAGE_GRADE,
        k47.DAMAGE_WALKER_OFFSET,
        k47.DAMAGE_SCOUT_WALKER_SOFT,
        k47.PEN_HEAVY_ONLY,
        k47.HE_VS_ARMOUR_SINGLE,
        k47.HE_TABLE,
        k47.WEAPONS_SMALL_ARMS,
        k47.VEH_SOFT_DESTROYED,
        k47.SPECIAL_TESLA,
        k47.SPECIAL_GRAVITY_PULSE,
        k47.SPECIAL_SHAPED_CHARGE,
        k47.GAP_HE_LONG_RANGE,
        k47.GAP_SHAPED_CHARGE,
        k47.GAP_LONG_RANGE,
    ),
    follows=follows,
    stages=((k47.DAMAGE_ROLL, "damage"),),
)
