"""The roll-off before a game."""

from __future__ import annotations

from tests.rulesets.flames_of_war.asking import F, chances, cited_after, follows, refusals, throw


def test_the_higher_die_wins_and_equal_dice_are_rolled_again() -> None:
    """fow.gap.set-up-order"""
    assert chances("roll_off") == {"a": F(1, 2), "b": F(1, 2)}
    assert throw("roll_off", 4, 4, 2, 5).outcome == "b"
    assert throw("roll_off", 6, 1, mission="free_for_all").outcome == "a"


def test_the_winner_has_the_first_turn_and_the_loser_deploys_first() -> None:
    """fow.gap.set-up-order, fow.gap.deployment"""
    assert follows("roll_off", throw("roll_off", 6, 1).outcome) == {"deploys_first": "b", "first_turn": "a"}
    assert cited_after("roll_off", throw("roll_off", 1, 6).outcome)["deploys_first"] == "fow.gap.deployment"


def test_an_attack_has_no_roll_off() -> None:
    """fow.gap.missions"""
    assert refusals("roll_off", mission="no_retreat") == ["fow.gap.missions"]
