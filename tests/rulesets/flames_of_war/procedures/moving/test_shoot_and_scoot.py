from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chance, chances, follows, line, notes, refusals, throw

DETAILS = "fow.gap.scoot-details"


def test_a_team_that_stayed_and_shot_may_scoot() -> None:
    """fow.order.scoot.test, fow.order.scoot.eligible, fow.order.scoot.timing"""
    facts = {"skill": 4, "moved": "stayed", "shot": True}
    assert chances("shoot_and_scoot", **facts) == {True: F(1, 2), False: F(1, 2)}
    assert follows("shoot_and_scoot", True, **facts) == {"inches": 4, "stationary": False, "gone_to_ground": False}
    assert follows("shoot_and_scoot", False, **facts) == {"inches": 0}


def test_it_need_not_have_shot() -> None:
    """fow.gap.scoot-details"""
    assert chance("shoot_and_scoot", True, shot=False) == F(1, 2)
    assert notes("shoot_and_scoot", shot=False)["shot"] is False


def test_tactics_replaces_skill() -> None:
    """fow.gap.alternative-ratings"""
    assert chance("shoot_and_scoot", True, skill=4, tactics=2) == F(5, 6)
    assert line("shoot_and_scoot", "Shoot and Scoot", skill=4, tactics=2) == (
        "Shoot and Scoot 2: 2 Tactics rating, in place of Skill"
    )


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"moved": "tactical"}, ["fow.order.scoot.eligible"]),
        ({"moved": "dash"}, ["fow.order.scoot.eligible"]),
        ({"assaults": True}, [DETAILS]),
        ({"assault_step": False}, ["fow.order.scoot.timing"]),
        ({"order_given": True}, ["fow.order.one-per-turn"]),
        ({"in_command": False}, ["fow.order.in-command-only"]),
        ({"leader": "bailed"}, ["fow.gap.orders-who"]),
        ({"distance": 4.1}, ["fow.order.scoot.test"]),
        ({"enemy_end": 2.0}, ["fow.gap.enemy-proximity"]),
        ({"enemy_nearest": 1.5}, ["fow.gap.enemy-proximity"]),
        ({"kind": "infantry", "pinned": True, "enemy_start": 10.0, "enemy_end": 8.0}, [DETAILS]),
        ({"kind": "infantry", "pinned": True, "enemy_start": 10.0, "enemy_end": 9.9}, [DETAILS]),
        ({"kind": "infantry", "pinned": True, "enemy_start": 10.0, "enemy_nearest": 9.0, "enemy_end": 12.0}, [DETAILS]),
        ({"moved": "tactical", "assaults": True}, ["fow.order.scoot.eligible", DETAILS]),
    ],
)
def test_scoots_that_are_refused(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.order.scoot.eligible, fow.order.scoot.timing, fow.gap.scoot-details, fow.order.one-per-turn,
    fow.order.in-command-only, fow.gap.orders-who, fow.gap.enemy-proximity"""
    assert refusals("shoot_and_scoot", **facts) == rules


@pytest.mark.parametrize(
    "facts",
    [
        {"kind": "infantry", "pinned": True},
        {"kind": "infantry", "pinned": True, "enemy_start": 10.0, "enemy_nearest": 10.0, "enemy_end": 14.0},
        # Round it at the same distance, fow.gap.closer.
        {"kind": "infantry", "pinned": True, "enemy_start": 10.0, "enemy_end": 10.0},
        {"kind": "infantry", "pinned": True, "enemy": "unseen", "enemy_start": 10.0, "enemy_end": 8.0},
        {"enemy_start": 10.0, "enemy_end": 6.0},
        {"enemy_end": 2.1, "distance": 4.0},
    ],
)
def test_any_direction_but_away_when_pinned_down(facts: dict[str, Any]) -> None:
    """fow.gap.scoot-details, fow.gap.orders-who"""
    assert ask("shoot_and_scoot", **facts).needs == ("scoots on 4+",)


def test_one_die_for_the_unit() -> None:
    """fow.order.scoot.test"""
    assert throw("shoot_and_scoot", 4).outcome is True
    thrown = throw("shoot_and_scoot", 3)
    assert (thrown.outcome, [roll.why for roll in thrown.rolls]) == (False, ["fow.order.scoot.test"])
