"""Paths that are found: they may be gone, and none on a fine grid is noticeably shorter."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.inches.grid_twin import on_a_grid
from tests.inches.moving_grounds import area, going_over, line, mover_at_random, road

from sandtable.inches.bodies import Disc
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import affordable
from sandtable.inches.moving.finding_paths import Driver, along_roads, find_path, find_paying, road_corners
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.vehicles import turns, turns_spent
from sandtable.inches.pieces import rectangle
from sandtable.inches.tape import Place, length, tape

HOUSE = area(0, rectangle((2000, 2000), 400, 400))
WALL = line(1, (3000, 1600), (3000, 2400), kind="wall")
GOING = going_over(HOUSE, WALL)
WALKER = Mover(GOING, 0b11)


def test_an_open_way_is_straight() -> None:
    assert find_path(WALKER, (1000, 1000), (1800, 1000), 900) == ((1000, 1000), (1800, 1000))
    assert find_path(WALKER, (1000, 1000), (1000, 1000), 900) == ((1000, 1000),)


def test_a_path_bends_just_outside_the_corners_of_a_house() -> None:
    path = find_path(WALKER, (1700, 2000), (2300, 2000), 1800)
    assert path is not None
    assert path[1:-1] in (((1797, 1797), (2203, 1797)), ((1797, 2203), (2203, 2203)))
    assert length(path) == 225 + 406 + 225


def test_a_path_goes_around_the_end_of_a_wall() -> None:
    """Over its very end, which is no crossing."""
    path = find_path(WALKER, (2900, 2300), (3100, 2300), 900)
    assert path == ((2900, 2300), (2997, 2403), (3100, 2300))


def test_what_is_too_far_around_is_not_found() -> None:
    assert find_path(WALKER, (1700, 2000), (2300, 2000), 856) is not None
    assert find_path(WALKER, (1700, 2000), (2300, 2000), 855) is None
    assert find_path(WALKER, (1700, 2000), (2000, 2000), 1800) is None


@given(st.integers(0, 20_000))
def test_whatever_is_found_may_be_gone(seed: int) -> None:
    mover, start = mover_at_random(seed)
    rng = Random(seed)  # noqa: S311
    goal = ahead_of(start, rng.randrange(360), rng.randrange(1800))
    path = find_path(mover, start, goal, 1800)
    if path is not None:
        assert (path[0], path[-1]) == (start, goal)
        assert mover.faults(path) == ()
        assert tape(start, goal) <= length(path) <= 1800


def test_no_path_on_a_half_inch_grid_is_shorter() -> None:
    bent = 0
    for seed in range(900):
        mover, start = mover_at_random(seed)
        rng = Random(seed)  # noqa: S311
        goal = ahead_of(start, rng.randrange(360), rng.randrange(300, 1000))
        if not mover.may_end(goal) or mover.leg_open(start, goal):
            continue
        grid = on_a_grid(mover, start, goal, 1400).get(goal)
        if grid is not None:
            path = find_path(mover, start, goal, 1500)
            assert path is not None
            assert length(path) <= grid
            bent += 1
    assert bent >= 30


@given(st.integers(0, 2000), st.tuples(st.integers(-300, 300), st.integers(-300, 300)))
def test_on_a_table_that_is_moved_the_same_path_is_found(seed: int, shift: Place) -> None:
    mover, start = mover_at_random(seed)
    moved, there = mover_at_random(seed, shift)
    goal = ahead_of(start, seed % 360, 700)
    path = find_path(mover, start, goal, 1200)
    found = find_path(moved, there, (goal[0] + shift[0], goal[1] + shift[1]), 1200)
    assert found == (path and tuple((x + shift[0], y + shift[1]) for x, y in path))


def test_a_vehicle_finds_no_path_that_takes_more_turns_than_it_has() -> None:
    """Facing north it needs a turn to line up, one at each corner."""
    start, goal = (1700, 2000), (2300, 2000)
    assert find_path(WALKER, start, goal, 1800, Driver(0, 2)) is None
    path = find_path(WALKER, start, goal, 1800, Driver(0, 3))
    assert path is not None
    assert turns_spent(turns(0, path, 154)) == 3
    assert find_path(WALKER, (1000, 1000), (1000, 500), 900, Driver(0, 0, reverse=True)) == ((1000, 1000), (1000, 500))
    assert find_path(WALKER, (1000, 1000), (1000, 500), 900, Driver(0, 1)) is None


def test_who_pays_for_a_wood_goes_around_it_where_that_is_cheaper() -> None:
    """pk.gap.move-path: through it 6 in and 5 off, around it 8.56 in."""
    mover, allowance = Mover(GOING), Allowance(900, {0: 500})
    path = find_paying(mover, (1700, 2000), (2300, 2000), allowance)
    assert path is not None
    assert len(path) == 4
    assert affordable(mover, path, allowance)
    assert find_paying(mover, (1700, 2000), (2300, 2000), Allowance(900, {0: 100})) == ((1700, 2000), (2300, 2000))
    assert find_paying(mover, (1700, 2000), (2300, 2000), Allowance(840, {0: 500})) is None


def test_a_river_is_crossed_by_its_bridge() -> None:
    river = area(0, ((3000, 0), (3000, 4800), (3400, 4800), (3400, 0)), kind="river")
    bridge = road(1, (2800, 2000), (3600, 2000), width=200, kind="bridge")
    going = going_over(river, bridge, roads=0b10, under=0b01)
    mover = Mover(going, shut=0b01)
    path = find_path(mover, (2900, 2300), (3500, 2300), 1500)
    assert path is not None
    assert mover.may_go(path)
    assert length(path) < 1200
    assert find_path(Mover(going_over(river, bridge), shut=0b01), (2900, 2300), (3500, 2300), 1500) is None


def test_along_roads_a_path_stays_on_them_over_bends_and_crossings() -> None:
    going = going_over(
        road(0, (0, 1000), (1000, 1000), (1000, 3000)), road(1, (500, 2000), (3000, 2000)), roads=0b11, under=0
    )
    assert set(road_corners(going)) >= {(1000, 1000), (1000, 2000)}
    path = along_roads(Mover(going), (200, 1000), (2500, 2000), 4000)
    assert path == ((200, 1000), (1000, 1000), (1000, 2000), (2500, 2000))
    assert going.on_roads(path)
    assert along_roads(Mover(going), (200, 1000), (2500, 2101), 4000) is None
    assert along_roads(Mover(going), (200, 1000), (2500, 2000), 3200) is None


def test_somebody_on_the_road_is_in_the_way_there_too() -> None:
    going = going_over(road(0, (0, 1000), (3000, 1000)), roads=0b1)
    mover = Mover(going, passing=clear_of([Disc(1500, 1000, 75)], 75))
    assert along_roads(mover, (200, 1000), (2500, 1000), 4000) is None
