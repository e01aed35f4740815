"""What a unit that fires with all it has does not fire, and why: nothing stays silent without a word."""

from __future__ import annotations

from collections import Counter

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.armament import launchers, launchers_in_reach
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire_facts import ALL, UnitFireFacts
from sandtable.rulesets.konflikt_47.procedures.fire.volley import several
from sandtable.rulesets.konflikt_47.rows import Unit, Weapon
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Arc, Mount, Trait

#: How the notes of weapons that do not fire begin.
SILENT = "silent_"


def silent_weapons(facts: UnitFireFacts, fired: tuple[str, ...], tables: Tables) -> tuple[Effect, ...]:
    """Weapons that have no part in the volley before any range or arc is asked."""
    firer = tables.roster[facts.firer]
    if facts.weapon != ALL or facts.weapons:
        return ()
    if firer.has(Trait.SINGLE_CREW):
        return single_crew(facts, fired, tables)
    if firer.kind.is_vehicle:
        return coaxial(firer, tables, chosen=facts.coaxial)
    return (*kept_launchers(facts, fired, tables), *packs(firer, fired, tables))


def single_crew(facts: UnitFireFacts, fired: tuple[str, ...], tables: Tables) -> tuple[Effect, ...]:
    """The weapons that a lone crewman leaves alone, and those that do not reach."""
    found = []
    for key, number in Counter(arm.weapon for arm in tables.roster[facts.firer].weapons).items():
        weapon = tables.weapon(key)
        if key in fired:
            continue
        why, rule = "a single crew fires one weapon, here what does most", k47.GAP_TRAITS
        if facts.distance > weapon.max:
            why, rule = beyond(weapon, facts.distance), k47.WEAPONS_MAX_RANGE
        found.append(Effect(f"{SILENT}{key}", number, rule, f"{several(number, weapon)} not firing: {why}"))
    return tuple(found)


def beyond(weapon: Weapon, distance: float) -> str:
    return f"{distance:g} in is beyond its {weapon.max} in"


def coaxial(firer: Unit, tables: Tables, *, chosen: bool) -> tuple[Effect, ...]:
    """A coaxial gun and the main gun beside it exclude each other."""
    beside = [arm.weapon for arm in firer.weapons if arm.mount is Mount.COAXIAL]
    main = [arm.weapon for arm in firer.weapons if arm.mount is Mount.TURRET]
    if not beside:
        return ()
    silent = main if chosen else beside
    what, why = ("", "its coaxial gun fires instead") if chosen else ("coaxial ", "the main gun beside it fires")
    return tuple(
        Effect(f"{SILENT}{key}", 1, k47.GAP_MOUNTS, f"{what}{tables.weapon(key).short} not firing: {why}")
        for key in silent
    )


def kept_launchers(facts: UnitFireFacts, fired: tuple[str, ...], tables: Tables) -> tuple[Effect, ...]:
    """Launchers that do not reach or are kept for vehicles, and men who fire one instead of their own weapon."""
    firer = tables.roster[facts.firer]
    found = []
    for key, number in Counter(launchers(firer, facts.firer_lost)).items():
        weapon = tables.weapon(key)
        reach = launchers_in_reach(firer, facts.firer_lost, facts.distance, tables)
        if key not in reach:
            why, rule = beyond(weapon, facts.distance), k47.WEAPONS_MAX_RANGE
        elif key not in fired:
            why, rule = "kept for vehicles, unless it is to be fired at troops", k47.GAP_TARGET_CHOICE
        else:
            said = f"{count_of(number, 'model')} firing a {weapon.short} and not the weapon in hand"
            found.append(Effect(f"launched_{key}", number, k47.GAP_TARGET_CHOICE, said))
            continue
        found.append(Effect(f"{SILENT}{key}", number, rule, f"{several(number, weapon)} not firing: {why}"))
    return tuple(found)


def arc_taken(firer: Unit, fired: tuple[str, ...], tables: Tables) -> tuple[Effect, ...]:
    """Weapons that fire only to the front are taken to bear on the target, since nothing is asked of the facing."""
    front = [arm.weapon for arm in firer.weapons if arm.weapon in fired and tables.mounts[arm.mount].arc is Arc.FRONT]
    if not front:
        return ()
    names = " and ".join(dict.fromkeys(tables.weapon(key).short for key in front))
    rule = k47.GAP_MOUNTS if firer.kind.is_vehicle else k47.GAP_FIXED
    return (Effect("in_arc", True, rule, f"the target is taken to be in the front arc of the {names}"),)


def packs(firer: Unit, fired: tuple[str, ...], tables: Tables) -> tuple[Effect, ...]:
    """Which of its two profiles the dual weapon packs use."""
    if not any(arm.mount is Mount.SAME_WEAPON for arm in firer.weapons):
        return ()
    how = "heavy weapons" if any(tables.is_heavy(key) for key in fired) else "small arms"
    return (Effect("packs", how, k47.GAP_DUAL_WEAPON_PACK, f"its dual weapon packs all fire as {how}"),)
