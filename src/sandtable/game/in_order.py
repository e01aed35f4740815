"""A chance that leaves everything in its order, for whoever wants all that is suggested and always the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class InOrder(Random):
    """Picks what comes first and shuffles nothing."""

    def random(self) -> float:
        return 0.0

    def getrandbits(self, k: int, /) -> int:
        return 0

    def shuffle(self, x: Any) -> None:
        pass

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        return seq[0]

    def sample(self, population: Sequence[T], k: int, *, counts: Any = None) -> list[T]:
        return list(population)[:k]


IN_ORDER = InOrder()
