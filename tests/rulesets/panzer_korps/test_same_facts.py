"""A fact that is asked in several places is the same fact everywhere."""

from collections import defaultdict

from tests.rulesets.panzer_korps.asking import HOME, refusals

from sandtable.sheet.facts import fields_of


def test_a_fact_of_one_name_and_label_has_one_range_and_unit() -> None:
    seen: defaultdict[tuple[str, str, str], set[tuple[object, ...]]] = defaultdict(set)
    for procedure in HOME.procedures.values():
        for field in fields_of(procedure.facts):
            seen[field.name, field.label, field.control].add((field.low, field.high, field.unit))
    assert {key: ranges for key, ranges in seen.items() if len(ranges) > 1} == {}


def test_a_squadron_with_six_markers_is_gone_whatever_is_asked_of_it() -> None:
    """pk.gap.adm-threshold"""
    for asked, field in (
        ("air_missions", "damage"),
        ("overnight_repair", "damage"),
        ("squadron_dogfight", "damage"),
        ("squadron_dogfight", "enemy_damage"),
        ("dogfight", "enemy_damage"),
        ("air_fire_roll", "target_damage"),
        ("air_morale_test", "damage"),
        ("bombing_run", "damage"),
        ("bombing", "damage"),
        ("air_raid", "damage"),
        ("aa_fire", "damage"),
    ):
        assert refusals(asked, **{field: 6}) == ["pk.gap.adm-threshold"]
