"""What changes on a table during a game: things that are laid, drift and go, and pieces whose meaning changes.

A state keeps a short tuple of the pieces laid in play, and for each change of meaning a set of pieces by their numbers
(ruined, burnt, blown, cleared). Layers never change, so what they remember stays true; a game takes such sets off or
adds them when it reads a line: `houses & ~state.ruined`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

from msgspec.structs import replace

from sandtable.base.bits import set_of
from sandtable.inches.crossing import off_line
from sandtable.inches.layer import holds
from sandtable.inches.pieces import Piece, Ring, Shape, strip
from sandtable.inches.tape import Place, tape, towards

#: What has been laid in play, in the order of its numbers.
Laid = tuple[Piece, ...]
#: So far a bridge reaches over either bank.
BANK = 5


def laid(already: Laid, ground: int, *pieces: Piece) -> Laid:
    """With more pieces laid; each is given the next number after those of the ground and of all that lie already.

    `ground` is how many pieces the table had at first. A number is not given again while a later one lies, so sets of
    numbers stay true; once the last piece is gone, its number is free.
    """
    following = max((piece.number + 1 for piece in already), default=ground)
    return already + tuple(replace(piece, number=following + more) for more, piece in enumerate(pieces))


def gone(already: Laid, numbers: int) -> Laid:
    """Without a set of pieces."""
    return tuple(piece for piece in already if not numbers >> piece.number & 1)


def drifted(already: Laid, numbers: int, dx: int, dy: int) -> Laid:
    """With a set of pieces moved."""
    return tuple(shifted(piece, dx, dy) if numbers >> piece.number & 1 else piece for piece in already)


def shifted(piece: Piece, dx: int, dy: int) -> Piece:
    """A piece moved."""
    moved = tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in piece.rings)
    return replace(piece, rings=moved, spine=tuple((x + dx, y + dy) for x, y in piece.spine))


def of_kind(already: Laid, *kinds: str) -> int:
    """The pieces of some kinds, as a set."""
    return set_of(piece.number for piece in already if piece.kind in kinds)


def holding(already: Iterable[Piece], place: Place) -> int:
    """The pieces that hold a place, edges included, as a set."""
    return set_of(piece.number for piece in already if holds(piece, place))


def disc(kind: str, name: str, middle: Place, radius: int) -> Piece:
    """Something round to be laid: smoke, a wreck, a crater."""
    return Piece(0, kind, name, Shape.DISC, ((middle,),), radius)


def across(kind: str, name: str, river: Piece, place: Place, width: int) -> Piece:
    """A bridge to be laid square across a strip with a middle line, where that is nearest to a place; not in a bend."""
    legs = list(pairwise(river.spine))
    leg = min(range(len(legs)), key=lambda number: Fraction(*off_line(*legs[number], place)))
    a, b = legs[leg]
    dx, dy, whole = b[0] - a[0], b[1] - a[1], tape(a, b)
    room = min((river.width + width) // 2, whole // 2)
    first, last = room if leg else 0, whole - room if leg < len(legs) - 1 else whole
    foot = towards(a, b, min(max(((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) // whole, first), last))
    # A little farther than from bank to bank: an outline is rounded to hundredths.
    half = river.width // 2 + BANK
    ends = ((foot[0] - dy * side // whole, foot[1] + dx * side // whole) for side in (half, -half))
    return band(kind, name, tuple(ends), width)


def band(kind: str, name: str, line: Ring, width: int) -> Piece:
    """Something with a width to be laid along a line: a smoke screen, a pontoon bridge."""
    return Piece(0, kind, name, Shape.AREA, strip(line, width), spine=line, width=width)
