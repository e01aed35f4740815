import pytest
from bench.inches.table import DEPTH, WIDTH, lines, pieces
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon
from tests.inches import twins
from tests.inches.shapes import TABLE, area, box, disc, hedge, rings

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.layer import Cut, Layer, cuts_of, holds
from sandtable.inches.pieces import Piece, Shape, strip
from sandtable.inches.sight import rim
from sandtable.inches.tape import Place, tape

WOOD = area(0, box(200, 200, 600, 600))
HEDGE = hedge(1, ((400, 0), (400, 1000)))
SMOKE = disc(2, (900, 400), 100)
LITTLE = Layer(1200, 1000, (WOOD, HEDGE, SMOKE))
GROUND = pieces()
TABLE_OF_32 = Layer(WIDTH, DEPTH, GROUND)
CORNERS = sorted({corner for piece in GROUND for corner in piece.corners})
ANYWHERE = st.one_of(TABLE, st.sampled_from(CORNERS))


def by_hand(a: Place, b: Place) -> list[Cut]:
    """Every piece asked by itself."""
    return sorted(cut for piece in GROUND for cut in cuts_of(piece, a, b))


# ---------------------------------------------------------------------- what a line meets


def test_a_line_tells_what_it_meets_in_order_with_where_it_enters_leaves_and_how_long_it_is_inside() -> None:
    assert LITTLE.cuts((0, 400), (1200, 400)) == (Cut(0, 200, 600, 400), Cut(1, 400, 800, 0), Cut(2, 800, 200, 200))
    assert LITTLE.cuts((1200, 400), (0, 400)) == (Cut(2, 200, 800, 200), Cut(0, 600, 200, 400), Cut(1, 800, 400, 0))


def test_where_a_line_leaves_is_told_from_its_start_too() -> None:
    assert [cut.end for cut in LITTLE.cuts((0, 400), (1200, 400))] == [600, 400, 1000]


def test_a_line_that_ends_where_it_begins_meets_nothing() -> None:
    assert LITTLE.cuts((400, 400), (400, 400)) == ()
    assert not LITTLE.meets((400, 400), (400, 400), 0b111)


def test_numbers_are_read_up_as_a_tape_is() -> None:
    wood = area(0, box(100, -300, 200, 300))
    # It enters 1 in east and 1/3 in up: 1.0541 in from the start.
    assert cuts_of(wood, (0, 0), (300, 100)) == [Cut(0, 106, 106, 106)]
    assert tape((0, 0), (100, 33)) == 106


def test_all_of_a_line_inside_a_piece_is_as_long_as_its_tape() -> None:
    everything = area(0, box(-100, -100, 8000, 5000))
    for a, b in lines(2000, 1, 9000, seed=3):
        assert cuts_of(everything, a, b) == [Cut(0, 0, 0, tape(a, b))]


@settings(max_examples=200)
@given(ANYWHERE, ANYWHERE)
def test_a_layer_finds_what_every_piece_by_itself_tells(a: Place, b: Place) -> None:
    assert sorted(TABLE_OF_32.cuts_anew(a, b)) == by_hand(a, b)


@settings(max_examples=300)
@given(ANYWHERE, ANYWHERE)
def test_a_line_tells_both_ends_the_same(a: Place, b: Place) -> None:
    there, back = TABLE_OF_32.cuts_anew(a, b), TABLE_OF_32.cuts_anew(b, a)
    assert sorted(there) == sorted(Cut(cut.piece, cut.left, cut.start, cut.inside) for cut in back)
    assert [cut.start for cut in there] == sorted(cut.start for cut in there)
    assert [cut.start for cut in back] == sorted(cut.start for cut in back)


@settings(max_examples=300)
@given(ANYWHERE, ANYWHERE, st.integers(1, 2**32 - 1))
def test_the_quick_question_says_yes_exactly_where_there_is_a_cut(a: Place, b: Place, among: int) -> None:
    found = any(among >> cut.piece & 1 for cut in TABLE_OF_32.cuts_anew(a, b))
    assert TABLE_OF_32.meets(a, b, among) is found
    assert TABLE_OF_32.meets(b, a, among) is found


def test_the_quick_question_agrees_on_lines_between_all_corners() -> None:
    some = CORNERS[::3]
    for a in some:
        for b in some:
            met = set_of(cut.piece for cut in TABLE_OF_32.cuts_anew(a, b))
            for number in numbers_in(TABLE_OF_32.near(a, b)):
                assert TABLE_OF_32.meets(a, b, 1 << number) is bool(met >> number & 1), (a, b, number)


@settings(max_examples=100)
@given(rings(TABLE), TABLE, TABLE)
def test_every_number_is_the_true_one_read_up(ring: tuple[Place, ...], a: Place, b: Place) -> None:
    assume(a != b)
    square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    true = [
        Cut(0, *(twins.read_up(part * part * square) for part in (start, 1 - end, end - start)))
        for start, end in twins.stretches((ring,), a, b)
    ]
    assert cuts_of(area(0, ring), a, b) == true


def test_three_thousand_lines_are_as_long_inside_as_shapely_says() -> None:
    areas = {piece.number: Polygon(piece.rings[0]) for piece in GROUND if piece.kind in ("wood", "house", "hill")}
    for a, b in lines(3000, 100, 3600, seed=11):
        found = dict.fromkeys(areas, 0.0)
        for cut in TABLE_OF_32.cuts_anew(a, b):
            if cut.piece in found:
                found[cut.piece] += cut.inside
        line = LineString((a, b))
        for number, inside in found.items():
            true = line.intersection(areas[number]).length
            assert true - 1e-6 <= inside < true + 3, (a, b, number)


# ---------------------------------------------------------------------- moved and turned


def moved(piece: Piece, dx: int, dy: int) -> Piece:
    shifted = tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in piece.rings)
    return Piece(piece.number, piece.kind, piece.name, piece.shape, shifted, piece.radius)


def quarter(place: Place) -> Place:
    return place[1], -place[0]


@settings(max_examples=100)
@given(st.integers(-9000, 9000), st.integers(-9000, 9000), ANYWHERE, ANYWHERE)
def test_moving_everything_changes_nothing(dx: int, dy: int, a: Place, b: Place) -> None:
    there = [cut for piece in GROUND for cut in cuts_of(piece, a, b)]
    shifted = (a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)
    assert [cut for piece in GROUND for cut in cuts_of(moved(piece, dx, dy), *shifted)] == there


@settings(max_examples=100)
@given(ANYWHERE, ANYWHERE)
def test_a_quarter_turn_changes_nothing_beyond_a_hundredth(a: Place, b: Place) -> None:
    for piece in GROUND:
        rings_turned = tuple(tuple(quarter(corner) for corner in ring) for ring in piece.rings)
        other = Piece(piece.number, piece.kind, piece.name, piece.shape, rings_turned, piece.radius)
        there, here = cuts_of(piece, a, b), cuts_of(other, quarter(a), quarter(b))
        assert len(there) == len(here)
        for one, two in zip(there, here, strict=True):
            assert all(abs(x - y) <= 1 for x, y in zip(one, two, strict=True))


# ---------------------------------------------------------------------- off the table, roads, what holds a place


@given(st.integers(-1500, 8700), st.integers(-1500, 6300), st.integers(-1500, 8700), st.integers(-1500, 6300))
def test_lines_over_the_edge_of_the_table_meet_what_hangs_over_it(ax: int, ay: int, bx: int, by: int) -> None:
    over = (area(0, box(-400, -300, 200, 300)), area(1, box(7000, 4500, 7600, 5400)), disc(2, (-600, 4900), 300))
    layer = Layer(WIDTH, DEPTH, over)
    expected = sorted(cut for piece in over for cut in cuts_of(piece, (ax, ay), (bx, by)))
    assert sorted(layer.cuts((ax, ay), (bx, by))) == expected
    assert layer.at((ax, ay)) == set_of(piece.number for piece in over if holds(piece, (ax, ay)))


def test_a_road_is_one_piece_also_along_the_edge_between_its_legs() -> None:
    spine = ((0, 500), (1000, 500), (1000, 2000))
    road = Piece(0, "road", "road", Shape.AREA, strip(spine, 200), spine=spine, width=200)
    assert cuts_of(road, (0, 500), (1000, 500)) == [Cut(0, 0, 0, 1000)]
    # From the inner to the outer corner of the bend, and on.
    assert cuts_of(road, (700, 800), (1300, 200)) == [Cut(0, 283, 283, 283)]
    assert cuts_of(road, (0, 550), (2000, 550)) == [Cut(0, 0, 900, 1100)]


@pytest.mark.parametrize(
    ("place", "found"),
    [((400, 400), 0b001), ((200, 600), 0b001), ((199, 400), 0), ((800, 400), 0b100), ((799, 400), 0)],
)
def test_a_place_is_in_the_pieces_that_hold_it_edges_included_fow_gap_in_and_wholly_in(
    place: Place, found: int
) -> None:
    assert LITTLE.at(place) == found


@given(ANYWHERE)
def test_a_layer_finds_what_holds_a_place_as_every_piece_by_itself_tells(place: Place) -> None:
    assert TABLE_OF_32.at(place) == set_of(piece.number for piece in GROUND if holds(piece, place))


def test_what_is_remembered_is_what_is_found_anew() -> None:
    for a, b in lines(300, 100, 5000, seed=4):
        assert TABLE_OF_32.cuts(a, b) == TABLE_OF_32.cuts(a, b) == TABLE_OF_32.cuts_anew(a, b)


def test_who_has_all_nine_points_in_a_piece_is_wholly_in_it_fow_gap_in_and_wholly_in() -> None:
    assert LITTLE.all_at(rim((400, 400), 75, 53)) == 0b1
    assert LITTLE.all_at(rim((275, 525), 75, 53)) == 0b1  # on the edge is in
    assert LITTLE.all_at(rim((274, 525), 75, 53)) == 0
    assert LITTLE.all_at(rim((900, 400), 75, 53)) == 0b100
    assert LITTLE.all_at(()) == 0
