"""Words as players read them: on forms, in sentences, and in lists to pick from."""

import pytest

from sandtable.rulesets.konflikt_47.procedures.moving.rates import TRAIT_CODES
from sandtable.rulesets.konflikt_47.procedures.moving.terrain_pieces import CODES
from sandtable.rulesets.konflikt_47.tables import TABLES, WEAPONS
from sandtable.rulesets.konflikt_47.terms import Quality, TargetClass, UnitKind, Vehicle


@pytest.mark.parametrize("target", TargetClass)
def test_vehicles_are_spelt_as_in_the_damage_values(target: TargetClass) -> None:
    """k47.damage.armour-values, k47.damage.soft-values"""
    if target.value.endswith("_troops"):
        assert target.said == target.value.replace("_", " ")
    else:
        assert target.said == Vehicle(target.value).said == TABLES.damage[target].name.lower()


def test_kinds_of_unit_are_spelt_out() -> None:
    """k47.gap.unit-types"""
    assert [kind.said for kind in UnitKind] == [
        "infantry",
        "team",
        "artillery",
        "soft-skinned vehicle",
        "armoured vehicle",
    ]


def test_a_quality_takes_its_article() -> None:
    """k47.morale.quality"""
    assert [quality.one("team") for quality in Quality] == ["an Inexperienced team", "a Regular team", "a Veteran team"]


@pytest.mark.parametrize(
    ("key", "short"),
    [
        ("lmg", "LMG"),
        ("hmg", "HMG"),
        ("rifle", "Rifle"),
        ("piat", "PIAT"),
        ("flamethrower-inf", "Flamethrower (infantry)"),
    ],
)
def test_weapons_are_called_by_their_letters_where_the_chart_has_them(key: str, short: str) -> None:
    """k47.weapons.small-arms, k47.weapons.heavy"""
    assert TABLES.weapon(key).short == short


def test_no_two_things_to_pick_from_are_called_alike() -> None:
    """k47.weapons.dual-pack, k47.gap.terrain-pieces, k47.gap.traits"""
    for codes in (WEAPONS, CODES, TRAIT_CODES):
        names = [meaning.partition(": ")[0] for meaning in codes.values()]
        assert len(set(names)) == len(names)
    assert CODES["dragons_teeth"] == "Dragons teeth: anti-tank obstacle, soft cover"
    assert TRAIT_CODES["slow"] == "slow: infantry 4 in Advance, 8 in Run"
