"""A million volleys counted: exact odds, an alias table and its samples, against sampling the rule in numpy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from bench.agreement import check_samples
from bench.measure import Contender
from bench.problems.problem import Counts
from bench.problems.volley import numpy_tuned, numpy_way, outcome_of, volley
from bench.row import Row
from sandtable.dice.bulk import AliasTable
from sandtable.dice.exact import clear, exact

SHOTS = 10
SAMPLES = 1_000_000


def alias_table(rng: np.random.Generator) -> dict[tuple[int, bool], int]:
    """From the rule to the counts, with nothing worked out beforehand."""
    return AliasTable(exact(volley, SHOTS)).counts(SAMPLES, rng)


def contenders(sample: Callable[[int, np.random.Generator, int], Counts]) -> tuple[Contender, Contender]:
    odds: Any = exact(volley, SHOTS)
    drawn = sample(SHOTS, np.random.default_rng(1), SAMPLES).tolist()
    check_samples("alias table", odds, alias_table(np.random.default_rng(1)))
    check_samples("peer", odds, {outcome_of(code): count for code, count in enumerate(drawn) if count})
    rng = np.random.default_rng(2)
    return Contender(partial(alias_table, rng), clear), Contender(partial(sample, SHOTS, rng, SAMPLES))


def row(peer: str, sample: Callable[[int, np.random.Generator, int], Counts]) -> Row:
    return Row(
        "Bulk samples", "a million of volley10", peer, partial(contenders, sample), units=SAMPLES, unit="samples"
    )


BULK = (row("numpy, binomial chain", numpy_way), row("numpy, tuned", numpy_tuned))
