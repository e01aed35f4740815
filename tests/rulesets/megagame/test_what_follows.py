"""What every procedure owes that throws dice: each result tells what it brings, in odds as in a roll."""

import re
from typing import Any

import pytest
from tests.rulesets.megagame.asking import HOME, ask

from sandtable.rulesets.megagame.procedures.air.reports import Report
from sandtable.rulesets.megagame.procedures.combat.attack_and_counter import CounterResult
from sandtable.rulesets.megagame.terms import Result
from sandtable.sheet.facts import fields_of

WITH_DICE = [name for name, procedure in HOME.procedures.items() if procedure.rolls_dice]
#: Situations in which more can happen than in the usual one.
MORE: dict[str, list[dict[str, Any]]] = {
    "drop": [{"serials": 3, "status": 1, "supplies": 2, "supplies_damaged": 1, "interceptors": 2}],
    "supply_drop_run": [{"serials": 3, "damaged": 1, "interceptors": 2, "escorts": 1}],
    "flak_fire": [{"serials": 2, "status": 1, "flak": "3xheavy-overflight,heavy-2km"}, {"aircraft": "Lancaster"}],
    "stream_attack": [{"bombers": 8, "patrols": 2}, {"interceptors": 2, "escorts": 6}],
    "interdict_force": [{"units": 3, "flak": 1, "at_status_1": 2}],
    "ground_combat": [
        {"attackers": "3xtank,3,prepared", "defenders": "infantry,1 infantry,3", "breakthrough": True},
        {"attackers": "infantry,3", "defenders": "2xinfantry,5"},
    ],
    "combat_and_counter": [{"attackers": "2xinfantry,5", "defenders": "3xinfantry,4", "start_terrain": "town"}],
    "retirement": [{"free": 0}, {"free": 2}],
    "second_fight": [{"overrunning": "tank,1", "defenders": "3xinfantry,5"}],
}


def situations(name: str) -> list[dict[str, Any]]:
    return [{}, *MORE.get(name, [])]


@pytest.mark.parametrize("name", WITH_DICE)
def test_every_result_tells_what_it_brings_and_by_which_rule(name: str) -> None:
    for facts in situations(name):
        for chance in ask(name, **facts).chances:
            assert chance.follows, (facts, chance.label)
            for effect in chance.follows:
                assert effect.rule in HOME.procedures[name].rules, effect
                assert effect.label != chance.label


@pytest.mark.parametrize("name", WITH_DICE)
def test_no_two_effects_of_a_result_differ_in_their_numbers_alone(name: str) -> None:
    """Effects of many results are told together, with the range of their numbers: two that are alike would be one."""
    for facts in situations(name):
        for chance in ask(name, **facts).chances:
            told = [re.sub(r"[0-9]+", "#", effect.label) for effect in chance.follows]
            assert len(set(told)) == len(told), (facts, chance.label, told)


def test_a_combat_brings_no_more_than_can_be_told() -> None:
    """mg.gap.after-a-combat: losses, supplies, retirement, the square, counter-attack and overrun, each once"""
    facts = {"attackers": "3xtank,6,prepared", "defenders": "2xinfantry,4", "breakthrough": True}
    names = [effect.name for effect in ask("ground_combat", **facts).chances[0].follows]
    assert names == [
        "attackers",
        "defenders",
        "supply_loss",
        "retire_km",
        "may_enter",
        "counter_attack",
        "overrun",
        "fight_again",
    ]


def test_results_belong_to_the_families_that_players_ask_for() -> None:
    """mg.results.bands, mg.recce.table"""
    assert [result.group for result in Result] == ["won", "won", "won", "held off", "held off"]
    assert [result.group for result in CounterResult] == ["", "won", "won", "won", "held off", "held off"]
    assert {report.group for report in Report} == {"", "seen"}
    assert Report.NONE.group == ""


def test_the_same_fact_has_the_same_range_everywhere() -> None:
    """Fields of one name and label; what means something else is called something else."""
    ranges: dict[tuple[str, str], set[tuple[Any, ...]]] = {}
    for procedure in HOME.procedures.values():
        for field in fields_of(procedure.facts):
            ranges.setdefault((field.name, field.label), set()).add((field.low, field.high, field.unit))
    assert {fact: found for fact, found in ranges.items() if len(found) > 1} == {}
