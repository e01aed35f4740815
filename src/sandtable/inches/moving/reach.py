"""What can be reached: an outline for a person, and places to try for a computer player.

Every point of the outline passes the check of the move that leads there. Between two of them the outline is a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple, TypeAlias

from sandtable.base.bits import numbers_in
from sandtable.inches.directions import ahead_of, bearing
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.corners import Bend, bends
from sandtable.inches.moving.farthest import affordable, farthest, farthest_onward, farthest_paying
from sandtable.inches.moving.finding_paths import Path, Way, open_by_road, road_bends
from sandtable.inches.moving.legs import Mover
from sandtable.inches.pieces import Ring
from sandtable.inches.tape import INCH, Place, tape, towards

#: Degrees from ray to ray at the start, and behind a corner.
STEP, STEP_BEHIND = 5, 15
#: Behind a corner with less than this left nothing is drawn.
LITTLE = INCH // 2
#: So far to either side of its middle a road's reach is drawn.
LANE = INCH // 4
#: Of a hundred places to try: so many worth standing at, so many towards somebody. The rest is anywhere, but for so
#: many along the road of who stands on one and gets farther there.
WORTH, TOWARDS, BY_ROAD = 35, 30, 15


#: The farthest place from the end of a path towards an aim, with so much left.
Farthest: TypeAlias = Callable[[Path, Place, int], Place]


class Fan(NamedTuple):
    """All that is reached straight from one place: the way there, and the rim around it in order."""

    path: Path
    rim: tuple[Place, ...]

    @property
    def outline(self) -> Ring:
        """All around the start it is the rim; behind a corner the corner belongs to it."""
        return self.rim if len(self.path) == 1 or self.path[-1] in self.rim else (self.path[-1], *self.rim)


def reach(mover: Mover, start: Place, most: int, step: int = STEP) -> tuple[Fan, ...]:
    """What can be reached with a path of at most so much: from the start, and from behind each corner on the way."""

    def goes(path: Path, aim: Place, left: int) -> Place:
        return farthest(mover, path[-1], aim, left, 0)

    corners = bends(mover, start, None, most)
    return _from_start(start, most, corners, step, goes), *_from_corners(mover, start, most, corners, goes)


def reach_paying(mover: Mover, start: Place, allowance: Allowance, step: int = STEP) -> tuple[Fan, ...]:
    """The same where pieces cost something, or cap the way, and farther by road."""
    across = _reach_across(mover, start, allowance, step)
    if allowance.by_road <= allowance.most:
        return across
    return *across, *reach_by_road(mover, start, allowance.by_road)


def reach_by_road(mover: Mover, start: Place, most: int) -> Iterator[Fan]:
    """What is reached on roads alone: from each of their corners straight on towards the others."""
    bends = [bend for bend in road_bends(mover) if bend.place != start]
    ways = corner_ways(partial(open_by_road, mover), start, bends, most)
    for way in (Way(0, start, None, Bend(start), 0), *ways):
        for bend in bends:
            if len(lane := _lane(mover, way, bend.place, most - way.done)) > 1:
                yield Fan(way.path, lane)


def _lane(mover: Mover, way: Way, aim: Place, left: int) -> tuple[Place, ...]:
    """The end of a stretch of road with a place to either side of it, as far as one may go there."""
    end = towards(way.place, aim, left)
    if end == way.place:
        return ()
    dx, dy, far = end[0] - way.place[0], end[1] - way.place[1], tape(way.place, end)
    sides = ((end[0] - dy * off // far, end[1] + dx * off // far) for off in (LANE, 0, -LANE))
    ends = [towards(way.place, side, left) for side in sides]
    return tuple(end for end in ends if open_by_road(mover, way.place, end) and mover.may_end(end))


def _reach_across(mover: Mover, start: Place, allowance: Allowance, step: int) -> tuple[Fan, ...]:
    """Across country: straight through what costs something, and around all of it."""
    going, most = mover.going, allowance.most
    dear = allowance.dear & going.layer.near((start[0] - most, start[1] - most), (start[0] + most, start[1] + most))
    if not dear:
        return reach(mover, start, most, step)

    def goes(path: Path, aim: Place, left: int) -> Place:
        return farthest_onward(mover, path, aim, allowance)

    most = allowance.after((), going.at(start))
    around = mover._replace(shut=mover.shut | dear & ~going.at(start))
    beside = bends(around, start, None, most)
    fans = [_from_start(start, most, beside, step, goes)]
    for each, corners in ((mover, bends(mover, start, None, most)), (around, beside)):
        behind = _from_corners(each, start, most, corners, goes)
        fans += (fan for fan in behind if affordable(mover, fan.path, allowance))
    return tuple(dict.fromkeys(fans))


def _from_start(start: Place, most: int, corners: Sequence[Bend], step: int, goes: Farthest) -> Fan:
    """All around, with rays to either side of each corner."""
    aims = [ahead_of(start, degree, most) for degree in range(0, 360, step)]
    for bend in corners:
        if side := bend.side(start):
            aims.append(_on_over(start, bend.place, most))
            aims.append(ahead_of(start, (bearing(start, bend.place) - side) % 360, most))
    aims.sort(key=lambda aim: _around(aim[0] - start[0], aim[1] - start[1]))
    return Fan((start,), _rim((start,), aims, most, goes))


def _from_corners(mover: Mover, start: Place, most: int, corners: Sequence[Bend], goes: Farthest) -> Iterator[Fan]:
    """Behind each corner on the way."""
    for way in corner_ways(mover.leg_open, start, corners, most - LITTLE):
        left = most - way.done
        if behind := _behind(way, left):
            yield Fan(way.path, _rim(way.path, behind, left, goes))


def corner_ways(
    leg_open: Callable[[Place, Place], bool], start: Place, corners: Sequence[Bend], most: int
) -> Iterator[Way]:
    """The corners that can be reached around others, with the shortest way to each, the nearest first."""
    waiting: list[tuple[int, int, Way]] = []
    left = dict.fromkeys(corners)
    at = Way(0, start, None, Bend(start), 0)
    count = 0
    while True:
        for bend in left:
            far = at.done + tape(at.place, bend.place)
            if far > most or (side := bend.side(at.place)) is None or bend.place == at.place:
                continue
            if at.before is None or at.bend.leads_to(at.before.place, at.side, bend.place):
                count += 1
                heappush(waiting, (far, count, Way(far, bend.place, at, bend, side)))
        while waiting:
            _, _, at = heappop(waiting)
            if at.bend in left and at.before and leg_open(at.before.place, at.place):
                del left[at.bend]
                yield at
                break
        else:
            return


def _behind(way: Way, left: int) -> list[Place]:
    """Aims from a corner: from straight on to the edge that it goes around, where the way before does not see."""
    if way.before is None:
        return []
    came = bearing(way.before.place, way.place)
    if not way.side or way.bend.wings is None:
        return [ahead_of(way.place, degree, left) for degree in range(0, 360, STEP_BEHIND)]
    turn = -way.side
    widest = min((bearing(way.place, wing) - came) * turn % 360 for wing in way.bend.wings)
    if not 2 <= widest <= 180:
        return []
    offs = [*range(0, widest, STEP_BEHIND), widest]
    return [ahead_of(way.place, (came + turn * off) % 360, left) for off in offs]


def _rim(path: Path, aims: Sequence[Place], left: int, goes: Farthest) -> tuple[Place, ...]:
    """The farthest places towards some aims, in their order; each once."""
    return tuple(dict.fromkeys(goes(path, aim, left) for aim in aims))


def _around(dx: int, dy: int) -> float:
    """A number that grows clockwise from the north, as an angle does: 0 to 4."""
    size = abs(dx) + abs(dy)
    if not size:
        return 0.0
    return 1 - dy / size if dx >= 0 else 3 + dy / size


def _on_over(start: Place, corner: Place, most: int) -> Place:
    """The place beyond a corner at a distance from the start."""
    dx, dy, far = corner[0] - start[0], corner[1] - start[1], tape(start, corner) or 1
    return start[0] + dx * most // far, start[1] + dy * most // far


def places_to_try(
    mover: Mover,
    start: Place,
    allowance: Allowance,
    worth: Sequence[Place],
    others: Sequence[Place],
    rng: Random,
    count: int,
) -> Iterator[Place]:
    """Places that can be gone to straight: at or towards places worth standing at, towards others, anywhere."""
    random, most = rng.random, allowance.most
    low, layer = mover.margin, mover.going.layer
    east, north = layer.width - low, layer.depth - low
    roads = _road_aims(mover, start) if allowance.by_road > most else ()
    for _ in range(count if most > 0 else 0):
        lot = int(random() * 100)
        if worth and lot < WORTH:
            aim = worth[int(random() * len(worth))]
        elif others and lot < WORTH + TOWARDS:
            aim = others[int(random() * len(others))]
        elif roads and lot >= 100 - BY_ROAD:
            aim = roads[int(random() * len(roads))]
        else:
            far = most if random() < 0.5 else 1 + int(random() * most)
            x, y = ahead_of(start, int(random() * 360), far)
            aim = min(max(x, low), east), min(max(y, low), north)
        end = farthest_paying(mover, start, aim, allowance, 0)
        if end != start:
            yield end


def _road_aims(mover: Mover, start: Place) -> Path:
    """The corners and ends of the roads that one stands on: straight towards one of them he stays on the road."""
    going = mover.going
    pieces = (going.layer.pieces[number] for number in numbers_in(going.at(start) & going.roads))
    return tuple(corner for piece in pieces for corner in piece.spine)
