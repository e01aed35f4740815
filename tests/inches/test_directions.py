from collections.abc import Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from math import atan2, degrees

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.inches.shapes import TABLE

from sandtable.inches.directions import (
    COMPASS,
    DIRECTIONS,
    SCALE,
    SINES,
    Arc,
    ahead,
    ahead_of,
    apart,
    arc,
    bearing,
    compass_said,
    turned,
)
from sandtable.inches.tape import Place, tape

DIGITS = 60
FACINGS = st.integers(0, 359)
#: No table is as long as this, so no way on one is finer than a fraction with such numbers.
LONGEST = 20_000


@lru_cache
def pi() -> Decimal:
    """By Machin's formula, from whole numbers."""

    def arctangent(one_over: int) -> Decimal:
        total, power, odd = Decimal(0), Decimal(1) / one_over, 1
        while power > Decimal(10) ** -(DIGITS + 5):
            total += power / odd if odd % 4 == 1 else -power / odd
            power, odd = power / one_over**2, odd + 2
        return total

    return 4 * (4 * arctangent(5) - arctangent(239))


@lru_cache
def sine(halves: int) -> Decimal:
    """Of so many half degrees, by its series."""
    with localcontext() as context:
        context.prec = DIGITS + 10
        angle = pi() * halves / 360
        total, term, step = Decimal(0), angle, 1
        while abs(term) > Decimal(10) ** -DIGITS:
            total, term, step = total + term, -term * angle * angle / ((step + 1) * (step + 2)), step + 2
        return total


def tangent(halves: int) -> Fraction:
    return Fraction(sine(halves)) / Fraction(sine(180 - halves))


def closest(number: Fraction) -> Iterator[tuple[int, int]]:
    """The fractions next to a number on either side, of all whose numbers are no larger than LONGEST."""
    low, high = (0, 1), (1, 1)
    while low[1] + high[1] <= LONGEST:
        middle = low[0] + high[0], low[1] + high[1]
        if Fraction(*middle) < number:
            low = middle
        else:
            high = middle
    yield low
    yield high


def test_the_table_of_sines_is_right_to_its_last_digit() -> None:
    assert len(SINES) == 181
    for halves, entry in enumerate(SINES):
        assert abs(sine(halves) * SCALE - entry) <= Decimal("0.5") + Decimal("1e-40"), halves


@pytest.mark.parametrize("halves", range(1, 90, 2))
def test_a_bearing_is_right_for_the_ways_nearest_to_where_it_changes(halves: int) -> None:
    below, above = closest(tangent(halves))
    assert bearing((0, 0), below) == halves // 2
    assert bearing((0, 0), above) == halves // 2 + 1


@pytest.mark.parametrize("degree", range(1, 45))
def test_an_arc_is_right_for_the_ways_nearest_to_where_it_ends(degree: int) -> None:
    below, above = closest(tangent(2 * degree))
    assert [arc((degree + 45) % 360, *way) for way in (below, above)] == [Arc.SIDE, Arc.FRONT]
    assert [arc((degree - 45) % 360, *way) for way in (below, above)] == [Arc.FRONT, Arc.SIDE]
    assert [arc((degree + 135) % 360, *way) for way in (below, above)] == [Arc.REAR, Arc.SIDE]
    assert [arc((degree - 135) % 360, *way) for way in (below, above)] == [Arc.SIDE, Arc.REAR]


@given(TABLE, TABLE)
def test_a_bearing_is_the_nearest_degree_to_what_atan2_says(a: Place, b: Place) -> None:
    assume(a != b)
    true = degrees(atan2(b[0] - a[0], b[1] - a[1]))
    off = (bearing(a, b) - true + 180) % 360 - 180
    assert abs(off) <= 0.5 + 1e-9


@given(FACINGS, TABLE, TABLE)
def test_an_arc_is_what_atan2_says(facing: int, a: Place, b: Place) -> None:
    assume(a != b)
    dx, dy = b[0] - a[0], b[1] - a[1]
    angle = abs((degrees(atan2(dx, dy)) - facing + 180) % 360 - 180)
    assume(min(abs(angle - 45), abs(angle - 135)) > 1e-9)
    assert arc(facing, dx, dy) is (Arc.FRONT if angle < 45 else Arc.SIDE if angle < 135 else Arc.REAR)


@pytest.mark.parametrize("facing", range(0, 360, 45))
def test_exactly_45_degrees_is_front_and_exactly_135_is_side_k47_gap_arc_table(facing: int) -> None:
    for turn, expected in ((45, Arc.FRONT), (-45, Arc.FRONT), (135, Arc.SIDE), (-135, Arc.SIDE), (180, Arc.REAR)):
        east, north = DIRECTIONS[turned(facing, turn)]
        way = (east > 0) - (east < 0), (north > 0) - (north < 0)
        assert arc(facing, *way) is expected


@given(TABLE, TABLE, FACINGS)
def test_bearing_and_arc_turn_with_the_table(a: Place, b: Place, facing: int) -> None:
    assume(a != b)
    assert bearing((a[1], -a[0]), (b[1], -b[0])) == (bearing(a, b) + 90) % 360
    dx, dy = b[0] - a[0], b[1] - a[1]
    assert arc(turned(facing, 90), dy, -dx) is arc(facing, dx, dy)


def test_a_bearing_goes_clockwise_from_north_and_is_nought_at_no_distance() -> None:
    ways = ((0, 9), (9, 9), (9, 0), (9, -9), (0, -9), (-9, -9), (-9, 0), (-9, 9))
    assert [bearing((0, 0), way) for way in ways] == [0, 45, 90, 135, 180, 225, 270, 315]
    assert bearing((5, 5), (5, 5)) == 0


@given(TABLE, FACINGS, st.integers(-3000, 3000))
def test_a_place_ahead_is_never_farther_than_asked_and_hardly_nearer(a: Place, facing: int, far: int) -> None:
    place = ahead_of(a, facing, far)
    assert tape(a, place) <= abs(far) <= tape(a, place) + 3
    if abs(far) > 300:
        assert apart(bearing(a, place), facing if far > 0 else turned(facing, 180)) <= 1


def test_every_distance_of_the_rules_ahead_in_every_direction_is_within_that_distance() -> None:
    for far in (400, 600, 800, 1200, 1600, 2400):
        for facing in range(360):
            assert tape((3600, 2400), ahead_of((3600, 2400), facing, far)) <= far


def test_a_hull_line_is_exact_where_it_can_be_fow_gap_front_lines() -> None:
    assert ahead(0, 55, 100) == 100 * SCALE
    assert ahead(180, 0, -99) == 99 * SCALE
    assert ahead(30, 200, 0) == 100 * SCALE
    assert ahead(90, -1, 500) == -SCALE


def test_directions_of_opposite_facings_are_opposite_and_quarters_turn_exactly() -> None:
    for facing in range(360):
        east, north = DIRECTIONS[facing]
        assert DIRECTIONS[turned(facing, 180)] == (-east, -north)
        assert DIRECTIONS[turned(facing, 90)] == (north, -east)


@pytest.mark.parametrize(("one", "other", "between"), [(10, 350, 20), (0, 180, 180), (90, 90, 0), (300, 45, 105)])
def test_facings_are_apart_by_the_smaller_angle(one: int, other: int, between: int) -> None:
    assert apart(one, other) == apart(other, one) == between


def test_a_facing_is_said_as_the_nearest_of_eight() -> None:
    assert [compass_said(45 * number) for number in range(8)] == list(COMPASS)
    assert [compass_said(facing) for facing in (22, 23, 337, 338)] == ["north", "north-east", "north-west", "north"]
