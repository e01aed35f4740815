"""Forming up: the bodies of a unit take the places of a layout, and who has no room there the nearest that is free."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import lru_cache
from math import isqrt
from typing import NamedTuple, TypeAlias

from sandtable.inches.bodies import overlap
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.legs import Mover, all_unhindered, within_box
from sandtable.inches.tape import Place, towards, within

#: Somebody looks for another place in a spiral: so many degrees on each time, and so much more area, in square
#: hundredths: the 25th is 1.7 in off, the last 4.2 in.
GOLDEN, DENSITY = 137, 2500
#: So many places are asked for on the march before somebody stays. Who is set up may ask for all of them.
TRIES, ALL = 12, 72

#: Whether a body, by its number, may be at a place.
Fits: TypeAlias = Callable[[int, Place], bool]


class Trouble(StrEnum):
    NO_ROOM = "no room"
    TOO_FAR_APART = "too far from the others"
    OUT_OF_COMMAND = "out of command"


class Spacing(NamedTuple):
    """How the bodies of a unit stand to each other, from rim to rim."""

    #: No nearer than this.
    least: int = 0
    #: Everybody has somebody of the unit so near.
    most: int | None = None
    #: Everybody is so near to the first.
    command: int | None = None


class Formed(NamedTuple):
    """Where everybody stands, and what is wrong with that. Who has no room has no place."""

    places: tuple[Place | None, ...]
    troubles: tuple[tuple[int, Trouble], ...]


def form_up(
    slots: Sequence[Place],
    radii: Sequence[int],
    fits: Fits,
    spacing: Spacing = Spacing(),  # noqa: B008 - it never changes
    starts: Sequence[Place] = (),
    most: int | None = None,
    tries: int = TRIES,
) -> Formed:
    """Bodies in the places of a layout: the first in the first, then whoever is nearest to one; never overlapping.

    Who is farther than `most` from its place begins to look on the way there. Who finds no room stays where it was, if
    it was anywhere and that is still free.
    """
    places: list[Place | None] = [None] * len(radii)
    taken: list[tuple[int, int, int]] = []  # by whom, with his radius
    troubles: list[tuple[int, Trouble]] = []
    for body, slot in _shared_out(slots, len(radii), starts):
        wished = towards(starts[body], slot, most) if starts and most is not None else slot
        place = _free_place(body, wished, radii, places[0], taken, fits, spacing, tries)
        if place is None and starts and _clear(starts[body], radii[body] + spacing.least, taken):
            place = starts[body]
        places[body] = place
        if place is None:
            troubles.append((body, Trouble.NO_ROOM))
        else:
            taken.append((*place, radii[body]))
    return Formed(tuple(places), (*troubles, *loose(places, radii, spacing)))


def loose(places: Sequence[Place | None], radii: Sequence[int], spacing: Spacing) -> tuple[tuple[int, Trouble], ...]:
    """Who stands too far from the others, or from the first."""
    found: list[tuple[int, Trouble]] = []
    leader = places[0] if places else None
    if spacing.command is not None and leader is not None:
        (x, y), led = leader, radii[0] + spacing.command
        for body, place in enumerate(places):
            if place is not None:
                dx, dy, reach = place[0] - x, place[1] - y, led + radii[body]
                if body and dx * dx + dy * dy > reach * reach:
                    found.append((body, Trouble.OUT_OF_COMMAND))
    if spacing.most is not None:
        there = [(body, place) for body, place in enumerate(places) if place is not None]
        if len(there) > 1:
            alone = [each for each in there if not _has_near(*each, there, radii, spacing.most)]
            found += [(body, Trouble.TOO_FAR_APART) for body, _ in alone]
    return tuple(sorted(found)) if len(found) > 1 else tuple(found)


def _has_near(body: int, place: Place, there: Sequence[tuple[int, Place]], radii: Sequence[int], most: int) -> bool:
    own = radii[body] + most
    return any(number != body and within(place, other, own + radii[number]) for number, other in there)


def stands(movers: Sequence[Mover]) -> Fits:
    """A body fits where it may rest, however it comes there: for those who are set up."""
    return lambda body, place: movers[body].may_end(place)


def steps(movers: Sequence[Mover], starts: Sequence[Place], most: int) -> Fits:
    """A body fits where it may go straight from where it is, at most so far, or where it is."""
    xs, ys = [x for x, _ in starts], [y for _, y in starts]
    box = min(xs) - most, min(ys) - most, max(xs) + most, max(ys) + most
    near = within_box(movers, *box)
    if all_unhindered(near, box):
        return lambda body, place: within(starts[body], place, most)
    square = most * most

    def fits(body: int, place: Place) -> bool:
        start = starts[body]
        dx, dy = place[0] - start[0], place[1] - start[1]  # as `within` asks, without a call
        return place == start or (dx * dx + dy * dy <= square and near[body].may_step(start, place))

    return fits


def _shared_out(slots: Sequence[Place], count: int, starts: Sequence[Place]) -> list[tuple[int, Place]]:
    """Who goes where. A layout with too few places shares its last."""
    full = [*slots, *[slots[-1]] * (count - len(slots))][:count]
    if not starts:
        return list(enumerate(full))
    pairs = [
        ((dx := x - slot[0]) * dx + (dy := y - slot[1]) * dy, body, number)
        for body, (x, y) in enumerate(starts[1:], start=1)
        for number, slot in enumerate(full[1:], start=1)
    ]
    pairs.sort()
    shared, taken = {0: full[0]}, {0}
    for _, body, number in pairs:
        if body not in shared and number not in taken:
            shared[body] = full[number]
            taken.add(number)
            if len(shared) == count:
                break
    return list(shared.items())


def _free_place(
    body: int,
    slot: Place,
    radii: Sequence[int],
    leader: Place | None,
    taken: Sequence[tuple[int, int, int]],
    fits: Fits,
    spacing: Spacing,
    tries: int,
) -> Place | None:
    """The place of a layout, or one near it, where a body is clear of those who stand already, and near enough.

    Where none is near enough, the first that is only clear.
    """
    own, most = radii[body], spacing.most
    clear = [(x, y, (both := own + other + spacing.least) * both) for x, y, other in taken]
    mates = [] if most is None else [((x, y), own + other + most) for x, y, other in taken]
    lead_x, lead_y = leader or slot
    command = -1 if leader is None or spacing.command is None else radii[0] + own + spacing.command
    spare: Place | None = None
    asked = 0
    for east, north in _spiral():
        x, y = place = slot[0] + east, slot[1] + north
        for ox, oy, square in clear:
            dx, dy = ox - x, oy - y
            if dx * dx + dy * dy < square:
                break
        else:
            dx, dy = x - lead_x, y - lead_y
            near = (command < 0 or dx * dx + dy * dy <= command * command) and (
                not mates or any(within(place, other, far) for other, far in mates)
            )
            if not near and spare is not None:
                continue
            asked += 1
            if fits(body, place):
                if near:
                    return place
                spare = place
            if asked >= tries:
                break
    return spare


def _clear(place: Place, radius: int, taken: Sequence[tuple[int, int, int]]) -> bool:
    return not any(overlap(place, radius, (x, y), theirs) for x, y, theirs in taken)


@lru_cache(maxsize=1)
def _spiral() -> tuple[Place, ...]:
    """Ways to look for a free place: none, then in a spiral ever farther, each way as far from the others as goes."""
    ways = (ahead_of((0, 0), GOLDEN * number % 360, isqrt(number * DENSITY)) for number in range(ALL))
    return tuple(ways)
