"""The commander's re-roll, wherever a test of Motivation may be taken again."""

from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, chance, cited, note, notes

TESTS = [
    pytest.param("remount", 1, {}, id="remount"),
    pytest.param("rally_pinned", "rallies", {}, id="rally"),
    pytest.param("unit_last_stand", "fights_on", {}, id="last stand"),
]


@pytest.mark.parametrize(("name", "passed", "facts"), TESTS)
@pytest.mark.parametrize(
    ("commander", "near"),
    [
        ({"commander": "none"}, False),
        ({"commander": "own", "commander_distance": 0.0}, True),
        ({"commander": "own", "commander_distance": 6.0}, True),
        ({"commander": "own", "commander_distance": 6.0005}, True),
        ({"commander": "own", "commander_distance": 6.1}, False),
        ({"commander": "own", "commander_distance": 6.0, "support": True}, True),
        ({"commander": "other", "commander_distance": 3.0}, False),
        ({"commander": "other", "commander_distance": 3.0, "support": True}, True),
        ({"commander": "other", "commander_distance": 6.1, "support": True}, False),
        ({"commander": "bailed", "commander_distance": 0.0}, False),
        ({"commander": "destroyed", "commander_distance": 0.0, "support": True}, False),
    ],
)
def test_a_commander_within_6_inches_lets_a_failed_test_be_taken_again(
    name: str, passed: Any, facts: dict[str, Any], commander: dict[str, Any], near: bool
) -> None:
    """fow.gap.commander-powers, fow.gap.units-of-measure"""
    assert chance(name, passed, **facts, **commander) == (F(3, 4) if near else F(1, 2))
    told = notes(name, **facts, **commander)
    assert ("reroll" in told) == (commander["commander"] != "none")
    if "reroll" in told:
        assert told["reroll"] is near
        assert cited(name, **facts, **commander)["reroll"] == "fow.gap.commander-powers"


@pytest.mark.parametrize(
    ("commander", "words"),
    [
        ({"commander": "bailed"}, "a Bailed Out commander gives no re-rolls, not even to himself"),
        ({"commander": "destroyed"}, "a Destroyed commander gives no re-rolls"),
        ({"commander": "other"}, "only support units may use the commander of another formation"),
        ({"commander": "own", "commander_distance": 7.5}, "the commander is 7.5 in away, his reach is 6 in"),
        ({"commander": "own"}, "a failed test is taken again once, the commander is near"),
    ],
)
def test_the_reason_is_told(commander: dict[str, Any], words: str) -> None:
    """fow.gap.commander-powers"""
    assert note("remount", "reroll", **commander).label == words
