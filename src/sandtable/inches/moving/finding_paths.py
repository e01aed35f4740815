"""Finding a path that bends around what is in the way. It only proposes: what it finds is checked like any other.

The shortest first, over places just outside of corners; whether a leg is open is asked only when it is the next to be
taken. A vehicle's turns are counted on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from heapq import heappop, heappush
from itertools import combinations, pairwise
from typing import NamedTuple, TypeAlias

from sandtable.base.bits import numbers_in
from sandtable.inches.directions import apart, bearing
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.corners import Bend, bends
from sandtable.inches.moving.farthest import affordable
from sandtable.inches.moving.going import Going
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.vehicles import TURN, begun
from sandtable.inches.tape import Place, tape

Path: TypeAlias = tuple[Place, ...]


class Driver(NamedTuple):
    """What binds the path of a vehicle: where it faces, its turns, and whether it goes backwards."""

    facing: int
    turns: int
    reverse: bool = False
    step: int = TURN


def find_path(mover: Mover, start: Place, goal: Place, most: int, driver: Driver | None = None) -> Path | None:
    """A path to a place, hardly longer than the shortest; None if none was found that is short enough."""
    if not mover.may_end(goal) or tape(start, goal) > most:
        return None
    if start == goal:
        return (start,)
    straight = Way(0, start, None, Bend(start), 0)
    if mover.leg_open(start, goal) and (driver is None or _turned(driver, straight, goal) <= driver.turns):
        return start, goal
    return shortest(start, goal, bends(mover, start, goal, most), mover.leg_open, most, driver)


def find_paying(mover: Mover, start: Place, goal: Place, allowance: Allowance) -> Path | None:
    """The same where pieces cost something: straight through them, around what is shut, or around all of them."""
    path = find_path(mover, start, goal, allowance.most)
    if path is None or affordable(mover, path, allowance):
        return path
    around = mover._replace(shut=mover.shut | allowance.dear & ~mover.going.at(start) & ~mover.going.at(goal))
    path = find_path(around, start, goal, allowance.most)
    return path if path and affordable(mover, path, allowance) else None


def along_roads(mover: Mover, start: Place, goal: Place, most: int, driver: Driver | None = None) -> Path | None:
    """A path that lies on roads from its start to its end."""
    going = mover.going
    if not mover.may_end(goal) or not (going.on_roads((start,)) and going.on_roads((goal,))):
        return None

    corners = [bend for bend in road_bends(mover) if tape(start, bend.place) + tape(bend.place, goal) <= most]
    # A road's own bends are free for a vehicle, so its turns are left to the check.
    return shortest(start, goal, corners, partial(open_by_road, mover), most, driver)


def open_by_road(mover: Mover, a: Place, b: Place) -> bool:
    """Whether a leg is open and lies on roads."""
    return mover.leg_open(a, b) and mover.going.on_roads((a, b))


def road_bends(mover: Mover) -> list[Bend]:
    """Where a path may bend that goes by road."""
    places = road_corners(mover.going)
    return [Bend(place) for place in places if mover.may_pass(place) and mover.may_bend(place)]


def shortest(
    start: Place,
    goal: Place,
    corners: Sequence[Bend],
    leg_open: Callable[[Place, Place], bool],
    most: int,
    driver: Driver | None = None,
) -> Path | None:
    """The shortest path over some corners whose legs are open, each bending around what its corner stands for."""
    ahead = [(bend, tape(bend.place, goal)) for bend in corners if bend.place not in (start, goal)]
    ahead.append((Bend(goal), 0))
    at = Way(0, start, None, Bend(start), 0)
    seen: set[tuple[Place, int, int]] = set()
    # Of equally long ones the first found: a number in between, because ways are not to be compared.
    waiting: list[tuple[int, int, Way]] = []
    count = 0
    while True:
        for bend, left in ahead:
            place = bend.place
            far = at.done + tape(at.place, place)
            if far + left > most or place == at.place:
                continue
            if at.before is not None and not at.bend.leads_to(at.before.place, at.side, place):
                continue
            side = bend.side(at.place)
            if side is None:
                continue
            turns = 0 if driver is None else at.turns + _turned(driver, at, place)
            if (driver is None or turns <= driver.turns) and (place, side, turns) not in seen:
                count += 1
                heappush(waiting, (far + left, count, Way(far, place, at, bend, side, turns)))
        while waiting:
            _, _, at = heappop(waiting)
            if (key := (at.place, at.side, at.turns)) not in seen and at.before and leg_open(at.before.place, at.place):
                seen.add(key)
                break
        else:
            return None
        if at.place == goal:
            return at.path


class Way(NamedTuple):
    """A way as far as it was looked at: how far, where, how it came there, and around what it bends there."""

    done: int
    place: Place
    before: Way | None
    bend: Bend
    side: int
    turns: int = 0

    @property
    def path(self) -> Path:
        places = [self.place]
        way = self.before
        while way is not None:
            places.append(way.place)
            way = way.before
        return tuple(reversed(places))


def _turned(driver: Driver, at: Way, ahead: Place) -> int:
    """Turns that a bend costs: from the leg before, or from the facing at the start."""
    back = 180 if driver.reverse else 0
    faced = driver.facing if at.before is None else (bearing(at.before.place, at.place) + back) % 360
    return begun(apart(faced, (bearing(at.place, ahead) + back) % 360), driver.step)


@lru_cache(maxsize=64)
def road_corners(going: Going) -> Path:
    """The corners of the middle lines of all roads, and where two of these cross."""
    spines = [going.layer.pieces[number].spine for number in numbers_in(going.roads)]
    found = [corner for spine in spines for corner in spine]
    for one, other in combinations(spines, 2):
        for a, b in pairwise(one):
            for c, d in pairwise(other):
                if (met := crossing(a, b, c, d)) is not None:
                    found.append(met)
    return tuple(dict.fromkeys(found))


def crossing(a: Place, b: Place, c: Place, d: Place) -> Place | None:
    """Where two stretches cross or touch, to the nearest hundredth; None where they are parallel or do not."""
    ux, uy, vx, vy, wx, wy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1], c[0] - a[0], c[1] - a[1]
    under = ux * vy - uy * vx
    if not under:
        return None
    along, beside = wx * vy - wy * vx, wx * uy - wy * ux
    if under < 0:
        under, along, beside = -under, -along, -beside
    if not (0 <= along <= under and 0 <= beside <= under):
        return None
    return a[0] + (2 * ux * along + under) // (2 * under), a[1] + (2 * uy * along + under) // (2 * under)
