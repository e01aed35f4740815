"""What a unit does at a glance: how everybody plays on in the head, where a whole turn must take no time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from sandtable.rulesets.konflikt_47.battle import assaulting
from sandtable.rulesets.konflikt_47.battle.answers import Give
from sandtable.rulesets.konflikt_47.battle.orders import is_open
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.winning import near_objective
from sandtable.rulesets.konflikt_47.players.activations import Activation, fires, from_off_table
from sandtable.rulesets.konflikt_47.players.fights import assault_value
from sandtable.rulesets.konflikt_47.players.position import another_turn
from sandtable.rulesets.konflikt_47.players.standing import is_support
from sandtable.rulesets.konflikt_47.players.ways import goals, near_enough
from sandtable.rulesets.konflikt_47.terms import Order, Rank

#: A shot that takes so much is made before anything else, and one that takes so much rather than a step forward.
GOOD_SHOT, ANY_SHOT = 6.0, 1.5
#: An assault that brings so much is made.
GOOD_ASSAULT = 4.0
#: With so many pins one rallies first.
SHAKEN = 3


def first_thought(s: BattleState, side: int, rng: Random) -> list[Activation]:
    """An order for any unit that has none, as good as the first thought of it; nothing if none comes to mind."""
    ready = s.ready(side)
    unit = ready[rng.randrange(len(ready))]
    return list(islice((each for each in _thoughts(s, unit) if _allowed(s, each.answer)), 1))


def _allowed(s: BattleState, answer: Give) -> bool:
    """Whether an order may be given; an assault only straight ahead, since to rule out any way around takes long."""
    straight = answer.target < 0 or assaulting.goes_straight(s, answer.unit, answer.target)
    return straight and is_open(s, answer)


def _thoughts(s: BattleState, unit: int) -> Iterator[Activation]:
    """Whatever comes to mind, the most urgent first."""
    now = s.units[unit]
    if now.where is not Where.TABLE:
        yield from from_off_table(s, unit)
        return
    if another_turn(s) < 1.0:
        yield from _to_the_objective(s, unit)
    if now.pins >= SHAKEN:
        yield Activation(0.0, Give(unit, Order.RALLY), "it sheds its pins")
    shot = max(fires(s, unit), key=lambda each: each.value, default=None)
    if shot is not None and shot.value >= GOOD_SHOT:
        yield shot
    yield from _assaults(s, unit)
    if shot is not None and shot.value >= ANY_SHOT:
        yield shot
    if not is_support(s, unit) and s.row(unit).officer is Rank.NONE and not s.is_vehicle(unit):
        yield from _going(s, unit, Order.ADVANCE)
    if shot is not None:
        yield shot
    yield Activation(0.0, Give(unit, Order.DOWN), "it lies down")


def _to_the_objective(s: BattleState, unit: int) -> Iterator[Activation]:
    """At last whoever can reach an objective goes there."""
    side = s.side(unit)
    for number in range(len(s.scenario.objectives)):
        near = near_objective(s, number)
        if near >> unit & 1 and (s.scenario.holders >> unit & 1 or near & s.scenario.of_side[1 - side]):
            return
    for order in (Order.ADVANCE, Order.RUN):
        for go in near_enough(s, unit, order):
            there = s.moved_to(unit, go.bends[-1])
            if any(near_objective(there, number) >> unit & 1 for number in range(len(s.scenario.objectives))):
                yield Activation(0.0, Give(unit, order), "it stands better there", go)


def _assaults(s: BattleState, unit: int) -> Iterator[Activation]:
    reach = assaulting.farthest_assault(s, unit)
    if reach:
        for foe in s.enemies(unit):
            if s.gap(unit, foe) <= reach and assault_value(s, unit, foe) >= GOOD_ASSAULT:
                yield Activation(0.0, Give(unit, Order.RUN, foe), f"it assaults {s.scenario.said(foe)}")


def _going(s: BattleState, unit: int, order: Order) -> Iterator[Activation]:
    for go in goals(s, unit, order):
        yield Activation(0.0, Give(unit, order), "it goes to what is fought for", go)
        return
