"""What every result of every roll brings is told before the dice as well as after them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import HOME, ask

from sandtable.dice.play import seeded
from sandtable.sheet.answer import RollAnswer, roll
from sandtable.sheet.procedure import outcome_label

ROLLED = [name for name, procedure in HOME.procedures.items() if procedure.rolls_dice]
#: Situations besides the defaults, where a question has quite different ends.
OTHERWISE: dict[str, list[dict[str, Any]]] = {
    "order_dice": [{"ours": 2, "theirs": 1, "draws": 3}],
    "order_test": [{"pins": 4, "kind": "armoured"}, {"pins": 2, "friendly_targets": 0, "enemy_visible": False}],
    "reaction": [{"to": "assault", "reaction": "stand_and_fire"}, {"reaction": "go_down"}],
    "unit_fire": [
        {"firer": "bri-crocodile", "distance": 10.0},
        {"firer": "ger-spinne", "target": "usa-sherman", "distance": 10.0},
        {"firer": "sov-t34-zp", "target": "sov-truck", "distance": 10.0},
        {"firer": "ger-mortar", "distance": 30.0},
    ],
    "volley": [{"weapons": ["schwerefeld", "panzerfaust"], "target": "team", "target_models": 2}],
    "shockwave": [{"vehicle": True, "target_pins": 7}],
    "damage_roll": [{"target": "scout_walker"}, {"target": "light_tank", "weapon": "medium-at"}],
    "he_value": [{"he": "D2", "down": True}],
    "vehicle_shot": [{"vehicle": "soft_skinned_vehicle"}, {"weapon": "panzerfaust", "distance": 5.0, "die": "acted"}],
    "penetration": [{"weapon": "super-heavy-at", "vehicle": "armoured_car"}, {"vehicle": "scout_walker"}],
    "vehicle_assault": [{"test_first": True, "at_weapons": True, "pins": 1}, {"motion": "ran"}],
    "walker_assault": [{"at_weapons": True, "models": 4}, {"target": "artillery", "models": 3}],
    "passengers": [{"models": 1}],
    "driven_out": [{"pins": 7, "die": "acted"}],
    "consolidate": [{"moves": "victor"}],
}
ASKED = [(name, facts) for name in ROLLED for facts in ({}, *OTHERWISE.get(name, []))]


@pytest.mark.parametrize(("name", "facts"), ASKED)
def test_every_result_tells_what_it_brings_with_its_rule(name: str, facts: dict[str, Any]) -> None:
    """k47.shoot.sequence, k47.turn.execute"""
    for chance in ask(name, **facts).chances:
        assert chance.follows, chance.label
        for effect in chance.follows:
            assert effect.rule in HOME.procedures[name].rules, effect.label
            assert effect.label != chance.label
            assert "_" not in effect.label
            assert effect.label[0].islower() or effect.label.split()[0].strip(":,") in SPELT, effect.label
            assert not effect.label.endswith((".", ":", ";"))


#: Words that begin with a capital or a figure wherever they stand.
SPELT = {*map(str, range(41)), "Fire", "Advance", "Run", "Ambush", "Rally", "Down", "FUBAR"}


@pytest.mark.parametrize("name", ROLLED)
def test_a_roll_brings_what_the_odds_told_of_its_result(name: str) -> None:
    """k47.turn.execute"""
    told = {chance.outcome: chance.follows for chance in ask(name).chances}
    for seed in range(5):
        thrown = roll(HOME, HOME.procedures[name], {}, seeded(f"{name} {seed}"))
        assert isinstance(thrown, RollAnswer)
        assert thrown.follows == told[thrown.outcome]


@pytest.mark.parametrize(("name", "facts"), ASKED)
def test_outcomes_and_rolls_are_told_in_a_player_s_words(name: str, facts: dict[str, Any]) -> None:
    """k47.shoot.sequence"""
    answer = ask(name, **facts)
    labels = [chance.label for chance in answer.chances]
    labels += [label for label, _ in answer.views]
    labels += [outcome_label(value) for _, seen in answer.views for value in seen]
    labels += [answer.asked.stage_label(stage.why) for stage in answer.stages]
    for label in labels:
        assert not any(sign in label for sign in ("_", "(0", "k47.", "PinsOn", "Fate.")), label


def test_every_roll_is_named() -> None:
    """k47.shoot.sequence"""
    for name, facts in ASKED:
        answer = ask(name, **facts)
        assert {stage.why for stage in answer.stages} <= {rule for rule, _ in answer.asked.stages}, name
