"""Flamethrowers and shockwaves in one volley with the other weapons of a unit."""

from __future__ import annotations

from collections import defaultdict

import pytest
from tests.rulesets.konflikt_47.asking import F, throw, view
from tests.rulesets.konflikt_47.fire_oracle import Shots, d, volley, within

from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Flamed, TroopsFate


@pytest.mark.parametrize("models", [4, 10])
def test_a_gun_and_a_flamethrower_are_one_volley(models: int) -> None:
    """k47.gap.simultaneous-weapons, k47.gap.flamethrower, k47.gap.pins-gain: one set of pins and one check"""
    facts = {"weapons": ["medium-at", "flamethrower-veh"], "mounted": True, "target_models": models}
    gun, jet = Shots(1, F(2, 3), 3, hits=d(2)), Shots(1, F(1, 2), 2, hits=d(6, 2), level=2)
    counted = volley([gun, jet], models)
    fallen: dict[int, F] = defaultdict(F)
    wiped, flamed, half = F(0), F(0), F(0)
    for (level, casualties, _), share in counted.items():
        fallen[casualties] += share
        wiped += share if casualties == models else F(0)
        flamed += share if level == 2 and casualties < models else F(0)
        half += share if level == 1 and models > casualties >= models / 2 else F(0)
    assert view("volley", "casualties", **facts) == fallen
    assert view("volley", "pins", **facts) == {0: F(1, 6), 1: F(1, 3), 2: F(1, 6), 3: F(1, 6), 4: F(1, 6)}
    holds = sum(within(9 - pins) for pins in (2, 3, 4)) / 3
    fates = view("volley", "fate", **facts)
    assert fates[TroopsFate.WIPED_OUT] == wiped
    assert fates[TroopsFate.FAILED] == flamed * (1 - holds) + half * (1 - within(8))
    assert view("volley", "out_of_fuel", **facts) == {False: F(5, 6), True: F(1, 6)}


def test_the_rolls_of_a_gun_and_a_flamethrower() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.flamethrower"""
    came = throw("volley", 4, 3, 1, 3, 5, 1, 2, 1, 1, 2, 3, 4, 1, weapons=["medium-at", "flamethrower-veh"])
    assert [rolled.why for rolled in came.rolls] == [
        "k47.hit.base",
        "k47.hit.base",
        "k47.gap.he-fire",
        "k47.damage.roll",
        "k47.gap.pins-gain",
        "k47.gap.flamethrower",
        "k47.damage.roll",
        "k47.gap.morale-check",
        "k47.special.flamethrower",
    ]
    assert came.outcome == Flamed(2, 4, 0, True, TroopsFate.FAILED, True)
    assert came.label == "2 casualties, 4 pins, fails its morale check and is destroyed, fuel gone"


def test_a_shockwave_and_a_machine_gun_are_one_volley() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.shockwave, k47.gap.pins-gain"""
    facts = {"weapons": ["zvukovoy", "mmg"], "mounted": True, "target_models": 20}
    counted = volley([Shots(4, F(2, 3), 4), Shots(1, F(1, 2), 3, hits=d(3), level=2)], 20)
    fallen: dict[int, F] = defaultdict(F)
    for (_, casualties, _), share in counted.items():
        fallen[casualties] += share
    assert view("volley", "casualties", **facts) == fallen
    missed = F(1, 3) ** 4
    half = F(1, 2)
    assert view("volley", "pins", **facts) == {
        0: half * missed,
        1: half * (1 - missed) + half / 3,
        2: half / 3,
        3: half / 3,
    }


def test_dice_of_different_weapons_are_told_apart() -> None:
    """k47.gap.simultaneous-weapons"""
    both = throw("volley", 1, 1, 6, weapons=["medium-at", "flamethrower-veh"])
    assert [rolled.who for rolled in both.rolls] == ["Flamethrower (vehicle)", "Medium AT gun", ""]
    alike = throw("volley", 1, 2, 1, 1, weapons=["rifle", "lmg"])
    assert [rolled.who for rolled in alike.rolls] == [""]
    spinne = throw("unit_fire", 1, 1, 6, firer="ger-spinne", target="usa-sherman", distance=10.0)
    assert [rolled.who for rolled in spinne.rolls] == ["Light AT gun", "Light flamethrower (vehicle)", ""]


def test_a_big_squad_with_a_flamethrower_has_exact_odds() -> None:
    """k47.gap.simultaneous-weapons: all that is thrown together stays narrow enough to be worked out"""
    weapons = ["rifle"] * 19 + ["flamethrower-inf"]
    found = view("volley", "fate", weapons=weapons, distance=5.0, target_models=20)
    assert sum(found.values()) == 1
    assert (
        found[TroopsFate.STANDS]
        + found[TroopsFate.PASSED]
        + found[TroopsFate.FAILED]
        + found.get(TroopsFate.WIPED_OUT, F(0))
        == 1
    )
