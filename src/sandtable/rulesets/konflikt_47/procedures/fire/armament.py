"""What a unit of the roster can still fire: its weapons, less those of the models it has lost."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from sandtable.explain import Target
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import lasting, shrugs_off
from sandtable.rulesets.konflikt_47.procedures.fire.damage import damage_need, damage_number, troops_value
from sandtable.rulesets.konflikt_47.procedures.fire.shells import own_penetration
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import amount
from sandtable.rulesets.konflikt_47.procedures.vehicles.armour import strikes_top
from sandtable.rulesets.konflikt_47.procedures.vehicles.penetration import penetration_number
from sandtable.rulesets.konflikt_47.rows import Unit, Weapon
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.rulesets.konflikt_47.terms import Armour, Mount, Round, Special, Trait, UnitKind, Vehicle


def arms_in_hand(unit: Unit, lost: int, tables: Tables) -> tuple[str, ...]:
    """One weapon for each model left of a squad, as listed; a dual weapon pack is named by its small-arm profile."""
    carried = [arm.weapon for arm in unit.weapons if arm.mount is Mount.HAND for _ in range(arm.number)]
    left = Counter(lasting(carried, tables)[: max(0, len(carried) - lost)])
    return tuple(sorted(left.elements(), key=carried.index))


def launchers(unit: Unit, lost: int) -> tuple[str, ...]:
    """Weapons carried besides a model's own, such as panzerfausts; their bearers are among the last to fall."""
    carried = [arm.weapon for arm in unit.weapons if arm.mount is Mount.CARRIED for _ in range(arm.number)]
    return tuple(carried[: max(0, unit.models - lost)])


def vehicle_guns(unit: Unit, *, coaxial: bool) -> tuple[str, ...]:
    """The weapons of a vehicle that may fire together: a coaxial gun instead of the main gun, not with it."""
    coaxials = [arm for arm in unit.weapons if arm.mount is Mount.COAXIAL]
    silent = Mount.TURRET if coaxial and coaxials else Mount.COAXIAL
    return tuple(arm.weapon for arm in unit.weapons if arm.mount is not silent for _ in range(arm.number))


def launchers_in_reach(unit: Unit, lost: int, distance: float, tables: Tables) -> tuple[str, ...]:
    return tuple(key for key in launchers(unit, lost) if distance <= tables.weapon(key).max)


def fired_at_troops(
    target: Unit, unit: Unit, lost: int, distance: float, tables: Tables, *, coaxial: bool, with_launchers: bool = False
) -> tuple[str, ...]:
    """Everything a unit can fire at infantry or artillery; launchers are kept for vehicles unless they are wanted."""
    if unit.kind is not UnitKind.INFANTRY:
        return guns_of(unit, coaxial=coaxial)
    reaching = launchers_in_reach(unit, lost, distance, tables) if with_launchers else ()
    hands = hands_beside(reaching, unit, lost, tables)
    return (*reaching, *(_profile_for(target, key, unit, distance, tables) for key in hands))


def fired_at_vehicle(unit: Unit, lost: int, distance: float, tables: Tables, *, coaxial: bool) -> tuple[str, ...]:
    """Everything a unit can fire at a vehicle: launchers in range, and heavy weapons rather than small arms."""
    if unit.kind is not UnitKind.INFANTRY:
        return guns_of(unit, coaxial=coaxial)
    reaching = launchers_in_reach(unit, lost, distance, tables)
    return (*reaching, *(_heavy_profile(key, unit) for key in hands_beside(reaching, unit, lost, tables)))


def hands_beside(launched: tuple[str, ...], unit: Unit, lost: int, tables: Tables) -> tuple[str, ...]:
    """Whoever fires a launcher does not fire the weapon in his hands (k47.gap.target-choice): riflemen take them."""
    return arms_in_hand(unit, lost + len(launched), tables)


def guns_of(unit: Unit, *, coaxial: bool) -> tuple[str, ...]:
    """The weapons of a vehicle, team or artillery piece, whoever of its crew is left."""
    if unit.kind.is_vehicle:
        return vehicle_guns(unit, coaxial=coaxial)
    return tuple(arm.weapon for arm in unit.weapons for _ in range(arm.number))


def all_of_kind(weapon: str, unit: Unit, lost: int, tables: Tables) -> tuple[str, ...]:
    """Every weapon of one kind that a unit still has."""
    if unit.kind is not UnitKind.INFANTRY:
        return tuple(weapon for arm in unit.weapons if arm.weapon == weapon for _ in range(arm.number))
    hands = arms_in_hand(unit, lost, tables)
    held = (*hands, *launchers(unit, lost), *(_heavy_profile(key, unit) for key in hands if key != weapon))
    return tuple(key for key in held if key == weapon)


def _profile_for(target: Unit, key: str, unit: Unit, distance: float, tables: Tables) -> str:
    """All bearers of dual weapon packs use the profile that does most, the small arm where both do the same."""
    profiles = dict.fromkeys((key, _heavy_profile(key, unit)))
    return max(profiles, key=lambda each: worth(tables.weapon(each), target, distance, Armour.FRONT, tables))


def _heavy_profile(key: str, unit: Unit) -> str:
    """A dual weapon pack as a heavy weapon, listed after its small arm; whatever else is itself."""
    both = pairwise(unit.weapons)
    return next((heavy.weapon for small, heavy in both if (small.weapon, heavy.mount) == (key, Mount.SAME_WEAPON)), key)


# ------------------------------------------------------------------ a lone crewman


def best_for(target: Unit, guns: tuple[str, ...], distance: float, armour: Armour, tables: Tables) -> tuple[str, ...]:
    """A single crewman fires one weapon (k47.gap.traits): what does most to the target, and of equals the first."""
    return (max(guns, key=lambda key: worth(tables.weapon(key), target, distance, armour, tables)),) if guns else ()


def worth(weapon: Weapon, target: Unit, distance: float, armour: Armour, tables: Tables) -> int:
    """Shots times faces that damage times faces that a tough target cannot ignore; nothing of what does not reach."""
    if distance > weapon.max or weapon.has(Special.SHOCKWAVE):
        return 0
    number = number_against(weapon, target, distance, armour, tables)
    need, shots = damage_need(number), amount(weapon.shots)
    penetration = sum(part.value for part in number.modifiers)
    stays = shrugs_off(penetration, tables) if target.has(Trait.TOUGH) else None
    faces = range(1, D6 + 1)
    staying = D6 if stays is None else sum(stays.met_by(face) for face in faces)
    return (shots.least + shots.most) * sum(need.met_by(face) for face in faces) * staying


def number_against(weapon: Weapon, target: Unit, distance: float, armour: Armour, tables: Tables) -> Target:
    """What a hit must show."""
    if target.kind.is_vehicle:
        shell = Round.HE if weapon.only_he else Round.AT
        met = Armour.TOP if strikes_top(weapon, indirect=False) else armour
        return penetration_number(weapon, shell, distance, Vehicle(target.target.value), met, tables)
    value = troops_value(target.quality, tables, resilient=target.has(Trait.RESILIENT))
    return damage_number(value, own_penetration(weapon, tables), tables)
