from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chances, cited, notes, refusals, totals, view

from sandtable.rulesets.flames_of_war.procedures.bombard.platoons import BATTERIES
from sandtable.sheet.faults import FactsFault

SAME_ENDS = [
    (
        {"battery": "uk_25pdr", "target": "de_grenadier", "under": 5},
        {"weapons": 4, "skill": 3, "teams": 5, "hit_on": 4, "save": 3, "at": 3, "firepower": 4},
    ),
    (
        {"battery": "us_105", "target": "de_pz4", "under": 3, "spotter": "leader", "cover": "inside"},
        {"weapons": 4, "skill": 3, "kind": "armoured", "teams": 3, "hit_on": 4, "top": 1, "at": 3, "firepower": 3},
    ),
    (
        {"battery": "us_105", "target": "de_pz4", "under": 3, "bailed": 2, "weapons": 2, "ranging": "third"},
        {
            "weapons": 2,
            "kind": "armoured",
            "teams": 3,
            "hit_on": 4,
            "top": 1,
            "at": 3,
            "firepower": 3,
            "bailed": 2,
            "remount": 3,
            "ranging": "third",
        },
    ),
    (
        {"battery": "de_nebel", "target": "su_rifle", "under": 12, "beneath": "tall", "night": True},
        {
            "weapons": 6,
            "skill": 3,
            "teams": 12,
            "hit_on": 3,
            "save": 4,
            "at": 2,
            "firepower": 4,
            "beneath": "tall",
            "night": True,
        },
    ),
    (
        {"battery": "su_katyusha", "target": "us_57", "under": 3, "cover": "inside", "ranging": "repeat_unseen"},
        {
            "weapons": 4,
            "kind": "gun",
            "teams": 3,
            "hit_on": 3,
            "save": 3,
            "at": 2,
            "firepower": 4,
            "cover": "inside",
            "ranging": "repeat_unseen",
        },
    ),
]


@pytest.mark.parametrize(("named", "stated"), SAME_ENDS)
def test_names_come_to_the_numbers_on_the_cards(named: dict[str, Any], stated: dict[str, Any]) -> None:
    """fow.gap.platoons, fow.gap.team-profiles, fow.gap.bombardment-weapons, fow.gap.spotting"""
    assert chances("battery_fire", **named) == chances("bombardment", **stated)


@pytest.mark.parametrize(
    ("battery", "spotter", "skill"),
    [
        ("us_81", "observer", 4),
        ("us_81", "leader", 4),
        ("us_105", "leader", 3),
        ("us_105", "observer", 4),
        ("su_82", "observer", 3),
        ("su_82", "leader", 4),
        ("su_82", "commander", 5),
        ("uk_3in", "commander", 4),
        ("uk_25pdr", "observer", 3),
        ("de_8cm", "commander", 3),
    ],
)
def test_the_spotters_skill_is_on_his_card(battery: str, spotter: str, skill: int) -> None:
    """fow.gap.spotting, fow.gap.commander-powers"""
    assert totals("battery_fire", battery=battery, spotter=spotter)["Score to Range In"] == skill
    assert cited("battery_fire", battery=battery, spotter=spotter)["skill"] == "fow.gap.spotting"


def test_every_unit_with_a_bombardment_weapon_can_be_named() -> None:
    """fow.gap.bombardment-weapons"""
    assert set(BATTERIES) == {
        *("us_rifle", "us_armored_rifle", "us_para", "us_81", "us_105", "us_priest"),
        *("uk_3in", "uk_25pdr"),
        *("de_8cm", "de_12cm", "de_105", "de_nebel"),
        *("su_82", "su_120", "su_zis3", "su_122", "su_katyusha"),
    }
    assert notes("battery_fire", battery="us_rifle", distance=32.0)["weapon"] == "us_60mm"
    assert "1 firing: 60mm mortar" in ask("battery_fire", battery="us_rifle", distance=32.0).notes[0].label


def test_a_mixed_unit_is_hit_and_saves_by_its_cards() -> None:
    """fow.gap.team-profiles, fow.bombard.hit-each, fow.bombard.pin"""
    guns = {"battery": "uk_25pdr", "target": "de_105", "ranging": "first"}
    alone = view("battery_fire", "destroyed", under=4, **guns)
    observed = view("battery_fire", "destroyed", under=5, **guns)
    a_gun, the_observer = alone[4], observed[5] / alone[4]
    assert (a_gun, the_observer) == (F(1, 4) ** 4, F(1, 6))
    named = view("battery_fire", "destroyed", teams="4xde_105,de_observer", **guns)
    assert named == observed
    assert cited("battery_fire", teams="4xde_105,de_observer", **guns)["under"] == "fow.gap.team-profiles"


def test_of_armour_and_infantry_only_the_infantry_is_pinned() -> None:
    """fow.bombard.pin, fow.pin.immune-armoured"""
    facts = {"ranging": "first", "battery": "de_105", "teams": "2xus_halftrack,us_rifle"}
    assert view("battery_fire", "pinned", **facts)[True] == F(2, 3)
    assert view("battery_fire", "hits", **facts)[3] == view("battery_fire", "pinned", **facts)[True] ** 3


def test_the_size_of_the_template() -> None:
    """fow.gap.template, fow.gap.weapon-notes"""
    assert notes("battery_fire", battery="uk_25pdr")["template"] == 6
    assert notes("battery_fire", battery="de_nebel")["template"] == 10


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"distance": 80.1}, ["fow.gap.bombard-who"]),
        ({"battery": "us_81", "distance": 40.1}, ["fow.gap.bombard-who"]),
        ({"friends": 4.0}, ["fow.bombard.safe"]),
        ({"battery": "de_nebel", "friends": 6.0}, ["fow.bombard.safe-salvo"]),
        ({"attempts_used": 3}, ["fow.gap.spotting"]),
        ({"spotter": "commander"}, ["fow.gap.commander-powers"]),
        ({"spotter": "aircraft"}, ["fow.gap.aircraft-attack"]),
        ({"spotter": "other"}, ["fow.gap.spotting"]),
        (
            {"distance": 90.0, "friends": 1.0, "attempts_used": 3},
            ["fow.gap.bombard-who", "fow.bombard.safe", "fow.gap.spotting"],
        ),
    ],
)
def test_bombardments_that_may_not_be_fired(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.bombard-who, fow.bombard.safe, fow.bombard.safe-salvo, fow.gap.spotting, fow.gap.commander-powers"""
    assert refusals("battery_fire", **facts) == rules


@pytest.mark.parametrize(
    "facts",
    [
        {"distance": 80.0},
        {"battery": "us_81", "distance": 40.0},
        {"friends": 4.1},
        {"battery": "de_nebel", "friends": 6.1},
        {"attempts_used": 3, "ranging": "repeat"},
    ],
)
def test_bombardments_that_just_may(facts: dict[str, Any]) -> None:
    """fow.gap.bombard-who, fow.bombard.safe, fow.bombard.safe-salvo, fow.gap.repeat-bombardment"""
    assert chances("battery_fire", **facts)


def test_facts_that_the_lists_contradict() -> None:
    """fow.gap.platoons"""
    with pytest.raises(FactsFault, match="weapons: the 25 pdr battery bombards with 4, give at most 4"):
        ask("battery_fire", weapons=5)
    with pytest.raises(FactsFault, match="under: the Grenadier platoon has 7 teams, give at most 7"):
        ask("battery_fire", under=8)
    with pytest.raises(FactsFault, match="bailed: 0 armoured Tanks under the template, give at most 0"):
        ask("battery_fire", bailed=1)


def test_transports_under_the_template_call_for_no_last_stand() -> None:
    """fow.gap.laststand-counting, fow.gap.passengers-details"""
    trucks = {"ranging": "first", "teams": "2xus_truck"}
    after = next(found.follows for found in ask("battery_fire", **trucks).chances if found.outcome.destroyed == 1)
    assert "fow.gap.passengers-details" in {effect.rule for effect in after}
    assert "fow.laststand.unit-test" not in {effect.rule for effect in after}
