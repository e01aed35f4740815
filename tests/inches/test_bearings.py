"""Compulsory moves: straight away first, then 5, 10 and so on to 90 degrees to either side."""

from sandtable.inches.directions import bearing
from sandtable.inches.moving.bearings import bearings, farthest_try, first_that_fits
from sandtable.inches.tape import Place

START = (3000, 2000)


def no_preference(_: Place) -> int:
    return 0


def test_bearings_widen_by_five_degrees_to_ninety() -> None:
    """pk.gap.compulsory-geometry."""
    tries = [each for pair in bearings(350) for each in pair]
    assert tries[:5] == [350, 355, 345, 0, 340]
    assert tries[-2:] == [80, 260]
    assert len(tries) == 37


def test_the_first_try_that_fits_is_taken() -> None:
    assert first_that_fits(START, 0, 600, lambda _: True, no_preference) == (3000, 2600)
    east = first_that_fits(START, 0, 600, lambda end: end[0] > 3200, no_preference)
    assert east is not None
    assert bearing(START, east) == 20


def test_of_two_as_wide_the_preferred_one_goes_first_then_the_clockwise_one() -> None:
    west = first_that_fits(START, 0, 600, lambda end: end[0] != 3000, lambda end: end[0])
    assert west is not None
    assert bearing(START, west) == 355
    either = first_that_fits(START, 0, 600, lambda end: end[0] != 3000, no_preference)
    assert either is not None
    assert bearing(START, either) == 5


def test_where_none_fits_the_farthest_is_taken_of_equals_the_smallest_angle() -> None:
    assert first_that_fits(START, 0, 600, lambda _: False, no_preference) is None
    ends = {0: (3000, 2100), 5: (3000, 2200), 355: (3000, 2300), 10: (3000, 2300)}
    assert farthest_try(START, 0, lambda degree: ends.get(degree, START), no_preference) == (3000, 2300)
    assert farthest_try(START, 0, lambda _: START, no_preference) == START
