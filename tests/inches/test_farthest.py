"""How far one may go: never farther than the check allows, and not nearer than it does."""

from hypothesis import given
from hypothesis import strategies as st
from tests.inches.moving_grounds import area, going_over, line, mover_at_random

from sandtable.inches.bodies import Disc
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import affordable, farthest, farthest_along, farthest_paying, paid_part
from sandtable.inches.moving.keeping import clear_of, farther_than
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.path import Touch
from sandtable.inches.pieces import rectangle
from sandtable.inches.tape import Place, cut, length, tape, towards

HOUSE = area(0, rectangle((2000, 2000), 400, 400))
WALL = line(1, (3000, 1000), (3000, 3000), kind="wall")
GOING = going_over(HOUSE, WALL)


def test_it_stops_a_hundredth_short_of_a_house_and_of_a_wall() -> None:
    """k47.gap.panic-path."""
    assert farthest(Mover(GOING, 0b01), (1500, 2000), (2500, 2000), 900) == (1799, 2000)
    assert farthest(Mover(GOING, 0b10), (2500, 2000), (3500, 2000), 900) == (2999, 2000)


def test_rims_touch_where_somebody_stands_and_spacing_is_kept_where_it_must_be() -> None:
    other = [Disc(1000, 600, 75)]
    assert farthest(Mover(GOING, passing=clear_of(other, 75)), (600, 600), (1500, 600), 900) == (850, 600)
    assert farthest(Mover(GOING, ending=farther_than(100, other, 75)), (600, 600), (1200, 600), 900) == (749, 600)
    assert farthest(Mover(GOING, ending=farther_than(100, other, 75)), (600, 600), (1251, 600), 900) == (1251, 600)


def test_it_ends_on_the_margin_of_the_table() -> None:
    assert farthest_along(Mover(GOING, margin=75), (600, 500), 180, 900) == (600, 75)
    assert farthest_along(Mover(GOING, margin=75), (600, 500), 270, 400) == (200, 500)


def test_who_is_shut_in_stays() -> None:
    assert farthest(Mover(GOING, passing=clear_of([Disc(700, 600, 75)], 75)), (550, 600), (900, 600), 900) == (550, 600)


def test_whatever_is_farthest_may_be_gone_and_a_little_farther_may_not() -> None:
    """On a way that grazes somebody a place is open again here and there: twice among so many rays."""
    grazing = 0
    for seed in range(250):
        mover, start = mover_at_random(seed)
        for degree in range(0, 360, 15):
            aim = ahead_of(start, degree, 900)
            end = farthest(mover, start, aim, 900)
            assert end == start or mover.may_step(start, end)
            gone = tape(start, end)
            assert gone <= 900
            beyond = (towards(start, aim, far) for far in range(gone + 1, min(gone + 4, 901)))
            grazing += any(tape(start, place) > gone and mover.may_step(start, place) for place in beyond)
    assert grazing <= 2


@given(st.integers(0, 359), st.lists(st.tuples(st.integers(400, 1600), st.integers(400, 1600)), max_size=5))
def test_whoever_one_may_not_end_near_is_drawn_back_from_to_the_last_place_that_is_far_enough(
    degree: int, others: list[Place]
) -> None:
    """Against a twin that asks every hundredth."""
    start = (1000, 1000)
    mover = Mover(GOING, ending=farther_than(100, [Disc(*other, 150) for other in others], 100))
    aim = ahead_of(start, degree, 900)
    most = tape(start, aim)
    open_ends = (far for far in range(most, 0, -1) if mover.may_step(start, towards(start, aim, far)))
    far = next(open_ends, 0)
    assert farthest(mover, start, aim, 900, 0) == towards(start, aim, far)


@given(st.integers(0, 10_000), st.integers(0, 359), st.integers(0, 1800))
def test_what_is_drawn_may_be_gone_and_is_never_longer_than_what_is_measured(seed: int, degree: int, most: int) -> None:
    mover, start = mover_at_random(seed)
    aim = ahead_of(start, degree, most)
    drawn, exact = farthest(mover, start, aim, most, 0), farthest(mover, start, aim, most)
    assert drawn == start or mover.may_step(start, drawn)
    assert tape(start, drawn) <= tape(start, exact) <= most


def test_each_piece_takes_its_cost_off_once_and_what_it_starts_in_is_free() -> None:
    """pk.gap.move-path: a wood that costs 2 in is entered at 3 in; 10 in are allowed."""
    allowance = Allowance(1000, {0: 200, 1: 100})
    mover = Mover(GOING)
    assert farthest_paying(mover, (1500, 2000), (2900, 2000), allowance) == (2300, 2000)
    assert farthest_paying(mover, (2000, 2000), (2990, 2000), allowance) == (2990, 2000)
    assert farthest_paying(mover, (2100, 2000), (3200, 2000), allowance) == (2999, 2000)
    assert farthest_paying(mover, (2101, 2000), (3200, 2000), allowance) == (3001, 2000)


def test_an_inch_is_always_allowed_whatever_it_costs() -> None:
    """pk.gap.move-path: or 1 inch if that is more."""
    assert farthest_paying(Mover(GOING), (1750, 2000), (2900, 2000), Allowance(600, {0: 600}, least=100)) == (
        1850,
        2000,
    )
    assert farthest_paying(Mover(GOING), (1750, 2000), (2900, 2000), Allowance(600, {0: 600})) == (1799, 2000)


def test_a_hill_costs_for_every_outline_crossed_up_or_down() -> None:
    assert Allowance(1000, each={0: 100}).after([Touch(0, 300, 700, True, True)]) == 800
    assert Allowance(1000, each={0: 100}).after([Touch(0, 0, 700, False, True)]) == 900
    assert Allowance(1000, {0: 100}).after([Touch(0, 0, 70, False, True), Touch(0, 90, 99, True, True)] * 2) == 900


def test_ground_that_caps_a_move_caps_it_for_who_starts_there_too() -> None:
    allowance = Allowance(1000, caps={0: 400})
    assert farthest_paying(Mover(GOING), (2000, 2000), (2900, 2000), allowance) == (2400, 2000)
    assert farthest_paying(Mover(GOING), (1500, 2000), (2900, 2000), allowance) == (1900, 2000)
    assert farthest_paying(Mover(GOING), (1300, 2000), (2900, 2000), allowance) == (1799, 2000)


@given(st.integers(0, 3000), st.integers(0, 359), st.integers(100, 1200), st.integers(0, 100))
def test_who_pays_can_pay_for_all_of_the_way_and_for_no_more(seed: int, degree: int, most: int, least: int) -> None:
    mover, start = mover_at_random(seed)
    pieces = mover.going.layer.pieces
    allowance = Allowance(most, {n: 150 for n in pieces if n % 3}, {n: 70 for n in pieces if not n % 3}, least=least)
    aim = ahead_of(start, degree, most)
    end = farthest_paying(mover, start, aim, allowance)
    assert affordable(mover, (start, end), allowance)
    assert end == start or mover.may_step(start, end)
    assert tape(start, end) <= most
    gone = tape(start, end)
    for far in range(gone + 3, min(most, gone + 60)):
        place: Place = towards(start, aim, far)
        may = mover.may_step(start, place) and affordable(mover, (start, place), allowance)
        assert not may or not mover.may_step(start, towards(start, aim, gone + 2))


def test_a_path_that_proves_dearer_ends_at_the_last_place_that_is_paid_for() -> None:
    """pk.gap.unknown-woods-met: woods that were thought light take 4 in off, and 10 in are allowed."""
    mover, path = Mover(GOING), ((1400, 1400), (1400, 2000), (2400, 2000))
    assert paid_part(mover, path, Allowance(1600, {0: 0})) == path
    assert paid_part(mover, path, Allowance(1800, {0: 400})) == ((1400, 1400), (1400, 2000), (2200, 2000))
    assert paid_part(mover, path, Allowance(1300, {0: 400})) == ((1400, 1400), (1400, 2000), (1799, 2000))
    assert paid_part(mover, path, Allowance(500, {0: 400})) == ((1400, 1400), (1400, 1900))
    assert paid_part(mover, path, Allowance(0)) == ((1400, 1400),)


@given(st.integers(0, 3000), st.lists(st.tuples(st.integers(0, 7200), st.integers(0, 4800)), min_size=1, max_size=3))
def test_what_is_paid_of_a_path_is_a_beginning_of_it_and_nearly_all_that_could_be(
    seed: int, bends: list[Place]
) -> None:
    mover, start = mover_at_random(seed)
    pieces = mover.going.layer.pieces
    allowance = Allowance(1500, {n: 150 for n in pieces if n % 3}, {n: 70 for n in pieces if not n % 3}, {0: 400})
    path = (start, *bends)
    part = paid_part(mover, path, allowance)
    assert affordable(mover, part, allowance)
    assert part == path or part in [cut(path, length(part) + more) for more in range(4)]
    if part != path:
        longer = [cut(path, length(part) + more) for more in (4, 5)]
        assert not all(affordable(mover, each, allowance) for each in longer)
