"""The ground as somebody who moves meets it: where a road lies over a piece, the piece is not met.

What a bridge takes away from a river, or a gap from a hedge, is decided exactly, in fractions: a middle that runs along
the very edge of a bridge is on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.crossing import contains, first_stretch, lies_in, over_line
from sandtable.inches.layer import Cut, Cuts, Layer, Met, holds, in_order, read, stops, walk
from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tape import Place, tape, towards

#: Two numbers that one division made may differ by so little.
SAME = 1e-9


class Going:
    """A layer, the pieces of it that lie over others (roads, bridges, fords), and those that they take away.

    Areas and lines can be taken away; what is round (a wreck, a crater) stands on the road. Made once for a table and
    kept: where paths bend around pieces is remembered with it.
    """

    __slots__ = ("_strings", "layer", "lines", "roads", "under")

    def __init__(self, layer: Layer, roads: int = 0, under: int = 0) -> None:
        self.layer, self.roads, self.under = layer, roads, under
        lines = [piece for piece in layer.pieces.values() if piece.shape is Shape.LINE]
        self.lines = set_of(piece.number for piece in lines)
        self._strings = {piece.number: (*piece.box, piece) for piece in lines}

    def cuts(self, a: Place, b: Place) -> Cuts:
        """What a line meets, without what a road takes away."""
        cuts: Cuts = self.layer.cuts(a, b)
        if not (cuts and self.roads and self.layer.near(a, b) & self.roads):
            return cuts
        pieces = self.layer.pieces
        taken = {cut.piece for cut in cuts if self.under >> cut.piece & 1 and pieces[cut.piece].shape is not Shape.DISC}
        if not taken:
            return cuts
        found = [met for met in self.layer.met(a, b) if met[2] not in taken]
        over = rings_of(self.layer, self.layer.near(a, b) & self.roads)
        for number in taken:
            found += bare(pieces[number], over, a, b)
        return read(in_order(found, a, b), a, b)

    def meets(self, a: Place, b: Place, among: int) -> bool:
        """Whether a line meets any of a set of pieces."""
        near = self.layer.near(a, b) & among
        return bool(near) and self.stopped(a, b, near)

    def stopped(self, a: Place, b: Place, near: int) -> bool:
        """The same for pieces of which it is known that they are near."""
        if not stops(self.layer.members(near), a, b):
            return False
        # Only what a road may take away needs the whole list.
        return not (self.roads and self.under & near) or any(near >> cut.piece & 1 for cut in self.cuts(a, b))

    def cuts_of(self, a: Place, b: Place, among: int) -> Cuts:
        """What a line meets of a set of pieces."""
        layer = self.layer
        near = layer.near(a, b)
        if self.roads & near and self.under & among & near:
            return tuple([cut for cut in self.cuts(a, b) if among >> cut.piece & 1])
        met = walk(layer.members(near & among), a, b) if near & among else ()
        return read(met, a, b) if met else ()

    def first_of(self, a: Place, b: Place, among: int) -> Cut | None:
        """What a line meets first of a set of pieces."""
        layer = self.layer
        near = layer.near(a, b)
        if not near & among:
            return None
        if self.roads & near and self.under & among & near:
            return next((cut for cut in self.cuts(a, b) if among >> cut.piece & 1), None)
        met = walk(layer.members(near & among), a, b)
        return read(met[:1], a, b)[0] if met else None

    def at(self, place: Place) -> int:
        """The areas and discs that hold a place, as a set; on a road without those that it takes away."""
        held: int = self.layer.at(place)
        if not held & self.roads:
            return held
        pieces = self.layer.pieces
        stay = (each for each in numbers_in(held & self.under) if pieces[each].shape is Shape.DISC)
        return held & (~self.under | self.roads) | set_of(stay)

    def holds_any(self, place: Place, among: int) -> bool:
        """Whether any of a set of pieces holds a place."""
        near = self.layer.near(place, place) & among
        if not near:
            return False
        if self.roads and near & self.under:
            return bool(self.at(place) & among)
        pieces = self.layer.pieces
        return any(holds(pieces[number], place) for number in numbers_in(near))

    def may_rest(self, place: Place, barred: int) -> bool:
        """Whether a place is in none of a set of pieces, and on no line."""
        layer = self.layer
        near = layer.near(place, place) & (barred | self.lines)
        if not near:
            return True
        if self.roads and near & self.under:  # a road may take it away
            return not (self.at(place) & barred or self.lines_at(place))
        x, y = place
        for _, west, south, east, north, _, piece, _, _ in layer.members(near):
            if x < west or x > east or y < south or y > north:
                continue
            if on_line(piece, place) if piece.shape is Shape.LINE else holds(piece, place):
                return False
        return True

    def lines_at(self, place: Place) -> int:
        """The lines that a place lies on exactly, as a set; on a road without those that it takes away."""
        layer, found = self.layer, 0
        near = layer.near(place, place) & self.lines
        if not near:
            return 0
        x, y = place
        for number in numbers_in(near):
            west, south, east, north, piece = self._strings[number]
            if west <= x <= east and south <= y <= north and on_line(piece, place):
                found |= 1 << number
        return found & ~self.under if found and layer.at(place) & self.roads else found

    def on_roads(self, path: Iterable[Place]) -> bool:
        """Whether all of a path lies on roads, their edges included."""
        places = tuple(path)
        legs = pairwise(places) if len(places) > 1 else [(places[0], places[0])]
        return all(lies_in(rings_of(self.layer, self.layer.near(a, b) & self.roads), a, b) for a, b in legs)

    def by_road(self, a: Place, b: Place, most: int) -> Place:
        """The last place on a straight way, at most so far on it, up to which all of it lies on roads; or its start.

        On a way that leaves a road at a flat angle a few hundredths more may lie on it, since places are cut.
        """
        layer, end = self.layer, towards(a, b, most)
        if end == a or not layer.near(a, a) & self.roads:
            return a
        rings = rings_of(layer, layer.near(a, end) & self.roads)
        far = tape(a, end)
        part = first_stretch(rings, a, end)
        if part < 1:
            far = min(most, int(far * part) + 2)
            end = towards(a, b, far)
        while end != a and not lies_in(rings, a, end):
            far -= 1
            end = towards(a, b, far)
        return end


def rings_of(layer: Layer, pieces: int) -> tuple[Ring, ...]:
    """The outlines of some pieces."""
    return tuple(ring for number in numbers_in(pieces) for ring in layer.pieces[number].rings)


def on_line(piece: Piece, place: Place) -> bool:
    """Whether a place lies exactly on a line."""
    x, y = place
    for string in piece.rings:
        for (px, py), (qx, qy) in pairwise(string):
            if (
                (qx - px) * (y - py) == (qy - py) * (x - px)
                and min(px, qx) <= x <= max(px, qx)
                and min(py, qy) <= y <= max(py, qy)
            ):
                return True
    return False


def bare(piece: Piece, over: tuple[Ring, ...], one: Place, other: Place) -> list[Met]:
    """What a line meets of an area or a line where none of some outlines lies over it."""
    a, b = (one, other) if one < other else (other, one)  # counted from the same end as ever
    if piece.shape is Shape.LINE:
        return [
            (start, end, piece.number)
            for string in piece.rings
            for start, end in over_line(string, a, b)
            if not _all_over(string, over, start, end, a, b)
        ]
    rings = piece.rings
    found: list[tuple[Fraction, Fraction]] = []
    breaks = {Fraction(0), Fraction(1)}
    for ring in (*rings, *over):
        breaks.update(met for met, _ in _meetings((*ring, ring[0]), a, b))
    for start, end in pairwise(sorted(part for part in breaks if 0 <= part <= 1)):
        middle = _at(a, b, (start + end) / 2)
        inside = any(contains(ring, middle, edges=False) for ring in rings)
        if inside and not any(contains(ring, middle) for ring in over):
            if found and found[-1][1] == start:
                found[-1] = found[-1][0], end
            else:
                found.append((start, end))
    return [(float(start), float(end), piece.number) for start, end in found]


def _all_over(string: Ring, over: tuple[Ring, ...], start: float, end: float, a: Place, b: Place) -> bool:
    """Whether all that a line meets of a string from here to there lies in some outlines."""
    met = [point for part, point in _meetings(string, a, b) if start - SAME <= part <= end + SAME]
    return all(any(contains(ring, point) for ring in over) for point in met)


def _meetings(string: Ring, a: Place, b: Place) -> Iterator[tuple[Fraction, tuple[Fraction, Fraction]]]:
    """Where a line, drawn on over both its ends, meets the edges and corners of a string: the part, and the place."""
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    for (px, py), (qx, qy) in pairwise(string):
        p, q = dx * (py - ay) - dy * (px - ax), dx * (qy - ay) - dy * (qx - ax)
        if (p < 0 < q) or (q < 0 < p):
            part = Fraction((px - ax) * (qy - py) - (py - ay) * (qx - px), q - p)
            yield part, _at(a, b, part)
        for x, y, side in ((px, py, p), (qx, qy, q)):
            if not side:
                yield Fraction((x - ax) * dx + (y - ay) * dy, square), (Fraction(x), Fraction(y))


def _at(a: Place, b: Place, part: Fraction) -> tuple[Fraction, Fraction]:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
