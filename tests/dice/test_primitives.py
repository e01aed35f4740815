from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.dice import primitives
from sandtable.dice.classes import Bag, Classes
from sandtable.dice.distribution import Distribution
from sandtable.dice.need import at_least, at_most

repeatable = settings(derandomize=True, deadline=None)

TABLE = (("miss", 1, 3), ("hit", 4, 5), ("kill", 6, 6))


def faces(dice: int, sides: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, sides + 1), repeat=dice)


# ---------------------------------------------------------------------- one die


def test_every_face_of_a_die_is_as_likely_as_any_other() -> None:
    assert primitives.die(10).fractions() == dict.fromkeys(range(1, 11), Fraction(1, 10))


def test_a_die_without_sides_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one side, not 0"):
        primitives.die(0)


# ---------------------------------------------------------------------- totals


def test_the_total_of_no_dice_is_nought() -> None:
    assert primitives.total(0, 6) == Distribution.certain(0)


def test_the_total_of_fewer_than_no_dice_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot add up -1 outcomes"):
        primitives.total(-1, 6)


@repeatable
@given(st.integers(1, 4), st.integers(1, 6))
def test_a_total_counts_every_combination_of_faces(dice: int, sides: int) -> None:
    assert primitives.total(dice, sides) == Distribution(Counter(map(sum, faces(dice, sides))))


# ---------------------------------------------------------------------- pools


def test_a_pool_of_three_on_5_plus_is_binomial() -> None:
    assert primitives.pool(3, at_least(5)).fractions() == {
        0: Fraction(8, 27),
        1: Fraction(12, 27),
        2: Fraction(6, 27),
        3: Fraction(1, 27),
    }


def test_a_large_pool_is_binomial() -> None:
    assert primitives.pool(40, at_most(3)).fractions() == {
        k: comb(40, k) * Fraction(3, 10) ** k * Fraction(7, 10) ** (40 - k) for k in range(41)
    }


def test_a_pool_is_in_lowest_terms() -> None:
    pool = primitives.pool(3, at_least(3))
    assert pool.weights == {0: 1, 1: 6, 2: 12, 3: 8}
    assert pool.denominator == 27


def test_a_pool_that_cannot_fail_or_cannot_succeed_is_certain() -> None:
    assert primitives.pool(5, at_least(1)) == Distribution.certain(5)
    assert primitives.pool(5, at_least(7)) == Distribution.certain(0)


def test_a_pool_of_no_dice_has_no_successes() -> None:
    assert primitives.pool(0, at_least(4)) == Distribution.certain(0)
    assert primitives.pool(0, at_least(1)) == Distribution.certain(0)


def test_a_pool_of_fewer_than_no_dice_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot roll -1 dice"):
        primitives.pool(-1, at_least(4))


def test_needs_of_the_same_chance_share_one_pool() -> None:
    assert primitives.pool(4, at_least(4)) == primitives.pool(4, at_most(5))


@repeatable
@given(st.integers(0, 4), st.integers(1, 6), st.integers(0, 7), st.booleans())
def test_a_pool_counts_every_combination_of_faces(dice: int, sides: int, number: int, or_less: bool) -> None:
    need = at_most(number, sides) if or_less else at_least(number, sides)
    counted = Counter(sum(map(need.met_by, thrown)) for thrown in faces(dice, sides))
    assert primitives.pool(dice, need) == Distribution(counted)


# ---------------------------------------------------------------------- classes


def test_one_die_on_a_table_falls_into_each_class_by_its_faces() -> None:
    assert primitives.sorted_die(Classes(6, TABLE)).fractions() == {
        "miss": Fraction(1, 2),
        "hit": Fraction(1, 3),
        "kill": Fraction(1, 6),
    }


def test_a_class_that_no_face_reaches_does_not_happen() -> None:
    assert list(primitives.sorted_die(Classes(6, TABLE, modifier=3))) == ["hit", "kill"]


def test_two_dice_on_a_table_are_multinomial() -> None:
    assert primitives.tally(2, Classes(6, TABLE)).fractions() == {
        (2, 0, 0): Fraction(9, 36),
        (1, 1, 0): Fraction(12, 36),
        (1, 0, 1): Fraction(6, 36),
        (0, 2, 0): Fraction(4, 36),
        (0, 1, 1): Fraction(4, 36),
        (0, 0, 2): Fraction(1, 36),
    }


def test_a_tally_of_no_dice_is_nought_in_every_class() -> None:
    assert primitives.tally(0, Classes(6, TABLE)) == Distribution.certain((0, 0, 0))


def test_a_tally_over_a_single_class_is_certain() -> None:
    assert primitives.tally(7, Classes(6, (("any", 1, 6),))) == Distribution.certain((7,))


def test_a_tally_of_fewer_than_no_dice_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot roll -1 dice"):
        primitives.tally(-1, Classes(6, TABLE))


@repeatable
@given(st.integers(0, 4), st.integers(-7, 7))
def test_a_tally_counts_every_combination_of_faces(dice: int, modifier: int) -> None:
    classes = Classes(6, TABLE, modifier)
    counted: Counter[tuple[int, ...]] = Counter()
    for thrown in faces(dice, 6):
        rows = [classes.index_of(face) for face in thrown]
        counted[rows.count(0), rows.count(1), rows.count(2)] += 1
    assert primitives.tally(dice, classes) == Distribution(counted)


# ---------------------------------------------------------------------- bags


def test_a_draw_is_as_likely_as_there_are_pieces_of_the_kind() -> None:
    assert primitives.draw(Bag((("red", 3), ("blue", 1), ("black", 0)))).fractions() == {
        "red": Fraction(3, 4),
        "blue": Fraction(1, 4),
    }


@pytest.mark.parametrize("bag", [Bag(()), Bag((("red", 0),))])
def test_nothing_can_be_drawn_from_an_empty_bag(bag: Bag) -> None:
    with pytest.raises(ValueError, match="the bag is empty"):
        primitives.draw(bag)


# ---------------------------------------------------------------------- memory


def test_a_distribution_is_computed_once_until_it_is_forgotten() -> None:
    first = primitives.total(5, 6)
    assert primitives.total(5, 6) is first
    primitives.clear()
    assert primitives.total(5, 6) is not first
    assert primitives.total(5, 6) == first
