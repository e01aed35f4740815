"""Every cell of the tables of the air, against what the sheet and the rulings say."""

from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.rulesets.panzer_korps.terms import Company, Role, Speed


def test_the_air_fire_die_of_every_class() -> None:
    """pk.air.fire-die"""
    assert {row.morale: row.die for row in TABLES.air_fire.values()} == {
        "hardened": 12,
        "elite": 10,
        "veteran": 10,
        "regular": 8,
        "reservist": 8,
        "recruit": 6,
        "militia": 6,
    }


def test_every_nation_that_fires_worse() -> None:
    """pk.air.fire-italy, pk.air.fire-japan, pk.air.fire-american, pk.air.fire-russia, pk.air.fire-china"""
    rows = [(row.nation, row.from_year, row.to_year, row.modifier, row.rule) for row in TABLES.air_fire_nations]
    assert rows == [
        ("italy", 1940, 1942, -1, "pk.air.fire-italy"),
        ("japan", 1936, 1942, -1, "pk.air.fire-japan"),
        ("usa", 1942, 1943, -1, "pk.air.fire-american"),
        ("russia", 1939, 1942, -1, "pk.air.fire-russia"),
        ("china", 1931, 1945, -2, "pk.air.fire-china"),
    ]


def test_every_other_modifier_of_air_fire() -> None:
    """pk.air.fire-non-frontline, pk.air.fire-inferior, pk.air.fire-superior, pk.air.fire-vs-bombers,
    pk.air.fire-vs-heavy, pk.air.fire-vs-super-heavy, pk.air.fire-vs-jets"""
    assert {key: (row.value, row.rule) for key, row in TABLES.air_fire_modifiers.items()} == {
        "non_frontline": (-1, "pk.air.fire-non-frontline"),
        "inferior": (-1, "pk.air.fire-inferior"),
        "superior": (1, "pk.air.fire-superior"),
        "bombers": (-1, "pk.air.fire-vs-bombers"),
        "heavy_bombers": (-2, "pk.air.fire-vs-heavy"),
        "super_heavy_bombers": (-3, "pk.air.fire-vs-super-heavy"),
        "jets": (-5, "pk.air.fire-vs-jets"),
    }


def test_the_skill_of_every_nation() -> None:
    """pk.air.initiative, pk.gap.nation-dates"""
    rows = {row.rule: (row.nation, row.service, row.from_year, row.to_year, row.modifier) for row in TABLES.pilot_skill}
    assert len(rows) == len(TABLES.pilot_skill)
    assert rows == {
        "pk.air.init-japan-army": ("japan", "army", 1937, 1941, 1),
        "pk.air.init-japan-1944": ("japan", "", 1944, 1944, -1),
        "pk.air.init-japan-1945": ("japan", "", 1945, 1945, -2),
        "pk.air.init-japan-navy": ("japan", "navy", 1939, 1942, 1),
        "pk.air.init-germany-early": ("germany", "", 1938, 1940, 1),
        "pk.air.init-germany-1945": ("germany", "", 1945, 1945, -1),
        "pk.air.init-italy": ("italy", "", 1937, 1940, 1),
        "pk.air.init-russia": ("russia", "", 1939, 1941, -1),
        "pk.air.init-usa-1942": ("usa", "", 1942, 1942, -1),
        "pk.air.init-usa-late": ("usa", "", 1944, 1945, 1),
        "pk.air.init-poland": ("poland", "", 1939, 1939, -1),
        "pk.air.init-china": ("china", "", 1931, 1945, -2),
        "pk.air.init-avg": ("avg", "", 1931, 1945, 2),
        "pk.air.init-finland": ("finland", "", 1938, 1940, 1),
        "pk.air.init-britain": ("britain", "", 1941, 1945, 1),
        "pk.air.init-commonwealth": ("commonwealth", "", 1931, 1945, 1),
    }


def test_the_air_morale_die_and_bonus_of_every_class() -> None:
    """pk.air.morale-die, pk.gap.air-morale-reading"""
    assert {row.morale: (row.die, row.bonus) for row in TABLES.air_morale.values()} == {
        "hardened": (12, 3),
        "elite": (12, 0),
        "veteran": (10, 2),
        "regular": (10, 0),
        "reservist": (8, 1),
        "recruit": (8, 0),
        "militia": (6, 0),
    }


def test_every_result_of_an_air_morale_test() -> None:
    """pk.air.morale-result-4, pk.air.morale-result-3, pk.air.morale-result-2, pk.air.morale-result-1,
    pk.gap.morale-range"""
    assert [(row.result, str(row.roll), row.markers, row.rule) for row in TABLES.air_morale_result_rows.values()] == [
        ("abort", "1 or less", 4, "pk.air.morale-result-1"),
        ("three_markers", "2", 3, "pk.air.morale-result-2"),
        ("two_markers", "3", 2, "pk.air.morale-result-3"),
        ("one_marker", "4", 1, "pk.air.morale-result-4"),
        ("passed", "5+", 0, "pk.gap.morale-range"),
    ]


def test_every_modifier_of_air_morale() -> None:
    """pk.air.morale-mod-decorated, pk.air.morale-mod-rounds, pk.air.morale-mod-entrenched, pk.air.morale-mod-adm,
    pk.air.morale-mod-aa, pk.air.morale-mod-alone, pk.air.morale-mod-fanatics, pk.air.morale-mod-bomb-run"""
    assert {row.rule: row.value for row in TABLES.air_morale_modifiers.values()} == {
        "pk.air.morale-mod-decorated": 1,
        "pk.air.morale-mod-rounds": -1,
        "pk.air.morale-mod-entrenched": 2,
        "pk.air.morale-mod-adm": -1,
        "pk.air.morale-mod-aa": -1,
        "pk.air.morale-mod-alone": -1,
        "pk.air.morale-mod-fanatics": 3,
        "pk.air.morale-mod-bomb-run": -1,
    }


def test_the_air_target_die_of_every_speed() -> None:
    """pk.air.target-die"""
    assert {speed: row.die for speed, row in TABLES.air_targets.items()} == {
        "slow": 6,
        "normal": 8,
        "fast": 10,
        "jet": 12,
    }


def test_what_doubles_and_triples_give() -> None:
    """pk.air.damage, pk.gap.result-at-least"""
    assert [(row.times, row.markers) for row in TABLES.fire_results] == [(1, 1), (2, 2), (3, 3)]


def test_the_load_of_every_kind_of_bomber() -> None:
    """pk.gap.bombing-die"""
    assert {role: row.load for role, row in TABLES.bomb_loads.items()} == {
        Role.FIGHTER: None,
        Role.DIVE_BOMBER: 0,
        Role.LIGHT_BOMBER: 0,
        Role.FIGHTER_BOMBER: 0,
        Role.MEDIUM_BOMBER: 1,
        Role.HEAVY_BOMBER: 2,
        Role.SUPER_HEAVY_BOMBER: 3,
        Role.BALLISTIC_MISSILE: 3,
    }


def test_the_shift_of_every_kind_of_bomber_against_afv() -> None:
    """pk.cover.shift-air, pk.gap.bombing-die"""
    assert {role: row.shift for role, row in TABLES.air_shifts.items()} == {
        Role.DIVE_BOMBER: 0,
        Role.LIGHT_BOMBER: 3,
        Role.MEDIUM_BOMBER: 2,
        Role.HEAVY_BOMBER: 1,
        Role.SUPER_HEAVY_BOMBER: 0,
        Role.BALLISTIC_MISSILE: -1,
        Role.FIGHTER_BOMBER: 3,
    }


AIRCRAFT = """
    bf_109e Bf 109E|fighter|normal|2
    bf_109g Bf 109G|fighter|fast|3
    fw_190a Fw 190A|fighter|fast|4
    me_262 Me 262|fighter|jet|6
    ju_87 Ju 87|dive bomber|slow|0
    he_111 He 111|medium bomber|slow|0
    i_16 I-16|fighter|slow|1
    yak_1 Yak-1|fighter|normal|2
    la_5 La-5|fighter|fast|3
    il_2 Il-2|light bomber|slow|0
    pe_2 Pe-2|light bomber|normal|0
    hurricane Hurricane|fighter|normal|2
    spitfire_ix Spitfire IX|fighter|fast|4
    typhoon Typhoon|fighter bomber|fast|3
    lancaster Lancaster|heavy bomber|slow|0
    p_40 P-40|fighter|normal|2
    p_47 P-47|fighter bomber|fast|4
    p_51 P-51|fighter|fast|5
    b_25 B-25|medium bomber|normal|0
    b_17 B-17|heavy bomber|normal|0
    b_29 B-29|super heavy bomber|normal|0
    cr_42 CR.42|fighter|slow|1
    mc_202 MC.202|fighter|normal|3
    a6m_zero A6M Zero|fighter|normal|3
    ki_43 Ki-43|fighter|normal|2
    v_2 V-2|ballistic missile|none|0
"""


def test_every_aircraft() -> None:
    """pk.gap.air-stats"""
    listed = [
        f"{row.id} {row.name}|{row.role.said}|{row.speed.value if row.speed else 'none'}|{row.rank}"
        for row in TABLES.aircraft.values()
    ]
    assert listed == [row.strip() for row in AIRCRAFT.strip().splitlines()]


def test_every_aircraft_has_its_maker_and_japan_two_services() -> None:
    """pk.gap.air-stats, pk.gap.nation-dates"""
    makers: dict[str, list[str]] = {}
    for row in TABLES.aircraft.values():
        makers.setdefault(row.nation, []).append(row.name)
    assert makers == {
        "germany": ["Bf 109E", "Bf 109G", "Fw 190A", "Me 262", "Ju 87", "He 111", "V-2"],
        "russia": ["I-16", "Yak-1", "La-5", "Il-2", "Pe-2"],
        "britain": ["Hurricane", "Spitfire IX", "Typhoon", "Lancaster"],
        "usa": ["P-40", "P-47", "P-51", "B-25", "B-17", "B-29"],
        "italy": ["CR.42", "MC.202"],
        "japan": ["A6M Zero", "Ki-43"],
    }
    assert {row.id: row.service for row in TABLES.aircraft.values() if row.service} == {
        "a6m_zero": "navy",
        "ki_43": "army",
    }


def test_only_a_missile_has_no_speed() -> None:
    """pk.gap.air-stats"""
    assert [row.id for row in TABLES.aircraft.values() if row.speed is None] == ["v_2"]
    assert [row.id for row in TABLES.aircraft.values() if row.speed is Speed.JET] == ["me_262"]


def test_every_flak_company() -> None:
    """pk.gap.attachments, pk.gap.aa-fire"""
    flak = {key: row.calibre for key, row in TABLES.attachments.items() if row.kind is Company.FLAK}
    assert flak == {f"flak_{calibre}": calibre for calibre in (20, 37, 40, 76, 85, 88, 105, 128)}


def test_every_constant_of_the_air() -> None:
    """pk.gap.adm-threshold, pk.gap.air-combat, pk.gap.aa-fire, pk.gap.bombing-die, pk.gap.air-superiority,
    pk.gap.indirect-procedure"""
    assert {key: (TABLES.limit(key), TABLES.limits[key].rule) for key in CONSTANTS} == CONSTANTS


CONSTANTS = {
    "destroyed_at": (6, "pk.gap.adm-threshold"),
    "overnight_repair": (2, "pk.gap.adm-threshold"),
    "dogfight_rounds": (3, "pk.gap.air-combat"),
    "aa_range": (18, "pk.gap.aa-fire"),
    "bomb_entrenched": (-2, "pk.gap.bombing-die"),
    "missile_die": (12, "pk.gap.bombing-die"),
    "superiority": (2, "pk.gap.air-superiority"),
    "burst": (2, "pk.gap.indirect-procedure"),
}
