"""The pieces that one kind of question is about, found quickly: which of them a line meets, and which hold a place.

A layer is geometry alone. What a piece means (a wood, a house that is a ruin by now) is looked up by its number in
what the game remembers, so what was found here once stays true for the whole game.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import ceil, sqrt
from typing import NamedTuple, TypeAlias

from sandtable.base.bits import numbers_in
from sandtable.base.quick import made
from sandtable.inches.crossing import Stretch, contains, left_of, off_line, over_line, through_areas, through_disc
from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tape import Box, Place, within

#: Pieces are found by bands of 2.56 in: a shift instead of a division.
BAND = 8
#: More lines are not remembered: within a turn the same few are asked again and again.
REMEMBERED = 4096
#: A product of fractions ends this near to a whole hundredth where it is one.
HAIR = 1e-6
#: Outlines of fewer corners are walked as quickly as their core is asked.
MANY_CORNERS = 5


class Cut(NamedTuple):
    """What a line meets of one piece, in hundredths, each read up: the same from both ends."""

    piece: int
    #: From the line's start to where it enters, or crosses.
    start: int
    #: From where it leaves, or crosses, to the line's end.
    left: int
    #: So much of the line is inside; nothing where a hedge is crossed and not run along.
    inside: int

    @property
    def end(self) -> int:
        """From the line's start to where it leaves."""
        return self.start + self.inside


Cuts: TypeAlias = tuple[Cut, ...]

#: A stretch of a line and the piece it is in. Parts are counted from the end that lies farther west (of two as far
#: west, farther south), so that both ends are told the same.
Met: TypeAlias = tuple[float, float, int]
#: Two discs about one middle, with the squares of their radii: one lies wholly inside an outline, the other around it.
Core: TypeAlias = tuple[int, int, int, int]
#: What a walk needs of a piece: its number, its box, its only outline if it has one, itself, and of a layer's its core;
#: of a line its only string of corners.
Walked: TypeAlias = tuple[int, int, int, int, int, "Ring | None", Piece, "Core | None", "Ring | None"]


class Layer:
    """Some pieces of a table."""

    def __init__(self, width: int, depth: int, pieces: Iterable[Piece]) -> None:
        self.pieces = {piece.number: piece for piece in pieces}
        self.width, self.depth = width, depth
        boxes = {number: piece.box for number, piece in self.pieces.items()}
        self._across = _bands(boxes, width, 0, 2)
        self._up = _bands(boxes, depth, 1, 3)
        self._walked = {number: walked(piece, core_of(piece)) for number, piece in self.pieces.items()}
        self.members = lru_cache(REMEMBERED)(self._listed)
        self.met = lru_cache(REMEMBERED)(self.met_anew)
        self.cuts = lru_cache(REMEMBERED)(self.cuts_anew)
        self.at = lru_cache(REMEMBERED)(self.at_anew)

    def near(self, a: Place, b: Place) -> int:
        """Pieces whose box may meet the box of two places, as a set: all that a line between them can meet."""
        across, up = self._across, self._up
        (ax, ay), (bx, by) = a, b
        try:
            if ax | ay | bx | by >= 0:
                return across[ax >> BAND][bx >> BAND] & up[ay >> BAND][by >> BAND]
        except IndexError:
            pass
        east, north = len(across), len(up)  # off the table
        return across[_band(ax, east)][_band(bx, east)] & up[_band(ay, north)][_band(by, north)]

    def cuts_anew(self, a: Place, b: Place) -> Cuts:
        """What a line meets, in the order in which it is met."""
        met = self.met_anew(a, b)
        return read(met, a, b) if met else ()

    def met_anew(self, a: Place, b: Place) -> tuple[Met, ...]:
        """What a line meets, in the order in which it is met, unrounded."""
        mask = self.near(a, b)
        return walk(self.members(mask), a, b) if mask else ()

    def meets(self, a: Place, b: Place, among: int) -> bool:
        """Whether a line meets any of a set of pieces: the quickest question."""
        mask = self.near(a, b) & among
        return bool(mask) and stops(self.members(mask), a, b)

    def at_anew(self, place: Place) -> int:
        """The areas and discs that hold a place, edges included, as a set."""
        x, y = place
        found = 0
        for number, west, south, east, north, _, piece, core, _ in self.members(self.near(place, place)):
            if x < west or x > east or y < south or y > north:
                continue
            if (core is not None and (x - core[0]) ** 2 + (y - core[1]) ** 2 < core[2]) or holds(piece, place):
                found |= 1 << number
        return found

    def all_at(self, places: Iterable[Place]) -> int:
        """The areas and discs that hold every one of some places, as a set: those who stands there is wholly in."""
        found = -1
        for place in places:
            found &= self.at(place)
            if not found:
                break
        return max(found, 0)

    def _listed(self, mask: int) -> tuple[Walked, ...]:
        """A set of pieces, ready to be walked."""
        return tuple(self._walked[number] for number in numbers_in(mask) if number in self._walked)


def walked(piece: Piece, core: Core | None = None) -> Walked:
    """A piece made ready to be walked."""
    lone = piece.rings[0] if len(piece.rings) == 1 else None
    area, line = piece.shape is Shape.AREA, piece.shape is Shape.LINE
    return (piece.number, *piece.box, lone if area else None, piece, core, lone if line else None)


def core_of(piece: Piece) -> Core | None:
    """The discs about the middle of an outline, inside and around it; None where they would save nothing."""
    ring, middle = piece.rings[0], piece.middle
    if piece.shape is not Shape.AREA or len(piece.rings) > 1 or len(ring) < MANY_CORNERS:
        return None
    if not contains(ring, middle, edges=False):
        return None
    over, under = min((off_line(p, q, middle) for p, q in zip(ring, (*ring[1:], ring[0]), strict=True)), key=_quotient)
    return (*middle, over // under, max((x - middle[0]) ** 2 + (y - middle[1]) ** 2 for x, y in ring))


def _quotient(part: tuple[int, int]) -> Fraction:
    return Fraction(*part)


def walk(pieces: Iterable[Walked], a: Place, b: Place) -> tuple[Met, ...]:
    """What a line meets of some pieces, in the order in which it is met."""
    low, high = (a, b) if a < b else (b, a)  # walked one way only, so that both ends are told the same
    (ax, ay), (bx, by) = low, high
    dx, dy = bx - ax, by - ay
    bottom, top = (ay, by) if dy > 0 else (by, ay)
    own = dx * ay - dy * ax
    found: list[Met] = []
    for number, west, south, east, north, ring, piece, _, string in pieces:
        # Passed by: its box lies beyond an end, or the two corners of it that are farthest to either side lie on one.
        if west >= bx or east <= ax or south >= top or north <= bottom:
            continue
        if dy > 0:
            if dx * north - dy * west <= own or dx * south - dy * east >= own:
                continue
        elif dx * north - dy * east <= own or dx * south - dy * west >= own:
            continue
        if string is not None:
            stretches = over_line(string, low, high)
        elif ring is None or (inside := left_of(ring, low, high)) is None:
            stretches = stretches_of(piece, low, high)
        else:
            stretches = inside
        for start, end in stretches:
            found.append((start, end, number))
    return in_order(found, a, b)


def stops(pieces: Iterable[Walked], a: Place, b: Place) -> bool:
    """Whether a line meets any of some pieces: the same walk without where, ended by the first that is met."""
    if a == b:
        return False
    (ax, ay), (bx, by) = low, high = (a, b) if a < b else (b, a)
    dx, dy = bx - ax, by - ay
    bottom, top = (ay, by) if dy > 0 else (by, ay)
    own = dx * ay - dy * ax
    for _, west, south, east, north, ring, piece, core, string in pieces:
        if west >= bx or east <= ax or south >= top or north <= bottom:
            continue
        if dy > 0:
            if dx * north - dy * west <= own or dx * south - dy * east >= own:
                continue
        elif dx * north - dy * east <= own or dx * south - dy * west >= own:
            continue
        if string is not None:
            if _crosses(string, ax, ay, dx, dy, own):
                return True
        elif core is not None and (told := _told_by(core, ax, ay, dx, dy)) is not None:
            if told:
                return True
        elif _enters(ring, ax, ay, dx, dy, own) if ring else stretches_of(piece, low, high):
            return True
    return False


def _told_by(core: Core, ax: int, ay: int, dx: int, dy: int) -> bool | None:
    """Whether a line meets what a core is of, as far as that tells: through the one disc, or past the other."""
    x, y, inner, outer = core
    px, py = x - ax, y - ay
    along, whole = dx * px + dy * py, dx * dx + dy * dy
    if 0 < along < whole:
        beside = dx * py - dy * px
        off, inner, outer = beside * beside, inner * whole, outer * whole
    else:
        if along > 0:
            px, py = px - dx, py - dy
        off = px * px + py * py
    return True if off < inner else False if off >= outer else None


def _enters(ring: Ring, ax: int, ay: int, dx: int, dy: int, own: int) -> bool:
    """Whether a line has a stretch inside an outline."""
    inside = False
    px, py = ring[-1]
    before = dx * py - dy * px - own
    for qx, qy in ring:
        side = dx * qy - dy * qx - own
        if not side or not before:
            return bool(through_areas((ring,), (ax, ay), (ax + dx, ay + dy)))
        if (side > 0) != (before > 0):
            over, under = (px - ax) * (qy - py) - (py - ay) * (qx - px), side - before
            if under < 0:
                over, under = -over, -under
            if over <= 0:
                inside = not inside
            elif over < under:
                return True
        px, py, before = qx, qy, side
    return inside


def _crosses(string: Ring, ax: int, ay: int, dx: int, dy: int, own: int) -> bool:
    """Whether a line crosses a string of corners strictly between its own ends."""
    px, py = string[0]
    before = dx * py - dy * px - own
    for qx, qy in string:
        side = dx * qy - dy * qx - own
        if not side:
            return bool(over_line(string, (ax, ay), (ax + dx, ay + dy)))
        if (side > 0) != (before > 0):
            over, under = (px - ax) * (qy - py) - (py - ay) * (qx - px), side - before
            if 0 < over < under or under < over < 0:
                return True
        px, py, before = qx, qy, side
    return False


def stretches_of(piece: Piece, a: Place, b: Place) -> list[Stretch]:
    """Where a line runs through a piece, or crosses it."""
    if piece.shape is Shape.AREA:
        return through_areas(piece.rings, a, b)
    if piece.shape is Shape.LINE:
        return sorted(one for string in piece.rings for one in over_line(string, a, b))
    return through_disc(piece.rings[0][0], piece.radius, a, b)


def read(met: Iterable[Met], a: Place, b: Place) -> Cuts:
    """What was met, in hundredths from a."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = sqrt(dx * dx + dy * dy)
    cuts: list[Cut] = []
    for start, end, piece in met:
        before, behind = ceil(start * whole - HAIR), ceil((1 - end) * whole - HAIR)
        between = ceil((end - start) * whole - HAIR)
        cuts.append(made(Cut, (piece, before, behind, between) if a < b else (piece, behind, before, between)))
    return tuple(cuts)


def cuts_of(piece: Piece, a: Place, b: Place) -> list[Cut]:
    """What a line meets of one piece. For what is laid in play, and so in no layer, this is all there is."""
    return list(read(walk((walked(piece),), a, b), a, b))


def holds(piece: Piece, place: Place) -> bool:
    """Whether a place lies in an area or a disc, on the edge too; a line holds nothing."""
    if piece.shape is Shape.AREA:
        return any(contains(ring, place) for ring in piece.rings)
    return piece.shape is Shape.DISC and within(piece.rings[0][0], place, piece.radius)


def in_order(met: list[Met], a: Place, b: Place) -> tuple[Met, ...]:
    """In the order in which a line from a to b meets it."""
    if len(met) > 1:
        met.sort(key=None if a < b else _from_the_other_end)
    return tuple(met)


def _from_the_other_end(met: Met) -> tuple[float, float, int]:
    start, end, piece = met
    return -end, -start, piece


def _band(number: int, bands: int) -> int:
    """What hangs over an edge of the table is found in its last band."""
    return min(max(number >> BAND, 0), bands - 1)


def _bands(boxes: dict[int, Box], size: int, low: int, high: int) -> tuple[tuple[int, ...], ...]:
    """For each two bands the pieces whose box meets them or what is between, as a set."""
    count = (size >> BAND) + 1
    spans = {number: (_band(box[low], count), _band(box[high], count)) for number, box in boxes.items()}
    single = [0] * count
    for number, (first, last) in spans.items():
        for band in range(first, last + 1):
            single[band] |= 1 << number
    table = [[0] * count for _ in range(count)]
    for one in range(count):
        gathered = 0
        for other in range(one, count):
            gathered |= single[other]
            table[one][other] = table[other][one] = gathered
    return tuple(tuple(row) for row in table)
