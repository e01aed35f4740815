"""Where two sides throw for the same rule, every die tells whose it is."""

from __future__ import annotations

import pytest

from sandtable.dice.play import seeded
from sandtable.explain import Refused
from sandtable.sheet.answer import roll
from sandtable.sheet.registry import procedure


@pytest.mark.parametrize(
    ("name", "facts", "seed", "whose"),
    [
        ("panzer_korps.pilot_initiative", {}, 1, {"squadron", "enemy"}),
        ("panzer_korps.dogfight", {}, 4, {"squadron", "enemy", "squadron fires", "enemy fires"}),
        ("panzer_korps.leadership_roll", {}, 1, {"attacker", "defender"}),
        ("panzer_korps.close_assault_fight", {"morale_phase": True}, 4, {"attacker", "defender"}),
        ("panzer_korps.segment_initiative_roll", {}, 1, {"we", "they"}),
        ("konflikt_47.hand_to_hand", {}, 1, {"attacker strikes", "defender strikes"}),
        ("konflikt_47.infantry_assault", {}, 4, {"", "attacker strikes", "defender strikes"}),
        ("flames_of_war.assault_by_name", {}, 4, {"", "attacker strikes", "defender strikes"}),
    ],
)
def test_dice_of_both_sides_are_told_apart(name: str, facts: dict[str, object], seed: int, whose: set[str]) -> None:
    thrown = roll(*procedure(name), facts, seeded(seed))
    assert not isinstance(thrown, Refused)
    assert {each.who for each in thrown.rolls} == whose


def test_the_dice_of_a_counter_attack_are_told_from_those_of_the_attack() -> None:
    """mg.gap.counter-attack"""
    home, asked = procedure("megagame.combat_and_counter")
    answered = set()
    for seed in range(40):
        thrown = roll(home, asked, {}, seeded(seed))
        assert not isinstance(thrown, Refused)
        labels = [asked.stage_label(each.why, each.who) for each in thrown.rolls]
        assert labels.count("combat die") == 1
        assert labels.count("die of the counter-attack") == (thrown.outcome.counter.value != "none")
        answered.add(thrown.outcome.counter.value)
    assert answered == {"none", "confused"}
