"""Ways worth a thought: to what is fought for, just near enough to it, into cover, and all around."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import NamedTuple

from sandtable.explain import Refused
from sandtable.game.planning import Draft
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import farthest_paying
from sandtable.inches.tape import INCH, Place, tape, towards
from sandtable.rulesets.konflikt_47.battle import moves, paths, trying_moves
from sandtable.rulesets.konflikt_47.battle.answers import Go
from sandtable.rulesets.konflikt_47.battle.marching import go_refusals
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.players.position import another_turn
from sandtable.rulesets.konflikt_47.players.standing import is_support
from sandtable.rulesets.konflikt_47.terms import Order

#: The nearest so many objectives are gone for.
GOALS = 2
#: Whoever holds or denies an objective from its rim stands so much within reach of it.
WITHIN = 10


class Look(NamedTuple):
    """At how many ways one looks: by chance, into cover, just near enough to what is fought for, and all around."""

    by_chance: int
    into_cover: int = 0
    near_enough: int = 0
    around: int = 0


def ways_worth(s: BattleState, unit: int, order: Order, rng: Random, look: Look) -> Iterator[Go]:
    """Ways under an order, all of them allowed, each once."""
    found = chain(
        goals(s, unit, order),
        islice(near_enough(s, unit, order), look.near_enough),
        islice(into_cover(s, unit, order), look.into_cover),
        islice(trying_moves.ways(s, unit, order, rng), look.by_chance),
        islice(all_around(s, unit, order), look.around),
    )
    return iter(dict.fromkeys(found))


def all_around(s: BattleState, unit: int, order: Order) -> Iterator[Go]:
    """On the table, every way; who gets out or arrives has only those that are tried by chance."""
    return trying_moves.every(s, unit, order) if s.units[unit].where is Where.TABLE else iter(())


def goals(s: BattleState, unit: int, order: Order) -> Iterator[Go]:
    """Towards what is fought for, around what is in the way: those who can hold it, and at last whoever can deny it."""
    for place in fought_for_by(s, unit):
        yield from _towards(s, unit, order, place)


def near_enough(s: BattleState, unit: int, order: Order) -> Iterator[Go]:
    """No farther than to where an objective is held or denied."""
    reach = INCH * s.tables.limit("objective_reach") + s.tables.limit("objective_marker") + s.radius(unit) - WITHIN
    for place in fought_for_by(s, unit):
        at = s.place(unit)
        if tape(place, at) > reach:
            yield from _towards(s, unit, order, towards(place, at, reach))


def fought_for_by(s: BattleState, unit: int) -> list[Place]:
    """The nearest objectives, for those who go there now."""
    if s.units[unit].where is not Where.TABLE:
        return []
    if (s.is_vehicle(unit) or is_support(s, unit)) and another_turn(s) == 1.0:
        return []
    return sorted(s.scenario.objectives, key=lambda place: tape(place, s.place(unit)))[:GOALS]


def _towards(s: BattleState, unit: int, order: Order, place: Place) -> Iterator[Go]:
    go = moves.laid(s, unit, order, Draft("go", unit, (place,)))
    if go.bends and not go_refusals(s, unit, order, go):
        yield go


def into_cover(s: BattleState, unit: int, order: Order) -> Iterator[Go]:
    """Of those on foot, straight to places worth standing at, the nearest first."""
    if s.units[unit].where is not Where.TABLE or s.is_vehicle(unit):
        return
    way = paths.trip(s, unit, order)
    if isinstance(way, Refused) or not way.rate.most:
        return
    start, allowance = way.start, Allowance(way.rate.most)
    for place in sorted(s.scenario.worth.near(start, way.rate.most), key=lambda each: tape(start, each)):
        if tape(start, place) <= way.rate.most:
            end = farthest_paying(way.mover, start, place, allowance, 0)
            if end != start:
                yield Go((end,), moves.ended_facing(s, unit, start, end))
