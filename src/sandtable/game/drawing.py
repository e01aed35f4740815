"""Random order, drawn one by one as it is asked for: what a step suggests is built no further than somebody looks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from sandtable.base.bits import numbers_in

T = TypeVar("T")


def shuffled(mask: int, rng: Random) -> Iterator[int]:
    """The members of a set in random order."""
    return drawn(list(numbers_in(mask)), rng)


def drawn(left: list[T], rng: Random) -> Iterator[T]:
    """What is in a list in random order; the list is used up."""
    random = rng.random
    while left:
        at = int(random() * len(left))
        left[at], left[-1] = left[-1], left[at]
        yield left.pop()
