"""Places that somebody who moves keeps away from: what may not be overlapped, and what may not be come near to.

Distances on the way are compared as squares, in whole numbers: one that is exactly as far as is asked is as far as
is asked on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from sandtable.base.quick import made
from sandtable.inches.bodies import Disc
from sandtable.inches.tape import Place


class Kept(NamedTuple):
    """A place that the middle of a mover keeps a distance from, given as its square.

    `touch` is 1 where the distance itself is too near already ("more than 1 in"), and 0 where it is not (rims that
    touch do not overlap).
    """

    x: int
    y: int
    #: The distance, not less than it: who is farther off by either way needs no closer look.
    reach: int
    square: int
    touch: int = 0

    @property
    def place(self) -> Place:
        return self.x, self.y

    def refuses(self, place: Place) -> bool:
        """Whether a place is too near."""
        dx, dy = place[0] - self.x, place[1] - self.y
        return dx * dx + dy * dy < self.square + self.touch


def clear_of(discs: Iterable[Disc], radius: int) -> tuple[Kept, ...]:
    """Discs that one of a radius may not lie on; their rims may touch."""
    return tuple([made(Kept, (disc.x, disc.y, reach := disc.radius + radius, reach * reach, 0)) for disc in discs])


def farther_than(distance: int, discs: Iterable[Disc], radius: int) -> tuple[Kept, ...]:
    """Discs whose rims the rim of one of a radius must be more than a distance from."""
    more = radius + distance
    return tuple([made(Kept, (disc.x, disc.y, reach := disc.radius + more, reach * reach, 1)) for disc in discs])


def no_nearer(place: Place, start: Place) -> Kept:
    """A place that one who starts here may not come nearer to than it is; to go round it is allowed."""
    dx, dy = place[0] - start[0], place[1] - start[1]
    square = dx * dx + dy * dy
    return Kept(place[0], place[1], int(sqrt(square)) + 1, square)


def eased(kept: tuple[Kept, ...], start: Place) -> tuple[Kept, ...]:
    """The same for one who starts too near to some of them: to those it comes no nearer."""
    if first_refusing(kept, start) is None:
        return kept
    return tuple(no_nearer(each.place, start) if each.refuses(start) else each for each in kept)


def reaching(kept: Sequence[Kept], west: int, south: int, east: int, north: int) -> tuple[Kept, ...]:
    """Those of them that one who stays in a box can come too near to."""
    return tuple(
        [
            each
            for each in kept
            if west <= each[0] + each[2]
            and each[0] - each[2] <= east
            and south <= each[1] + each[2]
            and each[1] - each[2] <= north
        ]
    )


def first_refusing(kept: Sequence[Kept], place: Place) -> int | None:
    """The first that a place is too near to, by its number."""
    px, py = place
    for number, (x, y, reach, square, touch) in enumerate(kept):
        dx, dy = px - x, py - y
        if -reach <= dx <= reach and dx * dx + dy * dy < square + touch:
            return number
    return None


def first_passed(kept: Sequence[Kept], a: Place, b: Place) -> int | None:
    """The first that some point of a leg, its ends included, is too near to, by its number."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    whole = dx * dx + dy * dy
    west, east = (ax, bx) if ax <= bx else (bx, ax)
    south, north = (ay, by) if ay <= by else (by, ay)
    for number, (x, y, reach, square, touch) in enumerate(kept):
        if x + reach < west or x - reach > east or y + reach < south or y - reach > north:
            continue
        px, py = x - ax, y - ay
        along = dx * px + dy * py
        if along <= 0:
            if px * px + py * py < square + touch:
                return number
        elif along >= whole:
            px, py = x - bx, y - by
            if px * px + py * py < square + touch:
                return number
        else:
            beside = dx * py - dy * px
            if beside * beside < square * whole + touch:
                return number
    return None


def passes(kept: Kept, a: Place, b: Place) -> bool:
    """Whether some point of a leg is too near to this one."""
    x, y, _, square, touch = kept
    (ax, ay), (bx, by) = a, b
    dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
    along, whole = dx * px + dy * py, dx * dx + dy * dy
    if 0 < along < whole:
        beside = dx * py - dy * px
        return beside * beside < square * whole + touch
    if along > 0:
        px, py = x - bx, y - by
    return px * px + py * py < square + touch


def first_entered(kept: Sequence[Kept], a: Place, b: Place, most: int) -> tuple[int, Kept | None]:
    """How far from a, going towards b, one first comes too near to any, and to which; or as far as is asked.

    That is no farther than to b: who stands beyond is not looked at.
    """
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    whole = dx * dx + dy * dy
    long = sqrt(whole)
    west, east = (ax, bx) if ax <= bx else (bx, ax)
    south, north = (ay, by) if ay <= by else (by, ay)
    found = None
    for each in kept:
        x, y, reach, square, touch = each
        if x + reach < west or x - reach > east or y + reach < south or y - reach > north:
            continue
        px, py = x - ax, y - ay
        along = dx * px + dy * py
        if along <= 0:
            if px * px + py * py < square + touch:
                return 0, each
            continue
        beside = dx * py - dy * px
        room = square * whole - beside * beside
        if room > 0 or (not room and touch):
            enters = int((along - sqrt(room)) / long)
            if enters < most:
                most, found = max(0, enters), each
    return most, found


def stretch_near(kept: Kept, a: Place, b: Place) -> tuple[float, float] | None:
    """From where to where a line, drawn on over its ends, is too near: in hundredths from its start."""
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    px, py = kept.x - ax, kept.y - ay
    beside = dx * py - dy * px
    room = kept.square * whole - beside * beside
    if room < 0 or not whole or (not room and not kept.touch):
        return None
    half, long = sqrt(room), sqrt(whole)
    along = dx * px + dy * py
    return (along - half) / long, (along + half) / long
