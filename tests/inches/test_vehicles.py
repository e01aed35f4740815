"""Vehicles: facings of legs, turns of 90 degrees begun, reverse, and bends that the road makes free."""

from hypothesis import given
from hypothesis import strategies as st
from tests.inches.moving_grounds import road

from sandtable.inches.directions import apart, bearing
from sandtable.inches.moving.vehicles import (
    Turn,
    begun,
    facings,
    free_bends,
    headings,
    straight_on,
    turns,
    turns_spent,
)
from sandtable.inches.pieces import Piece
from sandtable.inches.tape import Place, tape

EAST_THEN_NORTH = ((1000, 1000), (2000, 1000), (2000, 1500))


def test_the_facing_on_a_leg_is_its_bearing_and_in_reverse_the_opposite() -> None:
    """k47.gap.vehicle-path."""
    assert facings(EAST_THEN_NORTH) == (90, 0)
    assert facings(EAST_THEN_NORTH, reverse=True) == (270, 180)


def test_each_change_of_facing_costs_a_turn_for_every_90_degrees_begun() -> None:
    """k47.gap.vehicle-path: a change of 0 costs nothing."""
    assert [begun(degrees) for degrees in (0, 1, 90, 91, 180)] == [0, 1, 1, 2, 2]
    assert turns(90, EAST_THEN_NORTH, 0) == (Turn(1, (2000, 1000), 90, 1),)
    assert turns(0, EAST_THEN_NORTH, 0) == (Turn(0, (1000, 1000), 90, 1), Turn(1, (2000, 1000), 90, 1))
    assert turns(90, EAST_THEN_NORTH, 181) == (Turn(1, (2000, 1000), 90, 1), Turn(2, (2000, 1500), 179, 2))
    assert turns_spent(turns(270, EAST_THEN_NORTH, 0)) == 3


def test_a_turn_on_the_spot_is_a_turn_too() -> None:
    assert turns(0, ((1000, 1000),), 45) == (Turn(0, (1000, 1000), 45, 1),)
    assert turns(0, ((1000, 1000), (1000, 1000)), 45) == (Turn(0, (1000, 1000), 45, 1),)
    assert turns(0, ((1000, 1000),), 0) == ()


def test_driving_straight_back_costs_nothing() -> None:
    assert turns(90, ((2000, 1000), (1000, 1000)), 90, reverse=True) == ()


def test_turns_of_another_size_are_counted_by_that_size() -> None:
    assert turns_spent(turns(90, EAST_THEN_NORTH, 0, step=45)) == 2


def test_without_turns_there_is_one_heading_and_with_two_there_are_all() -> None:
    assert headings(30, 0) == (30,)
    assert headings(30, 0, reverse=True) == (210,)
    assert set(headings(30, 1)) == {degree for degree in range(360) if apart(30, degree) <= 90}
    assert sorted(headings(30, 2)) == list(range(360))


@given(st.integers(0, 359), st.integers(1, 900))
def test_a_place_straight_on_has_exactly_that_bearing(heading: int, distance: int) -> None:
    place = straight_on((3000, 2000), heading, distance)
    if place == (3000, 2000):
        assert distance < 60
    else:
        assert bearing((3000, 2000), place) == heading
        assert distance - 40 <= tape((3000, 2000), place) <= distance


BENT_ROAD = road(0, (0, 1000), (1000, 1000), (1000, 2000), (2000, 2000))
SIDE_ROAD = road(1, (1000, 1000), (2000, 1000))


def free(path: tuple[Place, ...], *roads: Piece) -> frozenset[int]:
    return free_bends(path, roads or (BENT_ROAD,))


def test_where_the_road_bends_the_path_bends_for_nothing() -> None:
    """k47.gap.road-path."""
    path = ((200, 1000), (1000, 1000), (1000, 2000), (1800, 2000))
    assert free(path) == {1, 2}
    assert turns_spent(turns(90, path, 90, free=free(path))) == 0
    assert turns_spent(turns(0, path, 0, free=free(path))) == 2


def test_a_bend_of_the_road_makes_one_bend_of_the_path_free() -> None:
    path = ((200, 1000), (950, 1000), (1000, 1050), (1000, 1800))
    assert free(path) in ({1}, {2})
    assert turns_spent(turns(90, path, 0, free=free(path))) == 1


def test_a_bend_farther_off_than_the_road_is_wide_costs_as_usual() -> None:
    assert free(((200, 1000), (700, 1000), (1000, 1400))) == frozenset()
    assert free(((200, 950), (500, 1000), (900, 1000))) == frozenset()


def test_a_bend_of_more_than_90_degrees_costs_as_usual() -> None:
    assert free(((200, 1000), (1000, 1000), (990, 1900))) == frozenset()
    assert free(((200, 1000), (1000, 1000), (1000, 1900))) == {1}


def test_turning_into_another_road_costs_as_usual() -> None:
    """The road bends here, but the path goes over to the one that does not."""
    path = ((1000, 1900), (1000, 1000), (1900, 1000))
    assert free(path, BENT_ROAD, SIDE_ROAD) == frozenset()
    assert free(((1000, 1900), (1000, 1000), (100, 1000)), BENT_ROAD, SIDE_ROAD) == {1}


def test_a_corner_of_the_middle_line_at_which_the_road_goes_straight_on_frees_nothing() -> None:
    straight = road(0, (0, 1000), (1000, 1000), (2000, 1000))
    assert free(((200, 950), (1000, 1000), (1900, 950)), straight) == frozenset()


def test_of_bends_that_share_the_bends_of_roads_as_many_as_can_be_are_free() -> None:
    """The first could use either corner of the road, the second only the near one."""
    short = road(0, (0, 1000), (1000, 1000), (1000, 1150), (2000, 1150), width=200)
    path = ((200, 1000), (1000, 1000), (1050, 1150), (1900, 1150))
    assert free(path, short) == {1, 2}
