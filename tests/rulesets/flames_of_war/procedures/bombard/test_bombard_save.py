from itertools import product
from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chance, chances, cited, follows, note, notes, number, throw

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.bombard.harm import state_after
from sandtable.sheet.faults import FactsFault

OK, BAILED, DESTROYED = "ok", "bailed", "destroyed"


@pytest.mark.parametrize(
    ("team", "first", "repeated"),
    [
        ({"kind": "infantry", "save": 3, "cover": "open"}, F(1, 3), F(5, 9)),
        ({"kind": "infantry", "save": 3, "cover": "inside"}, F(1, 6), F(5, 18)),
        ({"kind": "infantry", "save": 3, "cover": "behind"}, F(1, 3), F(5, 9)),
        ({"kind": "gun", "save": 4, "cover": "gun_shield"}, F(1, 2), F(3, 4)),
        ({"kind": "gun", "save": 4, "cover": "inside"}, F(1, 4), F(3, 8)),
        ({"kind": "unarmoured", "save": 5, "cover": "inside"}, F(2, 3), F(2, 3)),
    ],
)
def test_saves_in_and_behind_cover_and_when_fire_is_kept_up(team: dict[str, Any], first: Any, repeated: Any) -> None:
    """fow.bombard.saves-no-cover, fow.save.bulletproof, fow.bombard.repeat-saves, fow.gap.repeat-save-reroll,
    fow.gap.bulletproof-cover"""
    assert chance("bombard_save", DESTROYED, firepower=4, **team) == first
    assert chance("bombard_save", DESTROYED, firepower=4, repeat=True, **team) == repeated


@pytest.mark.parametrize(
    ("kind", "cover", "rule"),
    [
        ("infantry", "inside", "fow.gap.bulletproof-cover"),
        ("infantry", "behind", "fow.bombard.saves-no-cover"),
        ("gun", "gun_shield", "fow.bombard.saves-no-cover"),
        ("unarmoured", "inside", "fow.gap.bulletproof-cover"),
    ],
)
def test_cover_cites_its_rule(kind: str, cover: str, rule: str) -> None:
    """fow.bombard.saves-no-cover, fow.gap.bulletproof-cover"""
    assert note("bombard_save", "bulletproof_cover", kind=kind, cover=cover).rule == rule


def test_a_howitzer_shell_on_a_panzer_iv() -> None:
    """fow.bombard.saves-top, fow.armour.outcome, fow.gap.bombard-modifiers-only"""
    facts = {"kind": "armoured", "at": 3, "firepower": 3, "top": 1}
    assert chances("bombard_save", **facts) == {OK: F(13, 18), BAILED: F(1, 6), DESTROYED: F(1, 9)}
    assert number("bombard_save", "Armour", **facts).base.rule == "fow.bombard.saves-top"
    assert cited("bombard_save", **facts)["range_bonus"] == "fow.gap.bombard-modifiers-only"


@pytest.mark.parametrize(("top", "at", "firepower"), list(product((0, 1, 2), (1, 2, 3, 5), (1, 3, 4))))
def test_top_armour_against_every_default_shell(top: int, at: int, firepower: int) -> None:
    """fow.bombard.saves-top, fow.armour.outcome, fow.armour.greater, fow.armour.equal, fow.armour.less"""
    expected = {OK: F(0), BAILED: F(0), DESTROYED: F(0)}
    passes = F(7 - firepower, 6)
    for die in range(1, 7):
        if die + top > at:
            expected[OK] += F(1, 6)
        elif die + top == at:
            expected[BAILED] += passes / 6
            expected[OK] += (1 - passes) / 6
        else:
            expected[DESTROYED] += passes / 6
            expected[BAILED] += (1 - passes) / 6
    found = chances("bombard_save", kind="armoured", top=top, at=at, firepower=firepower)
    assert found == {state: chance for state, chance in expected.items() if chance}


def test_a_tank_bailed_out_again_tests_its_nerve() -> None:
    """fow.bail.second-result, fow.gap.alternative-ratings"""
    facts = {"kind": "armoured", "at": 3, "firepower": 3, "top": 1, "bailed": True}
    assert chances("bombard_save", **facts) == {BAILED: F(13, 18) + F(1, 12), DESTROYED: F(1, 9) + F(1, 12)}
    assert chance("bombard_save", DESTROYED, remount=2, **facts) == F(1, 9) + F(1, 36)
    assert number("bombard_save", "Bailed Out again", remount=2, **facts).base.rule == "fow.gap.alternative-ratings"


def test_armour_knows_nothing_of_repeated_or_brutal_fire() -> None:
    """fow.bombard.repeat-saves, fow.gap.weapon-notes"""
    facts = {"kind": "armoured", "at": 3, "firepower": 3}
    assert chances("bombard_save", repeat=True, brutal=True, cover="inside", **facts) == chances(
        "bombard_save", **facts
    )


def test_a_brutal_weapon_makes_others_save_twice_but_never_thrice() -> None:
    """fow.gap.weapon-notes, fow.gap.score-test, fow.gap.repeat-save-reroll"""
    for kind in ("infantry", "gun", "unarmoured"):
        assert chance("bombard_save", DESTROYED, kind=kind, save=3, brutal=True) == F(5, 9)
        assert chance("bombard_save", DESTROYED, kind=kind, save=3, brutal=True, repeat=True) == F(5, 9)
    assert cited("bombard_save", brutal=True, repeat=True)["not_thrice"] == "fow.gap.score-test"
    assert "not_thrice" not in notes("bombard_save", brutal=True)


def test_who_re_rolls_saves_in_a_repeat_bombardment() -> None:
    """fow.bombard.repeat-saves, fow.gap.repeat-save-reroll"""
    assert notes("bombard_save", kind="gun", repeat=True) == {"saves_again": True, "which_saves": "successful"}
    assert notes("bombard_save", kind="unarmoured", repeat=True) == {"saves_again": False}


@pytest.mark.parametrize(
    ("facts", "faces", "state"),
    [
        ({}, (3,), OK),
        ({}, (2,), DESTROYED),
        ({"repeat": True}, (3, 3), OK),
        ({"repeat": True}, (3, 2), DESTROYED),
        ({"repeat": True}, (2,), DESTROYED),
        ({"cover": "inside"}, (2, 3), OK),
        ({"cover": "inside"}, (2, 4), DESTROYED),
        ({"cover": "inside", "firepower": 1}, (2,), DESTROYED),
        ({"cover": "inside", "repeat": True}, (5, 1, 4), DESTROYED),
        ({"kind": "armoured", "at": 3}, (3,), OK),
        ({"kind": "armoured", "at": 3}, (2, 3), OK),
        ({"kind": "armoured", "at": 3}, (2, 4), BAILED),
        ({"kind": "armoured", "at": 3}, (1, 3), BAILED),
        ({"kind": "armoured", "at": 3}, (1, 4), DESTROYED),
        ({"kind": "armoured", "at": 3, "bailed": True}, (1, 3, 4), BAILED),
        ({"kind": "armoured", "at": 3, "bailed": True}, (1, 3, 3), DESTROYED),
    ],
)
def test_the_dice_of_one_hit(facts: dict[str, Any], faces: tuple[int, ...], state: str) -> None:
    """fow.save.other, fow.save.bulletproof, fow.armour.roll, fow.bail.second-result"""
    assert throw("bombard_save", *faces, **facts).outcome == state


def test_a_bailed_out_tank_does_nothing() -> None:
    """fow.bail.no-actions"""
    facts = {"kind": "armoured", "at": 3}
    assert follows("bombard_save", BAILED, **facts) == {"may_act": False, "again": True, "last_stand": True}
    assert follows("bombard_save", DESTROYED, **facts) == {"destroyed": True, "last_stand": True}


def test_facts_that_contradict_each_other() -> None:
    """fow.bail.no-actions, fow.gap.weapon-notes"""
    with pytest.raises(FactsFault, match="bailed: only armoured Tanks"):
        ask("bombard_save", bailed=True)
    with pytest.raises(FactsFault, match="cover: only a Gun has a shield"):
        ask("bombard_save", cover="gun_shield")


def test_played_hits_stay_within_the_exact_odds() -> None:
    """fow.bombard.saves-top"""
    asked, dice = ask("bombard_save", kind="armoured", at=3), seeded("saves")
    assert {state_after(dice, asked.profile) for _ in range(400)} == set(asked.distribution)
