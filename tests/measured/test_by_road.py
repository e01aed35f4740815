"""Moves by road: farther than across country as long as all of the path lies on roads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.inches.moving_grounds import area, going_over, line, road

from sandtable.game.planning import Draft
from sandtable.inches.bodies import Disc
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import affordable, allowed, farthest_paying
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.march import March, march
from sandtable.inches.pieces import rectangle
from sandtable.inches.tape import Place, length, tape, towards
from sandtable.measured.marching import about_to_move, laid_path, marched, may_go, ways
from sandtable.measured.planning import move_marks
from sandtable.measured.refusing import PathRules, path_refusals

#: A road that bends in a wood, a river that nobody enters under it, and a hedge beside it.
GROUND = (
    road(0, (1000, 2000), (2400, 2000), (2400, 3400)),
    area(1, rectangle((2000, 2200), 900, 900), kind="woods"),
    area(2, rectangle((1500, 2000), 100, 2000), kind="river"),
    line(3, (2600, 1500), (2600, 2500)),
)
GOING = going_over(*GROUND, roads=0b1, under=0b110)
MOVER = Mover(GOING, shut=0b100)
#: 6 in, 4 in where the wood is met, and 14 in by road.
ALLOWANCE = Allowance(600, caps={1: 400}, by_road=1400)
START: Place = (1200, 2000)
RULES = PathRules("x.rate", "x.shut", "x.near", "x.ends", "x.edge")


def told(path: tuple[Place, ...]) -> list[str]:
    return [each.because for each in path_refusals(MOVER, path, ALLOWANCE, RULES, str, str, str)]


@pytest.mark.parametrize(
    ("path", "far"),
    [
        ((START, (2400, 2000), (2400, 2200)), 1400),  # over the river and through the wood
        ((START, (2400, 2000), (2501, 2000)), 600),  # a hundredth beside it
        ((START, (1200, 2101), (1200, 2300)), 600),
        ((START, (1440, 2090)), 1400),
    ],
)
def test_a_path_that_lies_on_roads_may_be_longer(path: tuple[Place, ...], far: int) -> None:
    """fow.gap.roads-and-overlaps, pk.gap.road-moves, k47.gap.road-path"""
    assert allowed(MOVER, path, ALLOWANCE) == far
    assert affordable(MOVER, path, ALLOWANCE) is (length(path) <= far)


def test_what_is_too_long_is_refused_with_what_the_road_allows() -> None:
    assert told((START, (2400, 2000), (2400, 2200))) == []
    assert told((START, (2400, 2000), (2400, 2201))) == ["the way is 14.1 in long, and 14 in are allowed"]
    assert told(((1700, 2000), (2400, 2000), (2510, 2000))) == ["the way is 8.1 in long, and 6 in are allowed"]


def test_what_is_laid_goes_by_road_where_nothing_shorter_leads_there() -> None:
    assert laid_path(MOVER, START, ((2400, 2150),), ALLOWANCE) == (START, (2400, 2000), (2400, 2150))
    assert laid_path(MOVER, START, ((2000, 2000), (2400, 2150)), ALLOWANCE)[-1] == (2400, 2150)
    # Across country where that is near enough, and as far as that goes where the end lies off the road.
    assert laid_path(MOVER, START, ((1200, 2500),), ALLOWANCE) == (START, (1200, 2500))
    assert laid_path(MOVER, START, ((1200, 3000),), ALLOWANCE) == (START, (1200, 2600))


def test_a_tape_by_road_shows_what_the_road_allows() -> None:
    unit = about_to_move(MOVER, (START,), (75,), ALLOWANCE)
    (path,) = ways(unit, Draft("Move", 0, ((2400, 2150),)))
    assert may_go(unit, (path,))
    (tape,) = move_marks(unit, (path,), (0,), 0).tapes
    assert tape.labels[-1].text == "13.5 of 14 in"
    assert tape.beyond == ()


def test_straight_along_a_road_one_goes_as_far_as_it_allows() -> None:
    """fow.gap.dash-kinds: 14 in by road where 6 in lie across country, and to the end of the road's stretch."""
    assert farthest_paying(MOVER, START, (3000, 2000), ALLOWANCE) == (2500, 2000)
    assert farthest_paying(MOVER, (1000, 2000), (3000, 2000), ALLOWANCE) == (2400, 2000)
    assert farthest_paying(MOVER, START, (1200, 3000), ALLOWANCE) == (1200, 2600)
    # Over the road's edge after 5 in of it: farther across country, but into the river that lies there.
    assert farthest_paying(MOVER, (1000, 2050), (1500, 2100), ALLOWANCE) == (1500, 2100)
    assert farthest_paying(MOVER, (1200, 2101), (3000, 2101), ALLOWANCE) == (1449, 2101)
    barred = MOVER._replace(ending=clear_of([Disc(2200, 2000, 75)], 75))
    assert farthest_paying(barred, START, (2300, 2000), ALLOWANCE) == (2050, 2000)


COLUMN = ((1300, 2000), (1150, 2000), (1000, 2000))
RADII = (75, 75, 75)


def test_a_column_on_a_road_marches_as_far_as_that_allows() -> None:
    """fow.gap.dash-kinds, fow.gap.passing-friends: all of it, through the wood and over the river."""
    movers = [MOVER] * 3
    assert march(movers, COLUMN, RADII, (1100, 0), allowance=ALLOWANCE) == March(
        ((2400, 2000), (2250, 2000), (2100, 2000)), (4, 4, 4)
    )
    # A hundredth too far for the road: three quarters of it.
    assert march(movers, COLUMN, RADII, (1401, 0), allowance=ALLOWANCE).parts == (3, 3, 3)
    # Who does not stand on the road goes as far as he may across country, in quarters.
    beside = ((1300, 2000), (1150, 2000), (1150, 2200))
    assert march(movers, beside, RADII, (1100, 0), allowance=ALLOWANCE) == March(
        ((2400, 2000), (2250, 2000), (1425, 2200)), (4, 4, 1)
    )


def test_a_unit_stays_together_by_road_or_across_country() -> None:
    unit = about_to_move(MOVER, COLUMN, RADII, ALLOWANCE)
    assert marched(unit, (2400, 2000)) == (((2400, 2000),), ((2250, 2000),), ((2100, 2000),))
    beside = about_to_move(MOVER, ((1300, 2000), (1150, 2000), (900, 2300)), RADII, ALLOWANCE)
    # One of them goes beside the road: 6 in for everybody, and he is stopped by the river after none of it.
    assert marched(beside, (2400, 2000)) == (((1900, 2000),), ((1750, 2000),), ((1350, 2300),))


def test_those_who_are_laid_behind_their_leader_go_as_far_as_each_can_pay_for() -> None:
    unit = about_to_move(MOVER, COLUMN, RADII, ALLOWANCE)
    gone = ways(unit, Draft("Move", 0, ((2400, 2000),)))
    assert [path[-1] for path in gone] == [(2400, 2000), (2250, 2000), (2100, 2000)]
    assert may_go(unit, gone)


PLACES = st.tuples(st.integers(900, 2800), st.integers(1700, 3500))


@given(st.sampled_from([START, (1700, 2050), (2400, 2400), (1200, 2600)]), st.lists(PLACES, min_size=1, max_size=3))
def test_whatever_is_laid_may_be_gone(start: Place, bends: list[Place]) -> None:
    unit = about_to_move(MOVER, (start,), (75,), ALLOWANCE)
    assert may_go(unit, (laid_path(unit.movers[0], start, bends, ALLOWANCE),))


def test_what_a_path_met_before_a_bend_binds_it_behind_that() -> None:
    """4 in where the wood is met, also for who has left it again."""
    start, bends = (1700, 2050), ((1642, 2107), (2104, 2119))
    path = laid_path(MOVER.starting(start), start, bends, ALLOWANCE)
    assert path[1] == bends[0]
    assert 395 <= length(path) <= 400


@given(st.sampled_from(COLUMN), PLACES)
def test_farther_along_a_road_cannot_be_paid_for(start: Place, aim: Place) -> None:
    end = farthest_paying(MOVER, start, aim, ALLOWANCE)
    assert end == start or (MOVER.may_step(start, end) and affordable(MOVER, (start, end), ALLOWANCE))
    flat = tape(start, aim) // max(1, abs(aim[1] - start[1]))
    for more in range(tape(start, end) + 3 + flat, tape(start, aim) + 1, 61):
        farther = towards(start, aim, more)
        if GOING.on_roads((start, farther)):  # a road has no gap in it that one could not pass
            assert not (MOVER.may_step(start, farther) and affordable(MOVER, (start, farther), ALLOWANCE))


@given(st.tuples(st.integers(1000, 2300), st.integers(1920, 2080)), st.integers(0, 359), st.integers(1, 1500))
def test_everybody_on_a_march_can_pay_for_it_by_road_too(start: Place, degree: int, far: int) -> None:
    starts = (start, (start[0] - 160, start[1]), (start[0] - 320, start[1]))
    movers = [MOVER.starting(each) for each in starts]
    found = march(movers, starts, RADII, ahead_of((0, 0), degree, far), allowance=ALLOWANCE)
    for mover, begun, end in zip(movers, starts, found.ends, strict=True):
        assert end == begun or (mover.may_step(begun, end) and affordable(mover, (begun, end), ALLOWANCE))
