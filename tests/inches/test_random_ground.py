"""Tables made from a seed: fair to both sides, passable, with nothing lying where it makes no sense."""

import tomllib
from random import Random

import pytest
from msgspec.structs import replace
from tests.inches.books import KONFLIKT, RIVERSIDE, WESTERN

from sandtable.inches.apart import nearer
from sandtable.inches.pieces import Piece, Shape, rectangle
from sandtable.inches.tables import random_ground
from sandtable.inches.tables.deploying import strip_zone
from sandtable.inches.tables.fairness import UNFAIR, Shares, covered, crossable, lattice, shares, unfairness
from sandtable.inches.tables.ground_book import Feature, Recipe
from sandtable.inches.tables.ground_reading import read_table
from sandtable.inches.tables.ground_table import GroundTable
from sandtable.inches.tables.ground_text import GroundFault, Mirrored
from sandtable.inches.tables.ground_writing import written, written_out
from sandtable.inches.tables.mirroring import image_of
from sandtable.inches.tables.random_ground import begins, random_table
from sandtable.inches.tables.shaping import finished, moved, unsound
from sandtable.inches.tape import INCH

SIZE = (7200, 4800)
RECIPES = {"western": WESTERN, "riverside": RIVERSIDE}
MIRRORED: tuple[Mirrored, ...] = ("turned", "north-south", "")
SEEDS = range(8)

every_recipe = pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
every_way = pytest.mark.parametrize("mirrored", MIRRORED)


def made(seed: int, recipe: Recipe, mirrored: Mirrored) -> GroundTable:
    return random_table(str(seed), recipe, SIZE, KONFLIKT, mirrored)


@every_recipe
@every_way
def test_both_sides_see_nearly_as_much_open_ground_and_cover(recipe: Recipe, mirrored: Mirrored) -> None:
    for seed in SEEDS:
        table = made(seed, recipe, mirrored)
        apart = unfairness(table, begins(recipe, SIZE), recipe.blocking, recipe.cover)
        assert (apart == 0) if mirrored else (apart < UNFAIR)


def test_a_recipe_that_seldom_comes_out_even_is_tried_until_it_does() -> None:
    forest = Feature("woods", count=(1, 2), least=(3000, 800), most=(4000, 1000))
    recipe = replace(WESTERN, features=(forest,), roads=(0, 0), blocking=("woods",), cover=("woods",))
    anew = 0
    for seed in SEEDS:
        zones = begins(recipe, SIZE)
        assert unfairness(made(seed, recipe, ""), zones, recipe.blocking, recipe.cover) < UNFAIR
        first = random_ground.made(Random(f"table {seed} 0"), recipe, SIZE, KONFLIKT, "")  # noqa: S311
        anew += unfairness(first, zones, recipe.blocking, recipe.cover) >= UNFAIR
    assert anew > 0


@every_recipe
@every_way
def test_there_is_a_way_from_one_side_to_the_other(recipe: Recipe, mirrored: Mirrored) -> None:
    for seed in SEEDS:
        assert crossable(made(seed, recipe, mirrored), begins(recipe, SIZE), recipe.shut, (recipe.bridge,))


@every_recipe
@every_way
def test_nothing_overlaps_but_ways_and_there_is_room_between(recipe: Recipe, mirrored: Mirrored) -> None:
    for seed in SEEDS:
        pieces = made(seed, recipe, mirrored).pieces
        solid = [piece for piece in pieces if not piece.spine]
        assert all(not list(unsound(piece)) for piece in pieces)
        farm = {"wall", "hedge", "house"}  # a farm's own stand nearer
        for piece in solid:
            for other in pieces:
                if other is piece or (not other.spine and {piece.kind, other.kind} <= farm):
                    continue
                assert not nearer(piece, other, 25 if other.spine else 100), (seed, piece.name, other.name)


@every_recipe
def test_a_road_leads_from_edge_to_edge(recipe: Recipe) -> None:
    for mirrored in MIRRORED:
        for seed in SEEDS:
            roads = [piece for piece in made(seed, recipe, mirrored).pieces if piece.kind == "road"]
            assert 1 <= len(roads) <= 2
            for road in roads:
                (x, y), (far_x, far_y) = road.spine[0], road.spine[-1]
                assert {x, far_x} == {0, SIZE[0]} or {y, far_y} == {0, SIZE[1]}


@every_way
def test_every_road_crosses_the_river_on_a_bridge(mirrored: Mirrored) -> None:
    for seed in SEEDS:
        kinds = [piece.kind for piece in made(seed, RIVERSIDE, mirrored).pieces]
        assert kinds.count("river") == 1
        assert kinds.count("bridge") == kinds.count("road")


@every_recipe
def test_a_mirrored_table_is_its_own_image(recipe: Recipe) -> None:
    for mirrored in MIRRORED[:2]:
        to = image_of(mirrored, *SIZE)
        for seed in SEEDS:
            pieces = made(seed, recipe, mirrored).pieces
            there = {(piece.kind, piece.spine and min(piece.spine, piece.spine[::-1]), piece.box) for piece in pieces}
            images = [finished(moved(piece, to)) for piece in pieces]
            assert {(each.kind, each.spine and min(each.spine, each.spine[::-1]), each.box) for each in images} == there


def test_the_same_seed_makes_the_same_table_and_another_seed_another() -> None:
    assert made(7, WESTERN, "turned") == made(7, WESTERN, "turned")
    assert made(7, WESTERN, "turned") != made(8, WESTERN, "turned")


def test_a_seed_makes_the_same_table_on_every_machine() -> None:
    pieces = made(7, WESTERN, "turned").pieces
    assert [piece.name for piece in pieces] == [
        *("road 1", "road 2", "house 1", "house 2", "woods 1", "woods 2", "woods 3", "woods 4"),
        *("crops 1", "crops 2", "hedge 1", "hedge 2", "hedge 3", "hedge 4"),
    ]
    assert [piece.spine for piece in pieces[:2]] == [
        ((4250, 0), (3450, 1200), (3750, 3600), (2950, 4800)),
        ((0, 2700), (2050, 3150), (5150, 1650), (7200, 2100)),
    ]


@every_recipe
@every_way
def test_a_random_table_reads_back_from_what_is_written_out(recipe: Recipe, mirrored: Mirrored) -> None:
    for seed in SEEDS:
        table = made(seed, recipe, mirrored)
        assert read_table(tomllib.loads(written(table))["table"], KONFLIKT) == table


def test_a_scenario_with_a_random_table_is_written_out() -> None:
    source = 'title = "x"\n[table]\nsize = [72, 48]\nrandom = { seed = 7, theatre = "western" }\n'
    whole = written_out(source, KONFLIKT)
    assert "random" not in whole
    assert read_table(tomllib.loads(whole)["table"], KONFLIKT) == made(7, WESTERN, "turned")


def test_a_water_that_nobody_can_cross_is_left_out() -> None:
    no_way = replace(RIVERSIDE, roads=(0, 0))
    table = random_table("7", no_way, SIZE, KONFLIKT, "turned")
    assert "river" not in {piece.kind for piece in table.pieces}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("random = {}", "table.random: say a seed, such as seed = 7"),
        (
            'random = { seed = 7, theatre = "moon" }',
            "table.random: no theatre is called 'moon'. There are: western, riverside.",
        ),
        (
            "random = { seed = 7 }\npoint = [{ at = [1, 1] }]",
            "table.point: a random table makes its own: leave point out, or random",
        ),
        (
            'random = { seed = 7 }\nmirrored = "turned"',
            'table.mirrored: a random table is mirrored in itself: random = { seed = 7, mirrored = "turned" }',
        ),
    ],
)
def test_what_is_wrong_with_a_random_table_is_told(text: str, told: str) -> None:
    with pytest.raises(GroundFault) as fault:
        read_table(tomllib.loads(f"size = [72, 48]\n{text}"), KONFLIKT)
    assert fault.value.faults == (told,)


def wall_of(kind: str, box: tuple[int, int, int, int]) -> Piece:
    west, south, east, north = box
    middle = (west + east) // 2, (south + north) // 2
    return Piece(0, kind, kind, Shape.AREA, (rectangle(middle, east - west, north - south),))


def test_a_zone_sees_all_of_an_empty_table_and_nothing_behind_a_wood_as_wide_as_the_table() -> None:
    zone = strip_zone("south", 1200, SIZE)
    assert shares(GroundTable(*SIZE, ()), zone, ["woods"], ["woods"]) == Shares(1, 0)
    behind = GroundTable(*SIZE, [wall_of("woods", (0, 2100, 7200, 2700))])
    # Twelve rows of places lie before the zone: three of them before the wood, and two in it.
    assert shares(behind, zone, ["woods"], ["woods"]) == Shares(3 / 12, 2 / 12)


def test_a_wood_before_one_zone_is_unfair_to_who_sits_behind_it() -> None:
    zones = strip_zone("south", 1200, SIZE), strip_zone("north", 1200, SIZE)
    table = GroundTable(*SIZE, [wall_of("woods", (0, 1300, 7200, 1500))])
    assert unfairness(table, zones, ["woods"], ["woods"]) > UNFAIR


def test_a_lattice_is_the_same_when_the_table_is_turned_or_mirrored() -> None:
    places = set(lattice(7150, 4850, 300))
    assert {(7150 - x, 4850 - y) for x, y in places} == places
    assert {(x, 4850 - y) for x, y in places} == places


def test_a_river_without_a_bridge_shuts_the_way() -> None:
    zones = strip_zone("south", 1200, SIZE), strip_zone("north", 1200, SIZE)
    river = wall_of("river", (0, 2330, 7200, 2370))
    assert not crossable(GroundTable(*SIZE, [river]), zones, ["river"], ["bridge"])
    bridge = replace(wall_of("bridge", (3500, 2200, 3700, 2500)), number=1)
    assert crossable(GroundTable(*SIZE, [river, bridge]), zones, ["river"], ["bridge"])
    assert crossable(GroundTable(*SIZE, [wall_of("river", (0, 2300, 7000, 2400))]), zones, ["river"])


# ---------------------------------------------------------------------- how much of it


@every_recipe
@every_way
def test_a_quarter_to_a_third_of_a_table_is_terrain_where_that_is_asked(recipe: Recipe, mirrored: Mirrored) -> None:
    """fow.gap.random-battle"""
    features = tuple(feature for feature in recipe.features if feature.kind != "crater" and not feature.template)
    asked = replace(recipe, features=features, apart=INCH, share=(25, 33))
    for seed in range(3):
        table = made(seed, asked, mirrored)
        assert 25 <= covered(table, ("road", "bridge")) <= 33
        zones = begins(asked, SIZE)
        assert crossable(table, zones, asked.shut, (asked.bridge,))
        assert mirrored or unfairness(table, zones, asked.blocking, asked.cover) < UNFAIR


def test_where_there_is_no_room_for_as_much_as_is_asked_there_is_a_table_all_the_same() -> None:
    crowded = replace(RIVERSIDE, apart=12 * INCH, share=(60, 70))
    assert covered(made(1, crowded, "turned"), ("road", "bridge")) < 60


def test_how_much_is_covered_counts_what_lies_over_each_other_once_and_no_roads() -> None:
    def piece(number: int, kind: str, west: int, east: int) -> Piece:
        ring = ((west, 0), (west, 4800), (east, 4800), (east, 0))
        return Piece(number, kind, kind, Shape.AREA, (ring,))

    woods = piece(0, "woods", 0, 1800)
    table = GroundTable(*SIZE, (woods, piece(1, "crops", 900, 2700), piece(2, "road", 3000, 4000)))
    assert covered(table, ("road",)) == 37.5
    assert covered(table, ("road", "crops")) == 25
    assert covered(GroundTable(*SIZE, ()), ()) == 0
