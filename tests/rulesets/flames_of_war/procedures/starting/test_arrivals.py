from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chances,
    cited,
    cited_after,
    follows,
    number,
    refusals,
    throw,
    totals,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.starting.arrivals import aircraft_arrive, reserves_arrive

# ---------------------------------------------------------------------- reserves


def test_the_third_turn_of_reserves_has_three_dice() -> None:
    """fow.reserve.dice, fow.reserve.arrival"""
    facts = {"turn": 3, "from_turn": 1, "units_left": 5}
    assert totals("reserve_arrival", **facts) == {"Reserve dice": 3, "Reserves arrive": 5}
    assert chances("reserve_arrival", **facts) == {0: F(8, 27), 1: F(4, 9), 2: F(2, 9), 3: F(1, 27)}


@pytest.mark.parametrize(("turn", "dice"), [(3, 1), (4, 2), (5, 3), (9, 7)])
def test_one_die_more_in_each_turn_from_the_first_of_the_mission(turn: int, dice: int) -> None:
    """fow.reserve.dice, fow.gap.reserves-details"""
    assert number("reserve_arrival", "Reserve dice", turn=turn).total == dice


def test_surplus_successes_are_lost() -> None:
    """fow.gap.reserves-details, fow.reserve.arrival"""
    facts = {"turn": 5, "units_left": 1}
    assert chances("reserve_arrival", **facts) == {0: F(8, 27), 1: F(19, 27)}
    assert throw("reserve_arrival", 5, 6, 5, **facts).outcome == 1
    assert throw("reserve_arrival", 4, 4, 1, **facts).outcome == 0


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"turn": 2}, ["fow.gap.reserves-details"]),
        ({"units_left": 0}, ["fow.reserve.arrival"]),
        ({"turn": 1, "units_left": 0}, ["fow.gap.reserves-details", "fow.reserve.arrival"]),
    ],
)
def test_when_nothing_is_rolled(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.reserves-details, fow.reserve.arrival"""
    assert refusals("reserve_arrival", **facts) == rules


def test_who_arrives_moves_on_without_orders() -> None:
    """fow.gap.reserves-details"""
    assert follows("reserve_arrival", 1) == {"waiting": 2, "enter": 1, "orders": False}
    assert follows("reserve_arrival", 0) == {"waiting": 3, "play": "goes on"}
    assert cited_after("reserve_arrival", 1)["orders"] == "fow.gap.reserves-details"


def test_reserve_dice_name_their_rule_and_stay_within_the_exact_odds() -> None:
    """fow.reserve.arrival"""
    assert ask("reserve_arrival", turn=4).needs == ("2 dice, a unit arrives on each 5+",)
    asked = ask("reserve_arrival", turn=6, units_left=2)
    dice = seeded("reserves")
    assert {reserves_arrive(dice, asked.profile) for _ in range(500)} == set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {"fow.reserve.arrival"}


# ---------------------------------------------------------------------- Aircraft


def test_aircraft_arrive_on_a_4_and_leave_at_the_end_of_the_turn() -> None:
    """fow.air.arrival, fow.air.duration"""
    assert chances("aircraft_arrival") == {"arrives": F(1, 2), "stays_away": F(1, 2)}
    assert totals("aircraft_arrival") == {"Aircraft arrive": 4}
    assert throw("aircraft_arrival", 4).outcome == "arrives"
    assert throw("aircraft_arrival", 3).outcome == "stays_away"
    assert follows("aircraft_arrival", "arrives")["leaves"] == "end of this turn"
    assert cited_after("aircraft_arrival", "arrives") == {
        "leaves": "fow.air.duration",
        "placed": "fow.gap.aircraft-placement",
        "again": "fow.gap.aircraft-placement",
    }


def test_survivors_roll_again_next_turn() -> None:
    """fow.gap.aircraft-placement"""
    assert follows("aircraft_arrival", "stays_away") == {"again": True}
    assert follows("aircraft_arrival", "arrives")["placed"] == "Movement Step"


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"units": 0}, ["fow.gap.aircraft-roll-limits"]),
        ({"units": 2}, ["fow.gap.aircraft-roll-limits"]),
        ({"aircraft": 0}, ["fow.gap.aircraft-placement"]),
        ({"rolled": True}, ["fow.gap.aircraft-placement"]),
        ({"units": 2, "rolled": True}, ["fow.gap.aircraft-roll-limits", "fow.gap.aircraft-placement"]),
    ],
)
def test_who_does_not_roll_for_aircraft(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.aircraft-roll-limits, fow.gap.aircraft-placement"""
    assert refusals("aircraft_arrival", **facts) == rules


def test_aircraft_are_rolled_for_from_the_first_turn() -> None:
    """fow.gap.aircraft-roll-limits"""
    assert cited("aircraft_arrival") == {"first_turn": "fow.gap.aircraft-roll-limits"}
    asked = ask("aircraft_arrival")
    dice = seeded("aircraft")
    assert {aircraft_arrive(dice, asked.profile) for _ in range(100)} == set(asked.distribution)
