"""Exact odds of the headline problems from a cold start, against icepool and against a Monte Carlo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import icepool
import numpy as np

from bench.agreement import SAMPLES, check
from bench.measure import Contender
from bench.problems.airborne_drop import AIRBORNE_DROP
from bench.problems.arrivals import ARRIVALS
from bench.problems.assault import ASSAULT
from bench.problems.bombardment import BOMBARDMENT
from bench.problems.dogfight import AIR_DUEL
from bench.problems.fire_fight import FIRE_FIGHT_PROBLEM
from bench.problems.firefight import FIREFIGHT
from bench.problems.fow_assault import FOW_ASSAULT
from bench.problems.interdicted_column import INTERDICTED_COLUMN
from bench.problems.markers import MARKERS
from bench.problems.market_combat import MARKET_COMBAT
from bench.problems.opposed import OPPOSED
from bench.problems.platoon_fire import PLATOON
from bench.problems.problem import Counts, Problem
from bench.problems.squad_assault import SQUAD_ASSAULT
from bench.problems.squad_volley import SQUAD_VOLLEY
from bench.problems.volley import volley_of
from bench.row import Row, times_as_fast
from sandtable.dice.exact import clear

SECTION = "Exact odds, cold"
NUMPY = f"numpy, {SAMPLES:,} samples"
PROBLEMS = (
    volley_of(10),
    volley_of(40),
    OPPOSED,
    ASSAULT,
    MARKERS,
    FIREFIGHT,
    SQUAD_VOLLEY,
    SQUAD_ASSAULT,
    PLATOON,
    BOMBARDMENT,
    FOW_ASSAULT,
    ARRIVALS,
    AIR_DUEL,
    FIRE_FIGHT_PROBLEM,
    MARKET_COMBAT,
    AIRBORNE_DROP,
    INTERDICTED_COLUMN,
)


def forget_icepool() -> None:
    """The standard dice that icepool keeps, and with each of them the sums it has worked out."""
    icepool.d.cache_clear()


def against_icepool(problem: Problem, way: Callable[[], Any]) -> tuple[Contender, Contender]:
    check(problem)
    return Contender(problem.ours, clear), Contender(way, forget_icepool)


def against_numpy(problem: Problem, way: Callable[[np.random.Generator, int], Counts]) -> tuple[Contender, Contender]:
    check(problem)
    return Contender(problem.ours, clear), Contender(partial(way, np.random.default_rng(2), SAMPLES))


def rows_of(problem: Problem) -> Iterator[Row]:
    """The aims are for the ways that people write; the tuned ways show how far tuning takes them."""
    row = partial(Row, SECTION, problem.name, detail=problem.question)
    aim = None if problem.numpy_aim is None else times_as_fast(problem.numpy_aim)
    yield row("icepool", partial(against_icepool, problem, problem.icepool_way), aim=times_as_fast(2))
    yield row(NUMPY, partial(against_numpy, problem, problem.numpy_way), aim=aim)
    if problem.icepool_tuned:
        yield row("icepool, tuned", partial(against_icepool, problem, problem.icepool_tuned))
    if problem.numpy_tuned:
        yield row(f"{NUMPY}, tuned", partial(against_numpy, problem, problem.numpy_tuned))


ODDS = tuple(row for problem in PROBLEMS for row in rows_of(problem))
