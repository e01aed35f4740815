"""Templates laid over an aiming point: who is under one, how far others are from its edge, and where to lay it.

A square lies with its sides along the table's edges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import isqrt
from typing import TypeAlias

from msgspec import Struct

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.bodies import overlap
from sandtable.inches.crossing import contains, nearer_than, through_area
from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tape import Place, tape, within

#: A disc that may be under a template: its middle and its radius.
Target: TypeAlias = tuple[Place, int]


class Square(Struct, frozen=True):
    """A square of twice this half."""

    half: int

    def off(self, aim: Place, place: Place) -> int:
        """From its nearest point to a place, read up; nothing for what lies inside."""
        dx, dy = max(0, abs(place[0] - aim[0]) - self.half), max(0, abs(place[1] - aim[1]) - self.half)
        square = dx * dx + dy * dy
        return isqrt(square - 1) + 1 if square else 0

    def reaches(self, aim: Place, place: Place, reach: int) -> bool:
        """Whether some of it is within a reach of a place: `off` without its root."""
        dx, dy, half = place[0] - aim[0], place[1] - aim[1], self.half
        if not -half - reach <= dx <= half + reach or not -half - reach <= dy <= half + reach:
            return False
        if -half <= dx <= half or -half <= dy <= half:
            return True
        dx, dy = abs(dx) - half, abs(dy) - half
        return dx * dx + dy * dy <= reach * reach

    def nearer(self, aim: Place, place: Place, reach: int) -> bool:
        """Whether some of it is truly nearer to a place than a reach."""
        dx, dy = max(0, abs(place[0] - aim[0]) - self.half), max(0, abs(place[1] - aim[1]) - self.half)
        return dx * dx + dy * dy < reach * reach

    def meets(self, aim: Place, a: Place, b: Place) -> bool:
        """Whether a stretch of line lies in it."""
        (x, y), half = aim, self.half
        corners = (x - half, y - half), (x - half, y + half), (x + half, y + half), (x + half, y - half)
        return bool(through_area(corners, a, b))


class Round(Struct, frozen=True):
    """A disc."""

    half: int

    def off(self, aim: Place, place: Place) -> int:
        """From its nearest point to a place, read up; nothing for what lies inside."""
        return max(0, tape(aim, place) - self.half)

    def reaches(self, aim: Place, place: Place, reach: int) -> bool:
        """Whether some of it is within a reach of a place: `off` without its root."""
        return within(aim, place, self.half + reach)

    def nearer(self, aim: Place, place: Place, reach: int) -> bool:
        """Whether some of it is truly nearer to a place than a reach."""
        return overlap(aim, self.half, place, reach)

    def meets(self, aim: Place, a: Place, b: Place) -> bool:
        """Whether a stretch of line lies in it."""
        return nearer_than(a, b, aim, self.half)


Template: TypeAlias = Square | Round


def gap_to(template: Template, aim: Place, place: Place, radius: int) -> int:
    """From the edge of a template to the rim of a disc, read up; nothing for one that is under it, if only just."""
    return max(0, template.off(aim, place) - radius)


def under(template: Template, aim: Place, targets: Iterable[Target]) -> tuple[int, ...]:
    """Which discs are under a template with any part, by their numbers in the order given."""
    return tuple(number for number, one in enumerate(targets) if template.reaches(aim, *one))


def too_near(template: Template, aim: Place, friends: Iterable[Target], safety: int) -> tuple[int, ...]:
    """Which discs are not farther off than a safety distance."""
    return tuple(
        number for number, (place, radius) in enumerate(friends) if template.reaches(aim, place, radius + safety)
    )


def lies_over(template: Template, aim: Place, piece: Piece) -> bool:
    """Whether some of a piece lies under a template; touching its edge is not under it."""
    if piece.shape is Shape.DISC:
        return template.nearer(aim, piece.rings[0][0], piece.radius)
    if piece.shape is Shape.LINE:
        return any(template.meets(aim, a, b) for string in piece.rings for a, b in pairwise(string))
    return any(_covers_some(template, aim, ring) for ring in piece.rings)


def _covers_some(template: Template, aim: Place, ring: Ring) -> bool:
    edges = pairwise((*ring, ring[0]))
    return any(template.meets(aim, a, b) for a, b in edges) or contains(ring, aim)


# ---------------------------------------------------------------------- where to lay it


class Suggestion(Struct, frozen=True):
    """An aiming point and what is under it there, by worth. A good one, not the best there is."""

    aim: Place
    worth: int


#: More places are not tried: where friends are everywhere, a good place soon is better than a better one late.
TRIED = 200


def suggested(
    template: Template,
    targets: Sequence[Target],
    worths: Sequence[int],
    friends: Sequence[Target] = (),
    safety: int = 0,
    allowed: Callable[[Place], bool] = lambda _: True,
) -> Suggestion | None:
    """Where a template might be laid so that much is under it and no friend too near.

    Tried are the targets that fit together between columns and rows through their edges, those worth most first, with
    the template in the middle of the room that they leave it, then at its edges and beside friends who are in the way.
    """
    best: Suggestion | None = None
    tried = 0
    for most, held in _together(template.half, targets, worths):
        if tried > TRIED or (best and most <= best.worth):
            break
        room = _room(template.half, [targets[number] for number in held])
        for aim in _places(template, room, friends, safety):
            tried += 1
            worth = sum(worths[each] for each in held if template.reaches(aim, *targets[each]))
            if (best is None or worth > best.worth) and worth > 0 and allowed(aim):
                best = Suggestion(aim, worth)
                if worth == most:
                    break
    return best


def _together(half: int, targets: Sequence[Target], worths: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Targets that one template may hold together, with what they are worth, the worthiest first."""
    wanted = [number for number, worth in enumerate(worths) if worth > 0]
    columns = _windows([(targets[each][0][0], half + targets[each][1], each) for each in wanted])
    rows = _windows([(targets[each][0][1], half + targets[each][1], each) for each in wanted])
    of_worth = {worth: set_of(each for each in wanted if worths[each] == worth) for worth in set(worths)}
    found = {columns[one] & rows[other] for one in wanted for other in numbers_in(columns[one])}
    valued = [(sum(worth * (held & mask).bit_count() for worth, mask in of_worth.items()), held) for held in found]
    return [(worth, numbers_in(held)) for worth, held in sorted(valued, reverse=True) if held]


def _windows(spans: list[tuple[int, int, int]]) -> dict[int, int]:
    """For each target those that a template holds along one axis while it only just reaches this one, as a set."""
    begins = sorted(((middle - reach, number) for middle, reach, number in spans), reverse=True)
    found: dict[int, int] = {}
    held = 0
    for end, number in sorted((middle + reach, number) for middle, reach, number in spans):
        while begins and begins[-1][0] <= end:
            held |= 1 << begins.pop()[1]
        found[number] = held
        held ^= 1 << number  # farther on it is out of reach
    return found


#: How far a middle may be moved: west, south, east, north.
Room: TypeAlias = tuple[int, int, int, int]


def _room(half: int, held: Sequence[Target]) -> Room:
    """Where a template's middle may lie to reach all of some targets."""
    return (
        max(x - half - radius for (x, _), radius in held),
        max(y - half - radius for (_, y), radius in held),
        min(x + half + radius for (x, _), radius in held),
        min(y + half + radius for (_, y), radius in held),
    )


def _places(template: Template, room: Room, friends: Sequence[Target], safety: int) -> Iterator[Place]:
    """The middle of a room; then its edges, and where friends are in the way just beside them. All are safe."""
    west, south, east, north = room
    clear = template.half + safety + 1
    near = [
        one
        for one in friends
        if west - clear < one[0][0] + one[1]
        and one[0][0] - one[1] < east + clear
        and south - clear < one[0][1] + one[1]
        and one[0][1] - one[1] < north + clear
    ]
    corners = ((west, south), (west, north), (east, north), (east, south))
    for one in near:  # what keeps away from a friend has no hollows: with all corners the whole room is too near to him
        if all(template.reaches(corner, one[0], one[1] + safety) for corner in corners):
            return
    middle = (west + east) // 2, (south + north) // 2
    if not too_near(template, middle, near, safety):
        yield middle
    xs, ys = {west, east, middle[0]}, {south, north, middle[1]}
    for (x, y), radius in near:
        xs |= {each for each in (x - clear - radius, x + clear + radius) if west <= each <= east}
        ys |= {each for each in (y - clear - radius, y + clear + radius) if south <= each <= north}
    for place in product(sorted(xs), sorted(ys)):
        if place != middle and not too_near(template, place, near, safety):
            yield place
