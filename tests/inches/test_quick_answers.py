"""Quick answers and the whole ones that they stand for: what is left out to be quick changes nothing."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.inches.moving_grounds import DEPTH, WIDTH, mover_at_random

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.layer import Layer, core_of, holds
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import affordable, farthest_paying
from sandtable.inches.moving.legs import all_unhindered
from sandtable.inches.moving.march import march
from sandtable.inches.moving.path import touches
from sandtable.inches.moving.standing import Worth
from sandtable.inches.pieces import Piece, Shape, oval
from sandtable.inches.sight import clear, leaves_near, line, near_end, who_sees
from sandtable.inches.tape import Place, length, longest, tape, towards, within

PLACES = st.tuples(st.integers(0, WIDTH), st.integers(0, DEPTH))


def wood(number: int, middle: Place, wide: int, deep: int, turned: int = 0) -> Piece:
    return Piece(number, "wood", "", Shape.AREA, (oval(middle, wide, deep, turned),))


ROUND = wood(0, (2000, 2000), 800, 800)
LONG = wood(1, (2600, 2300), 1200, 300, 30)
WOODS = Layer(WIDTH, DEPTH, (ROUND, LONG))


def test_a_line_that_its_core_tells_of_is_told_as_all_corners_tell_it() -> None:
    """Lines from all around, also along edges, through corners and from one corner to another."""
    assert core_of(ROUND) is not None
    rng = Random(1)  # noqa: S311
    corners = (*ROUND.rings[0], *LONG.rings[0])
    grazing = [(a, b) for a in corners for b in corners]
    for a, b in pairwise(corners):
        grazing.append(((2 * a[0] - b[0], 2 * a[1] - b[1]), (2 * b[0] - a[0], 2 * b[1] - a[1])))
    near = [tuple((rng.randrange(1500, 3300), rng.randrange(1500, 2900)) for _ in range(2)) for _ in range(4000)]
    for a, b in [*grazing, *near]:
        met = {cut.piece for cut in WOODS.cuts_anew(a, b)}
        for piece in (0, 1):
            assert WOODS.meets(a, b, 1 << piece) is (piece in met), (a, b, piece)
        assert WOODS.at_anew(a) == set_of(piece.number for piece in (ROUND, LONG) if holds(piece, a))


@given(st.integers(0, 500), PLACES, PLACES)
def test_a_line_is_clear_where_nothing_is_met_but_what_holds_an_end(seed: int, a: Place, b: Place) -> None:
    layer = mover_at_random(seed)[0].going.layer
    blocking = layer.near((0, 0), (WIDTH, DEPTH)) & (seed * 0x9E3779B1 | 1)
    own = layer.at(a) | layer.at(b)
    assert clear(layer, a, b, blocking) is not bool(line(layer, a, b).pieces & blocking & ~own)


@given(st.integers(0, 500), st.lists(PLACES, min_size=1, max_size=5), st.lists(PLACES, max_size=5))
def test_who_sees_is_everybody_with_a_clear_line_within_reach(
    seed: int, ours: list[Place], theirs: list[Place]
) -> None:
    layer = mover_at_random(seed)[0].going.layer
    blocking, reach = layer.near((0, 0), (WIDTH, DEPTH)), 1000 + seed * 5
    seeing = [any(within(a, b, reach) and clear(layer, a, b, blocking) for b in theirs) for a in ours]
    assert list(who_sees(layer, blocking, ours, theirs, reach)) == [each for each, sees in enumerate(seeing) if sees]


@given(st.integers(0, 500), PLACES, PLACES, st.integers(0, 600))
def test_what_a_line_leaves_near_its_end_is_what_the_whole_line_tells(
    seed: int, a: Place, b: Place, reach: int
) -> None:
    layer = mover_at_random(seed)[0].going.layer
    pieces = layer.near((0, 0), (WIDTH, DEPTH)) & (seed * 0x9E3779B1 | 1)
    assert leaves_near(layer, a, b, pieces, reach) is any(near_end(line(layer, a, b), pieces, reach))


@given(st.integers(0, 2000), st.integers(0, 359), st.integers(1, 1200), st.booleans())
def test_what_can_be_paid_for_is_what_the_whole_list_of_tolls_leaves(
    seed: int, degree: int, far: int, costs: bool
) -> None:
    mover, start = mover_at_random(seed)
    rng, pieces = Random(seed), list(mover.going.layer.pieces)  # noqa: S311
    caps = {piece: rng.choice((200, 400, 900)) for piece in pieces}
    allowance = Allowance(1000, dict.fromkeys(pieces[::2], 100) if costs else {}, caps=caps)
    end = towards(start, (start[0] + rng.randrange(-1200, 1201), start[1] + rng.randrange(-1200, 1201)), far)
    going = mover.going
    for path in ((start, end), (start, end, (end[0] + degree, end[1] - 90))):
        allowed = allowance.after(touches(going, path), going.at(start))
        assert affordable(mover, path, allowance) is (length(path) <= allowed)
    reached = farthest_paying(mover, start, end, allowance)
    assert reached == start or (mover.may_step(start, reached) and affordable(mover, (start, reached), allowance))


@given(st.integers(0, 2000), PLACES)
def test_in_a_box_where_nothing_hinders_everybody_may_go_anywhere(seed: int, corner: Place) -> None:
    mover, _ = mover_at_random(seed)
    box = corner[0], corner[1], corner[0] + 300, corner[1] + 300
    near = mover.within(*box)
    rng = Random(seed)  # noqa: S311
    places = [(corner[0] + rng.randrange(301), corner[1] + rng.randrange(301)) for _ in range(6)]
    for a, b in pairwise(places):
        whole = mover.leg_open(a, b) and mover.may_rest(b)
        assert mover.may_step(a, b) is near.may_step(a, b) is whole
        assert whole or not all_unhindered([near], box)


@given(st.integers(0, 2000), st.integers(-900, 900), st.integers(-900, 900))
def test_everybody_on_a_march_can_pay_for_it(seed: int, east: int, north: int) -> None:
    mover, start = mover_at_random(seed)
    starts = [start, (start[0] + 200, start[1]), (start[0], start[1] + 200)]
    allowance = Allowance(800, caps=dict.fromkeys(mover.going.layer.pieces, 400))
    ends = march([mover] * 3, starts, (75, 75, 75), (east, north), allowance=allowance).ends
    for begun, end in zip(starts, ends, strict=True):
        assert end == begun or (mover.may_step(begun, end) and affordable(mover, (begun, end), allowance))


@given(st.lists(PLACES, max_size=30), PLACES, st.integers(0, 1800))
def test_places_worth_standing_at_are_all_found_within_reach(places: list[Place], at: Place, reach: int) -> None:
    near = Worth(places).near(at, reach)
    assert {place for place in places if within(place, at, reach)} <= set(near) <= set(places)


@given(st.lists(st.tuples(PLACES, PLACES), max_size=8))
def test_the_longest_of_some_tapes_is_one_of_them(legs: list[tuple[Place, Place]]) -> None:
    assert longest([a for a, _ in legs], [b for _, b in legs]) == max((tape(a, b) for a, b in legs), default=0)


@given(st.sets(st.integers(0, 400), max_size=80))
def test_a_set_is_listed_in_order_whether_large_or_small(numbers: set[int]) -> None:
    assert numbers_in(set_of(numbers)) == tuple(sorted(numbers))
