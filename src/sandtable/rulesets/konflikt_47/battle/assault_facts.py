"""What the table states of the two units of an assault: how they are armed, their nerve, and who they are."""

from __future__ import annotations

from typing import Any

from sandtable.inches.bodies import gap, touch
from sandtable.inches.tape import INCH
from sandtable.rulesets.konflikt_47.battle import rates, seeing
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.procedures.close_quarters.assault_move import Assaulter, Pace
from sandtable.rulesets.konflikt_47.procedures.orders.morale_check import MoraleCheckFacts
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import AssaultTarget
from sandtable.rulesets.konflikt_47.terms import Mount, Rank, Special, Trait, TroopKind, UnitKind

#: Weapons that count against vehicles besides those with a Shaped Charge (k47.gap.at-weapons).
AT_BESIDES = ("at-rifle", "dual-pack-small", "dual-pack-heavy")
PACES = {
    Trait.SLOW: Pace.SLOW,
    Trait.SLOW_VEHICLE: Pace.SLOW,
    Trait.FAST: Pace.FAST,
    Trait.FLIGHT: Pace.FLIGHT,
}


def assault_of(s: BattleState) -> Assault:
    """The assault that is under way, for steps that there are only in one."""
    assert s.assault is not None  # noqa: S101 - no step of an assault without one
    return s.assault


# ---------------------------------------------------------------------- who they are


def assaulter_of(s: BattleState, unit: int) -> Assaulter:
    """A unit as the rules ask who assaults (k47.gap.assault-declare)."""
    row = s.row(unit)
    if row.kind is UnitKind.ARTILLERY:
        return Assaulter.GUN
    if row.kind.is_vehicle:
        return Assaulter.ASSAULT_WALKER if row.has(Trait.ASSAULT_WALKER) else Assaulter.VEHICLE
    if row.kind is UnitKind.TEAM:
        return Assaulter.FIXED_TEAM if rates.is_fixed_team(s, unit) else Assaulter.TEAM
    return Assaulter.SQUAD if row.officer is Rank.NONE else Assaulter.OFFICER


def pace_of(s: BattleState, unit: int) -> Pace:
    return next((PACES[trait] for trait in s.row(unit).traits if trait in PACES), Pace.NORMAL)


def assault_target_kind(s: BattleState, target: int) -> AssaultTarget:
    """What an order test asks of a target: soft-skins and open-topped vehicles frighten nobody (k47.cqv.no-at-test)."""
    row = s.row(target)
    if not row.kind.is_vehicle:
        return AssaultTarget.TROOPS
    enclosed = s.tables.damage[row.target].armoured and not row.has(Trait.OPEN_TOPPED)
    return AssaultTarget.ENCLOSED_VEHICLE if enclosed else AssaultTarget.OPEN_VEHICLE


def troop_kind(s: BattleState, unit: int) -> TroopKind:
    return TroopKind(s.row(unit).kind.value)


# ---------------------------------------------------------------------- how they are armed


def has_at_weapons(s: BattleState, unit: int) -> bool:
    """Whether somebody has an AT weapon, launchers not yet used included (k47.gap.at-weapons)."""
    row, now = s.row(unit), s.units[unit]
    if row.has(Trait.TANK_HUNTERS) or row.has(Trait.STRONG):
        return True
    held = {*now.arms}
    for each in row.weapons:
        if each.mount is Mount.TEAM or (each.mount is Mount.CARRIED and now.launchers):
            held.add(each.weapon)
    return any(weapon in AT_BESIDES or s.tables.weapon(weapon).has(Special.SHAPED_CHARGE) for weapon in held)


def small_arms(s: BattleState, unit: int) -> tuple[str, ...]:
    """What a unit fires point-blank: small arms, of teams and walkers too; no heavy weapon (k47.gap.pbf)."""
    row, now, tables = s.row(unit), s.units[unit], s.tables
    if now.arms:
        return tuple(weapon for weapon in now.arms if weapon in tables.small_arms)
    fires = row.kind.is_vehicle or row.kind is UnitKind.TEAM
    mounted = [each.weapon for each in row.weapons for _ in range(each.number) if each.weapon in tables.small_arms]
    if not fires or not mounted:
        return ()
    if row.has(Trait.SINGLE_CREW):
        return (max(mounted, key=lambda weapon: int(tables.small_arms[weapon].shots)),)
    return tuple(mounted)


def assault_weapons(s: BattleState, unit: int) -> int:
    """Models with an Assault weapon among those that are left (k47.gap.assault-weapon)."""
    small = s.tables.small_arms
    return sum(weapon in small and small[weapon].has(Special.ASSAULT) for weapon in s.units[unit].arms)


def shield_counts(s: BattleState, gun: int, enemy: int) -> bool:
    """A gun's shield helps against fire from its front arc (k47.gap.arc-table)."""
    return s.has(gun, Trait.GUN_SHIELD) and s.is_gun(gun) and seeing.in_front(s, gun, s.place(enemy))


# ---------------------------------------------------------------------- their nerve


def is_horrified(s: BattleState, attacker: int, target: int) -> bool:
    """Whether a horror assaults what is none itself: that checks its morale at the declaration, and fights after it."""
    return s.has(attacker, Trait.HORROR) and not s.has(target, Trait.HORROR)


def horror_felt(s: BattleState, unit: int) -> bool:
    """A horror is felt within its reach, and at any distance by whom it assaults; horrors are immune."""
    if s.has(unit, Trait.HORROR):
        return False
    assault = s.assault
    by_a_horror = assault is not None and assault.target == unit and s.has(assault.unit, Trait.HORROR)
    return by_a_horror or s.horror_near(unit)


def nerve_of(s: BattleState, unit: int) -> dict[str, Any]:
    """What every test of a unit's nerve asks for, at this moment (k47.gap.officer-table)."""
    row = s.row(unit)
    return {
        "quality": row.quality,
        "pins": s.units[unit].pins,
        "officer": s.officer(unit),
        "kind": row.kind,
        "lone_model": s.is_lone(unit),
        "horror_near": horror_felt(s, unit),
    }


def check_facts(s: BattleState, unit: int) -> MoraleCheckFacts:
    """A unit that checks its morale; the stubborn ignore their pins."""
    return MoraleCheckFacts(**nerve_of(s, unit), stubborn=s.has(unit, Trait.STUBBORN))


# ---------------------------------------------------------------------- where they stand


def began_away(s: BattleState, assault: Assault) -> int:
    """From where the assault began to whom it is made on, rim to rim."""
    return gap(assault.start, s.radius(assault.unit), s.place(assault.target), s.radius(assault.target))


def in_contact(s: BattleState, assault: Assault) -> bool:
    """Rims at most 0.05 in apart (k47.gap.assault-path)."""
    one, other = assault.unit, assault.target
    return touch(s.place(one), s.radius(one), s.place(other), s.radius(other))


def inches(hundredths: int) -> float:
    return hundredths / INCH


def is_stopped(s: BattleState, unit: int) -> bool:
    """A walker that was stunned, set on fire or immobilised on its way, or whoever is gone."""
    now = s.units[unit]
    return is_gone(s, unit) or now.halted or now.immobilised
