from fractions import Fraction
from itertools import pairwise
from math import isclose

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon
from tests.inches import twins
from tests.inches.shapes import NEAT, SMALL, TABLE, box, rings

from sandtable.inches.crossing import (
    Stretch,
    comes_within,
    contains,
    joined,
    lies_in,
    nearer_than,
    over_line,
    shared,
    through_area,
    through_areas,
    through_disc,
)
from sandtable.inches.pieces import Ring
from sandtable.inches.tape import Place

SQUARE = box(200, 200, 600, 600)
#: A wood with a bay from the north: its inner corner is at (400, 300).
BAY: Ring = ((200, 200), (200, 600), (400, 300), (600, 600), (600, 200))


def same(found: list[Stretch], true: list[tuple[Fraction, Fraction]]) -> bool:
    return found == [(float(start), float(end)) for start, end in true]


# ---------------------------------------------------------------------- areas


@pytest.mark.parametrize(
    ("a", "b", "found"),
    [
        ((0, 400), (800, 400), [(0.25, 0.75)]),
        ((400, 400), (800, 400), [(0.0, 0.5)]),
        ((300, 400), (500, 400), [(0.0, 1.0)]),
        ((0, 0), (800, 800), [(0.25, 0.75)]),
        ((200, 400), (600, 400), [(0.0, 1.0)]),
        ((200, 400), (0, 400), []),
        ((0, 400), (200, 400), []),
        ((0, 400), (100, 400), []),
        ((600, 600), (800, 800), []),
        ((400, 400), (401, 400), [(0.0, 1.0)]),
    ],
)
def test_an_area_is_met_where_a_stretch_runs_inside_k47_gap_line_meets(
    a: Place, b: Place, found: list[Stretch]
) -> None:
    assert through_area(SQUARE, a, b) == found


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((0, 200), (800, 200)),
        ((200, 0), (200, 800)),
        ((600, 300), (600, 500)),
        ((200, 200), (600, 200)),
        ((0, 400), (400, 0)),
        ((400, 800), (800, 400)),
        ((400, 400), (400, 400)),
    ],
)
def test_touching_a_corner_or_running_along_an_edge_is_no_meeting_k47_gap_line_meets(a: Place, b: Place) -> None:
    assert through_area(SQUARE, a, b) == []
    assert through_area(SQUARE, b, a) == []


def test_a_line_that_touches_an_inner_corner_stays_one_stretch() -> None:
    assert through_area(BAY, (0, 300), (800, 300)) == [(0.25, 0.75)]
    assert through_area(BAY, (800, 300), (0, 300)) == [(0.25, 0.75)]


def test_a_line_over_a_bay_is_inside_twice() -> None:
    assert through_area(BAY, (0, 450), (800, 450)) == [(0.25, 0.375), (0.625, 0.75)]


def test_a_line_along_an_edge_may_enter_behind_it() -> None:
    bent: Ring = ((0, 0), (0, 200), (400, 200), (400, 400), (600, 400), (600, 0))
    assert through_area(bent, (-200, 200), (800, 200)) == [(0.6, 0.8)]
    assert through_area(bent, (800, 200), (-200, 200)) == [(0.2, 0.4)]


def test_the_edge_that_two_outlines_of_one_piece_share_lies_inside_it() -> None:
    halves = (box(0, 0, 400, 100), box(0, 100, 400, 200))
    assert through_areas(halves, (-100, 100), (500, 100)) == [(1 / 6, 5 / 6)]
    assert through_areas(halves, (200, -100), (200, 300)) == [(0.25, 0.75)]
    assert through_areas(halves, (-100, 200), (500, 200)) == []


@settings(max_examples=400)
@given(rings(NEAT), NEAT, NEAT)
@example(ring=((0, 0), (0, 2), (2, 2), (2, 0)), a=(0, 0), b=(2, 0))
def test_stretches_are_those_of_the_twin_through_corners_and_along_edges_too(ring: Ring, a: Place, b: Place) -> None:
    assume(a != b)
    assert same(through_area(ring, a, b), twins.stretches((ring,), a, b))


@settings(max_examples=200)
@given(st.lists(rings(NEAT, most=4), min_size=2, max_size=3).map(tuple), NEAT, NEAT)
def test_outlines_taken_together_are_those_of_the_twin(outlines: tuple[Ring, ...], a: Place, b: Place) -> None:
    assume(a != b)
    assert same(through_areas(outlines, a, b), twins.stretches(outlines, a, b))


@settings(max_examples=200)
@given(rings(TABLE), TABLE, TABLE)
def test_stretches_are_those_of_the_twin_all_over_a_table(ring: Ring, a: Place, b: Place) -> None:
    assume(a != b)
    assert same(through_area(ring, a, b), twins.stretches((ring,), a, b))


@given(rings(TABLE), TABLE, TABLE)
def test_the_length_inside_is_that_of_shapely(ring: Ring, a: Place, b: Place) -> None:
    assume(a != b)
    line = LineString((a, b))
    inside = line.intersection(Polygon(ring)).length
    along_edges = line.intersection(Polygon(ring).exterior).length
    found = sum(end - start for start, end in through_area(ring, a, b)) * line.length
    assert isclose(found, inside - along_edges, abs_tol=1e-4)


# ---------------------------------------------------------------------- in an area


@given(rings(NEAT), NEAT)
def test_a_place_is_held_by_an_outline_as_shapely_says_edges_included(ring: Ring, place: Place) -> None:
    assert contains(ring, place) == Polygon(ring).covers(Point(place))
    assert contains(ring, place, edges=False) == Polygon(ring).contains(Point(place))


@settings(max_examples=300)
@given(st.lists(rings(NEAT, most=4), min_size=1, max_size=3).map(tuple), NEAT, NEAT)
def test_a_line_lies_in_outlines_if_every_part_of_it_does(outlines: tuple[Ring, ...], a: Place, b: Place) -> None:
    if a == b:
        assert lies_in(outlines, a, b) == any(contains(ring, a) for ring in outlines)
    else:
        assert lies_in(outlines, a, b) == twins.covered(outlines, a, b)


def test_a_line_along_the_outer_edge_lies_in_an_area() -> None:
    assert lies_in((SQUARE,), (200, 200), (600, 200))
    assert not lies_in((SQUARE,), (200, 200), (601, 200))


# ---------------------------------------------------------------------- lines of terrain

BENT: Ring = ((200, 0), (200, 400), (600, 400))
CLOSED: Ring = (*SQUARE, SQUARE[0])


@pytest.mark.parametrize(
    ("string", "a", "b", "found"),
    [
        (BENT, (0, 100), (400, 100), [(0.5, 0.5)]),
        (BENT, (0, 600), (400, 200), [(0.5, 0.5)]),
        (BENT, (0, 200), (400, 600), []),
        (BENT, (0, 0), (400, 0), []),
        (BENT, (600, 0), (600, 800), []),
        (BENT, (200, 100), (400, 100), []),
        (BENT, (0, 100), (200, 100), []),
        (BENT, (200, 400), (400, 200), []),
        (BENT, (0, 400), (800, 400), []),
        (BENT, (200, -100), (200, 800), []),
        (CLOSED, (0, 400), (800, 400), [(0.25, 0.25), (0.75, 0.75)]),
        (CLOSED, (0, 0), (800, 800), [(0.25, 0.25), (0.75, 0.75)]),
        (CLOSED, (400, 400), (800, 800), [(0.5, 0.5)]),
        (CLOSED, (0, 400), (400, 0), []),
        (CLOSED, (0, 200), (800, 200), []),
    ],
)
def test_a_hedge_is_crossed_strictly_between_the_ends_at_bends_too_k47_gap_line_meets(
    string: Ring, a: Place, b: Place, found: list[Stretch]
) -> None:
    assert over_line(string, a, b) == found
    assert over_line(string[::-1], a, b) == found
    assert over_line(string, b, a) == [(1 - end, 1 - start) for start, end in reversed(found)]


def test_a_way_that_runs_along_a_hedge_and_leaves_on_the_other_side_crosses_it_from_where_to_where() -> None:
    step: Ring = ((100, 300), (200, 200), (400, 200), (500, 100))
    assert over_line(step, (0, 200), (800, 200)) == [(0.25, 0.5)]
    # It is no crossing if it begins or ends on the way along.
    assert over_line(step, (300, 200), (800, 200)) == []
    assert over_line(step, (200, 200), (800, 200)) == []
    assert over_line(step, (0, 200), (300, 200)) == []


def test_a_way_that_runs_along_a_hedge_and_turns_back_does_not_cross_it() -> None:
    bay: Ring = ((100, 300), (200, 200), (400, 200), (500, 300))
    assert over_line(bay, (0, 200), (800, 200)) == []


@settings(max_examples=400)
@given(st.lists(NEAT, min_size=2, max_size=4, unique=True).map(tuple), NEAT, NEAT)
def test_a_hedge_is_crossed_as_often_as_lines_a_hair_to_both_sides_meet_it(string: Ring, a: Place, b: Place) -> None:
    assume(a != b)
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    on = [dx * (y - ay) == dy * (x - ax) for x, y in string]
    assume(not any(one and other for one, other in pairwise(on)))
    assume(LineString(string).is_simple)
    assert len(over_line(string, a, b)) == twins.crossings(string, a, b)


# ---------------------------------------------------------------------- discs


@pytest.mark.parametrize(
    ("a", "b", "found"),
    [
        ((0, 0), (1000, 0), [(0.4, 0.6)]),
        ((0, 100), (1000, 100), []),
        ((0, 0), (400, 0), []),
        ((600, 0), (1000, 0), []),
        ((500, 0), (1000, 0), [(0.0, 0.2)]),
        ((0, 60), (1000, 60), [(0.42, 0.58)]),
        ((500, 0), (500, 0), []),
    ],
)
def test_a_disc_is_met_where_a_line_comes_nearer_than_its_radius_k47_gap_line_meets(
    a: Place, b: Place, found: list[Stretch]
) -> None:
    assert through_disc((500, 0), 100, a, b) == found


@given(NEAT, st.integers(1, 6), NEAT, NEAT)
def test_a_disc_is_met_exactly_if_the_line_comes_truly_nearer(middle: Place, radius: int, a: Place, b: Place) -> None:
    assume(a != b)
    assert bool(through_disc(middle, radius, a, b)) == nearer_than(a, b, middle, radius)


def test_coming_within_counts_what_only_touches() -> None:
    assert comes_within((0, 100), (1000, 100), (500, 0), 100)
    assert not nearer_than((0, 100), (1000, 100), (500, 0), 100)
    assert not comes_within((0, 101), (1000, 101), (500, 0), 100)


@given(TABLE, st.integers(1, 900), TABLE, TABLE)
def test_how_near_a_line_comes_is_what_shapely_says(middle: Place, radius: int, a: Place, b: Place) -> None:
    distance = LineString((a, b)).distance(Point(middle)) if a != b else Point(a).distance(Point(middle))
    assume(abs(distance - radius) > 1e-6)
    assert nearer_than(a, b, middle, radius) == (distance < radius) == comes_within(a, b, middle, radius)


# ---------------------------------------------------------------------- stretches


@given(st.lists(st.tuples(SMALL, SMALL).filter(lambda both: both[0] < both[1])))
def test_joined_stretches_hold_the_same_places_and_never_touch(given_ones: list[tuple[int, int]]) -> None:
    parts = [(start / 16, end / 16) for start, end in given_ones]
    found = joined(parts)
    assert all(one[1] < other[0] for one, other in pairwise(found))
    for place in (number / 97 for number in range(97)):
        assert any(start < place < end for start, end in found) == any(start < place < end for start, end in parts)


def test_shared_is_what_lies_in_both() -> None:
    assert shared([(0.0, 0.25), (0.5, 1.0)], [(0.125, 0.75)]) == [(0.125, 0.25), (0.5, 0.75)]
    assert shared([(0.0, 0.5)], [(0.5, 1.0)]) == []
