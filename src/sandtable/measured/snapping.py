"""Where what is led about a table catches: on somebody, against an edge, just inside it, along a road, straight on.

These only propose an end for a tape. Whether a body gets there is asked of its mover, as for any other end, and a
person can switch it off (`Draft.snap`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot

from msgspec import Struct

from sandtable.inches.apart import edges_of
from sandtable.inches.bodies import Disc
from sandtable.inches.directions import apart, bearing
from sandtable.inches.layer import holds
from sandtable.inches.moving.vehicles import straight_on
from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tape import INCH, Place

#: From so near a place is drawn to what it would catch on.
NEAR = INCH // 4
#: So far inside an edge somebody stands who is to be inside.
INSIDE = 5
#: A tape that is so few degrees off is meant to be straight.
STRAIGHT = 3


class Catch(Struct, frozen=True):
    """A place to catch on, how far the pointer is from catching there, and what it is: "against Lane hedge"."""

    place: Place
    far: float
    words: str


def caught(catches: Iterable[Catch]) -> Iterator[Catch]:
    """Those that are near enough, the nearest first."""
    yield from sorted((catch for catch in catches if catch.far <= NEAR), key=lambda catch: catch.far)


def in_contact(place: Place, others: Iterable[tuple[Disc, str]], radius: int, apart: int = 0) -> Iterator[Catch]:
    """As near to somebody as one may come: rim to rim, or what must be left between."""
    for other, name in others:
        off = _apart(other.place, place)
        reach = other.radius + radius + apart
        if off:
            yield Catch(_ahead(other.place, place, reach), max(0.0, off - reach), f"as near to {name} as may be")


def against_edges(place: Place, pieces: Iterable[Piece], radius: int) -> Iterator[Catch]:
    """With the rim against the outline of a piece, or against a line, on the side where the pointer is."""
    for piece in pieces:
        on, off = _nearest(place, edges_of(piece))
        if not off or (piece.shape is not Shape.LINE and holds(piece, place)):
            continue
        reach = radius + piece.radius
        # Who points at a line, or closer to it than he can stand, means its side.
        far = abs(off - reach) if off > reach else 0.0
        yield Catch(_ahead(on, place, reach + 1), far, f"against {piece.name}")


def inside_edges(place: Place, pieces: Iterable[Piece], words: str) -> Iterator[Catch]:
    """Just inside an area, for whoever points into its edge."""
    for piece in pieces:
        if piece.shape is Shape.AREA and holds(piece, place):
            on, off = _nearest(place, edges_of(piece))
            if off:
                yield Catch(_ahead(on, place, INSIDE), off, f"in the edge of {piece.name}{words}")


def along_roads(place: Place, pieces: Iterable[Piece]) -> Iterator[Catch]:
    """In the middle of a road."""
    for piece in pieces:
        if piece.spine:
            on, off = _nearest(place, list(pairwise(piece.spine)))
            yield Catch(on, off, f"on {piece.name}")


def straightened(start: Place, place: Place, headings: Iterable[int]) -> Place:
    """As far off, exactly along the first of some headings that a tape nearly has; or the place itself."""
    now = bearing(start, place)
    for heading in headings:
        if place != start and apart(now, heading) <= STRAIGHT:
            end = straight_on(start, heading, round(_apart(start, place)))
            return place if end == start else end
    return place


def _nearest(place: Place, edges: list[tuple[Place, Place]]) -> tuple[Place, float]:
    """The nearest point of some edges, to the hundredth, and how far off it is."""
    found = [_on(place, *edge) for edge in edges]
    on = min(found, key=lambda point: _apart(place, point))
    return on, _apart(place, on)


def _on(place: Place, a: Place, b: Place) -> Place:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / square)) if square else 0.0
    return round(a[0] + dx * share), round(a[1] + dy * share)


def _apart(a: Place, b: Place) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def _ahead(a: Place, b: Place, distance: int) -> Place:
    """From a towards b and beyond, rounded away from a."""
    whole = _apart(a, b)
    dx, dy = (b[0] - a[0]) * distance / whole, (b[1] - a[1]) * distance / whole
    return a[0] + _out(dx), a[1] + _out(dy)


def _out(number: float) -> int:
    near = round(number)
    if abs(number - near) < 1e-6:
        return near
    return int(number) + (1 if number > 0 else -1)
