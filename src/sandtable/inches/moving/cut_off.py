"""Whether one place can be reached from another at all, however long the way, without coming too near to others.

No path is looked for. Discs that touch make chains, with each other and with the table's edges; two places are cut off
from each other exactly if some closed chain has one of them inside and the other outside. A chain that closes crosses
the straight line between the two an odd number of times then, so counting crossings decides, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isqrt

from sandtable.inches.moving.keeping import Kept, first_refusing
from sandtable.inches.tape import Place


def cut_off(start: Place, goal: Place, kept: Sequence[Kept], width: int, depth: int) -> bool:
    """Whether no way on a table leads from one place to another past all that is to be kept away from.

    Who stands too near to somebody is cut off. What is kept away from has its middle on the table.
    """
    if first_refusing(kept, start) is not None or first_refusing(kept, goal) is not None:
        return True
    chains = _Chains(len(kept) + 1)
    edge = len(kept)
    for number, each in enumerate(kept):
        for foot in _feet(each, width, depth):
            if chains.closes(number, edge, _crosses(each.place, foot, start, goal)):
                return True
    for one, other in combinations(range(len(kept)), 2):
        a, b = kept[one], kept[other]
        if _touch(a, b) and chains.closes(one, other, _crosses(a.place, b.place, start, goal)):
            return True
    return False


def edge_reached(start: Place, kept: Sequence[Kept], width: int, depth: int, y: int) -> bool:
    """Whether a way leads from a place to any point of the table's edge at this y."""
    return any(not cut_off(start, goal, kept, width, depth) for goal in _free_on(kept, width, y))


class _Chains:
    """Who hangs together, and whether the way from each to the head of its chain crosses the line an odd time."""

    def __init__(self, count: int) -> None:
        self.head, self.odd = list(range(count)), [False] * count

    def closes(self, one: int, other: int, crosses: bool) -> bool:
        """Joins two; true if they hang together already, so that a chain closes that crosses the line an odd time."""
        (first, odd), (second, even) = self._found(one), self._found(other)
        if first == second:
            return odd ^ even ^ crosses
        self.head[first], self.odd[first] = second, odd ^ even ^ crosses
        return False

    def _found(self, one: int) -> tuple[int, bool]:
        odd = False
        while self.head[one] != one:
            odd ^= self.odd[one]
            one = self.head[one]
        return one, odd


def _touch(a: Kept, b: Kept) -> bool:
    """Whether nothing passes between two: they overlap, or they touch and one of them has its rim."""
    dx, dy = b.x - a.x, b.y - a.y
    # The distance is at most the sum of two roots: both sides squared, and squared again where that is needed.
    rest = dx * dx + dy * dy - a.square - b.square
    shut = 1 if a.touch or b.touch else 0
    return rest < 0 or rest * rest < 4 * a.square * b.square + shut


def _feet(kept: Kept, width: int, depth: int) -> Iterator[Place]:
    """Just off the table, straight across from a place, wherever the edge there is too near to it."""
    across = (
        ((0, kept.y), (-1, kept.y)),
        ((width, kept.y), (width + 1, kept.y)),
        ((kept.x, 0), (kept.x, -1)),
        ((kept.x, depth), (kept.x, depth + 1)),
    )
    yield from (off for edge, off in across if kept.refuses(edge))


def _crosses(a: Place, b: Place, start: Place, goal: Place) -> bool:
    """Whether a link crosses the line between the two places; where it only meets an end of the link, half-open."""
    if start == goal:
        return False
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    one = dx * (a[1] - start[1]) - dy * (a[0] - start[0]) >= 0
    other = dx * (b[1] - start[1]) - dy * (b[0] - start[0]) >= 0
    if one == other:
        return False
    ex, ey = b[0] - a[0], b[1] - a[1]
    near = ex * (start[1] - a[1]) - ey * (start[0] - a[0])
    far = ex * (goal[1] - a[1]) - ey * (goal[0] - a[0])
    return (near > 0) != (far > 0)


def _free_on(kept: Sequence[Kept], width: int, y: int) -> list[Place]:
    """A free place in each stretch of an edge that is free: they begin at its end, or where somebody's reach ends."""
    tried = {0, width}
    for each in kept:
        room = each.square - (y - each.y) ** 2
        if room >= 0:
            half = isqrt(room)
            tried |= {each.x + side * (half + more) for side in (-1, 1) for more in (0, 1, 2)}
    places = [(x, y) for x in sorted(tried) if 0 <= x <= width]
    return [place for place in places if first_refusing(kept, place) is None]
