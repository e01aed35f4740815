"""What becomes of units, written once for fire, close quarters and all else: pins, order dice, losses, wrecks."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.game import Tell
from sandtable.inches.bodies import Disc
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.procedures.units.morale import lost_at
from sandtable.rulesets.konflikt_47.terms import Motion, Order, UnitKind


def is_gone(s: BattleState, unit: int) -> bool:
    return bool(s.destroyed >> unit & 1)


def turn_die(s: BattleState, unit: int, order: Order, why: str, tell: Tell) -> BattleState:
    """A unit's die is turned, or taken out of the cup and placed (k47.gap.result-die).

    That is what it did last: with a die that lets nobody move a vehicle is stationary (k47.gap.assault-vehicle-speed).
    """
    if s.units[unit].die is order:
        return s
    tell(e.DieTurned(unit, order, why))
    still = s.is_vehicle(unit) and not s.tables.orders[order].may_move
    return s.with_unit(unit, die=order, motion=Motion.STATIONARY) if still else s.with_unit(unit, die=order)


def pin(s: BattleState, unit: int, pins: int, why: str, tell: Tell) -> BattleState:
    """Pins that come without a roll of the unit's own; as many as its morale, and it is lost (k47.gap.pins-rout)."""
    total = s.units[unit].pins + pins
    tell(e.PinsNow(unit, total, why))
    if total >= lost_at(s.row(unit).quality, s.tables):
        return destroy(s, unit, k47.GAP_PINS_ROUT, tell)
    return s.with_unit(unit, pins=total)


def pinned_by_failing(s: BattleState, unit: int) -> BattleState | None:
    """A unit that fails the test of its reaction, foreseen; None if the pins of it are its end (k47.gap.reactions)."""
    total = s.units[unit].pins + s.tables.limit("failed_reaction_pins")
    return None if total >= lost_at(s.row(unit).quality, s.tables) else s.with_unit(unit, pins=total)


def lose_models(
    s: BattleState, unit: int, fallen: tuple[str, ...], count: int, tell: Tell, *, picked: bool = False
) -> BattleState:
    """Models fall, of a squad those with these weapons; launchers are handed on, one for each model at most."""
    now = s.units[unit]
    arms, left = list(now.arms), now.models - count
    for weapon in fallen:
        arms.remove(weapon)
    tell(e.Fell(unit, fallen, left, picked))
    return s.with_unit(unit, models=left, arms=tuple(arms), launchers=min(now.launchers, left))


def destroy(s: BattleState, unit: int, why: str, tell: Tell) -> BattleState:
    """A unit is gone and counts for the enemy; armour leaves a wreck, and passengers get out of it."""
    row, now = s.row(unit), s.units[unit]
    wreck = row.kind is UnitKind.ARMOURED and now.where is Where.TABLE
    tell(e.Destroyed(unit, why, wreck))
    riders = s.passengers(unit)
    s = s.ranging_lost(unit).with_unit(
        unit, where=Where.GONE, carrier=-1, die=None, pins=0, models=0, arms=(), launchers=0
    )
    wrecks = (*s.wrecks, Disc(*s.place(unit), s.radius(unit))) if wreck else s.wrecks
    march = None if s.march is not None and s.march.unit == unit else s.march
    s = replace(s, there=s.there & ~(1 << unit), destroyed=s.destroyed | 1 << unit, wrecks=wrecks, march=march)
    if riders and now.where is Where.TABLE:
        from sandtable.rulesets.konflikt_47.battle.getting_out import BailOut

        s = s.first(*(BailOut(s.side(rider), rider, unit) for rider in riders))
    return s


def halt(s: BattleState, unit: int, why: str, tell: Tell) -> BattleState:
    """A vehicle is stopped where it stands: its die shows Down, and it does nothing more this turn."""
    s = turn_die(s, unit, Order.DOWN, why, tell)
    tell(e.Stopped(unit, why))
    march = None if s.march is not None and s.march.unit == unit else s.march
    return replace(s.with_unit(unit, halted=True, motion=Motion.STATIONARY), march=march)
