"""Places worth standing at: both sides of hedges and walls, edges and middles of cover, objectives.

Made once for each table; which kinds are cover is the game's to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from sandtable.base.bits import numbers_in
from sandtable.inches.layer import BAND, Layer, holds
from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tape import INCH, Place, tape

#: From one place beside a hedge, or on the edge of a wood, to the next.
APART = 4 * INCH
#: For so many squares of a table, with the reaches asked for there, what lies near is remembered.
REMEMBERED = 2048


def places_worth(layer: Layer, lines: int, areas: int, objectives: Iterable[Place] = (), off: int = INCH) -> Ring:
    """Places so far off each of some lines on both sides, in each of some areas so far in from its edge, and others."""
    found: list[Place] = list(objectives)
    for number in numbers_in(lines):
        for string in layer.pieces[number].rings:
            for a, b in pairwise(string):
                found += [side for middle in _along(a, b) for side in _sides(a, b, middle, off)]
    for number in numbers_in(areas):
        found += _in_area(layer.pieces[number], off)
    on_table = (place for place in found if 0 <= place[0] <= layer.width and 0 <= place[1] <= layer.depth)
    return tuple(dict.fromkeys(on_table))


class Worth:
    """The places worth standing at on a table, found by where one is."""

    def __init__(self, places: Iterable[Place]) -> None:
        self.places = tuple(places)
        self._in_reach = lru_cache(REMEMBERED)(self._in_reach_anew)

    def near(self, place: Place, reach: int) -> Ring:
        """Those within a reach of a place, and some a little farther: the same for a whole square of the table."""
        return self._in_reach(place[0] >> BAND, place[1] >> BAND, reach)

    def _in_reach_anew(self, column: int, row: int, reach: int) -> Ring:
        west, south = (column << BAND) - reach, (row << BAND) - reach
        east, north = west + (1 << BAND) + 2 * reach, south + (1 << BAND) + 2 * reach
        return tuple((x, y) for x, y in self.places if west <= x <= east and south <= y <= north)


def _in_area(piece: Piece, off: int) -> Iterator[Place]:
    if holds(piece, piece.middle):
        yield piece.middle
    if piece.shape is Shape.AREA:
        for ring in piece.rings:
            for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
                for middle in _along(a, b):
                    yield from (side for side in _sides(a, b, middle, off) if holds(piece, side))


def _along(a: Place, b: Place) -> Iterator[Place]:
    """The middle of a stretch, and others on it."""
    parts = max(1, tape(a, b) // APART)
    for part in range(parts):
        share = 2 * part + 1
        yield a[0] + (b[0] - a[0]) * share // (2 * parts), a[1] + (b[1] - a[1]) * share // (2 * parts)


def _sides(a: Place, b: Place, middle: Place, off: int) -> Iterator[Place]:
    dx, dy, whole = b[0] - a[0], b[1] - a[1], tape(a, b)
    if whole:
        for side in (off, -off):
            yield middle[0] - dy * side // whole, middle[1] + dx * side // whole
