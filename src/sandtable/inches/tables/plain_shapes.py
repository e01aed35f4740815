"""Rectangles and ovals found again in their corners, so that a table is written as plainly as a person would."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from msgspec import Struct

from sandtable.inches.directions import bearing
from sandtable.inches.pieces import ROUND_CORNERS, Ring, oval, rectangle
from sandtable.inches.tables.outlines import one_way_round
from sandtable.inches.tables.shaping import LEAST, LEAST_ROUND
from sandtable.inches.tape import Place, tape


class Plain(Struct, frozen=True):
    """A shape by its middle, its size, and how far it is turned."""

    at: Place
    size: Place
    turned: int
    round: bool


def as_rectangle(ring: Ring) -> Plain | None:
    """The rectangle with exactly these corners, if there is one."""
    middle = _middle(ring) if len(ring) == 4 else None
    if middle is None:
        return None
    turned = bearing(ring[0], ring[1]) % 90
    one, other = tape(ring[0], ring[1]), tape(ring[1], ring[2])
    sizes = ((width, depth) for width, depth in product(_about(one, 2), _about(other, 2)))
    return _found(rectangle, ring, middle, sizes, (turned,), LEAST)


def as_oval(ring: Ring) -> Plain | None:
    """The oval with exactly these corners, if there is one."""
    middle = _middle(ring) if len(ring) == ROUND_CORNERS else None
    if middle is None:
        return None
    reach = [tape(middle, corner) for corner in ring]
    longest = max(range(len(ring)), key=reach.__getitem__)
    turned = bearing(middle, ring[longest]) % 90
    sizes = product(_about(2 * max(reach), 4), _about(2 * min(reach), 4))
    return _found(oval, ring, middle, sizes, (turned, turned % 15), LEAST_ROUND)


def _middle(ring: Ring) -> Place | None:
    """The middle of an outline whose corners lie opposite each other; None where it is none, or between hundredths."""
    half = len(ring) // 2
    x, y = ring[0][0] + ring[half][0], ring[0][1] + ring[half][1]
    if x % 2 or y % 2 or any(a[0] + b[0] != x or a[1] + b[1] != y for a, b in zip(ring, ring[half:], strict=False)):
        return None
    return x // 2, y // 2


def _about(size: int, by: int) -> list[int]:
    """Sizes that corners rounded to hundredths may have come from, the roundest first."""
    return sorted(range(size - by, size + by + 1), key=lambda each: (each % 50 > 0, each % 10 > 0, abs(each - size)))


def _found(
    make: Callable[[Place, int, int, int], Ring],
    ring: Ring,
    middle: Place,
    sizes: Iterable[Place],
    turns: tuple[int, ...],
    least: int,
) -> Plain | None:
    told = one_way_round(ring)
    for size in sizes:
        if min(size) < least:
            continue
        for turned, (width, depth) in product(turns, (size, size[::-1])):
            if one_way_round(make(middle, width, depth, turned)) == told:
                return Plain(middle, (width, depth), turned, make is oval)
    return None
