from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, line, notes, totals

from sandtable.sheet.faults import FactsFault


def points(**facts: Any) -> tuple[int, int]:
    found = totals("victory_points", **facts)
    return found["Our points"], found["Their points"]


@pytest.mark.parametrize(
    ("facts", "ours", "theirs", "result"),
    [
        ({}, 0, 0, "draw"),
        ({"our_objectives": 1, "their_panicked": 0}, 5, 0, "our_marginal"),
        ({"their_lost": 2}, 4, 0, "draw"),
        ({"their_lost": 2, "their_panicked": 1}, 5, 0, "our_marginal"),
        ({"our_objectives": 1, "their_lost": 2}, 9, 0, "our_marginal"),
        ({"our_objectives": 2}, 10, 0, "our_decisive"),
        ({"their_objectives": 1}, 0, 5, "their_marginal"),
        ({"their_objectives": 2}, 0, 10, "their_decisive"),
        ({"our_objectives": 2, "their_objectives": 1, "our_panicked": 1}, 10, 6, "draw"),
        ({"our_objectives": 1, "objective_value": 12, "our_lost": 1}, 12, 2, "our_decisive"),
        ({"our_objectives": 3, "objective_value": 0, "our_lost": 1}, 0, 2, "draw"),
        ({"our_objectives": 1, "our_further": 3, "their_further": 12}, 8, 12, "draw"),
    ],
)
def test_points_and_what_they_come_to(facts: dict[str, Any], ours: int, theirs: int, result: str) -> None:
    """pk.gap.victory"""
    assert points(**facts) == (ours, theirs)
    assert answer("victory_points", **facts) == result
    assert notes("victory_points", **facts)["lead"] == ours - theirs


@pytest.mark.parametrize(
    ("lost", "start", "breaks"), [(5, 12, False), (6, 12, True), (5, 11, False), (6, 11, True), (1, 2, True)]
)
def test_a_side_that_has_lost_half_its_formations_breaks(lost: int, start: int, breaks: bool) -> None:
    """pk.gap.victory"""
    assert points(their_lost=lost, their_start=start) == (2 * lost + (5 if breaks else 0), 0)
    assert points(our_lost=lost, our_start=start) == (0, 2 * lost + (5 if breaks else 0))
    assert ("they_break" in notes("victory_points", their_lost=lost, their_start=start)) is breaks
    assert ("we_break" in notes("victory_points", our_lost=lost, our_start=start)) is breaks


def test_panicked_formations_break_nobody() -> None:
    """pk.gap.victory"""
    assert points(their_panicked=12) == (12, 0)


def test_how_points_are_told() -> None:
    """pk.gap.victory"""
    facts = {"our_objectives": 1, "their_lost": 6, "their_panicked": 2}
    assert line("victory_points", "Our points", **facts) == (
        "Our points 24: 0 nothing yet, +5: 1 objective, +12: 6 dispersed or retired, +2: 2 panicked, +5 the enemy broke"
    )
    assert line("victory_points", "Their points", their_objectives=2, their_further=7) == (
        "Their points 17: 0 nothing yet, +10: 2 objectives, +7 other objectives"
    )
    assert ask("victory_points", **facts).verdict == "24 points to 0: our decisive victory"
    assert notes("victory_points")["held"] == 3


def test_more_formations_cannot_be_lost_than_began() -> None:
    """pk.gap.victory"""
    for whose in ("their", "our"):
        facts = {f"{whose}_lost": 3, f"{whose}_panicked": 2, f"{whose}_start": 4}
        with pytest.raises(FactsFault, match=f"{whose}_start: there are more lost and panicked formations than began"):
            ask("victory_points", **facts)
        assert ask("victory_points", **{**facts, f"{whose}_start": 5}).numbers
