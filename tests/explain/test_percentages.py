from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sandtable.explain import percent
from sandtable.explain.percent import decimal

NEARLY = st.integers(1, 10**30).map(lambda size: Fraction(1, size))
CHANCES = st.fractions(0, 1) | NEARLY | NEARLY.map(lambda chance: 1 - chance)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        ("0", "0 %"),
        ("1", "100 %"),
        ("1/2", "50.0 %"),
        ("1/4", "25.0 %"),
        ("1/3", "33.3 %"),
        ("2/3", "66.7 %"),
        ("1/8", "12.5 %"),
        ("1/16", "6.2 %"),  # 6.25: half to even
        ("3/16", "18.8 %"),  # 18.75
        ("1/1000", "0.1 %"),
        ("1/1001", "<0.1 %"),
        ("14/10000", "0.1 %"),
        ("999/1000", "99.9 %"),
        ("9989/10000", "99.9 %"),
        ("9991/10000", ">99.9 %"),
        ("1000/1001", ">99.9 %"),
    ],
)
def test_a_chance_is_told_with_one_decimal(chance: str, said: str) -> None:
    assert percent(Fraction(chance)) == said


def test_a_chance_too_small_for_a_float_is_still_not_nought() -> None:
    assert percent(Fraction(1, 10**400)) == "<0.1 %"
    assert percent(1 - Fraction(1, 10**400)) == ">99.9 %"


@given(CHANCES)
@example(Fraction(1, 2000))
@example(Fraction(1999, 2000))
@settings(derandomize=True, max_examples=500)
def test_only_what_cannot_happen_shows_as_nought_and_only_what_must_as_a_hundred(chance: Fraction) -> None:
    said = percent(chance)
    number = said.removesuffix(" %").lstrip("<>")
    assert said.endswith(" %")
    assert (float(number) == 0) == (said == "0 %") == (chance == 0)
    assert (float(number) == 100) == (said == "100 %") == (chance == 1)


@given(CHANCES)
@settings(derandomize=True, max_examples=500)
def test_what_is_shown_is_never_off_by_more_than_half_a_tenth(chance: Fraction) -> None:
    said = percent(chance).removesuffix(" %")
    if said.startswith("<"):
        assert 0 < chance < Fraction(1, 1000)
    elif said.startswith(">"):
        assert Fraction(999, 1000) < chance < 1
    else:
        assert abs(Fraction(said) / 100 - chance) <= Fraction(5, 10000)


def test_a_mean_is_told_with_two_places_or_as_many_as_asked() -> None:
    assert decimal(Fraction(7, 3)) == "2.33"
    assert decimal(Fraction(7, 3), 1) == "2.3"
    assert decimal(Fraction(-1, 8), 3) == "-0.125"


def test_a_whole_mean_has_no_decimals_and_about_one_has_a_single_nought() -> None:
    assert decimal(Fraction(7)) == "7"
    assert decimal(Fraction(0)) == "0"
    assert decimal(Fraction(1)) == decimal(Fraction(999, 1000)) == "1.0"
    assert decimal(Fraction(3001, 1000)) == "3.0"


def test_a_mean_that_is_merely_small_is_not_nought() -> None:
    assert decimal(Fraction(1, 1000)) == "<0.01"
    assert decimal(Fraction(1, 30), 1) == "<0.1"
