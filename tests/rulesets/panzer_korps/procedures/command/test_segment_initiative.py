from itertools import product

import pytest
from tests.rulesets.panzer_korps.asking import F, answer, ask, chances, cited_after, follows, notes, throw, totals

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.command.initiative import initiative

MODIFIERS = {"A": 3, "B": 2, "C": 1, "D": 0, "E": 0, "F": -1, "G": -2, "H": -3}


@pytest.mark.parametrize(("ours", "theirs"), [("B", "E"), ("C", "F")])
def test_a_margin_of_two(ours: str, theirs: str) -> None:
    """pk.initiative.modifiers, pk.gap.initiative-die"""
    facts = {"our_co": ours, "their_co": theirs}
    once = chances("segment_initiative_roll", **facts)
    assert once == {"we": F(13, 18), "tie": F(1, 9), "they": F(1, 6)}
    assert chances("segment_initiative", **facts) == {"we": F(13, 16), "they": F(3, 16)}
    assert notes("segment_initiative", **facts)["margin"] == 2


@pytest.mark.parametrize(("ours", "theirs"), list(product(MODIFIERS, MODIFIERS)))
def test_every_pair_of_commanders_against_all_faces(ours: str, theirs: str) -> None:
    """pk.initiative.modifiers, pk.gap.initiative-die"""
    margin = MODIFIERS[ours] - MODIFIERS[theirs]
    pairs = [first + margin - second for first, second in product(range(1, 7), repeat=2)]
    won, lost = sum(pair > 0 for pair in pairs), sum(pair < 0 for pair in pairs)
    facts = {"our_co": ours, "their_co": theirs}
    found = chances("segment_initiative", **facts)
    assert found.get("we", 0) == F(won, won + lost)
    assert found.get("they", 0) == F(lost, won + lost)
    once = chances("segment_initiative_roll", **facts)
    assert once.get("tie", 0) == F(36 - won - lost, 36)
    assert totals("segment_initiative", **facts) == {
        "Our initiative": MODIFIERS[ours],
        "Their initiative": MODIFIERS[theirs],
    }


def test_a_tie_is_rolled_again() -> None:
    """pk.gap.initiative-die"""
    facts = {"our_co": "D", "their_co": "E"}
    assert throw("segment_initiative", 3, 3, 4, 4, 2, 5, **facts).outcome == "they"
    assert throw("segment_initiative_roll", 3, 3, **facts).outcome == "tie"
    assert follows("segment_initiative_roll", "tie", **facts) == {"again": True}


def test_what_the_initiative_brings() -> None:
    """pk.gap.initiative-die, pk.sequence.movement, pk.sequence.fire, pk.gap.segment-roller"""
    expected = {"holds": "they", "moves_first": "they", "fires_first": "they", "rolls_next": "they"}
    assert follows("segment_initiative", "they") == expected
    assert follows("segment_initiative_roll", "they") == expected
    assert cited_after("segment_initiative", "we") == {
        "holds": "pk.gap.initiative-die",
        "moves_first": "pk.sequence.movement",
        "fires_first": "pk.sequence.fire",
        "rolls_next": "pk.gap.segment-roller",
    }


def test_played_rolls_stay_within_the_exact_odds() -> None:
    """pk.gap.initiative-die"""
    asked = ask("segment_initiative")
    dice = seeded("initiative")
    assert {initiative(dice, asked.profile) for _ in range(100)} == set(asked.distribution)
    assert asked.needs == ("D6 +1 against D6",)
    assert {roll.why for roll in dice.rolls} == {"pk.gap.initiative-die"}


@pytest.mark.parametrize(
    ("holder", "ours", "theirs", "we_attack", "rolls"),
    [
        ("nobody", "B", "C", False, "we"),
        ("nobody", "E", "D", True, "they"),
        ("nobody", "C", "C", True, "we"),
        ("nobody", "C", "C", False, "they"),
        ("they", "A", "H", True, "they"),
        ("we", "H", "A", False, "we"),
    ],
)
def test_who_rolls_for_the_turns_of_a_segment(holder: str, ours: str, theirs: str, we_attack: bool, rolls: str) -> None:
    """pk.gap.segment-roller"""
    facts = {"holder": holder, "our_co": ours, "their_co": theirs, "we_attack": we_attack}
    assert answer("segment_roller", **facts) == rolls
    assert notes("segment_roller", **facts)["circumstances"] == rolls
    assert notes("segment_roller", **facts)["why"] == ("better_co" if holder == "nobody" else "holder")
