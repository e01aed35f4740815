"""Eight opposed rolls that each leave markers on the loser (on both after a tie); the joint total."""

from __future__ import annotations

from functools import partial
from typing import Any

import icepool
import numpy as np
from icepool import Vector, d

from bench.problems.opposed import BONUS, margin, margins
from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact

ROLLS = 8
WIDTH = 3 * ROLLS + 1


def left_by(mine: int, theirs: int) -> tuple[int, int]:
    """The markers on me and on the other."""
    by = margin(mine, theirs)
    if by == 0:
        return 1, 1
    return (0, by) if by > 0 else (-by, 0)


def markers(dice: Dice, bonus: int) -> tuple[int, int]:
    return left_by(dice.d(10, why="mine") + bonus, dice.d(6, why="theirs"))


def eight_rolls(dice: Dice, bonus: int) -> tuple[int, int]:
    return dice.accumulate(ROLLS, markers, bonus, (0, 0))


def code_of(mine: int, theirs: int) -> int:
    """Both counts in one number, so that adding numbers adds both."""
    on_me, on_other = left_by(mine, theirs)
    return WIDTH * on_me + on_other


def outcome_of(code: int) -> tuple[int, int]:
    return divmod(code, WIDTH)


def icepool_way() -> Any:
    once = icepool.map(lambda mine, theirs: Vector(left_by(mine + BONUS, theirs)), d(10), d(6))
    return (ROLLS @ once).map(tuple, star=False)


def icepool_tuned() -> Any:
    """Coded numbers, doubled three times, take a thirteenth of the time that `8 @` takes on Vectors."""
    once = d(10).binary_operator(d(6), lambda mine, theirs: code_of(mine + BONUS, theirs))
    twice = once + once
    four_times = twice + twice
    return (four_times + four_times).map(outcome_of)


#: The code of a roll by 6 * (D10 - 1) + D6 - 1.
CODES = np.array([code_of(ten + BONUS, six) for ten in range(1, 11) for six in range(1, 7)], dtype=np.uint16)


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    on_me, on_other = np.zeros((2, samples), dtype=np.intp)
    for _ in range(ROLLS):
        by = margins(rng, samples)
        on_me += np.where(by == 0, 1, np.maximum(-by, 0))
        on_other += np.where(by == 0, 1, np.maximum(by, 0))
    return np.bincount(WIDTH * on_me + on_other)


def numpy_tuned(rng: np.random.Generator, samples: int) -> Counts:
    totals = np.zeros(samples, dtype=np.uint16)
    for _ in range(ROLLS):
        place = rng.integers(0, 10, samples, dtype=np.uint16)
        place *= 6
        place += rng.integers(0, 6, samples, dtype=np.uint16)
        totals += CODES.take(place)
    return np.bincount(totals)


MARKERS = Problem(
    name="markers",
    question="eight opposed rolls, each adding markers to both sides' totals",
    ours=partial(exact, eight_rolls, BONUS),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    icepool_tuned=icepool_tuned,
    numpy_tuned=numpy_tuned,
)
