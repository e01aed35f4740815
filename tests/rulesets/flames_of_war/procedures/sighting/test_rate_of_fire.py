from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import ask, cited, note, notes, number, refusals, why_not

from sandtable.rulesets.flames_of_war.procedures.sighting.rate_of_fire import dice_of, note_modifiers
from sandtable.rulesets.flames_of_war.rows import Weapon
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.rulesets.flames_of_war.terms import Kind, Note
from sandtable.sheet.faults import FactsFault

THREE_ONE = {"halted": 3, "moving": 1}


def dice(**facts: Any) -> Any:
    (chance,) = ask("rate_of_fire", **facts).chances
    return chance.outcome


# ---------------------------------------------------------------------- which column


@pytest.mark.parametrize(
    ("facts", "rof", "rule"),
    [
        ({}, 3, "fow.rof.halted"),
        ({"pinned": True}, 1, "fow.pin.moving-rof"),
        ({"move": "tactical"}, 1, "fow.rof.moving"),
        ({"move": "tactical", "pinned": True}, 1, "fow.pin.moving-rof"),
        ({"dug_in": True}, 1, "fow.order.dig-in.rof"),
        ({"blitz": "succeeded"}, 3, "fow.order.blitz.halted-rof"),
        ({"blitz": "succeeded", "move": "tactical"}, 1, "fow.rof.moving"),
        ({"blitz": "succeeded", "pinned": True}, 1, "fow.pin.moving-rof"),
        ({"blitz": "failed"}, 3, "fow.rof.halted"),
        ({"blitz": "failed", "move": "tactical"}, 1, "fow.rof.moving"),
    ],
)
def test_a_gun_of_rof_3_halted_and_1_moving(facts: dict[str, Any], rof: int, rule: str) -> None:
    """fow.rof.dice, fow.rof.halted, fow.rof.moving, fow.pin.moving-rof, fow.shoot.pinned-as-moving,
    fow.order.blitz.halted-rof, fow.order.dig-in.rof, fow.gap.blitz-otherwise"""
    assert dice(**THREE_ONE, **facts) == rof
    assert number("rate_of_fire", "ROF", **THREE_ONE, **facts).base.rule == rule


def test_every_weapon_of_every_team_rolls_its_dice() -> None:
    """fow.rof.dice"""
    assert dice(weapon="us_lmg", teams=4) == 20
    assert dice(weapon="us_lmg", teams=4, move="tactical") == 8
    assert notes("rate_of_fire", weapon="us_lmg", teams=4)["dice"] == 20


def test_pinned_down_is_told_as_shooting_as_moving() -> None:
    """fow.shoot.pinned-as-moving"""
    assert cited("rate_of_fire", pinned=True)["as_moving"] == "fow.shoot.pinned-as-moving"
    assert "as_moving" not in notes("rate_of_fire")


# ---------------------------------------------------------------------- notes of cards


def test_submachine_guns_lose_their_dice_only_while_pinned_down() -> None:
    """fow.gap.weapon-notes: Pinned ROF 1"""
    assert dice(weapon="su_smg") == 3
    assert dice(weapon="su_smg", move="tactical") == 3
    for move in ("stayed", "tactical"):
        assert dice(weapon="su_smg", move=move, pinned=True) == 1
        assert (
            number("rate_of_fire", "ROF", weapon="su_smg", move=move, pinned=True).base.rule == "fow.gap.weapon-notes"
        )
    assert dice(halted=3, moving=3, pinned_rof_1=True, pinned=True) == 1
    assert dice(halted=3, moving=3, pinned=True) == 3


@pytest.mark.parametrize(
    ("weapon", "halted", "moved"),
    [("us_bazooka", 1, 1), ("us_37_m8", 2, 1), ("us_75", 2, 2), ("su_76", 2, 1), ("uk_piat", 1, 1)],
)
def test_slow_overworked_and_stabilised_weapons_are_one_harder_after_moving_only(
    weapon: str, halted: int, moved: int
) -> None:
    """fow.gap.weapon-notes: Slow Firing, Overworked and Stabiliser"""
    assert (dice(weapon=weapon), dice(weapon=weapon, move="tactical")) == (halted, moved)
    assert notes("rate_of_fire", weapon=weapon, move="tactical")["score_modifier"] == 1
    for still in (
        {},
        {"pinned": True},
        {"dug_in": True},
        {"blitz": "succeeded"},
        {"blitz": "succeeded", "pinned": True},
    ):
        assert "score_modifier" not in notes("rate_of_fire", weapon=weapon, **still)
    assert notes("rate_of_fire", weapon=weapon, move="tactical", pinned=True)["score_modifier"] == 1


@pytest.mark.parametrize(
    ("target", "more"), [("infantry", 1), ("gun", 1), ("armoured", 0), ("unarmoured", 0), ("aircraft", 0)]
)
def test_no_he_is_harder_against_those_on_foot(target: str, more: int) -> None:
    """fow.gap.weapon-notes: No HE"""
    assert notes("rate_of_fire", weapon="uk_17pdr", target=target).get("score_modifier", 0) == more
    assert notes("rate_of_fire", weapon="us_76", target=target, move="tactical").get("score_modifier", 0) == more + 1


def test_notes_can_be_stated_for_a_weapon_without_a_card() -> None:
    """fow.gap.weapon-notes"""
    facts = {"halted": 2, "moving": 1, "move": "tactical", "target": "gun"}
    assert notes("rate_of_fire", slow=True, no_he=True, **facts)["score_modifier"] == 2
    assert "score_modifier" not in notes("rate_of_fire", **facts)
    assert note("rate_of_fire", "score_modifier", slow=True, **facts).label.endswith("slow to fire on the move")


def test_a_named_card_stays_that_card() -> None:
    """fow.gap.weapons, fow.gap.weapon-notes"""
    facts = {"weapon": "us_76", "move": "tactical", "target": "gun"}
    said = ask("rate_of_fire", **facts, halted=2, moving=2, slow=True)
    card = ask("rate_of_fire", **facts)
    assert (said.subject, said.numbers, said.notes) == (card.subject, card.numbers, card.notes)
    assert ask("rate_of_fire", weapon="us_76", halted=2).subject == "1 team with 76mm M1"


def test_two_names_of_slowness_are_one_modifier() -> None:
    """fow.gap.modifier-stacking, fow.gap.weapon-notes"""
    weapon = Weapon("x", "x", 10, 2, 1, 5, 5, (Note.SLOW_FIRING, Note.OVERWORKED, Note.STABILISER))
    assert [each.value for each in note_modifiers(weapon, Kind.ARMOURED, moved=True, tables=TABLES)] == [1]
    assert note_modifiers(weapon, Kind.ARMOURED, moved=False, tables=TABLES) == ()


def test_a_failed_blitz_move_costs_the_score_and_not_the_rof() -> None:
    """fow.order.blitz.fail-penalty, fow.gap.blitz-otherwise"""
    assert notes("rate_of_fire", blitz="failed")["failed_blitz"] == 1
    assert cited("rate_of_fire", blitz="failed")["failed_blitz"] == "fow.order.blitz.fail-penalty"
    assert "failed_blitz" not in notes("rate_of_fire", blitz="succeeded")


# ---------------------------------------------------------------------- Aircraft, and what cannot fire


@pytest.mark.parametrize(("weapon", "rof"), [("air_50cal", 4), ("air_20mm", 3), ("air_23mm", 2), ("air_37mm", 2)])
def test_aircraft_always_use_the_moving_column(weapon: str, rof: int) -> None:
    """fow.gap.weapons"""
    assert dice(weapon=weapon) == dice(weapon=weapon, move="tactical") == rof
    assert number("rate_of_fire", "ROF", weapon=weapon).base.rule == "fow.gap.weapons"
    assert dice(halted=0, moving=3, aircraft=True) == 3


def test_a_rof_of_0_cannot_fire_in_that_state() -> None:
    """fow.gap.weapons"""
    assert refusals("rate_of_fire", halted=0, moving=3) == ["fow.gap.weapons"]
    assert refusals("rate_of_fire", halted=1, moving=0, move="tactical") == ["fow.gap.weapons"]
    assert refusals("rate_of_fire", halted=1, moving=0, pinned=True) == ["fow.gap.weapons"]
    assert dice(halted=1, moving=0) == 1


def test_nobody_shoots_after_a_dash() -> None:
    """fow.shoot.no-shoot-dash"""
    assert refusals("rate_of_fire", move="dash") == ["fow.shoot.no-shoot-dash"]
    assert "a team that Dashed may not shoot this turn" in why_not("rate_of_fire", move="dash")
    assert refusals("rate_of_fire", move="dash", halted=1) == ["fow.shoot.no-shoot-dash", "fow.gap.weapons"]


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"dug_in": True, "move": "tactical"}, "dug_in: a team that moves does not dig in"),
        ({"dug_in": True, "blitz": "failed"}, "dug_in: a unit is given one order a turn"),
        ({"weapon": "air_20mm", "pinned": True}, "pinned: Aircraft teams cannot be Pinned Down"),
        ({"weapon": "us_76", "halted": 3}, "halted: 76mm M1 has a Halted ROF of 2 on its card"),
        ({"weapon": "us_76", "halted": 2, "moving": 1}, "moving: 76mm M1 has a Moving ROF of 2 on its card"),
        ({"weapon": "us_76", "pinned_rof_1": True}, "pinned_rof_1: 76mm M1 has no such note on its card"),
        ({"weapon": "us_76", "aircraft": True}, "aircraft: 76mm M1 has no place on an Aircraft"),
    ],
)
def test_facts_that_contradict_each_other(facts: dict[str, Any], told: str) -> None:
    """fow.order.dig-in.rof, fow.pin.immune-aircraft, fow.gap.weapons"""
    with pytest.raises(FactsFault, match=told):
        ask("rate_of_fire", **facts)


def test_the_number_of_dice_comes_with_its_reason() -> None:
    """fow.rof.halted, fow.rof.moving"""
    card = TABLES.weapons["de_mg42"]
    assert (dice_of(card, moved=False, pinned=False).value, dice_of(card, moved=True, pinned=False).value) == (3, 2)
    assert dice_of(card, moved=False, pinned=False, blitzed=True).label == "Halted ROF after a Blitz Move alone"
