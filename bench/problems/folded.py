"""The same volley with both dice of a shot folded into one test, in all three ways."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from icepool import coin, d

from bench.problems.problem import Counts, Problem
from bench.problems.volley import DAMAGE, HIT, STEADY, count_with_morale, outcome_of, stands
from sandtable.dice import Dice
from sandtable.dice.exact import exact

KILL = HIT.then(DAMAGE)


def folded_volley(dice: Dice, shots: int) -> tuple[int, bool]:
    kills = dice.successes(shots, KILL, why="kill")
    return kills, 2 * kills >= shots and not dice.run(stands, STEADY)


def icepool_way(shots: int) -> Any:
    breaks = 2 @ d(6) > STEADY
    kills = shots @ coin(1, 4)
    return kills.map(lambda killed: (killed, breaks if 2 * killed >= shots else False))


def numpy_way(shots: int, rng: np.random.Generator, samples: int) -> Counts:
    return count_with_morale(rng.binomial(shots, 1 / 4, samples), shots, rng)


def folded_volley_of(shots: int) -> Problem:
    return Problem(
        name=f"folded{shots}",
        question=f"the volley of {shots} with hit and damage folded into one test a shot",
        ours=partial(exact, folded_volley, shots),
        icepool_way=partial(icepool_way, shots),
        numpy_way=partial(numpy_way, shots),
        outcome_of=outcome_of,
    )
