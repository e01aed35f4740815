"""One unit of the roster fires at another: the rules find weapons, modifiers and damage values from their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Target, refused
from sandtable.rulesets.konflikt_47.fire.armament import (
    all_have,
    all_of_kind,
    best_for,
    fired_at_troops,
    fired_at_vehicle,
)
from sandtable.rulesets.konflikt_47.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.fire.flamethrower import FLAMETHROWER, Flamed, FlamethrowerFacts
from sandtable.rulesets.konflikt_47.fire.shockwave import SHOCKWAVE, Shaken, ShockwaveFacts
from sandtable.rulesets.konflikt_47.fire.shooting import FARTHEST
from sandtable.rulesets.konflikt_47.fire.under_fire import Kind
from sandtable.rulesets.konflikt_47.fire.volley import APART, VOLLEY, VolleyFacts, several
from sandtable.rulesets.konflikt_47.morale import MOST_PINS, still_there
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import UNITS, WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import Armour, Cover, Order, Rank, Round, Special, Trait, UnitKind, Vehicle
from sandtable.rulesets.konflikt_47.vehicles.vehicle_fate import VehicleFate
from sandtable.rulesets.konflikt_47.vehicles.vehicle_flame import VEHICLE_FLAME, Burned, VehicleFlameFacts
from sandtable.rulesets.konflikt_47.vehicles.vehicle_shot import PINS as PINNING
from sandtable.rulesets.konflikt_47.vehicles.vehicle_shot import VEHICLE_SHOT, ShotProfile, VehicleShotFacts
from sandtable.rulesets.konflikt_47.vehicles.vehicle_volley import MixedProfile, vehicle_volley
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, flag, tape, unit
from sandtable.sheet.ruleset import AnyProcedure

ROSTER = "k47.gap.unit-roster"
TRAITS = "k47.gap.traits"
MOUNTS = "k47.gap.mounts"
ALL = "all"
#: What a unit is asked to fire: everything, or one of its weapons.
CHOICE = {ALL: "Everything it has"} | WEAPONS
MOST_LOST = 19


class UnitFireFacts(Facts, frozen=True, kw_only=True):
    """Two units of the roster, how far apart, and what is unusual about them."""

    first: ClassVar[tuple[str, ...]] = ("firer", "target", "distance", "cover", "order", "target_down")
    seldom: ClassVar[tuple[str, ...]] = ("target_officer", "he", "coaxial", "weapon", "past_shield")

    firer: Annotated[str, unit("Firer", UNITS, "The unit that fires, with all it has")] = "ger-grenadiers"
    target: Annotated[str, unit("Target", UNITS, "The unit that is fired at")] = "usa-rifles"
    distance: Annotated[float, tape("Distance", 0, FARTHEST, "From the firer to the target", "inches")] = 14.0
    cover: Annotated[Cover, choice("Cover", "Where it has both soft and hard cover only the hard counts")] = Cover.NONE
    order: Annotated[Order, choice("Order", "Order of the firing unit; ambush also for shots in reaction")] = Order.FIRE
    target_down: Annotated[bool, flag("Target is Down", "Helps infantry and artillery only")] = False
    firer_pins: Annotated[int, count("Firer's pins", 0, MOST_PINS, "Pin markers on the firing unit")] = 0
    target_pins: Annotated[int, count("Target's pins", 0, MOST_PINS, "Pin markers on the target already")] = 0
    firer_lost: Annotated[int, count("Firer has lost", 0, MOST_LOST, "Models it has lost so far, riflemen first")] = 0
    target_lost: Annotated[int, count("Target has lost", 0, MOST_LOST, "Models it has lost so far")] = 0
    armour: Annotated[Armour, choice("Vehicle's armour", "The side that is hit, if the target is a vehicle")] = (
        Armour.FRONT
    )
    target_officer: Annotated[
        Rank, choice("Target's officer", "Best officer in reach of the target; its own counts by itself")
    ] = Rank.NONE
    he: Annotated[bool, flag("HE at a vehicle", "Guns that have both rounds fire HE; at troops they always do")] = False
    coaxial: Annotated[bool, flag("Coaxial gun", "A vehicle fires it instead of its main gun")] = False
    weapon: Annotated[
        str, unit("Only this weapon", CHOICE, "Fires without the others; a lone crewman else fires what does most")
    ] = ALL
    past_shield: Annotated[
        bool, flag("Past its gun shield", "Fired from outside the front arc of a gun with a shield")
    ] = False


class FireProfile(Struct, frozen=True):
    """Which procedure is rolled, and what it needs."""

    procedure: str
    profile: Any


#: The questions that this one comes to once the units are known.
ANSWERING: tuple[AnyProcedure, ...] = (VOLLEY, VEHICLE_SHOT, FLAMETHROWER, SHOCKWAVE, VEHICLE_FLAME)
ASKED = {each.name: each for each in ANSWERING}
MIXED = "vehicle_volley"


def models_left(row: Unit, lost: int, field: str) -> int:
    if lost >= row.models:
        raise FactsFault(f"{field}: of the {row.name} one is left at least, so give at most {row.models - 1} lost")
    return row.models - lost


def firing(facts: UnitFireFacts, tables: Tables) -> dict[str, Any]:
    """The facts of the firing unit."""
    row = tables.roster[facts.firer]
    left = models_left(row, facts.firer_lost, "firer_lost")
    return {
        "distance": facts.distance,
        "order": facts.order,
        "firer_quality": row.quality,
        "firer_pins": facts.firer_pins,
        "lone_crewman": left == 1 and not row.kind.is_vehicle,
        "mounted": row.kind.is_vehicle,
    }


def horror_near(facts: UnitFireFacts, tables: Tables) -> bool:
    """Whether the firer itself is a horror near the target; horrors are immune."""
    firer, target = tables.roster[facts.firer], tables.roster[facts.target]
    near = facts.distance <= tables.limit("horror_reach")
    return near and firer.has(Trait.HORROR) and not target.has(Trait.HORROR)


def troops_facts(facts: UnitFireFacts, tables: Tables) -> dict[str, Any]:
    """The facts of infantry or artillery that is fired at."""
    row = tables.roster[facts.target]
    kinds = {UnitKind.INFANTRY: Kind.INFANTRY, UnitKind.TEAM: Kind.TEAM, UnitKind.ARTILLERY: Kind.ARTILLERY}
    return firing(facts, tables) | {
        "target": kinds[row.kind],
        "target_quality": row.quality,
        "target_models": models_left(row, facts.target_lost, "target_lost"),
        "target_pins": facts.target_pins,
        "target_officer": max(row.officer, facts.target_officer, key=lambda rank: tables.officers[rank].modifier),
        "target_down": facts.target_down,
        "cover": facts.cover,
        "gun_shield": row.has(Trait.GUN_SHIELD) and not facts.past_shield,
        "resilient": row.has(Trait.RESILIENT),
        "tough": row.has(Trait.TOUGH),
        "fanatic": row.has(Trait.FANATIC),
        "stubborn": row.has(Trait.STUBBORN),
        "horror_near": horror_near(facts, tables),
    }


def vehicle_facts(facts: UnitFireFacts, tables: Tables) -> dict[str, Any]:
    """The facts of a vehicle or walker that is fired at."""
    row = tables.roster[facts.target]
    models_left(row, facts.target_lost, "target_lost")
    return firing(facts, tables) | {
        "vehicle": Vehicle(row.target.value),
        "quality": row.quality,
        "pins": facts.target_pins,
        "open_topped": row.has(Trait.OPEN_TOPPED),
        "tough": row.has(Trait.TOUGH_VEHICLE),
        "officer": facts.target_officer,
        "horror_near": horror_near(facts, tables),
    }


def weapons_fired(facts: UnitFireFacts, tables: Tables) -> tuple[str, ...]:
    """What the firer fires: the weapon that is named, what a lone crewman does best with, or all it has."""
    firer, target = tables.roster[facts.firer], tables.roster[facts.target]
    models_left(firer, facts.firer_lost, "firer_lost")
    if facts.weapon != ALL:
        named = all_of_kind(facts.weapon, firer, facts.firer_lost, tables)
        if not named:
            raise FactsFault(f"weapon: the {firer.name} has no {WEAPONS[facts.weapon]}, name another or all")
        return named
    fired = fired_at_vehicle if target.kind.is_vehicle else fired_at_troops
    keys = fired(firer, facts.firer_lost, facts.distance, tables, coaxial=facts.coaxial)
    if not keys:
        raise FactsFault(f"firer: the {firer.name} has nothing to fire with")
    if firer.has(Trait.SINGLE_CREW):
        return best_for(target, keys, facts.distance, facts.armour, tables)
    return keys


def asked_of(facts: UnitFireFacts, tables: Tables) -> tuple[AnyProcedure, tuple[Facts, ...]]:
    """The procedure that answers, with its facts; several at a vehicle, one for each kind of weapon."""
    target = tables.roster[facts.target]
    keys = weapons_fired(facts, tables)
    still_there("target_pins", "target", target.quality, facts.target_pins, tables)
    if all_have(keys, Special.SHOCKWAVE, tables):
        known = firing(facts, tables) if target.kind.is_vehicle else troops_facts(facts, tables)
        own = {"vehicle": True, "target_quality": target.quality} if target.kind.is_vehicle else {}
        return SHOCKWAVE, (ShockwaveFacts(**known | own),)
    if target.kind.is_vehicle:
        known = vehicle_facts(facts, tables)
        if all_have(keys, Special.FLAMETHROWER, tables):
            return VEHICLE_FLAME, (VehicleFlameFacts(**known, weapon=keys[0]),)
        shots = [(key, number) for key, number in Counter(keys).items() if not _is_apart(key, tables)]
        return VEHICLE_SHOT, tuple(_shot(key, number, known, facts, tables) for key, number in shots)
    if all_have(keys, Special.FLAMETHROWER, tables):
        return FLAMETHROWER, (FlamethrowerFacts(**troops_facts(facts, tables), weapon=keys[0]),)
    return VOLLEY, (VolleyFacts(**troops_facts(facts, tables), weapons=keys),)


def _is_apart(key: str, tables: Tables) -> bool:
    return any(tables.weapon(key).has(special) for special in APART)


def rolled_apart(facts: UnitFireFacts, tables: Tables) -> tuple[Effect, ...]:
    """What is said of flamethrowers and shockwaves among the weapons that fire at a vehicle."""
    told = []
    for key, number in Counter(weapons_fired(facts, tables)).items():
        weapon = tables.weapon(key)
        for special, (rule, how) in APART.items():
            if weapon.has(special):
                said = f"{several(number, weapon)} not firing: the {weapon.name} {how}"
                told.append(Effect("silent", key, rule, said))
    return tuple(told)


def _shot(key: str, number: int, known: dict[str, Any], facts: UnitFireFacts, tables: Tables) -> VehicleShotFacts:
    weapon = tables.weapon(key)
    he = weapon.only_he or (facts.he and weapon.he is not None)
    return VehicleShotFacts(
        **known,
        weapon=key,
        guns=number,
        round=Round.HE if he else Round.AT,
        armour=facts.armour,
        cover=facts.cover,
    )


def assess(facts: UnitFireFacts, tables: Tables) -> Assessment[FireProfile] | Refused:
    procedure, stated = asked_of(facts, tables)
    subject = f"{tables.roster[facts.firer].name} at {tables.roster[facts.target].name}, {facts.distance:g} in away"
    if procedure is VEHICLE_SHOT:
        return assess_shots(stated, subject, tables, rolled_apart(facts, tables))
    found = procedure.assess(stated[0], tables)
    if isinstance(found, Refused):
        return found
    return Assessment(FireProfile(procedure.name, found.profile), subject, found.needs, found.numbers, found.notes)


def assess_shots(
    stated: tuple[Facts, ...], subject: str, tables: Tables, apart: tuple[Effect, ...]
) -> Assessment[FireProfile] | Refused:
    """Every kind of weapon at the vehicle; those that may not fire are named, and refused if none may."""
    found: list[tuple[str, Assessment[Any]]] = []
    silent = [*apart]
    reasons: list[Refused] = []
    for shot in stated:
        assert isinstance(shot, VehicleShotFacts)  # noqa: S101
        answer, name = VEHICLE_SHOT.assess(shot, tables), tables.weapon(shot.weapon).short
        if isinstance(answer, Refused):
            reasons.append(answer)
            silent.append(Effect("silent", shot.weapon, answer.refusals[0].rule, answer.refusals[0].because))
        elif harmless(answer.profile) and len(stated) > 1:
            silent.append(Effect("silent", shot.weapon, PINNING, f"the {name} can neither damage nor pin it"))
        else:
            found.append((name, answer))
    if not found and reasons:
        return refused(*reasons) or reasons[0]
    if not found:
        return assess_shots(stated[:1], subject, tables, apart)
    alone = len(found) == 1
    return Assessment(
        FireProfile(MIXED, MixedProfile(tuple(answer.profile for _, answer in found))),
        subject,
        tuple(need if alone else f"{name} {need}" for name, answer in found for need in answer.needs),
        tuple(number if alone else _of(number, name) for name, answer in found for number in answer.numbers),
        (*silent, *(note for _, answer in found for note in answer.notes)),
    )


def harmless(shot: ShotProfile) -> bool:
    """Whether a hit would change nothing."""
    return not shot.pins.most


def _of(number: Target, name: str) -> Target:
    return replace(number, name=f"{number.name}, {name}")


def unit_fire(dice: Dice, profile: FireProfile) -> Any:
    if profile.procedure == MIXED:
        return dice.run(vehicle_volley, profile.profile)
    return dice.run(ASKED[profile.procedure].roll, profile.profile)


def follows(facts: UnitFireFacts, outcome: Any, tables: Tables) -> tuple[Effect, ...]:
    procedure, stated = asked_of(facts, tables)
    found: tuple[Effect, ...] = procedure.follows(stated[0], outcome, tables)
    return found


#: Each kind of outcome is told in the words of its own procedure.
SAID: dict[type, Callable[[Any], str]] = {
    Losses: VOLLEY.label,
    Flamed: FLAMETHROWER.label,
    Shaken: SHOCKWAVE.label,
    Burned: VEHICLE_FLAME.label,
    VehicleFate: VEHICLE_SHOT.label,
}


def fire_said(outcome: Any) -> str:
    return SAID[type(outcome)](outcome)


UNIT_FIRE = Procedure(
    name="unit_fire",
    title="Unit fires at unit",
    summary="One unit of the roster fires with all it has at another; weapons and modifiers follow from their names.",
    facts=UnitFireFacts,
    assess=assess,
    roll=unit_fire,
    rules=tuple(
        dict.fromkeys(
            (
                ROSTER,
                TRAITS,
                MOUNTS,
                "k47.gap.unit-types",
                "k47.gap.casualties",
                "k47.gap.target-choice",
                *(
                    rule
                    for each in (VOLLEY, VEHICLE_SHOT, FLAMETHROWER, SHOCKWAVE, VEHICLE_FLAME)
                    for rule in each.rules
                ),
            )
        )
    ),
    label=fire_said,
    follows=follows,
    stages=tuple(dict((*VEHICLE_FLAME.stages, *VEHICLE_SHOT.stages, *FLAMETHROWER.stages, *VOLLEY.stages)).items()),
)
