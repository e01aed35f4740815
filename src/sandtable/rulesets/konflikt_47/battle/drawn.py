"""Things in random order, each drawn when it is asked for: mostly the first is enough."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

T = TypeVar("T")


def drawn(things: list[T], rng: Random) -> Iterator[T]:
    """The things of a list, which is used up, in random order."""
    random = rng.random
    while things:
        yield things.pop(int(random() * len(things)))
