from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from sandtable.dice.distribution import Distribution, WeightsDoNotSum, from_parts

repeatable = settings(derandomize=True, deadline=None)

D6 = Distribution(dict.fromkeys(range(1, 7), 1))
TWO_COINS = Distribution({0: 1, 1: 2, 2: 1})


class Losses(Struct, frozen=True):
    ours: int
    theirs: int


class Score(NamedTuple):
    ours: int
    theirs: int


# ---------------------------------------------------------------------- making


def test_weights_are_reduced_to_lowest_terms() -> None:
    reduced = Distribution({"a": 6, "b": 9, "c": 3})
    assert reduced.weights == {"a": 2, "b": 3, "c": 1}
    assert reduced.denominator == 6


def test_an_outcome_of_no_weight_is_left_out() -> None:
    kept = Distribution({"a": 2, "b": 0, "c": 4})
    assert kept.weights == {"a": 1, "c": 2}
    assert "b" not in kept
    assert kept["b"] == 0


def test_an_outcome_of_no_weight_is_left_out_even_when_nothing_can_be_reduced() -> None:
    assert Distribution({"a": 1, "b": 0, "c": 2}).weights == {"a": 1, "c": 2}


def test_a_single_outcome_is_certain_whatever_its_weight() -> None:
    assert Distribution({"a": 12}) == Distribution.certain("a")
    assert Distribution.certain("a").denominator == 1


def test_weights_that_do_not_sum_to_the_denominator_are_refused() -> None:
    with pytest.raises(WeightsDoNotSum, match="sum to 3, not to the denominator 4"):
        Distribution({"a": 1, "b": 2}, 4)


@pytest.mark.parametrize("weights", [{}, {"a": 0}, {"a": 2, "b": -1}, {"a": -1}])
def test_weights_that_are_no_chances_are_refused(weights: dict[str, int]) -> None:
    with pytest.raises(WeightsDoNotSum, match="at least one outcome of positive weight and none of negative"):
        Distribution(weights)


def test_changing_the_weights_it_was_made_from_does_not_change_it() -> None:
    weights = {"a": 1, "b": 2}
    made = Distribution(weights)
    weights["a"] = 100
    assert made["a"] == Fraction(1, 3)


def test_equality_and_hash_follow_the_chances_not_the_order_or_the_scale() -> None:
    left, right = Distribution({"a": 1, "b": 2}), Distribution({"b": 20, "a": 10})
    assert left == right
    assert hash(left) == hash(right)
    assert left != Distribution({"a": 1, "b": 3})
    assert left != {"a": 1, "b": 2}


def test_it_is_shown_with_its_weights_and_cut_short_when_it_is_long() -> None:
    assert repr(TWO_COINS) == "Distribution({0: 1, 1: 2, 2: 1} / 4)"
    assert repr(Distribution(dict.fromkeys(range(9), 1))).endswith("7: 1, …} / 9)")


# ---------------------------------------------------------------------- asking


def test_the_chance_of_an_outcome_is_an_exact_fraction() -> None:
    assert TWO_COINS[1] == Fraction(1, 2)
    assert TWO_COINS[3] == 0


def test_the_chance_of_a_condition_adds_up_the_outcomes_for_which_it_holds() -> None:
    assert D6.chance(lambda face: face % 3 == 0) == Fraction(1, 3)


def test_fractions_and_floats_list_every_outcome() -> None:
    assert TWO_COINS.fractions() == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    assert TWO_COINS.floats() == {0: 0.25, 1: 0.5, 2: 0.25}


def test_the_outcomes_can_be_counted_and_walked_in_the_order_they_were_met() -> None:
    made = Distribution({"b": 2, "a": 1})
    assert len(made) == 2
    assert list(made) == ["b", "a"]
    assert made.pairs == (("b", 2), ("a", 1))


@pytest.mark.parametrize(("number", "expected"), [(0, 1), (1, 1), (5, Fraction(1, 3)), (6, Fraction(1, 6)), (7, 0)])
def test_at_least_counts_the_number_itself(number: int, expected: Fraction) -> None:
    assert D6.at_least(number) == expected


@pytest.mark.parametrize(("number", "expected"), [(0, 0), (1, Fraction(1, 6)), (5, Fraction(5, 6)), (6, 1), (7, 1)])
def test_at_most_counts_the_number_itself(number: int, expected: Fraction) -> None:
    assert D6.at_most(number) == expected


def test_mean_and_variance_are_exact() -> None:
    assert D6.mean() == Fraction(7, 2)
    assert D6.variance() == Fraction(35, 12)
    assert TWO_COINS.mean() == 1
    assert TWO_COINS.variance() == Fraction(1, 2)


@pytest.mark.parametrize(
    ("share", "outcome"),
    [
        (0, 1),
        (Fraction(1, 6), 1),
        (Fraction(1, 6) + Fraction(1, 1000), 2),
        (0.5, 3),
        (Fraction(5, 6), 5),
        (0.99, 6),
        (1, 6),
    ],
)
def test_a_quantile_is_the_smallest_outcome_that_reaches_the_share(share: Fraction | float, outcome: int) -> None:
    assert D6.quantile(share) == outcome


def test_a_quantile_does_not_depend_on_the_order_of_the_outcomes() -> None:
    assert Distribution({9: 1, 1: 1, 5: 1}).quantile(Fraction(1, 2)) == 5


@pytest.mark.parametrize("tenths", range(1, 11))
def test_a_share_written_as_a_decimal_means_that_decimal(tenths: int) -> None:
    ten_faces = Distribution(dict.fromkeys(range(1, 11), 1))
    assert ten_faces.quantile(tenths / 10) == ten_faces.quantile(Fraction(tenths, 10)) == tenths


@pytest.mark.parametrize("share", [-0.1, 1.1])
def test_a_quantile_outside_nought_to_one_is_refused(share: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        D6.quantile(share)


# ---------------------------------------------------------------------- deriving


def test_map_merges_outcomes_that_become_equal() -> None:
    assert D6.map(lambda face: face >= 5) == Distribution({False: 2, True: 1})


def test_map_keeps_the_order_in_which_the_new_outcomes_are_met() -> None:
    assert list(D6.map(lambda face: -(face // 3))) == [0, -1, -2]


def test_the_marginal_of_tuples_is_taken_by_place() -> None:
    pairs = Distribution({(0, "x"): 1, (1, "x"): 2, (1, "y"): 3})
    assert pairs.marginal(0) == Distribution({0: 1, 1: 5})
    assert pairs.marginal(1) == Distribution({"x": 1, "y": 1})


def test_the_marginal_of_structs_and_named_tuples_is_taken_by_field() -> None:
    losses = Distribution({Losses(0, 1): 1, Losses(0, 2): 1, Losses(3, 2): 2})
    scores = Distribution({Score(0, 1): 1, Score(0, 2): 1, Score(3, 2): 2})
    assert losses.marginal("ours") == Distribution({0: 1, 3: 1})
    assert losses.marginal("theirs") == Distribution({1: 1, 2: 3})
    assert scores.marginal("theirs") == scores.marginal(1) == Distribution({1: 1, 2: 3})


def test_given_keeps_the_proportions_of_what_remains() -> None:
    assert TWO_COINS.given(lambda heads: heads > 0) == Distribution({1: 2, 2: 1})


def test_given_something_impossible_is_refused() -> None:
    with pytest.raises(WeightsDoNotSum, match="repeated for ever"):
        D6.given(lambda face: face > 6)


def test_a_mixture_weighs_each_part_by_how_often_it_is_drawn() -> None:
    coin = Distribution({1: 1, 2: 1})
    mixed = Distribution.mixture([(coin, 1), (D6, 2)])
    assert mixed.fractions() == {
        1: Fraction(1, 3) * Fraction(1, 2) + Fraction(2, 3) * Fraction(1, 6),
        2: Fraction(1, 3) * Fraction(1, 2) + Fraction(2, 3) * Fraction(1, 6),
        **dict.fromkeys(range(3, 7), Fraction(1, 9)),
    }


def test_a_part_that_is_never_drawn_does_not_count() -> None:
    assert Distribution.mixture([(TWO_COINS, 3), (D6, 0)]) == TWO_COINS


def test_a_mixture_of_nothing_is_refused() -> None:
    with pytest.raises(WeightsDoNotSum):
        Distribution.mixture([(D6, 0)])


def test_sorted_puts_the_outcomes_in_rising_order_with_the_same_chances() -> None:
    mixed_up = Distribution({3: 1, 1: 2, 2: 4})
    assert list(mixed_up.sorted()) == [1, 2, 3]
    assert mixed_up.sorted() == mixed_up


def test_parts_over_several_denominators_are_joined_over_a_common_one() -> None:
    joined = from_parts({4: {"a": 1, "b": 1}, 6: {"a": 1, "c": 2}})
    assert joined.fractions() == {"a": Fraction(5, 12), "b": Fraction(1, 4), "c": Fraction(1, 3)}


def test_a_single_part_must_add_up_by_itself() -> None:
    assert from_parts({4: {"a": 1, "b": 3}}) == Distribution({"a": 1, "b": 3})
    with pytest.raises(WeightsDoNotSum, match="sum to 3, not to the denominator 4"):
        from_parts({4: {"a": 1, "b": 2}})


def test_parts_that_do_not_add_up_to_certainty_are_refused() -> None:
    with pytest.raises(WeightsDoNotSum, match="sum to 7, not to the denominator 12"):
        from_parts({4: {"a": 1}, 6: {"a": 1, "c": 1}})


# ---------------------------------------------------------------------- every distribution

weightings = st.dictionaries(st.integers(-20, 20), st.integers(0, 30), min_size=1, max_size=8).filter(
    lambda weights: any(weights.values())
)
distributions = weightings.map(Distribution)
shares = st.fractions(0, 1, max_denominator=60)


@repeatable
@given(weightings)
def test_the_chances_are_the_shares_of_the_weights_and_add_up_to_one(weights: dict[int, int]) -> None:
    made = Distribution(weights)
    assert sum(made.weights.values()) == made.denominator
    assert all(weight > 0 for weight in made.weights.values())
    assert {outcome: made[outcome] for outcome in weights} == {
        outcome: Fraction(weight, sum(weights.values())) for outcome, weight in weights.items()
    }


@repeatable
@given(weightings, st.integers(1, 12))
def test_scaling_and_reordering_the_weights_changes_nothing(weights: dict[int, int], scale: int) -> None:
    made = Distribution(weights)
    other = Distribution({outcome: weights[outcome] * scale for outcome in reversed(weights)})
    assert made == other
    assert hash(made) == hash(other)


@repeatable
@given(distributions, st.integers(1, 7))
def test_map_keeps_the_total_and_gathers_every_chance(made: Distribution[int], modulus: int) -> None:
    mapped = made.map(lambda outcome: outcome % modulus)
    assert sum(mapped.fractions().values()) == 1
    for rest in range(modulus):
        assert mapped[rest] == sum(made[outcome] for outcome in made if outcome % modulus == rest)


@repeatable
@given(distributions, distributions)
def test_means_and_variances_of_independent_outcomes_add_up(left: Distribution[int], right: Distribution[int]) -> None:
    pairs = Distribution({(a, b): v * w for a, v in left.pairs for b, w in right.pairs})
    summed = pairs.map(sum)
    assert summed.mean() == left.mean() + right.mean()
    assert summed.variance() == left.variance() + right.variance()


@repeatable
@given(distributions, shares, shares)
def test_quantiles_rise_with_the_share(made: Distribution[int], one: Fraction, other: Fraction) -> None:
    assert made.quantile(min(one, other)) <= made.quantile(max(one, other))


@repeatable
@given(distributions, shares)
def test_a_quantile_is_the_first_outcome_whose_at_most_reaches_the_share(
    made: Distribution[int], share: Fraction
) -> None:
    outcome = made.quantile(share)
    assert outcome in made
    assert made.at_most(outcome) >= share
    assert made.at_most(outcome - 1) < share or outcome == min(made)


@repeatable
@given(distributions, st.integers(-25, 25))
def test_at_least_a_number_and_at_most_the_number_below_are_certain_together(
    made: Distribution[int], number: int
) -> None:
    assert made.at_least(number) + made.at_most(number - 1) == 1


@repeatable
@given(distributions)
def test_a_distribution_is_the_mixture_of_its_certain_outcomes(made: Distribution[int]) -> None:
    assert Distribution.mixture((Distribution.certain(outcome), weight) for outcome, weight in made.pairs) == made


@repeatable
@given(distributions)
def test_a_distribution_is_the_mixture_of_its_two_halves(made: Distribution[int]) -> None:
    middle = made.quantile(Fraction(1, 2))
    low = made.at_most(middle)
    if low == 1:
        assert made.given(lambda outcome: outcome <= middle) == made
    else:
        parts = [
            (made.given(lambda outcome: outcome <= middle), low.numerator),
            (made.given(lambda outcome: outcome > middle), low.denominator - low.numerator),
        ]
        assert Distribution.mixture(parts) == made
