"""The last turn, and who has won."""

import pytest
from tests.rulesets.konflikt_47.asking import F, answer, ask, chances, follows, note, notes, refusals, throw


def test_a_seventh_turn_is_played_on_four_or_more() -> None:
    """k47.gap.game-length"""
    assert chances("battle_length") == {"seventh_turn": F(1, 2), "over": F(1, 2)}
    assert throw("battle_length", 4).outcome == "seventh_turn"
    assert throw("battle_length", 3).outcome == "over"
    assert refusals("battle_length", side_gone=True) == ["k47.gap.game-length"]


@pytest.mark.parametrize(("facts", "last"), [({}, 7), ({"turn": 3}, 4)])
def test_one_more_turn_is_the_one_after_the_last_that_is_sure(facts: dict[str, int], last: int) -> None:
    """k47.gap.game-length: six turns, where a scenario says no other number"""
    assert ask("battle_length", **facts).subject == f"The end of turn {last - 1}"
    assert follows("battle_length", "seventh_turn", **facts) == {"turns": last}


@pytest.mark.parametrize(
    ("kills", "objectives", "winner", "lead"),
    [
        ((2, 0), (0, 0), "we_win", 2),
        ((1, 0), (0, 0), "draw", 1),
        ((0, 0), (1, 0), "we_win", 2),
        ((3, 2), (0, 1), "draw", -1),
        ((0, 4), (1, 0), "they_win", -2),
    ],
)
def test_a_lead_of_two_points_wins(kills: tuple[int, int], objectives: tuple[int, int], winner: str, lead: int) -> None:
    """k47.gap.victory: 1 for each unit, 2 for each objective; k47.gap.scenarios"""
    facts = {
        "our_kills": kills[0],
        "their_kills": kills[1],
        "our_objectives": objectives[0],
        "their_objectives": objectives[1],
    }
    assert answer("battle_result", **facts) == winner
    assert notes("battle_result", **facts)["lead"] == lead


def test_points_read_as_a_sentence() -> None:
    """k47.gap.victory"""
    assert ask("battle_result", our_kills=1).subject == "1 point to 0"
    assert ask("battle_result", our_kills=2, their_kills=1).subject == "2 points to 1"


def test_wiping_out_the_enemy_wins() -> None:
    """k47.gap.victory"""
    assert answer("battle_result", their_kills=5, wiped_out=True) == "we_win"
    assert answer("battle_result", our_kills=5, ours_wiped_out=True) == "they_win"
    both = {"our_kills": 5, "wiped_out": True, "ours_wiped_out": True}
    assert answer("battle_result", **both) == "draw"
    assert note("battle_result", "lead", **both).label == "both sides are wiped out"
