import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.ground.zones import (
    Facing,
    Zone,
    ahead,
    distance,
    edge_distance,
    flanks,
    front,
    neighbours,
    on_table,
    rear,
)

ZONES = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
FACINGS = st.sampled_from(Facing)


# ---------------------------------------------------------------------- distance


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [((5, 5), (5, 5), 0), ((5, 5), (5, 6), 1), ((5, 5), (6, 6), 1), ((1, 1), (4, 2), 3), ((1, 9), (3, 2), 7)],
)
def test_a_diagonal_step_counts_like_a_straight_one(a: Zone, b: Zone, steps: int) -> None:
    assert distance(a, b) == steps


@given(ZONES, ZONES, ZONES)
@settings(derandomize=True, deadline=None)
def test_distance_is_the_same_both_ways_and_no_detour_is_shorter(a: Zone, b: Zone, c: Zone) -> None:
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert (distance(a, b) == 0) == (a == b)


# ---------------------------------------------------------------------- neighbours


def test_a_zone_touches_the_eight_around_it_in_rising_order() -> None:
    assert neighbours((5, 5)) == ((4, 4), (4, 5), (4, 6), (5, 4), (5, 6), (6, 4), (6, 5), (6, 6))


@given(ZONES)
@settings(derandomize=True, deadline=None)
def test_neighbours_are_exactly_the_zones_one_step_away(zone: Zone) -> None:
    around = [(zone[0] + dx, zone[1] + dy) for dx in range(-2, 3) for dy in range(-2, 3)]
    assert set(neighbours(zone)) == {other for other in around if distance(zone, other) == 1}


# ---------------------------------------------------------------------- facing


@pytest.mark.parametrize(
    ("facing", "faced", "sides", "behind"),
    [
        (Facing.N, {(4, 6), (5, 6), (6, 6)}, {(4, 5), (6, 5)}, {(4, 4), (5, 4), (6, 4)}),
        (Facing.E, {(6, 4), (6, 5), (6, 6)}, {(5, 4), (5, 6)}, {(4, 4), (4, 5), (4, 6)}),
        (Facing.S, {(4, 4), (5, 4), (6, 4)}, {(4, 5), (6, 5)}, {(4, 6), (5, 6), (6, 6)}),
        (Facing.W, {(4, 4), (4, 5), (4, 6)}, {(5, 4), (5, 6)}, {(6, 4), (6, 5), (6, 6)}),
    ],
)
def test_each_facing_has_three_zones_before_it_two_beside_it_and_three_behind(
    facing: Facing, faced: set[Zone], sides: set[Zone], behind: set[Zone]
) -> None:
    assert set(front((5, 5), facing)) == faced
    assert set(flanks((5, 5), facing)) == sides
    assert set(rear((5, 5), facing)) == behind


@given(ZONES, FACINGS)
@settings(derandomize=True, deadline=None)
def test_front_flanks_and_rear_are_all_neighbours_each_once(zone: Zone, facing: Facing) -> None:
    assert sorted(front(zone, facing) + flanks(zone, facing) + rear(zone, facing)) == list(neighbours(zone))


@pytest.mark.parametrize(("facing", "far"), [(Facing.N, 3), (Facing.E, -2), (Facing.S, -3), (Facing.W, 2)])
def test_how_far_a_zone_lies_ahead_is_counted_along_the_facing_alone(facing: Facing, far: int) -> None:
    assert ahead((5, 5), facing, (3, 8)) == far


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize(("edge", "zones"), [(Facing.N, 5), (Facing.E, 8), (Facing.S, 2), (Facing.W, 3)])
def test_the_way_to_each_edge_is_counted_in_zones(edge: Facing, zones: int) -> None:
    assert edge_distance((4, 3), edge, 12, 8) == zones


@pytest.mark.parametrize(
    ("edge", "zone"), [(Facing.N, (4, 8)), (Facing.E, (12, 3)), (Facing.S, (4, 1)), (Facing.W, (1, 3))]
)
def test_a_zone_on_the_edge_is_nought_away_from_it(edge: Facing, zone: Zone) -> None:
    assert edge_distance(zone, edge, 12, 8) == 0


@pytest.mark.parametrize("zone", [(1, 1), (12, 8), (1, 8), (12, 1)])
def test_the_corners_are_on_the_table(zone: Zone) -> None:
    assert on_table(zone, 12, 8)


@pytest.mark.parametrize("zone", [(0, 1), (1, 0), (13, 8), (12, 9), (-1, 4)])
def test_what_is_past_an_edge_is_not_on_the_table(zone: Zone) -> None:
    assert not on_table(zone, 12, 8)
