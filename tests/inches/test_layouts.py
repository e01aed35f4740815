"""Layouts: the places of lines, columns and clusters, along edges and in cover, never nearer than their pitch."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from tests.inches.moving_grounds import area, line

from sandtable.inches.bodies import overlap
from sandtable.inches.layer import holds
from sandtable.inches.moving.layouts import Formation, along_edge, formed, in_cover
from sandtable.inches.pieces import Ring, oval, rectangle
from sandtable.inches.tape import Place, tape

ANCHOR = (3000, 2000)
WOOD = area(0, oval((2000, 2000), 1200, 800), kind="woods")
HEDGE = line(1, (3000, 1000), (3000, 2000), (4000, 2000))


def apart(places: Ring, pitch: int) -> bool:
    return not any(overlap(a, pitch, b, 0) for a, b in combinations(places, 2))


def test_a_line_stands_to_both_sides_of_its_anchor_across_its_facing() -> None:
    assert formed(Formation.LINE, ANCHOR, 0, 4, 200) == (ANCHOR, (3203, 2000), (2797, 2000), (3406, 2000))
    assert formed(Formation.LINE, ANCHOR, 90, 2, 200) == (ANCHOR, (3000, 1797))


def test_a_line_of_two_ranks_has_the_second_behind_the_first() -> None:
    assert formed(Formation.LINE, ANCHOR, 0, 4, 200, wide=2) == (ANCHOR, (3203, 2000), (3000, 1797), (3203, 1797))


def test_a_column_follows_its_head() -> None:
    assert formed(Formation.COLUMN, ANCHOR, 0, 3, 200) == (ANCHOR, (3000, 1797), (3000, 1594))
    assert formed(Formation.COLUMN, ANCHOR, 270, 2, 200) == (ANCHOR, (3203, 2000))


def test_a_cluster_is_six_around_one() -> None:
    places = formed(Formation.CLUSTER, ANCHOR, 0, 7, 200)
    assert places[0] == ANCHOR
    assert all(200 <= tape(ANCHOR, place) <= 206 for place in places[1:])


@given(
    st.sampled_from(Formation), st.integers(0, 359), st.integers(1, 15), st.integers(10, 400), st.sampled_from((0, 3))
)
def test_no_two_places_of_a_layout_are_nearer_than_its_pitch(
    formation: Formation, facing: int, count: int, pitch: int, wide: int
) -> None:
    places = formed(formation, ANCHOR, facing, count, pitch, wide)
    assert len(places) == count
    assert places[0] == ANCHOR
    assert apart(places, pitch)


def test_along_a_hedge_a_unit_stands_on_the_side_of_its_anchor() -> None:
    places = along_edge(HEDGE, (2900, 1500), 4, 200, 60)
    assert places == ((2940, 1500), (2940, 1300), (2940, 1700), (2940, 1100))


def test_on_the_edge_of_a_wood_a_unit_stands_just_inside_of_it() -> None:
    house = area(0, rectangle((2000, 2000), 1000, 1000), kind="woods")
    places = along_edge(house, (2000, 1400), 5, 200, 60)
    assert places[0] == (2000, 1560)
    assert set(places) == {(2000, 1560), (1800, 1560), (2200, 1560), (1600, 1560), (2400, 1560)}


@given(st.tuples(st.integers(1000, 3000), st.integers(1000, 3000)), st.integers(60, 300), st.integers(1, 12))
def test_in_cover_and_along_its_edge_everybody_is_in_the_wood(anchor: Place, pitch: int, count: int) -> None:
    for places in (in_cover(WOOD, anchor, count, pitch), along_edge(WOOD, anchor, count, pitch, 50)):
        assert len(places) <= count
        assert all(holds(WOOD, place) for place in places)
        assert apart(places, pitch)


def test_in_cover_the_nearest_places_are_taken() -> None:
    places = in_cover(WOOD, (2000, 2000), 7, 200)
    assert places[0] == (2000, 2000)
    assert len(places) == 7
    assert all(tape((2000, 2000), place) <= 206 for place in places)
    assert len(in_cover(WOOD, (2000, 2000), 200, 300)) < 20
