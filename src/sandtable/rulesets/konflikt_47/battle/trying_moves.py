"""Moves worth trying, one by one, for players who try: all of them are allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from sandtable.base.bits import numbers_in
from sandtable.explain import Refused
from sandtable.inches.bodies import gap
from sandtable.inches.contact import contact_places
from sandtable.inches.directions import ahead_of, apart, bearing
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import farthest, farthest_by_road
from sandtable.inches.moving.finding_paths import along_roads, road_corners
from sandtable.inches.moving.reach import places_to_try
from sandtable.inches.moving.vehicles import TURN, begun, facings
from sandtable.inches.tape import INCH, Place, tape
from sandtable.rulesets.konflikt_47.battle import boarding, in_the_way, paths, rates
from sandtable.rulesets.konflikt_47.battle.answers import Go
from sandtable.rulesets.konflikt_47.battle.driving import driven
from sandtable.rulesets.konflikt_47.battle.moves import ended_facing, faces_enemy
from sandtable.rulesets.konflikt_47.battle.paths import Trip
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.terms import Order

#: So many places are tried before a unit is said to stay.
TRIES = 6
#: One move in so many goes nowhere.
SELDOM = 1 / 16
#: The few rates that there are.
allowed = lru_cache(maxsize=64)(Allowance)
#: Degrees from ray to ray where all ways are listed.
FAN = 15


def ways(s: BattleState, unit: int, order: Order, rng: Random) -> Iterator[Go]:
    """Moves worth trying, all of them allowed."""
    where = s.units[unit].where
    if where is Where.ABOARD:
        yield from _getting_out(s, unit, order, rng)
    elif where is Where.WAITING:
        yield from _arriving(s, unit, order, rng)
    elif s.is_vehicle(unit):
        yield from _driving(s, unit, order, rng)
    else:
        yield from _walking(s, unit, order, rng)


def _walking(s: BattleState, unit: int, order: Order, rng: Random) -> Iterator[Go]:
    way = paths.trip(s, unit, order)
    if isinstance(way, Refused):
        return
    start, most = way.start, way.rate.most
    if most:
        if rng.random() < SELDOM:
            yield Go((), ended_facing(s, unit, start, start))
        if s.scenario.transports:
            yield from _boarding(s, unit, order, way, rng)
        bodies = s.bodies
        others = [(bodies[foe].x, bodies[foe].y) for foe in s.enemies(unit)]
        near = s.scenario.worth.near(start, most)
        for place in places_to_try(way.mover, start, allowed(most), near, others, rng, TRIES):
            yield Go((place,), ended_facing(s, unit, start, place))
    yield Go((), ended_facing(s, unit, start, start))


def _boarding(s: BattleState, unit: int, order: Order, way: Trip, rng: Random) -> Iterator[Go]:
    """Straight to a vehicle that would take the unit aboard."""
    near = INCH * s.tables.limit("board_within")
    for carrier in boarding.could_board(s, unit):
        both = s.radius(unit) + s.radius(carrier)
        if tape(way.start, s.place(carrier)) - both - near > way.rate.most or rng.randrange(3):
            continue
        if found := _aboard(s, unit, order, way, carrier):
            yield found


def _aboard(s: BattleState, unit: int, order: Order, way: Trip, carrier: int) -> Go | None:
    near, rims = INCH * s.tables.limit("board_within"), (s.radius(unit), s.radius(carrier))
    if gap(way.start, rims[0], s.place(carrier), rims[1]) <= near:
        return Go((), s.facing(unit), boards=carrier)
    mover = in_the_way.mover_of(s, unit, order, way.start, way.rate.most, beside=carrier)
    end = farthest(mover, way.start, s.place(carrier), way.rate.most)
    if end == way.start or gap(end, rims[0], s.place(carrier), rims[1]) > near:
        return None
    return Go((end,), bearing(way.start, end), boards=carrier)


def boardings(s: BattleState, unit: int, order: Order) -> Iterator[Go]:
    """Straight into every vehicle that takes the unit aboard and can be reached so."""
    way = paths.trip(s, unit, order) if s.units[unit].where is Where.TABLE else None
    if way is not None and not isinstance(way, Refused):
        found = (_aboard(s, unit, order, way, carrier) for carrier in boarding.could_board(s, unit))
        yield from (go for go in found if go is not None)


def _driving(s: BattleState, unit: int, order: Order, rng: Random) -> Iterator[Go]:
    way = paths.trip(s, unit, order)
    if isinstance(way, Refused):
        return
    stay = Go((), s.facing(unit))
    if rng.random() < SELDOM:
        yield stay
    if order is Order.ADVANCE and rng.random() < 2 * SELDOM:
        yield from _backing(s, unit)
    if s.scenario.roads and rng.random() < 4 * SELDOM:
        yield from _by_road(s, unit, order, way, rng)
    yield from _up_to_guns(s, unit, way, rng)
    for _ in range(TRIES):
        end, heading = _driven_somewhere(s, unit, way, rng)
        if end != way.start:
            yield Go((end,), _turned_at_end(s, unit, way, end, heading, rng))
    if way.rate.turns:
        facing = faces_enemy(s, unit, way.start, s.facing(unit))
        if begun(apart(way.facing, facing)) <= way.rate.turns:
            yield Go((), facing)
    yield stay


def _up_to_guns(s: BattleState, unit: int, way: Trip, rng: Random) -> Iterator[Go]:
    """Straight to a gun that the vehicle could tow (k47.gap.hitch-place), if it is not there yet."""
    near = INCH * s.tables.limit("hitch_within")
    for gun in numbers_in(in_the_way.hitching(s, unit)):
        away, heading = s.gap(unit, gun), bearing(way.start, s.place(gun))
        turned = begun(apart(way.facing, heading))
        if not near < away <= way.rate.most + near or turned > way.rate.turns or rng.randrange(3):
            continue
        end = driven(way.mover, way.start, heading, min(away, way.rate.most), over=0)
        if gap(end, s.radius(unit), s.place(gun), s.radius(gun)) <= near:
            yield Go((end,), heading)


def _driven_somewhere(s: BattleState, unit: int, way: Trip, rng: Random) -> tuple[Place, int]:
    """The end of a straight way, and its heading: towards somebody or something if the turns allow it, or anywhere."""
    widest = min(180, TURN * way.rate.turns)
    heading = (way.facing + rng.randint(-widest, widest)) % 360
    if widest and rng.randrange(2):
        aims = [s.place(foe) for foe in s.enemies(unit)] + list(s.scenario.objectives)
        aim = bearing(way.start, aims[rng.randrange(len(aims))]) if aims else heading
        heading = aim if apart(way.facing, aim) <= widest else heading
    most = way.rate.most
    far = most if not most or rng.randrange(2) else 1 + rng.randrange(most)
    return driven(way.mover, way.start, heading, far, over=0), heading


def _turned_at_end(s: BattleState, unit: int, way: Trip, end: Place, heading: int, rng: Random) -> int:
    """A vehicle with turns left may face the nearest enemy."""
    left = way.rate.turns - begun(apart(way.facing, heading))
    if left <= 0 or rng.randrange(2):
        return heading
    facing = faces_enemy(s, unit, end, heading)
    return facing if begun(apart(heading, facing)) <= left else heading


def _backing(s: BattleState, unit: int) -> Iterator[Go]:
    way = paths.trip(s, unit, Order.ADVANCE, reverse=True)
    if isinstance(way, Refused):
        return
    end = driven(way.mover, way.start, (way.facing + 180) % 360, way.rate.most)
    if end != way.start:
        yield Go((end,), way.facing, reverse=True)


def _by_road(s: BattleState, unit: int, order: Order, way: Trip, rng: Random) -> Iterator[Go]:
    """Along the road that a vehicle stands on: to a bend or a crossing of it, or straight on as far as it may."""
    going = s.scenario.going
    if not going.on_roads((way.start,)):
        return
    most = rates.most_of(s, unit, order, on_road=True)
    goals = [place for place in road_corners(going) if place != way.start]
    if goals:
        goal = goals[rng.randrange(len(goals))]
        path = along_roads(way.mover, way.start, goal, most) if tape(way.start, goal) <= most else None
        if path is None:
            path = way.start, farthest_by_road(way.mover, way.start, goal, most, 0)
        if path[-1] != way.start:
            facing = facings(path)[-1]
            if paths.fits(s, unit, order, way, path, facing) and paths.may_go(way, path):
                yield Go(path[1:], facing)


def may_come_on(s: BattleState, unit: int, order: Order) -> bool:
    """Whether a unit off the table comes onto it by a move: it arrives, or gets out under an Advance."""
    if s.units[unit].where is Where.WAITING:
        return True
    return order is Order.ADVANCE and not s.is_gun(unit) and s.units[s.units[unit].carrier].where is Where.TABLE


def _getting_out(s: BattleState, unit: int, order: Order, rng: Random) -> Iterator[Go]:
    if not may_come_on(s, unit, order):
        return
    carrier = s.units[unit].carrier
    both = s.radius(unit) + s.radius(carrier)
    yield from _from_any(s, unit, order, contact_places(s.place(carrier), both)[::5], carrier, rng)


def _arriving(s: BattleState, unit: int, order: Order, rng: Random) -> Iterator[Go]:
    yield from _from_any(s, unit, order, boarding.along_edge(s, unit), -1, rng)


def _from_any(
    s: BattleState, unit: int, order: Order, starts: Sequence[Place], carrier: int, rng: Random
) -> Iterator[Go]:
    mover, tried = boarding.standing(s, unit), list(starts)
    rng.shuffle(tried)
    for start in tried:
        if mover.may_end(start):
            yield from _from_start(s, unit, order, start, carrier, rng)


def _from_start(s: BattleState, unit: int, order: Order, start: Place, carrier: int, rng: Random) -> Iterator[Go]:
    """Ways of a unit that comes onto the table at a place."""
    vehicle = s.is_vehicle(unit)
    faced = boarding.inward(s, unit) if vehicle else 0
    way = paths.trip(s, unit, order, start=start, facing=faced, beside=carrier)
    if isinstance(way, Refused):
        return
    if vehicle:
        end, heading = _driven_somewhere(s, unit, way, rng)
        if end != start:
            yield Go((end,), heading, start=start)
    else:
        others = [s.place(foe) for foe in s.enemies(unit)]
        near = s.scenario.worth.near(start, way.rate.most)
        for place in places_to_try(way.mover, start, allowed(way.rate.most), near, others, rng, 2):
            yield Go((place,), ended_facing(s, unit, start, place), start=start)
    if way.mover.may_end(start):
        yield Go((), faced if vehicle else faces_enemy(s, unit, start), start=start)


def is_stuck(s: BattleState, unit: int, order: Order) -> bool:
    """Whether a vehicle without turns has nothing to decide: it can go nowhere."""
    if not s.is_vehicle(unit) or order is not Order.RUN:
        return False
    way = paths.trip(s, unit, order)
    if isinstance(way, Refused):
        return True
    if way.rate.turns or way.mover.may_step(way.start, ahead_of(way.start, way.facing, way.rate.most)):
        return False
    return driven(way.mover, way.start, way.facing, way.rate.most) == way.start


def every(s: BattleState, unit: int, order: Order) -> Iterator[Go]:
    """Moves all around on the table, far and half as far, and staying: all that there is apart from details."""
    way = paths.trip(s, unit, order)
    if isinstance(way, Refused):
        return
    yield Go((), s.facing(unit))
    vehicle = s.is_vehicle(unit)
    widest = min(180, TURN * way.rate.turns)
    for off in range(0, 360, FAN):
        heading = (way.facing + off) % 360
        if vehicle and apart(way.facing, heading) > widest:
            continue
        for far in (way.rate.most, way.rate.most // 2):
            if vehicle:
                end = driven(way.mover, way.start, heading, far)
            else:
                end = farthest(way.mover, way.start, ahead_of(way.start, heading, far), far)
            if end != way.start:
                yield Go((end,), heading if vehicle else ended_facing(s, unit, way.start, end))
    if vehicle and order is Order.ADVANCE:
        yield from _backing(s, unit)
