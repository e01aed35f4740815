"""Where a straight line meets a shape: as parts of its length, 0 at one end and 1 at the other.

Every yes or no is decided in whole numbers, so it is the same on every machine; only where along the line it happens is
a fraction, made by one division that is rounded the same way everywhere: equal places give equal fractions, whichever
edge they were found by. Touching a corner or running along an edge is no meeting; going through the bend of a hedge is
one.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

from sandtable.inches.pieces import Ring
from sandtable.inches.tape import Place

#: From where to where along a line.
Stretch: TypeAlias = tuple[float, float]

# ---------------------------------------------------------------------- areas


def through_area(ring: Ring, a: Place, b: Place) -> list[Stretch]:
    """The stretches of a line that run inside an outline, in order."""
    return through_areas((ring,), a, b)


def through_areas(rings: tuple[Ring, ...], a: Place, b: Place) -> list[Stretch]:
    """The stretches of a line that run inside some outlines taken together, in order."""
    found: list[Stretch] = []
    for ring in rings:
        stretches = left_of(ring, a, b)
        if stretches is None:
            return _off_the_edges(rings, a, b)
        found += stretches
    return found if len(rings) == 1 else joined(found)


def left_of(ring: Ring, a: Place, b: Place) -> list[Stretch] | None:
    """The stretches that run inside an outline if the line were a hair farther to its left; none if that matters.

    A corner on the line then counts as lying on its right, and no corner needs a case of its own: one that is only
    touched opens and closes a stretch at the same place, which is dropped. It matters along an edge alone.
    """
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    own = dx * ay - dy * ax
    crossed: list[float] = []
    px, py = ring[-1]
    before = dx * py - dy * px - own
    for qx, qy in ring:
        side = dx * qy - dy * qx - own
        if (side > 0) != (before > 0):
            crossed.append(((px - ax) * (qy - py) - (py - ay) * (qx - px)) / (side - before))
        elif not side and not before:
            return None
        px, py, before = qx, qy, side
    return paired(crossed) if crossed else []


def paired(crossed: list[float]) -> list[Stretch]:
    """The stretches between places where an outline is crossed, as far as they lie on the line."""
    if len(crossed) == 2:
        start, end = crossed
        if start > end:
            start, end = end, start
        if start >= 1 or end <= 0 or start == end:
            return []
        return [(start if start > 0 else 0.0, end if end < 1 else 1.0)]
    crossed.sort()
    pairs = zip(crossed[::2], crossed[1::2], strict=True)
    return joined((max(start, 0.0), min(end, 1.0)) for start, end in pairs if start < 1 and end > 0 and start < end)


def _one_sided(ring: Ring, a: Place, b: Place, left: bool) -> list[Stretch]:
    """The stretches inside an outline for a line a hair to one side; along edges too."""
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    crossed: list[float] = []
    px, py = ring[-1]
    before = dx * (py - ay) - dy * (px - ax)
    for qx, qy in ring:
        side = dx * (qy - ay) - dy * (qx - ax)
        if ((side > 0) != (before > 0)) if left else ((side < 0) != (before < 0)):
            crossed.append(((px - ax) * (qy - py) - (py - ay) * (qx - px)) / (side - before))
        px, py, before = qx, qy, side
    return paired(crossed)


def _off_the_edges(rings: tuple[Ring, ...], a: Place, b: Place) -> list[Stretch]:
    """What is inside on both sides of the line: along an edge there is ground on one side alone."""
    return shared(
        joined(one for ring in rings for one in _one_sided(ring, a, b, left=True)),
        joined(one for ring in rings for one in _one_sided(ring, a, b, left=False)),
    )


def lies_in(rings: tuple[Ring, ...], a: Place, b: Place) -> bool:
    """Whether all of a line lies in some outlines taken together, their edges included."""
    if a == b:
        return any(contains(ring, a) for ring in rings)
    return _along(rings, a, b) == [(0.0, 1.0)]


def first_stretch(rings: tuple[Ring, ...], a: Place, b: Place) -> float:
    """Up to which part of it a line lies in some outlines from its start on, their edges included."""
    stretches = _along(rings, a, b)
    return stretches[0][1] if stretches and stretches[0][0] == 0 else 0.0


def _along(rings: tuple[Ring, ...], a: Place, b: Place) -> list[Stretch]:
    """What of a line lies in some outlines or along their edges."""
    return joined(one for ring in rings for left in (True, False) for one in _one_sided(ring, a, b, left))


def contains(ring: Ring, point: tuple[int | Fraction, int | Fraction], edges: bool = True) -> bool:
    """Whether a point lies inside an outline; on its edge as is said."""
    x, y = point
    inside = False
    px, py = ring[-1]
    for qx, qy in ring:
        if (py <= y or qy <= y) and (py >= y or qy >= y):  # else the edge lies wholly above the point, or below it
            side = (qx - px) * (y - py) - (qy - py) * (x - px)
            if not side and min(px, qx) <= x <= max(px, qx):
                return edges
            if (py > y) != (qy > y) and (side > 0) == (qy > py):
                inside = not inside
        px, py = qx, qy
    return inside


# ---------------------------------------------------------------------- lines of terrain


def over_line(string: Ring, a: Place, b: Place) -> list[Stretch]:
    """Where a line crosses a string of corners, strictly between its own ends.

    Crossed is what has a corner on either side of the line. To touch it, or to pass through its very end, is not to
    cross it; a way that runs along it for a while and leaves on the other side crosses it there, from where to where.
    """
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    own = dx * ay - dy * ax
    found: list[Stretch] = []
    px, py = string[0]
    before = dx * py - dy * px - own
    for qx, qy in string:
        side = dx * qy - dy * qx - own
        if not side:
            return _over_corners(string, a, b)
        if (side > 0) != (before > 0):
            where = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / (side - before)
            if 0 < where < 1:
                found.append((where, where))
        px, py, before = qx, qy, side
    if len(found) > 1:
        found.sort()
    return found


def _over_corners(string: Ring, a: Place, b: Place) -> list[Stretch]:
    """The same for a line that goes through a corner, or along a leg."""
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in string]
    if all(side >= 0 for side in sides) or all(side <= 0 for side in sides):
        return []
    corners = list(zip(string, sides, strict=True))
    if len(string) > 2 and string[0] == string[-1]:
        # Closed: begin at a corner that is not on the line, so that no crossing lies over the seam.
        first = next(number for number, side in enumerate(sides) if side)
        corners = [*corners[first:-1], *corners[: first + 1]]
    found: list[Stretch] = []
    on: list[float] = []
    (px, py), before = string[0], 0
    square = dx * dx + dy * dy
    for (x, y), side in corners:
        if not side:
            on.append(((x - ax) * dx + (y - ay) * dy) / square)
            continue
        if before and (side > 0) != (before > 0):
            at = on or [((px - ax) * (y - py) - (py - ay) * (x - px)) / (side - before)]
            start, end = min(at), max(at)
            if start > 0 and end < 1:
                found.append((start, end))
        (px, py), before, on = (x, y), side, []
    return sorted(found)


# ---------------------------------------------------------------------- discs


def through_disc(middle: Place, radius: int, a: Place, b: Place) -> list[Stretch]:
    """The stretch of a line that comes nearer to a middle than a radius; touching the rim is none."""
    dx, dy, mx, my = b[0] - a[0], b[1] - a[1], middle[0] - a[0], middle[1] - a[1]
    square, along, beside = dx * dx + dy * dy, dx * mx + dy * my, dx * my - dy * mx
    room = radius * radius * square - beside * beside
    if room <= 0:
        return []
    beyond = along - square
    if (along <= 0 and along * along >= room) or (beyond >= 0 and beyond * beyond >= room):
        return []
    half = sqrt(room)
    start, end = (along - half) / square, (along + half) / square
    return [(start if start > 0 else 0.0, end if end < 1 else 1.0)]


def off_line(a: Place, b: Place, point: Place) -> tuple[int, int]:
    """How far a point is from a stretch of line, squared, as a fraction: (over, under)."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], point[0] - a[0], point[1] - a[1]
    square, along = dx * dx + dy * dy, dx * px + dy * py
    if along <= 0 or not square:
        return px * px + py * py, 1
    if along >= square:
        px, py = point[0] - b[0], point[1] - b[1]
        return px * px + py * py, 1
    beside = dx * py - dy * px
    return beside * beside, square


def nearer_than(a: Place, b: Place, point: Place, reach: int) -> bool:
    """Whether a stretch of line comes truly nearer to a point than a reach."""
    over, under = off_line(a, b, point)
    return over < reach * reach * under


def comes_within(a: Place, b: Place, point: Place, reach: int) -> bool:
    """Whether a stretch of line comes within a reach of a point; touching counts."""
    over, under = off_line(a, b, point)
    return over <= reach * reach * under


# ---------------------------------------------------------------------- stretches


def joined(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Stretches without overlaps, in order; what touches is one."""
    found: list[Stretch] = []
    for start, end in sorted(stretches):
        if found and start <= found[-1][1]:
            if end > found[-1][1]:
                found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def shared(one: Iterable[Stretch], other: Iterable[Stretch]) -> list[Stretch]:
    """What lies in stretches of both; each without overlaps."""
    others = list(other)
    both = ((max(start, first), min(end, last)) for start, end in one for first, last in others)
    return sorted((start, end) for start, end in both if start < end)
