from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.dice import primitives
from sandtable.dice.bulk import AliasTable
from sandtable.dice.classes import Classes
from sandtable.dice.distribution import Distribution
from sandtable.dice.need import at_least

repeatable = settings(derandomize=True, deadline=None)

TABLE = Classes(10, (("miss", 1, 4), ("hit", 5, 9), ("kill", 10, 10)))

DISTRIBUTIONS: list[Distribution[Any]] = [
    primitives.die(6),
    primitives.total(2, 6),
    primitives.pool(12, at_least(5)),
    primitives.tally(3, TABLE),
    Distribution({"never": 1, "nearly always": 10**9 - 1}),
    Distribution.certain("certain"),
]


def implied(table: AliasTable[int]) -> dict[int, float]:
    """What the marks and aliases of a table come to."""
    size = len(table.outcomes)
    chances = dict.fromkeys(table.outcomes, 0.0)
    for column, (mark, alias) in enumerate(zip(table._mark, table._alias, strict=True)):
        chances[table.outcomes[column]] += float(mark) / size
        chances[table.outcomes[alias]] += (1 - float(mark)) / size
    return chances


@repeatable
@given(st.dictionaries(st.integers(-50, 50), st.integers(1, 10**6), min_size=1, max_size=30))
def test_marks_and_aliases_imply_the_chances_of_the_distribution(weights: dict[int, int]) -> None:
    distribution = Distribution(weights)
    table = AliasTable(distribution)
    assert set(table.outcomes) == set(weights)
    assert implied(table) == pytest.approx(distribution.floats(), abs=1e-12, rel=0)


@pytest.mark.parametrize("dice", [1, 40, 400])
def test_weights_far_beyond_floating_point_are_laid_out_exactly(dice: int) -> None:
    pool = primitives.pool(dice, at_least(5))
    assert implied(AliasTable(pool)) == pytest.approx(pool.floats(), abs=1e-12, rel=0)


@pytest.mark.parametrize("distribution", DISTRIBUTIONS, ids=len)
def test_outcomes_come_up_as_often_as_their_chances_say(distribution: Distribution[Any]) -> None:
    samples = 200_000
    counts = AliasTable(distribution).counts(samples, np.random.default_rng(1944))
    assert sum(counts.values()) == samples
    for outcome, chance in distribution.fractions().items():
        spread = sqrt(samples * chance * (1 - chance))
        assert abs(counts[outcome] - samples * chance) <= 5 * spread, outcome


def test_counts_list_every_outcome_even_those_that_did_not_come_up() -> None:
    counts = AliasTable(primitives.die(100)).counts(1, np.random.default_rng(1))
    assert set(counts) == set(range(1, 101))
    assert sorted(counts.values())[-2:] == [0, 1]


def test_indices_point_at_the_outcomes_in_their_order() -> None:
    table = AliasTable(Distribution({"a": 1, "b": 1}))
    indices = table.indices(100, np.random.default_rng(2))
    assert table.outcomes == ("a", "b")
    assert set(indices.tolist()) == {0, 1}


def test_values_are_the_outcomes_themselves() -> None:
    table = AliasTable(Distribution({10: 1, -20: 3}))
    values = table.values(1000, np.random.default_rng(3))
    indices = table.indices(1000, np.random.default_rng(3))
    assert values.tolist() == [table.outcomes[index] for index in indices.tolist()]
    assert set(values.tolist()) == {10, -20}


def test_values_of_a_fair_die_have_the_mean_of_the_die() -> None:
    values = AliasTable(primitives.die(6)).values(200_000, np.random.default_rng(4))
    assert values.shape == (200_000,)
    assert abs(float(values.mean()) - 3.5) < 5 * sqrt(Fraction(35, 12) / 200_000)


def test_the_same_generator_gives_the_same_samples() -> None:
    table = AliasTable(primitives.total(3, 6))
    first, again, other = (table.indices(500, np.random.default_rng(seed)).tolist() for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_no_samples_are_none() -> None:
    table = AliasTable(primitives.die(6))
    assert table.counts(0, np.random.default_rng(7)) == dict.fromkeys(range(1, 7), 0)
    assert table.values(0, np.random.default_rng(7)).tolist() == []
