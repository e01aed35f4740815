"""Roads take away what they lie over: bridges over rivers, gaps in hedges, decided to the very edge."""

from hypothesis import given
from hypothesis import strategies as st
from tests.inches.moving_grounds import area, disc, going_over, line, road

from sandtable.inches.layer import Cut
from sandtable.inches.tape import tape, towards

RIVER = area(0, ((3000, 0), (3000, 4800), (3400, 4800), (3400, 0)), kind="river")
BRIDGE = road(1, (2800, 2000), (3600, 2000), width=200, kind="bridge")
HEDGE = line(2, (1000, 1000), (1000, 3000))
LANE = road(3, (0, 2000), (2800, 2000), width=200)
WRECK = disc(4, (3200, 2000), 60)
GOING = going_over(RIVER, BRIDGE, HEDGE, LANE, WRECK, roads=0b1010, under=0b10101)
AS_IT_LIES = going_over(RIVER, BRIDGE, HEDGE, LANE, WRECK)


def met(a: tuple[int, int], b: tuple[int, int]) -> set[int]:
    return {cut.piece for cut in GOING.cuts(a, b)}


def test_a_river_is_not_met_on_its_bridge_and_is_beside_it() -> None:
    assert met((2900, 2050), (3500, 2050)) == {1, 4}
    assert met((2900, 2050), (3500, 2150)) == {0, 1}
    assert met((2900, 2200), (3500, 2200)) == {0}


def test_the_very_edge_of_a_bridge_is_on_it() -> None:
    assert 0 not in met((2900, 2100), (3500, 2100))
    assert 0 in met((2900, 2101), (3500, 2101))


def test_who_leaves_a_bridge_in_the_middle_meets_the_river_from_there_on() -> None:
    """North at x 3200 over the edge of the bridge at y 2100, as long as the river goes on."""
    assert [cut for cut in GOING.cuts((3200, 2000), (3200, 2500)) if cut.piece == 0] == [Cut(0, 100, 0, 400)]


def test_a_road_makes_a_gap_in_a_hedge_as_wide_as_it_is() -> None:
    assert met((900, 2000), (1100, 2000)) == {3}
    assert met((900, 2100), (1100, 2100)) == set()
    assert met((900, 2101), (1100, 2101)) == {2}


def test_a_hedge_still_stands_on_the_road_where_the_game_says_so() -> None:
    going = going_over(RIVER, BRIDGE, HEDGE, LANE, WRECK, roads=0b1010, under=0b00001)
    assert {cut.piece for cut in going.cuts((900, 2000), (1100, 2000))} == {2, 3}


def test_what_is_round_stands_on_the_road() -> None:
    assert 4 in met((2900, 2000), (3500, 2000))
    assert GOING.at((3200, 2010)) == 0b10010


def test_a_place_on_a_bridge_is_not_in_the_river() -> None:
    assert GOING.at((3200, 2100)) == 0b00010
    assert GOING.at((3200, 2101)) == 0b00001
    assert AS_IT_LIES.at((3200, 2100)) == 0b00011


def test_only_a_place_exactly_on_a_line_rests_on_it() -> None:
    assert GOING.lines_at((1000, 1000)) == 0b100
    assert GOING.lines_at((1000, 2500)) == 0b100
    assert GOING.lines_at((1001, 2500)) == 0
    assert GOING.lines_at((1000, 3001)) == 0


def test_in_a_gap_nobody_rests_on_the_hedge() -> None:
    assert GOING.lines_at((1000, 2050)) == 0
    assert AS_IT_LIES.lines_at((1000, 2050)) == 0b100


def test_a_path_is_wholly_on_roads_from_edge_to_edge_over_the_seam_of_two() -> None:
    assert GOING.on_roads(((500, 2100), (2800, 2100), (3600, 1900)))
    assert GOING.on_roads(((500, 2000), (3300, 2000)))
    assert not GOING.on_roads(((500, 2100), (2800, 2101)))
    assert not GOING.on_roads(((500, 2000), (3601, 2000)))
    assert GOING.on_roads(((500, 2100),))
    assert not GOING.on_roads(((500, 2101),))


def test_how_far_a_straight_way_lies_on_roads_over_the_seam_of_two() -> None:
    assert GOING.by_road((500, 2000), (5000, 2000), 9000) == (3600, 2000)
    assert GOING.by_road((500, 2100), (5000, 2100), 9000) == (3600, 2100)
    assert GOING.by_road((500, 2000), (5000, 2000), 1400) == (1900, 2000)
    assert GOING.by_road((500, 2000), (600, 3000), 9000) == (510, 2100)
    assert GOING.by_road((500, 2101), (5000, 2101), 9000) == (500, 2101)
    assert GOING.by_road((500, 2100), (500, 2400), 9000) == (500, 2100)


@given(st.integers(0, 3600), st.integers(1890, 2110), st.integers(-4000, 4000), st.integers(-150, 150))
def test_farther_than_it_leaves_them_no_way_lies_on_roads(x: int, y: int, east: int, north: int) -> None:
    start, aim = (x, y), (x + east, y + north)
    end = GOING.by_road(start, aim, 3000)
    assert end == start or GOING.on_roads((start, end))
    flat = tape(start, aim) // max(1, abs(north))  # so far it goes while it comes a hundredth nearer to a road's edge
    for more in range(tape(start, end) + 3 + flat, min(3000, tape(start, aim)) + 1, 97):
        assert not GOING.on_roads((start, towards(start, aim, more)))
