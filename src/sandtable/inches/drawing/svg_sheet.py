"""The sheet that a table is drawn on, and the lines a pen draws on it.

Drawings are made in points. A table fills much the same part of a screen whatever it measures, so a point is more of an
inch on a large table; letters and strokes keep their size. Here, and nowhere else, y is turned over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple

from sandtable.ground.svg_shapes import Point, number, point
from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tape import Place

#: A sheet in points is at most so broad and so high.
BROAD, HIGH = 864, 740
#: Round the sheet: room for the ruled collar.
COLLAR = 28
#: A drawn corner is rounded, but stays so near to the corner that the rules measure: in points, about a line's width.
SLACK = 1.2


class Sheet(NamedTuple):
    """A table of a size, in hundredths of an inch."""

    width: int
    depth: int

    @property
    def pen(self) -> float:
        """Hundredths of an inch to a point."""
        return round(max(self.width / BROAD, self.depth / HIGH), 2)

    @property
    def size(self) -> Point:
        return self.width / self.pen, self.depth / self.pen

    def at(self, place: Place) -> Point:
        return place[0] / self.pen, (self.depth - place[1]) / self.pen

    def far(self, hundredths: float) -> float:
        return hundredths / self.pen

    def points(self, ring: Ring) -> list[Point]:
        return [self.at(place) for place in ring]


class Along(NamedTuple):
    """A place on a line, and the way the line runs there; its left is (y, -x) of that."""

    x: float
    y: float
    east: float
    south: float

    def aside(self, left: float, on: float = 0) -> Point:
        """The point so far to the left, and so far on."""
        return self.x + self.south * left + self.east * on, self.y - self.east * left + self.south * on


def strings(sheet: Sheet, piece: Piece) -> list[tuple[list[Point], bool]]:
    """The lines that a piece is drawn by, each with whether it is closed: its outlines, or its middle line."""
    if piece.spine:
        return [(sheet.points(piece.spine), False)]
    if piece.shape is Shape.DISC:
        return [(round_points(sheet.at(piece.rings[0][0]), sheet.far(piece.radius)), True)]
    if piece.shape is Shape.AREA:
        return [(sheet.points(ring), True) for ring in piece.rings]
    return [
        (sheet.points(ring[:-1]), True) if len(ring) > 3 and ring[0] == ring[-1] else (sheet.points(ring), False)
        for ring in piece.rings
    ]


def round_points(middle: Point, radius: float, steps: int = 24) -> list[Point]:
    turns = (radians(360 * step / steps) for step in range(steps))
    return [(middle[0] + radius * sin(turn), middle[1] - radius * cos(turn)) for turn in turns]


def bent(points: Sequence[Point], closed: bool, slack: float = SLACK) -> str:
    """A path along some corners, each rounded by no more than the slack."""
    if len(points) < 3:
        return "M" + "L".join(map(point, points))
    ring = [points[-1], *points, points[0]] if closed else list(points)
    path: list[str] = [] if closed else [f"M{point(points[0])}"]
    for before, here, after in zip(ring, ring[1:], ring[2:], strict=False):
        one, two = _cuts(before, here, after, slack)
        path.append(f"{'L' if path else 'M'}{point(one)}Q{point(here)} {point(two)}")
    return "".join(path) + ("z" if closed else f"L{point(points[-1])}")


def _cuts(before: Point, here: Point, after: Point, slack: float) -> tuple[Point, Point]:
    """Where the rounding of a corner begins and ends: its curve passes the corner at a quarter of both ways added."""
    one, two = hypot(before[0] - here[0], before[1] - here[1]), hypot(after[0] - here[0], after[1] - here[1])
    if not one or not two:
        return here, here
    ways = (
        ((before[0] - here[0]) / one, (before[1] - here[1]) / one),
        ((after[0] - here[0]) / two, (after[1] - here[1]) / two),
    )
    off = hypot(ways[0][0] + ways[1][0], ways[0][1] + ways[1][1]) / 4
    cut = min(one / 2, two / 2, slack / off if off > 1e-6 else one)
    return (here[0] + ways[0][0] * cut, here[1] + ways[0][1] * cut), (
        here[0] + ways[1][0] * cut,
        here[1] + ways[1][1] * cut,
    )


def straight(points: Sequence[Point], closed: bool) -> str:
    return "M" + "L".join(map(point, points)) + ("z" if closed else "")


def strokes(lines: Sequence[tuple[Point, Point]]) -> str:
    """Many short lines as one path."""
    return "".join(
        f"M{point(a)}l{number(round(b[0], 1) - round(a[0], 1))} {number(round(b[1], 1) - round(a[1], 1))}"
        for a, b in lines
    )


def outline(sheet: Sheet, piece: Piece, firm: bool = False) -> str:
    """The lines of a piece as one path; firm keeps every corner sharp."""
    if piece.shape is Shape.DISC:
        (x, y), radius = sheet.at(piece.rings[0][0]), number(sheet.far(piece.radius))
        across = number(2 * sheet.far(piece.radius))
        left = number(x - sheet.far(piece.radius))
        return f"M{left} {number(y)}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0z"
    draw = straight if firm else bent
    return "".join(draw(points, closed) for points, closed in strings(sheet, piece))


def spaced(points: Sequence[Point], closed: bool, step: float, first: float = 0) -> Iterator[Along]:
    """Places along a line, a step apart."""
    left = first
    for a, b in pairwise([*points, points[0]] if closed else points):
        whole = hypot(b[0] - a[0], b[1] - a[1])
        if not whole:
            continue
        east, south = (b[0] - a[0]) / whole, (b[1] - a[1]) / whole
        while left < whole:
            yield Along(a[0] + east * left, a[1] + south * left, east, south)
            left += step
        left -= whole


def clockwise(points: Sequence[Point]) -> bool:
    """Whether a ring runs clockwise as it is seen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]])) > 0


def holds_point(points: Sequence[Point], x: float, y: float) -> bool:
    inside = False
    px, py = points[-1]
    for qx, qy in points:
        if (py > y) != (qy > y) and x < (qx - px) * (y - py) / (qy - py) + px:
            inside = not inside
        px, py = qx, qy
    return inside


def room_at(points: Sequence[Point], x: float, y: float) -> float:
    """How far a point is from a ring's nearest edge."""
    return min(off_edge(a, b, x, y) for a, b in pairwise([*points, points[0]]))


def off_edge(a: Point, b: Point, x: float, y: float) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    part = min(1.0, max(0.0, ((x - a[0]) * dx + (y - a[1]) * dy) / square)) if square else 0.0
    return hypot(x - a[0] - dx * part, y - a[1] - dy * part)


def box_of(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def middle_of(points: Sequence[Point]) -> Point:
    """The middle of a ring's area."""
    area = x = y = 0.0
    for a, b in pairwise([*points, points[0]]):
        part = a[0] * b[1] - b[0] * a[1]
        area, x, y = area + part, x + (a[0] + b[0]) * part, y + (a[1] + b[1]) * part
    if abs(area) < 1e-9:
        left, top, right, bottom = box_of(points)
        return (left + right) / 2, (top + bottom) / 2
    return x / (3 * area), y / (3 * area)


def drawn_in(points: Sequence[Point], part: float) -> list[Point]:
    """A ring drawn together towards its middle."""
    x, y = middle_of(points)
    return [(x + (px - x) * part, y + (py - y) * part) for px, py in points]
