from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, cited, notes, throw, view

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.before.terrain_dice import Brush, Hills, Rivers, Villages, Woods, find

WEST = {"theatre": "western_front"}


def chance_of(holds: Any, **facts: Any) -> Fraction:
    return sum((chance for found, chance in chances("terrain_dice", **facts).items() if holds(found)), F(0))


def test_the_built_up_areas_of_the_western_front() -> None:
    """pk.terrain.generator, pk.terrain.features-village, pk.gap.terrain-dice"""
    assert notes("terrain_dice", **WEST)["dice"] == 3
    assert chance_of(lambda found: found.cities > 0, **WEST) == F(91, 216)
    assert chance_of(lambda found: found.farms == 3, **WEST) == F(1, 8)


@pytest.mark.parametrize(
    ("kind", "dice"), [("hills", 2), ("woods", 3), ("river", 2), ("gully", 1), ("brush", 2), ("village", 3)]
)
def test_every_kind_has_its_dice(kind: str, dice: int) -> None:
    """pk.terrain.generator, pk.gap.terrain-dice"""
    assert notes("terrain_dice", kind=kind, **WEST)["dice"] == dice
    assert ask("terrain_dice", kind=kind, **WEST).needs == ("1 die" if dice == 1 else f"{dice} dice",)


def test_each_die_is_one_feature() -> None:
    """pk.gap.terrain-dice, pk.terrain.features-hills"""
    found = chances("terrain_dice", kind="hills", theatre="italian_iberian")
    assert {
        sum((hills.rolling_hills, hills.two_level_hills, hills.cliff_hills, hills.steep_hills)) for hills in found
    } == {4}
    assert found[Hills(4, 0, 0, 0)] == F(1, 16)
    assert found[Hills(1, 1, 1, 1)] == 24 * F(1, 2) * F(1, 6) ** 3
    assert view("terrain_dice", "unknown_woods", kind="woods", theatre="pacific_islands")[0] == F(5, 6) ** 4


def test_walls_and_sections_against_every_throw() -> None:
    """pk.gap.terrain-pieces, pk.terrain.features-village"""
    expected: dict[Any, Fraction] = {}
    for face, second in product(range(1, 7), repeat=2):
        if face <= 3:
            found = Villages(1, 0, 0, 0, second, 0)
        elif face == 4:
            found = Villages(0, 1, 0, 0, 0, 0)
        else:
            found = Villages(0, 0, int(face == 5), int(face == 6), 0, second)
        expected[found] = expected.get(found, F(0)) + F(1, 36)
    assert chances("terrain_dice", theatre="asia", kind="village") == expected


@pytest.mark.parametrize(
    ("faces", "kind", "theatre", "found", "said"),
    [
        (
            (3, 5, 6, 4, 1, 6),
            "village",
            "western_front",
            Villages(1, 0, 1, 1, 4, 7),
            "1 x farm, 1 x town, 1 x city, 4 walls, 7 sections",
        ),
        ((4, 4, 4), "village", "western_front", Villages(0, 3, 0, 0, 0, 0), "3 x village"),
        (
            (1, 4, 6),
            "woods",
            "western_front",
            Woods(1, 1, 0, 1),
            "1 x light woods, 1 x medium woods, 1 x unknown woods",
        ),
        ((3, 3), "river", "western_front", Rivers(2, 0, 0, 0), "2 x fordable stream"),
        (
            (2, 3, 4, 5, 6),
            "brush",
            "sub_saharan_africa",
            Brush(1, 2, 1, 1),
            "1 x brush, 2 x tall brush, 1 x heavy growth, 1 x unknown jungle",
        ),
    ],
)
def test_dice_as_they_are_rolled(faces: tuple[int, ...], kind: str, theatre: str, found: Any, said: str) -> None:
    """pk.terrain.features-village, pk.terrain.features-woods, pk.terrain.features-river, pk.terrain.features-brush,
    pk.gap.terrain-pieces"""
    rolled = throw("terrain_dice", *faces, kind=kind, theatre=theatre)
    assert rolled.outcome == found
    assert rolled.label == said


def test_the_enemy_places_the_crossing_of_a_river() -> None:
    """pk.terrain.enemy-places-crossing"""
    assert cited("terrain_dice", kind="river")["crossing"] == "pk.terrain.enemy-places-crossing"
    assert "crossing" not in cited("terrain_dice", kind="gully")


def test_played_dice_stay_within_the_exact_odds() -> None:
    """pk.terrain.features-gully"""
    asked = ask("terrain_dice", kind="gully", theatre="eastern_front")
    dice = seeded("terrain")
    assert {find(dice, asked.profile) for _ in range(500)} == set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {"pk.terrain.features-gully"}
