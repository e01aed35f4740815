"""Bodies on the table: what a rule measures from is a disc, with a facing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt

from msgspec import Struct

from sandtable.inches.tape import Box, Place, tape, within

#: Rims so near to each other touch.
TOUCHING = 5


class Body(Struct, frozen=True, array_like=True):
    """A disc's middle and where it faces; its radius is its unit's."""

    x: int
    y: int
    facing: int = 0

    @property
    def place(self) -> Place:
        return self.x, self.y


class Disc(Struct, frozen=True, array_like=True):
    """Something round that stands on the table: a body that may be in the way, a wreck, smoke, a marker."""

    x: int
    y: int
    radius: int

    @property
    def place(self) -> Place:
        return self.x, self.y


def gap(a: Place, radius: int, b: Place, other: int = 0) -> int:
    """From rim to rim: the tape between the middles less both radii, never below nothing."""
    dx, dy, rims = b[0] - a[0], b[1] - a[1], radius + other
    square = dx * dx + dy * dy
    return isqrt(square - 1) + 1 - rims if square > rims * rims else 0


def overlap(a: Place, radius: int, b: Place, other: int) -> bool:
    """Whether two discs lie on each other: their middles are truly nearer than both radii; rims may touch."""
    dx, dy, both = b[0] - a[0], b[1] - a[1], radius + other
    return dx * dx + dy * dy < both * both


def touch(a: Place, radius: int, b: Place, other: int) -> bool:
    """Whether two discs are in contact."""
    return within(a, b, radius + other + TOUCHING)


def overlapping(place: Place, radius: int, discs: Iterable[Disc]) -> Disc | None:
    """The first of some discs that one at a place would lie on."""
    return next((disc for disc in discs if overlap(place, radius, disc.place, disc.radius)), None)


def box_about(places: Sequence[Place]) -> Box:
    """West, south, east and north of some places."""
    if len(places) == 1:
        return (*places[0], *places[0])
    xs, ys = zip(*places, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def on_table(place: Place, width: int, depth: int, margin: int = 0) -> bool:
    """Whether a place keeps a margin from every edge."""
    return margin <= place[0] <= width - margin and margin <= place[1] <= depth - margin


def nearest(place: Place, others: Sequence[Place]) -> int | None:
    """Which of some places is the nearest, by its number; of equals the first."""
    return min(range(len(others)), key=lambda each: tape(place, others[each]), default=None)


def in_command(leader: Place, radius: int, teams: Iterable[tuple[Place, int]], reach: int) -> tuple[bool, ...]:
    """For each team whether its rim is within reach of its leader's."""
    return tuple(gap(leader, radius, place, own) <= reach for place, own in teams)
