from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import unary_union
from shapely.geometry import LineString, Point, Polygon
from tests.inches.shapes import TABLE, area, disc, hedge

from sandtable.inches.crossing import lies_in
from sandtable.inches.pieces import Piece, Ring, Shape, oval, rectangle, strip
from sandtable.inches.tape import Place


def test_a_rectangle_that_is_not_turned_has_the_corners_one_expects() -> None:
    assert rectangle((1000, 500), 400, 300) == ((800, 350), (800, 650), (1200, 650), (1200, 350))
    assert rectangle((1000, 500), 401, 300)[0] == (799, 350)


def test_a_rectangle_turned_by_a_quarter_stands_across() -> None:
    assert set(rectangle((1000, 500), 400, 300, 90)) == set(rectangle((1000, 500), 300, 400))


@given(TABLE, st.integers(100, 900), st.integers(100, 900), st.integers(0, 359))
def test_a_turned_rectangle_keeps_its_size_and_middle(middle: Place, width: int, depth: int, turned: int) -> None:
    corners = rectangle(middle, width, depth, turned)
    shape = Polygon(corners)
    assert shape.is_valid
    assert abs(shape.area - width * depth) <= 2 * (width + depth)
    assert abs(shape.centroid.x - middle[0]) <= 1
    assert abs(shape.centroid.y - middle[1]) <= 1
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    assert (ax + cx, ay + cy) == (bx + dx, by + dy) == (2 * middle[0], 2 * middle[1])


def test_a_rectangle_is_turned_clockwise() -> None:
    corners = rectangle((0, 0), 200, 1000, 30)
    north_end = (corners[1][0] + corners[2][0]) // 2, (corners[1][1] + corners[2][1]) // 2
    assert north_end == (250, 433)


@given(TABLE, st.integers(200, 1600), st.integers(200, 1600), st.integers(0, 359))
def test_an_oval_is_a_hull_that_fills_what_it_should(middle: Place, width: int, depth: int, turned: int) -> None:
    shape = Polygon(oval(middle, width, depth, turned))
    assert shape.is_valid
    assert 0.97 < shape.area / (width * depth * 0.7854) < 1.01


def test_a_straight_road_is_as_wide_as_it_says() -> None:
    assert strip(((0, 500), (3000, 500)), 200) == (((0, 600), (3000, 600), (3000, 400), (0, 400)),)


def test_a_bent_road_is_a_leg_for_each_stretch_and_neighbours_share_an_edge() -> None:
    first, second = strip(((0, 500), (1000, 500), (1000, 2000)), 200)
    assert first == ((0, 600), (900, 600), (1100, 400), (0, 400))
    assert second == ((900, 600), (900, 2000), (1100, 2000), (1100, 400))


WINDING = st.lists(st.tuples(st.integers(-60, 60), st.integers(600, 1500)), min_size=1, max_size=5)


@given(WINDING, st.integers(50, 300))
def test_a_road_holds_its_middle_line_and_is_whole(ways: list[tuple[int, int]], width: int) -> None:
    spine: list[Place] = [(0, 0)]
    for aside, on in ways:
        spine.append((spine[-1][0] + on, spine[-1][1] + on * aside // 60))
    legs = strip(tuple(spine), width)
    assert all(Polygon(leg).is_valid for leg in legs)
    whole = unary_union([Polygon(leg) for leg in legs])
    assert whole.geom_type == "Polygon"
    assert not whole.interiors
    assert all(lies_in(legs, a, b) for a, b in pairwise(spine))
    assert abs(whole.area - LineString(spine).length * width) <= whole.length
    for corner in spine[1:-1]:
        assert whole.contains(Point(corner).buffer(width / 2 - 2))


def test_a_road_that_closes_has_no_gap_at_its_seam() -> None:
    ring: Ring = ((0, 0), (2000, 0), (2000, 2000), (0, 2000), (0, 0))
    legs = strip(ring, 200)
    assert set(legs[0][0:1]) <= set(legs[-1])
    assert lies_in(legs, (-100, -100), (-100, 500))
    assert not lies_in(legs, (0, 0), (1000, 1000))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (((0, 0), (1000, 0), (0, 0)), "a line with a width bends too sharply"),
        (((0, 0), (1000, 0), (0, 200)), "a line with a width bends too sharply"),
        (((0, 0), (0, 0), (1000, 0)), "a line with a width has a corner twice"),
        (
            ((0, 0), (1000, 0), (1050, 90), (1000, 1000)),
            "a line with a width bends too sharply for the length of its legs",
        ),
    ],
)
def test_a_line_that_cannot_have_a_width_is_refused(line: Ring, told: str) -> None:
    with pytest.raises(ValueError, match="width") as fault:
        strip(line, 300)
    assert str(fault.value) == told


def test_a_box_reaches_to_the_rim_of_a_disc_and_to_every_outline() -> None:
    assert disc(0, (500, 400), 100).box == (400, 300, 600, 500)
    assert area(0, ((0, 0), (0, 10), (10, 0)), ((50, 5), (60, 90), (70, 5))).box == (0, 0, 70, 90)
    assert hedge(0, ((5, 5), (100, 5))).box == (5, 5, 100, 5)


def test_the_middle_is_that_of_the_box_or_of_the_line_it_was_laid_along() -> None:
    assert area(0, ((0, 0), (0, 100), (50, 0))).middle == (25, 50)
    spine: Ring = ((0, 0), (1000, 0), (1000, 1000))
    assert Piece(1, "road", "road", Shape.AREA, strip(spine, 100), spine=spine, width=100).middle == (1000, 0)
