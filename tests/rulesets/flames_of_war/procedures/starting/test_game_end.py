from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, notes, parts, refusals, totals


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [(40, 39, "we_win"), (40, 40, "draw"), (39, 40, "they_win"), (0, 0, "draw"), (1, 0, "we_win")],
)
def test_more_points_destroyed_win(ours: int, theirs: int, expected: str) -> None:
    """fow.gap.game-end"""
    facts: dict[str, Any] = {"our_points": ours, "their_points": theirs, "our_kills": [], "their_kills": []}
    assert answer("game_end", **facts) == expected
    assert notes("game_end", **facts)["lead"] == ours - theirs


def test_platoons_count_with_their_points() -> None:
    """fow.gap.game-end, fow.gap.platoons"""
    facts = {"our_kills": "2xde_pz4,de_aa", "their_kills": "us_tank75,us_rifle", "their_points": 24}
    assert totals("game_end", **facts) == {"Our points": 48, "Their points": 49}
    assert answer("game_end", **facts) == "they_win"
    assert parts("game_end", "Our points", our_kills="2xde_pz4") == {"fow.gap.platoons": 44}


@pytest.mark.parametrize(
    ("facts", "over"),
    [
        ({"round": 7}, False),
        ({"round": 8}, True),
        ({"round": 9}, True),
        ({"round": 5, "limit": 6}, False),
        ({"round": 6, "limit": 6}, True),
        ({"round": 8, "limit": 10}, False),
    ],
)
def test_only_after_the_last_round(facts: dict[str, Any], over: bool) -> None:
    """fow.gap.game-end: 8 rounds unless the mission says otherwise"""
    if over:
        assert answer("game_end", our_kills="de_pz4", **facts) == "we_win"
    else:
        assert refusals("game_end", **facts) == ["fow.gap.game-end"]


def test_units_that_are_partly_destroyed_do_not_count() -> None:
    """fow.gap.game-end"""
    assert notes("game_end")["whole_units"] is True
