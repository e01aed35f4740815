"""Saves of teams without armour: Bulletproof Cover, Firepower, Brutal weapons, Aircraft."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chance, cited, notes, number, throw, totals

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import destroyed_by_any
from sandtable.sheet.faults import FactsFault


def destroyed(**facts: Any) -> Any:
    return chance("team_save", True, **facts)


@pytest.mark.parametrize(
    ("cover", "firepower", "expected"),
    [
        ("open", 6, F(1, 3)),
        ("inside", 6, F(1, 18)),
        ("behind", 6, F(1, 18)),
        ("inside", 3, F(2, 9)),
        ("inside", 1, F(1, 3)),
    ],
)
def test_in_bulletproof_cover_the_shooter_must_score_firepower(cover: str, firepower: int, expected: Any) -> None:
    """fow.save.other, fow.save.bulletproof, fow.gap.score-test"""
    assert destroyed(save=3, cover=cover, firepower=firepower) == expected


def test_the_dice_of_a_save() -> None:
    """fow.save.other, fow.save.bulletproof, fow.gap.score-test"""
    assert throw("team_save", 3, save=3).outcome is False
    assert throw("team_save", 2, save=3).outcome is True
    assert throw("team_save", 2, 5, save=3, cover="inside", firepower=6).outcome is False
    assert throw("team_save", 2, 6, save=3, cover="inside", firepower=6).outcome is True
    assert throw("team_save", 2, save=3, cover="inside", firepower=1).outcome is True


def test_an_aircraft_is_destroyed_only_by_firepower() -> None:
    """fow.save.aircraft"""
    facts = {"kind": "aircraft", "save": 3, "firepower": 5}
    assert destroyed(**facts) == F(1, 9)
    assert [roll.why for roll in throw("team_save", 1, 5, **facts).rolls] == ["fow.save.other", "fow.save.aircraft"]
    assert cited("team_save", **facts) == {"firepower": "fow.save.aircraft"}
    assert number("team_save", "Firepower", **facts).base.rule == "fow.save.aircraft"


def test_a_brutal_weapon_makes_a_save_count_only_twice_made() -> None:
    """fow.gap.weapon-notes"""
    assert destroyed(save=3, brutal=True) == F(5, 9)
    assert destroyed(save=3, brutal=True, kind="gun", cover="inside", firepower=2) == F(5, 9) * F(5, 6)
    assert destroyed(save=5, brutal=True, kind="unarmoured") == 1 - F(1, 9)
    assert destroyed(save=3, brutal=True, kind="aircraft", firepower=1) == F(1, 3)
    assert notes("team_save", kind="aircraft", brutal=True)["save_twice"] is False
    assert throw("team_save", 3, 3, save=3, brutal=True).outcome is False
    assert throw("team_save", 3, 2, save=3, brutal=True).outcome is True


@pytest.mark.parametrize(
    ("facts", "first", "repeat"),
    [
        ({"save": 3, "cover": "open"}, F(1, 3), F(5, 9)),
        ({"save": 3, "cover": "inside"}, F(1, 6), F(5, 18)),
        ({"save": 3, "cover": "behind"}, F(1, 3), F(5, 9)),
        ({"save": 4, "cover": "gun_shield", "kind": "gun"}, F(1, 2), F(3, 4)),
        ({"save": 5, "kind": "unarmoured"}, F(2, 3), F(2, 3)),
    ],
)
def test_a_bombardment_ignores_walls_and_shields_and_repeats_saves(
    facts: dict[str, Any], first: Any, repeat: Any
) -> None:
    """fow.bombard.saves-no-cover, fow.bombard.repeat-saves, fow.gap.repeat-save-reroll, fow.gap.bulletproof-cover"""
    bombarded = {**facts, "firepower": 4, "attack": "bombardment"}
    assert destroyed(**bombarded) == first
    assert destroyed(**bombarded, repeat=True) == repeat


def test_a_save_is_never_made_a_third_time() -> None:
    """fow.gap.repeat-save-reroll, fow.gap.score-test"""
    assert destroyed(save=3, attack="bombardment", repeat=True, brutal=True) == F(5, 9)


def test_repeat_does_not_trouble_vehicles() -> None:
    """fow.bombard.repeat-saves"""
    facts = {"kind": "unarmoured", "attack": "bombardment", "repeat": True}
    assert cited("team_save", **facts)["save_twice"] == "fow.bombard.repeat-saves"


def test_vehicles_without_armour_have_no_bulletproof_cover() -> None:
    """fow.gap.bulletproof-cover"""
    assert destroyed(kind="unarmoured", save=4, cover="inside") == F(1, 2)


def test_mines_give_a_save_but_no_cover() -> None:
    """fow.gap.mines, fow.gap.bulletproof-cover"""
    assert destroyed(save=3, cover="inside", attack="mines", firepower=1) == F(1, 3)
    assert notes("team_save", cover="inside", attack="mines")["bulletproof_cover"] is False


def test_there_is_no_save_in_an_assault() -> None:
    """fow.assault.no-saves"""
    assert throw("team_save", save=2, cover="inside", attack="assault").outcome is True
    assert cited("team_save", attack="assault") == {"save": "fow.assault.no-saves"}


@pytest.mark.parametrize("hits", [1, 2, 5, 12])
def test_every_hit_is_saved_until_the_team_is_destroyed(hits: int) -> None:
    """fow.save.other"""
    assert destroyed(save=3, hits=hits) == 1 - F(2, 3) ** hits
    assert destroyed(save=3, hits=hits, cover="inside", firepower=6) == 1 - F(17, 18) ** hits


def test_what_is_left_after_a_team_is_destroyed_is_not_rolled() -> None:
    """fow.save.other"""
    assert throw("team_save", 3, 1, save=3, hits=9).outcome is True


def test_the_numbers_that_are_told() -> None:
    """fow.save.other, fow.save.bulletproof"""
    assert totals("team_save", save=4) == {"Save": 4}
    assert totals("team_save", save=4, cover="inside", firepower=5) == {"Save": 4, "Firepower": 5}
    assert ask("team_save", save=4, cover="inside", firepower=6).needs == ("saves on 4+", "Firepower 6")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"kind": "armoured"}, "kind: an armoured tank makes an armour save"),
        ({"cover": "gun_shield"}, "cover: only a Gun has a shield"),
        ({"kind": "aircraft", "attack": "mines"}, "attack: an Aircraft is only ever shot at"),
        ({"repeat": True}, "repeat: only a bombardment is repeated"),
    ],
)
def test_facts_that_contradict_each_other(facts: dict[str, Any], said: str) -> None:
    """fow.save.other"""
    with pytest.raises(FactsFault, match=said):
        ask("team_save", **facts)


def test_played_saves_stay_within_the_exact_odds() -> None:
    """fow.save.other"""
    asked, dice = ask("team_save", hits=2, cover="inside", brutal=True), seeded("saves")
    assert {destroyed_by_any(dice, asked.profile) for _ in range(500)} == {True, False}
