"""What players read: one of a thing is never told in the plural, whatever the procedure."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.asking import ask

from sandtable.explain.sentences import number_line

PLURAL_OF_ONE = re.compile(
    r"(?<![\d.,])1 (zones|morale markers|markers|others|in-zone supports|battalions|stands|units|points|turns|"
    r"supporting zones|supporting battalions|return)\b"
)
NUMBER_TWICE = re.compile(r"\((?:[^()]*, )?(\d+) \1 ")

ONE_OF_EACH: list[tuple[str, dict[str, Any]]] = [
    ("initiative", {"a_markers": 1, "b_markers": 1}),
    ("support", {"allowed": 1}),
    ("activation", {"units": 1}),
    ("command_range", {"hq_distance": 1}),
    ("movement_allowance", {}),
    ("move_path", {"battalion": "tnk_medium"}),
    ("stacking", {"stands": 1}),
    ("assault", {"supports": ["inf"], "others": ["inf"], "attacker_zones": 1, "defender_fire": 1}),
    ("ranged", {"attacker_fire": 1, "guns_beside": 1, "firer_zone": 2}),
    ("air_strike", {"others": ["inf"], "hq_distance": 1}),
    ("may_fire", {}),
    ("may_be_attacked", {}),
    ("visibility", {}),
    ("retreat", {}),
    ("advance", {}),
    ("morale_markers", {"retreated": 1, "poor_lost": 1}),
    ("supply", {}),
    ("victory", {"a_shattered": 1}),
    ("nightfall", {"clock": 20}),
    ("night_rally", {}),
    ("battalion", {}),
]


def sentences(name: str, facts: dict[str, Any]) -> Iterator[str]:
    answer = ask(name, **facts)
    yield answer.verdict
    yield from map(number_line, answer.numbers)
    yield from (note.label for note in answer.notes)
    yield from (effect.label for chance in answer.chances for effect in chance.follows)


@pytest.mark.parametrize(("name", "facts"), ONE_OF_EACH, ids=[name for name, _ in ONE_OF_EACH])
def test_one_of_a_thing_is_told_in_the_singular(name: str, facts: dict[str, Any]) -> None:
    assert [said for said in sentences(name, facts) if PLURAL_OF_ONE.search(said)] == []


@pytest.mark.parametrize(("name", "facts"), ONE_OF_EACH, ids=[name for name, _ in ONE_OF_EACH])
def test_no_number_is_told_twice(name: str, facts: dict[str, Any]) -> None:
    assert [said for said in sentences(name, facts) if NUMBER_TWICE.search(said)] == []
