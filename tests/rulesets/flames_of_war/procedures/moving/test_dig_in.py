from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, chance, chances, cited_after, follows, line, refusals, throw

DETAILS = "fow.gap.dig-in-details"


def test_chances_of_foxholes() -> None:
    """fow.order.dig-in.test, fow.gap.alternative-ratings"""
    assert chances("dig_in", skill=4) == {True: F(1, 2), False: F(1, 2)}
    assert chance("dig_in", True, skill=5, tactics=3) == F(2, 3)
    assert line("dig_in", "Dig In", skill=5, tactics=3) == "Dig In 3: 3 Tactics rating, in place of Skill"


def test_a_team_that_digs_may_shoot_with_its_moving_rof_but_not_bombard() -> None:
    """fow.order.dig-in.rof, fow.order.dig-in.no-bombard, fow.gap.who-may-charge"""
    found = follows("dig_in", True, moving=2)
    assert (found["may_shoot"], found["rof"], found["may_bombard"], found["may_assault"]) == (True, 2, False, False)
    rules = cited_after("dig_in", True)
    assert (rules["rof"], rules["may_bombard"]) == ("fow.order.dig-in.rof", "fow.order.dig-in.no-bombard")
    assert rules["may_assault"] == "fow.gap.who-may-charge"


def test_the_limits_bind_without_foxholes_too() -> None:
    """fow.gap.dig-in-details"""
    found = follows("dig_in", False, moving=2)
    assert (found["rof"], found["may_bombard"], found["moved"]) == (2, False, False)
    assert cited_after("dig_in", False)["rof"] == DETAILS
    assert "foxholes" not in found
    assert "bulletproof" not in found


def test_foxholes_are_bulletproof_and_conceal_guns() -> None:
    """fow.gap.dig-in-details, fow.gap.bulletproof-cover, fow.conceal.guns-foxholes"""
    foot, gun = follows("dig_in", True), follows("dig_in", True, kind="gun")
    assert (foot["foxholes"], foot["bulletproof"], gun["concealed"]) == (True, True, True)
    assert "concealed" not in foot
    assert foot["moved"] is False


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"in_command": False}, ["fow.order.in-command-only"]),
        ({"order_given": True}, ["fow.order.one-per-turn"]),
        ({"movement_step": False}, ["fow.order.dig-in.timing"]),
        ({"kind": "armoured"}, [DETAILS]),
        ({"kind": "unarmoured"}, [DETAILS]),
        ({"kind": "aircraft"}, ["fow.gap.orders-who"]),
        ({"moved": "tactical"}, [DETAILS]),
        ({"moved": "dash"}, [DETAILS]),
        ({"in_building": True}, [DETAILS]),
        ({"leader": "none"}, ["fow.gap.leader-none-near"]),
        ({"moved": "tactical", "in_building": True}, [DETAILS, DETAILS]),
    ],
)
def test_who_may_not_dig_in(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.order.in-command-only, fow.order.one-per-turn, fow.order.dig-in.timing, fow.gap.dig-in-details,
    fow.gap.orders-who, fow.gap.leader-none-near"""
    assert refusals("dig_in", **facts) == rules


def test_pinned_down_infantry_digs_in() -> None:
    """fow.gap.orders-who"""
    assert chance("dig_in", True, pinned=True) == F(1, 2)


def test_one_die_for_the_unit() -> None:
    """fow.order.dig-in.test"""
    assert throw("dig_in", 4).outcome is True
    thrown = throw("dig_in", 3)
    assert (thrown.outcome, [roll.why for roll in thrown.rolls]) == (False, ["fow.order.dig-in.test"])
