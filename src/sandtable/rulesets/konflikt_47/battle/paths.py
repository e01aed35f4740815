"""Paths on the table: what a unit's middle may enter, whom it may pass, where it may end, and how a vehicle turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.explain import Refusal, Refused
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.path import touches
from sandtable.inches.moving.vehicles import TURN, free_bends, turns, turns_spent
from sandtable.inches.tape import INCH, Place, length, said
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import rates
from sandtable.rulesets.konflikt_47.battle.in_the_way import mover_of
from sandtable.rulesets.konflikt_47.battle.path_words import fault_told
from sandtable.rulesets.konflikt_47.battle.rates import Rate
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.procedures.moving.rates import MOVE_RATE
from sandtable.rulesets.konflikt_47.terms import Order, Trait

Path: TypeAlias = tuple[Place, ...]
#: Turns are asked for up to this number.
MOST_TURNS = 8


class Trip(NamedTuple):
    """A unit that is about to move: what binds its middle, where it begins, what it faces there, and how far it may."""

    mover: Mover
    start: Place
    facing: int
    rate: Rate
    reverse: bool = False
    #: It comes onto the table: even where it begins must be a place to end at.
    fresh: bool = False
    #: Nothing below its path matters, only where it ends (k47.gap.flight-path).
    flies: bool = False


class LastTrip(NamedTuple):
    """What was asked for last, and in which state."""

    state: BattleState
    key: tuple[object, ...]
    trip: Trip


def trip(
    s: BattleState,
    unit: int,
    order: Order,
    *,
    start: Place | None = None,
    facing: int | None = None,
    reverse: bool = False,
    recce: bool = False,
    beside: int = -1,
    driven_down: int = 0,
) -> Trip | Refused:
    """A unit about to move under an order, or why it does not; `start` is where it comes onto the table.

    What is suggested is checked at once, so the last one is remembered.
    """
    found = rates.rate(s, unit, order, reverse=reverse, recce=recce)
    if isinstance(found, Refused):
        return found
    known, key = s.scenario.remembered, (unit, order, start, facing, reverse, recce, beside, driven_down)
    last = known.get("trip")
    if isinstance(last, LastTrip) and last.state is s and last.key == key:
        return last.trip
    at = s.place(unit) if start is None else start
    most = found.most
    if not reverse and s.is_vehicle(unit) and s.scenario.going.at(at) & s.scenario.roads:
        most = max(most, rates.most_of(s, unit, order, on_road=True))
    mover = mover_of(s, unit, order, at, most, beside=beside, driven_down=driven_down, may_demolish=not recce)
    faced = s.facing(unit) if facing is None else facing
    way = Trip(mover, at, faced, found, reverse, start is not None, s.has(unit, Trait.FLIGHT))
    known["trip"] = LastTrip(s, key, way)
    return way


# ---------------------------------------------------------------------- turns and roads


def by_road(s: BattleState, unit: int, path: Path, *, reverse: bool = False) -> bool:
    """Whether a vehicle drives all of a path forward along roads (k47.gap.road-path)."""
    scenario = s.scenario
    if reverse or not s.is_vehicle(unit) or not scenario.roads:
        return False
    return scenario.going.on_roads(path)


def turns_of(s: BattleState, unit: int, path: Path, begins: int, ends: int, *, reverse: bool, road: bool) -> int:
    """Turns that a vehicle's path costs; bends of a road are free (k47.gap.vehicle-path)."""
    free: frozenset[int] = frozenset()
    if road and len(path) > 2:
        pieces = s.scenario.ground.pieces
        free = free_bends(path, [pieces[number] for number in numbers_in(s.scenario.roads)])
    return turns_spent(turns(begins, path, ends, reverse, free))


def fits(s: BattleState, unit: int, order: Order, way: Trip, path: Path, facing: int, *, recce: bool = False) -> bool:
    """Whether a path is within the rate and the turns; what it meets is another question."""
    whole = length(path)
    if not s.is_vehicle(unit):
        return whole <= way.rate.most
    spent = turns_of(s, unit, path, way.facing, facing, reverse=way.reverse, road=False)
    if whole <= way.rate.most and spent <= way.rate.turns:
        return True
    if not by_road(s, unit, path, reverse=way.reverse):
        return False
    on_road = rates.rate(s, unit, order, on_road=True, recce=recce)
    if isinstance(on_road, Refused):
        return False
    spent = turns_of(s, unit, path, way.facing, facing, reverse=False, road=True)
    return whole <= on_road.most and spent <= on_road.turns


def stays(path: Path) -> bool:
    """Whether a path leads nowhere."""
    return all(place == path[0] for place in path)


def may_go(way: Trip, path: Path) -> bool:
    """Whether a path meets nothing that it may not, and ends where it may; to stay is always allowed."""
    if stays(path):
        return not way.fresh or way.mover.may_end(path[0])
    mover = way.mover
    if way.flies:
        return mover.may_end(path[-1]) and all(mover.on_table(bend) for bend in path[1:])
    return mover.may_go(path) and (not way.fresh or mover.on_table(path[0]))


# ---------------------------------------------------------------------- refusals


def path_refusals(
    s: BattleState,
    unit: int,
    order: Order,
    path: Path,
    facing: int,
    *,
    reverse: bool = False,
    assaulting: int = -1,
    recce: bool = False,
    beside: int = -1,
    begins: int | None = None,
    fresh: bool = False,
) -> tuple[Refusal, ...]:
    """All that the rules have against a path, start included; none exactly where it may be gone.

    `recce` is a recce reaction. Who comes onto the table is `fresh`, faces `begins` there, and may end `beside` its
    vehicle.
    """
    if assaulting >= 0:
        from sandtable.rulesets.konflikt_47.battle import assault_ways

        return assault_ways.refusals(s, unit, assaulting, path)
    down = 0
    for _, house in demolished(s, unit, order, path) if not recce else ():
        down |= 1 << house
    way = trip(
        s,
        unit,
        order,
        start=path[0] if fresh else None,
        facing=begins,
        reverse=reverse,
        recce=recce,
        beside=beside,
        driven_down=down,
    )
    if isinstance(way, Refused):
        return way.refusals
    if may_go(way, path) and fits(s, unit, order, way, path, facing, recce=recce):
        return ()
    return tuple(
        dict.fromkeys([*_too_much(s, unit, order, way, path, facing, recce), *against(s, unit, order, way, path)])
    )


def demolished(s: BattleState, unit: int, order: Order, path: Path) -> list[tuple[int, int]]:
    """Houses that a path drives down: how far along it the middle reaches the outline, and which (in that order)."""
    if not s.is_vehicle(unit) or order is not Order.ADVANCE or len(path) < 2:
        return []
    light = rates.open_ground(s, unit, order).demolishes & ~s.ruined
    if not light:
        return []
    going = s.scenario.going
    found: dict[int, int] = {}
    for touch in touches(going, path, light):
        found.setdefault(touch.piece, touch.start)
    for number in range(1, len(path)):
        for house in numbers_in(going.at(path[number]) & light):
            found.setdefault(house, length(path[: number + 1]))
    return sorted((where, house) for house, where in found.items())


def _too_much(
    s: BattleState, unit: int, order: Order, way: Trip, path: Path, facing: int, recce: bool
) -> Iterator[Refusal]:
    """A path that is too long or turns too often, told by the procedure."""
    if fits(s, unit, order, way, path, facing, recce=recce):
        return
    whole, road = length(path), by_road(s, unit, path, reverse=way.reverse)
    spent = 0
    if s.is_vehicle(unit):
        spent = turns_of(s, unit, path, way.facing, facing, reverse=way.reverse, road=road)
    asked = rates.facts(s, unit, order, on_road=road, reverse=way.reverse, recce=recce)
    found = MOVE_RATE.assess(replace(asked, distance=whole / INCH, turns=min(spent, MOST_TURNS)), s.tables)
    if isinstance(found, Refused):
        yield from found.refusals
        if len(path) > 2 and whole > way.rate.most:
            yield Refusal(k47.GAP_PLACES, f"a bent tape is read leg by leg, and this one reads {said(whole)}")
    if spent > way.rate.turns and (way.rate.turns or not way.reverse):
        yield Refusal(k47.GAP_VEHICLE_PATH, f"it would make {spent}, one for every {TURN} degrees begun")
    on_road = not road and not way.reverse and s.is_vehicle(unit) and s.scenario.going.on_roads(path[:1])
    if on_road and way.rate.most < whole <= rates.most_of(s, unit, order, on_road=True):
        yield Refusal(k47.GAP_ROAD_PATH, "the road counts only if the whole path lies on it")
    if recce and way.reverse and whole > way.rate.most:
        yield Refusal(k47.GAP_RECCE_PATH, f"in reverse it goes {said(way.rate.most)} at most")


def against(
    s: BattleState, unit: int, order: Order, way: Trip, path: Path, *, assaulting: bool = False
) -> list[Refusal]:
    """What a path meets that it may not."""
    if may_go(way, path):
        return []
    mover, found = way.mover, list[Refusal]()
    looked_at = (path[0], path[-1]) if way.flies or len(path) == 1 else path
    for fault in mover.faults(looked_at):
        found += fault_told(s, unit, order, mover, fault, len(looked_at) - 2, assaulting)
    if way.fresh and not mover.on_table(path[0]):
        found.append(Refusal(k47.GAP_IN_AREA, "it would lie over the table's edge"))
    if way.flies and any(not mover.on_table(place) for place in path[1:-1]):
        found.append(Refusal(k47.GAP_FLIGHT_PATH, "a flight too stays over the table"))
    return found
