"""Where the bodies of a unit would stand: in line, in column, in a cluster, along an edge, in cover.

A layout is a list of places for as many bodies, the best ones first. It knows nothing of who may stand there: that is
for who forms up on it (`forming`).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise

from sandtable.inches.bodies import overlap
from sandtable.inches.crossing import contains, off_line
from sandtable.inches.directions import DIRECTIONS, outward
from sandtable.inches.layer import holds
from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tape import Place, tape

#: Places are read to hundredths: so much wider than asked they are laid out, to be nowhere nearer than that.
LOOSE = 3


class Formation(StrEnum):
    LINE = "line"
    COLUMN = "column"
    CLUSTER = "cluster"


#: The six ways from one place of a cluster to the next.
_SIX = tuple(DIRECTIONS[degree] for degree in range(30, 360, 60))


def formed(formation: Formation, anchor: Place, facing: int, count: int, pitch: int, wide: int = 0) -> Ring:
    """Places from middle to middle a pitch apart, or a hair more; a line is so many wide (0: all in one rank).

    The first place is the anchor: the middle of a line's first rank, the head of a column, the middle of a cluster.
    """
    pitch += LOOSE
    if formation is Formation.LINE:
        rank = wide or count
        offs = [(_beside(number % rank) * pitch, -(number // rank) * pitch) for number in range(count)]
    elif formation is Formation.COLUMN:
        offs = [(0, -number * pitch) for number in range(count)]
    else:
        offs = _cluster(count, pitch)
    return tuple(_turned(anchor, facing, right, ahead) for right, ahead in offs)


def along_edge(piece: Piece, anchor: Place, count: int, pitch: int, off: int, most: int = 0) -> Ring:
    """Places along the edge of a piece, from the point of it nearest to an anchor to both sides.

    Beside a line so far off it, on the anchor's side; of an area so far in from its outline. With `most` none is
    farther from the anchor than that.
    """
    found: list[tuple[int, Place]] = []
    for ring in piece.rings:
        string = (*ring, ring[0]) if piece.shape is Shape.AREA else ring
        for a, b in pairwise(string):
            found += [(tape(anchor, place), place) for place in _on_edge(piece, a, b, anchor, pitch, off)]
    found.sort()
    spread: list[Place] = []
    for far, place in found:
        if (not most or far <= most) and not any(overlap(place, pitch, other, 0) for other in spread):
            spread.append(place)
            if len(spread) == count:
                break
    return tuple(spread)


def in_cover(piece: Piece, anchor: Place, count: int, pitch: int) -> Ring:
    """Places inside an area, as near to an anchor as can be: a cluster of which only those count that are inside."""
    west, south, east, north = piece.box
    middle = anchor if holds(piece, anchor) else piece.middle
    rings = max(tape(middle, corner) for corner in ((west, south), (west, north), (east, south), (east, north)))
    steps = rings // pitch + 1
    places = (_turned(middle, 0, right, ahead) for right, ahead in _cluster(1 + 3 * steps * (steps + 1), pitch + LOOSE))
    inside = sorted((place for place in places if holds(piece, place)), key=lambda place: tape(anchor, place))
    return tuple(inside[:count])


def _beside(number: int) -> int:
    """0, 1, -1, 2, -2 and so on: from the middle to both sides."""
    return (number + 1) // 2 if number % 2 else -(number // 2)


def _cluster(count: int, pitch: int) -> list[tuple[int, int]]:
    """Rings of six, twelve and so on around a middle, each a pitch from its neighbours."""
    offs = [(0, 0)]
    ring = 0
    while len(offs) < count:
        ring += 1
        for number, (right, ahead) in enumerate(_SIX):
            to_right, to_ahead = _SIX[(number + 1) % 6]
            for part in range(ring):
                x = right * (ring - part) + to_right * part
                y = ahead * (ring - part) + to_ahead * part
                offs.append((outward(x * pitch), outward(y * pitch)))
    return offs[:count]


def _turned(anchor: Place, facing: int, right: int, ahead: int) -> Place:
    """The place so far to the right and ahead of an anchor, for who faces so."""
    east, north = DIRECTIONS[facing]
    x, y = right * north + ahead * east, ahead * north - right * east
    return anchor[0] + outward(x), anchor[1] + outward(y)


def _on_edge(piece: Piece, a: Place, b: Place, anchor: Place, pitch: int, off: int) -> Iterator[Place]:
    """Places beside one stretch of an edge, from the one nearest to an anchor on."""
    dx, dy, whole = b[0] - a[0], b[1] - a[1], tape(a, b)
    if not whole:
        return
    near = ((anchor[0] - a[0]) * dx + (anchor[1] - a[1]) * dy) * whole // (dx * dx + dy * dy)
    first = min(max(near, 0), whole)
    left = dx * (anchor[1] - a[1]) - dy * (anchor[0] - a[0]) >= 0
    for where in sorted({*range(first, whole + 1, pitch), *range(first, -1, -pitch)}):
        x, y = a[0] + dx * where // whole, a[1] + dy * where // whole
        if piece.shape is Shape.AREA:
            sides = [(x - dy * side // whole, y + dx * side // whole) for side in (off, -off)]
            yield from (place for place in sides if _deep_in(piece, place, off))
        else:
            side = off if left else -off
            yield x - dy * side // whole, y + dx * side // whole


def _deep_in(piece: Piece, place: Place, off: int) -> bool:
    """Whether a place is in an area and, but for a hundredth or two of rounding, so far from all its edges."""
    for ring in piece.rings:
        if contains(ring, place):
            reach = max(0, off - 2)
            return not any(
                over < reach * reach * under
                for over, under in (off_line(p, q, place) for p, q in zip(ring, (*ring[1:], ring[0]), strict=True))
            )
    return False
