"""HE fired directly at troops, and what the HE values stand for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chances,
    cited,
    follows,
    notes,
    parts,
    refusals,
    throw,
    totals,
    view,
)
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses, TroopsFate
from sandtable.rulesets.konflikt_47.tables import HE_WEAPONS
from sandtable.sheet import FactsFault

SQUAD = {"target_models": 6}


# ---------------------------------------------------------------------- the shot


def test_a_light_howitzer_at_six_regulars() -> None:
    """k47.gap.howitzer, k47.gap.he-fire, k47.he.table, k47.he.pins, k47.gap.long-range"""
    assert view("he_shot", "casualties", **SQUAD) == {
        0: F(149299, 419904),
        1: F(1555, 11664),
        2: F(18625, 139968),
        3: F(6875, 52488),
        4: F(625, 5184),
        5: F(3125, 34992),
        6: F(15625, 419904),
    }
    assert view("he_shot", "pins", **SQUAD) == {0: F(1, 3), 1: F(1, 3), 2: F(1, 3)}


def test_going_down_makes_hitting_harder_and_halves_the_hits_but_not_the_pins() -> None:
    """k47.gap.he-down, k47.hit.down, k47.shoot.react-before-measure, k47.gap.reaction-go-down"""
    facts = {**SQUAD, "target_down": True}
    assert view("he_shot", "casualties", **facts) == {
        0: F(1597, 2592),
        1: F(55, 288),
        2: F(125, 864),
        3: F(125, 2592),
    }
    assert view("he_shot", "pins", **facts) == {0: F(1, 2), 1: F(1, 4), 2: F(1, 4)}
    assert notes("he_shot", **facts)["halved"] is True


def test_the_rolls_of_an_he_shot() -> None:
    """k47.gap.he-fire, k47.he.pins, k47.gap.half-casualties"""
    came = throw("he_shot", 3, 4, 2, 3, 1, 6, 5, 2, 4, 4, **SQUAD)
    assert [(rolled.why, rolled.faces) for rolled in came.rolls] == [
        ("k47.hit.base", (3,)),
        ("k47.gap.he-fire", (4,)),
        ("k47.damage.roll", (2, 3, 1, 6)),
        ("k47.he.pins", (5,)),
        ("k47.gap.exceptional-damage", (2,)),
        ("k47.gap.morale-check", (4, 4)),
    ]
    assert came.outcome == Losses(3, 2, 0, True, TroopsFate.FAILED)


def test_hits_halved_to_none_still_pin() -> None:
    """k47.gap.he-down, k47.gap.pins-gain"""
    assert throw("he_shot", 4, 1, 6, target_down=True).outcome == Losses(0, 2)


def test_cover_and_buildings_count_for_the_roll_to_hit_only() -> None:
    """k47.gap.buildings, k47.gap.cover, k47.hit.hard-cover"""
    assert totals("he_shot", cover="hard")["To hit"] == 5
    in_the_open, inside = view("he_shot", "casualties"), view("he_shot", "casualties", cover="hard")
    assert inside[6] * 2 == in_the_open[6]


def test_a_howitzer_fires_directly_at_any_distance_up_to_its_range() -> None:
    """k47.gap.howitzer, k47.special.howitzer, k47.weapons.min-range, k47.weapons.max-range"""
    assert totals("he_shot", distance=0.0)["To hit"] == 2
    assert parts("he_shot", "To hit", distance=24.1) == {"k47.hit.long-range": -1}
    assert totals("he_shot", distance=24.1)["To damage"] == totals("he_shot")["To damage"] == 2
    assert refusals("he_shot", distance=48.1) == ["k47.weapons.max-range"]


@pytest.mark.parametrize("weapon", ["rifle-grenade", "light-mortar", "medium-mortar", "heavy-mortar"])
def test_mortars_and_rifle_grenades_do_not_fire_directly(weapon: str) -> None:
    """k47.special.indirect"""
    assert refusals("he_shot", weapon=weapon, distance=18.0) == ["k47.special.indirect"]


def test_a_howitzer_is_fixed() -> None:
    """k47.gap.fixed, k47.special.fixed, k47.gap.mounts"""
    assert refusals("he_shot", order="advance") == ["k47.gap.fixed"]
    assert refusals("he_shot", in_arc=False) == ["k47.gap.fixed"]
    assert totals("he_shot", order="advance", mounted=True)["To hit"] == 4


def test_an_automatic_cannon_has_two_shells() -> None:
    """k47.weapons.shots, k47.gap.he-choice"""
    assert view("he_shot", "pins", weapon="light-autocannon") == {0: F(1, 9), 1: F(8, 9)}
    assert max(view("he_shot", "casualties", weapon="light-autocannon")) == 4


def test_he_keeps_its_own_penetration_whatever_the_gun_s() -> None:
    """k47.he.pen-fixed, k47.gap.he-long-range"""
    for weapon, pen in (("light-at", 1), ("super-heavy-at", 1), ("medium-howitzer", 3), ("heavy-howitzer", 4)):
        assert parts("he_shot", "To damage", weapon=weapon) == {"k47.he.pen-fixed": pen}


def test_tough_troops_shrug_off_only_small_he() -> None:
    """k47.gap.traits"""
    assert view("he_shot", "casualties", tough=True) == view("he_shot", "casualties")
    small = {"weapon": "light-at"}
    assert view("he_shot", "casualties", tough=True, **small)[0] > view("he_shot", "casualties", **small)[0]


def test_pins_of_he_may_rout_a_unit_at_once() -> None:
    """k47.gap.pins-rout, k47.he.pins"""
    fates = view("he_shot", "fate", weapon="heavy-howitzer", target_pins=5)
    assert fates[TroopsFate.PINNED_OUT] == F(2, 3) * F(1, 2)


def test_what_follows_from_a_shell() -> None:
    """k47.gap.casualties"""
    assert follows("he_shot", Losses(2, 2), target_pins=1) == {"pins": 3, "casualties": 2, "models_left": 6}


def test_an_he_shot_is_a_volley_of_one_shell() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.he-fire"""
    for weapon in ("light-howitzer", "medium-howitzer", "heavy-at"):
        facts: dict[str, Any] = {"distance": 20.0, "target_down": True, "target_models": 7}
        assert chances("he_shot", weapon=weapon, **facts) == chances("volley", weapons=[weapon], **facts)


def test_play_gives_nothing_that_the_odds_do_not_foretell() -> None:
    """k47.gap.he-fire"""
    assert never_foretold("he_shot", 200, weapon="heavy-howitzer", target="team", target_models=4) == set()
    assert never_foretold("he_value", 200, he="3D6") == set()


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize(
    ("he", "pen", "pins"), [("D2", 1, "1"), ("D3", 1, "1"), ("D6", 2, "D2"), ("2D6", 3, "D3"), ("3D6", 4, "D6")]
)
def test_the_he_table_is_that_of_the_sheet(he: str, pen: int, pins: str) -> None:
    """k47.he.table, k47.he.pen-fixed, k47.he.pins"""
    found = notes("he_value", he=he)
    assert (found["pen"], found["pins_of_hit"]) == (pen, pins)


def test_pins_of_each_he_value() -> None:
    """k47.he.pins, k47.gap.rounding"""
    assert view("he_value", "pins", he="D3") == view("he_value", "pins", he="D2") == {1: F(1)}
    assert view("he_value", "pins", he="D6") == {1: F(1, 2), 2: F(1, 2)}
    assert view("he_value", "pins", he="2D6") == dict.fromkeys(range(1, 4), F(1, 3))
    assert view("he_value", "pins", he="3D6") == dict.fromkeys(range(1, 7), F(1, 6))


def test_hits_of_each_he_value() -> None:
    """k47.gap.he-fire, k47.gap.he-down, k47.gap.rounding"""
    assert view("he_value", "hits", he="D2") == {1: F(1, 2), 2: F(1, 2)}
    assert view("he_value", "hits", he="D3") == dict.fromkeys(range(1, 4), F(1, 3))
    assert view("he_value", "hits", he="D6", down=True) == {0: F(1, 6), 1: F(1, 3), 2: F(1, 3), 3: F(1, 6)}
    assert view("he_value", "hits", he="D2", down=True) == {0: F(1, 2), 1: F(1, 2)}
    assert min(view("he_value", "hits", he="3D6")) == 3


def test_an_he_value_that_does_not_exist() -> None:
    """k47.he.table"""
    with pytest.raises(FactsFault, match="D4"):
        ask("he_value", he="D4")


def test_weapons_by_their_he_value() -> None:
    """k47.special.he, k47.he.vs-armour-single"""
    assert notes("he_value", he="D2")["weapons"] == (
        "light-autocannon",
        "heavy-autocannon",
        "light-at",
        "medium-at",
        "rifle-grenade",
    )
    assert notes("he_value", he="D3")["weapons"] == ("heavy-at", "super-heavy-at", "light-mortar")
    assert notes("he_value", he="D6")["weapons"] == ("medium-mortar", "light-howitzer")
    assert notes("he_value", he="2D6")["weapons"] == ("heavy-mortar", "medium-howitzer")
    assert notes("he_value", he="3D6")["weapons"] == ("heavy-howitzer",)
    assert len(HE_WEAPONS) == 13
    assert cited("he_value")["armour"] == "k47.he.vs-armour-single"


def test_small_dice_are_read_off_a_d6() -> None:
    """k47.gap.rounding"""
    for face, two, three in ((1, 1, 1), (2, 1, 1), (3, 1, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3)):
        assert throw("he_value", face, he="D2").outcome.hits == two
        assert throw("he_value", face, he="D3").outcome.hits == three


def test_an_he_value_reads_as_a_sentence() -> None:
    """k47.he.table"""
    assert ask("he_value").verdict == "HE (D6): penetration +2, 3.5 hits on average, 1.5 pins on average"
    assert throw("he_value", 1, 1).label == "1 hit, 1 pin"
