"""What becomes of teams, written once for fire, bombardments, mines and assaults: Bailed Out, Destroyed, Pinned Down.

A step that has made its last save calls `aftermath`, which asks whoever has to get out or to take over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.game import Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.getting_out import GettingOut
from sandtable.rulesets.flames_of_war.battle.leaders import after_losses
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.moving.passenger_fate import (
    PASSENGER_FATE,
    PassengerFateFacts,
    TransportHarm,
)
from sandtable.rulesets.flames_of_war.terms import TankState
from sandtable.sheet.rolling import throw_and_tell

S = TypeVar("S", bound=BattleState)


def suffer(s: S, body: int, fate: TankState, why: str, dice: Dice, tell: Tell) -> S:
    """A team after its hits: nothing, Bailed Out, or Destroyed; `why` is the rule that did it."""
    if fate is TankState.DESTROYED:
        return destroy(s, (body,), why, dice, tell)
    return bail(s, body, why, dice, tell) if fate is TankState.BAILED else s


def destroy(s: S, bodies: Iterable[int], why: str, dice: Dice, tell: Tell) -> S:
    """Teams are Destroyed and taken off, and those aboard of them roll for their lives."""
    lost = set_of(bodies) & ~s.lost
    if not lost:
        return s
    aboard = [body for carrier in numbers_in(lost & s.scenario.transports) for body in s.passengers(carrier)]
    s = _taken_away(s, lost, why, tell)
    for body in aboard:
        s = _rolls_to_survive(s, body, dice, tell)
    return s


def _taken_away(s: S, lost: int, why: str, tell: Tell) -> S:
    by_unit: dict[int, list[int]] = {}
    for body in numbers_in(lost):
        by_unit.setdefault(s.unit_of(body), []).append(body)
    for unit, bodies in by_unit.items():
        tell(e.Lost(unit, tuple(bodies), why))
    before = s.destroyed
    s = replace(s.without(lost), evicted=s.evicted & ~lost)
    for unit in numbers_in(s.destroyed & ~before):
        tell(e.UnitLost(unit, why))
    return s


def bail(s: S, body: int, why: str, dice: Dice, tell: Tell) -> S:
    """A tank is Bailed Out, and its passengers get out at once; one that is so already stays so."""
    if (s.bailed | s.lost) >> body & 1:
        return s
    tell(e.BailedOut(s.unit_of(body), (body,), why))
    s = replace(s, bailed=s.bailed | 1 << body)
    aboard = s.passengers(body)
    if not aboard:
        return s
    facts = PassengerFateFacts(transport=TransportHarm.BAILED, passengers=len(aboard))
    throw_and_tell(s.scenario.assess, s.side_of(body), PASSENGER_FATE, facts, dice, tell, (s.unit_of(body),))
    for passenger in aboard:
        s = _must_get_out(s, passenger, tell)
    return s


def _rolls_to_survive(s: S, body: int, dice: Dice, tell: Tell) -> S:
    """A passenger of a destroyed transport."""
    unit = s.unit_of(body)
    facts = PassengerFateFacts(transport=TransportHarm.DESTROYED, passengers=1)
    if throw_and_tell(s.scenario.assess, s.side_of(body), PASSENGER_FATE, facts, dice, tell, (unit,)):
        s = pin(s, unit, fow.GAP_PASSENGERS_DETAILS, tell)
        return _taken_away(s, 1 << body, fow.GAP_PASSENGERS_DETAILS, tell)
    return _must_get_out(s, body, tell)


def _must_get_out(s: S, body: int, tell: Tell) -> S:
    s = pin(s, s.unit_of(body), fow.GAP_PASSENGERS_DETAILS, tell)
    return replace(s, evicted=s.evicted | 1 << body)


def pin(s: S, unit: int, why: str, tell: Tell) -> S:
    """A unit is Pinned Down; one that is so already is unaffected (fow.gap.pin-count)."""
    if s.units[unit].pinned or s.destroyed >> unit & 1:
        return s
    tell(e.Pinned(unit, True, why))
    return s.with_unit(unit, pinned=True)


def aftermath(s: S, tell: Tell, *, moving: bool = False) -> S:
    """The state with what must be decided at once put first: who gets out where, then who leads and commands.

    `moving` in the Movement Step, when nobody gets out beside an enemy.
    """
    s = after_losses(s, tell)
    sides = (side for side in (0, 1) if s.evicted & s.scenario.bodies_of_side[side])
    return s.first(*(GettingOut(side, moving) for side in sides)) if s.evicted else s
