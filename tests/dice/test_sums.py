from itertools import product
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from sandtable.dice import sums
from sandtable.dice.distribution import Distribution
from sandtable.dice.sums import plus, sum_all, sum_of

repeatable = settings(derandomize=True, deadline=None)

D6 = Distribution(dict.fromkeys(range(1, 7), 1))


class Losses(Struct, frozen=True):
    ours: int
    theirs: int


class Score(NamedTuple):
    ours: int
    theirs: int


def convolved(distribution: Distribution[Any], times: int) -> Distribution[Any]:
    """Every combination of outcomes, added up one by one."""
    weights: dict[Any, int] = {}
    for combination in product(distribution.pairs, repeat=times):
        (total, weight), *others = combination
        for outcome, inner in others:
            total, weight = plus(total, outcome), weight * inner
        weights[total] = weights.get(total, 0) + weight
    return Distribution(weights)


def zero_like(distribution: Distribution[Any]) -> Any:
    """Nothing, in the shape of the outcomes."""
    outcome = next(iter(distribution))
    if isinstance(outcome, int):
        return 0
    size = len(outcome) if isinstance(outcome, tuple) else len(outcome.__struct_fields__)
    return (0,) * size if type(outcome) is tuple else type(outcome)(*(0,) * size)


# ---------------------------------------------------------------------- adding two outcomes


def test_numbers_add_up() -> None:
    assert plus(3, -5) == -2
    assert plus(True, True) == 2


def test_tuples_add_up_place_by_place() -> None:
    assert plus((1, 2), (10, -20)) == (11, -18)


def test_structs_and_named_tuples_add_up_field_by_field_and_keep_their_type() -> None:
    assert plus(Losses(1, 2), Losses(3, 4)) == Losses(4, 6)
    summed = plus(Score(1, 2), Score(3, 4))
    assert summed == Score(4, 6)
    assert type(summed) is Score


def test_tuples_of_different_length_do_not_add_up() -> None:
    with pytest.raises(TypeError, match="shape"):
        plus((1, 2), (1,))


@pytest.mark.parametrize("outcome", ["hit", 0.5, None])
def test_outcomes_that_are_no_counts_do_not_add_up(outcome: object) -> None:
    with pytest.raises(TypeError, match="cannot add up"):
        plus(outcome, outcome)


def test_a_distribution_of_outcomes_that_are_no_counts_cannot_be_summed() -> None:
    with pytest.raises(TypeError, match="cannot add up"):
        sum_of(Distribution({"hit": 1, "miss": 1}), 2, "")


# ---------------------------------------------------------------------- how many times


def test_the_sum_of_no_outcomes_is_zero() -> None:
    assert sum_of(D6, 0, 0) == Distribution.certain(0)
    assert sum_of(Distribution({(1, 2): 1}), 0, (0, 0)) == Distribution.certain((0, 0))


def test_the_sum_of_one_outcome_is_the_outcome() -> None:
    assert sum_of(D6, 1, 0) == D6


def test_fewer_than_no_outcomes_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot add up -1 outcomes"):
        sum_of(D6, -1, 0)


# ---------------------------------------------------------------------- what the sums are


def test_two_six_sided_dice_make_the_triangle() -> None:
    assert sum_of(D6, 2, 0).weights == {
        2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1,
    }  # fmt: skip


def test_the_sum_of_a_certain_outcome_is_certain() -> None:
    assert sum_of(Distribution.certain(-4), 5, 0) == Distribution.certain(-20)


def test_a_sum_whose_totals_have_gaps_lists_only_what_can_happen() -> None:
    assert sum_of(Distribution({0: 1, 10: 1}), 3, 0).weights == {0: 1, 10: 3, 20: 3, 30: 1}


def test_places_of_a_tuple_do_not_run_into_each_other() -> None:
    either = Distribution({(1, 0): 1, (0, 1): 1})
    assert sum_of(either, 3, (0, 0)).weights == {(3, 0): 1, (2, 1): 3, (1, 2): 3, (0, 3): 1}


def test_the_sum_keeps_the_type_of_the_outcomes() -> None:
    assert sum_of(Distribution({Losses(1, 0): 1, Losses(0, -1): 1}), 2, Losses(0, 0)).weights == {
        Losses(2, 0): 1,
        Losses(1, -1): 2,
        Losses(0, -2): 1,
    }
    scores = sum_of(Distribution({Score(1, 0): 1, Score(0, 1): 1}), 2, Score(0, 0))
    assert {type(score) for score in scores} == {Score}
    assert scores[Score(1, 1)] == scores[Score(2, 0)] * 2


def test_truth_values_are_counted() -> None:
    assert sum_of(Distribution[int]({False: 1, True: 2}), 2, 0).weights == {0: 1, 1: 4, 2: 4}


def test_outcomes_far_apart_are_summed_without_laying_out_every_slot() -> None:
    far = 10**12
    assert sum_of(Distribution({-far: 1, far: 3}), 3, 0).weights == {-3 * far: 1, -far: 9, far: 27, 3 * far: 27}


# ---------------------------------------------------------------------- every distribution

weights = st.integers(1, 50)
whole_numbers = st.dictionaries(st.integers(-9, 9), weights, min_size=1, max_size=5)
pairs = st.dictionaries(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), weights, min_size=1, max_size=5)
losses = st.dictionaries(st.builds(Losses, st.integers(-4, 4), st.integers(0, 4)), weights, min_size=1, max_size=4)
outcomes: st.SearchStrategy[dict[Any, int]] = whole_numbers | pairs | losses


@repeatable
@given(outcomes, st.integers(2, 4))
def test_the_packed_power_equals_the_naive_convolution(weights: dict[Any, int], times: int) -> None:
    distribution: Distribution[Any] = Distribution(weights)
    assert sum_of(distribution, times, zero_like(distribution)) == convolved(distribution, times)


@repeatable
@given(outcomes, st.integers(2, 4))
def test_adding_one_by_one_gives_the_same_as_the_packed_power(weights: dict[Any, int], times: int) -> None:
    distribution: Distribution[Any] = Distribution(weights)
    packed = sum_of(distribution, times, zero_like(distribution))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sums, "MOST_SLOTS", 0)
        one_by_one = sum_of(distribution, times, zero_like(distribution))
    assert one_by_one == packed


@repeatable
@given(whole_numbers, st.integers(0, 30))
def test_the_mean_and_variance_of_a_sum_are_so_many_times_those_of_one(weights: dict[int, int], times: int) -> None:
    distribution = Distribution(weights)
    summed = sum_of(distribution, times, 0)
    assert summed.mean() == times * distribution.mean()
    assert summed.variance() == times * distribution.variance()


# ---------------------------------------------------------------------- several distributions


def one_of_each(distributions: list[Distribution[Any]]) -> Distribution[Any]:
    """One outcome of each, every combination added up one by one."""
    weights: dict[Any, int] = {}
    for combination in product(*(distribution.pairs for distribution in distributions)):
        (total, weight), *others = combination
        for outcome, inner in others:
            total, weight = plus(total, outcome), weight * inner
        weights[total] = weights.get(total, 0) + weight
    return Distribution(weights)


@pytest.mark.parametrize(
    "distributions",
    [
        [D6, D6, Distribution({0: 1, 10: 3})],
        [Distribution({(0, 1): 1, (2, 0): 5}), Distribution({(1, 1): 2, (-3, 4): 3}), Distribution({(0, 0): 1})],
        [Distribution({Losses(0, 1): 1, Losses(1, 0): 2}), Distribution({Losses(0, 0): 1, Losses(2, 2): 6})],
        [Distribution({0: 1, 10**6: 1}), Distribution({0: 1, 7 * 10**6: 4}), D6],  # too wide for slots
    ],
    ids=["numbers", "tuples", "structs", "sparse"],
)
def test_one_outcome_of_each_is_added_up_exactly(distributions: list[Distribution[Any]]) -> None:
    assert sum_all(distributions, zero_like(distributions[0])) == one_of_each(distributions)


def test_what_is_added_up_lies_on_top_of_zero() -> None:
    assert sum_all([D6, D6], 5) == one_of_each([D6, D6]).map(lambda total: total + 5)
    assert sum_all([], 5) == Distribution.certain(5)


def test_outcomes_of_different_shapes_cannot_be_added_up() -> None:
    unlike: list[Distribution[Any]] = [Distribution({(0, 1): 1}), Distribution({(0, 1, 2): 1})]
    with pytest.raises(TypeError, match="cannot add"):
        sum_all(unlike, (0, 0))
