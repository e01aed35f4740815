"""Tables for the tests of movement: one laid out by hand, and many at random."""

from __future__ import annotations

from random import Random

from sandtable.base.bits import set_of
from sandtable.inches.bodies import Disc, overlap
from sandtable.inches.layer import Layer
from sandtable.inches.moving.going import Going
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.legs import Mover
from sandtable.inches.pieces import Piece, Ring, Shape, oval, rectangle, strip
from sandtable.inches.tape import Place

WIDTH, DEPTH = 7200, 4800


def area(number: int, *rings: Ring, kind: str = "house") -> Piece:
    return Piece(number, kind, f"{kind} {number}", Shape.AREA, rings)


def line(number: int, *corners: Place, kind: str = "hedge") -> Piece:
    return Piece(number, kind, f"{kind} {number}", Shape.LINE, (corners,))


def disc(number: int, middle: Place, radius: int) -> Piece:
    return Piece(number, "wreck", f"wreck {number}", Shape.DISC, ((middle,),), radius)


def road(number: int, *spine: Place, width: int = 200, kind: str = "road") -> Piece:
    return Piece(number, kind, f"{kind} {number}", Shape.AREA, strip(spine, width), spine=spine, width=width)


def going_over(*pieces: Piece, roads: int = 0, under: int = 0) -> Going:
    return Going(Layer(WIDTH, DEPTH, pieces), roads, under)


def at_random(rng: Random, shift: Place = (0, 0)) -> tuple[Piece, ...]:
    """Houses, woods, hedges and wrecks within the middle of the table, all moved by a shift."""
    pieces: list[Piece] = []
    for number in range(rng.randrange(4, 14)):
        middle = rng.randrange(1200, WIDTH - 1200) + shift[0], rng.randrange(1000, DEPTH - 1000) + shift[1]
        lot = rng.randrange(4)
        if lot == 0:
            pieces.append(
                area(number, rectangle(middle, rng.randrange(200, 700), rng.randrange(200, 700), rng.randrange(90)))
            )
        elif lot == 1:
            pieces.append(area(number, oval(middle, rng.randrange(300, 900), rng.randrange(300, 900)), kind="woods"))
        elif lot == 2:
            bend = middle[0] + rng.randrange(200, 500), middle[1] + rng.randrange(-300, 300)
            pieces.append(line(number, middle, bend, (bend[0] + rng.randrange(-200, 300), bend[1] + 400)))
        else:
            pieces.append(disc(number, middle, rng.randrange(50, 200)))
    return tuple(pieces)


def standing_at_random(rng: Random, count: int, radius: int, shift: Place = (0, 0)) -> tuple[Disc, ...]:
    """Discs that do not lie on each other."""
    found: list[Disc] = []
    while len(found) < count:
        place = rng.randrange(900, WIDTH - 900) + shift[0], rng.randrange(900, DEPTH - 900) + shift[1]
        if not any(overlap(place, radius, other.place, other.radius) for other in found):
            found.append(Disc(*place, radius))
    return tuple(found)


def mover_at_random(seed: int, shift: Place = (0, 0)) -> tuple[Mover, Place]:
    """Somebody on a table at random, half of whose pieces are shut, with others in the way; and a place to start."""
    rng = Random(seed)  # noqa: S311
    pieces = at_random(rng, shift)
    going = going_over(*pieces)
    shut = set_of(piece.number for piece in pieces if rng.randrange(2))
    others = standing_at_random(rng, rng.randrange(9), 75, shift)
    mover = Mover(going, shut, 0, clear_of(others[::2], 75), clear_of(others[1::2], 75), 75)
    while True:
        start = rng.randrange(900, WIDTH - 900) + shift[0], rng.randrange(900, DEPTH - 900) + shift[1]
        if mover.may_end(start):
            return mover, start
