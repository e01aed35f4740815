from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    ask,
    chance,
    cited,
    cited_after,
    follows,
    line,
    parts,
    refusals,
    throw,
    totals,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.command.activation import activate

SUPPLY, WEATHER = "pk.leader.activation-supply", "pk.leader.activation-weather"
VISIBILITY, UNWILLING = "pk.leader.activation-visibility", "pk.leader.activation-unwilling"


@pytest.mark.parametrize(
    ("facts", "chances"),
    [
        ({"leader": "D", "out_of_supply": True, "rain": True, "mud": True}, F(2, 5)),
        ({"leader": "A"}, F(9, 10)),
        ({"leader": "H", "unwilling": True}, F(0)),
        ({"leader": "H"}, F(1, 5)),
        ({"leader": "H", "fog": True}, F(1, 10)),
        ({"leader": "A", "out_of_supply": True, "snow": True, "visibility": True, "unwilling": True}, F(2, 5)),
        ({"leader": "G", "out_of_supply": True, "rain": True, "visibility": True, "unwilling": True}, F(0)),
    ],
)
def test_a_leader_activates_at_or_under_his_number(facts: dict[str, Any], chances: Any) -> None:
    """pk.leader.ratings, pk.gap.activation-die, pk.leader.activation-supply, pk.leader.activation-weather,
    pk.leader.activation-visibility, pk.leader.activation-unwilling"""
    assert chance("leader_activation", "succeeds", **facts) == chances
    assert chance("leader_activation", "fails", **facts) == 1 - chances


@pytest.mark.parametrize(
    ("leader", "number"), [("A", 9), ("B", 8), ("C", 7), ("D", 6), ("E", 5), ("F", 4), ("G", 3), ("H", 2)]
)
def test_the_number_of_every_rating(leader: str, number: int) -> None:
    """pk.leader.ratings"""
    assert totals("leader_activation", leader=leader) == {"Activation": number}
    assert throw("leader_activation", number, leader=leader).outcome == "succeeds"
    assert throw("leader_activation", number + 1, leader=leader).outcome == "fails"


@pytest.mark.parametrize(
    ("facts", "added"),
    [
        ({"out_of_supply": True}, {SUPPLY: 1}),
        ({"rain": True}, {WEATHER: 1}),
        ({"mud": True}, {WEATHER: 1}),
        ({"snow": True}, {WEATHER: 1}),
        ({"fog": True}, {WEATHER: 1}),
        ({"rain": True, "mud": True, "snow": True, "fog": True}, {WEATHER: 1}),
        ({"visibility": True}, {VISIBILITY: 1}),
        ({"fog": True, "visibility": True}, {WEATHER: 1, VISIBILITY: 1}),
        ({"unwilling": True}, {UNWILLING: 2}),
        (
            {"out_of_supply": True, "snow": True, "visibility": True, "unwilling": True},
            {SUPPLY: 1, WEATHER: 1, VISIBILITY: 1, UNWILLING: 2},
        ),
    ],
)
def test_what_is_added_to_the_die(facts: dict[str, Any], added: dict[str, int]) -> None:
    """pk.leader.activation-supply, pk.leader.activation-weather, pk.leader.activation-visibility,
    pk.leader.activation-unwilling, pk.gap.slash-lists"""
    assert parts("leader_activation", "Activation", **facts) == added
    assert totals("leader_activation", **facts) == {"Activation": 6 - sum(added.values())}


def test_how_the_number_is_told() -> None:
    """pk.leader.activation-supply"""
    said = line("leader_activation", "Activation", out_of_supply=True, rain=True)
    assert said == "Activation 4: 6 Gallant (D), die +1 out of supply, die +1 rain, mud, snow or fog"
    assert ask("leader_activation", leader="H", unwilling=True).needs == ("cannot succeed",)


def test_there_is_no_automatic_success_or_failure() -> None:
    """pk.gap.activation-die"""
    assert throw("leader_activation", 1, leader="H", unwilling=True).outcome == "fails"
    assert throw("leader_activation", 10, leader="A").outcome == "fails"


# ---------------------------------------------------------------------- what for


def test_an_order_changes_or_stays() -> None:
    """pk.gap.activation-die, pk.gap.orders"""
    assert follows("leader_activation", "succeeds") == {"changes": True}
    assert follows("leader_activation", "fails") == {"changes": False}
    assert cited_after("leader_activation", "fails") == {"changes": "pk.gap.orders"}
    assert cited("leader_activation") == {"when": "pk.gap.activation-die"}


def test_an_order_is_tried_once_a_turn() -> None:
    """pk.gap.activation-die"""
    assert refusals("leader_activation", tried=True) == ["pk.gap.activation-die"]
    assert chance("leader_activation", "succeeds", tried=True, purpose="intrinsic_command") == F(1, 2)


def test_the_intrinsic_command_roll_is_made_at_night() -> None:
    """pk.segment.midnight-command, pk.gap.activation-die, pk.leader.activation-visibility, pk.gap.visibility"""
    facts = {"purpose": "intrinsic_command", "leader": "C"}
    assert parts("leader_activation", "Activation", **facts) == {VISIBILITY: 1}
    assert parts("leader_activation", "Activation", visibility=True, **facts) == {VISIBILITY: 1}
    assert chance("leader_activation", "succeeds", **facts) == F(3, 5)


def test_a_force_whose_command_fails_at_midnight_goes_unless_surrounded() -> None:
    """pk.segment.midnight-command, pk.gap.night"""
    facts = {"purpose": "intrinsic_command"}
    assert follows("leader_activation", "succeeds", **facts) == {"removed": False}
    assert follows("leader_activation", "fails", **facts) == {"removed": True, "returns": "morning"}
    assert follows("leader_activation", "fails", out_of_supply=True, **facts) == {"removed": False}
    cut_off = cited_after("leader_activation", "fails", out_of_supply=True, **facts)
    assert cut_off == {"removed": "pk.gap.night"}


def test_played_rolls_stay_within_the_exact_odds() -> None:
    """pk.gap.activation-die"""
    asked = ask("leader_activation")
    dice = seeded("activation")
    assert {activate(dice, asked.profile) for _ in range(100)} == set(asked.distribution)
    assert {(roll.why, roll.throws[0].sides) for roll in dice.rolls} == {("pk.gap.activation-die", 10)}
