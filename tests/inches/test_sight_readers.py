"""The rulings of three games on sight, read from the report; every number here was worked out by hand."""

import pytest
from tests.inches.readers import CLEAR, Company, Corps, Skirmish
from tests.inches.shapes import area, box, disc, hedge

from sandtable.inches.directions import ahead_of
from sandtable.inches.layer import Layer
from sandtable.inches.pieces import Piece, Shape, strip
from sandtable.inches.sight import line, off
from sandtable.inches.tape import Place

A: Place = (1000, 1000)


def on_table(*pieces: Piece) -> Layer:
    return Layer(7200, 4800, pieces)


# ---------------------------------------------------------------------- Konflikt '47: units of radius 1 in

B: Place = (3000, 1000)


def test_woods_block_unless_a_unit_stands_in_them_k47_gap_sight_table() -> None:
    game = Skirmish(on_table(area(0, box(1800, 900, 2200, 1400)), area(1, box(2800, 800, 3200, 1200))), 0b11, soft=0b11)
    assert game.stopped(game.line(A, B), 100, 100) == "wood 0"
    assert game.stopped(game.line((1000, 899), (3000, 899)), 100, 100) == CLEAR
    assert game.stopped(game.line((1000, 900), (3000, 900)), 100, 100) == CLEAR
    assert game.stopped(game.line((1000, 1250), (3400, 900)), 100, 100) == "wood 0"
    assert game.stopped(game.line((1900, 1300), B), 100, 100) == CLEAR
    assert game.cover(game.line((1900, 1300), B), 100) == "soft"


def test_a_house_that_fell_blocks_no_more_and_is_still_hard_cover() -> None:
    layer = on_table(area(0, box(1800, 900, 2200, 1400)))
    assert Skirmish(layer, 0b1).stopped(Skirmish(layer, 0b1).line(A, B), 100, 100) == "wood 0"
    ruin = Skirmish(layer, 0b1, ruined=0b1)
    assert ruin.stopped(ruin.line(A, B), 100, 100) == CLEAR
    assert ruin.cover(ruin.line(A, (2000, 1000)), 100) == "hard"


@pytest.mark.parametrize(("x", "cover"), [(2800, "soft"), (2799, "none"), (2999, "soft"), (1100, "none")])
def test_a_hedge_covers_if_it_is_crossed_within_an_inch_of_the_rim_k47_gap_cover_line(x: int, cover: str) -> None:
    game = Skirmish(on_table(hedge(0, ((x, 0), (x, 2000)))), soft=0b1)
    assert game.stopped(game.line(A, B), 100, 100) == CLEAR
    assert game.cover(game.line(A, B), 100) == cover


def test_two_units_on_either_side_of_a_hedge_have_cover_from_each_other_k47_gap_cover_line() -> None:
    game = Skirmish(on_table(hedge(0, ((1180, 0), (1180, 2000)))), soft=0b1)
    assert game.cover(game.line(A, (1350, 1000)), 100) == "soft"
    assert game.cover(game.line((1350, 1000), A), 100) == "soft"


@pytest.mark.parametrize(
    ("place", "stopped", "cover"),
    [
        # It is left 0.866 in behind its middle: 3.14 in, read up, before the target's middle.
        ((2600, 1050), "smoke 5", "none"),
        ((2720, 1050), CLEAR, "hard"),
        # Within 1 in of the shooter's rim it is entered at 1.9 in: neither blocks nor covers.
        ((1276, 1050), CLEAR, "none"),
        ((2000, 1100), CLEAR, "none"),
    ],
)
def test_a_wreck_blocks_far_from_both_ends_and_covers_near_the_target_k47_gap_cover_line(
    place: Place, stopped: str, cover: str
) -> None:
    game = Skirmish(on_table(), wrecks=(disc(5, place, 100),))
    assert game.stopped(game.line(A, B), 100, 100) == stopped
    assert game.cover(game.line(A, B), 100) == cover


def test_a_footprint_blocks_if_the_line_comes_nearer_than_its_radius_k47_gap_line_meets() -> None:
    game = Skirmish(on_table())
    assert game.stopped(game.line(A, B, [(7, (2000, 1150), 150)]), 100, 100) == CLEAR
    assert game.stopped(game.line(A, B, [(7, (2000, 1149), 150), (4, (1500, 1000), 75)]), 100, 100) == "unit 4"
    assert game.stopped(game.line(B, A, [(7, (2000, 1149), 150), (4, (1500, 1000), 75)]), 100, 100) == "unit 7"


# ---------------------------------------------------------------------- Flames of War: teams of radius 0.75 in

T: Place = (2600, 1000)


@pytest.mark.parametrize(
    ("woods", "sees"),
    [
        ([box(1500, 500, 1700, 1500)], True),
        ([box(1500, 500, 1701, 1500)], False),
        ([box(1500, 500, 1640, 1500), box(1560, 500, 1700, 1500)], True),
        ([box(1500, 500, 1600, 1500), box(1700, 500, 1801, 1500)], False),
        # The line to the southern rim leaves the wood after 1.83 in, or after 2.04.
        ([box(1500, 968, 1900, 1500)], True),
        ([box(1500, 967, 1900, 1500)], False),
    ],
)
def test_more_than_2_in_of_tall_areas_block_counted_once_fow_gap_los_geometry(
    woods: list[tuple[Place, ...]], sees: bool
) -> None:
    layer = on_table(*(area(number, ring) for number, ring in enumerate(woods)))
    game = Company(layer, tall_areas=0b11)
    assert game.sees(A, T) is sees
    assert game.sees((1850, 1000), T) is True  # 6 in apart, rim to rim


@pytest.mark.parametrize(
    ("x", "sees"), [(1275, True), (1276, False), (2324, False), (2325, True), (1100, True), (2000, False)]
)
def test_a_tall_line_blocks_more_than_2_in_from_both_teams_fow_gap_terrain_along_line(x: int, sees: bool) -> None:
    game = Company(on_table(hedge(0, ((x, 0), (x, 2000)))), tall_lines=0b1)
    assert game.sees(A, T) is sees


def test_the_distance_to_the_target_is_to_its_middle_also_on_lines_to_its_rim_fow_gap_terrain_along_line() -> None:
    layer = on_table(hedge(0, ((2324, 0), (2324, 2000))), area(1, box(2300, 0, 2500, 2000)))
    north = line(layer, A, (2600, 1075))
    # At x = 2324 the line is 0.6206 in above: sqrt(2.76² + 0.6206²) = 2.829 in, while 2.763 in of the line are left.
    assert [cut.piece for cut in north.cuts] == [1, 0]
    assert (off(north, 1, T), north.cuts[1].left) == (283, 277)
    # Of the wood the nearest point counts: at x = 2500 it is 0.7031 in above, sqrt(1 + 0.4944) = 1.2225 in.
    assert off(north, 0, T) == 123
    assert off(north, 0, A) == tape_to(2300)


def tape_to(x: int) -> int:
    return line(on_table(hedge(0, ((x, 0), (x, 2000)))), A, (2600, 1075)).cuts[0].start


@pytest.mark.parametrize(
    ("south", "hidden", "concealed"), [(1000, 3, CLEAR), (999, 6, "half hidden"), (900, 9, "half hidden")]
)
def test_a_house_hides_the_lines_that_run_through_it_fow_gap_concealment_geometry(
    south: int, hidden: int, concealed: str
) -> None:
    game = Company(on_table(area(0, box(1700, south, 1900, 1200))), solid=0b1)
    assert sum(game.stopped(seen, T) == "solid" for seen in game.beam(A, T)) == hidden
    assert game.concealed(A, T) == concealed
    assert game.sees(A, T) is (hidden < 9)


def test_a_house_that_holds_a_team_does_not_block_fow_gap_los_geometry() -> None:
    game = Company(on_table(area(0, box(2500, 900, 2700, 1100)), area(1, box(900, 900, 1100, 1100))), solid=0b11)
    assert game.sees(A, T)
    assert not game.sees((500, 1000), T)


@pytest.mark.parametrize(
    ("x", "concealed"),
    [
        (2000, "behind terrain"),
        # Within 2 in of the shooter and far from the target it is ignored.
        (1275, CLEAR),
        (1276, "behind terrain"),
        # It covers from all but its own near rim.
        (2524, "behind terrain"),
        (2526, CLEAR),
    ],
)
def test_all_nine_lines_must_cross_terrain_that_counts_fow_gap_concealment_geometry(x: int, concealed: str) -> None:
    game = Company(on_table(hedge(0, ((x, 0), (x, 2000)))), short=0b1)
    assert game.concealed(A, T) == concealed


def test_a_target_whose_nine_points_lie_in_crops_is_concealed() -> None:
    game = Company(on_table(area(0, box(2525, 925, 2675, 1075))), short=0b1)
    assert game.concealed(A, T) == "behind terrain"
    assert game.concealed(A, (2599, 1000)) == CLEAR


def test_a_smoke_screen_blocks_beyond_6_in_fow_gap_smoke_places() -> None:
    middle = ((1500, 800), ahead_of((1500, 800), 0, 400))
    screen = Piece(9, "smoke", "smoke", Shape.AREA, strip(middle, 200))
    game = Company(on_table(), screens=(screen,))
    assert {game.stopped(seen, T) for seen in game.beam(A, T)} == {"screen"}
    assert game.sees(A, (1750, 1000))
    assert not game.sees(A, (1751, 1000))


# ---------------------------------------------------------------------- Panzer Korps


@pytest.mark.parametrize(("y", "stopped"), [(1280, "thick"), (1297, "thick"), (1298, CLEAR), (1300, CLEAR)])
def test_wood_and_smoke_are_added_up_pk_gap_los_through(y: int, stopped: str) -> None:
    # 1.2 in of wood and of the smoke 2.154, 0.846, 0.692 or 0 in.
    game = Corps(on_table(area(0, box(1500, 0, 1620, 2000))), 0b1, smoke=(disc(8, (2000, y), 300),))
    assert game.stopped(A, B) == game.stopped(B, A) == stopped


@pytest.mark.parametrize(("depth", "stopped"), [(200, CLEAR), (201, "thick")])
def test_a_formation_deep_in_a_wood_neither_sees_nor_is_seen_pk_gap_los_through(depth: int, stopped: str) -> None:
    game = Corps(on_table(area(0, box(3000 - depth, 0, 4000, 2000))), 0b1)
    assert game.stopped(A, B) == game.stopped(B, A) == stopped


HILL = (area(0, box(1500, 500, 2500, 1500)), area(1, box(1750, 750, 2250, 1250)))


@pytest.mark.parametrize(
    ("a", "b", "stopped"),
    [
        ((1000, 1000), (3000, 1000), "hill"),
        ((1600, 1000), (3000, 1000), "hill"),  # one on level 1, the top is level 2
        ((1600, 600), (3000, 600), CLEAR),
        ((1600, 1000), (2400, 1000), "hill"),
        ((2000, 1000), (3000, 1000), CLEAR),
        ((1000, 1500), (3000, 1500), CLEAR),  # along the foot
    ],
)
def test_a_hill_blocks_between_formations_that_are_both_lower_pk_gap_los_hills(
    a: Place, b: Place, stopped: str
) -> None:
    game = Corps(on_table(*HILL), hills=(0b01, 0b10))
    assert game.stopped(a, b) == game.stopped(b, a) == stopped


@pytest.mark.parametrize(("x", "stopped"), [(2600, CLEAR), (2300, CLEAR), (2299, "thick"), (2000, "thick")])
def test_from_a_hill_only_the_last_6_in_of_lower_woods_count_pk_gap_los_hills(x: int, stopped: str) -> None:
    layer = on_table(area(0, box(500, 500, 1400, 1500)), area(1, box(1500, 500, 1900, 1500)))
    game = Corps(layer, 0b10, hills=(0b01,))
    assert game.stopped(A, (x, 1000)) == game.stopped((x, 1000), A) == stopped
    # A wood that stands on the hill's level is never ignored.
    high = Corps(layer, 0b10, hills=(0b01,), stands_on={1: 1})
    assert high.stopped(A, (2600, 1000)) == "thick"


@pytest.mark.parametrize(("x", "covers"), [(2700, True), (2699, False)])
def test_a_wall_counts_3_in_or_less_from_the_targets_centre_pk_gap_wall_cover(x: int, covers: bool) -> None:
    game = Corps(on_table(hedge(0, ((x, 0), (x, 2000)))))
    assert game.wall(A, B, 0b1) is covers
