"""Bulk: an exact answer turned into an alias table and sampled by the million.

The only module of the core that imports numpy. A sample has no faces and no log: it is for sweeps
and rollouts, not for the table.
"""

from __future__ import annotations

from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from sandtable.dice.distribution import Distribution, T


class AliasTable(Generic[T]):
    """Draws outcomes of one distribution, one random number and two look-ups each.

    Vose's method on the integer weights: every column is filled exactly, and only the comparison of
    the random number with a column's mark is in floating point.
    """

    __slots__ = ("_alias", "_mark", "_size", "outcomes")

    def __init__(self, distribution: Distribution[T]) -> None:
        self.outcomes: tuple[T, ...] = tuple(distribution)
        self._size = len(self.outcomes)
        full = distribution.denominator
        left = [weight * self._size for weight in distribution.weights.values()]
        mark, alias = [1.0] * self._size, list(range(self._size))
        short = [i for i, weight in enumerate(left) if weight < full]
        tall = [i for i, weight in enumerate(left) if weight >= full]
        while short and tall:
            low, high = short.pop(), tall[-1]
            mark[low], alias[low] = left[low] / full, high
            left[high] -= full - left[low]
            if left[high] < full:
                short.append(tall.pop())
        self._mark = np.array(mark)
        self._alias = np.array(alias, dtype=np.intp)

    def indices(self, samples: int, rng: np.random.Generator) -> NDArray[np.intp]:
        """Places in `outcomes`, one for each sample."""
        spread = rng.random(samples)
        spread *= self._size
        column = spread.astype(np.intp)
        spread -= column
        return np.where(spread < self._mark[column], column, self._alias[column])

    def counts(self, samples: int, rng: np.random.Generator) -> dict[T, int]:
        """How often each outcome came up."""
        drawn = np.bincount(self.indices(samples, rng), minlength=self._size)
        return dict(zip(self.outcomes, drawn.tolist(), strict=True))

    def values(self, samples: int, rng: np.random.Generator) -> NDArray[Any]:
        """The outcomes themselves as an array, for numbers."""
        return np.asarray(self.outcomes)[self.indices(samples, rng)]
