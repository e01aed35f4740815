"""Places and the tape measure. A place is two whole numbers, in hundredths of an inch from the west and south edges.

A tape is read up to the next hundredth, so a tape of at most N says exactly that the distance is at most N: one number
serves the rule, the log and the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from math import isqrt
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]
#: West, south, east and north of something.
Box: TypeAlias = tuple[int, int, int, int]

#: Hundredths in an inch: the finest that a place can be.
INCH = 100
TENTH = 10


def tape(a: Place, b: Place) -> int:
    """From place to place, read up to the next hundredth."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    return isqrt(square - 1) + 1 if square else 0


def longest(starts: Iterable[Place], ends: Iterable[Place]) -> int:
    """The longest of the tapes from some places to others: by their squares, so that one root is enough."""
    squares = [(bx - ax) * (bx - ax) + (by - ay) * (by - ay) for (ax, ay), (bx, by) in zip(starts, ends, strict=True)]
    square = max(squares, default=0)
    return isqrt(square - 1) + 1 if square else 0


def within(a: Place, b: Place, reach: int) -> bool:
    """Whether two places are at most so far apart: the tape without its root."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return reach >= 0 and dx * dx + dy * dy <= reach * reach


def length(path: Sequence[Place]) -> int:
    """A bent tape: the sum of its legs, each read up by itself."""
    return sum(tape(a, b) for a, b in pairwise(path))


def towards(a: Place, b: Place, distance: int) -> Place:
    """The place on the way from a to b at a distance from a, cut to hundredths towards a; never beyond b."""
    (x, y), dx, dy = a, b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if distance <= 0:
        return a
    if square <= distance * distance:
        return b
    whole = isqrt(square - 1) + 1  # the tape, once more without a call: this is asked very often
    return (
        x + dx * distance // whole if dx >= 0 else x - -dx * distance // whole,
        y + dy * distance // whole if dy >= 0 else y - -dy * distance // whole,
    )


def rounded_towards(a: Place, b: Place, distance: int) -> Place:
    """The hundredth nearest to where the way from a to b is at a distance from a, beyond b too."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if not square:
        return a
    x, y = ((isqrt(4 * part * part * distance * distance // square) + 1) // 2 for part in (dx, dy))
    return a[0] + (x if dx > 0 else -x), a[1] + (y if dy > 0 else -y)


def off_aim(a: Place, b: Place, on: int, right: int) -> Place:
    """A place so far beyond b, as it is seen from a, and so far to the right of it; nearer and left are negative.

    It is cut to hundredths towards b, and so never farther from it than was asked.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if not square:
        return b
    east, north = dx * on + dy * right, dy * on - dx * right
    x, y = isqrt(east * east // square), isqrt(north * north // square)
    return b[0] + (x if east > 0 else -x), b[1] + (y if north > 0 else -y)


def along(path: Sequence[Place], distance: int) -> Place:
    """The place on a bent tape at a distance from its start; its end if it is no longer than that."""
    left = distance
    for a, b in pairwise(path):
        leg = tape(a, b)
        if left < leg:
            return towards(a, b, left)
        left -= leg
    return path[-1]


def cut(path: Sequence[Place], distance: int) -> tuple[Place, ...]:
    """A bent tape up to a distance from its start."""
    found, left = [path[0]], distance
    for a, b in pairwise(path):
        if left <= 0:
            break
        found.append(towards(a, b, left))
        left -= tape(a, b)
    return tuple(found)


def cut_short(number: int, by: int) -> int:
    """A quotient without its fraction: towards zero, not down."""
    return number // by if number >= 0 else -(-number // by)


def said(hundredths: int) -> str:
    """A distance as people read it: "6 in", "14.5 in"."""
    return f"{number_said(hundredths)} in"


def read_up(tape: int, limit: int | None = None) -> int:
    """A measured tape as people read it: up to the next tenth of an inch.

    It is still at most N, or over N, exactly where the tape is, for every N in tenths. Where a limit is finer than that
    and lies between, the hundredths stay. Not for "N or more": there a tape that is read up could seem enough.
    """
    tenths = -(-tape // TENTH) * TENTH
    return tape if limit is not None and tape <= limit < tenths else tenths


def tape_said(tape: int, limit: int | None = None) -> str:
    """A measured tape in words: "5.4 in" for 5.37."""
    return said(read_up(tape, limit))


def number_said(hundredths: int) -> str:
    """A number of inches without a nought too many: "6", "14.5", "0.05"."""
    whole, part = divmod(abs(hundredths), INCH)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{whole}.{part:02d}".rstrip("0") if part else f"{sign}{whole}"


def place_said(place: Place) -> str:
    """A place as it is typed: "24.5,18"."""
    return f"{number_said(place[0])},{number_said(place[1])}"


class TooFine(ValueError):
    """A number of inches that is none, or finer than a hundredth."""


def hundredths(inches: float | str) -> int:
    """A number of inches as whole hundredths. Nothing is rounded: what is finer is refused."""
    try:
        exact = Decimal(str(inches)) * INCH
    except InvalidOperation:
        raise TooFine(f"'{inches}' is no number of inches") from None
    if not exact.is_finite():
        raise TooFine(f"'{inches}' is no number of inches")
    if exact != exact.to_integral_value():
        raise TooFine(f"{inches} in is finer than a hundredth of an inch")
    return int(exact)
