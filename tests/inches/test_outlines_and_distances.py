"""Outlines that cross themselves, and pieces that are near each other: checked against shapely."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from sandtable.inches.apart import nearer, off_piece, place_nearer, within_piece
from sandtable.inches.bodies import TOUCHING
from sandtable.inches.pieces import Piece, Ring, Shape, oval, rectangle
from sandtable.inches.tables.outlines import (
    bends_sharply,
    crossed,
    flat,
    meet,
    one_way_along,
    one_way_round,
    turns_back,
)
from sandtable.inches.tables.plain_shapes import as_oval, as_rectangle
from sandtable.inches.tape import Place

NUMBERS = st.integers(0, 40)
PLACES = st.tuples(NUMBERS, NUMBERS)
RINGS = st.lists(PLACES, min_size=3, max_size=7, unique=True).map(tuple)
WIDE = st.tuples(st.integers(0, 3000), st.integers(0, 3000))


@st.composite
def pieces(draw: st.DrawFn) -> Piece:
    at, turned = draw(WIDE), draw(st.integers(0, 359))
    width, depth = draw(st.integers(50, 900)), draw(st.integers(50, 900))
    shape = draw(st.sampled_from(list(Shape)))
    if shape is Shape.DISC:
        return Piece(0, "crater", "crater", shape, ((at,),), radius=width)
    if shape is Shape.LINE:
        return Piece(0, "hedge", "hedge", shape, (tuple(draw(st.lists(WIDE, min_size=2, max_size=4, unique=True))),))
    return Piece(0, "woods", "woods", shape, (rectangle(at, width, depth, turned),))


def drawn(piece: Piece) -> BaseGeometry:
    if piece.shape is Shape.DISC:
        return Point(piece.rings[0][0])
    return (Polygon if piece.shape is Shape.AREA else LineString)(piece.rings[0])


@settings(max_examples=1_000)
@given(RINGS)
def test_an_outline_is_sound_just_where_shapely_finds_it_simple(ring: Ring) -> None:
    sound = not flat(ring) and crossed(ring) is None
    assert sound == Polygon(ring).is_valid


@settings(max_examples=500)
@given(PLACES, PLACES, PLACES, PLACES)
def test_two_stretches_meet_just_where_shapely_says_so(a: Place, b: Place, c: Place, d: Place) -> None:
    assume(a != b and c != d)
    assert meet(a, b, c, d) == LineString([a, b]).intersects(LineString([c, d]))


@settings(max_examples=1_000)
@given(pieces(), pieces(), st.integers(0, 800))
def test_pieces_are_nearer_than_a_distance_just_where_shapely_says_so(one: Piece, other: Piece, distance: int) -> None:
    between = drawn(one).distance(drawn(other)) - one.radius - other.radius
    assume(abs(between - distance) > 1e-6)
    assert nearer(one, other, distance) == (between < distance)
    assert nearer(other, one, distance) == (between < distance)


@settings(max_examples=500)
@given(pieces(), WIDE, st.integers(0, 800))
def test_a_place_is_nearer_than_a_distance_just_where_shapely_says_so(
    piece: Piece, place: tuple[int, int], distance: int
) -> None:
    between = drawn(piece).distance(Point(place)) - piece.radius
    assume(abs(between - distance) > 1e-6)
    assert place_nearer(piece, place, distance) == (between < distance)


def test_pieces_that_are_just_so_far_apart_are_not_nearer() -> None:
    one, other = (Piece(0, "woods", "", Shape.AREA, (rectangle((x, 500), 400, 400),)) for x in (500, 1100))
    assert not nearer(one, other, 200)
    assert nearer(one, other, 201)


@settings(max_examples=300)
@given(RINGS, st.integers(0, 6), st.booleans())
def test_an_outline_is_told_one_way_wherever_it_begins(ring: Ring, first: int, back: bool) -> None:
    other = (*ring[first % len(ring) :], *ring[: first % len(ring)])
    assert one_way_round(other[::-1] if back else other) == one_way_round(ring)
    assert one_way_along(ring[::-1]) == one_way_along(ring)


@pytest.mark.parametrize(("c", "sharp"), [((1_000, 1_733), False), ((1_000, -1_733), False), ((1_000, 1_732), True)])
def test_a_bend_of_more_than_120_degrees_is_sharp(c: tuple[int, int], sharp: bool) -> None:
    # From (0, 0) to (2000, 0) and on to c: at (1000, 1732.05) the way turns by just 120 degrees.
    assert bends_sharply((0, 0), (2_000, 0), c) == sharp
    assert not turns_back((0, 0), (2_000, 0), c)
    assert turns_back((0, 0), (2_000, 0), (1_999, 0))


@settings(max_examples=300)
@given(WIDE, st.integers(50, 900), st.integers(50, 900), st.integers(0, 359))
def test_rectangles_and_ovals_are_found_again_in_their_corners(
    at: tuple[int, int], width: int, depth: int, turned: int
) -> None:
    corners = rectangle(at, width, depth, turned)
    if found := as_rectangle(one_way_round(corners)):
        assert one_way_round(rectangle(found.at, *found.size, found.turned)) == one_way_round(corners)
    around = oval(at, width, depth, turned)
    if found := as_oval(one_way_round(around)):
        assert one_way_round(oval(found.at, *found.size, found.turned)) == one_way_round(around)


@pytest.mark.parametrize("turned", range(0, 360, 15))
def test_what_people_write_is_found_again_as_they_wrote_it(turned: int) -> None:
    for width, depth in ((400, 300), (1_200, 800), (600, 600), (550, 700)):
        square, around = (
            as_rectangle(rectangle((3_150, 2_200), width, depth, turned)),
            as_oval(oval((3_150, 2_200), width, depth, turned)),
        )
        assert square
        assert around
        assert sorted(square.size) == sorted(around.size) == sorted((width, depth))
        assert square.turned == turned % 90


# ---------------------------------------------------------------------- from a place to a piece, as a tape


def as_shapely(piece: Piece) -> BaseGeometry:
    if piece.shape is Shape.DISC:
        return Point(piece.rings[0][0])
    return LineString(piece.rings[0]) if piece.shape is Shape.LINE else Polygon(piece.rings[0])


@given(pieces(), WIDE)
def test_the_tape_to_a_piece_is_read_up_to_the_hundredth(piece: Piece, place: Place) -> None:
    true = max(0.0, as_shapely(piece).distance(Point(place)) - piece.radius)
    assert true - 1e-6 <= off_piece(piece, place) < true + 1 + 1e-6


@given(pieces(), WIDE, st.integers(0, 500))
def test_a_place_is_within_a_reach_of_a_piece_exactly_where_the_tape_says_so(
    piece: Piece, place: Place, reach: int
) -> None:
    assert within_piece(piece, place, reach) == (off_piece(piece, place) <= reach)


def test_a_team_touches_a_hedge_within_its_radius_and_a_hair_fow_gap_linear_pieces() -> None:
    hedge = Piece(0, "hedge", "hedge", Shape.LINE, (((0, 0), (0, 1000)),))
    assert [within_piece(hedge, (x, 500), 75 + TOUCHING) for x in (80, 81)] == [True, False]
    assert off_piece(hedge, (30, 1040)) == 50
