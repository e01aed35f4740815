from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, notes, refusals

from sandtable.sheet.faults import FactsFault

WHO = "fow.order.clear-mines.who"


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"kind": "infantry", "distance": 2.0}, []),
        ({"kind": "infantry", "distance": 2.1}, ["fow.order.clear-mines.effect"]),
        ({"kind": "infantry", "distance": 2.5}, ["fow.order.clear-mines.effect"]),
        ({"kind": "infantry", "pinned": True}, [WHO]),
        ({"kind": "armoured"}, [WHO]),
        ({"kind": "armoured", "mine_clearing_tank": True}, []),
        ({"kind": "gun"}, [WHO]),
        ({"kind": "infantry", "entered_last_turn": False}, ["fow.order.clear-mines.prerequisite"]),
        ({"movement_step": False}, [WHO]),
        ({"kind": "armoured", "mine_clearing_tank": True, "bailed": True}, ["fow.bail.no-actions"]),
        ({"order_given": True}, ["fow.order.one-per-turn"]),
        ({"in_command": False}, ["fow.order.in-command-only"]),
        ({"leader": "bailed"}, ["fow.gap.orders-who"]),
        ({"leader": "none"}, ["fow.gap.leader-none-near"]),
        (
            {"kind": "gun", "pinned": True, "entered_last_turn": False, "distance": 3.0},
            [WHO, WHO, "fow.order.clear-mines.prerequisite", "fow.order.clear-mines.effect"],
        ),
    ],
)
def test_who_clears_mines(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.order.clear-mines.who, fow.order.clear-mines.prerequisite, fow.order.clear-mines.effect,
    fow.gap.mine-clear-details, fow.bail.no-actions, fow.order.one-per-turn, fow.order.in-command-only"""
    if rules:
        assert refusals("mine_clearing", **facts) == rules
    else:
        assert answer("mine_clearing", **facts) == 1


def test_no_die_is_rolled_and_nothing_else_may_be_done() -> None:
    """fow.order.clear-mines.effect, fow.order.clear-mines.restrictions"""
    found = notes("mine_clearing")
    assert found["roll"] is False
    for act in ("may_move", "may_shoot", "may_bombard", "may_assault"):
        assert found[act] is False
        assert cited("mine_clearing")[act] == "fow.order.clear-mines.restrictions"


def test_each_team_in_command_clears_one_marker() -> None:
    """fow.gap.mine-clear-details"""
    assert answer("mine_clearing", teams=3) == 3
    assert notes("mine_clearing", teams=3)["markers_each"] == 1


def test_facts_that_contradict_each_other() -> None:
    """fow.order.clear-mines.who"""
    with pytest.raises(FactsFault, match="mine_clearing_tank: only a Tank is one"):
        ask("mine_clearing", kind="infantry", mine_clearing_tank=True)
    with pytest.raises(FactsFault, match="bailed: only armoured tanks"):
        ask("mine_clearing", kind="infantry", bailed=True)
