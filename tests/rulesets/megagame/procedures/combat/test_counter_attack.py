"""Striking back: who may, at what factor, and the attack with its counter-attack in one throw."""

from typing import Any

import pytest
from tests.rulesets.megagame.asking import (
    F,
    answer,
    ask,
    chances,
    cited,
    effects,
    follows,
    notes,
    number,
    refusals,
    throw,
    totals,
    view,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.megagame.procedures.combat.attack_and_counter import Both, CounterResult, fight_both
from sandtable.rulesets.megagame.procedures.combat.clash import Clash
from sandtable.rulesets.megagame.terms import Result


@pytest.mark.parametrize(
    ("facts", "factor"),
    [
        ({}, 0),
        ({"result": "badly_beaten"}, 0),
        ({"order": "move", "told": "yes"}, -4),
        ({"order": "attack", "told": "yes"}, -4),
        ({"spent": "1/2"}, 0),
        ({"sp": 1}, 0),
        ({"kind": "anti_tank"}, 0),
    ],
)
def test_who_may_counter_attack_and_at_what_factor(facts: dict[str, Any], factor: int) -> None:
    """mg.gap.counter-attack, mg.combat.mod.unprepared, mg.results.limited.counter, mg.results.beaten.counter"""
    assert answer("counter_attack_right", **facts) is True
    assert number("counter_attack_right", "Factor of the unit", **facts).total == factor


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"result": "total_success"}, ["mg.results.total.no-counter"]),
        ({"result": "success"}, ["mg.results.success.no-counter"]),
        ({"result": "confused"}, ["mg.results.confused.no-counter"]),
        ({"counters": True}, ["mg.gap.counter-attack"]),
        ({"order": "move"}, ["mg.gap.standing-choices"]),
        ({"told": "no"}, ["mg.gap.standing-choices"]),
        ({"sp": 0}, ["mg.gap.supply-points"]),
        ({"spent": "8/15"}, ["mg.move.half-turn-no-fight"]),
        ({"immobilised": True}, ["mg.gap.immobilised"]),
        ({"mode": "road_column"}, ["mg.gap.move-mode"]),
        ({"kind": "field"}, ["mg.gap.counter-attack"]),
        ({"kind": "flak_light"}, ["mg.gap.counter-attack"]),
        ({"sp": 0, "immobilised": True}, ["mg.gap.supply-points", "mg.gap.immobilised"]),
    ],
)
def test_who_may_not(facts: dict[str, Any], rules: list[str]) -> None:
    assert refusals("counter_attack_right", **facts) == rules


@pytest.mark.parametrize(
    ("facts", "target"),
    [
        ({}, "entered"),
        ({"entered": False}, "start"),
        ({"result": "badly_beaten"}, "start"),
    ],
)
def test_whom_it_strikes(facts: dict[str, Any], target: str) -> None:
    """mg.gap.counter-attack"""
    assert notes("counter_attack_right", **facts)["target"] == target


# ------------------------------------------------------------------ the counter-attack


def struck(ours: str, theirs: str, **facts: Any) -> tuple[int, int]:
    found = totals("counter_attack", counter_attackers=ours, targets=theirs, **facts)
    return found["Attack"], found["Defence"]


@pytest.mark.parametrize(
    ("ours", "theirs", "facts", "expected"),
    [
        ("infantry,5 infantry,4", "infantry,5", {}, (9, 5)),
        ("infantry,5 infantry,4", "infantry,5", {"on_hold": False}, (1, 5)),
        ("infantry,5 infantry,4,other", "infantry,5", {}, (5, 5)),
        ("para,5", "infantry,5", {}, (3, 5)),
        ("tank,5 infantry,5", "infantry,5", {"attacker_guns": "field,3,8"}, (13, 3)),
        ("infantry,5", "infantry,5", {"defender_guns": "field,3,12"}, (5, 7)),
        ("infantry,5", "2xinfantry,5,moving", {}, (5, 6)),
        ("infantry,5", "2xinfantry,5,sp0", {}, (5, 10)),
        ("tank,7", "infantry,5", {"terrain": "wood", "night": True}, (4, 7)),
    ],
)
def test_no_combined_arms_and_no_advantages(
    ours: str, theirs: str, facts: dict[str, Any], expected: tuple[int, int]
) -> None:
    """mg.gap.counter-attack, mg.gap.combined-arms, mg.gap.light-infantry"""
    assert struck(ours, theirs, **facts) == expected


def test_it_never_allows_another_and_never_an_overrun() -> None:
    """mg.gap.counter-attack"""
    facts = {"counter_attackers": "tank,6", "targets": "recce,2"}
    found = follows("counter_attack", Clash(Result.LIMITED_SUCCESS, 2), **facts)
    assert found["counter_attack"] is False
    assert "overrun" not in found


def test_artillery_and_the_starved_do_not_strike_back() -> None:
    """mg.gap.attack-eligibility, mg.gap.supply-points"""
    assert refusals("counter_attack", counter_attackers="field,3") == ["mg.gap.attack-eligibility"]
    assert refusals("counter_attack", counter_attackers="infantry,3,sp0") == ["mg.gap.supply-points"]


def test_the_right_and_the_target_are_told() -> None:
    """mg.results.limited.counter, mg.results.beaten.counter"""
    assert cited("counter_attack")["right"] == "mg.results.limited.counter"
    assert cited("counter_attack", after="badly_beaten")["right"] == "mg.results.beaten.counter"
    assert notes("counter_attack")["target"] == "entered"
    assert notes("counter_attack", after="badly_beaten")["target"] == "start"


# ------------------------------------------------------------------ both in one throw

#: 34 against 32; after limited success 20 strike back at 18.
SIX = {
    "attackers": "6xinfantry,4,prepared",
    "defenders": "4xinfantry,6",
    "attacker_guns": "infantry-guns,2,6",
    "attacker_squadrons": 4,
    "dug_in": True,
}


def test_six_battalions_against_four_with_what_comes_after() -> None:
    """mg.combat.formula, mg.gap.counter-attack"""
    assert notes("combat_and_counter", **SIX)["difference"] == 2
    assert notes("combat_and_counter", **SIX)["counter_after_limited_success"] == 2
    assert view("combat_and_counter", "result", **SIX) == {
        "confused": F(1, 3),
        "limited_success": F(1, 2),
        "success": F(1, 6),
    }
    assert view("combat_and_counter", "counter", **SIX) == {
        "none": F(1, 2),
        "confused": F(1, 6),
        "limited_success": F(1, 4),
        "success": F(1, 12),
    }


def test_dice_are_thrown_one_after_the_other() -> None:
    """mg.gap.dice"""
    thrown = throw("combat_and_counter", 4, 6, 5, **SIX)
    assert thrown.outcome == Both(Result.LIMITED_SUCCESS, 2, CounterResult.SUCCESS, 5)
    assert thrown.label == (
        "limited success, defenders retire 2 km, then counter-attack: success, the first attackers retire 5 km"
    )
    assert throw("combat_and_counter", 6, 3, **SIX).outcome == Both(Result.SUCCESS, 3, CounterResult.NONE, 0)
    assert throw("combat_and_counter", 1, **SIX).outcome == Both(Result.CONFUSED, 0, CounterResult.NONE, 0)


def test_the_losses_of_both_fights_add_up() -> None:
    """mg.gap.supply-points, mg.gap.elimination"""
    end = Both(Result.LIMITED_SUCCESS, 2, CounterResult.SUCCESS, 5)
    found = follows("combat_and_counter", end, **SIX)
    assert (found["attackers"], found["defenders"]) == (((3, 3),) * 6, ((5, 2),) * 4)
    assert (found["counter_defenders"], found["counter_attackers"]) == (((4, 1),) * 4, ((2, 1),) * 6)
    assert found["counter_retire_km"] == 5


def test_both_sides_keep_their_names_and_numbers_in_the_counter_attack() -> None:
    """mg.gap.counter-attack: the second defender alone has supplies left to strike back with"""
    facts = {"attackers": "infantry,3", "defenders": "infantry,6,sp1 infantry,5"}
    told = effects("combat_and_counter", Both(Result.BADLY_BEATEN, 0, CounterResult.CONFUSED, 0), **facts)
    assert told["counter_defenders"].label == (
        "counter-attack: each defender loses 1 status, leaving defender 2, infantry 4 (SP 2)"
    )
    assert told["counter_attackers"].label == (
        "counter-attack, confused combat: each attacker loses 1 status, leaving attacker 1, infantry 1 (SP 2)"
    )
    assert "counter_counter_attack" not in told


def test_a_combat_by_name_goes_on_to_its_counter_attack() -> None:
    """mg.gap.counter-attack, mg.gap.unit-stats: as the same units stated one by one"""
    by_name = {"attackers": "2xbr-inf", "defenders": "2xge-pzgren", "attacker_guns": "br-field", "on_hold": False}
    stated = {
        "attackers": "2xinfantry,6,prepared",
        "defenders": "2xmech,6",
        "attacker_guns": "field,3,8",
        "on_hold": False,
    }
    assert chances("combat_and_counter_by_name", **by_name) == chances("combat_and_counter", **stated)
    assert notes("combat_and_counter_by_name", **by_name)["counter_after_limited_success"] == -8
    wood = {**by_name, "enters": False, "start_terrain": "wood"}
    assert chances("combat_and_counter_by_name", **wood) == chances(
        "combat_and_counter", **stated, enters=False, start_terrain="wood"
    )
    end = Both(Result.LIMITED_SUCCESS, 2, CounterResult.BADLY_BEATEN, 0)
    told = effects("combat_and_counter_by_name", end, **by_name)
    assert told["counter_defenders"].label == (
        "counter-attack: each defender loses 1 status, "
        "leaving defenders 1 and 2, SS or army panzergrenadier battalion 4 (SP 1)"
    )
    assert refusals("combat_and_counter_by_name", **{**by_name, "night": True, "attacker_aircraft": "Typhoon"}) == [
        "mg.gap.air-allocation"
    ]


def test_the_overrun_is_told_after_the_counter_attack() -> None:
    """mg.gap.overrun-move, mg.gap.counter-attack: its further loss is not yet on the units that are struck at"""
    facts = {"attackers": "3xtank,4,prepared", "defenders": "recce,6", "breakthrough": True, "defender_granted": 2}
    end = Both(Result.LIMITED_SUCCESS, 2, CounterResult.BADLY_BEATEN, 0)
    told = list(follows("combat_and_counter", end, **facts))
    assert told.index("counter_attack") < told.index("counter_attackers") < told.index("overrun")
    assert follows("combat_and_counter", end, **facts)["counter_attackers"] == ((3, 2),) * 3


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, 2),
        ({"on_hold": False}, -14),
        ({"defenders": "4xinfantry,6,sp3"}, 2),
    ],
)
def test_how_the_counter_attack_is_made(facts: dict[str, Any], expected: int) -> None:
    """mg.gap.counter-attack, mg.gap.supply-points"""
    assert notes("combat_and_counter", **{**SIX, **facts})["counter_after_limited_success"] == expected


@pytest.mark.parametrize("defenders", ["infantry,6,sp2", "field,6", "infantry,1 infantry,5,sp2"])
def test_where_nobody_can_strike_back_nothing_is_rolled(defenders: str) -> None:
    """mg.gap.supply-points: 1 for the fight and 1 for the result; mg.gap.counter-attack; mg.gap.elimination"""
    facts = {"defenders": defenders, "attackers": "infantry,9,prepared"}
    assert "limited_success" in view("combat_and_counter", "result", **facts)
    assert "counter_after_limited_success" not in notes("combat_and_counter", **facts)


@pytest.mark.parametrize("name", ["ground_combat", "combat_and_counter"])
@pytest.mark.parametrize(
    ("result", "attacker", "defenders", "may", "rule"),
    [
        ("limited_success", 14, "2xinfantry,6,sp3", True, "mg.results.limited.counter"),
        ("limited_success", 14, "2xinfantry,6,sp2", False, "mg.gap.supply-points"),
        ("limited_success", 14, "infantry,6,sp2 field,6", False, "mg.gap.supply-points"),
        ("limited_success", 14, "infantry,6,sp2 infantry,6,sp3", True, "mg.results.limited.counter"),
        ("limited_success", 11, "field,6 flak-heavy,3", False, "mg.gap.counter-attack"),
        ("limited_success", 6, "infantry,1 flak-light,3", False, "mg.gap.counter-attack"),
        ("limited_success", 3, "infantry,1", False, "mg.gap.elimination"),
        ("badly_beaten", 2, "infantry,6,sp2", True, "mg.results.beaten.counter"),
        ("badly_beaten", 2, "infantry,6,sp1", False, "mg.gap.supply-points"),
        ("success", 10, "infantry,6", False, "mg.results.success.no-counter"),
    ],
)
def test_a_result_gives_the_right_only_to_those_who_can_use_it(
    name: str, result: str, attacker: int, defenders: str, may: bool, rule: str
) -> None:
    """mg.gap.counter-attack, mg.gap.supply-points, mg.gap.elimination: with its counter-attack or without"""
    asked = ask(name, attackers=f"infantry,{attacker},prepared", defenders=defenders)
    for ended in (chance for chance in asked.chances if chance.outcome.result == result):
        (told,) = (effect for effect in ended.follows if effect.name == "counter_attack")
        assert (told.value, told.rule) == (may, rule)
    assert result in {chance.outcome.result for chance in asked.chances}


def test_after_a_beaten_attack_the_start_square_is_struck() -> None:
    """mg.results.beaten.counter, mg.gap.counter-attack: the terrain is that of the square struck at"""
    facts = {"attackers": "infantry,3", "defenders": "2xinfantry,5", "attacker_guns": ""}
    in_open = chances("combat_and_counter", **facts)
    in_wood = chances("combat_and_counter", **facts, start_terrain="wood")
    assert {end.result for end in in_open} == {end.result for end in in_wood} == {Result.BADLY_BEATEN}
    assert {end.counter: True for end in in_open} == {CounterResult.SUCCESS: True, CounterResult.TOTAL_SUCCESS: True}
    assert {end.counter for end in in_wood} == {CounterResult.LIMITED_SUCCESS, CounterResult.SUCCESS}


def test_play_stays_within_the_exact_odds() -> None:
    """mg.combat.formula"""
    asked = ask("combat_and_counter", **SIX)
    dice = seeded("both")
    played = [fight_both(dice, asked.profile) for _ in range(3000)]
    assert set(played) <= set(asked.distribution)
    assert abs(sum(end.counter is CounterResult.NONE for end in played) / 3000 - 1 / 2) < 0.05
