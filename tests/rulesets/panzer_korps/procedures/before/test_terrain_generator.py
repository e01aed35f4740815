import pytest
from tests.rulesets.panzer_korps.asking import F, ask, cited, notes, throw, view

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.before.terrain_generator import TableTerrain, lay_out

#: Dice of hills, woods, river, gully, brush, village, and the climate.
THEATRES = {
    "western_front": (2, 3, 2, 1, 2, 3, "cold"),
    "eastern_front": (1, 1, 1, 2, 2, 1, "cold_wet"),
    "north_africa_middle_east": (1, 1, 1, 2, 3, 1, "dry"),
    "asia": (3, 3, 2, 3, 3, 1, "warm_wet"),
    "pacific_islands": (1, 4, 2, 3, 4, 1, "warm_wet"),
    "sub_saharan_africa": (2, 3, 2, 2, 5, 1, "warm"),
    "north_america": (2, 3, 1, 2, 2, 3, "cold_wet"),
    "south_america": (1, 4, 2, 3, 3, 1, "warm_wet"),
    "italian_iberian": (4, 2, 1, 3, 2, 3, "warm"),
}
KINDS = ("hills", "woods", "river", "gully", "brush", "village")


@pytest.mark.parametrize("theatre", THEATRES)
def test_the_dice_and_the_climate_of_a_theatre(theatre: str) -> None:
    """pk.terrain.generator, pk.gap.weather"""
    found = notes("terrain_generator", theatre=theatre)
    assert (*(found[kind] for kind in KINDS), found["climate"]) == THEATRES[theatre]
    total = sum(int(found[kind]) for kind in KINDS)
    assert ask("terrain_generator", theatre=theatre).needs == (f"{total} features",)


@pytest.mark.parametrize("theatre", THEATRES)
def test_the_odds_of_what_matters_most(theatre: str) -> None:
    """pk.terrain.generator, pk.gap.terrain-dice, pk.terrain.features-hills, pk.terrain.features-woods,
    pk.terrain.features-river, pk.terrain.features-gully, pk.terrain.features-brush, pk.terrain.features-village"""
    hills, woods, river, gully, brush, village, _ = THEATRES[theatre]
    for field, dice, chance in (
        ("towns", village, F(1, 3)),
        ("major_rivers", river, F(1, 6)),
        ("cliffs", hills + gully, F(1, 6)),
        ("unknown", woods + brush, F(1, 6)),
    ):
        found = view("terrain_generator", field, theatre=theatre)
        assert found[0] == (1 - chance) ** dice
        assert found[dice] == chance**dice
        assert sum(number * share for number, share in found.items()) == dice * chance


def test_a_table_as_it_is_rolled() -> None:
    """pk.terrain.generator, pk.gap.terrain-pieces"""
    hills, woods, river, gully, brush = (5, 6), (1, 6, 6), (5, 4), (6,), (6, 1)
    village, walls, sections = (3, 5, 6), (4,), (2, 6)
    rolled = throw("terrain_generator", *hills, *woods, *river, *gully, *brush, *village, *walls, *sections)
    assert rolled.outcome == TableTerrain(towns=2, major_rivers=1, cliffs=2, unknown=3)
    assert rolled.label == "towns and cities 2, major rivers 1, cliffs 2, unknown woods or jungle 3"
    assert [roll.why for roll in rolled.rolls] == [
        "pk.terrain.features-hills",
        "pk.terrain.features-woods",
        "pk.terrain.features-river",
        "pk.terrain.features-gully",
        "pk.terrain.features-brush",
        "pk.terrain.features-village",
        "pk.gap.terrain-pieces",
        "pk.gap.terrain-pieces",
    ]


def test_how_the_table_is_laid_out() -> None:
    """pk.gap.terrain-pieces, pk.terrain.enemy-places-crossing, pk.gap.rivers, pk.gap.terrain-dice"""
    found = notes("terrain_generator")
    assert (found["placing"], found["roads"], found["each"]) == ((72, 48), 2, 1)
    rules = cited("terrain_generator")
    assert (rules["crossing"], rules["rivers"]) == ("pk.terrain.enemy-places-crossing", "pk.gap.rivers")


def test_played_tables_stay_within_the_exact_odds() -> None:
    """pk.terrain.generator"""
    asked = ask("terrain_generator", theatre="eastern_front")
    dice = seeded("tables")
    assert {lay_out(dice, asked.profile) for _ in range(400)} <= set(asked.distribution)
