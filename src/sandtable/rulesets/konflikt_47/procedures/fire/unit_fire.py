"""One unit of the roster fires at another: the rules find weapons, modifiers and damage values from their names."""

from __future__ import annotations

from typing import Any

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire import volley
from sandtable.rulesets.konflikt_47.procedures.fire.aftermath import losses_said
from sandtable.rulesets.konflikt_47.procedures.fire.armament import (
    all_of_kind,
    best_for,
    fired_at_troops,
    fired_at_vehicle,
)
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.procedures.fire.flamethrower import FLAMETHROWER
from sandtable.rulesets.konflikt_47.procedures.fire.named_weapons import against_together, consistent_names
from sandtable.rulesets.konflikt_47.procedures.fire.shockwave import SHOCKWAVE
from sandtable.rulesets.konflikt_47.procedures.fire.silent import SILENT, arc_taken, silent_weapons
from sandtable.rulesets.konflikt_47.procedures.fire.unit_at_vehicle import (
    assess_at_vehicle,
    follows_at_vehicle,
    volley_at_vehicle,
)
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire_facts import (
    ALL,
    UnitFireFacts,
    models_left,
    ranging,
    troops_facts,
)
from sandtable.rulesets.konflikt_47.procedures.fire.volley import VOLLEY, VolleyFacts
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import VolleyProfile, fire_everything
from sandtable.rulesets.konflikt_47.procedures.units.morale import still_there
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import VehicleAfter, after_said
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_flame import VEHICLE_FLAME
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_shot import VEHICLE_SHOT
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_volley import (
    Burned,
    VehicleVolley,
    burn_vehicle,
    burned_said,
    shoot_vehicle,
)
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import Mount, Trait
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.citing import once
from sandtable.sheet.ruleset import AnyProcedure

#: The questions that this one comes to once the units are known.
QUESTIONS: tuple[AnyProcedure, ...] = (VOLLEY, VEHICLE_SHOT, FLAMETHROWER, SHOCKWAVE, VEHICLE_FLAME)
RULES = once(*(rule for each in QUESTIONS for rule in each.rules))
SHAPED = once(*(rule for each in QUESTIONS for rule in each.shaped_by), but=RULES)

Outcome = Losses | VehicleAfter


def weapons_fired(facts: UnitFireFacts, tables: Tables) -> tuple[str, ...]:
    """What the firer fires: the weapons that are named, what a lone crewman does best with, or all it has."""
    firer, target = tables.roster[facts.firer], tables.roster[facts.target]
    models_left(firer, facts.firer_lost, "firer_lost")
    still_there("target_pins", "target", target.quality, facts.target_pins, tables)
    still_there("firer_pins", "firer", firer.quality, facts.firer_pins, tables)
    against_coaxial(facts, firer)
    if facts.weapons:
        consistent_names(facts.weapons, firer, tables)
        return facts.weapons
    if facts.weapon != ALL:
        named = all_of_kind(facts.weapon, firer, facts.firer_lost, tables)
        if not named:
            raise FactsFault(f"weapon: the {firer.name} has no {WEAPONS[facts.weapon]}, name another or all")
        return named
    known: tuple[Any, ...] = (firer, facts.firer_lost, facts.distance, tables)
    if target.kind.is_vehicle:
        keys = fired_at_vehicle(*known, coaxial=facts.coaxial)
    else:
        keys = fired_at_troops(target, *known, coaxial=facts.coaxial, with_launchers=facts.launchers)
    if not keys:
        raise FactsFault(f"firer: the {firer.name} has nothing to fire with")
    if firer.has(Trait.SINGLE_CREW):
        return best_for(target, keys, facts.distance, facts.armour, tables)
    return keys


def against_coaxial(facts: UnitFireFacts, firer: Unit) -> None:
    """A coaxial gun fires instead of the main gun: there must be one, and the main gun cannot be the one that fires."""
    if not facts.coaxial:
        return
    if not any(arm.mount is Mount.COAXIAL for arm in firer.weapons):
        raise FactsFault(f"coaxial: the {firer.name} has no coaxial gun, leave it out")
    if any(arm.mount is Mount.TURRET and arm.weapon == facts.weapon for arm in firer.weapons):
        raise FactsFault("coaxial: the main gun is silent while its coaxial gun fires, leave out one of the two")


def at_troops(keys: tuple[str, ...], facts: UnitFireFacts, tables: Tables) -> VolleyFacts:
    """The volley that the unit fires at infantry or artillery."""
    known = troops_facts(facts, tables) | ranging(facts)
    return VolleyFacts(**known, weapons=keys, round=facts.round, other_round=facts.other_round)


def together(facts: UnitFireFacts, tables: Tables) -> tuple[str, ...] | Refused:
    """The weapons that fire as one volley, or why those that are named may not."""
    keys, firer = weapons_fired(facts, tables), tables.roster[facts.firer]
    problem = against_together(keys, firer, firer.models - facts.firer_lost) if facts.weapons else None
    return problem or keys


def profile_of(facts: UnitFireFacts, tables: Tables) -> VolleyProfile | VehicleVolley | Refused:
    keys = together(facts, tables)
    if isinstance(keys, Refused):
        return keys
    if tables.roster[facts.target].kind.is_vehicle:
        return volley_at_vehicle(keys, facts, tables)
    return volley.profile_of(at_troops(keys, facts, tables), tables)


def assess(facts: UnitFireFacts, tables: Tables) -> Assessment[VolleyProfile | VehicleVolley] | Refused:
    keys = together(facts, tables)
    if isinstance(keys, Refused):
        return keys
    firer = tables.roster[facts.firer]
    subject = f"{firer.name} at {tables.roster[facts.target].name}, {facts.distance:g} in away"
    found: Assessment[Any] | Refused
    if tables.roster[facts.target].kind.is_vehicle:
        found = assess_at_vehicle(keys, facts, subject, tables)
    else:
        found = VOLLEY.assess(at_troops(keys, facts, tables), tables)
    if isinstance(found, Refused):
        return found
    silent = silent_weapons(facts, keys, tables)
    quiet = [note.name.removeprefix(SILENT) for note in found.notes if note.name.startswith(SILENT)]
    # Whoever names the weapons knows that they bear.
    bearing = () if facts.weapons else tuple(key for key in keys if key not in quiet)
    arc = arc_taken(firer, bearing, tables)
    return Assessment(found.profile, subject, found.needs, found.numbers, (*silent, *found.notes, *arc))


def unit_fire(dice: Dice, profile: VolleyProfile | VehicleVolley) -> Outcome:
    if isinstance(profile, VehicleVolley):
        return shoot_vehicle(dice, profile) if profile.jet is None else burn_vehicle(dice, profile)
    return fire_everything(dice, profile)


def follows(facts: UnitFireFacts, outcome: Outcome, tables: Tables) -> tuple[Effect, ...]:
    if isinstance(outcome, VehicleAfter):
        return follows_at_vehicle(weapons_fired(facts, tables), facts, outcome, tables)
    return VOLLEY.follows(at_troops(weapons_fired(facts, tables), facts, tables), outcome, tables)


def fire_said(outcome: Outcome) -> str:
    """Each kind of outcome in the words of its own question."""
    if isinstance(outcome, Losses):
        return losses_said(outcome)
    return burned_said(outcome) if isinstance(outcome, Burned) else after_said(outcome)


UNIT_FIRE = Procedure(
    name="unit_fire",
    title="Unit fires at unit",
    summary="One unit of the roster fires with all it has at another; weapons and modifiers follow from their names.",
    facts=UnitFireFacts,
    assess=assess,
    profile=profile_of,
    roll=unit_fire,
    rules=RULES,
    shaped_by=(k47.GAP_UNIT_ROSTER, *SHAPED),
    label=fire_said,
    follows=follows,
    stages=tuple(dict(stage for each in reversed(QUESTIONS) for stage in each.stages).items()),
)
