from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, notes, refusals, why_not

from sandtable.sheet.faults import FactsFault

#: A situation in which each order may be given.
FITTING: dict[str, dict[str, Any]] = {
    "blitz_move": {"now": "before_moving"},
    "cross_here": {"now": "while_moving", "moved": "tactical", "leader_moved": "tactical"},
    "follow_me": {"now": "after_moving", "moved": "tactical", "leader_moved": "tactical"},
    "shoot_and_scoot": {"now": "assault_step"},
    "dig_in": {"now": "before_moving", "kind": "infantry"},
    "mine_clearing": {"now": "before_moving", "kind": "infantry"},
}
TIMING = {
    "blitz_move": "fow.order.blitz.timing",
    "cross_here": "fow.order.cross-here.timing",
    "follow_me": "fow.order.follow-me.timing",
    "shoot_and_scoot": "fow.order.scoot.timing",
    "dig_in": "fow.order.dig-in.timing",
    "mine_clearing": "fow.order.clear-mines.who",
}
MOVEMENT = ("before_moving", "while_moving", "after_moving")
MOMENTS = ("starting_step", *MOVEMENT, "shooting_step", "assault_step")
ORDERS = tuple(FITTING)


def asked(order: str, **other: Any) -> dict[str, Any]:
    return {"order": order, **FITTING[order], **other}


# ---------------------------------------------------------------------- when


@pytest.mark.parametrize(
    ("order", "when"),
    [
        ("blitz_move", "before moving"),
        ("cross_here", "while moving"),
        ("follow_me", "after moving"),
        ("dig_in", "Movement Step"),
        ("mine_clearing", "Movement Step"),
        ("shoot_and_scoot", "Assault Step"),
    ],
)
def test_the_moment_of_each_order(order: str, when: str) -> None:
    """fow.order.blitz.timing, fow.order.cross-here.timing, fow.order.follow-me.timing, fow.order.dig-in.timing,
    fow.order.scoot.timing, fow.order.clear-mines.who"""
    assert answer("may_order", **asked(order)) == when


@pytest.mark.parametrize("order", ORDERS)
def test_at_any_other_moment_it_is_refused(order: str) -> None:
    """fow.order.blitz.timing, fow.order.cross-here.timing, fow.order.follow-me.timing, fow.order.dig-in.timing,
    fow.order.scoot.timing, fow.order.clear-mines.who, fow.gap.turn-structure"""
    right = MOVEMENT if order in ("dig_in", "mine_clearing") else (FITTING[order]["now"],)
    for now in MOMENTS:
        facts = asked(order, now=now)
        if now in right:
            assert ask("may_order", **facts).notes
        else:
            assert refusals("may_order", **facts) == [TIMING[order]]


def test_a_refusal_names_both_moments() -> None:
    """fow.order.scoot.timing"""
    assert why_not("may_order", **asked("shoot_and_scoot", now="after_moving")) == (
        "Not allowed: Shoot and Scoot is ordered in the Assault Step, not after moving (fow.order.scoot.timing)"
    )


# ---------------------------------------------------------------------- who


@pytest.mark.parametrize("order", ORDERS)
def test_what_speaks_against_every_order(order: str) -> None:
    """fow.order.one-per-turn, fow.order.in-command-only, fow.gap.orders-who, fow.gap.leader-none-near"""
    assert refusals("may_order", **asked(order, order_given=True)) == ["fow.order.one-per-turn"]
    assert refusals("may_order", **asked(order, in_command=False)) == ["fow.order.in-command-only"]
    assert refusals("may_order", **asked(order, transports=True)) == ["fow.gap.orders-who"]
    assert refusals("may_order", **asked(order, leader="bailed")) == ["fow.gap.orders-who"]
    assert refusals("may_order", **asked(order, leader="none")) == ["fow.gap.leader-none-near"]
    assert "fow.gap.orders-who" in refusals("may_order", **asked(order, kind="aircraft"))


def test_a_leader_who_gave_blitz_move_gives_no_second_order_not_even_in_the_assault_step() -> None:
    """fow.order.one-per-turn"""
    facts = asked("shoot_and_scoot", order_given=True)
    assert refusals("may_order", **facts) == ["fow.order.one-per-turn"]


@pytest.mark.parametrize("order", ORDERS)
def test_which_orders_pinned_down_units_may_be_given(order: str) -> None:
    """fow.gap.orders-who, fow.gap.follow-me-details, fow.order.clear-mines.who, fow.pin.no-closer"""
    facts = asked(order, pinned=True)
    barred = {"follow_me": "fow.gap.follow-me-details", "mine_clearing": "fow.order.clear-mines.who"}
    if order in barred:
        assert refusals("may_order", **facts) == [barred[order]]
    else:
        assert cited("may_order", **facts)["no_closer"] == "fow.pin.no-closer"
        assert "no_closer" not in cited("may_order", **asked(order))


# ---------------------------------------------------------------------- what each order asks


@pytest.mark.parametrize(
    ("order", "facts", "rules"),
    [
        ("blitz_move", {"moved": "tactical"}, ["fow.gap.orders-who"]),
        ("blitz_move", {"leader_moved": "tactical"}, ["fow.gap.orders-who"]),
        ("follow_me", {"leader_moved": "dash"}, ["fow.gap.follow-me-details"]),
        ("shoot_and_scoot", {"moved": "tactical"}, ["fow.order.scoot.eligible"]),
        ("shoot_and_scoot", {"moved": "dash"}, ["fow.order.scoot.eligible"]),
        ("shoot_and_scoot", {"assaults": True}, ["fow.gap.scoot-details"]),
        ("dig_in", {"kind": "armoured"}, ["fow.gap.dig-in-details"]),
        ("dig_in", {"kind": "unarmoured"}, ["fow.gap.dig-in-details"]),
        ("dig_in", {"moved": "tactical", "now": "after_moving"}, ["fow.gap.dig-in-details"]),
        ("mine_clearing", {"kind": "armoured"}, ["fow.order.clear-mines.who"]),
        ("mine_clearing", {"kind": "gun"}, ["fow.order.clear-mines.who"]),
        (
            "blitz_move",
            {"now": "after_moving", "order_given": True, "moved": "tactical"},
            ["fow.order.one-per-turn", "fow.order.blitz.timing", "fow.gap.orders-who"],
        ),
    ],
)
def test_units_for_which_it_is_not(order: str, facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.orders-who, fow.gap.follow-me-details, fow.order.scoot.eligible, fow.gap.scoot-details,
    fow.gap.dig-in-details, fow.order.clear-mines.who"""
    assert refusals("may_order", **asked(order, **facts)) == rules


def test_units_for_which_it_is() -> None:
    """fow.gap.follow-me-details, fow.gap.dig-in-details, fow.order.clear-mines.who, fow.order.scoot.eligible"""
    assert answer("may_order", **asked("follow_me", leader_moved="stayed")) == "after moving"
    assert answer("may_order", **asked("dig_in", kind="gun")) == "Movement Step"
    assert answer("may_order", **asked("mine_clearing", kind="armoured", mine_clearing_tank=True)) == "Movement Step"
    assert answer("may_order", **asked("shoot_and_scoot", moved="stayed")) == "Assault Step"


def test_what_each_order_tests() -> None:
    """fow.order.one-per-turn"""
    assert {order: notes("may_order", **asked(order))["tests"] for order in ORDERS} == {
        "blitz_move": "skill",
        "cross_here": "nothing",
        "follow_me": "motivation",
        "shoot_and_scoot": "skill",
        "dig_in": "skill",
        "mine_clearing": "nothing",
    }


def test_only_tanks_are_mine_clearing_tanks() -> None:
    """fow.order.clear-mines.who"""
    with pytest.raises(FactsFault, match="mine_clearing_tank: only a Tank is one"):
        ask("may_order", kind="infantry", mine_clearing_tank=True)
