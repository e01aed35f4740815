import re
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.inches.drawn_samples import (
    PLAIN,
    area,
    disc,
    every_look,
    line,
    of_class,
    parsed,
    piece_of,
    rectangle_points,
    sixty_teams,
    way,
)

from sandtable.ground.svg_shapes import Point
from sandtable.inches.drawing.letters import words_wide
from sandtable.inches.drawing.looks import GROUND_LOOKS, OnTable
from sandtable.inches.drawing.svg_boxes import Box
from sandtable.inches.drawing.svg_lines import DRAWN, DRAWN_ROUND
from sandtable.inches.drawing.svg_names import names
from sandtable.inches.drawing.svg_scatter import TREES, Way, furrows, orchard, specks, woods
from sandtable.inches.drawing.svg_sheet import SLACK, Sheet, bent, holds_point, off_edge, room_at, spaced
from sandtable.inches.drawing.svg_table import draw_table
from sandtable.inches.pieces import Ring, Shape, oval, rectangle

SHEET = Sheet(7200, 4800)
#: Outlines that are neither round nor square.
RINGS: dict[str, Ring] = {
    "five corners": ((900, 1400), (1400, 1300), (1600, 1600), (1300, 1850), (800, 1750)),
    "oval": oval((3000, 3000), 1300, 700, 20),
    "hook": ((100, 100), (1500, 100), (1500, 500), (600, 500), (600, 1600), (100, 1600)),
    "sliver": ((100, 100), (2000, 140), (2000, 180), (100, 160)),
}


def tall(points: list[Point]) -> list[tuple[Point, Point]]:
    return list(pairwise([*points, points[0]]))


# ---------------------------------------------------------------------- looks


def test_every_look_is_drawn_one_way() -> None:
    assert set(GROUND_LOOKS) == {*DRAWN, *DRAWN_ROUND, "road", "track"}
    assert len(DRAWN) + len(DRAWN_ROUND) + 2 == len(GROUND_LOOKS)


def test_every_piece_is_found_by_its_number_and_told_by_name_and_kind() -> None:
    table = every_look()
    told = {
        found.get("data-ground"): found.get("aria-label")
        for found in parsed(draw_table(table)).iter()
        if found.get("data-ground")
    }
    assert told == {str(piece.number): f"{piece.name}, {piece.kind}" for piece in table.pieces}


@pytest.mark.parametrize("look", GROUND_LOOKS)
@pytest.mark.parametrize("shape", Shape)
def test_every_look_can_be_drawn_in_every_shape(look: str, shape: Shape) -> None:
    ring = rectangle((2000, 2000), 500, 300, 30)
    pieces = {
        Shape.AREA: area(0, look, "A", ring),
        Shape.LINE: line(0, look, "A", ring),
        Shape.DISC: disc(0, look, "A", (2000, 2000), 150),
    }
    root = parsed(draw_table(OnTable(7200, 4800, [pieces[shape]], PLAIN)))
    drawn = [found for found in root.iter() if found.get("data-ground") == "0"]
    assert len(drawn) == 1
    assert "nan" not in draw_table(OnTable(7200, 4800, [pieces[shape]], PLAIN))


def test_pieces_lie_over_each_other_in_the_order_of_the_looks() -> None:
    layers = re.findall(r'class="im-layer im-of-(\w+)"', draw_table(every_look()))
    assert layers == list(GROUND_LOOKS)


def test_a_kind_without_a_look_is_not_drawn() -> None:
    picture = draw_table(OnTable(7200, 4800, [piece_of(0, "woods", (1000, 1000))], {}))
    assert "data-ground" not in picture


def test_the_edges_of_all_roads_are_drawn_before_any_road_so_that_they_flow_together() -> None:
    roads = [
        way(0, "road", "", ((0, 1000), (7200, 1000)), 100),
        way(1, "road", "", ((3000, 0), (3000, 4800)), 100),
    ]
    drawn = re.findall(r'class="im-(road[\w-]*)"', draw_table(OnTable(7200, 4800, roads, PLAIN), style=False))
    assert drawn == ["road-edge", "road-edge", "road", "road"]


def test_a_road_is_as_wide_as_it_was_laid() -> None:
    road = way(0, "road", "", ((0, 1000), (7200, 1000)), 200)
    root = parsed(draw_table(OnTable(7200, 4800, [road], PLAIN)))
    assert [edge.get("stroke-width") for edge in of_class(root, "im-road-edge")] == ["24"]  # 200 / 8.33


def test_a_track_laid_without_a_width_is_a_line_and_no_field() -> None:
    track = line(0, "track", "", ((0, 1000), (700, 1000), (700, 2000)))
    root = parsed(draw_table(OnTable(7200, 4800, [track], PLAIN)))
    assert [edge.get("stroke-width") for edge in of_class(root, "im-track-edge")] == ["6"]
    assert of_class(root, "im-track-area") == []


# ---------------------------------------------------------------------- outlines


@pytest.mark.parametrize("name", RINGS)
def test_a_rounded_outline_keeps_to_the_true_one_by_a_line_s_width(name: str) -> None:
    points = SHEET.points(RINGS[name])
    path = bent(points, True)
    corners = [tuple(map(float, each.split())) for each in re.findall(r"Q([\d.]+ [\d.]+)", path)]
    assert corners == [(round(x, 1), round(y, 1)) for x, y in points]
    for start, control, end in re.findall(r"[ML]([\d.]+ [\d.]+)Q([\d.]+ [\d.]+) ([\d.]+ [\d.]+)", path):
        (ax, ay), (bx, by), (cx, cy) = (map(float, each.split()) for each in (start, control, end))
        halfway = (ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4
        assert hypot(halfway[0] - bx, halfway[1] - by) <= SLACK + 0.1
        # Both ends of the bend lie on the edges themselves.
        assert min(off_edge(p, q, ax, ay) for p, q in tall(points)) < 0.1
        assert min(off_edge(p, q, cx, cy) for p, q in tall(points)) < 0.1


def test_places_along_a_line_are_a_step_apart_round_its_corners() -> None:
    found = list(spaced([(0, 0), (10, 0), (10, 10)], False, 4))
    assert [(at.x, at.y) for at in found] == [(0, 0), (4, 0), (8, 0), (10, 2), (10, 6)]
    assert found[3].aside(1) == (11, 2)  # the way leads down, its left is to the right of the sheet


# ---------------------------------------------------------------------- what is strewn


@pytest.mark.parametrize("name", RINGS)
@pytest.mark.parametrize("seed", [0, 7, 31])
def test_every_tree_of_a_wood_lies_wholly_inside_it(name: str, seed: int) -> None:
    points = SHEET.points(RINGS[name])
    trees = list(woods(points, seed))
    for tree in trees:
        assert holds_point(points, tree.x, tree.y)
        assert room_at(points, tree.x, tree.y) >= TREES[tree.size] + 1.3
    assert bool(trees) == (name != "sliver")


@given(
    middle=st.tuples(st.integers(1000, 6000), st.integers(1000, 3800)),
    width=st.integers(150, 1800),
    depth=st.integers(150, 1800),
    turned=st.integers(0, 359),
    seed=st.integers(0, 99),
)
@settings(max_examples=40, deadline=None)
def test_no_tree_of_any_wood_or_orchard_is_cut_by_its_outline(
    middle: tuple[int, int], width: int, depth: int, turned: int, seed: int
) -> None:
    round_, square = (SHEET.points(shape(middle, width, depth, turned)) for shape in (oval, rectangle))
    for points, trees in ((round_, woods(round_, seed)), (square, orchard(square, seed))):
        for tree in trees:
            assert holds_point(points, tree.x, tree.y)
            assert room_at(points, tree.x, tree.y) >= tree.reach


def test_trees_of_a_wood_do_not_stand_on_each_other() -> None:
    trees = list(woods(SHEET.points(RINGS["oval"]), 3))
    assert len(trees) > 40
    gaps = [hypot(a.x - b.x, a.y - b.y) for place, a in enumerate(trees) for b in trees[place + 1 :]]
    assert min(gaps) > TREES[0]


def test_no_tree_stands_on_a_road_through_a_wood() -> None:
    points = SHEET.points(RINGS["oval"])
    road = Way(SHEET.points(((2000, 3000), (4000, 3000))), SHEET.far(100) / 2)
    trees = list(woods(points, 3, [road]))
    assert trees
    assert all(road.room(tree.x, tree.y) >= tree.reach for tree in trees)
    assert len(trees) < len(list(woods(points, 3)))


def test_an_orchard_has_rows_and_a_wood_has_none() -> None:
    ring = rectangle((3000, 3000), 900, 600)
    points = SHEET.points(ring)
    assert len({round(tree.y, 3) for tree in orchard(points, 1)}) == 5
    assert len({round(tree.y, 3) for tree in woods(points, 1)}) > 20


def test_furrows_run_along_the_longer_side_and_end_inside() -> None:
    points = SHEET.points(rectangle((3000, 3000), 1200, 500))
    found = list(furrows(points, 0))
    assert 6 <= len(found) <= 9
    for a, b in found:
        assert abs(b[0] - a[0]) > abs(b[1] - a[1]) * 10
        assert all(holds_point(points, *end) for end in (a, b))


def test_specks_keep_clear_of_the_outline() -> None:
    points = SHEET.points(RINGS["hook"])
    found = list(specks(points, 5, 10, 4))
    assert found
    assert all(holds_point(points, *spot) and room_at(points, *spot) >= 4 for spot in found)


# ---------------------------------------------------------------------- buildings


def test_a_building_has_a_ridge_between_its_short_sides() -> None:
    house = area(0, "building", "", rectangle((3000, 3000), 833, 400))
    root = parsed(draw_table(OnTable(7200, 4800, [house], PLAIN)))
    ridge = of_class(root, "im-ridge")[0].get("d") or ""
    left, top, right, bottom = rectangle_points(SHEET, house)
    level = round((top + bottom) / 2, 1)
    assert f"M{round(left + 4, 1)} {level}L{round(right - 4, 1)} {level}" in ridge


def test_a_ruin_is_a_wall_with_a_gap_on_every_side() -> None:
    ruin = area(0, "ruin", "", rectangle((3000, 3000), 500, 400))
    root = parsed(draw_table(OnTable(7200, 4800, [ruin], PLAIN)))
    assert (of_class(root, "im-broken")[0].get("d") or "").count("M") == 8


# ---------------------------------------------------------------------- names


def test_settlements_are_upright_and_water_woods_and_heights_slanted() -> None:
    root = parsed(draw_table(every_look()))
    lettered = {
        style: [text.text for text in of_class(root, style)] for style in ("im-name", "im-land-name", "im-water-name")
    }
    assert lettered["im-water-name"] == ["A water"]
    assert set(lettered["im-land-name"]) == {"A hill", "A height", "A marsh", "A scrub", "A woods", "A orchard"}
    assert set(lettered["im-name"]) == {"A village", "A building", "A ruin", "A bridge", "A ford"}


@pytest.mark.parametrize("table", [every_look(), sixty_teams()])
def test_a_name_stands_in_its_piece_or_right_beside_it_and_on_the_table(table: OnTable) -> None:
    sheet = Sheet(table.width, table.depth)
    width, height = sheet.size
    for name in names(table):
        piece = table.pieces[name.piece]
        left, top, right, bottom = rectangle_points(sheet, piece)
        near = Box(left - 5, top - 5, right + 5, bottom + 5)
        assert name.box.overlap(near) > 0, name.text
        assert name.box.outside(Box(0, 0, width, height)) == pytest.approx(0, abs=0.01), name.text


def test_names_do_not_lie_on_each_other() -> None:
    found = names(sixty_teams())
    assert [name.text for name in found[:5]] == ["l'Odelle", "Bois Carré", "Bois du Nord", "Point 74", "Church"]
    assert all(not a.box.overlap(b.box) for place, a in enumerate(found) for b in found[place + 1 :])


def test_a_river_s_name_runs_along_it() -> None:
    river = way(0, "water", "Orne", ((1000, 1000), (3000, 3000)), 300)
    (name,) = names(OnTable(7200, 4800, [river], PLAIN))
    assert name.turn == -45.0


def test_words_are_as_wide_as_their_letters() -> None:
    assert words_wide("ill", 10) < words_wide("WWW", 10) / 2
    assert words_wide("é", 10) == words_wide("e", 10)
    assert words_wide("ab", 20, bold=True) == pytest.approx(2 * words_wide("ab", 10, bold=True))
