"""The same questions by brute force, in fractions, without a thought for speed."""

from fractions import Fraction
from itertools import pairwise
from math import isqrt

from sandtable.inches.pieces import Ring
from sandtable.inches.tape import Place

Point = tuple[Fraction, Fraction]

#: Nothing on a table of whole hundredths is as small as this.
TINY = Fraction(1, 10**14)


def breaks(rings: tuple[Ring, ...], a: Place, b: Place) -> list[Fraction]:
    """Both ends of a line, and every place between them where it meets an edge or a corner."""
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    found = {Fraction(0), Fraction(1)}
    for ring in rings:
        for (px, py), (qx, qy) in zip(ring, (*ring[1:], ring[0]), strict=True):
            ex, ey = qx - px, qy - py
            turn = dx * ey - dy * ex
            if turn:
                along = Fraction((px - ax) * ey - (py - ay) * ex, turn)
                on_edge = Fraction((px - ax) * dy - (py - ay) * dx, turn)
                if 0 <= on_edge <= 1:
                    found.add(along)
            elif dx * (py - ay) == dy * (px - ax):
                square = dx * dx + dy * dy
                found |= {Fraction((x - ax) * dx + (y - ay) * dy, square) for x, y in ((px, py), (qx, qy))}
    return sorted(each for each in found if 0 <= each <= 1)


def at(a: Place, b: Place, part: Fraction, aside: Fraction = Fraction(0)) -> Point:
    """A point of a line, moved aside by a part of its length to the left."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return a[0] + dx * part - dy * aside, a[1] + dy * part + dx * aside


def in_ring(ring: Ring, point: Point) -> bool:
    """Whether a point lies inside, by the edges that a ray to the east meets; for points that are on no edge."""
    x, y = point
    inside = False
    for (px, py), (qx, qy) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (py > y) != (qy > y) and px + (y - py) * Fraction(qx - px, qy - py) > x:
            inside = not inside
    return inside


def stretches(rings: tuple[Ring, ...], a: Place, b: Place) -> list[tuple[Fraction, Fraction]]:
    """The stretches with ground of some outlines on both sides of the line."""
    found: list[tuple[Fraction, Fraction]] = []
    for start, end in pairwise(breaks(rings, a, b)):
        sides = (at(a, b, (start + end) / 2, aside) for aside in (TINY, -TINY))
        if all(any(in_ring(ring, side) for ring in rings) for side in sides):
            if found and found[-1][1] == start:
                found[-1] = (found[-1][0], end)
            else:
                found.append((start, end))
    return found


def covered(rings: tuple[Ring, ...], a: Place, b: Place) -> bool:
    """Whether each part of a line has ground of some outline on one of its sides."""
    middles = [(start + end) / 2 for start, end in pairwise(breaks(rings, a, b))]
    return all(
        any(in_ring(ring, at(a, b, part, aside)) for ring in rings for aside in (TINY, -TINY)) for part in middles
    )


def crossings(string: Ring, a: Place, b: Place) -> int:
    """How often a line crosses a string of corners: where lines a hair to either side of it both meet it."""
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    hits: dict[bool, list[Fraction]] = {True: [], False: []}
    for left in (True, False):
        aside = TINY if left else -TINY
        fx, fy = ax - dy * aside, ay + dx * aside
        for (px, py), (qx, qy) in pairwise(string):
            turn = dx * (qy - py) - dy * (qx - px)
            if turn:
                on_edge = ((px - fx) * dy - (py - fy) * dx) / turn
                if 0 <= on_edge <= 1:
                    hits[left].append(((px - fx) * (qy - py) - (py - fy) * (qx - px)) / turn)
    near = 1000 * TINY * max(10**4, dx * dx + dy * dy)
    found = 0
    for one in hits[True]:
        partner = next((other for other in hits[False] if abs(one - other) < near), None)
        if partner is not None:
            hits[False].remove(partner)
            found += near < one < 1 - near
    return found


def read_up(square: Fraction) -> int:
    """The smallest whole number whose square is at least so much."""
    low = isqrt(square.numerator // square.denominator)
    return low if low * low >= square else low + 1
