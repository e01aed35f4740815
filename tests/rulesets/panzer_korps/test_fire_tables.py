"""Every cell of the tables of fire, as the sheets and rulings have it."""

import pytest

from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.rulesets.panzer_korps.terms import Cover, Stance, Visibility


def test_infantry_fire_dice() -> None:
    """pk.fire.inf-die"""
    assert [(row.morale, row.formed, row.suppressed) for row in TABLES.infantry_fire.values()] == [
        ("hardened", 12, 10),
        ("elite", 12, 8),
        ("veteran", 10, 8),
        ("regular", 10, 6),
        ("reservist", 8, 6),
        ("recruit", 8, 4),
        ("militia", 6, 4),
        ("partisan", 6, None),
    ]


def test_gun_fire_dice() -> None:
    """pk.fire.afv-die"""
    assert [(row.calibre_to, row.formed, row.suppressed) for row in TABLES.gun_fire] == [
        (20, 4, None),
        (50, 6, 4),
        (76, 8, 6),
        (105, 10, 8),
        (160, 12, 10),
    ]


def test_infantry_fire_modifiers() -> None:
    """pk.fire.inf-plus-mmg and all that follow"""
    assert {row.rule: row.value for row in TABLES.infantry_modifiers.values()} == {
        "pk.fire.inf-plus-mmg": 1,
        "pk.fire.inf-plus-hmg": 1,
        "pk.fire.inf-plus-mortar": 1,
        "pk.fire.inf-plus-support": 1,
        "pk.fire.inf-plus-at-vs-inf": 1,
        "pk.fire.inf-plus-ig-small": 1,
        "pk.fire.inf-plus-afv-small": 1,
        "pk.fire.inf-plus-flank": 1,
        "pk.fire.inf-plus2-afv-large": 2,
        "pk.fire.inf-plus2-flamethrower": 2,
        "pk.fire.inf-plus2-at-vs-afv": 2,
        "pk.fire.inf-plus2-ig-large": 2,
        "pk.fire.inf-plus2-hmg-short": 2,
        "pk.fire.inf-minus-target-moved": -1,
        "pk.fire.inf-minus-moved": -1,
        "pk.fire.inf-minus2-entrenched": -2,
        "pk.fire.inf-minus2-afv-target": -2,
    }


def test_gun_fire_modifiers() -> None:
    """pk.fire.afv-minus-moved and all that follow"""
    assert {row.rule: row.value for row in TABLES.gun_modifiers.values()} == {
        "pk.fire.afv-minus-moved": -1,
        "pk.fire.afv-minus-surprised": -1,
        "pk.fire.afv-minus-blind": -1,
        "pk.fire.afv-minus-target-moving": -1,
        "pk.fire.afv-minus2-entrenched": -2,
        "pk.fire.afv-plus-mmg": 1,
        "pk.fire.afv-plus-hmg": 1,
        "pk.fire.afv-plus-mortar": 1,
        "pk.fire.afv-plus-support": 1,
        "pk.fire.afv-plus-at-vs-inf": 1,
        "pk.fire.afv-plus-ig-small": 1,
        "pk.fire.afv-plus-afv-small": 1,
        "pk.fire.afv-plus-flank": 1,
        "pk.fire.afv-plus-short": 1,
        "pk.fire.afv-plus2-afv-large": 2,
        "pk.fire.afv-plus2-flamethrower": 2,
        "pk.fire.afv-plus2-at-vs-afv": 2,
        "pk.fire.afv-plus2-ig-large": 2,
        "pk.fire.afv-plus2-rear": 2,
        "pk.fire.afv-plus2-transit": 2,
        "pk.fire.quality-minus-recruits": -1,
        "pk.fire.quality-minus-inferior": -1,
        "pk.fire.quality-plus-regular": 1,
        "pk.fire.quality-plus-ss": 1,
        "pk.fire.quality-plus-superior": 1,
        "pk.fire.quality-plus2-elite": 2,
        "pk.gap.coax": 1,
    }


def test_cover_and_armour_dice() -> None:
    """pk.cover.die, pk.gap.afv-cover-die"""
    assert {cover.value: row.die for cover, row in TABLES.cover.items()} == {
        "open": 4,
        "light": 6,
        "medium": 8,
        "heavy": 10,
        "super_heavy": 12,
    }
    assert {armour.value: row.die for armour, row in TABLES.armour.items()} == {
        "unarmoured": 4,
        "light": 6,
        "medium": 8,
        "heavy": 10,
        "super_heavy": 12,
    }


def test_results_of_fire() -> None:
    """pk.fire.result"""
    assert [(row.times, row.markers) for row in TABLES.fire_results] == [(1, 1), (2, 2), (3, 3)]
    assert TABLES.limit("most_markers") == 3


def test_cover_shifts() -> None:
    """pk.cover.shift-artillery, pk.cover.shift-air"""
    assert [(row.calibre_to, row.shift) for row in TABLES.artillery_shifts] == [
        (75, 3),
        (149, 2),
        (220, 1),
        (319, 0),
        (9999, -1),
    ]
    assert {role.value: row.shift for role, row in TABLES.air_shifts.items()} == {
        "dive_bomber": 0,
        "light_bomber": 3,
        "fighter_bomber": 3,
        "medium_bomber": 2,
        "heavy_bomber": 1,
        "super_heavy_bomber": 0,
        "ballistic_missile": -1,
    }


def test_ranges() -> None:
    """pk.range.direct, pk.range.indirect, pk.gap.direct-range-ends"""
    assert [(row.calibre_to, row.short, row.long) for row in TABLES.direct_ranges] == [
        (19, 6, 12),
        (40, 12, 18),
        (60, 18, 35),
        (80, 24, 42),
        (100, 32, 62),
        (125, 38, 72),
        (150, 44, 82),
    ]
    assert [(row.calibre_from, row.calibre_to, row.range) for row in TABLES.indirect_ranges] == [
        (40, 60, 60),
        (61, 90, 90),
        (91, 110, 120),
        (111, 155, 160),
        (156, 210, 200),
        (211, 340, 290),
        (341, 9999, 360),
    ]


def test_what_large_calibres_add_to_indirect_fire() -> None:
    """pk.gap.indirect-die"""
    assert [(row.calibre_from, row.calibre_to, row.bonus) for row in TABLES.indirect_bonus] == [
        (161, 210, 1),
        (211, 340, 2),
        (341, 9999, 3),
    ]


def test_accuracy() -> None:
    """pk.indirect.accuracy"""
    assert TABLES.accuracy.rows == (
        ("on_target", 1, 2),
        ("right", 3, 3),
        ("left", 4, 4),
        ("closer", 5, 5),
        ("farther", 6, 6),
    )
    assert TABLES.accuracy.sides == 6


def test_spotting() -> None:
    """pk.spot.table and its modifiers"""
    assert {row.spotter: row.number for row in TABLES.spotting.values()} == {
        "infantry": 4,
        "recce": 3,
        "afv": 2,
        "guns": 4,
    }
    assert {row.rule: row.value for row in TABLES.spotting_modifiers.values()} == {
        "pk.spot.target-moved": -2,
        "pk.spot.target-fired": -3,
        "pk.spot.spotter-moved": 1,
        "pk.spot.target-entrenched": 2,
        "pk.spot.target-open": -2,
        "pk.spot.target-cover": 1,
        "pk.spot.veteran": -1,
    }


def test_disengaging() -> None:
    """pk.disengage.elite, pk.disengage.militia, pk.disengage.hardened"""
    assert {(row.morale, row.modifier, row.rule) for row in TABLES.disengage.values()} == {
        ("hardened", 3, "pk.disengage.hardened"),
        ("elite", 2, "pk.disengage.elite"),
        ("militia", -2, "pk.disengage.militia"),
        ("partisan", -2, "pk.disengage.militia"),
    }


def test_states_and_visibility() -> None:
    """pk.gap.disorder-thresholds, pk.gap.visibility"""
    assert [(row.state, row.markers_from) for row in TABLES.states.values()] == [
        ("formed", 0),
        ("suppressed", 1),
        ("fragmented", 2),
        ("routed", 3),
        ("dispersed", 4),
    ]
    assert {row.condition: row.inches for row in TABLES.visibility.values()} == {
        "clear": 72,
        "rain": 36,
        "snow": 24,
        "dusk": 24,
        "fog": 12,
        "sandstorm": 12,
        "night": 6,
    }
    assert {each.value for each in Visibility} == set(TABLES.visibility)


@pytest.mark.parametrize(
    ("cover", "terrains"),
    [
        ("open", "open rolling_hill two_level_hill steep_hill marsh mud sand snow_bank"),
        ("light", "brush broken_ground wall hedge hedgerow tall_brush gully stream light_woods farm"),
        ("medium", "large_depression vineyard heavy_growth medium_woods village"),
        ("heavy", "heavy_woods jungle town rubble breached_wall"),
        ("super_heavy", "city"),
        ("impassable", "cliff chasm"),
    ],
)
def test_the_cover_of_every_terrain(cover: str, terrains: str) -> None:
    """pk.gap.terrain-cover"""
    assert {row.terrain for row in TABLES.terrain_cover.values() if row.cover == cover} == set(terrains.split())


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("short_small_arms", 6, "pk.range.small-arms"),
        ("long_small_arms", 12, "pk.range.small-arms"),
        ("bazooka_short", 2, "pk.range.bazooka"),
        ("bazooka_long", 3, "pk.range.bazooka"),
        ("atr_range", 2, "pk.range.atr"),
        ("coax_range", 2, "pk.range.coax"),
        ("flamethrower_range", 2, "pk.range.flamethrower"),
        ("least_indirect", 6, "pk.gap.indirect-procedure"),
        ("burst", 2, "pk.gap.indirect-procedure"),
        ("most_attached", 4, "pk.gap.attachments"),
        ("small_ig", 45, "pk.fire.inf-plus-ig-small"),
        ("small_afv", 40, "pk.fire.inf-plus-afv-small"),
        ("disengage_base", 5, "pk.disengage.roll"),
        ("fire_fight", 12, "pk.gap.fire-fight"),
        ("atr_easier", 1, "pk.gap.infantry-at-weapons"),
        ("bazooka_easier", 2, "pk.gap.infantry-at-weapons"),
        ("bazooka_short_bonus", 1, "pk.gap.infantry-at-weapons"),
        ("no_spotter", -1, "pk.gap.indirect-die"),
        ("front_arc", 45, "pk.gap.arcs"),
        ("flank_arc", 135, "pk.gap.arcs"),
        ("fire_arc", 90, "pk.gap.fire-targeting"),
        ("ss_from", 1941, "pk.gap.fanatics-ss"),
        ("sight_through", 2, "pk.gap.los"),
        ("spot_at_once", 2, "pk.gap.spotting-procedure"),
    ],
)
def test_the_constants_of_fire(key: str, value: int, rule: str) -> None:
    assert (TABLES.limit(key), TABLES.limits[key].rule) == (value, rule)


@pytest.mark.parametrize(
    ("nation", "built"),
    [
        (
            "germany",
            "panzer_ii panzer_38_t panzer_iii_37 panzer_iii_50 panzer_iv_short panzer_iv_long stug_iii_long marder "
            "panther tiger_i tiger_ii sdkfz_armoured_car pak_38 pak_40 8_8_cm_flak",
        ),
        (
            "russia",
            "t_26 bt_7 t_70 t_34_76 t_34_85 kv_1 is_2 su_85 isu_152 ba_10_armoured_car 45_mm_m1937 zis_2 zis_3 "
            "122_mm_howitzer",
        ),
        ("usa", "m3_stuart m4_sherman_75 m4_sherman_76 m10 m26_pershing m8_armoured_car"),
        ("britain", "matilda_ii crusader cromwell churchill sherman_firefly 6_pdr_m1_57 17_pdr 25_pdr"),
        ("italy", "l3_tankette m13_40"),
        ("japan", "type_95_ha_go type_97_chi_ha type_1_47_mm"),
        ("france", "r35 somua_s35 char_b1_bis"),
    ],
)
def test_who_built_what(nation: str, built: str) -> None:
    """pk.gap.afv-stats, pk.gap.gun-stats"""
    assert {row.formation for row in TABLES.makers.values() if row.nation == nation} == set(built.split())


def test_every_afv_is_somebodys() -> None:
    """pk.gap.afv-stats"""
    assert set(TABLES.makers) <= TABLES.afvs.keys() | TABLES.guns.keys()
    assert TABLES.afvs.keys() <= set(TABLES.makers)


def test_every_company_has_a_kind_and_its_calibre() -> None:
    """pk.gap.attachments"""
    for code, row in TABLES.attachments.items():
        kind, _, calibre = code.partition("_")
        assert (row.kind.value, row.calibre) == (kind, int(calibre or 0))
    assert [code for code, row in TABLES.attachments.items() if not row.calibre] == [
        "mmg",
        "hmg",
        "support",
        "flamethrower",
    ]


def test_companies_stand_in_rising_calibre_within_each_kind() -> None:
    """pk.gap.attachments"""
    found: dict[str, list[int]] = {}
    for row in TABLES.attachments.values():
        found.setdefault(row.kind.value, []).append(row.calibre)
    assert {kind: calibres for kind, calibres in found.items() if calibres != [0]} == {
        "mortar": [50, 60, 81, 82, 107, 120],
        "at": [20, 25, 28, 37, 40, 45, 47, 50, 57, 75, 76, 88, 90, 100],
        "ig": [37, 45, 46, 65, 70, 75, 76, 105, 150],
        "afv": [20, 37, 40, 41, 45, 47, 50, 57, 75, 76, 85, 88, 90, 105, 122, 152],
        "flak": [20, 37, 40, 76, 85, 88, 105, 128],
    }


def test_every_stance_but_ready_keeps_from_firing() -> None:
    """pk.gap.fire-targeting"""
    assert set(Stance) - set(TABLES.stances) == {Stance.READY}
    assert [cover.said for cover in Cover][-1] == "super heavy"
