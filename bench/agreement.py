"""Do all ways give the same answer? A benchmark of wrong answers is worthless."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any

import numpy as np

from bench.problems.problem import Problem
from sandtable.dice import Distribution

SAMPLES = 100_000
SIGMAS = 5
FEWEST_EXPECTED = 50


class Disagreement(AssertionError):
    """Two ways to answer one question gave different answers."""


@cache
def check(problem: Problem) -> None:
    """Ours and icepool must agree exactly, the Monte Carlo within five standard deviations."""
    ours = problem.ours()
    for exactly in filter(None, (problem.icepool_way, problem.icepool_tuned)):
        die = exactly()
        theirs = {outcome: Fraction(die.quantity(outcome), die.denominator()) for outcome in die.outcomes()}
        if ours.fractions() != theirs:
            raise Disagreement(f"{problem.name}: ours and icepool's exact chances differ")
    for sample in filter(None, (problem.numpy_way, problem.numpy_tuned)):
        drawn = sample(np.random.default_rng(1), SAMPLES).tolist()
        counts = {problem.outcome_of(code): count for code, count in enumerate(drawn) if count}
        check_samples(problem.name, ours, counts)


def check_samples(name: str, exact_chances: Distribution[Any], counts: Mapping[Any, int]) -> None:
    """Rare outcomes are counted together: on its own, one that is expected once in 10,000 runs strays too far."""
    samples = sum(counts.values())
    if impossible := [outcome for outcome in counts if outcome not in exact_chances]:
        raise Disagreement(f"{name}: the samples hold {impossible[0]!r}, which cannot happen")
    for chance, count in _common_groups(exact_chances, counts, samples):
        expected, deviation = samples * chance, sqrt(samples * chance * (1 - chance))
        if abs(count - expected) > SIGMAS * deviation:
            raise Disagreement(f"{name}: {count} samples where {expected:.1f} ± {deviation:.1f} are expected")


def _common_groups(
    exact_chances: Distribution[Any], counts: Mapping[Any, int], samples: int
) -> list[tuple[float, int]]:
    """(chance, count) of outcomes from the rarest up, each group frequent enough to be judged."""
    groups: list[tuple[float, int]] = []
    chance, count = 0.0, 0
    for outcome, its_chance in sorted(exact_chances.floats().items(), key=lambda pair: pair[1]):
        chance += its_chance
        count += counts.get(outcome, 0)
        if samples * chance >= FEWEST_EXPECTED:
            groups.append((chance, count))
            chance, count = 0.0, 0
    return groups
