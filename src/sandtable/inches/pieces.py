"""Pieces of ground: areas, lines and round things. What a kind means is each game's own; here it is a shape."""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise
from math import sqrt
from typing import TypeAlias

from msgspec import Struct

from sandtable.inches.directions import DIRECTIONS, SCALE
from sandtable.inches.tape import Box, Place

Ring: TypeAlias = tuple[Place, ...]

#: Corners of what is round, where it is an outline and no disc.
ROUND_CORNERS = 24
#: Two unit ways whose sum is shorter than this, squared, bend by more than 150 degrees: the outer corner would lie
#: twice the width away.
SHARPEST = 0.2679


class Shape(StrEnum):
    AREA = "area"
    LINE = "line"
    DISC = "disc"


class Piece(Struct, frozen=True):
    """One piece on the table.

    `rings`: of an area its outlines, which together are the area (a road has one for each stretch); of a line the
    strings of its corners, closed where the last corner is the first; of a disc its middle alone.
    """

    number: int
    kind: str
    name: str
    shape: Shape
    rings: tuple[Ring, ...]
    #: Of a disc.
    radius: int = 0
    #: Of what was laid as a line with a width (a road, a river): its middle line.
    spine: Ring = ()
    width: int = 0
    #: What else the scenario says of it: "light".
    traits: tuple[str, ...] = ()

    @property
    def corners(self) -> Ring:
        return tuple(corner for ring in self.rings for corner in ring)

    @property
    def box(self) -> Box:
        """West, south, east and north of it."""
        xs, ys = zip(*(self.rings[0] if len(self.rings) == 1 else self.corners), strict=True)
        around = self.radius
        return min(xs) - around, min(ys) - around, max(xs) + around, max(ys) + around

    @property
    def middle(self) -> Place:
        """The middle of its box, or of its middle line."""
        if self.spine:
            return self.spine[len(self.spine) // 2]
        west, south, east, north = self.box
        return (west + east) // 2, (south + north) // 2


def rectangle(middle: Place, width: int, depth: int, turned: int = 0) -> Ring:
    """The corners of a rectangle, from the south-west on; turned clockwise by degrees about its middle."""
    half = ((-width, -depth), (-width, depth), (width, depth), (width, -depth))
    return tuple(_placed(middle, x, y, turned) for x, y in half)


def oval(middle: Place, width: int, depth: int, turned: int = 0) -> Ring:
    """The corners of something round with a width and a depth."""
    steps = range(0, 360, 360 // ROUND_CORNERS)
    around = (DIRECTIONS[step] for step in steps)
    return tuple(_placed(middle, _nearest(x * width, SCALE), _nearest(y * depth, SCALE), turned) for x, y in around)


def _placed(middle: Place, twice_x: int, twice_y: int, turned: int) -> Place:
    """A corner at half of (x, y) from the middle, turned with it."""
    east, north = DIRECTIONS[turned % 360]
    x, y = twice_x * north + twice_y * east, twice_y * north - twice_x * east
    return middle[0] + _nearest(x, 2 * SCALE), middle[1] + _nearest(y, 2 * SCALE)


def strip(line: Ring, width: int) -> tuple[Ring, ...]:
    """A line with a width as areas, one for each leg; neighbours share the edge at which they meet."""
    if any(a == b for a, b in pairwise(line)):
        raise ValueError("a line with a width has a corner twice")
    if len(line) > 3 and line[0] == line[-1]:
        corners = list(zip((line[-2], *line), line, (*line[1:], line[1]), strict=False))
    else:
        corners = list(zip((line[0], *line), line, (*line[1:], line[-1]), strict=False))
    edges = [_edge(*corner, width) for corner in corners]
    legs = tuple((left, ahead_left, ahead_right, right) for (left, right), (ahead_left, ahead_right) in pairwise(edges))
    if any(_turns_back(leg) for leg in legs):
        raise ValueError("a line with a width bends too sharply for the length of its legs")
    return legs


def _turns_back(leg: Ring) -> bool:
    """Whether a side of a leg runs against the other: its ends stand so aslant that they cross."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = leg
    return (bx - ax) * (cx - dx) + (by - ay) * (cy - dy) <= 0


def _edge(before: Place, corner: Place, after: Place, width: int) -> tuple[Place, Place]:
    """The two ends of the edge that stands on a corner of a line, halfway between its two legs."""
    come = _unit(before, corner) if before != corner else _unit(corner, after)
    go = _unit(corner, after) if after != corner else come
    # The sum of two unit ways halves the bend; the edge stands across it, longer the sharper the bend is.
    east, north = come[0] + go[0], come[1] + go[1]
    square = east * east + north * north
    if square < SHARPEST:
        raise ValueError("a line with a width bends too sharply")
    x, y = corner
    dx, dy = width * east / square, width * north / square
    return (_whole(x - dy), _whole(y + dx)), (_whole(x + dy), _whole(y - dx))


def _unit(a: Place, b: Place) -> tuple[float, float]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = sqrt(dx * dx + dy * dy)
    return dx / far, dy / far


def _whole(number: float) -> int:
    return int(number + 0.5) if number >= 0 else -int(0.5 - number)


def _nearest(number: int, by: int) -> int:
    """The whole number nearest to a quotient, halves away from nothing: the same on both sides of a middle."""
    return (2 * number + by) // (2 * by) if number >= 0 else -((by - 2 * number) // (2 * by))
