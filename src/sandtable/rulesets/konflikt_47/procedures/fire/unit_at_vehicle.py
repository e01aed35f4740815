"""All weapons of a unit of the roster at one vehicle: what each needs, which cannot do anything, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire import shells
from sandtable.rulesets.konflikt_47.procedures.fire.flames import fuel_effect
from sandtable.rulesets.konflikt_47.procedures.fire.ladder import fires_indirectly
from sandtable.rulesets.konflikt_47.procedures.fire.shockwave import SHOCKWAVE, ShockwaveFacts
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import DICE, dice_note, why_none
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire_facts import UnitFireFacts, firing, ranging, vehicle_facts
from sandtable.rulesets.konflikt_47.procedures.fire.volley import several
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import NOT_HIT, Fate, VehicleAfter, fate_effects
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_flame import VEHICLE_FLAME, VehicleFlameFacts
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_shot import (
    VEHICLE_SHOT,
    VehicleShotFacts,
    profile_of,
    weapon_effects,
)
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_volley import Burned, VehicleVolley
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Loaded, Special
from sandtable.sheet import Assessment

Stated = VehicleShotFacts | VehicleFlameFacts | ShockwaveFacts


class Part(Struct, frozen=True):
    """Weapons of one kind that fire at the vehicle: their facts, and their own volley."""

    weapon: Weapon
    stated: Stated
    volley: VehicleVolley

    @property
    def named(self) -> VehicleVolley:
        """Its dice under the name of the weapon."""
        volley, name = self.volley, self.weapon.short
        shots = tuple(replace(shots, name=name) for shots in volley.shots)
        return replace(volley, shots=shots, jet=replace(volley.jet, name=name) if volley.jet else None)

    @property
    def is_harmless(self) -> bool:
        """Whether a hit would change nothing."""
        shots = self.volley.shots
        return bool(shots) and not shots[0].pins.most


class Fire(Struct, frozen=True):
    """What fires at the vehicle, what is said of the rest, and why nothing can if nothing can."""

    parts: tuple[Part, ...]
    silent: tuple[Effect, ...]
    refused: Refused | None


def stated_for(key: str, number: int, facts: UnitFireFacts, tables: Tables) -> Stated:
    """The question that these weapons alone would ask."""
    weapon = tables.weapon(key)
    if weapon.has(Special.SHOCKWAVE):
        known = firing(facts, tables) | {"target_pins": facts.target_pins, "die": facts.vehicle_die}
        quality = tables.roster[facts.target].quality
        return ShockwaveFacts(**known, vehicle=True, target_quality=quality, target_officer=facts.target_officer)
    known = vehicle_facts(facts, tables)
    if weapon.has(Special.FLAMETHROWER):
        return VehicleFlameFacts(**known, weapon=key)
    loaded = shells.stated_for(facts.round, facts.other_round, key)
    fired = shells.round_fired(loaded, weapon, facts.order, tables, at_troops=False)
    indirect = fires_indirectly(weapon, chosen=facts.indirect)
    return VehicleShotFacts(
        **known | ranging(facts) | {"indirect": indirect},
        weapon=key,
        guns=number,
        round=loaded if loaded is Loaded.USUAL else Loaded(fired.value),
        armour=facts.armour,
        cover=facts.cover,
    )


def assess_part(stated: Stated, tables: Tables) -> Assessment[VehicleVolley] | Refused:
    if isinstance(stated, VehicleFlameFacts):
        return VEHICLE_FLAME.assess(stated, tables)
    if isinstance(stated, VehicleShotFacts):
        return VEHICLE_SHOT.assess(stated, tables)
    found = SHOCKWAVE.assess(stated, tables)
    if isinstance(found, Refused):
        return found
    assert found.profile.vehicle is not None  # noqa: S101
    return Assessment(found.profile.vehicle, found.subject, found.needs, found.numbers, found.notes)


def volley_of(stated: Stated, tables: Tables) -> VehicleVolley | Refused:
    """The same without its words."""
    if isinstance(stated, VehicleShotFacts):
        return profile_of(stated, tables)
    found = assess_part(stated, tables)
    return found if isinstance(found, Refused) else found.profile


@lru_cache(maxsize=256)
def fire_at_vehicle(keys: tuple[str, ...], facts: UnitFireFacts, tables: Tables) -> Fire:
    """Every kind of weapon; those that may not fire or change nothing are named, and all refused if none may."""
    parts: list[Part] = []
    silent: list[Effect] = []
    reasons: list[Refused] = []
    for key, number in Counter(keys).items():
        weapon, stated = tables.weapon(key), stated_for(key, number, facts, tables)
        found = volley_of(stated, tables)
        if isinstance(found, Refused):
            reasons.append(found)
            why = f"{several(number, weapon)} not firing: {found.refusals[0].because}"
            silent.append(Effect(f"silent_{key}", number, found.refusals[0].rule, why))
        else:
            parts.append(Part(weapon, stated, found))
    if any(not part.is_harmless for part in parts):
        harmless = [part for part in parts if part.is_harmless]
        silent += [
            Effect(
                f"silent_{part.weapon.key}",
                1,
                k47.GAP_PINS_VEHICLE,
                f"the {part.weapon.short} can neither damage nor pin it",
            )
            for part in harmless
        ]
        parts = [part for part in parts if part not in harmless]
    return Fire(tuple(parts), tuple(silent), None if parts else why_none(reasons))


def against_indirect(keys: tuple[str, ...], facts: UnitFireFacts, tables: Tables) -> Refused | None:
    none_can = not any(fires_indirectly(tables.weapon(key), chosen=True) for key in keys)
    return refused(refuse_if(facts.indirect and none_can, k47.GAP_HOWITZER, "none of its weapons can fire indirectly"))


def volley_at_vehicle(keys: tuple[str, ...], facts: UnitFireFacts, tables: Tables) -> VehicleVolley | Refused:
    """The dice of everything that fires."""
    shells.check_other_round(facts.round, facts.other_round, keys, tables)
    fire = fire_at_vehicle(keys, facts, tables)
    stated = refused(shells.against_stated_round(facts.round, (tables.weapon(key) for key in keys)))
    if problem := against_indirect(keys, facts, tables) or stated or fire.refused:
        return problem
    volleys = [part.volley if len(fire.parts) == 1 else part.named for part in fire.parts]
    return VehicleVolley(
        volleys[0].crew,
        volleys[0].vehicle,
        tuple(shots for volley in volleys for shots in volley.shots),
        next((volley.jet for volley in volleys if volley.jet), None),
        next((volley.wave for volley in volleys if volley.wave), None),
    )


def assess_at_vehicle(
    keys: tuple[str, ...], facts: UnitFireFacts, subject: str, tables: Tables
) -> Assessment[VehicleVolley] | Refused:
    """The volley of everything that fires, with the numbers of each kind of weapon."""
    together = volley_at_vehicle(keys, facts, tables)
    if isinstance(together, Refused):
        return together
    fire = fire_at_vehicle(keys, facts, tables)
    alone = len(fire.parts) == 1
    assessed = [(part, assess_part(part.stated, tables)) for part in fire.parts]
    said = [(part, found) for part, found in assessed if isinstance(found, Assessment)]
    # A jet or a wave has one die to hit.
    dice = {part.weapon.short: sum(shots.shots for shots in part.volley.shots) or 1 for part in fire.parts}
    one_volley = Effect(
        "volleys", 1, k47.GAP_SIMULTANEOUS_WEAPONS, "one volley: all roll to hit, and the strongest pinning counts once"
    )
    return Assessment(
        together,
        subject,
        tuple(need if alone else f"{part.weapon.short} {need}" for part, found in said for need in found.needs),
        numbers_of(said, alone=alone),
        (*dice_note(dice), *fire.silent, *(() if alone else (one_volley,)), *notes_of(said)),
    )


#: Weapons of one kind with all that is said of their shot.
Said = tuple[Part, Assessment[VehicleVolley]]


def numbers_of(parts: Sequence[Said], *, alone: bool) -> tuple[Target, ...]:
    """The numbers of each weapon under its name; a check of the crew that is the same for several only once."""
    numbers: dict[Any, Target] = {}
    for part, found in parts:
        for number in found.numbers:
            own = number.name.startswith("To ") and not alone
            named = replace(number, name=f"{number.name}, {part.weapon.short}") if own else number
            numbers.setdefault(named.name, named)
    return tuple(numbers.values())


def notes_of(parts: Sequence[Said]) -> tuple[Effect, ...]:
    """What the rules say of each weapon, the same only once."""
    notes = [note for _, found in parts for note in found.notes if note.name != DICE]
    return tuple({(note.rule, note.label): note for note in notes}.values())


def follows_at_vehicle(
    keys: tuple[str, ...], facts: UnitFireFacts, after: VehicleAfter, tables: Tables
) -> tuple[Effect, ...]:
    """What becomes of the vehicle, and of each weapon that fired."""
    fire = fire_at_vehicle(keys, facts, tables)
    first = fire.parts[0].stated
    missed = after.fate is Fate.MISSED
    if len(fire.parts) == 1 and isinstance(first, ShockwaveFacts):
        return SHOCKWAVE.follows(first, after, tables)
    soft = not tables.damage[tables.roster[facts.target].target].armoured
    effects = (NOT_HIT,) if missed else fate_effects(after.vehicle, facts.vehicle_die, soft=soft)
    # Where several weapons fired, a hit does not tell which of them it was.
    hit = False if missed else True if len(fire.parts) == 1 else None
    for part in fire.parts:
        if isinstance(part.stated, VehicleShotFacts):
            effects = (*effects, *weapon_effects(part.stated, after.vehicle, tables, hit=hit))
        elif isinstance(part.stated, VehicleFlameFacts) and isinstance(after, Burned):
            effects = (*effects, fuel_effect(after.out_of_fuel, part.weapon, part.stated))
    return effects
