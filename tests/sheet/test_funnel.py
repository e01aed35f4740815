"""The rolls of a procedure one by one, in words."""

from fractions import Fraction
from math import inf

import pytest

from sandtable.dice import Distribution, Stage
from sandtable.sheet.funnel import MOST_ROWS, how_often, what_comes

TEST = Distribution({0: 1, 1: 2})


@pytest.mark.parametrize(
    ("asked", "most", "said"),
    [
        ("1", 1, "always rolled"),
        ("1/3", 1, "rolled in 33.3 % of cases"),
        ("1/3", 2, "each of 0.33 rolls"),
        ("1", 2, "each roll, once on average"),
        ("3", 3, "each of 3 rolls"),
        ("6/5", inf, "each of 1.20 rolls"),
    ],
)
def test_only_what_is_rolled_once_at_most_is_told_as_a_chance(asked: str, most: float, said: str) -> None:
    assert how_often(Stage("t.hit", Fraction(asked), TEST, most)) == said


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (TEST, ("66.7 %", "succeeds")),
        (Distribution({False: 1, True: 3}), ("75.0 %", "succeeds")),
        (Distribution({0: 1, 3: 1}), ("1.50", "on average")),
        (Distribution({"no_effect": 1, "kill": 3}), ("75.0 %", "kill, 25.0 % no effect")),
    ],
)
def test_a_test_succeeds_a_pool_has_an_average_and_a_table_its_rows(
    result: Distribution[object], said: tuple[str, str]
) -> None:
    assert what_comes(Stage("t.hit", Fraction(1), result)) == said


def test_a_long_table_tells_its_likeliest_rows() -> None:
    long = Distribution({f"row {number}": number for number in range(1, MOST_ROWS + 3)})
    number, said = what_comes(Stage("t.table", Fraction(1), long))
    assert (number, said.count("%"), said.endswith(", …")) == ("22.2 %", MOST_ROWS - 1, True)


def test_dice_sorted_into_classes_are_told_by_the_names_of_the_classes() -> None:
    counts = (("no_damage", Fraction(7, 8)), ("damaged", Fraction(1, 2)), ("never", Fraction(0)))
    stage = Stage("t.damage", Fraction(1), Distribution({(1, 0, 0): 1, (0, 1, 0): 1}), counts=counts)
    assert what_comes(stage) == ("0.88 no damage", "0.50 damaged on average")
    alone = Stage("t.damage", Fraction(1), Distribution({(1, 0): 1}), counts=(("no_damage", Fraction(2)),))
    assert what_comes(alone) == ("2 no damage", "on average")
