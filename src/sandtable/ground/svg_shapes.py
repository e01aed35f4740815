"""Shapes for drawing zones: noise without chance, outlines that keep to their zones, lines that wander a little.

Nothing here draws lots: every wobble is worked out from coordinates, so that the same map always gives the
same drawing, to the byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import TypeAlias

from sandtable.ground.grid import Grid

Point: TypeAlias = tuple[float, float]
#: A zone by column and row counted from 0 at the top left, as a drawing counts.
Cell: TypeAlias = tuple[int, int]

#: Units a zone measures on each side.
ZONE = 83
#: How far a shape reaches past the edge of the sheet, where it is cut off.
BEYOND = 12
#: Where along a zone's edge an outline is pushed inward, as parts of the edge.
STEPS = (0.15, 0.38, 0.62, 0.85)
#: How far from a corner such a point must be, as a part of the most it may be pushed.
CLEAR = 0.8
#: How much a smooth line bends towards its neighbours: a sixth makes it pass through its points evenly.
BEND = 1 / 6
_BITS = 0xFFFFFFFF


def noise(*seed: int) -> float:
    """A number from 0 up to 1 that depends on the seed alone."""
    found = 0x9E3779B9
    for part in seed:
        found = (found ^ (part & _BITS)) * 0x85EBCA6B & _BITS
        found = (found ^ found >> 13) * 0xC2B2AE35 & _BITS
        found ^= found >> 16
    return found / (_BITS + 1)


def wobble(reach: float, *seed: int) -> float:
    """A number up to `reach` either side of 0 that depends on the seed alone."""
    return (2 * noise(*seed) - 1) * reach


def number(value: float) -> str:
    """A coordinate with at most one decimal."""
    said = f"{value:.1f}".removesuffix(".0")
    return "0" if said == "-0" else said


def point(at: Point) -> str:
    return f"{number(at[0])} {number(at[1])}"


def safe(text: str) -> str:
    """Text fit to stand in an element or an attribute; what cannot be printed becomes a space."""
    printable = text if text.isprintable() else "".join(sign if sign.isprintable() else " " for sign in text)
    return escape(printable)


def corner_of(table: Grid, zone: int) -> Point:
    """The top left corner of a zone."""
    column, row = table.zones[zone]
    return (column - 1) * ZONE, (table.rows - row) * ZONE


def centre_of(table: Grid, zone: int) -> Point:
    left, top = corner_of(table, zone)
    return left + ZONE / 2, top + ZONE / 2


def between(a: Point, b: Point, part: float = 0.5) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def smooth_line(points: Sequence[Point]) -> str:
    """A path through all the points."""
    if len(points) < 2:
        return ""
    path = [f"M{point(points[0])}"]
    padded = [points[0], *points, points[-1]]
    for before, a, b, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        one = a[0] + (b[0] - before[0]) * BEND, a[1] + (b[1] - before[1]) * BEND
        two = b[0] - (after[0] - a[0]) * BEND, b[1] - (after[1] - a[1]) * BEND
        path.append(f"C{point(one)} {point(two)} {point(b)}")
    return "".join(path)


def smooth_ring(points: Sequence[Point]) -> str:
    """A closed path drawn towards the points, round at each."""
    path = [f"M{point(between(points[-1], points[0]))}"]
    for here, after in pairwise([*points, points[0]]):
        path.append(f"Q{point(here)} {point(between(here, after))}")
    return "".join(path) + "z"


def cells_of(table: Grid, zones: Iterable[int]) -> set[Cell]:
    return {(column - 1, table.rows - row) for column, row in (table.zones[zone] for zone in zones)}


def patches(cells: set[Cell]) -> Iterator[set[Cell]]:
    """The cells in groups that hang together edge to edge, in reading order."""
    left = set(cells)
    for first in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        if first not in left:
            continue
        group, fresh = {first}, [first]
        while fresh:
            column, row = fresh.pop()
            beside = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
            grown = beside & left - group
            group |= grown
            fresh += sorted(grown)
        left -= group
        yield group


def rings(cells: set[Cell]) -> Iterator[list[Cell]]:
    """The borders of a group of cells as rings of corner points, with the cells always on the right hand."""
    ways: dict[Cell, list[Cell]] = {}
    for column, row in sorted(cells):
        around = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        across = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
        for number_, beyond in enumerate(across):
            if beyond not in cells:
                ways.setdefault(around[number_], []).append(around[(number_ + 1) % 4])
    while ways:
        # The leftmost corner left cannot be one that two cells share, so the ring closes when it comes back to it.
        start = min(ways)
        ring, here, after = [start], start, ways[start][0]
        while True:
            ways[here].remove(after)
            if not ways[here]:
                del ways[here]
            if after == start:
                break
            ring.append(after)
            # Where two cells meet at a corner only, turning right keeps to the cell we came along.
            right = _right_of(here, after)
            here, after = after, right if right in ways[after] else ways[after][0]
        yield ring


def _right_of(before: Cell, here: Cell) -> Cell:
    across, down = here[0] - before[0], here[1] - before[1]
    return here[0] - down, here[1] + across


def outline(cells: set[Cell], sheet: Cell, least: float, most: float) -> str:
    """The outline of a group of cells, each edge pushed inward by between `least` and `most` units.

    Where the group touches the edge of the sheet (given by its columns and rows) it runs on past it.
    """
    columns, rows = sheet
    # So near a corner that pushing inward from both its edges would tie a knot in the line.
    steps = [part for part in STEPS if min(part, 1 - part) * ZONE > CLEAR * most] or [0.5]
    path = []
    for ring in rings(cells):
        points: list[Point] = []
        for (ac, ar), (bc, br) in pairwise([*ring, ring[0]]):
            on_border = (ar == br and ar in (0, rows)) or (ac == bc and ac in (0, columns))
            for place, part in enumerate(steps):
                inward = -BEYOND if on_border else least + (most - least) * noise(ac, ar, bc, br, place)
                x, y = between((ac * ZONE, ar * ZONE), (bc * ZONE, br * ZONE), part)
                points.append((x - (br - ar) * inward, y + (bc - ac) * inward))
        path.append(smooth_ring(points))
    return "".join(path)
