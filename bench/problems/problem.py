"""What each problem provides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sandtable.dice import Distribution

#: How often each outcome came up, by its code.
Counts: TypeAlias = NDArray[np.intp]


@dataclass(frozen=True)
class Problem:
    """One question asked in three ways, which all throw the pools that the rule throws.

    `icepool_way` gives a Die with the same outcomes as `ours`. `numpy_way` draws a number of
    samples and counts them by a code, which `outcome_of` reads. Both are written as the library's own
    documentation teaches; the tuned ways are the fastest we know, where that is something else.
    """

    name: str
    question: str
    ours: Callable[[], Distribution[Any]]
    icepool_way: Callable[[], Any]
    numpy_way: Callable[[np.random.Generator, int], Counts]
    outcome_of: Callable[[int], Any]
    icepool_tuned: Callable[[], Any] | None = None
    numpy_tuned: Callable[[np.random.Generator, int], Counts] | None = None
    #: How many times as fast as the Monte Carlo we mean to be; None where it is only shown beside.
    numpy_aim: float | None = 20
