"""The weapons that a unit has left, with what the table asks of each: how far, which way, and how it is fired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sandtable.inches.tape import INCH
from sandtable.rulesets.konflikt_47.battle.state import BattleState, UnitNow
from sandtable.rulesets.konflikt_47.rows import Armament, Unit, Weapon
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Arc, Mount, Special, UnitKind


class Gun(NamedTuple):
    """Weapons of one kind that a unit carries in one place, and how many of them it has left."""

    key: str
    weapon: Weapon
    mount: Mount
    number: int
    #: Ranges in hundredths; howitzers have another least one where they fire indirectly.
    most: int
    least: int
    least_indirect: int
    #: It bears to the front alone, and it may not fire under an Advance (k47.gap.fixed, k47.gap.mounts).
    front: bool
    fixed: bool
    #: It always fires indirectly, or by choice.
    lofted: bool
    howitzer: bool
    wave: bool


class Held(NamedTuple):
    """All weapons of a unit at one moment, and the farthest that any of them reaches."""

    guns: tuple[Gun, ...]
    reach: int
    #: How far any fires directly that bears all round, under every order and at the nearest; -1 if none does.
    freely: int
    #: Whether any fires indirectly, always or by choice, and whether all bear to the front alone.
    lofts: bool
    front: bool
    wave: Gun | None
    #: Where each model fires one weapon: so many models; 0 where weapons are served or mounted.
    hands: int


def held(s: BattleState, unit: int) -> Held:
    """What a unit has left to fire; the same list is made once, and mostly it is asked for again at once."""
    now, scenario = s.units[unit], s.scenario
    last = scenario.last_held.get(unit)
    if last is not None and last[0] is now:
        known: Held = last[1]
        return known
    row = scenario.rows[unit]
    key = row.id, now.arms, now.launchers, now.out_of_fuel, now.models
    found: Held | None = scenario.remembered.get(key)
    if found is None:
        found = scenario.remembered[key] = _held(row, now, s.tables)
    scenario.last_held[unit] = now, found
    return found


def reaches(s: BattleState, unit: int) -> int:
    """How far from a unit's middle to a rim any of its weapons may reach; below 0 if it has none.

    A shockwave follows whole degrees, so its line may end a little farther off than its range.
    """
    have = held(s, unit)
    if not have.guns:
        return -1
    return have.reach + s.scenario.radii[unit] + (0 if have.wave is None else INCH)


def _held(row: Unit, now: UnitNow, tables: Tables) -> Held:
    guns = tuple(gun for gun in _guns(row, now, tables) if gun.number)
    reach = max((gun.most for gun in guns), default=-1)
    wave = next((gun for gun in guns if gun.wave), None)
    free = (gun for gun in guns if not (gun.wave or gun.lofted or gun.front or gun.fixed or gun.least))
    freely = max((gun.most for gun in free), default=-1)
    lofts = any(gun.lofted or gun.howitzer for gun in guns)
    front = all(gun.front for gun in guns)
    return Held(guns, reach, freely, lofts, front, wave, now.models if row.kind is UnitKind.INFANTRY else 0)


def _guns(row: Unit, now: UnitNow, tables: Tables) -> Iterator[Gun]:
    hands, launchers = Counter(now.arms), now.launchers
    pack = ""
    for arm in row.weapons:
        number = arm.number
        if arm.mount is Mount.HAND:
            number, pack = hands.pop(arm.weapon, 0), arm.weapon
        elif arm.mount is Mount.SAME_WEAPON:  # a dual weapon pack by its other profile, listed after the first
            number = Counter(now.arms)[pack]
        elif arm.mount is Mount.CARRIED:
            number = min(number, launchers)
            launchers -= number
        elif now.out_of_fuel and tables.weapon(arm.weapon).has(Special.FLAMETHROWER):
            continue
        yield _gun(row, arm, number, tables)


def _gun(row: Unit, arm: Armament, number: int, tables: Tables) -> Gun:
    weapon = tables.weapon(arm.weapon)
    fixed = weapon.has(Special.FIXED) and not row.kind.is_vehicle
    lofted, howitzer = weapon.has(Special.INDIRECT_FIRE), weapon.has(Special.HOWITZER)
    return Gun(
        arm.weapon,
        weapon,
        arm.mount,
        number,
        INCH * weapon.max,
        INCH * weapon.min,
        INCH * (weapon.min_indirect if howitzer else weapon.min),
        fixed or (row.kind.is_vehicle and tables.mounts[arm.mount].arc is Arc.FRONT),
        fixed,
        lofted,
        howitzer,
        weapon.has(Special.SHOCKWAVE),
    )
