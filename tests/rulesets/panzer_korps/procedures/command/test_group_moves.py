from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, refusals, why_not


def test_a_third_formation_may_not_move_when_two_may() -> None:
    """pk.dd.table, pk.dd.one-at-a-time"""
    assert answer("next_formation", allowed=2, made=0) == 1
    assert answer("next_formation", allowed=2, made=1) == 0
    assert refusals("next_formation", allowed=2, made=2) == ["pk.dd.table"]
    assert "2 moves of 2" in why_not("next_formation", allowed=2, made=2)


def test_a_free_move_is_one_more_also_for_who_has_moved_but_not_into_contact() -> None:
    """pk.gap.dd-free-move"""
    facts = {"kind": "free", "allowed": 8, "made": 8, "free_allowed": 2, "moved": True}
    assert answer("next_formation", free_made=0, **facts) == 1
    assert answer("next_formation", free_made=1, **facts) == 0
    assert cited("next_formation", **facts) == {"free_move": "pk.gap.dd-free-move"}
    assert refusals("next_formation", into_contact=True, **facts) == ["pk.gap.dd-free-move"]
    assert refusals("next_formation", free_made=2, **facts) == ["pk.dd.table"]


def test_free_moves_come_after_the_ordinary_ones() -> None:
    """pk.gap.dd-free-move"""
    facts = {"allowed": 8, "made": 5, "free_allowed": 2}
    assert answer("next_formation", free_made=0, **facts) == 2
    assert refusals("next_formation", free_made=1, **facts) == ["pk.gap.dd-free-move"]
    assert answer("next_formation", free_made=1, kind="free", **facts) == 0


def test_an_ordinary_move_may_end_in_contact() -> None:
    """pk.dd.table, pk.gap.dd-free-move"""
    assert ask("next_formation", into_contact=True).verdict == "An ordinary move: it may move, 2 moves left after it"


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"frozen": True}, ["pk.gap.dd-freeze"]),
        ({"panicked": True}, ["pk.gap.panicked"]),
        ({"other_group": True}, ["pk.dd.one-at-a-time"]),
        ({"moved": True}, ["pk.dd.table"]),
        ({"kind": "free"}, ["pk.dd.table"]),
        (
            {"frozen": True, "panicked": True, "other_group": True, "allowed": 0},
            ["pk.gap.dd-freeze", "pk.gap.panicked", "pk.dd.one-at-a-time", "pk.dd.table"],
        ),
    ],
)
def test_who_may_not_move(facts: dict[str, Any], rules: list[str]) -> None:
    """pk.gap.dd-freeze, pk.gap.panicked, pk.dd.one-at-a-time, pk.dd.table"""
    assert refusals("next_formation", **facts) == rules
