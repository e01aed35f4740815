"""A table in words, for whoever cannot see it and for the log: where something is, what a piece is, how a unit stands.

A place is told by what has a name: the piece it is in, or the nearest one with the way and the distance. Such distances
are to the nearest half inch, for they are for finding one's way; what a rule measures is said by `tape.said`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from sandtable.inches.apart import edges_of, root_up
from sandtable.inches.crossing import off_line
from sandtable.inches.directions import bearing, compass_said
from sandtable.inches.drawing.looks import GROUND_LOOKS, GroundLook, OnTable
from sandtable.inches.layer import cuts_of, holds
from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tape import INCH, Place, number_said, place_said, said, tape

HALF = INCH // 2
NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
#: One stands on these, and in all others.
STOOD_ON: frozenset[GroundLook] = frozenset({"hill", "height", "road", "track", "bridge", "ford"})
#: What is no more than so far behind something is behind it.
BEHIND = 2 * INCH


def counted(number: int) -> str:
    """A number in words, up to twenty."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def about(hundredths: int) -> str:
    """A distance to the nearest half inch: "14.5 in"."""
    return said(_half(hundredths))


def way_said(a: Place, b: Place) -> str:
    """The way from one place to another in words: "north-west"."""
    return compass_said(bearing(a, b))


# ---------------------------------------------------------------------- pieces


def reference(found: OnTable, piece: Piece) -> str:
    """What a piece is called where another thing is told by it: its name, or its kind if there is no second one."""
    if piece.name:
        return piece.name
    alone = sum(other.kind == piece.kind for other in found.pieces) == 1
    return f"the {found.kind_said(piece)}" if alone else ""


def piece_said(found: OnTable, piece: Piece) -> str:
    """A piece in words: "Bois Carré, woods, 10.5 by 7.5 in around 29,27.5"; of a line, from where to where it runs."""
    west, south, east, north = piece.box
    kind = found.kind_said(piece)
    line = piece.spine or (piece.rings[0] if piece.shape is Shape.LINE else ())
    if line:
        where = f"from {_about_place(line[0])} to {_about_place(line[-1])}"
    else:
        size = f"{number_said(_half(east - west))} by {number_said(_half(north - south))} in"
        where = f"{size} around {_about_place(piece.middle)}"
    return ", ".join(part for part in (piece.name, kind, where) if part)


def _half(hundredths: int) -> int:
    return (hundredths + HALF // 2) // HALF * HALF


def _about_place(place: Place) -> str:
    return place_said((_half(place[0]), _half(place[1])))


def distance_to(piece: Piece, place: Place) -> int:
    """From a place to the nearest of a piece, read up to the next hundredth; nothing if the piece holds the place."""
    if holds(piece, place):
        return 0
    if piece.shape is Shape.DISC:
        return max(0, tape(piece.rings[0][0], place) - piece.radius)
    return root_up(*off_line(*_nearest_edge(piece, place), place))


def _nearest_edge(piece: Piece, place: Place) -> tuple[Place, Place]:
    """The edge of an area, or the leg of a line, that is nearest to a place; of a disc its middle."""
    return min(edges_of(piece), key=lambda edge: Fraction(*off_line(edge[0], edge[1], place)))


# ---------------------------------------------------------------------- places


def where_said(found: OnTable, place: Place, radius: int = 0) -> str:
    """Where a place is: "in Bois Carré", "just north of the church", "14 in north-west of the church", "at 24.5,18".

    Of a unit its radius is told too: it is in what holds its middle, and all else is measured from its rim. What its
    rim touches or overlaps it is "against".
    """
    told = [(piece, name) for piece in found.pieces if (name := reference(found, piece))]
    holding = [(_height(found, piece), -piece.number, piece, name) for piece, name in told if holds(piece, place)]
    if holding:
        _, _, piece, name = max(holding, key=lambda each: each[:2])
        return f"{'on' if found.look_of(piece) in STOOD_ON else 'in'} {name}"
    near = [(distance_to(piece, place), piece.number, piece, name) for piece, name in told if not piece.spine]
    if not near:
        return f"at {place_said(place)}"
    far, _, piece, name = min(near, key=lambda each: each[:2])
    if not far:
        return f"on {name}"
    way = compass_said(_bearing_off(piece, place))
    if far <= radius:
        return f"against {name}, {way} of it"
    far -= radius
    return f"just {way} of {name}" if far < INCH else f"{about(far)} {way} of {name}"


def _height(found: OnTable, piece: Piece) -> int:
    """Where in the drawing a piece lies: what lies over the others is told."""
    look = found.look_of(piece)
    return -1 if look is None else GROUND_LOOKS.index(look)


def _bearing_off(piece: Piece, place: Place) -> int:
    """The way from the nearest point of a piece to a place beside it."""
    (ax, ay), (bx, by) = _nearest_edge(piece, place)
    dx, dy, px, py = bx - ax, by - ay, place[0] - ax, place[1] - ay
    square = dx * dx + dy * dy
    part = min(max(Fraction(dx * px + dy * py, square), Fraction(0)), Fraction(1)) if square else Fraction(0)
    # From the nearest point as a fraction, drawn larger until it is one of whole numbers.
    off = (px - part * dx) * part.denominator, (py - part * dy) * part.denominator
    return bearing((0, 0), (int(off[0]), int(off[1])))


def beside_said(place: Place, other: Place, name: str) -> str:
    """Where a place is from another that has a name: "3 in east of 1 Section"."""
    return f"{about(tape(other, place))} {way_said(other, place)} of {name}"


def behind_said(found: OnTable, place: Place, seen_from: Place, name: str) -> str:
    """What a place is behind, seen from another: "behind Lane hedge seen from the PaK"; nothing if behind nothing."""
    near: list[tuple[int, int, str]] = []
    for piece in found.pieces:
        called = reference(found, piece)
        if called and not holds(piece, place):
            near += [(cut.left, piece.number, called) for cut in cuts_of(piece, seen_from, place) if cut.left <= BEHIND]
    return f"behind {min(near)[2]} seen from {name}" if near else ""


def middle_of(places: Sequence[Place]) -> Place:
    """The middle of some places."""
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


# ---------------------------------------------------------------------- units


def strength_said(standing: int, begun: int, what: str = "team") -> str:
    """How many are left: "seven of eight teams"; all of them: "eight teams"; a single one is not counted."""
    if begun <= 1:
        return ""
    return f"{counted(begun)} {what}s" if standing == begun else f"{counted(standing)} of {counted(begun)} {what}s"


def unit_said(name: str, strength: str, where: str, states: Iterable[str] = ()) -> str:
    """A unit: "2nd Rifle platoon, seven of eight teams, 14 in north-west of the church, Gone to Ground"."""
    return ", ".join(part for part in (name, strength, where, *states) if part)
