"""Indirect fire at troops: the ladder, what resets it, and what it does."""

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
    refusals,
    throw,
    totals,
    view,
)
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses, TroopsFate
from sandtable.rulesets.konflikt_47.procedures.fire.indirect import FirstHit


def hits(**facts: Any) -> Any:
    return 1 - view("indirect_fire", "pins", **facts)[0]


# ---------------------------------------------------------------------- the ladder


def test_five_turns_at_the_same_target() -> None:
    """k47.special.indirect, k47.gap.indirect"""
    assert chances("ranging_in") == {
        "turn_1": F(1, 6),
        "turn_2": F(5, 18),
        "turn_3": F(5, 18),
        "turn_4": F(5, 27),
        "turn_5": F(25, 324),
        "none": F(5, 324),
    }
    assert [ask("ranging_in").numbers[turn].number for turn in range(5)] == [6, 5, 4, 3, 2]


def test_the_ladder_ends_at_2() -> None:
    """k47.gap.indirect"""
    assert [number.number for number in ask("ranging_in", turns=4, shots_before=3).numbers] == [3, 2, 2, 2]
    assert chances("ranging_in", turns=2, shots_before=9) == {"turn_1": F(5, 6), "turn_2": F(5, 36), "none": F(1, 36)}


@pytest.mark.parametrize(("shots", "needed"), [(0, 6), (1, 5), (2, 4), (3, 3), (4, 2), (5, 2), (10, 2)])
def test_each_shot_at_the_same_target_is_one_easier(shots: int, needed: int) -> None:
    """k47.gap.indirect"""
    assert hits(shots_before=shots) == F(7 - needed, 6)


def test_after_a_hit_it_hits_on_2() -> None:
    """k47.gap.indirect"""
    assert hits(shots_before=1, hit_before=True) == F(5, 6)


def test_any_move_begins_anew() -> None:
    """k47.gap.indirect"""
    assert hits(shots_before=4, hit_before=True, moved=True) == F(1, 6)
    light = {"weapon": "light-mortar", "distance": 20.0}
    assert hits(shots_before=4, hit_before=True, order="advance", **light) == F(1, 6)


def test_nothing_else_counts() -> None:
    """k47.gap.indirect, k47.gap.cover"""
    facts = {
        "firer_pins": 3,
        "firer_quality": "inexperienced",
        "cover": "hard",
        "target_down": True,
        "target_models": 2,
        "lone_crewman": True,
        "distance": 59.0,
    }
    assert totals("indirect_fire", shots_before=1, **facts)["To hit"] == 5
    assert notes("indirect_fire", **facts)["modifiers"] is False


# ---------------------------------------------------------------------- what it does


def test_a_mortar_shell_does_what_its_he_says() -> None:
    """k47.gap.he-fire, k47.he.pins, k47.gap.he-down"""
    came = throw("indirect_fire", 6, 3, 2, 1, 4, 4)
    assert came.outcome == Losses(2, 2, 0)
    assert throw("indirect_fire", 6, 1, 1, target_down=True).outcome == Losses(0, 1)
    assert throw("indirect_fire", 5).outcome == Losses()


def test_the_odds_of_a_hit_are_those_of_the_same_shell_fired_directly() -> None:
    """k47.gap.he-fire, k47.special.howitzer, k47.gap.howitzer"""
    facts = {"weapon": "light-howitzer", "target_models": 6}
    indirectly = view("indirect_fire", "casualties", **facts, distance=24.0)
    directly = view("he_shot", "casualties", **facts, distance=24.0)
    for lost in range(1, 7):
        assert indirectly[lost] * 4 == directly[lost]


def test_a_gun_shield_is_no_help() -> None:
    """k47.gap.traits"""
    facts = {"gun_shield": True, "target": "artillery", "target_models": 4}
    assert totals("indirect_fire", **facts)["To damage"] == 2
    assert totals("he_shot", **facts)["To damage"] == 4


def test_what_the_next_shot_needs() -> None:
    """k47.gap.indirect"""
    assert follows("indirect_fire", Losses())["next_shot"] == 5
    assert follows("indirect_fire", Losses(), shots_before=3)["next_shot"] == 2
    assert follows("indirect_fire", Losses(), shots_before=3, moved=True)["next_shot"] == 5
    assert follows("indirect_fire", Losses(0, 1))["next_shot"] == 2
    assert follows("indirect_fire", Losses(), hit_before=True)["next_shot"] == 2
    wiped_out = Losses(1, 1, 0, True, TroopsFate.WIPED_OUT)
    assert "next_shot" not in follows("indirect_fire", wiped_out, target_models=1)


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("weapon", "least", "most"),
    [
        ("rifle-grenade", 6.0, 18.0),
        ("light-mortar", 12.0, 24.0),
        ("medium-mortar", 18.0, 60.0),
        ("heavy-mortar", 18.0, 72.0),
        ("light-howitzer", 24.0, 48.0),
        ("medium-howitzer", 24.0, 60.0),
        ("heavy-howitzer", 24.0, 72.0),
    ],
)
def test_ranges_of_indirect_fire(weapon: str, least: float, most: float) -> None:
    """k47.weapons.min-range, k47.weapons.max-range, k47.special.howitzer"""
    for distance in (least, most):
        assert hits(weapon=weapon, distance=distance) == F(1, 6)
    assert refusals("indirect_fire", weapon=weapon, distance=least - 0.1) == ["k47.weapons.min-range"]
    assert refusals("indirect_fire", weapon=weapon, distance=most + 0.1) == ["k47.weapons.max-range"]
    assert refusals("ranging_in", weapon=weapon, distance=least - 0.1) == ["k47.weapons.min-range"]


def test_examples_of_shots_that_are_out_of_range() -> None:
    """k47.weapons.min-range, k47.weapons.max-range, k47.gap.howitzer"""
    assert refusals("indirect_fire", distance=17.9) == ["k47.weapons.min-range"]
    assert refusals("indirect_fire", weapon="light-mortar", distance=24.5) == ["k47.weapons.max-range"]
    assert refusals("indirect_fire", weapon="light-howitzer", distance=20.0) == ["k47.weapons.min-range"]


def test_fixed_mortars_do_not_fire_on_the_move_but_light_ones_do() -> None:
    """k47.gap.fixed, k47.special.fixed, k47.gap.indirect"""
    for weapon in ("medium-mortar", "heavy-mortar", "light-howitzer"):
        assert refusals("indirect_fire", weapon=weapon, order="advance") == ["k47.gap.fixed"]
    assert totals("indirect_fire", weapon="light-mortar", order="advance", distance=20.0)["To hit"] == 6


def test_indirect_fire_is_not_possible_from_ambush() -> None:
    """k47.gap.indirect, k47.gap.ambush"""
    assert refusals("indirect_fire", order="ambush") == ["k47.gap.ambush"]


def test_play_gives_nothing_that_the_odds_do_not_foretell() -> None:
    """k47.gap.indirect"""
    assert never_foretold("indirect_fire", 200, weapon="heavy-mortar", hit_before=True) == set()
    assert never_foretold("ranging_in", 200) == set()


def test_ranging_in_reads_as_a_sentence() -> None:
    """k47.gap.indirect"""
    assert throw("ranging_in", 5, 4, 4).label == "first hit in turn 3"
    assert throw("ranging_in", 5, 4, turns=2).label == "no hit"
    assert throw("ranging_in", *[1] * 9, 2, turns=10).label == "first hit in turn 10"
    assert ask("ranging_in", turns=2).verdict == (
        "Medium mortar ranging in over 2 turns: hits on 6, 5+, "
        "16.7 % first hit in turn 1, 27.8 % first hit in turn 2, 55.6 % no hit"
    )
    assert follows("ranging_in", FirstHit.TURN_3) == {"next_shot": 2}
    assert cited("indirect_fire")["modifiers"] == "k47.gap.indirect"
