"""What a unit of the roster can still fire: its weapons, less those of the models it has lost."""

from __future__ import annotations

from collections import Counter

from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Mount, Special, Trait, UnitKind

#: Who falls first by default (k47.gap.casualties): riflemen, other small arms, then machine guns and launchers.
SPARED = ("lmg", "automatic-rifle")


def arms_in_hand(unit: Unit, lost: int, tables: Tables) -> tuple[str, ...]:
    """One weapon for each model left of a squad; a dual weapon pack is named by its small-arm profile."""
    carried = Counter({arm.weapon: arm.number for arm in unit.weapons if arm.mount is Mount.HAND})
    for weapon in sorted(carried, key=lambda key: _falls(key, tables)):
        fallen = min(lost, carried[weapon])
        carried[weapon] -= fallen
        lost -= fallen
    return tuple(carried.elements())


def _falls(weapon: str, tables: Tables) -> int:
    """The order in which the bearers of weapons are taken off."""
    if weapon == "rifle":
        return 0
    return 2 if weapon in SPARED or tables.is_heavy(weapon) else 1


def launchers(unit: Unit, lost: int) -> tuple[str, ...]:
    """Weapons carried besides a model's own, such as panzerfausts; their bearers are among the last to fall."""
    carried = [arm.weapon for arm in unit.weapons if arm.mount is Mount.CARRIED for _ in range(arm.number)]
    return tuple(carried[: max(0, unit.models - lost)])


def vehicle_guns(unit: Unit, *, coaxial: bool) -> tuple[str, ...]:
    """The weapons of a vehicle that fire together: a coaxial gun instead of the main gun, not with it."""
    coaxials = [arm for arm in unit.weapons if arm.mount is Mount.COAXIAL]
    silent = Mount.TURRET if coaxial and coaxials else Mount.COAXIAL
    firing = [arm for arm in unit.weapons if arm.mount is not silent]
    if unit.has(Trait.SINGLE_CREW):
        firing = firing[:1]
    return tuple(arm.weapon for arm in firing for _ in range(arm.number))


def fired_at_troops(unit: Unit, lost: int, distance: float, tables: Tables, *, coaxial: bool) -> tuple[str, ...]:
    """Everything a unit fires at infantry or artillery; launchers are kept for vehicles."""
    if unit.kind.is_vehicle:
        return vehicle_guns(unit, coaxial=coaxial)
    if unit.kind is not UnitKind.INFANTRY:
        return tuple(arm.weapon for arm in unit.weapons for _ in range(arm.number))
    return tuple(_profile(key, unit, distance, tables) for key in arms_in_hand(unit, lost, tables))


def fired_at_vehicle(unit: Unit, lost: int, distance: float, tables: Tables, *, coaxial: bool) -> tuple[str, ...]:
    """Everything a unit fires at a vehicle: a launcher instead of a rifle where one is in range."""
    own = fired_at_troops(unit, lost, distance, tables, coaxial=coaxial)
    reaching = tuple(key for key in launchers(unit, lost) if distance <= tables.weapon(key).max)
    # Whoever fires a launcher does not fire the weapon in his hands (k47.gap.target-choice).
    return (*reaching, *own[len(reaching) :])


def _profile(key: str, unit: Unit, distance: float, tables: Tables) -> str:
    """All bearers of dual weapon packs use the small arm as far as it reaches, and the heavy weapon beyond."""
    other = next((arm.weapon for arm in unit.weapons if arm.mount is Mount.SAME_WEAPON), key)
    return key if distance <= tables.weapon(key).max else other


def all_have(keys: tuple[str, ...], special: Special, tables: Tables) -> bool:
    """Whether a unit fires nothing but weapons of this kind."""
    return bool(keys) and all(tables.weapon(key).has(special) for key in keys)
