from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chance,
    chances,
    cited_after,
    follows,
    line,
    notes,
    refusals,
    throw,
)

PANTHERS = {"skill": 3, "halted": 2, "moving": 1}


def test_chances_of_a_blitz_move() -> None:
    """fow.order.blitz.test, fow.gap.alternative-ratings, fow.gap.score-test"""
    assert chances("blitz_move", **PANTHERS) == {True: F(2, 3), False: F(1, 3)}
    assert chance("blitz_move", True, skill=3, tactics=5) == F(1, 3)
    assert line("blitz_move", "Blitz Move", skill=3, tactics=5) == ("Blitz Move 5: 5 Tactics rating, in place of Skill")
    assert chance("blitz_move", True, skill=6) == F(1, 6)
    assert notes("blitz_move")["inches"] == 4


@pytest.mark.parametrize(
    ("works", "then", "rof", "penalty", "moved"),
    [
        (True, "stayed", 2, 0, True),
        (True, "tactical", 1, 0, True),
        (False, "stayed", 2, 1, False),
        (False, "tactical", 1, 1, True),
    ],
)
def test_every_branch_of_a_blitz_move(works: bool, then: str, rof: int, penalty: int, moved: bool) -> None:
    """fow.order.blitz.halted-rof, fow.order.blitz.tactical-only, fow.order.blitz.fail-no-dash,
    fow.order.blitz.fail-penalty, fow.gap.blitz-otherwise, fow.gap.blitz-moved-status, fow.gap.modifier-stacking"""
    found = follows("blitz_move", works, **PANTHERS, then=then)
    assert (found["rof"], found["hit_penalty"], found["dash"], found["moved"]) == (rof, penalty, False, moved)
    assert (found["blitzed"], found["may_assault"]) == (works, True)
    assert ("adds_up" in found) is not works


def test_the_rules_behind_each_branch() -> None:
    """fow.order.blitz.halted-rof, fow.order.blitz.fail-penalty, fow.gap.blitz-otherwise, fow.rof.moving"""
    success, failure = cited_after("blitz_move", True), cited_after("blitz_move", False)
    assert (success["rof"], success["dash"]) == ("fow.order.blitz.halted-rof", "fow.order.blitz.tactical-only")
    assert (failure["rof"], failure["dash"]) == ("fow.gap.blitz-otherwise", "fow.order.blitz.fail-no-dash")
    assert failure["hit_penalty"] == "fow.order.blitz.fail-penalty"
    assert cited_after("blitz_move", True, then="tactical")["rof"] == "fow.rof.moving"
    assert cited_after("blitz_move", False)["adds_up"] == "fow.gap.modifier-stacking"


def test_a_dash_afterwards_is_refused_by_both_branches() -> None:
    """fow.order.blitz.tactical-only, fow.order.blitz.fail-no-dash"""
    assert refusals("blitz_move", then="dash") == ["fow.order.blitz.tactical-only", "fow.order.blitz.fail-no-dash"]


def test_pinned_down_units_may_blitz_but_have_no_halted_rof() -> None:
    """fow.gap.orders-who, fow.pin.moving-rof, fow.pin.no-closer"""
    assert chance("blitz_move", True, skill=4, kind="infantry", pinned=True) == F(1, 2)
    assert follows("blitz_move", True, kind="infantry", pinned=True)["rof"] == 1
    assert cited_after("blitz_move", True, kind="infantry", pinned=True)["rof"] == "fow.pin.moving-rof"
    assert "may_assault" not in follows("blitz_move", True, kind="infantry", pinned=True)
    assert refusals("blitz_move", kind="infantry", pinned=True, enemy_start=20.0, enemy_end=16.0) == [
        "fow.pin.no-closer"
    ]


def test_who_does_not_use_the_move_it_won_has_not_moved() -> None:
    """fow.gap.blitz-moved-status"""
    assert follows("blitz_move", True, distance=0.0)["moved"] is False
    assert follows("blitz_move", True, distance=0.5)["moved"] is True
    assert follows("blitz_move", True, distance=0.0, then="tactical")["moved"] is True
    assert "may_assault" not in follows("blitz_move", True, kind="gun")


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"begun": True}, ["fow.order.blitz.timing"]),
        ({"order_given": True}, ["fow.order.one-per-turn"]),
        ({"in_command": False}, ["fow.order.in-command-only"]),
        ({"leader": "bailed"}, ["fow.gap.orders-who"]),
        ({"leader": "none"}, ["fow.gap.leader-none-near"]),
        ({"kind": "aircraft"}, ["fow.gap.orders-who"]),
        ({"transports": True}, ["fow.gap.orders-who"]),
        ({"distance": 4.1}, ["fow.order.blitz.test"]),
        ({"enemy_end": 2.0}, ["fow.gap.enemy-proximity"]),
        ({"begun": True, "order_given": True}, ["fow.order.one-per-turn", "fow.order.blitz.timing"]),
    ],
)
def test_blitz_moves_that_are_refused(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.order.blitz.timing, fow.order.one-per-turn, fow.order.in-command-only, fow.gap.orders-who,
    fow.gap.leader-none-near, fow.gap.enemy-proximity, fow.gap.units-of-measure"""
    assert refusals("blitz_move", **facts) == rules


def test_4_inches_and_clear_of_the_enemy_is_allowed() -> None:
    """fow.order.blitz.test, fow.gap.enemy-proximity"""
    assert ask("blitz_move", distance=4.0, enemy_end=2.1).needs == ("works on 3+",)


def test_one_die_for_the_unit() -> None:
    """fow.order.blitz.test"""
    assert throw("blitz_move", 3).outcome is True
    thrown = throw("blitz_move", 2)
    assert (thrown.outcome, [roll.why for roll in thrown.rolls]) == (False, ["fow.order.blitz.test"])
