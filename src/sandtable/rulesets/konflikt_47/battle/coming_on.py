"""Whether somebody who gets out or arrives has room on the table: if there is any way at all, one is found."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.base.bits import numbers_in
from sandtable.explain import Refused
from sandtable.inches.bodies import TOUCHING, Disc
from sandtable.inches.directions import bearing
from sandtable.inches.moving.keeping import farther_than
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.room import ring_places, way_to_rest
from sandtable.inches.moving.vehicles import headings
from sandtable.inches.tape import Place
from sandtable.rulesets.konflikt_47.battle import boarding, in_the_way, paths, rates, trying_moves
from sandtable.rulesets.konflikt_47.battle.answers import Go
from sandtable.rulesets.konflikt_47.battle.driving import driven
from sandtable.rulesets.konflikt_47.battle.moves import ended_facing, faces_enemy
from sandtable.rulesets.konflikt_47.battle.paths import Trip
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.terms import Order


def first_way(s: BattleState, unit: int, order: Order) -> Go | None:
    """Any move of a unit that comes onto the table; None if there is no room for it."""
    return next(ways(s, unit, order, Random(0)), None)  # noqa: S311 - an order, not a secret


def ways(s: BattleState, unit: int, order: Order, rng: Random) -> Iterator[Go]:
    """Moves onto the table that are worth trying; where none of these is allowed, whatever there is room for."""
    found = False
    for go in trying_moves.ways(s, unit, order, rng):
        found = True
        yield go
    if not found:
        yield from all_ways(s, unit, order)


def all_ways(s: BattleState, unit: int, order: Order) -> Iterator[Go]:
    """Staying where it comes onto the table, wherever it may; then a way from every free stretch that it begins on."""
    if not trying_moves.may_come_on(s, unit, order):
        return
    faced = boarding.inward(s, unit) if s.is_vehicle(unit) else 0
    for start in _starts(s, unit, _resting(s, unit, order)):
        yield Go((), faced if s.is_vehicle(unit) else faces_enemy(s, unit, start), start=start)
    for start in _starts(s, unit, boarding.standing(s, unit)):
        way = paths.trip(s, unit, order, start=start, facing=faced, beside=s.units[unit].carrier)
        if isinstance(way, Refused):
            return
        path = _driven_clear(way) if s.is_vehicle(unit) else way_to_rest(way.mover, start, way.rate.most)
        if path is not None and len(path) > 1:
            led = bearing(*path) if s.is_vehicle(unit) else ended_facing(s, unit, path[-2], path[-1])
            yield Go(path[1:], led, start=start)


def _resting(s: BattleState, unit: int, order: Order) -> Mover:
    """What binds a unit that begins its move on the table and ends it in the same place."""
    mover, carrier = boarding.standing(s, unit), s.units[unit].carrier
    shut = mover.shut | rates.shut_to(s, rates.open_ground(s, unit, order))
    others = (other for other in numbers_in(s.there & ~(1 << unit)) if other != carrier)
    discs = (Disc(*s.place(other), s.radius(other)) for other in others)
    ending = (*mover.ending, *farther_than(in_the_way.spacing(s), discs, s.radius(unit)))
    return mover._replace(shut=shut, ending=ending)


def _starts(s: BattleState, unit: int, mover: Mover) -> Iterator[Place]:
    """Where a unit that is bound so may begin, beside its vehicle or on its own edge: one place for each small gap."""
    if s.units[unit].where is Where.WAITING:
        return boarding.entries(s, unit, mover, boarding.ALONG_EDGE)
    carrier = s.units[unit].carrier
    both = s.radius(unit) + s.radius(carrier)
    return ring_places(mover, s.place(carrier), both, both + TOUCHING, boarding.ALONG_EDGE)


def _driven_clear(way: Trip) -> tuple[Place, Place] | None:
    """Straight off, wherever a vehicle can turn to, to where it may rest."""
    for heading in headings(way.facing, way.rate.turns, way.reverse):
        end = driven(way.mover, way.start, heading, way.rate.most)
        if end != way.start:
            return way.start, end
    return None
