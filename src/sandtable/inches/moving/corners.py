"""Places at which a path bends if it goes the shortest way: just outside the corners of what is in the way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from sandtable.base.bits import numbers_in
from sandtable.inches.directions import DIRECTIONS, SCALE
from sandtable.inches.layer import HAIR, Layer
from sandtable.inches.moving.going import Going
from sandtable.inches.moving.keeping import first_refusing
from sandtable.inches.moving.legs import Mover
from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tape import Place, tape, towards

#: So far outside a corner a path bends: a place is cut to hundredths, and must still be outside.
OUTSIDE, FARTHEST_OUTSIDE = 3, 12
#: Places around what is round; how much farther out than the rim they are, in thousandths, so that the ways between
#: them do not touch it; and hundredths besides. The outline through them is longer than the rim by a fortieth.
LOOSELY = 12, 1036, OUTSIDE
#: The same for a way through the narrowest gap: hardly longer than the rim, and hardly farther out.
TIGHTLY = 72, 1001, 1


class Bend(NamedTuple):
    """A place to bend at, and the corners next to it of what it goes around, if it goes around anything."""

    place: Place
    wings: tuple[Place, Place] | None = None

    def side(self, before: Place) -> int | None:
        """On which side of who comes from a place this has what it goes around: 1 left, -1 right; None if on both.

        From where it is on both, the shortest path does not bend here. 0 where that cannot be said: next to a wall
        one may stand nearer to it than paths bend.
        """
        if self.wings is None:
            return 0
        (x, y), (bx, by) = self.place, before
        dx, dy = x - bx, y - by
        (px, py), (qx, qy) = self.wings
        one, other = dx * (py - by) - dy * (px - bx), dx * (qy - by) - dy * (qx - bx)
        if one >= 0 and other >= 0:
            return 1
        if one <= 0 and other <= 0:
            return -1
        far = max((px - x) * (px - x) + (py - y) * (py - y), (qx - x) * (qx - x) + (qy - y) * (qy - y))
        return 0 if dx * dx + dy * dy <= far else None

    def leads_to(self, before: Place, side: int, place: Place) -> bool:
        """Whether a tight path that came here, around what is on one side, goes on to a place."""
        if not side:
            return True
        (x, y), (bx, by), (ax, ay) = self.place, before, place
        if ((x - bx) * (ay - y) - (y - by) * (ax - x)) * side < 0:
            return False
        return self.side(place) in (-side, 0)


def bends(mover: Mover, start: Place, goal: Place | None, most: int) -> list[Bend]:
    """Where a path from a start, no longer than so much (and to a goal, if there is one), may have to bend."""
    going = mover.going
    (x, y), (gx, gy) = start, goal or start
    box = (max(min(x, gx) - most, 0), max(min(y, gy) - most, 0)), (max(x, gx) + most, max(y, gy) + most)
    near = going.layer.near(*box) & mover.shut
    found = list(ground_bends(going, near))
    for kept in mover.passing:
        if tape(start, kept.place) - kept.reach <= most:
            found += around(kept.place, kept.reach)
    barred = mover.shut
    return [
        bend
        for bend in found
        if tape(start, bend.place) + (tape(bend.place, goal) if goal else 0) <= most
        and _may_bend(mover, bend.place)
        and not (barred and going.holds_any(bend.place, barred))
    ]


def tight_bends(mover: Mover, start: Place, most: int) -> list[Bend]:
    """The same for a way through the narrowest gap: at the very corners of areas, and close around what is round.

    A corner that is only touched is not met, so one may bend there; what else it lies in the legs will show.
    """
    near = mover.going.layer.near((start[0] - most, start[1] - most), (start[0] + most, start[1] + most)) & mover.shut
    found = list(_passages_of(mover.going, near))
    for number in numbers_in(near):
        piece = mover.going.layer.pieces[number]
        if piece.shape is Shape.DISC:
            found += around(piece.rings[0][0], piece.radius, tightly=True)
        elif piece.shape is Shape.LINE:
            found += piece_bends(piece)
        else:
            found += [bend for ring in piece.rings for bend in _outside(ring, pushed=False)]
    for kept in mover.passing:
        if tape(start, kept.place) - kept.reach <= most:
            found += around(kept.place, kept.reach, tightly=True)
    return [bend for bend in found if tape(start, bend.place) <= most and _may_bend(mover, bend.place)]


def _may_bend(mover: Mover, place: Place) -> bool:
    return mover.may_pass(place) and first_refusing(mover.passing, place) is None and mover.may_bend(place)


@lru_cache(maxsize=256)
def ground_bends(going: Going, pieces: int) -> tuple[Bend, ...]:
    """Around some pieces, and where roads lead through them."""
    found: list[Bend] = []
    for number in numbers_in(pieces):
        found += piece_bends(going.layer.pieces[number])
    return (*found, *_passages_of(going, pieces))


def _passages_of(going: Going, pieces: int) -> Iterator[Bend]:
    """Where roads lead through some pieces."""
    if through := pieces & going.under:
        for road in numbers_in(going.roads):
            yield from _passages(going.layer, going.layer.pieces[road], through)


def piece_bends(piece: Piece) -> Iterator[Bend]:
    """Just outside the corners of one piece; of a line on both sides, and beyond its ends."""
    if piece.shape is Shape.DISC:
        yield from around(piece.rings[0][0], piece.radius)
    elif piece.shape is Shape.AREA:
        for ring in piece.rings:
            yield from _outside(ring)
    else:
        for string in piece.rings:
            yield from _beside(string)


def around(middle: Place, radius: int, tightly: bool = False) -> Iterator[Bend]:
    """Places around something round, so that the ways from one to the next pass it."""
    count, farther, outside = TIGHTLY if tightly else LOOSELY
    far = radius * farther // 1000 + outside
    places = [
        (middle[0] + _rounded(east * far, SCALE), middle[1] + _rounded(north * far, SCALE))
        for east, north in DIRECTIONS[:: 360 // count]
    ]
    for before, place, after in zip((places[-1], *places[:-1]), places, (*places[1:], places[0]), strict=True):
        yield Bend(place, (before, after))


def _outside(ring: Ring, pushed: bool = True) -> Iterator[Bend]:
    """Just outside each corner of an outline that stands out, or at the very corner."""
    twice_area = sum(px * qy - py * qx for (px, py), (qx, qy) in zip(ring, (*ring[1:], ring[0]), strict=True))
    for before, corner, after in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True):
        if _turn(before, corner, after) * twice_area > 0:
            yield Bend(_pushed(before, corner, after) if pushed else corner, (before, after))


def _beside(string: Ring) -> Iterator[Bend]:
    """Just outside each bend of a line, and beyond its ends."""
    inner = list(zip(string, string[1:], string[2:], strict=False))
    if len(string) > 2 and string[0] == string[-1]:
        inner.append((string[-2], string[0], string[1]))
    else:
        yield from _around_end(string[1], string[0])
        yield from _around_end(string[-2], string[-1])
    for before, corner, after in inner:
        if _turn(before, corner, after):
            yield Bend(_pushed(before, corner, after), (before, after))


def _passages(layer: Layer, road: Piece, through: int) -> Iterator[Bend]:
    """On a road's middle line, just before and behind what it leads through."""
    for a, b in pairwise(road.spine):
        for cut in layer.cuts(a, b):
            if through >> cut.piece & 1:
                yield Bend(towards(a, b, max(0, cut.start - OUTSIDE)))
                yield Bend(towards(b, a, max(0, cut.left - OUTSIDE)))


def _turn(a: Place, b: Place, c: Place) -> int:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _pushed(before: Place, corner: Place, after: Place) -> Place:
    """A place off a corner, on the side away from both its neighbours; the sharper it is, the farther off."""
    (ax, ay), (bx, by) = _unit(before, corner), _unit(after, corner)
    x, y = ax + bx, ay + by
    square = x * x + y * y
    far = min(FARTHEST_OUTSIDE, OUTSIDE / sqrt(max(1 - square / 4, HAIR)))
    size = sqrt(square)
    return corner[0] + round(x * far / size), corner[1] + round(y * far / size)


def _around_end(inner: Place, end: Place) -> Iterator[Bend]:
    """The two places around the end of a line, as if it were a thin house."""
    x, y = _unit(inner, end)
    left = end[0] + round((x - y) * OUTSIDE), end[1] + round((y + x) * OUTSIDE)
    right = end[0] + round((x + y) * OUTSIDE), end[1] + round((y - x) * OUTSIDE)
    yield Bend(left, (inner, right))
    yield Bend(right, (inner, left))


def _unit(a: Place, b: Place) -> tuple[float, float]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = sqrt(dx * dx + dy * dy)
    return dx / far, dy / far


def _rounded(number: int, by: int) -> int:
    return (2 * number + by) // (2 * by)
