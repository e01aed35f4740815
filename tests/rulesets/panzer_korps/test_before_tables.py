"""Every cell of the tables used before the battle, against what the sheet and the rulings say."""

from sandtable.rulesets.panzer_korps.procedures.before.features import Feature, TerrainKind
from sandtable.rulesets.panzer_korps.procedures.before.weather import Climate
from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.rulesets.panzer_korps.terms import Theatre
from sandtable.sheet.constants import NumberRow


def modifiers(rows: dict[str, NumberRow]) -> dict[str, tuple[int, str]]:
    return {key: (row.value, row.rule) for key, row in rows.items()}


#: Climate, then dice of hills, woods, river, gully, brush, village.
THEATRES = {
    "western_front": ("cold", 2, 3, 2, 1, 2, 3),
    "eastern_front": ("cold_wet", 1, 1, 1, 2, 2, 1),
    "north_africa_middle_east": ("dry", 1, 1, 1, 2, 3, 1),
    "asia": ("warm_wet", 3, 3, 2, 3, 3, 1),
    "pacific_islands": ("warm_wet", 1, 4, 2, 3, 4, 1),
    "sub_saharan_africa": ("warm", 2, 3, 2, 2, 5, 1),
    "north_america": ("cold_wet", 2, 3, 1, 2, 2, 3),
    "south_america": ("warm_wet", 1, 4, 2, 3, 3, 1),
    "italian_iberian": ("warm", 4, 2, 1, 3, 2, 3),
}


def test_the_climate_and_the_dice_of_every_theatre() -> None:
    """pk.terrain.generator"""
    rows = {
        key: (row.climate, row.hills, row.woods, row.river, row.gully, row.brush, row.village)
        for key, row in TABLES.theatres.items()
    }
    assert rows == THEATRES
    assert [theatre.value for theatre in Theatre] == list(THEATRES)


FEATURES = {
    "hills": ["rolling_hill"] * 3 + ["two_level_hill", "cliff_hill", "steep_hill"],
    "woods": ["light_woods"] * 3 + ["medium_woods", "heavy_woods", "unknown_woods"],
    "river": ["fordable_stream"] * 3 + ["minor_river", "major_river", "shore"],
    "gully": ["broken_ground"] * 3 + ["gully", "large_depression", "cliff"],
    "brush": ["brush"] * 2 + ["tall_brush"] * 2 + ["heavy_growth", "unknown_jungle"],
    "village": ["farm"] * 3 + ["village", "town", "city"],
}


def test_every_face_of_the_features_chart() -> None:
    """pk.terrain.features-hills, pk.terrain.features-woods, pk.terrain.features-river, pk.terrain.features-gully,
    pk.terrain.features-brush, pk.terrain.features-village"""
    for kind, faces in FEATURES.items():
        die = TABLES.features[kind].classes("feature", "roll")
        assert [die.names[die.index_of(face)] for face in range(1, 7)] == faces
        assert TABLES.features[kind].rule == f"pk.terrain.features-{kind}"
        assert list(dict.fromkeys(faces)) == list(TerrainKind(kind).features)
    assert list(TABLES.features) == list(FEATURES) == list(TerrainKind)


#: The row of cover, what a second die counts, and the size on the table.
PIECES = {
    "rolling_hill": ("rolling_hill", "", "12 x 8 in"),
    "two_level_hill": ("two_level_hill", "", "12 x 8 in"),
    "cliff_hill": ("two_level_hill", "", "12 x 8 in"),
    "steep_hill": ("steep_hill", "", "12 x 8 in"),
    "light_woods": ("light_woods", "", "8 x 6 in"),
    "medium_woods": ("medium_woods", "", "8 x 6 in"),
    "heavy_woods": ("heavy_woods", "", "8 x 6 in"),
    "unknown_woods": ("", "", "8 x 6 in"),
    "fordable_stream": ("stream", "", "1 in wide"),
    "minor_river": ("", "", "1 in wide"),
    "major_river": ("", "", "2 in wide"),
    "shore": ("", "", "3 in wide"),
    "broken_ground": ("broken_ground", "", "8 x 6 in"),
    "gully": ("gully", "", "8 x 6 in"),
    "large_depression": ("large_depression", "", "8 x 6 in"),
    "cliff": ("cliff", "", ""),
    "brush": ("brush", "", "8 x 6 in"),
    "tall_brush": ("tall_brush", "", "8 x 6 in"),
    "heavy_growth": ("heavy_growth", "", "8 x 6 in"),
    "unknown_jungle": ("", "", "8 x 6 in"),
    "farm": ("farm", "walls", "3 x 3 in"),
    "village": ("village", "", "5 x 5 in"),
    "town": ("town", "sections", "4 x 4 in each section"),
    "city": ("city", "sections", "4 x 4 in each section"),
}


def test_what_every_feature_is_on_the_table() -> None:
    """pk.gap.terrain-pieces, pk.gap.terrain-cover, pk.gap.rivers"""
    rows = {
        row.feature: (row.terrain, row.pieces, row.size) for table in TABLES.features.values() for row in table.rows
    }
    assert rows == PIECES
    assert list(rows) == [feature.value for feature in Feature]
    assert {terrain for terrain, _, _ in rows.values() if terrain} <= set(TABLES.terrain_cover)


def test_unknown_woods_by_the_die() -> None:
    """pk.gap.terrain-pieces"""
    die = TABLES.unknown_woods
    assert [die.names[die.index_of(face)] for face in range(1, 7)] == [
        *["light_woods"] * 3,
        "medium_woods",
        *["heavy_woods"] * 2,
    ]


def test_the_weather_of_every_climate() -> None:
    """pk.gap.weather"""
    assert {climate: row.faces for climate, row in TABLES.weather.items()} == {
        "cold": ("fog", "clear", "clear", "clear", "rain", "snow_or_rain"),
        "cold_wet": ("fog", "clear", "clear", "rain", "rain", "snow_or_rain"),
        "dry": ("clear", "clear", "clear", "clear", "clear", "sandstorm"),
        "warm": ("clear", "clear", "clear", "clear", "clear", "rain"),
        "warm_wet": ("clear", "clear", "clear", "rain", "rain", "rain"),
    }
    assert {row.climate for row in TABLES.theatres.values()} == {climate.value for climate in Climate}


def test_every_row_of_the_availability_chart() -> None:
    """pk.avail.table, pk.gap.availability-reading"""
    rows = [(row.result, str(row.roll), row.first_segment) for row in TABLES.availability_rows.values()]
    assert rows == [
        ("deployed", "3 or less", 0),
        ("from_segment_1", "4-5", 1),
        ("from_segment_2", "6-7", 2),
        ("after_segment_3", "8-9", 4),
        ("never", "10+", 0),
    ]
    assert TABLES.availability.sides == 10


def test_every_modifier_of_the_availability_die() -> None:
    """pk.avail.mod-leader-a, pk.avail.mod-leader-b, pk.avail.mod-leader-f, pk.avail.mod-leader-g,
    pk.avail.mod-leader-h, pk.avail.mod-woods, pk.avail.mod-swamp, pk.avail.mod-clear, pk.avail.mod-rain,
    pk.avail.mod-mud, pk.avail.mod-snow, pk.avail.mod-home, pk.avail.mod-supply, pk.avail.mod-mechanized,
    pk.avail.mod-motorized"""
    assert modifiers(TABLES.availability_modifiers) == {
        "leader_a": (-2, "pk.avail.mod-leader-a"),
        "leader_b": (-1, "pk.avail.mod-leader-b"),
        "leader_f": (1, "pk.avail.mod-leader-f"),
        "leader_g": (2, "pk.avail.mod-leader-g"),
        "leader_h": (3, "pk.avail.mod-leader-h"),
        "woods": (1, "pk.avail.mod-woods"),
        "swamp": (2, "pk.avail.mod-swamp"),
        "clear": (-1, "pk.avail.mod-clear"),
        "rain": (1, "pk.avail.mod-rain"),
        "mud": (2, "pk.avail.mod-mud"),
        "snow": (3, "pk.avail.mod-snow"),
        "home": (-1, "pk.avail.mod-home"),
        "supply": (2, "pk.avail.mod-supply"),
        "mechanized": (-2, "pk.avail.mod-mechanized"),
        "motorized": (-1, "pk.avail.mod-motorized"),
    }


def test_the_deployment_chart_and_the_second_die() -> None:
    """pk.deploy.table, pk.gap.deployment-zones"""
    die, flank = TABLES.deployment, TABLES.flank
    zones = [die.names[die.index_of(total)] for total in range(-1, 9)]
    assert zones == [*["central"] * 6, "left", "right", "enemy_flank", "enemy_flank"]
    assert [flank.names[flank.index_of(face)] for face in range(1, 7)] == [*["flank_right"] * 3, *["flank_left"] * 3]


def test_every_modifier_of_the_deployment_die() -> None:
    """pk.deploy.mod-mechanized, pk.deploy.mod-air, pk.deploy.mod-home, pk.deploy.mod-leader-good,
    pk.deploy.mod-leader-bad, pk.deploy.mod-advance"""
    assert modifiers(TABLES.deployment_modifiers) == {
        "mechanized": (1, "pk.deploy.mod-mechanized"),
        "air": (1, "pk.deploy.mod-air"),
        "home": (1, "pk.deploy.mod-home"),
        "good_leader": (1, "pk.deploy.mod-leader-good"),
        "bad_leader": (-2, "pk.deploy.mod-leader-bad"),
        "advance": (2, "pk.deploy.mod-advance"),
    }


def test_constants_before_the_battle() -> None:
    """pk.arrival.increment, pk.gap.arrival-procedure, pk.avail.table, pk.gap.terrain-pieces, pk.gap.home-nation"""
    expected = {
        "arrival_step": (5, "pk.arrival.increment"),
        "most_arrival": (100, "pk.gap.arrival-procedure"),
        "deploy_distance": (30, "pk.avail.table"),
        "unknown_reach": (6, "pk.gap.terrain-pieces"),
        "table_length": (72, "pk.gap.terrain-pieces"),
        "table_width": (48, "pk.gap.terrain-pieces"),
        "features_apart": (3, "pk.gap.terrain-pieces"),
        "mostly_share": (50, "pk.gap.home-nation"),
        "clear_share": (60, "pk.gap.home-nation"),
        "hand_moved_calibre": (75, "pk.gap.mounted"),
    }
    assert {key: (TABLES.limits[key].value, TABLES.limits[key].rule) for key in expected} == expected
