from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, note, notes, refusals

from sandtable.rulesets.panzer_korps.tables import TABLES

SHOT: dict[str, Any] = {"markers_taken": 1, "markers": 3}
CALM: dict[str, Any] = {"markers_taken": 0, "markers": 0}
FRIEND: dict[str, Any] = {**CALM, "friend": "lost_earlier_this_turn", "friend_distance": 20.0}


def due(**facts: Any) -> Any:
    return answer("morale_due", **facts)


@pytest.mark.parametrize(
    ("taken", "markers", "companies", "tests"),
    [
        (1, 3, 3, True),
        (1, 2, 3, False),
        (3, 2, 3, False),
        (0, 5, 3, False),
        (1, 8, 3, True),
        (1, 1, 1, True),
        (2, 4, 5, False),
        (2, 5, 5, True),
    ],
)
def test_markers_of_the_enemys_making_and_no_longer_formed(
    taken: int, markers: int, companies: int, tests: bool
) -> None:
    """pk.gap.morale-triggers: terrain disorder is not counted among them and triggers nothing alone"""
    assert due(markers_taken=taken, markers=markers, companies=companies) is tests


def test_a_friend_in_sight_that_was_lost_within_20_inches() -> None:
    """pk.gap.morale-triggers"""
    assert due(**FRIEND) is True
    assert due(**{**FRIEND, "friend_distance": 20.5}) is False
    assert due(**{**FRIEND, "friend_seen": False}) is False
    assert due(**{**FRIEND, "friend": "lost_in_the_last_morale_phase"}) is True
    assert due(**{**FRIEND, "friend": "nothing"}) is False
    assert TABLES.limit("morale_reach") == 20


def test_panics_of_this_phase_count_in_the_next() -> None:
    """pk.gap.morale-triggers"""
    facts = {**FRIEND, "friend": "lost_in_this_morale_phase"}
    assert due(**facts) is False
    assert notes("morale_due", **facts) == {"no_markers": True, "later": True}


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (CALM, {"no_markers": "pk.gap.morale-triggers", "no_loss": "pk.gap.morale-triggers"}),
        ({"markers_taken": 2, "markers": 2}, {"formed": "pk.gap.morale-triggers", "no_loss": "pk.gap.morale-triggers"}),
        (
            {**FRIEND, "friend_distance": 24.0},
            {"no_markers": "pk.gap.morale-triggers", "far": "pk.gap.morale-triggers"},
        ),
        (
            {**FRIEND, "friend_seen": False},
            {"no_markers": "pk.gap.morale-triggers", "unseen": "pk.gap.morale-triggers"},
        ),
        ({**SHOT, "freezes": True, "enemy_distance": 30.0}, {"too_far": "pk.dd.freeze"}),
    ],
)
def test_a_no_has_its_reasons(facts: dict[str, Any], told: dict[str, str]) -> None:
    """pk.gap.morale-triggers, pk.dd.freeze"""
    assert due(**facts) is False
    assert cited("morale_due", **facts) == told


def test_the_reasons_of_a_no_are_sentences() -> None:
    """pk.gap.morale-triggers"""
    formed = note("morale_due", "formed", markers_taken=2, markers=2)
    assert formed.label == "with 2 markers on 3 companies it is still formed"
    far = note("morale_due", "far", **{**FRIEND, "friend_distance": 20.5})
    assert far.label == "the friend was lost 20.5 in away, beyond 20 in"


def test_both_reasons_are_told() -> None:
    """pk.gap.morale-triggers, pk.sequence.morale"""
    facts = {**FRIEND, **SHOT}
    assert notes("morale_due", **facts) == {"markers": True, "friend": True, "when": "morale"}
    assert cited("morale_due", **facts) == {
        "markers": "pk.gap.morale-triggers",
        "friend": "pk.gap.morale-triggers",
        "when": "pk.sequence.morale",
    }
    assert ask("morale_due", **SHOT).verdict == "A suppressed formation in the morale phase: tests morale"
    assert ask("morale_due", **CALM).verdict == "A formed formation in the morale phase: does not test"


def test_nobody_tests_twice_or_while_panicked() -> None:
    """pk.gap.morale-triggers, pk.gap.panicked"""
    assert due(**SHOT, tested=True) is False
    assert due(**SHOT, panicked=True) is False
    assert due(markers_taken=1, markers=9) is False
    assert notes("morale_due", **SHOT, tested=True, panicked=True) == {
        "markers": True,
        "panicked": True,
        "once": True,
    }


def test_a_group_that_freezes_tests_at_once_within_20_inches_of_a_known_enemy() -> None:
    """pk.dd.freeze"""
    freeze: dict[str, Any] = {**CALM, "freezes": True}
    assert due(**freeze, enemy_distance=20.0) is True
    assert due(**freeze, enemy_distance=20.5) is False
    assert due(**freeze, enemy_distance=20.0, panicked=True) is False
    assert due(**freeze, enemy_distance=20.0, tested=True) is True
    assert due(**{**SHOT, "freezes": True}, enemy_distance=30.0) is False
    assert notes("morale_due", **freeze) == {"freeze": True, "when": "movement"}
    assert TABLES.limit("freeze_reach") == 20


def test_a_dispersed_formation_is_gone() -> None:
    """pk.gap.disorder-thresholds"""
    assert refusals("morale_due", markers=12) == ["pk.gap.disorder-thresholds"]
