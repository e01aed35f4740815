from fractions import Fraction

from bench.inches.table import DEPTH, SEEN, WIDTH, pieces
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.inches import twins
from tests.inches.shapes import TABLE, area, box, disc, hedge

from sandtable.base.bits import set_of
from sandtable.inches.layer import Cut, Layer, cuts_of
from sandtable.inches.sight import Lookout, beam, bodies_met, clear, first, inside, line, near_end, near_start, off, rim
from sandtable.inches.tape import INCH, Place, tape, towards

GROUND = pieces()
LAYER = Layer(WIDTH, DEPTH, GROUND)
WOODS = set_of(piece.number for piece in GROUND if piece.kind in (*SEEN, "crop", "hill"))
SMOKE = (disc(40, (3000, 2000), 300), area(41, box(4000, 1000, 4200, 3000)))
CORNERS = sorted({corner for piece in GROUND for corner in piece.corners})
ANYWHERE = st.one_of(TABLE, st.sampled_from(CORNERS))
LITTLE = Layer(
    1200, 1000, (area(0, box(200, 200, 600, 600)), area(1, box(500, 0, 700, 1000)), hedge(2, ((900, 0), (900, 999))))
)


def test_a_line_tells_its_length_its_cuts_and_all_it_meets() -> None:
    seen = line(LITTLE, (0, 400), (1000, 400), [disc(5, (800, 440), 50)], [(9, (100, 400), 20), (8, (60, 390), 20)])
    assert seen.length == 1000
    assert seen.cuts == (Cut(0, 200, 400, 400), Cut(1, 500, 300, 200), Cut(5, 770, 170, 60), Cut(2, 900, 100, 0))
    assert seen.pieces == 0b100111
    assert [cut.piece for cut in seen.bodies] == [8, 9]
    assert seen.bodies[1] == Cut(9, 80, 880, 40)


def test_only_the_pieces_asked_about_are_told() -> None:
    assert line(LITTLE, (0, 400), (1000, 400), among=0b100).pieces == 0b100
    assert [seen.pieces for seen in beam(LITTLE, (0, 400), [(1000, 400)], among=0b011)] == [0b011]


def test_inches_inside_are_counted_once_where_pieces_overlap() -> None:
    seen = line(LITTLE, (0, 400), (1000, 400))
    assert inside(seen, 0b001) == 400
    assert inside(seen, 0b010) == 200
    assert inside(seen, 0b011) == 500
    assert inside(seen, 0b100) == 0


def test_of_some_pieces_only_what_lies_near_an_end_counts() -> None:
    seen = line(LITTLE, (0, 400), (1000, 400))
    assert inside(seen, 0, near=0b011, reach=600, end=(1000, 400)) == 300
    assert inside(seen, 0, near=0b011, reach=600, end=(0, 400)) == 400
    assert inside(seen, 0b010, near=0b001, reach=250, end=(0, 400)) == 250
    assert inside(seen, 0, near=0b011, reach=5000, end=(0, 400)) == 500
    back = line(LITTLE, (1000, 400), (0, 400))
    assert inside(back, 0, near=0b011, reach=600, end=(1000, 400)) == 300


def test_the_first_piece_of_a_set_is_told_with_where_it_stops_the_line() -> None:
    seen = line(LITTLE, (0, 400), (1000, 400))
    assert first(seen, 0b110) == Cut(1, 500, 300, 200)
    assert first(seen, 0b1000) is None
    assert first(line(LITTLE, (1000, 400), (0, 400)), 0b011) == Cut(1, 300, 500, 200)


def test_what_lies_near_the_ends_is_told_along_the_line() -> None:
    seen = line(LITTLE, (0, 400), (1000, 400))
    assert [cut.piece for cut in near_end(seen, 0b111, 300)] == [1, 2]
    assert [cut.piece for cut in near_end(seen, 0b111, 299)] == [2]
    assert [cut.piece for cut in near_start(seen, 0b111, 499)] == [0]


@settings(max_examples=200)
@given(ANYWHERE, ANYWHERE)
def test_inches_inside_are_those_of_the_twin_read_up_once_and_the_same_from_both_ends(a: Place, b: Place) -> None:
    assume(a != b)
    rings = tuple(ring for piece in GROUND if WOODS >> piece.number & 1 for ring in piece.rings)
    apart = [twins.stretches((ring,), a, b) for ring in rings]
    true = sum((end - start for start, end in merged([one for ring in apart for one in ring])), Fraction(0))
    square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    assert inside(line(LAYER, a, b), WOODS) == twins.read_up(true * true * square)
    assert inside(line(LAYER, b, a), WOODS) == inside(line(LAYER, a, b), WOODS)


def merged(stretches: list[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    found: list[tuple[Fraction, Fraction]] = []
    for start, end in sorted(stretches):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


@settings(max_examples=200)
@given(ANYWHERE, TABLE, st.sampled_from([(75, 53), (100, 70), (150, 106)]))
def test_a_beam_is_nine_lines_of_which_nothing_is_lost(a: Place, b: Place, size: tuple[int, int]) -> None:
    ends = rim(b, *size)
    assert list(beam(LAYER, a, ends, SMOKE)) == [line(LAYER, a, end, SMOKE) for end in ends]


@settings(max_examples=100)
@given(ANYWHERE, st.lists(TABLE, min_size=1, max_size=9))
def test_a_beam_may_go_to_all_sides(a: Place, ends: list[Place]) -> None:
    assert list(beam(LAYER, a, ends)) == [line(LAYER, a, end) for end in ends]


@settings(max_examples=200)
@given(ANYWHERE, ANYWHERE, TABLE)
def test_who_looks_along_a_way_sees_each_place_that_is_clear_by_itself(a: Place, start: Place, end: Place) -> None:
    lookout = Lookout(LAYER, a, WOODS)
    way = [towards(start, end, far) for far in range(0, tape(start, end), INCH)]
    assert [lookout.sees(place) for place in way] == [clear(LAYER, a, place, WOODS) for place in way]


@settings(max_examples=200)
@given(ANYWHERE, ANYWHERE)
def test_a_line_tells_both_ends_the_same(a: Place, b: Place) -> None:
    there, back = line(LAYER, a, b, SMOKE), line(LAYER, b, a, SMOKE)
    assert sorted(there.cuts) == sorted(Cut(cut.piece, cut.left, cut.start, cut.inside) for cut in back.cuts)
    assert [cut.start for cut in there.cuts] == sorted(cut.start for cut in there.cuts)
    laid = [cut for piece in SMOKE for cut in cuts_of(piece, a, b)]
    assert sorted(cut for cut in there.cuts if cut.piece >= 40) == sorted(laid)


def test_nine_points_are_the_middle_and_the_rim_by_the_table_fow_gap_nine_points() -> None:
    assert rim((1000, 1000), 75, 53) == (
        (1000, 1000),
        (1000, 1075),
        (1053, 1053),
        (1075, 1000),
        (1053, 947),
        (1000, 925),
        (947, 947),
        (925, 1000),
        (947, 1053),
    )


@settings(max_examples=200)
@given(ANYWHERE, ANYWHERE, TABLE)
def test_how_far_a_place_is_from_a_cut_is_its_nearest_point(a: Place, b: Place, place: Place) -> None:
    seen = line(LAYER, a, b)
    for number, cut in enumerate(seen.cuts):
        assert off(seen, number, a) == cut.start
        assert off(seen, number, b) == cut.left
        assert off(seen, number, place) <= min(cut.start + tape(a, place), cut.left + tape(b, place)) + 1


@settings(max_examples=200)
@given(TABLE, TABLE, st.lists(st.tuples(st.integers(0, 99), TABLE, st.integers(20, 400)), max_size=8))
def test_bodies_in_the_way_are_those_that_pieces_of_their_size_would_be(
    a: Place, b: Place, standing: list[tuple[int, Place, int]]
) -> None:
    expected = [cut for number, middle, radius in standing for cut in cuts_of(disc(number, middle, radius), a, b)]
    assert sorted(bodies_met(a, b, standing)) == sorted(expected)
    assert [cut.start for cut in bodies_met(a, b, standing)] == sorted(cut.start for cut in expected)
