"""Moves that nobody chooses: the first bearing that fits, from straight on to ever wider to either side."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.inches.directions import ahead_of, turned
from sandtable.inches.tape import Place, tape


def bearings(straight: int, step: int = 5, most: int = 90) -> Iterator[tuple[int, ...]]:
    """Straight on, then pairs to either side, the clockwise one first."""
    yield (straight % 360,)
    for off in range(step, most + 1, step):
        yield turned(straight, off), turned(straight, -off)


def first_that_fits(
    place: Place,
    straight: int,
    distance: int,
    fits: Callable[[Place], bool],
    prefers: Callable[[Place], int],
    step: int = 5,
    most: int = 90,
) -> Place | None:
    """The end of the first try that fits. Of two that are as wide the one with the lower number goes first."""
    for pair in bearings(straight, step, most):
        for end in sorted((ahead_of(place, each, distance) for each in pair), key=prefers):
            if fits(end):
                return end
    return None


def farthest_try(
    place: Place,
    straight: int,
    goes: Callable[[int], Place],
    prefers: Callable[[Place], int],
    step: int = 5,
    most: int = 90,
) -> Place:
    """Where none fits: the end of the try that goes farthest, of equals the smallest angle, then the lower number."""
    best = place
    for pair in bearings(straight, step, most):
        for end in sorted((goes(each) for each in pair), key=prefers):
            if tape(place, end) > tape(place, best):
                best = end
    return best
