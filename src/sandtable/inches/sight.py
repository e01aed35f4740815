"""What a line of sight meets, as a report: which pieces from where to where, which bodies, in order.

Whether that blocks, conceals or covers is each game's own: it reads its rules from the report with sets of pieces. The
page draws the same report. Nothing here depends on which end asks, and the number that is shown decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, sqrt
from typing import TypeAlias

from msgspec import Struct

from sandtable.inches.beams import mets
from sandtable.inches.crossing import Stretch, joined, shared, through_disc
from sandtable.inches.layer import HAIR, Cut, Cuts, Layer, Met, in_order, read, stops, walk, walked
from sandtable.inches.pieces import Piece
from sandtable.inches.tape import Place, tape

#: Something round that may stand in the way: its number, its middle, its radius.
Standing: TypeAlias = tuple[int, Place, int]


class Line(Struct, frozen=True, gc=False):
    """A line from place to place and what it meets."""

    a: Place
    b: Place
    #: What it meets of pieces, in order from a, unrounded.
    met: tuple[Met, ...]
    #: Whom it meets, in order from a, by the numbers that were given.
    bodies: Cuts = ()

    @property
    def length(self) -> int:
        """The tape between its ends."""
        return tape(self.a, self.b)

    @property
    def cuts(self) -> Cuts:
        """The same as it is shown: in hundredths, one for each that is met."""
        return read(self.met, self.a, self.b)

    @property
    def pieces(self) -> int:
        """All pieces that it meets, as a set."""
        found = 0
        for _, _, piece in self.met:
            found |= 1 << piece
        return found


def line(
    layer: Layer, a: Place, b: Place, laid: Iterable[Piece] = (), standing: Iterable[Standing] = (), among: int = -1
) -> Line:
    """The report of one line: the pieces of a layer, those laid in play, and who stands in the way.

    Of the layer only the pieces of the set `among` are told.
    """
    met = layer.met(a, b)
    if among != -1:
        met = tuple(one for one in met if among >> one[2] & 1)
    if laid:
        met = in_order([*met, *walk(map(walked, laid), a, b)], a, b)
    return Line(a, b, met, bodies_met(a, b, standing) if standing else ())


def beam(layer: Layer, a: Place, ends: Sequence[Place], laid: Iterable[Piece] = (), among: int = -1) -> Iterator[Line]:
    """A line to each of several ends, one after another, as far as they are asked for; pieces are looked for once."""
    for b, met in zip(ends, mets(layer, a, ends, laid, among), strict=True):
        yield Line(a, b, met)


def rim(place: Place, radius: int, diagonal: int) -> tuple[Place, ...]:
    """A disc's middle, then its rim to the north, north-east and so on, diagonals by how far they lie on both axes."""
    x, y = place
    r, d = radius, diagonal
    return (
        place, (x, y + r), (x + d, y + d), (x + r, y), (x + d, y - d),
        (x, y - r), (x - d, y - d), (x - r, y), (x - d, y + d),
    )  # fmt: skip


def bodies_met(a: Place, b: Place, standing: Iterable[Standing]) -> Cuts:
    """The discs that a line comes nearer to than their radius, in order."""
    (ax, ay), (bx, by) = low, high = (a, b) if a < b else (b, a)
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    found: list[Met] = []
    for number, middle, radius in standing:
        beside = dx * (middle[1] - ay) - dy * (middle[0] - ax)
        if beside * beside < radius * radius * square:
            found += ((start, end, number) for start, end in through_disc(middle, radius, low, high))
    return read(in_order(found, a, b), a, b) if found else ()


# ---------------------------------------------------------------------- centre lines, for who looks for a target


def clear(layer: Layer, a: Place, b: Place, blocking: int) -> bool:
    """Whether no piece of a set lies between two places, apart from those that hold one of them."""
    near = layer.near(a, b) & blocking
    return not near or not stops(layer.members(near), a, b) or _only_their_own(layer, a, b, near)


def _only_their_own(layer: Layer, a: Place, b: Place, near: int) -> bool:
    """Whether of some pieces, of which one stops the line, only such do that hold one of the two places."""
    # Mostly nothing that is between them is anywhere near either end.
    own = near & layer.at(a) if near & layer.near(a, a) else 0
    if near & ~own & layer.near(b, b):
        own |= near & layer.at(b)
    return bool(own) and not (near != own and stops(layer.members(near & ~own), a, b))


class Lookout:
    """Who looks from one place at others that lie beside each other: what hides one mostly hides the next, too."""

    __slots__ = ("_between", "_blocking", "_from", "_layer")

    def __init__(self, layer: Layer, a: Place, blocking: int) -> None:
        self._layer, self._from, self._blocking = layer, a, blocking
        #: What may have hidden the last place; none of it holds him who looks.
        self._between = 0

    def sees(self, b: Place) -> bool:
        """Whether the line to a place is `clear`."""
        layer, a, between = self._layer, self._from, self._between
        if between and not layer.near(b, b) & between and stops(layer.members(between), a, b):
            return False
        near = layer.near(a, b) & self._blocking
        if not near or not stops(layer.members(near), a, b) or _only_their_own(layer, a, b, near):
            return True
        self._between = near & ~layer.at(a)
        return False


def leaves_near(layer: Layer, a: Place, b: Place, pieces: int, reach: int) -> bool:
    """Whether a line leaves, or crosses, one of a set of pieces within a reach of its end: as `near_end` tells.

    Only what lies there is walked.
    """
    x, y = b
    near = layer.near((x - reach, y - reach), (x + reach, y + reach)) & layer.near(a, b) & pieces
    return bool(near) and any(cut.left <= reach for cut in read(walk(layer.members(near), a, b), a, b))


def who_sees(layer: Layer, blocking: int, ours: Sequence[Place], theirs: Sequence[Place], reach: int) -> Iterator[int]:
    """Which of some places, by their numbers, have a clear line to any of others within reach: the tape comes first."""
    square, ahead = reach * reach, list(theirs)
    for number, a in enumerate(ours):
        ax, ay = a
        for which, b in enumerate(ahead):
            dx, dy = b[0] - ax, b[1] - ay
            if dx * dx + dy * dy <= square and (
                not (near := layer.near(a, b) & blocking)
                or not stops(layer.members(near), a, b)
                or _only_their_own(layer, a, b, near)
            ):
                yield number
                if which:  # whom one has seen the next will mostly see, too
                    ahead.insert(0, ahead.pop(which))
                break


# ---------------------------------------------------------------------- reading a line


def first(line: Line, pieces: int) -> Cut | None:
    """Where a line first meets one of a set of pieces."""
    for one in line.met:
        if pieces >> one[2] & 1:
            return read((one,), line.a, line.b)[0]
    return None


def inside(line: Line, pieces: int, near: int = 0, reach: int = 0, end: Place | None = None) -> int:
    """How much of a line lies in at least one of a set of pieces, read up.

    Of the pieces `near` counts only what lies within a reach of one end of the line.
    """
    stretches = [(start, till) for start, till, piece in line.met if pieces >> piece & 1]
    if near:
        nearby = joined((start, till) for start, till, piece in line.met if near >> piece & 1)
        stretches += shared(nearby, [_end_part(line, reach, end)])
    if not stretches:
        return 0
    if len(stretches) > 1:
        stretches = joined(stretches)
    return ceil(sum(till - start for start, till in stretches) * _true_length(line) - HAIR)


def _end_part(line: Line, reach: int, end: Place | None) -> Stretch:
    """The part of a line within a reach of one of its ends."""
    whole = _true_length(line)
    share = min(1.0, reach / whole) if whole else 1.0
    return (0.0, share) if end == min(line.a, line.b) else (1 - share, 1.0)


def off(line: Line, number: int, place: Place) -> int:
    """How far a place is from the nearest point of one of a line's cuts, by its number in the line, read up."""
    start, till, _ = line.met[number]
    (ax, ay), (bx, by) = (line.a, line.b) if line.a < line.b else (line.b, line.a)
    dx, dy, px, py = bx - ax, by - ay, place[0] - ax, place[1] - ay
    square = dx * dx + dy * dy
    nearest = min(max((dx * px + dy * py) / square, start), till)
    x, y = px - dx * nearest, py - dy * nearest
    return ceil(sqrt(x * x + y * y) - HAIR)


def near_end(line: Line, pieces: int, reach: int) -> Iterator[Cut]:
    """The cuts of a set of pieces that a line leaves, or crosses, within a reach of its end."""
    return (cut for cut in line.cuts if cut.left <= reach and pieces >> cut.piece & 1)


def near_start(line: Line, pieces: int, reach: int) -> Iterator[Cut]:
    """The same from its start."""
    return (cut for cut in line.cuts if cut.start <= reach and pieces >> cut.piece & 1)


def _true_length(line: Line) -> float:
    dx, dy = line.b[0] - line.a[0], line.b[1] - line.a[1]
    return sqrt(dx * dx + dy * dy)
