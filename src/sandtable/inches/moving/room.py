"""Whether there is room: a place to rest at that is found whenever there is one, to the hundredth.

Whoever looks around in steps of a degree or a quarter of an inch can miss a narrow gap. Here a box of places is cut
into quarters until each is certainly shut, or a single place that is asked itself. Most boxes are shut at the first
look, since what bars a place (discs, areas, the edge) bars whole boxes; only along its rims the boxes become small. So
a search costs little even where nothing is found, but a few samples that hit are quicker still: those who ask try them
first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from math import isqrt
from typing import NamedTuple, TypeAlias

from sandtable.base.bits import numbers_in
from sandtable.inches.bodies import TOUCHING
from sandtable.inches.crossing import contains, off_line
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.corners import tight_bends
from sandtable.inches.moving.farthest import EXACT
from sandtable.inches.moving.keeping import first_refusing, passes
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.reach import corner_ways
from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tape import Box, Place, tape, within

Path: TypeAlias = tuple[Place, ...]
#: Whether no place of a box will do, for certain.
Shut: TypeAlias = Callable[[Box], bool]
#: Whether a place will do.
Free: TypeAlias = Callable[[Place], bool]


# ---------------------------------------------------------------------- searches


def free_places(box: Box, shut: Shut, free: Free, grain: int = 1) -> Iterator[Place]:
    """A free place of every small box that has one, these being at most so wide; with 1 every free place there is."""
    west, south, east, north = box
    if west > east or south > north or shut(box):
        return
    if west == east and south == north:
        if free((west, south)):
            yield west, south
    elif max(east - west, north - south) < grain:
        for quarter in _quarters(box):
            if (found := next(free_places(quarter, shut, free), None)) is not None:
                yield found
                return
    else:
        for quarter in _quarters(box):
            yield from free_places(quarter, shut, free, grain)


def nearest_free(box: Box, least: Callable[[Box], int], shut: Shut, free: Free) -> tuple[int, Place] | None:
    """How near the nearest free place is, and that place; `least` is how near any place of a box can be at most."""
    waiting: list[tuple[int, int, Box]] = []
    count = 0

    def look_at(some: Box) -> None:
        nonlocal count
        if not shut(some):
            count -= 1  # of equals the last, and so the smallest, is looked at first
            heappush(waiting, (least(some), count, some))

    look_at(box)
    while waiting:
        near, _, (west, south, east, north) = heappop(waiting)
        if west == east and south == north:
            if free((west, south)):
                return near, (west, south)
            continue
        for quarter in _quarters((west, south, east, north)):
            look_at(quarter)
    return None


def _quarters(box: Box) -> Iterator[Box]:
    """A box cut in halves both ways, or one way where it is only a line; every place is in one of them."""
    west, south, east, north = box
    x, y = (west + east) // 2, (south + north) // 2
    for low, high in ((west, x), (x + 1, east)):
        for under, over in ((south, y), (y + 1, north)):
            if low <= high and under <= over:
                yield low, under, high, over


# ---------------------------------------------------------------------- what shuts a box


def corners_of(box: Box) -> tuple[Place, Place, Place, Place]:
    west, south, east, north = box
    return (west, south), (west, north), (east, south), (east, north)


def beyond(box: Box, middle: Place, reach: int) -> bool:
    """Whether all of a box is farther from a place than a reach."""
    (west, south, east, north), (x, y) = box, middle
    dx, dy = max(west - x, x - east, 0), max(south - y, y - north, 0)
    return dx * dx + dy * dy > reach * reach


def off_ring(box: Box, middle: Place, least: int, most: int) -> bool:
    """Whether all of a box is nearer to a place than the least, or farther than the most."""
    return beyond(box, middle, most) or all(within(corner, middle, least - 1) for corner in corners_of(box))


def no_rest(mover: Mover, box: Box) -> bool:
    """Whether somebody can certainly rest nowhere in a box: it is too near to somebody, off the table, or shut."""
    west, south, east, north = box
    layer, margin = mover.going.layer, mover.margin
    if east < margin or north < margin or west > layer.width - margin or south > layer.depth - margin:
        return True
    corners = corners_of(box)
    for kept in (*mover.passing, *mover.ending):
        if all(kept.refuses(corner) for corner in corners):  # a disc that holds the corners of a box holds the box
            return True
    return any(_holds_box(piece, box) for piece in _certain(mover, (west, south), (east, north), mover.no_rest))


def shadowed(mover: Mover, start: Place, box: Box) -> bool:
    """Whether one thing stands between a place and all of a box, so that no straight leg leads there.

    What lies behind an edge or a disc, seen from a place, has no bay: where the legs to all corners are barred, so are
    all others.
    """
    corners = corners_of(box)
    behind = any(all(passes(kept, start, corner) for corner in corners) for kept in mover.passing)
    return behind or behind_ground(mover, start, box)


def behind_ground(mover: Mover, start: Place, box: Box) -> bool:
    """The same for shut ground alone."""
    west, south, east, north = box
    corners = corners_of(box)
    low, high = (min(west, start[0]), min(south, start[1])), (max(east, start[0]), max(north, start[1]))
    return any(
        all(_crosses(start, corner, a, b) for corner in corners)
        for piece in _certain(mover, low, high)
        for a, b in _edges(piece)
    )


def _certain(mover: Mover, low: Place, high: Place, also: int = 0) -> Iterator[Piece]:
    """The shut pieces near a box that no road takes away there."""
    layer = mover.going.layer
    near = layer.near(low, high)
    if near & mover.going.roads:
        near &= ~mover.going.under
    return (layer.pieces[number] for number in numbers_in(near & (mover.shut | also)))


def _holds_box(piece: Piece, box: Box) -> bool:
    """Whether all of a box lies in a piece; that it does may be missed where an edge is near."""
    west, south, east, north = box
    if piece.shape is Shape.DISC:
        return all(within(corner, piece.rings[0][0], piece.radius) for corner in corners_of(box))
    if piece.shape is Shape.LINE or west < piece.box[0] or south < piece.box[1]:
        return False
    if east > piece.box[2] or north > piece.box[3]:
        return False
    middle = (west + east) // 2, (south + north) // 2
    half = tape(middle, (east, north))
    for ring in piece.rings:
        if contains(ring, middle):
            met = (off_line(a, b, middle) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))
            if all(over > half * half * under for over, under in met):
                return True
    return False


def _edges(piece: Piece) -> Iterator[tuple[Place, Place]]:
    """What bars a leg that goes through it: the edges of an area and the legs of a line; of a disc nothing is said."""
    if piece.shape is not Shape.DISC:
        for ring in piece.rings:
            ends = ring[1:] if piece.shape is Shape.LINE else (*ring[1:], ring[0])
            yield from zip(ring, ends, strict=False)


def _crosses(p: Place, q: Place, a: Place, b: Place) -> bool:
    """Whether a leg goes truly through an edge, from one side to the other between its ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    before, behind = dx * (p[1] - a[1]) - dy * (p[0] - a[0]), dx * (q[1] - a[1]) - dy * (q[0] - a[0])
    if not (before < 0 < behind or behind < 0 < before):
        return False
    dx, dy = q[0] - p[0], q[1] - p[1]
    one, other = dx * (a[1] - p[1]) - dy * (a[0] - p[0]), dx * (b[1] - p[1]) - dy * (b[0] - p[0])
    return one < 0 < other or other < 0 < one


# ---------------------------------------------------------------------- what is asked


def square_about(middle: Place, reach: int) -> Box:
    return middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach


def ring_places(mover: Mover, middle: Place, least: int, most: int, grain: int = 1) -> Iterator[Place]:
    """Places where one may rest, so far from something round: one in every small box that has any."""

    def shut(box: Box) -> bool:
        return off_ring(box, middle, least, most) or no_rest(mover, box)

    def free(place: Place) -> bool:
        return within(place, middle, most) and not within(place, middle, least - 1) and mover.may_end(place)

    return free_places(square_about(middle, most), shut, free, grain)


class Behind(NamedTuple):
    """A way to a place, around corners perhaps, from where one may go on straight, and how far."""

    path: Path
    left: int

    @property
    def place(self) -> Place:
        return self.path[-1]


def behind_corners(mover: Mover, start: Place, most: int) -> Iterator[Behind]:
    """The start, and every corner that can be reached, the nearest first."""
    yield Behind((start,), most)
    for way in corner_ways(mover.leg_open, start, tight_bends(mover, start, most), most):
        yield Behind(way.path, most - way.done)


def way_to_touch(
    mover: Mover, start: Place, middle: Place, reach: int, most: int, fits: Callable[[Path], bool], bent: bool = True
) -> Path | None:
    """A way into contact with something round that `fits`, bent if it may, if there is any."""
    for at in behind_corners(mover, start, most) if bent else (Behind((start,), most),):
        near = within(at.place, middle, at.left + reach + TOUCHING)
        if near and (end := _end_in_touch(mover, at, middle, reach, fits)) is not None:
            return (*at.path, end)
    return None


def _end_in_touch(mover: Mover, at: Behind, middle: Place, reach: int, fits: Callable[[Path], bool]) -> Place | None:
    place, left, most = at.place, at.left, reach + TOUCHING

    def shut(box: Box) -> bool:
        return (
            off_ring(box, middle, reach, most)
            or beyond(box, place, left)
            or no_rest(mover, box)
            or shadowed(mover, place, box)
            or behind_ground(mover, middle, box)
        )

    def free(end: Place) -> bool:
        return (
            within(end, middle, most)
            and not within(end, middle, reach - 1)
            and within(place, end, left)
            and mover.may_step(place, end)
            and fits((*at.path, end))
        )

    return next(free_places(square_about(middle, most), shut, free), None)


def way_to_rest(mover: Mover, start: Place, most: int) -> Path | None:
    """A way, bent if it must be, to any place where one may rest."""
    for at in behind_corners(mover, start, most):
        if (end := _end_behind(mover, at)) is not None:
            return (*at.path, end) if end != at.place else at.path
    return None


def _end_behind(mover: Mover, at: Behind) -> Place | None:
    place, left = at.place, at.left

    def shut(box: Box) -> bool:
        return beyond(box, place, left) or no_rest(mover, box) or shadowed(mover, place, box)

    def free(end: Place) -> bool:
        return within(place, end, left) and mover.may_end(end) and mover.leg_open(place, end)

    return next(free_places(square_about(place, left), shut, free), None)


def straight_way(mover: Mover, start: Place, most: int) -> Place | None:
    """The end of a straight way in one of the whole degrees where one may rest, at any length, if there is any."""
    ends = (_first_on(mover, start, degree, most) for degree in range(360))
    return next((end for end in ends if end is not None), None)


def _first_on(mover: Mover, start: Place, degree: int, most: int) -> Place | None:
    far, inside = 1, mover.on_table(start)
    while far <= most:
        end = ahead_of(start, degree, far)
        if (near := first_refusing(mover.ending, end)) is not None:
            kept = mover.ending[near]
            far += max(1, isqrt(kept.square) - tape(end, kept.place) - EXACT)
            continue
        if end != start and mover.may_step(start, end):
            return end
        # All that is farther on lies off the table, too, or behind what hides even the places beside this one.
        if (inside and not mover.on_table(end)) or shadowed(mover, start, square_about(end, EXACT)):
            return None
        far += 1
    return None
