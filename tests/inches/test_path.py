"""A bent tape: what it meets in order, where things happen along it, how near it comes."""

from fractions import Fraction
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon
from tests.inches.moving_grounds import area, at_random, going_over, line
from tests.inches.shapes import disc, rings

from sandtable.inches.bodies import Disc
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.path import (
    Stand,
    Touch,
    every,
    first_clear,
    first_near,
    first_within,
    gets_closer,
    last_before,
    last_clear,
    nearest_approach,
    stand_at,
    touches,
)
from sandtable.inches.pieces import Piece, rectangle
from sandtable.inches.tape import Place, length, tape

WOOD = area(0, rectangle((2000, 2000), 400, 400), kind="woods")
HEDGE = line(1, (3000, 1000), (3000, 3000))
GOING = going_over(WOOD, HEDGE)
BENT = ((1000, 1000), (1600, 1000), (1600, 1400))
PLACES = st.tuples(st.integers(0, 800), st.integers(0, 800))
PATHS = st.lists(PLACES, min_size=2, max_size=4)


def test_a_path_meets_pieces_in_order_with_where_it_enters_and_leaves() -> None:
    path = ((1500, 2000), (2500, 2000), (3100, 2000))
    assert touches(GOING, path) == (Touch(0, 300, 700, True, True), Touch(1, 1500, 1500, True, True))


def test_what_it_starts_in_is_not_entered_and_what_it_ends_in_is_not_left() -> None:
    assert touches(GOING, ((2000, 2000), (2500, 2000))) == (Touch(0, 0, 200, False, True),)
    assert touches(GOING, ((1500, 2000), (2000, 2000))) == (Touch(0, 300, 500, True, False),)


def test_a_bend_inside_a_piece_is_one_stay_and_to_come_back_is_another() -> None:
    path = ((1500, 2000), (2000, 2000), (2000, 2500), (2100, 2500), (2100, 2000))
    assert touches(GOING, path) == (Touch(0, 300, 700, True, True), Touch(0, 1400, 1600, True, False))


def test_a_bend_laid_on_a_hedge_crosses_it() -> None:
    assert touches(GOING, ((2900, 2000), (3000, 2000), (3100, 2100))) == (Touch(1, 100, 100, True, True),)


def test_touching_a_corner_or_running_along_an_edge_is_no_meeting() -> None:
    """k47.gap.line-meets."""
    assert touches(GOING, ((1700, 1900), (1900, 1700))) == ()
    assert touches(GOING, ((1700, 1800), (2300, 1800))) == ()


@given(st.integers(0, 5000))
def test_a_path_that_does_not_bend_meets_the_same_however_it_is_put(seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    going = going_over(*at_random(rng))
    start = rng.randrange(7200), rng.randrange(4800)
    end = ahead_of(start, rng.randrange(360), 2500)
    if not going.lines_at(end):
        assert touches(going, (start, end)) == touches(going, (start, end, end))


def test_a_place_along_a_path_has_the_facing_of_the_leg_that_leads_there() -> None:
    """k47.gap.halted-place: at the bend it faces along the leg it has just come along."""
    assert stand_at(BENT, 250) == Stand((1250, 1000), 90, 250)
    assert stand_at(BENT, 600) == Stand((1600, 1000), 90, 600)
    assert stand_at(BENT, 601) == Stand((1600, 1001), 0, 601)
    assert stand_at(BENT, 5000) == Stand((1600, 1400), 0, 1000)


def test_a_path_is_looked_at_every_whole_inch_and_at_its_end() -> None:
    """k47.gap.ambush: checked every inch of the path."""
    assert [stand.where for stand in every(((0, 0), (330, 0)))] == [100, 200, 300, 330]
    assert [stand.where for stand in every(((0, 0), (300, 0)))] == [100, 200, 300]
    assert [stand.place for stand in every(BENT)][5:7] == [(1600, 1000), (1600, 1100)]


def test_the_last_hundredth_before_a_piece() -> None:
    """fow.gap.tests-on-the-way."""
    path = ((1500, 2000), (2500, 2000), (3100, 2000))
    wood, hedge = touches(GOING, path)
    assert last_before(GOING, path, wood) == Stand((1799, 2000), 90, 299)
    assert last_before(GOING, path, hedge) == Stand((2999, 2000), 90, 1499)


def test_who_starts_in_a_piece_stays_where_it_is() -> None:
    path = ((2000, 2000), (2500, 2000))
    assert last_before(GOING, path, touches(GOING, path)[0]).place == (2000, 2000)


@given(st.integers(0, 5000))
def test_the_place_before_a_piece_is_outside_of_it_and_the_way_there_does_not_meet_it_again(seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    going = going_over(*at_random(rng))
    start = rng.randrange(7200), rng.randrange(4800)
    path = (start, ahead_of(start, rng.randrange(360), 1500))
    for touch in touches(going, path):
        if touch.enters:
            stand = last_before(going, path, touch)
            assert not (going.at(stand.place) | going.lines_at(stand.place)) >> touch.piece & 1
            assert stand.where < touch.start
            if not going.at(start) >> touch.piece & 1:
                assert all(cut.piece != touch.piece for cut in going.cuts(start, stand.place))


def test_stopped_short_of_another_it_goes_as_far_as_leaves_it_clear() -> None:
    """fow.gap.passing-friends: discs of 0.75 in, their rims may touch."""
    kept = clear_of([Disc(1600, 1100, 75)], 75)
    assert last_clear(BENT, kept) == Stand((1600, 1400), 0, 1000)
    assert last_clear(BENT, kept, 700) == Stand((1488, 1000), 90, 488)
    assert last_clear(((1600, 1100), (1600, 1150)), kept) is None


@given(PATHS, st.lists(PLACES, min_size=1, max_size=3), st.integers(1, 200))
def test_the_last_clear_place_is_the_one_a_walk_back_by_hundredths_finds(
    path: list[Place], others: list[Place], radius: int
) -> None:
    kept = clear_of([Disc(x, y, radius) for x, y in others], 0)
    walked = (stand_at(path, where) for where in range(length(path), -1, -1))
    expected = next((stand for stand in walked if not any(each.refuses(stand.place) for each in kept)), None)
    assert last_clear(path, kept) == expected


@given(PATHS, PLACES)
def test_how_near_a_path_comes_is_read_up_from_the_exact_distance(path: list[Place], place: Place) -> None:
    square = min(_squared(a, b, place) for a, b in pairwise(path))
    near = nearest_approach(path, place)
    assert near * near >= square
    assert not near or (near - 1) ** 2 < square


@given(PATHS, PLACES)
def test_a_path_gets_closer_exactly_if_some_part_of_it_is_nearer_than_its_start(
    path: list[Place], place: Place
) -> None:
    """fow.gap.closer: going round at the same distance is not closer."""
    start = (path[0][0] - place[0]) ** 2 + (path[0][1] - place[1]) ** 2
    assert gets_closer(path, place) == (min(_squared(a, b, place) for a, b in pairwise(path)) < start)


@given(PATHS, PLACES, st.integers(0, 300))
def test_a_mine_goes_off_where_a_path_first_comes_within_reach(path: list[Place], place: Place, reach: int) -> None:
    """fow.gap.tests-on-the-way."""
    where = first_within(path, place, reach)
    comes = min(_squared(a, b, place) for a, b in pairwise(path)) <= reach * reach
    assert (where is not None) == comes
    if where is not None:
        # What is read is a hundredth of the way, and its place is cut to hundredths.
        assert tape(stand_at(path, where).place, place) <= reach + 2
        assert all(tape(stand_at(path, before).place, place) >= reach - 1 for before in range(where))


@given(PATHS)
def test_a_tape_is_never_shorter_than_the_straight_line(path: list[Place]) -> None:
    assert length(path) >= tape(path[0], path[-1])
    for stand in every(path):
        assert tape(path[0], stand.place) <= stand.where


def _squared(a: Place, b: Place, place: Place) -> Fraction:
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    part = Fraction((place[0] - a[0]) * dx + (place[1] - a[1]) * dy, whole) if whole else Fraction(0)
    part = min(max(part, Fraction(0)), Fraction(1))
    x, y = a[0] + dx * part - place[0], a[1] + dy * part - place[1]
    return x * x + y * y


# ---------------------------------------------------------------------- near to pieces, and clear again

MINES = area(3, rectangle((2000, 2000), 800, 200))
#: A team of a radius of 0.75 in tests where its edge is 2 in from the marker: its middle 2.75 in.
TESTED = 275


def test_mines_go_off_where_the_edge_of_a_team_first_comes_within_two_inches_fow_gap_mines() -> None:
    assert first_near(((2000, 1000), (2000, 1800)), MINES, TESTED) == 625
    assert first_near(((2000, 1000), (2000, 1625)), MINES, TESTED) == 625
    assert first_near(((2000, 1000), (2000, 1624)), MINES, TESTED) is None
    assert first_near(((2000, 1700), (2000, 1000)), MINES, TESTED) == 0
    # Around a corner of the marker it is nearer than its box says: 165 and 220 off are 275.
    assert first_near(((2565, 1000), (2565, 2000)), MINES, TESTED) == 680
    assert first_near(((1000, 1000), (2000, 1000), (2000, 1700)), MINES, TESTED) == 1625
    assert first_near(((2000, 2000), (2000, 5000)), MINES, TESTED) == 0


def test_unknown_woods_are_met_six_inches_off_and_a_round_piece_from_its_rim_pk_gap_unknown_woods_met() -> None:
    smoke = disc(4, (2000, 2000), 300)
    assert first_near(((2000, 0), (2000, 1000)), smoke, 750) == 950
    assert first_near(((2000, 0), (2000, 949)), smoke, 750) is None
    assert first_near(((2900, 1000), (3100, 1000)), HEDGE, 0) == 100
    assert first_near(((2900, 900), (3100, 900)), HEDGE, 99) is None


AREAS = rings(PLACES).map(lambda ring: area(0, ring))
SHAPES = st.one_of(AREAS, st.builds(disc, st.just(0), PLACES, st.integers(1, 200)))


@given(SHAPES, PATHS, st.integers(0, 200))
def test_a_path_is_near_to_a_piece_from_where_shapely_says_so(piece: Piece, path: list[Place], reach: int) -> None:
    shape = Point(piece.rings[0][0]).buffer(piece.radius, 256) if piece.radius else Polygon(piece.rings[0])
    hair = 0.02 + piece.radius * 2e-5  # a circle of theirs has corners
    found, done = first_near(path, piece, reach), 0
    for a, b in pairwise(path):
        leg, true = tape(a, b), Point(a).distance(Point(b))
        here = leg + 1 if found is None else found - done
        # All of the leg, or up to a hundredth before, is not near; up to there it is.
        if here > 1 or found is None:
            assert _part(a, b, min(here - 1, true)).distance(shape) > reach - hair
        if here <= leg:
            assert _part(a, b, min(here, true)).distance(shape) < reach + hair
            return
        done += leg
    assert found is None


def _part(a: Place, b: Place, far: float) -> LineString:
    """The beginning of a leg, up to so far along it."""
    true = Point(a).distance(Point(b)) or 1.0
    return LineString((a, (a[0] + (b[0] - a[0]) * far / true, a[1] + (b[1] - a[1]) * far / true)))


def test_who_falls_back_goes_until_he_is_two_inches_from_everybody_fow_gap_fallback_way() -> None:
    defenders = [Disc(1000, 1000, 75), Disc(1000, 1500, 75)]
    away = clear_of(defenders, 75 + 200)
    back = ((1000, 1160), (1600, 1160))
    stand = first_clear(back, away)
    assert stand == Stand((1312, 1160), 90, 312)
    assert first_clear(((1000, 1160), (1311, 1160)), away) is None
    assert first_clear(back, away, least=400) == Stand((1400, 1160), 90, 400)
    assert first_clear(((2000, 2000), (2500, 2000)), away) == Stand((2000, 2000), 90, 0)


@given(PATHS, st.lists(st.tuples(PLACES, st.integers(1, 150)), max_size=4))
def test_the_first_clear_place_is_found_as_by_trying_every_hundredth(
    path: list[Place], given_discs: list[tuple[Place, int]]
) -> None:
    kept = clear_of([Disc(x, y, radius) for (x, y), radius in given_discs], 75)
    stands = (stand_at(path, where) for where in range(length(path) + 1))
    assert first_clear(path, kept) == next(
        (stand for stand in stands if not any(each.refuses(stand.place) for each in kept)), None
    )
