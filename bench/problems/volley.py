"""A volley: hit on 4+, damage on 4+, and 2D6 of 8 or less to stand if at least half are killed."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from icepool import coin, d
from numpy.typing import NDArray

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice, at_least
from sandtable.dice.exact import exact

HIT = at_least(4)
DAMAGE = at_least(4)
STEADY = 8

#: So many samples at a time keep the faces of a volley in the processor's cache.
BLOCK = 25_000


def killed(dice: Dice, shots: int) -> int:
    hits = dice.successes(shots, HIT, why="hit")
    return dice.successes(hits, DAMAGE, why="damage")


def stands(dice: Dice, number: int) -> bool:
    return dice.total(2, 6, why="morale") <= number


def volley(dice: Dice, shots: int) -> tuple[int, bool]:
    """How many are killed, and whether the rest break."""
    kills = dice.run(killed, shots)
    return kills, 2 * kills >= shots and not dice.run(stands, STEADY)


def icepool_way(shots: int) -> Any:
    hit = damage = coin(1, 2)
    breaks = 2 @ d(6) > STEADY
    kills = (shots @ hit) @ damage
    return kills.map(lambda killed: (killed, breaks if 2 * killed >= shots else False))


def numpy_way(shots: int, rng: np.random.Generator, samples: int) -> Counts:
    hits = rng.binomial(shots, 3 / 6, samples)
    kills = rng.binomial(hits, 3 / 6)
    broken = (2 * kills >= shots) & (rng.integers(1, 7, (2, samples)).sum(axis=0) > STEADY)
    return np.bincount(2 * kills + broken)


def numpy_tuned(shots: int, rng: np.random.Generator, samples: int) -> Counts:
    """Throws every die: at these sizes that is faster than two draws from binomials."""
    kills = [_kills(shots, rng, min(BLOCK, samples - done)) for done in range(0, samples, BLOCK)]
    return count_with_morale(np.concatenate(kills), shots, rng)


def _kills(shots: int, rng: np.random.Generator, samples: int) -> Counts:
    kill = rng.integers(1, 7, (shots, samples), dtype=np.uint16) >= HIT.number
    kill &= rng.integers(1, 7, (shots, samples), dtype=np.uint16) >= DAMAGE.number
    kills: NDArray[np.uint8] = kill.sum(axis=0, dtype=np.uint8)
    return kills.astype(np.intp)


def count_with_morale(kills: Counts, shots: int, rng: np.random.Generator) -> Counts:
    """Throws morale for those samples alone that need it."""
    codes = 2 * kills
    tested = np.flatnonzero(codes >= shots)
    thrown = rng.integers(1, 7, (2, tested.size), dtype=np.uint16)
    codes[tested] += thrown[0] + thrown[1] > STEADY
    return np.bincount(codes)


def outcome_of(code: int) -> tuple[int, bool]:
    return code // 2, code % 2 == 1


def volley_of(shots: int) -> Problem:
    return Problem(
        name=f"volley{shots}",
        question=f"{shots} shots hit on 4+ and damage on 4+, morale if at least half are killed",
        ours=partial(exact, volley, shots),
        icepool_way=partial(icepool_way, shots),
        numpy_way=partial(numpy_way, shots),
        outcome_of=outcome_of,
        numpy_tuned=partial(numpy_tuned, shots),
    )
