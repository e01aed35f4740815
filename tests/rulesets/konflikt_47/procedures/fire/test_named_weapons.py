"""A unit that fires exactly the weapons that are named, as the table knows them."""

import pytest
from tests.rulesets.konflikt_47.asking import ask, chances, refusals, totals

from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.sheet.faults import FactsFault


def test_exactly_the_named_weapons_fire() -> None:
    """k47.gap.fire-declaration: weapons not named do not fire"""
    named = chances("unit_fire", firer="ger-grenadiers", target="usa-rifles", weapons=["rifle", "rifle", "lmg"])
    assert named == chances("volley", weapons=["rifle", "rifle", "lmg"], target_models=10, distance=14.0)


def test_all_that_it_has_by_name_is_the_same_as_all_that_it_has() -> None:
    weapons = ["smg"] + ["rifle"] * 6 + ["lmg"]
    assert chances("unit_fire", distance=10.0, weapons=weapons) == chances("unit_fire", distance=10.0)
    tank = {"firer": "ger-pz4", "target": "usa-sherman", "distance": 30.0}
    assert chances("unit_fire", **tank, weapons=["heavy-at", "mmg"]) == chances("unit_fire", **tank)


@pytest.mark.parametrize(
    ("firer", "weapons", "rule"),
    [
        ("ger-grenadiers", ["smg"] + ["rifle"] * 6 + ["lmg", "panzerfaust"], k47.GAP_TARGET_CHOICE),
        ("sov-heavy-inf", ["dual-pack-small", "dual-pack-heavy"], k47.GAP_DUAL_WEAPON_PACK),
        ("ger-pz4", ["heavy-at", "mmg", "mmg"], k47.GAP_MOUNTS),
        ("ger-puma", ["light-at", "mmg"], k47.GAP_MOUNTS),
        ("usa-coyote", ["hmg", "mmg"], k47.GAP_TRAITS),
    ],
)
def test_what_may_not_fire_together_is_refused(firer: str, weapons: list[str], rule: str) -> None:
    """k47.gap.target-choice, k47.gap.dual-weapon-pack, k47.gap.mounts, k47.gap.traits"""
    assert rule in refusals("unit_fire", firer=firer, target="usa-rifles", distance=5.0, weapons=weapons)


def test_models_that_have_fallen_fire_nothing() -> None:
    """k47.gap.target-choice"""
    named = {"firer": "ger-grenadiers", "weapons": ["rifle"] * 3}
    assert refusals("unit_fire", **named, firer_lost=6) == [k47.GAP_TARGET_CHOICE]
    assert chances("unit_fire", **named, firer_lost=5)


@pytest.mark.parametrize(
    ("firer", "weapons"),
    [("ger-grenadiers", ["m17-tesla"]), ("ger-grenadiers", ["lmg", "lmg"]), ("sov-t34-zp", ["zvukovoy", "lmg"])],
)
def test_weapons_that_it_never_had_are_a_fault(firer: str, weapons: list[str]) -> None:
    with pytest.raises(FactsFault, match=r"^weapons: "):
        ask("unit_fire", firer=firer, weapons=weapons)


def test_the_officer_of_an_officers_unit_helps_until_he_falls() -> None:
    """k47.gap.officer-table"""
    known = {"firer": "ger-mmg", "target": "bri-major", "distance": 20.0}
    assert totals("unit_fire", **known)["Morale check"] == 10 - 1 + 4
    assert totals("unit_fire", **known, target_leaderless=True)["Morale check"] == 10 - 1
    near = totals("unit_fire", **known, target_leaderless=True, target_officer="second_lieutenant")
    assert near["Morale check"] == 10 - 1 + 1


def test_a_horror_near_the_target_need_not_be_the_firer() -> None:
    """k47.gap.traits: horrors are immune"""
    squad = {"firer": "ger-mmg", "target": "usa-rifles", "distance": 20.0}
    assert totals("unit_fire", **squad, target_near_horror=True)["Morale check"] == 9 - 1 - 1
    bears = {"firer": "ger-mmg", "target": "sov-ursus", "distance": 20.0}
    assert totals("unit_fire", **bears, target_near_horror=True)["Morale check"] == 10 - 1
