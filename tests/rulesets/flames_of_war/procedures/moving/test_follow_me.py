from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chances, cited, cited_after, follows, notes, refusals, throw

DETAILS = "fow.gap.follow-me-details"


def test_a_company_of_motivation_3() -> None:
    """fow.order.follow-me.leader, fow.order.follow-me.test, fow.order.follow-me.no-shoot,
    fow.shoot.no-shoot-follow-me, fow.gap.alternative-ratings"""
    facts = {"motivation": 3, "kind": "infantry"}
    assert chances("follow_me", **facts) == {True: F(2, 3), False: F(1, 3)}
    assert notes("follow_me", **facts)["leader_moves"] == 4
    assert cited("follow_me", **facts)["rating"] == "fow.gap.alternative-ratings"
    passed, failed = (follows("follow_me", outcome, **facts) for outcome in (True, False))
    assert passed == {"leader_moves": 4, "teams_move": 4, "may_shoot": False, "may_assault": True}
    assert failed == {"leader_moves": 4, "teams_move": 0, "may_shoot": False, "may_assault": True}
    assert cited("follow_me", **facts)["may_shoot"] == "fow.order.follow-me.no-shoot"
    assert cited_after("follow_me", False, **facts)["may_shoot"] == "fow.shoot.no-shoot-follow-me"


def test_teams_that_dashed_do_not_follow() -> None:
    """fow.gap.follow-me-details, fow.gap.dash-kinds"""
    found = follows("follow_me", True, teams_moved="dash")
    assert (found["teams_move"], found["may_assault"]) == (0, False)
    assert cited_after("follow_me", True, teams_moved="dash")["teams_move"] == DETAILS
    assert "may_assault" not in follows("follow_me", True, kind="gun")


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"kind": "infantry", "pinned": True}, [DETAILS]),
        ({"leader_moved": "dash"}, [DETAILS]),
        ({"still_moving": True}, ["fow.order.follow-me.timing"]),
        ({"order_given": True}, ["fow.order.one-per-turn"]),
        ({"in_command": False}, ["fow.order.in-command-only"]),
        ({"leader": "bailed"}, ["fow.gap.orders-who"]),
        ({"leader": "none"}, ["fow.gap.leader-none-near"]),
        ({"transports": True}, ["fow.gap.orders-who"]),
        ({"distance": 4.1}, ["fow.order.follow-me.test"]),
        ({"enemy_start": 12.0, "enemy_end": 12.1}, [DETAILS]),
        ({"enemy_start": 6.0, "enemy_end": 2.0}, ["fow.gap.enemy-proximity"]),
        ({"kind": "infantry", "pinned": True, "leader_moved": "dash"}, [DETAILS, DETAILS]),
    ],
)
def test_follow_me_that_is_refused(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.follow-me-details, fow.order.follow-me.timing, fow.order.one-per-turn, fow.order.in-command-only,
    fow.gap.orders-who, fow.gap.enemy-proximity, fow.gap.leader-none-near"""
    assert refusals("follow_me", **facts) == rules


@pytest.mark.parametrize(
    "facts",
    [
        {"leader_moved": "stayed"},
        {"distance": 4.0, "enemy_start": 12.0, "enemy_end": 8.0},
        {"enemy_start": 12.0, "enemy_end": 12.0},
        {"enemy_start": 12.0, "enemy_end": 16.0, "enemy": "unseen"},
        {"enemy_start": 6.0, "enemy_end": 2.1},
        {"enemy_start": 6.0, "enemy_end": 1.0, "enemy": "bailed"},
    ],
)
def test_forward_is_no_farther_from_the_enemy_or_anywhere_if_none_is_visible(facts: dict[str, Any]) -> None:
    """fow.gap.follow-me-details"""
    assert ask("follow_me", **facts).needs == ("follows on 4+",)


def test_one_die_for_the_unit() -> None:
    """fow.order.follow-me.test"""
    assert throw("follow_me", 4).outcome is True
    thrown = throw("follow_me", 3)
    assert (thrown.outcome, [roll.why for roll in thrown.rolls]) == (False, ["fow.order.follow-me.test"])
