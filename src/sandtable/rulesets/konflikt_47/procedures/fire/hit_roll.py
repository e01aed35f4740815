"""Single dice: one shot to hit with every modifier, and one hit to damage."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Classes, Dice, Need
from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import signed
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire import cited
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import (
    HARMLESS,
    PICKED,
    SIX,
    damage_die,
    damage_stays,
    shrugs_off,
)
from sandtable.rulesets.konflikt_47.procedures.fire.damage import damage_need, damage_number, troops_value
from sandtable.rulesets.konflikt_47.procedures.fire.flames import flame_number
from sandtable.rulesets.konflikt_47.procedures.fire.shells import he_penetration, own_penetration
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import (
    AimedAt,
    FiringFacts,
    against_firing,
    fires_all_round,
)
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import hit_need, hit_number
from sandtable.rulesets.konflikt_47.procedures.vehicles.armour import strikes_top
from sandtable.rulesets.konflikt_47.procedures.vehicles.penetration import against_round, penetration_number
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import AIMED, D6, Tables
from sandtable.rulesets.konflikt_47.terms import TROOPS, Armour, Cover, Quality, Round, Special, TargetClass, Vehicle
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, flag, unit

QUALITIES = {target: quality for quality, target in TROOPS.items()}


class Mark(StrEnum):
    """What is aimed at, as far as Down and small units go."""

    INFANTRY = "infantry"
    ARTILLERY = "artillery"
    VEHICLE = "vehicle"


class ToHitFacts(FiringFacts, frozen=True, kw_only=True):
    """One shot at anything."""

    first: ClassVar[tuple[str, ...]] = (
        "weapon",
        "distance",
        "order",
        "cover",
        "target_down",
        "target_models",
        "firer_quality",
        "firer_pins",
    )

    weapon: Annotated[str, unit("Weapon", AIMED, "What fires")] = "rifle"
    target: Annotated[Mark, choice("Aimed at", "Vehicles are never small, and Down is no help to them")] = Mark.INFANTRY
    target_models: ask.TargetModels = 8
    cover: ask.TargetCover = Cover.NONE
    target_down: ask.TargetDown = False


class HitRoll(StrEnum):
    HIT = "hit"
    MISS = "miss"


#: What comes after one shot.
AFTER_SHOT = {
    HitRoll.HIT: (
        Effect("next", "damage", k47.DAMAGE_ROLL, "the hit is rolled to damage, once all shots have been rolled"),
    ),
    HitRoll.MISS: (Effect("effect", False, k47.HIT_BASE, "this shot neither damages nor pins"),),
}


def aim_of(facts: ToHitFacts, tables: Tables) -> AimedAt:
    troops = facts.target is not Mark.VEHICLE
    return AimedAt(
        cover=facts.cover,
        down=troops and facts.target_down,
        small=troops and facts.target_models <= tables.limit("small_unit"),
    )


def number_to_hit(weapon: Weapon, facts: ToHitFacts, tables: Tables) -> Target:
    """Flamethrowers ignore cover and Down, all others do not."""
    aim = aim_of(facts, tables)
    if weapon.has(Special.FLAMETHROWER):
        return flame_number(weapon, facts, tables, small=aim.small)
    return hit_number(weapon, facts, aim, tables)


def assess_hit(facts: ToHitFacts, tables: Tables) -> Assessment[Need] | Refused:
    weapon = tables.weapon(facts.weapon)
    only_indirect = refuse_if(
        weapon.has(Special.INDIRECT_FIRE),
        k47.SPECIAL_INDIRECT,
        f"the {weapon.name} fires only indirectly, to which no modifiers apply",
    )
    if problem := refused(only_indirect, against_firing(weapon, facts, tables)):
        return problem
    number = number_to_hit(weapon, facts, tables)
    need = hit_need(number, tables)
    modifier = sum(part.value for part in number.modifiers)
    summed = Effect("modifier", modifier, k47.HIT_BASE, f"{signed(modifier)} to the die in all")
    notes = tuple(note for note in (summed, fires_all_round(weapon, facts)) if note)
    return Assessment(
        need,
        f"{weapon.name} at {facts.target.value}, {facts.distance:g} in away",
        (f"hits on {need.text}",),
        (number,),
        notes,
    )


def shoot(dice: Dice, need: Need) -> HitRoll:
    return HitRoll.HIT if dice.passes(need, why=k47.HIT_BASE) else HitRoll.MISS


TO_HIT_ROLL = Procedure(
    name="to_hit",
    title="To hit",
    summary="One shot: what it needs to hit with every modifier, and its chance.",
    facts=ToHitFacts,
    assess=assess_hit,
    roll=shoot,
    rules=(
        *cited.DIRECT_RULES,
        *cited.COVER_RULES,
        k47.DAMAGE_ROLL,
        k47.WEAPONS_MIN_RANGE,
        k47.SPECIAL_INDIRECT,
        k47.GAP_INFANTRY_FACING,
        k47.GAP_ASSAULT_WEAPON,
        k47.GAP_SHAPED_CHARGE,
        k47.GAP_FLAMETHROWER,
        k47.GAP_TEAM,
    ),
    shaped_by=(
        *cited.DIRECT_SHAPED,
        *cited.COVER_SHAPED,
        k47.HIT_COVER_EXCLUSIVE,
        k47.SPECIAL_ASSAULT,
        k47.SPECIAL_SHAPED_CHARGE,
        k47.SPECIAL_FLAMETHROWER,
    ),
    follows=lambda _facts, came, _tables: AFTER_SHOT[came],
    stages=(cited.HIT,),
)


class DamageRollFacts(Facts, frozen=True, kw_only=True):
    """One hit within half range: on the front of a vehicle, or on its top by what always strikes there.

    Howitzers fire directly here.
    """

    weapon: Annotated[str, unit("Weapon", AIMED, "What hit")] = "rifle"
    target: Annotated[TargetClass, choice("Target", "Row of the damage values")] = TargetClass.REGULAR_TROOPS
    round: ask.RoundThatHit = Round.AT
    resilient: Annotated[bool, flag("Resilient troops", "Damage value 6+ against shooting")] = False
    gun_shield: Annotated[bool, flag("Gun shield", "Crew of a gun with a shield, fired at from its front arc")] = False
    tough: Annotated[bool, flag("Tough", "Ignores damage on 5+; troops not against penetration of +2 or more")] = False


class DamageRoll(Struct, frozen=True):
    """What one hit does; a casualty of exceptional damage is picked out by the shooter."""

    damaged: bool = False
    picked_out: bool = False


class DamageProfile(Struct, frozen=True):
    die: Classes
    stays: Need | None
    troops: bool


def troops_number(weapon: Weapon, quality: Quality, facts: DamageRollFacts, tables: Tables) -> Target:
    """The damage value of troops against the penetration of this weapon and round."""
    he = weapon.he if facts.round is Round.HE else None
    penetration: Modifier = he_penetration(he, tables) if he else own_penetration(weapon, tables)
    past = weapon.has(Special.FLAMETHROWER) or weapon.has(Special.INDIRECT_FIRE)
    value = troops_value(quality, tables, resilient=facts.resilient, shield=facts.gun_shield and not past)
    return damage_number(value, penetration, tables)


def assess_damage(facts: DamageRollFacts, tables: Tables) -> Assessment[DamageProfile] | Refused:
    weapon, row = tables.weapon(facts.weapon), tables.damage[facts.target]
    quality = QUALITIES.get(facts.target)
    if quality is None and (facts.resilient or facts.gun_shield):
        raise FactsFault("target: only troops are resilient or have a gun shield, choose troops or leave these out")
    if problem := against_round(weapon, facts.round):
        return problem
    if quality is None:
        armour = Armour.TOP if strikes_top(weapon, indirect=False) else Armour.FRONT
        number = penetration_number(weapon, facts.round, 0, Vehicle(facts.target.value), armour, tables)
        stays = damage_stays(tables) if facts.tough else None
    else:
        number = troops_number(weapon, quality, facts, tables)
        stays = shrugs_off(sum(part.value for part in number.modifiers), tables) if facts.tough else None
    need = damage_need(number)
    harmless = not need.met_by(D6)
    notes = []
    if row.armoured and not tables.is_heavy(facts.weapon):
        notes.append(Effect("harmless", True, k47.DAMAGE_SMALL_ARMS_VS_ARMOUR, "small arms never damage armour"))
    return Assessment(
        DamageProfile(damage_die(need), stays, quality is not None),
        f"{weapon.name} hit on {row.name}",
        ("cannot damage it" if harmless else f"damages on {need.text}",),
        (number,),
        tuple(notes),
    )


def damage(dice: Dice, profile: DamageProfile) -> DamageRoll:
    """The damage die, toughness, and the second 6 of exceptional damage on troops."""
    if len(profile.die.rows) == 1:  # nothing can come of it, so nobody rolls
        return DamageRoll()
    shown = dice.look_up(profile.die, why=k47.DAMAGE_ROLL)
    if shown == HARMLESS or (profile.stays is not None and not dice.passes(profile.stays, why=k47.GAP_TRAITS)):
        return DamageRoll()
    return DamageRoll(True, profile.troops and shown == SIX and dice.passes(PICKED, why=k47.GAP_EXCEPTIONAL_DAMAGE))


def damage_follows(facts: DamageRollFacts, came: DamageRoll, _tables: Tables) -> tuple[Effect, ...]:
    if not came.damaged:
        return (
            Effect("damage", False, k47.DAMAGE_ROLL, "the hit does nothing more; the pin of a volley that hits stays"),
        )
    if facts.target in QUALITIES:
        picks = "the shooter picks the casualty" if came.picked_out else "its owner picks the casualty"
        rule = k47.GAP_EXCEPTIONAL_DAMAGE if came.picked_out else k47.GAP_CASUALTIES
        return (Effect("casualties", 1, rule, picks),)
    if facts.target in (TargetClass.SOFT_SKINNED_VEHICLE, TargetClass.SCOUT_WALKER):
        return (Effect("destroyed", True, k47.GAP_SOFT_SKIN, "any damage destroys it"),)
    return (Effect("table", True, k47.VEH_ENCLOSED_TABLE, "it rolls on the damage results table"),)


def damage_said(came: DamageRoll) -> str:
    if not came.damaged:
        return "no damage"
    return "damage, the shooter picks the casualty" if came.picked_out else "damage"


DAMAGE_ROLL = Procedure(
    name="damage_roll",
    title="To damage",
    summary="One hit on troops, a soft-skin or armour: what it needs to do damage, and its chance.",
    facts=DamageRollFacts,
    assess=assess_damage,
    roll=damage,
    rules=(
        k47.DAMAGE_ROLL,
        k47.DAMAGE_SOFT_VALUES,
        k47.DAMAGE_ARMOUR_VALUES,
        k47.DAMAGE_SMALL_ARMS_VS_ARMOUR,
        k47.GAP_DAMAGE_EXTREMES,
        k47.GAP_EXCEPTIONAL_DAMAGE,
        k47.GAP_CASUALTIES,
        k47.GAP_SOFT_SKIN,
        k47.GAP_HE_CHOICE,
        k47.GAP_TESLA,
        k47.GAP_GRAVITY_PULSE,
        k47.HE_PEN_FIXED,
        k47.PEN_SIDE_TOP,
        k47.VEH_ENCLOSED_TABLE,
        k47.WEAPONS_SMALL_ARMS,
        k47.WEAPONS_HEAVY,
        k47.WEAPONS_PEN_HE,
        k47.GAP_TRAITS,
    ),
    shaped_by=(
        k47.DAMAGE_WALKER_OFFSET,
        k47.DAMAGE_SCOUT_WALKER_SOFT,
        k47.HE_TABLE,
        k47.PEN_HEAVY_ONLY,
        k47.PEN_WALKERS_EXEMPT,
        k47.SPECIAL_TESLA,
        k47.SPECIAL_GRAVITY_PULSE,
        k47.GAP_SHOCKWAVE,
        k47.GAP_FACING,
        k47.GAP_INDIRECT,
        k47.GAP_FLAMETHROWER,
    ),
    label=damage_said,
    follows=damage_follows,
    stages=(*cited.HURT, (k47.GAP_EXCEPTIONAL_DAMAGE, "casualties picked out")),
)
