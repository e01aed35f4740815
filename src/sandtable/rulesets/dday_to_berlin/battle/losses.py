"""What setbacks do on the map: stands fall, sides take markers, places change hands."""

from __future__ import annotations

from sandtable.base.tuples import with_one
from sandtable.game import Tell
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.board import LOST, SHATTERED, Unit
from sandtable.rulesets.dday_to_berlin.battle.events import Captured, Fell, Placed, TookMarkers
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.losses.markers import marker_cost, price
from sandtable.rulesets.dday_to_berlin.terms import State


def take_markers(s: BattleState, side: int, markers: int, rule: str, why: str, tell: Tell) -> BattleState:
    """A side takes morale markers."""
    if not markers:
        return s
    tell(TookMarkers(side, markers, rule, why))
    return s.change(markers=with_one(s.markers, side, s.markers[side] + markers))


def charge(s: BattleState, number: int, fate: State, tell: Tell) -> BattleState:
    """What the fate of one battalion costs its side: one cost for each in a combat (ddb.gap.marker-stacking)."""
    card = s.cards[number]
    cost = marker_cost(fate, card.quality, card.detachment, s.tables)
    return take_markers(s, card.side, cost.value, cost.rule, f"{card.name} {fate.value}", tell)


def remove(s: BattleState, number: int, fate: State, rule: str, tell: Tell) -> BattleState:
    """Take a shattered or lost unit off the table; what it was marked with is forgotten."""
    lost = fate is State.LOST
    tell(Fell(number, lost, rule))
    facing, gone = s.units[number].facing, ~(1 << number)
    marks = s.marks
    return s.put(number, Unit(LOST if lost else SHATTERED, facing)).mark(
        road=marks.road & gone, unsupplied=marks.unsupplied & gone
    )


def fall(s: BattleState, number: int, fate: State, rule: str, tell: Tell) -> BattleState:
    """A unit is shattered or lost, and its side pays for it."""
    return charge(remove(s, number, fate, rule, tell), number, fate, tell)


def enter(s: BattleState, side: int, zones: tuple[int, ...], tell: Tell) -> BattleState:
    """A unit enters zones: places the enemy held are captured, each for the markers of whoever held it."""
    for zone in zones:
        if not s.scenario.place_zones >> zone & 1:
            continue
        place = s.scenario.place_at[zone]
        holder = s.control[place]
        if holder == side:
            continue
        tell(Captured(side, place, holder, ddb.GAP_OBJECTIVE_MARKERS))
        control = (*s.control[:place], side, *s.control[place + 1 :])
        s = s.change(control=control)
        if holder >= 0:
            cost = price("place_lost", s.tables)
            s = take_markers(s, holder, cost.value, cost.rule, s.scenario.map.place_said(zone), tell)
    return s


def place(s: BattleState, number: int, zone: int, facing: int, rule: str, tell: Tell) -> BattleState:
    """Put a unit on the table."""
    tell(Placed(number, zone, facing, rule))
    # What it may move is kept: by night everybody has his allowance before anybody rallies.
    unit = Unit(zone, facing, s.units[number].left)
    return enter(s.put(number, unit), s.cards[number].side, (zone,), tell)
