from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import ask, cited, notes, number, refusals, totals

from sandtable.sheet.faults import FactsFault


def dice(fired: list[str], **facts: Any) -> Any:
    return ask("weapon_choice", fired=fired, **facts).chances[0].outcome


def test_a_sherman_fires_its_gun_or_all_its_machine_guns() -> None:
    """fow.shoot.weapons-tank, fow.rof.dice"""
    assert dice(["us_75"]) == 2
    assert dice(["tank_mg2", "us_50cal"]) == 5
    assert totals("weapon_choice", fired=["tank_mg2", "us_50cal"]) == {"Dice": 5}
    assert refusals("weapon_choice", fired=["us_75", "us_50cal"]) == ["fow.shoot.weapons-tank"]
    assert refusals("weapon_choice", fired=["us_75", "tank_mg2", "us_50cal"]) == ["fow.shoot.weapons-tank"]


def test_moving_and_pinned_down_dice() -> None:
    """fow.rof.moving, fow.pin.moving-rof, fow.order.blitz.halted-rof, fow.order.dig-in.rof"""
    guns = ["tank_mg2", "us_50cal"]
    assert dice(guns, move="tactical") == 4
    assert dice(["de_mg42"], team="de_grenadier", pinned=True) == 2
    assert dice(guns, blitz="succeeded") == 5
    assert number("weapon_choice", "Dice", fired=guns, blitz="succeeded").base.rule == "fow.order.blitz.halted-rof"
    assert dice(["de_mg42"], team="de_grenadier", dug_in=True) == 2


def test_infantry_and_guns_fire_one_weapon() -> None:
    """fow.shoot.weapons-foot"""
    both = ["de_mg42", "de_faust"]
    for kind in ("infantry", "gun"):
        assert refusals("weapon_choice", team="stated", kind=kind, fired=both) == ["fow.shoot.weapons-foot"]
        assert dice(["de_mg42"], team="stated", kind=kind) == 3
    assert refusals("weapon_choice", team="de_faust", fired=both) == ["fow.shoot.weapons-foot"]


@pytest.mark.parametrize("kind", ["armoured", "unarmoured", "aircraft"])
def test_two_weapons_other_than_machine_guns_never_fire_together(kind: str) -> None:
    """fow.shoot.weapons-tank"""
    facts = {"team": "stated", "kind": kind}
    assert refusals("weapon_choice", fired=["us_75", "us_37"], **facts) == ["fow.shoot.weapons-tank"]
    assert refusals("weapon_choice", fired=["us_75", "us_37", "tank_mg2"], **facts) == ["fow.shoot.weapons-tank"] * 2
    assert dice(["tank_mg2", "tank_mg2"], **facts) == 4


def test_nothing_fires_after_a_dash() -> None:
    """fow.shoot.no-shoot-dash"""
    assert refusals("weapon_choice", move="dash") == ["fow.shoot.no-shoot-dash"]
    assert refusals("weapon_choice", fired=["us_75", "us_50cal"], move="dash") == [
        "fow.shoot.weapons-tank",
        "fow.shoot.no-shoot-dash",
    ]


def test_a_weapon_that_shot_at_aircraft_is_silent_and_the_others_are_not() -> None:
    """fow.aa.no-next-shooting, fow.gap.aa-penalty-duration"""
    facts: dict[str, Any] = {"shot_at_aircraft": ["us_50cal"]}
    assert refusals("weapon_choice", fired=["tank_mg2", "us_50cal"], **facts) == ["fow.aa.no-next-shooting"]
    assert dice(["tank_mg2"], **facts) == 2
    assert dice(["us_75"], **facts) == 2
    assert cited("weapon_choice", fired=["us_75"], **facts)["others_may_fire"] == "fow.gap.aa-penalty-duration"


def test_machine_guns_left_out_are_named() -> None:
    """fow.shoot.weapons-tank"""
    assert notes("weapon_choice", fired=["tank_mg2"])["could_join"] == ("us_50cal",)
    for fired in (["tank_mg2", "us_50cal"], ["us_75"]):
        assert "could_join" not in notes("weapon_choice", fired=fired)
    assert "could_join" not in notes("weapon_choice", fired=["tank_mg2"], shot_at_aircraft=["us_50cal"])


def test_aircraft_guns_use_the_moving_column() -> None:
    """fow.gap.weapons"""
    assert dice(["air_50cal"], team="us_p47") == 4
    assert refusals("weapon_choice", fired=["air_50cal"], team="stated", kind="armoured") == ["fow.gap.weapons"]


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"fired": []}, "fired: name at least one weapon"),
        (
            {"fired": ["de_88l56"]},
            "fired: the M4 Sherman .75mm. has no 8.8cm L/56 to fire, it has 75mm M3, Sherman MGs, .50 cal AA MG",
        ),
        ({"fired": ["us_75", "us_75"]}, "has no second 75mm M3 to fire"),
        ({"team": "us_truck", "fired": ["us_75"]}, "it has nothing to shoot with"),
        ({"dug_in": True, "move": "tactical"}, "dug_in: a team that moves does not dig in"),
    ],
)
def test_facts_that_contradict_each_other(facts: dict[str, Any], told: str) -> None:
    """fow.shoot.weapons-tank"""
    with pytest.raises(FactsFault, match=told):
        ask("weapon_choice", **facts)
