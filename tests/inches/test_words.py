import pytest
from tests.inches.drawn_samples import PLAIN, area, disc, line, way

from sandtable.inches.drawing.looks import OnTable
from sandtable.inches.drawing.words import (
    about,
    behind_said,
    beside_said,
    counted,
    distance_to,
    middle_of,
    piece_said,
    strength_said,
    unit_said,
    where_said,
)
from sandtable.inches.pieces import oval, rectangle

TABLE = OnTable(
    4800,
    4800,
    [
        area(0, "building", "the church", rectangle((3000, 1000), 400, 400)),
        area(1, "woods", "Bois Carré", rectangle((1000, 3000), 1000, 800)),
        area(2, "hill", "Point 74", oval((1000, 3000), 2000, 1600)),
        line(3, "hedge", "Lane hedge", ((2000, 400), (2000, 1600))),
        way(4, "road", "Caen road", ((0, 4500), (4800, 4500)), 200),
        disc(5, "smoke", "", (4500, 500), 150),
        area(6, "crop", "", rectangle((3600, 3600), 300, 300)),
        area(7, "crop", "", rectangle((4200, 3600), 300, 300)),
    ],
    PLAIN,
    words={"woods": "wood"},
)


def test_a_place_is_told_by_the_piece_it_is_in_the_uppermost_one() -> None:
    assert where_said(TABLE, (1000, 3000)) == "in Bois Carré"
    assert where_said(TABLE, (1000, 2300)) == "on Point 74"
    assert where_said(TABLE, (4000, 4450)) == "on Caen road"
    assert where_said(TABLE, (4500, 600)) == "in the smoke"


def test_a_place_in_the_open_is_told_from_the_nearest_piece_that_has_a_name() -> None:
    # Measured and told from its nearest point: of the church 2750,1200 and its corner 3200,1200.
    assert where_said(TABLE, (2750, 1700)) == "5 in north of the church"
    assert where_said(TABLE, (3700, 1700)) == "7 in north-east of the church"
    assert where_said(TABLE, (2400, 1700)) == "4 in east of Lane hedge"
    assert where_said(TABLE, (3000, 1260)) == "just north of the church"
    # The crops have no name, and there are two of them.
    assert where_said(TABLE, (3600, 3000)) == "16 in east of Point 74"


WALLS = OnTable(
    4800,
    4800,
    [
        line(0, "hedge", "Town hall wall", ((3200, 1500), (2400, 1500))),
        line(1, "hedge", "Slope", ((500, 3000), (900, 3300))),
    ],
    PLAIN,
)


@pytest.mark.parametrize(
    ("place", "where"),
    [
        ((2700, 1350), "1.5 in south of Town hall wall"),
        ((2420, 1700), "2 in north of Town hall wall"),
        ((2200, 1500), "2 in west of Town hall wall"),
        ((3400, 1300), "3 in south-east of Town hall wall"),
        ((698, 3152), "just north-west of Slope"),  # a hundredth or so off it
        ((700, 3148), "just south-east of Slope"),
        ((700, 3150), "on Slope"),
    ],
)
def test_the_way_from_a_wall_is_told_from_its_nearest_point(place: tuple[int, int], where: str) -> None:
    assert where_said(WALLS, place) == where


def test_a_unit_is_told_by_its_rim() -> None:
    """k47.gap.places: a distance from a unit to a piece is taken from its rim; it is in a piece when its centre is."""
    assert where_said(WALLS, (2700, 1100), 150) == "2.5 in south of Town hall wall"
    assert where_said(WALLS, (2700, 1300), 150) == "just south of Town hall wall"
    assert where_said(WALLS, (2700, 1350), 150) == "against Town hall wall, south of it"
    assert where_said(WALLS, (2700, 1600), 150) == "against Town hall wall, north of it"
    assert where_said(TABLE, (2700, 1280), 150) == "against the church, north-west of it"
    assert where_said(TABLE, (2810, 1000), 150) == "in the church"


def test_a_place_on_a_table_without_names_is_told_by_its_numbers() -> None:
    assert where_said(OnTable(4800, 4800, (), {}), (2450, 1800)) == "at 24.5,18"


@pytest.mark.parametrize(
    ("piece", "place", "far"),
    [
        (0, (3000, 1000), 0),
        (0, (3200, 1100), 0),
        (0, (3500, 1000), 300),
        (0, (3300, 1300), 142),  # the root of 20,000, read up
        (3, (1900, 1000), 100),
        (3, (2000, 1700), 100),
        (5, (4500, 900), 250),
        (5, (4500, 600), 0),
    ],
)
def test_the_distance_to_a_piece_is_to_the_nearest_of_it(piece: int, place: tuple[int, int], far: int) -> None:
    assert distance_to(TABLE.pieces[piece], place) == far


def test_what_is_close_behind_a_piece_is_behind_it() -> None:
    assert behind_said(TABLE, (2150, 1000), (0, 1000), "the PaK") == "behind Lane hedge seen from the PaK"
    assert behind_said(TABLE, (2150, 1000), (4000, 1000), "the PaK") == ""
    # From farther west the hedge is still in the way, but more than two inches off.
    assert behind_said(TABLE, (2250, 1000), (0, 1000), "the PaK") == ""


def test_a_place_is_told_from_another_unit() -> None:
    assert beside_said((1300, 1000), (1000, 1000), "1 Section") == "3 in east of 1 Section"


def test_a_piece_is_told_with_its_size_and_place_or_from_where_to_where_it_runs() -> None:
    assert piece_said(TABLE, TABLE.pieces[1]) == "Bois Carré, wood, 10 by 8 in around 10,30"
    assert piece_said(TABLE, TABLE.pieces[3]) == "Lane hedge, hedge, from 20,4 to 20,16"
    assert piece_said(TABLE, TABLE.pieces[4]) == "Caen road, road, from 0,45 to 48,45"
    assert piece_said(TABLE, TABLE.pieces[5]) == "smoke, 3 by 3 in around 45,5"


def test_distances_for_finding_one_s_way_are_to_the_nearest_half_inch() -> None:
    assert [about(each) for each in (24, 25, 74, 75, 1437, 1449, 1475)] == [
        "0 in",
        "0.5 in",
        "0.5 in",
        "1 in",
        "14.5 in",
        "14.5 in",
        "15 in",
    ]


def test_small_numbers_are_words() -> None:
    assert [counted(each) for each in (0, 1, 7, 20, 21)] == ["no", "one", "seven", "twenty", "21"]


def test_a_unit_is_told_with_what_is_left_of_it_where_it_is_and_how_it_fares() -> None:
    said = unit_said("2nd Rifle platoon", strength_said(7, 8), "14 in north-west of the church", ["Gone to Ground"])
    assert said == "2nd Rifle platoon, seven of eight teams, 14 in north-west of the church, Gone to Ground"
    assert strength_said(8, 8) == "eight teams"
    assert strength_said(1, 1) == ""
    assert strength_said(3, 10, "model") == "three of ten models"
    assert unit_said("OP", "", "in Bois Carré") == "OP, in Bois Carré"


def test_the_middle_of_a_unit_is_that_of_its_bodies() -> None:
    assert middle_of([(0, 0), (100, 0), (200, 300)]) == (100, 100)
