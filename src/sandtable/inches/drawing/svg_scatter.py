"""What is strewn over a piece: trees, rubble, tufts. Nothing is left to chance, and nothing is cut by the outline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, sin
from typing import NamedTuple

from sandtable.ground.svg_shapes import Point, noise, number, point, wobble
from sandtable.inches.drawing.svg_sheet import box_of, holds_point, middle_of, off_edge, room_at

#: The sizes of trees; each is drawn by a marker of its own.
TREES = (3.0, 3.4, 3.9)
#: A tree throws a shadow so far to the right of it and below; crown, edge and shadow are all inside the outline.
SHADE, EDGE = 1.3, 0.9
#: How far trees stand apart in a wood and in the rows of an orchard, and how far one may stand off its place.
APART, ROWS, ASIDE = 12.6, 10.5, 3.6
#: How many lines of the net are tried in a piece at most: a very large wood is a thin one.
MOST = 60


class Way(NamedTuple):
    """What runs through a piece, and so has no tree on it: a road, a river."""

    points: Sequence[Point]
    half: float

    def room(self, x: float, y: float) -> float:
        return min(off_edge(a, b, x, y) for a, b in pairwise(self.points)) - self.half


class Tree(NamedTuple):
    x: float
    y: float
    size: int

    @property
    def reach(self) -> float:
        """How far round its middle any of it is drawn."""
        return TREES[self.size] + SHADE + EDGE


def woods(ring: Sequence[Point], seed: int, ways: Sequence[Way] = ()) -> Iterator[Tree]:
    """Trees in no order."""
    found = False
    for column, row, (x, y) in _net(ring, APART, APART * 0.87, 0.5):
        size = int(noise(seed, column, row) * len(TREES))
        for off in (ASIDE, ASIDE / 3, 0.0):
            tree = Tree(x + wobble(off, seed, column, row, 1), y + wobble(off, seed, column, row, 2), size)
            if fits(ring, tree, ways):
                found = True
                yield tree
                break
    middle = Tree(*middle_of(ring), 0)
    if not found and fits(ring, middle, ways):
        yield middle


def orchard(ring: Sequence[Point], seed: int, ways: Sequence[Way] = ()) -> Iterator[Tree]:
    """Trees in rows along the longest edge."""
    east, south = _longest_way(ring)
    x0, y0 = middle_of(ring)
    level = [((x - x0) * east + (y - y0) * south, (y - y0) * east - (x - x0) * south) for x, y in ring]
    for column, row, (x, y) in _net(level, ROWS, ROWS, 0):
        tree = Tree(x0 + x * east - y * south, y0 + x * south + y * east, int(noise(seed, column, row) * 2))
        if fits(ring, tree, ways):
            yield tree


def fits(ring: Sequence[Point], tree: Tree, ways: Sequence[Way] = ()) -> bool:
    """Whether all that is drawn of a tree lies inside an outline and beside every way."""
    x, y, _ = tree
    inside = holds_point(ring, x, y) and room_at(ring, x, y) >= tree.reach
    return inside and all(way.room(x, y) >= tree.reach for way in ways)


def draw_trees(trees: Sequence[Tree]) -> Iterator[str]:
    """A path for each size, which has a tree at each of its corners and is not drawn itself."""
    for size in range(len(TREES)):
        places = [(tree.x, tree.y) for tree in trees if tree.size == size]
        if places:
            path = "M" + "L".join(map(point, places)) + ("h0" if len(places) == 1 else "")
            mark = f"url(#im-tree-{size})"
            yield f'<path class="im-trees" d="{path}" marker-start="{mark}" marker-mid="{mark}" marker-end="{mark}"/>'


def specks(ring: Sequence[Point], seed: int, apart: float, clear: float, off: float = 0.45) -> Iterator[Point]:
    """Points all over an outline that keep clear of it, each off its place in a net by a part of a mesh at most."""
    for column, row, (x, y) in _net(ring, apart, apart, 0.5):
        spot = x + wobble(apart * off, seed, column, row, 3), y + wobble(apart * off, seed, column, row, 4)
        if holds_point(ring, *spot) and room_at(ring, *spot) >= clear:
            yield spot


def rubble(ring: Sequence[Point], seed: int) -> str:
    """Stones of different sizes, thicker than a scatter: a path of small squares."""
    path = []
    for place, (x, y) in enumerate(specks(ring, seed, 6.5, 4)):
        size, turn = 1.5 + 1.3 * noise(seed, place, 5), 1.5 * noise(seed, place, 6)
        dx, dy = size * cos(turn), size * sin(turn)
        path.append(
            f"M{point((x, y))}l{number(dx)} {number(dy)} {number(-dy)} {number(dx)} {number(-dx)} {number(-dy)}z"
        )
    return "".join(path)


def _net(ring: Sequence[Point], across: float, down: float, stagger: float) -> Iterator[tuple[int, int, Point]]:
    """The knots of a net over a ring's box, row by row; every other row is moved by a part of a mesh."""
    left, top, right, bottom = box_of(ring)
    more = max(1.0, (right - left) / across / MOST, (bottom - top) / down / MOST)
    across, down = across * more, down * more
    columns, rows = int((right - left) / across) + 1, int((bottom - top) / down) + 1
    x0, y0 = (left + right - (columns - 1) * across) / 2, (top + bottom - (rows - 1) * down) / 2
    for row in range(rows):
        for column in range(columns):
            moved = (row % 2 - 0.5) * stagger * across
            yield column, row, (x0 + column * across + moved, y0 + row * down)


def _longest_way(ring: Sequence[Point]) -> Point:
    """Along the longest edge of a ring, as a way of length 1."""
    edges = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]
    dx, dy = max(edges, key=lambda edge: round(hypot(*edge), 3))
    turn = atan2(dy, dx)
    return cos(turn), sin(turn)


def furrows(ring: Sequence[Point], seed: int, apart: float = 7) -> Iterator[tuple[Point, Point]]:
    """Lines along the longest edge, a little off it, that end before the outline."""
    turn = atan2(*reversed(_longest_way(ring))) + (0.05 if seed % 2 else -0.05)
    east, south = cos(turn), sin(turn)
    level = [(x * east + y * south, y * east - x * south) for x, y in ring]
    _, top, _, bottom = box_of(level)
    y = top + apart * 0.7
    while y < bottom - 1:
        crossed = sorted(
            a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])
            for a, b in zip(level, [*level[1:], level[0]], strict=True)
            if (a[1] > y) != (b[1] > y)
        )
        for one, two in zip(crossed[::2], crossed[1::2], strict=False):
            if two - one > 12:
                yield tuple((x * east - y * south, x * south + y * east) for x in (one + 3, two - 3))  # type: ignore[misc]
        y += apart
