import pytest

from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.rulesets.flames_of_war.terms import Terrain

#: Tactical, Terrain Dash, Cross-country Dash, Road Dash, Cross.
RATES = """
foot 8 8 12 12 1
foot_us 8 8 14 14 1
mortar_team 4 4 6 8 1
sherman 10 12 18 20 3
m10 10 14 18 20 3
german_medium 10 12 18 20 3
stug 10 12 18 20 4
panther 10 14 20 24 2
tiger 10 12 18 20 2
is2 10 12 18 20 3
slow_tank 8 10 14 14 2
fast_tank 12 16 28 32 3
light_tank 12 14 24 28 3
crusader 12 14 20 24 3
t34 12 16 24 28 2
su85 10 16 24 28 4
greyhound 10 10 16 40 4
daimler 8 10 14 36 4
puma 10 12 18 36 4
ba64 8 8 10 20 5
carrier 10 14 20 24 4
m3_halftrack 10 10 18 32 4
m16 10 10 16 32 3
sdkfz251 10 10 16 28 3
sdkfz7 8 10 14 24 3
us_truck 0 10 12 32 4
uk_lorry 0 10 12 28 4
de_truck 0 10 18 40 4
su_truck 8 8 10 28 5
jeep 12 12 20 48 4
very_light_gun 6 6 8 10 3
light_gun 4 4 6 8 4
heavy_mortar 4 4 6 8 3
medium_gun 2 2 4 6 5
six_pounder 2 2 4 4 5
heavy_gun 0 2 4 4 6
aircraft 0 0 0 0 1
"""

#: Shape, height, difficult, cover, impassable to.
GROUND = {
    "open": ("area", "flat", False, False, ()),
    "road": ("area", "flat", False, False, ()),
    "crops": ("area", "short", False, False, ()),
    "orchard": ("area", "tall", False, False, ()),
    "woods": ("area", "tall", True, False, ()),
    "hedge": ("linear", "short", True, False, ()),
    "bocage": ("linear", "tall", True, True, ("unarmoured",)),
    "stone_wall": ("linear", "short", True, True, ()),
    "building": ("area", "building", True, True, ("armoured", "unarmoured")),
    "ruins": ("area", "short", True, True, ()),
    "craters": ("area", "short", True, True, ()),
    "gentle_hill": ("area", "hill", False, False, ()),
    "steep_hill": ("area", "hill", True, False, ()),
    "stream": ("linear", "flat", True, False, ()),
    "river": ("area", "flat", False, False, ("infantry", "gun", "armoured", "unarmoured")),
    "trench": ("area", "flat", False, True, ()),
    "wire": ("linear", "flat", True, False, ()),
}


def test_every_cell_of_the_movement_rates() -> None:
    """fow.gap.movement-rates"""
    expected = {name: tuple(map(int, cells)) for name, *cells in map(str.split, RATES.strip().splitlines())}
    found = {
        name: (row.tactical, row.terrain_dash, row.cross_country_dash, row.road_dash, row.cross)
        for name, row in TABLES.mobility.items()
    }
    assert found == expected


@pytest.mark.parametrize("terrain", Terrain)
def test_every_cell_of_the_terrain_table(terrain: Terrain) -> None:
    """fow.gap.terrain-types"""
    row = TABLES.terrain[terrain]
    assert (row.shape, row.height, row.difficult, row.cover, row.impassable_to) == GROUND[terrain.value]
    assert row.difficult_to == (("armoured", "unarmoured") if terrain is Terrain.TRENCH else ())
    assert row.infantry_cross == (4 if terrain is Terrain.WIRE else None)


def test_the_order_table() -> None:
    """fow.order.one-per-turn, fow.order.blitz.timing, fow.order.cross-here.timing, fow.order.follow-me.timing,
    fow.order.scoot.timing, fow.order.dig-in.timing, fow.order.clear-mines.who"""
    assert {row.order.value: (row.when, row.tests) for row in TABLES.orders.values()} == {
        "blitz_move": ("before moving", "skill"),
        "cross_here": ("while moving", ""),
        "follow_me": ("after moving", "motivation"),
        "shoot_and_scoot": ("Assault Step", "skill"),
        "dig_in": ("Movement Step", "skill"),
        "mine_clearing": ("Movement Step", ""),
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("command_range", 6),
        ("command_range_large", 8),
        ("large_unit", 8),
        ("mine_reach", 2),
        ("mine_anti_tank", 5),
        ("mine_firepower", 1),
        ("minefield_length", 8),
        ("minefield_width", 2),
        ("blitz_move", 4),
        ("cross_here_reach", 6),
        ("cross_here_easier", -1),
        ("follow_me_leader", 4),
        ("follow_me_move", 4),
        ("scoot_move", 4),
        ("dash_clear_of_enemy", 8),
        ("move_clear_of_enemy", 2),
        ("passenger_reach", 2),
        ("passenger_save", 5),
        ("transport_near", 4),
        ("placement_distance", 4),
        ("placement_seen_distance", 16),
    ],
)
def test_the_constants_of_movement(key: str, value: int) -> None:
    """fow.command.range, fow.command.range-large, fow.mine.trigger, fow.mine.attack, fow.gap.mines,
    fow.order.blitz.test, fow.order.cross-here.effect, fow.order.follow-me.leader, fow.order.follow-me.test,
    fow.order.scoot.test, fow.gap.dash-kinds, fow.gap.enemy-proximity, fow.gap.passengers-details,
    fow.transport.near-unit, fow.transport.min-distance, fow.transport.los-distance"""
    assert TABLES.limit(key) == value


def test_teams_that_share_a_line_of_the_movement_rates_are_of_one_kind() -> None:
    """fow.gap.movement-rates, fow.gap.team-profiles"""
    for name in TABLES.mobility:
        assert len({team.kind for team in TABLES.teams.values() if team.mobility == name}) == 1
