from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chance,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    parts,
    refusals,
    throw,
    totals,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import Attempt, range_in
from sandtable.rulesets.flames_of_war.tables import TABLES

FIRST, SECOND, THIRD, FAILED = "first", "second", "third", "failed"
HALF = {FIRST: F(1, 2), SECOND: F(1, 4), THIRD: F(1, 8), FAILED: F(1, 8)}
THIRDS = {FIRST: F(1, 3), SECOND: F(2, 9), THIRD: F(4, 27), FAILED: F(8, 27)}


@pytest.mark.parametrize(
    ("facts", "score", "expected"),
    [
        ({"skill": 4}, 4, HALF),
        ({"skill": 4, "beneath": "tall"}, 5, THIRDS),
        ({"skill": 4, "beneath": "short"}, 5, THIRDS),
        ({"skill": 3, "beneath": "tall", "night": True}, 5, THIRDS),
        ({"skill": 3, "smoke_screen": True, "night": True}, 5, THIRDS),
        ({"skill": 5, "beneath": "tall", "night": True}, 7, {FAILED: F(1)}),
        ({"skill": 6, "night": True}, 7, {FAILED: F(1)}),
        ({"skill": 6, "beneath": "short", "night": True}, 8, {FAILED: F(1)}),
    ],
)
def test_three_attempts_on_skill(facts: dict[str, Any], score: int, expected: dict[str, Any]) -> None:
    """fow.bombard.range-in, fow.bombard.range-in-terrain, fow.bombard.range-in-night, fow.gap.range-in-seven"""
    assert totals("range_in", **facts) == {"Score to Range In": score}
    assert chances("range_in", **facts) == expected


def test_the_printed_modifiers() -> None:
    """fow.bombard.range-in-terrain, fow.bombard.range-in-night, fow.bombard.range-in"""
    assert (TABLES.bombard["range_in_terrain"].value, TABLES.bombard["range_in_night"].value) == (1, 1)
    assert TABLES.limit("range_in_attempts") == 3


def test_whatever_lies_under_the_template_is_one_modifier() -> None:
    """fow.gap.range-in-terrain-cover, fow.bombard.range-in-terrain"""
    both = {"beneath": "tall", "smoke_screen": True}
    assert parts("range_in", "Score to Range In", **both) == {"fow.bombard.range-in-terrain": 1}
    assert cited("range_in", **both)["covered_once"] == "fow.gap.range-in-terrain-cover"
    for beneath in ("building", "hill"):
        assert totals("range_in", beneath=beneath) == {"Score to Range In": 4}
        assert cited("range_in", beneath=beneath)["solid_ground"] == "fow.gap.range-in-terrain-cover"
        assert totals("range_in", beneath=beneath, smoke_screen=True) == {"Score to Range In": 5}


def test_nothing_is_attempted_at_7() -> None:
    """fow.gap.range-in-seven, fow.gap.score-test"""
    facts = {"skill": 6, "night": True}
    assert throw("range_in", **facts).rolls == ()
    assert cited("range_in", **facts)["attempt"] == "fow.gap.range-in-seven"
    assert ask("range_in", **facts).needs == ("cannot Range In",)
    assert "attempt" not in notes("range_in", skill=6)
    assert chance("range_in", FAILED, skill=6) == F(125, 216)


@pytest.mark.parametrize(
    ("used", "expected"),
    [
        (1, {SECOND: F(1, 2), THIRD: F(1, 4), FAILED: F(1, 4)}),
        (2, {THIRD: F(1, 2), FAILED: F(1, 2)}),
    ],
)
def test_attempts_made_before_are_gone(used: int, expected: dict[str, Any]) -> None:
    """fow.gap.spotting, fow.gap.additional-batteries"""
    assert chances("range_in", attempts_used=used) == expected
    assert refusals("range_in", attempts_used=3) == ["fow.gap.spotting"]


@pytest.mark.parametrize(
    ("faces", "attempt"), [((4,), FIRST), ((3, 6), SECOND), ((1, 3, 5), THIRD), ((1, 2, 3), FAILED)]
)
def test_one_die_for_each_attempt_until_one_succeeds(faces: tuple[int, ...], attempt: str) -> None:
    """fow.bombard.range-in"""
    thrown = throw("range_in", *faces)
    assert thrown.outcome == attempt
    assert {roll.why for roll in thrown.rolls} == {"fow.bombard.range-in"}


def test_what_follows_from_the_attempt() -> None:
    """fow.bombard.second-attempt, fow.bombard.third-attempt, fow.bombard.additional, fow.bombard.range-in"""
    assert follows("range_in", FIRST) == {"attempts_left": 2}
    assert follows("range_in", SECOND) == {"to_hit": 1, "attempts_left": 1}
    assert follows("range_in", THIRD) == {"to_hit": 2}
    assert follows("range_in", FAILED) == {"falls": False}
    assert cited_after("range_in", SECOND) == {
        "to_hit": "fow.bombard.second-attempt",
        "attempts_left": "fow.bombard.additional",
    }
    assert cited_after("range_in", THIRD)["to_hit"] == "fow.bombard.third-attempt"


def test_plain_skill_whatever_else_is_on_the_card() -> None:
    """fow.gap.alternative-ratings, fow.gap.spotting"""
    assert cited("range_in")["rating"] == "fow.gap.alternative-ratings"


def test_played_attempts_stay_within_the_exact_odds() -> None:
    """fow.bombard.range-in"""
    asked, dice = ask("range_in", skill=5), seeded("ranging")
    assert {range_in(dice, asked.profile) for _ in range(400)} == set(asked.distribution)


def test_attempts_can_be_made_one_at_a_time() -> None:
    """fow.gap.ranging-moment, fow.bombard.range-in: after a failure the spotter goes on or stops"""
    assert chances("range_in", tries=1) == {"first": F(1, 2), "failed": F(1, 2)}
    assert chances("range_in", tries=1, attempts_used=2) == {"third": F(1, 2), "failed": F(1, 2)}
    assert chances("range_in", tries=3) == chances("range_in")
    assert follows("range_in", Attempt.FAILED, tries=1) == {"may_go_on": 2}
    assert cited_after("range_in", Attempt.FAILED, tries=1) == {"may_go_on": "fow.gap.ranging-moment"}
    assert cited_after("range_in", Attempt.FAILED, tries=1, attempts_used=2) == {"falls": "fow.bombard.range-in"}
