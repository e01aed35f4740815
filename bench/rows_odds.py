"""Exact odds of the headline problems from a cold start, against icepool and against a Monte Carlo."""

from __future__ import annotations

from functools import partial

import icepool
import numpy as np

from bench.agreement import SAMPLES, check
from bench.measure import Contender
from bench.problems.assault import ASSAULT
from bench.problems.firefight import FIREFIGHT
from bench.problems.folded import folded_volley_of
from bench.problems.markers import MARKERS
from bench.problems.opposed import OPPOSED
from bench.problems.problem import Problem
from bench.problems.volley import volley_of
from bench.row import Row, times_as_fast
from sandtable.dice.exact import clear

SECTION = "Exact odds, cold"
PROBLEMS = (volley_of(10), volley_of(40), folded_volley_of(40), OPPOSED, ASSAULT, MARKERS, FIREFIGHT)


def forget_icepool() -> None:
    """The standard dice that icepool keeps, and with each of them the sums it has worked out."""
    icepool.d.cache_clear()


def against_icepool(problem: Problem) -> tuple[Contender, Contender]:
    check(problem)
    return Contender(problem.ours, clear), Contender(problem.icepool_way, forget_icepool)


def against_numpy(problem: Problem) -> tuple[Contender, Contender]:
    check(problem)
    return Contender(problem.ours, clear), Contender(partial(problem.numpy_way, np.random.default_rng(2), SAMPLES))


def rows_of(problem: Problem) -> tuple[Row, Row]:
    row = partial(Row, SECTION, problem.name, detail=problem.question)
    return (
        row("icepool", partial(against_icepool, problem), aim=times_as_fast(2)),
        row(f"numpy, {SAMPLES:,} samples", partial(against_numpy, problem), aim=times_as_fast(20)),
    )


ODDS = tuple(row for problem in PROBLEMS for row in rows_of(problem))
