"""Keeping away: overlap is truly nearer, "more than" is more than, and both hold at every point of a leg."""

from fractions import Fraction
from math import isqrt

from hypothesis import given
from hypothesis import strategies as st

from sandtable.inches.bodies import Disc
from sandtable.inches.moving.keeping import (
    Kept,
    clear_of,
    eased,
    farther_than,
    first_entered,
    first_passed,
    first_refusing,
    no_nearer,
    reaching,
)
from sandtable.inches.tape import Place

PLACES = st.tuples(st.integers(0, 600), st.integers(0, 600))


def nearest_squared(a: Place, b: Place, place: Place) -> Fraction:
    """How near a leg comes, squared and exact: at an end, or at the foot of the perpendicular."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    part = Fraction((place[0] - a[0]) * dx + (place[1] - a[1]) * dy, whole) if whole else Fraction(0)
    part = min(max(part, Fraction(0)), Fraction(1))
    x, y = a[0] + dx * part - place[0], a[1] + dy * part - place[1]
    return x * x + y * y


def test_rims_may_touch_but_not_overlap() -> None:
    kept = clear_of([Disc(500, 500, 75)], 75)
    assert first_passed(kept, (300, 350), (700, 350)) is None
    assert first_passed(kept, (300, 351), (700, 351)) == 0
    assert first_refusing(kept, (500, 650)) is None
    assert first_refusing(kept, (500, 649)) == 0


def test_more_than_an_inch_is_more_than_an_inch() -> None:
    kept = farther_than(100, [Disc(500, 500, 75)], 75)
    assert first_refusing(kept, (500, 750)) == 0
    assert first_refusing(kept, (500, 751)) is None
    assert first_passed(kept, (300, 750), (700, 750)) == 0
    assert first_passed(kept, (300, 751), (700, 751)) is None


def test_who_starts_too_near_may_go_round_or_away_but_comes_no_nearer() -> None:
    """fow.gap.closer, pk.gap.move-near-enemy."""
    start = (500, 600)
    kept = eased(farther_than(200, [Disc(500, 500, 75), Disc(500, 2000, 75)], 75), start)
    assert kept == (no_nearer((500, 500), start), *farther_than(200, [Disc(500, 2000, 75)], 75))
    assert first_passed(kept, start, (500, 900)) is None
    assert first_passed(kept, start, (600, 600)) is None
    assert first_passed(kept, start, (600, 599)) == 0


@given(PLACES, PLACES, st.lists(st.tuples(PLACES, st.integers(0, 200), st.integers(0, 1)), max_size=4))
def test_a_leg_comes_too_near_exactly_where_fractions_say_so(
    a: Place, b: Place, given_kept: list[tuple[Place, int, int]]
) -> None:
    kept = [Kept(x, y, reach, reach * reach, touch) for (x, y), reach, touch in given_kept]
    too_near = [
        number
        for number, each in enumerate(kept)
        if (near := nearest_squared(a, b, each.place)) < each.square or (each.touch and near == each.square)
    ]
    assert first_passed(kept, a, b) == (too_near[0] if too_near else None)


@given(PLACES, PLACES, PLACES, st.integers(1, 200))
def test_what_is_entered_first_is_not_entered_before(a: Place, b: Place, middle: Place, reach: int) -> None:
    kept = Kept(*middle, reach, reach * reach)
    far, which = first_entered([kept], a, b, 10_000)
    if a != b and which is not None and far > 1:
        dx, dy = b[0] - a[0], b[1] - a[1]
        long = isqrt(dx * dx + dy * dy) + 1
        short = a[0] + dx * (far - 1) / long, a[1] + dy * (far - 1) / long
        assert (short[0] - middle[0]) ** 2 + (short[1] - middle[1]) ** 2 >= reach * reach - 1e-3


@given(st.lists(st.tuples(PLACES, st.integers(0, 100)), max_size=6), PLACES, PLACES)
def test_those_left_out_of_a_box_refuse_nothing_in_it(given_kept: list[tuple[Place, int]], a: Place, b: Place) -> None:
    kept = [Kept(x, y, reach, reach * reach, 1) for (x, y), reach in given_kept]
    west, east = sorted((a[0], b[0]))
    south, north = sorted((a[1], b[1]))
    left = reaching(kept, west, south, east, north)
    gone = [each for each in kept if each not in left]
    assert first_passed(gone, a, b) is None
