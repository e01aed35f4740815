"""Where the tags of units stand: beside their unit, on no body and on no other tag as far as there is room.

Each unit in turn takes the best of its places; a second round puts right what the later ones spoiled for the earlier.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sandtable.ground.svg_shapes import Point
from sandtable.inches.drawing.svg_boxes import Box, covered

#: How far a tag stands off its unit, at first and at each further try.
GAPS = (3.0, 11.0, 22.0, 36.0)
#: What lying on something costs for each square point: a body, another tag, lettering, a hedge, off the table.
ON_BODY, ON_TAG, ON_LETTERS, ON_LINE, OFF_TABLE = 4.0, 6.0, 1.0, 0.3, 9.0
#: What it costs not to stand at the first place, and for each point farther away.
LATER, FARTHER = 1.2, 1.6
ROUNDS = 3


class Wanted(NamedTuple):
    """A unit that needs a tag: the box of its hull, the size of the tag, and the boxes of its bodies."""

    hull: Box
    wide: float
    high: float
    bodies: Sequence[Box]


def place_tags(
    wanted: Sequence[Wanted], table: Box, letters: Sequence[Box] = (), lines: Sequence[Box] = ()
) -> list[Point]:
    """The top left corner of each tag."""
    places = [_priced(each, wanted, table, letters, lines) for each in wanted]
    chosen: list[Box | None] = [None] * len(wanted)
    for _ in range(ROUNDS):
        before = list(chosen)
        for number, mine in enumerate(places):
            others = [box for other, box in enumerate(chosen) if box is not None and other != number]
            chosen[number] = _best(mine, others)
        if chosen == before:
            break
    return [(box.left, box.top) for box in chosen if box is not None]


def _best(places: Sequence[tuple[float, Box]], tags: Sequence[Box]) -> Box:
    """The cheapest place; they stand in order of what they cost by themselves, so most need not be looked at."""
    least, best = float("inf"), places[0][1]
    for cost, box in places:
        if cost >= least:
            break
        whole = cost + ON_TAG * covered(box, tags)
        if whole < least:
            least, best = whole, box
    return best


def _priced(
    each: Wanted, wanted: Sequence[Wanted], table: Box, letters: Sequence[Box], lines: Sequence[Box]
) -> list[tuple[float, Box]]:
    """The places of a tag with what each costs for all but the other tags, the cheapest first."""
    bodies, near_letters = _near(each, wanted, letters)
    near_lines = _near(each, (), lines)[1]
    priced = []
    for cost, box in _places(each):
        whole = cost + OFF_TABLE * box.outside(table)
        whole += ON_BODY * covered(box, bodies)
        whole += ON_LETTERS * covered(box, near_letters)
        priced.append((whole + ON_LINE * covered(box, near_lines), box))
    return sorted(priced, key=lambda place: place[0])


def _places(each: Wanted) -> Iterator[tuple[float, Box]]:
    """The places of a tag with what each costs by itself: below, above, beside, then farther off."""
    left, top, right, bottom = each.hull
    wide, high = each.wide, each.high
    middle, level = (left + right - wide) / 2, (top + bottom - high) / 2
    for gap in GAPS:
        under, over, after, before = bottom + gap, top - gap - high, right + gap, left - gap - wide
        spots = (
            *((middle, under), (middle, over), (after, level), (before, level)),
            *((left, under), (right - wide, under), (left, over), (right - wide, over)),
            *((after, top), (after, bottom - high), (before, top), (before, bottom - high)),
            *(
                (right - wide / 3, under),
                (left - wide * 2 / 3, under),
                (right - wide / 3, over),
                (left - wide * 2 / 3, over),
            ),
        )
        for number, (x, y) in enumerate(spots):
            yield LATER * number + FARTHER * (gap - GAPS[0]), Box(x, y, x + wide, y + high)


def _near(each: Wanted, wanted: Sequence[Wanted], letters: Sequence[Box]) -> tuple[list[Box], list[Box]]:
    """The bodies and the lettering that any place of a tag can meet; a body by its box."""
    reach = GAPS[-1] + 4
    left, top, right, bottom = each.hull
    around = Box(
        left - each.wide - reach, top - each.high - reach, right + each.wide + reach, bottom + each.high + reach
    )
    bodies = [body for other in wanted if around.overlap(other.hull) for body in other.bodies if around.overlap(body)]
    return bodies, [box for box in letters if around.overlap(box)]
