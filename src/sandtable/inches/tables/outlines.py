"""Whether corners make a shape: outlines that do not cross themselves, lines that do not turn back."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeAlias

from sandtable.inches.pieces import Ring
from sandtable.inches.tape import Place

#: Where a corner of a piece comes to lie when the piece is turned, mirrored or put down.
Mapped: TypeAlias = Callable[[Place], Place]


def side(a: Place, b: Place, point: Place) -> int:
    """On which side of a line a point lies: above nothing on the left, below it on the right."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def meet(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Whether two stretches have a place in common, be it an end."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    one, other = side(a, b, c), side(a, b, d)
    if (one > 0 and other > 0) or (one < 0 and other < 0):
        return False
    one, other = side(c, d, a), side(c, d, b)
    return not ((one > 0 and other > 0) or (one < 0 and other < 0))


def turns_back(a: Place, b: Place, c: Place) -> bool:
    """Whether a line that bends at b runs back on itself."""
    return not side(a, b, c) and (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0


def bends_sharply(a: Place, b: Place, c: Place) -> bool:
    """Whether a line turns by more than 120 degrees at b: a strip along it would run out into a spike."""
    ax, ay, bx, by = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    dot = ax * bx + ay * by
    return dot < 0 and 4 * dot * dot > (ax * ax + ay * ay) * (bx * bx + by * by)


def repeated(corners: Ring) -> int | None:
    """The number of a corner, counted from 1, that is the same place as the one before it."""
    return next((number for number, (a, b) in enumerate(pairwise(corners), start=2) if a == b), None)


def crossed(ring: Ring) -> tuple[int, int] | None:
    """Two edges of an outline that meet where they should not, by their first corners, counted from 1."""
    count = len(ring)
    edges = [(ring[number], ring[(number + 1) % count]) for number in range(count)]
    for one in range(count):
        a, b = edges[one]
        if turns_back(a, b, edges[(one + 1) % count][1]):
            return one + 1, (one + 1) % count + 1
        for other in range(one + 2, count - (not one)):
            if meet(a, b, *edges[other]):
                return one + 1, other + 1
    return None


def flat(ring: Ring) -> bool:
    """Whether all corners lie on one line, so that there is nothing inside."""
    other = next((corner for corner in ring if corner != ring[0]), ring[0])
    return all(not side(ring[0], other, corner) for corner in ring)


def one_way_round(ring: Ring) -> Ring:
    """An outline from its first corner in order, walked one way only: equal for equal outlines."""
    first = ring.index(min(ring))
    onward = (*ring[first:], *ring[:first])
    back = (onward[0], *reversed(onward[1:]))
    return min(onward, back)


def one_way_along(line: Ring) -> Ring:
    """A line walked one way only: equal for equal lines."""
    if len(line) > 2 and line[0] == line[-1]:
        ring = one_way_round(line[:-1])
        return (*ring, ring[0])
    return min(line, line[::-1])
