"""An opposed roll: D10+2 against D6, won, tied or lost, and by double or triple the other's score."""

from __future__ import annotations

from functools import partial
from typing import Any

import icepool
import numpy as np
from icepool import d

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact

BONUS = 2
RESULTS = ("triple loss", "double loss", "loss", "tie", "win", "double win", "triple win")


def margin(mine: int, theirs: int) -> int:
    """0 for a tie, 1 for more, 2 for at least double and 3 for at least triple; below 0 the other way round."""
    if mine == theirs:
        return 0
    return min(mine // theirs, 3) if mine > theirs else -min(theirs // mine, 3)


def result(mine: int, theirs: int) -> str:
    return RESULTS[margin(mine, theirs) + 3]


def opposed(dice: Dice, bonus: int) -> str:
    return result(dice.d(10, why="mine") + bonus, dice.d(6, why="theirs"))


def icepool_way() -> Any:
    return icepool.map(lambda mine, theirs: result(mine + BONUS, theirs), d(10), d(6))


def icepool_tuned() -> Any:
    """A binary operator of one's own takes half the time of `map` with two dice."""
    return d(10).binary_operator(d(6), lambda mine, theirs: result(mine + BONUS, theirs))


#: The code of a result by 6 * (D10 - 1) + D6 - 1.
CODES = np.array([margin(ten + BONUS, six) + 3 for ten in range(1, 11) for six in range(1, 7)])


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    return np.bincount(margins(rng, samples) + 3, minlength=len(RESULTS))


def margins(rng: np.random.Generator, samples: int) -> Counts:
    """The margin of each sample."""
    mine = rng.integers(1, 11, samples) + BONUS
    theirs = rng.integers(1, 7, samples)
    ahead = np.minimum(mine // theirs, 3)
    behind = np.minimum(theirs // mine, 3)
    return np.where(mine == theirs, 0, np.where(mine > theirs, ahead, -behind))


def numpy_tuned(rng: np.random.Generator, samples: int) -> Counts:
    """Counts the pairs of faces and reads their results once for each pair."""
    place = rng.integers(0, 10, samples, dtype=np.uint16)
    place *= 6
    place += rng.integers(0, 6, samples, dtype=np.uint16)
    pairs = np.bincount(place, minlength=CODES.size)
    return np.bincount(CODES, weights=pairs).astype(np.intp)


OPPOSED = Problem(
    name="opposed",
    question="D10+2 against D6: win, tie or loss, with double and triple",
    ours=partial(exact, opposed, BONUS),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=RESULTS.__getitem__,
    icepool_tuned=icepool_tuned,
    numpy_tuned=numpy_tuned,
)
