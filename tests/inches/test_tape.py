from fractions import Fraction
from itertools import pairwise
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.inches import twins
from tests.inches.shapes import TABLE

from sandtable.inches.tape import (
    Place,
    TooFine,
    along,
    hundredths,
    length,
    number_said,
    off_aim,
    place_said,
    read_up,
    rounded_towards,
    said,
    tape,
    tape_said,
    towards,
    within,
)

PATHS = st.lists(TABLE, min_size=1, max_size=5)


@pytest.mark.parametrize(
    ("a", "b", "read"),
    [
        ((0, 0), (300, 400), 500),
        ((0, 0), (0, 0), 0),
        ((0, 0), (1, 1), 2),
        ((0, 0), (2400, 1), 2401),
        ((100, 100), (0, 100), 100),
        ((0, 0), (7200, 4800), 8654),
    ],
)
def test_a_tape_is_read_up_to_the_next_hundredth_k47_gap_places(a: Place, b: Place, read: int) -> None:
    assert tape(a, b) == tape(b, a) == read


@given(TABLE, TABLE)
def test_a_tape_is_the_smallest_whole_number_not_below_the_true_distance(a: Place, b: Place) -> None:
    assert tape(a, b) == twins.read_up(Fraction((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2))


@given(TABLE, TABLE, st.integers(-5, 9000))
def test_a_tape_is_at_most_so_long_exactly_when_the_distance_is(a: Place, b: Place, reach: int) -> None:
    square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    assert (tape(a, b) <= reach) == within(a, b, reach) == (reach >= 0 and square <= reach**2)


@given(TABLE, TABLE, st.integers(-2, 2))
def test_the_same_holds_at_the_very_limit(a: Place, b: Place, more: int) -> None:
    assert within(a, b, tape(a, b) + more) == (more >= 0)


@given(PATHS)
def test_a_bent_tape_is_never_shorter_than_the_straight_one(path: list[Place]) -> None:
    assert length(path) >= tape(path[0], path[-1])
    assert length(path) == sum(tape(a, b) for a, b in pairwise(path))


@given(TABLE, TABLE, st.integers(-10, 9000))
def test_a_place_on_the_way_is_never_farther_than_asked_and_hardly_nearer(a: Place, b: Place, far: int) -> None:
    place = towards(a, b, far)
    asked = max(0, min(far, tape(a, b)))
    assert tape(a, place) <= asked <= tape(a, place) + 3
    assert min(a[0], b[0]) <= place[0] <= max(a[0], b[0])
    assert min(a[1], b[1]) <= place[1] <= max(a[1], b[1])


@given(TABLE, TABLE, st.integers(0, 9000))
def test_a_place_on_the_way_mirrors_with_its_way(a: Place, b: Place, far: int) -> None:
    x, y = towards(a, b, far)
    other_x, other_y = towards((-a[0], -a[1]), (-b[0], -b[1]), far)
    assert (other_x, other_y) == (-x, -y)


@given(PATHS, st.integers(0, 30000))
def test_a_place_on_a_bent_tape_lies_no_farther_along_than_asked(path: list[Place], far: int) -> None:
    place = along(path, far)
    assert tape(path[0], place) <= far
    if far >= length(path):
        assert place == path[-1]


def test_a_place_on_a_bent_tape_counts_leg_by_leg() -> None:
    path = ((0, 0), (300, 0), (300, 500))
    assert along(path, 200) == (200, 0)
    assert along(path, 300) == (300, 0)
    assert along(path, 450) == (300, 150)
    assert along(path, 9000) == (300, 500)


@pytest.mark.parametrize(
    ("number", "words"), [(600, "6 in"), (1450, "14.5 in"), (5, "0.05 in"), (0, "0 in"), (-150, "-1.5 in")]
)
def test_a_distance_is_said_without_a_nought_too_many(number: int, words: str) -> None:
    assert said(number) == words


@given(TABLE)
def test_a_place_that_is_said_reads_back(place: Place) -> None:
    x, y = place_said(place).split(",")
    assert (hundredths(x), hundredths(y)) == place
    assert hundredths(number_said(-place[0])) == -place[0]


@pytest.mark.parametrize("number", [0.1, 0.29, 1.15, 4.35, 23.5, 31, "24.50"])
def test_inches_become_hundredths_exactly(number: float | str) -> None:
    assert hundredths(number) == round(float(number) * 100)


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (0.125, "0.125 in is finer than a hundredth of an inch"),
        ("six", "'six' is no number of inches"),
        ("nan", "'nan' is no number of inches"),
        ("inf", "'inf' is no number of inches"),
    ],
)
def test_what_is_finer_or_no_number_is_refused(number: float | str, told: str) -> None:
    with pytest.raises(TooFine) as fault:
        hundredths(number)
    assert str(fault.value) == told


@pytest.mark.parametrize(
    ("measured", "limit", "words"),
    [
        (537, None, "5.4 in"),
        (600, 600, "6 in"),
        (601, 600, "6.1 in"),
        (591, 600, "6 in"),
        # A limit finer than a tenth: what is within it does not seem beyond it.
        (221, 225, "2.21 in"),
        (226, 225, "2.3 in"),
        (1, None, "0.1 in"),
        (0, None, "0 in"),
    ],
)
def test_a_tape_is_read_up_to_a_tenth_or_finer_where_a_limit_is(measured: int, limit: int | None, words: str) -> None:
    assert tape_said(measured, limit) == words


@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_what_is_read_of_a_tape_says_as_much_of_every_limit_as_the_tape(measured: int, limit: int) -> None:
    assert (read_up(measured, limit) <= limit) == (measured <= limit)
    tenths = limit // 10 * 10
    assert (read_up(measured) <= tenths) == (measured <= tenths)


@given(TABLE, TABLE, st.integers(-600, 600), st.integers(-600, 600))
def test_a_place_off_an_aim_is_never_farther_than_asked(a: Place, b: Place, on: int, right: int) -> None:
    x, y = off_aim(a, b, on, right)
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], x - b[0], y - b[1]
    assert px * px + py * py <= on * on + right * right
    if a == b:
        assert (x, y) == b
    else:  # less than a hundredth is cut off, east or west and north or south
        true = sqrt(dx * dx + dy * dy)
        assert abs((dx * px + dy * py) / true - on) < 1.5
        assert abs((dy * px - dx * py) / true - right) < 1.5


@pytest.mark.parametrize(
    ("on", "right", "place"),
    [(200, 0, (1000, 1200)), (-200, 0, (1000, 800)), (0, 300, (1300, 1000)), (0, -300, (700, 1000))],
)
def test_right_and_farther_are_as_the_firer_sees_them_pk_gap_burst_place(on: int, right: int, place: Place) -> None:
    assert off_aim((1000, 0), (1000, 1000), on, right) == place


@given(TABLE, TABLE, st.integers(0, 2000))
def test_a_rounded_place_is_at_most_half_a_hundredth_off_both_ways(a: Place, b: Place, distance: int) -> None:
    found = rounded_towards(a, b, distance)
    square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    for start, end, read in zip(a, b, found, strict=True):
        off, true = abs(read - start), (end - start) ** 2 * distance**2  # of `square` parts, squared
        assert max(0, 2 * off - 1) ** 2 * square <= 4 * true
        assert not square or 4 * true < (2 * off + 1) ** 2 * square
        assert (read - start) * (end - start) >= 0


def test_a_place_is_rounded_not_cut_also_beyond_the_end() -> None:
    assert rounded_towards((0, 0), (3, 1), 1) == (1, 0)
    assert rounded_towards((0, 0), (-3, -1), 10) == (-9, -3)
    assert towards((0, 0), (-300, -100), 10) == (-9, -3)
    assert rounded_towards((0, 0), (-300, -100), 20) == (-19, -6)
    assert towards((0, 0), (-300, -100), 20) == (-18, -6)
    assert rounded_towards((5, 5), (5, 5), 20) == (5, 5)
