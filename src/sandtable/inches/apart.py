"""How far pieces lie from each other: asked as "nearer than so much", which whole numbers answer exactly."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import isqrt

from msgspec.structs import replace

from sandtable.inches.crossing import comes_within, contains, nearer_than, off_line
from sandtable.inches.layer import holds
from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tables.outlines import meet
from sandtable.inches.tape import Box, Place


def edges_of(piece: Piece) -> list[tuple[Place, Place]]:
    """The edges of an area, the legs of a line, of a disc its middle."""
    found: list[tuple[Place, Place]] = []
    for ring in piece.rings:
        if piece.shape is Shape.DISC:
            found.append((ring[0], ring[0]))
        else:
            found += pairwise(ring if piece.shape is Shape.LINE else (*ring, ring[0]))
    return found


def nearer(one: Piece, other: Piece, distance: int) -> bool:
    """Whether two pieces meet, or come truly nearer to each other than a distance."""
    if boxes_apart(one.box, other.box, distance):
        return False
    reach = distance + one.radius + other.radius
    box = one.box
    theirs = [edge for edge in edges_of(other) if not boxes_apart(box, box_of(*edge), distance + other.radius)]
    for a, b in edges_of(one) if theirs else ():
        for c, d in theirs:
            if meet(a, b, c, d):
                return True
            if reach and any(
                nearer_than(*line, point, reach) for line, point in (((a, b), c), ((a, b), d), ((c, d), a), ((c, d), b))
            ):
                return True
    return _inside(one, other) or _inside(other, one)


def place_nearer(piece: Piece, place: Place, distance: int) -> bool:
    """Whether a piece holds a place or comes truly nearer to it than a distance."""
    if piece.shape is Shape.AREA and any(contains(ring, place) for ring in piece.rings):
        return True
    reach = distance + piece.radius
    return any(nearer_than(a, b, place, reach) for a, b in edges_of(piece))


def within_piece(piece: Piece, place: Place, reach: int) -> bool:
    """Whether a place is in a piece or at most so far from it."""
    reach += piece.radius
    return holds(piece, place) or any(comes_within(a, b, place, reach) for a, b in edges_of(piece))


def off_piece(piece: Piece, place: Place) -> int:
    """The tape from a place to the nearest point of a piece, read up; nothing for who is in it."""
    if holds(piece, place):
        return 0
    return max(0, min(root_up(*off_line(a, b, place)) for a, b in edges_of(piece)) - piece.radius)


def comes_near(a: Place, b: Place, c: Place, d: Place, reach: int) -> bool:
    """Whether two stretches meet or come within a reach of each other; touching counts."""
    return meet(a, b, c, d) or any(
        comes_within(*line, point, reach) for line, point in (((a, b), c), ((a, b), d), ((c, d), a), ((c, d), b))
    )


def root_up(over: int, under: int) -> int:
    """The root of a fraction, read up."""
    root = isqrt(over // under)
    while root * root * under < over:
        root += 1
    return root


def box_of(a: Place, b: Place) -> Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


def boxes_apart(one: Box, other: Box, distance: int) -> bool:
    """Whether two boxes alone show that nothing in them is nearer than a distance."""
    return (
        one[2] + distance < other[0]
        or other[2] + distance < one[0]
        or one[3] + distance < other[1]
        or other[3] + distance < one[1]
    )


def joined(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Areas of one kind that touch as one piece, with the first one's number and name: the sections of a town."""
    found: list[Piece] = []
    for piece in pieces:
        touched = [
            other
            for other in found
            if other.kind == piece.kind and other.shape is piece.shape is Shape.AREA and nearer(piece, other, 0)
        ]
        if not touched:
            found.append(piece)
            continue
        rings = tuple(ring for each in (*touched, piece) for ring in each.rings)
        found = [each for each in found if each not in touched[1:]]
        found[found.index(touched[0])] = replace(touched[0], rings=rings, spine=())
    return tuple(found)


def _inside(one: Piece, other: Piece) -> bool:
    """Whether a piece that crosses no edge of an area lies in it."""
    return other.shape is Shape.AREA and any(contains(ring, one.rings[0][0]) for ring in other.rings)
