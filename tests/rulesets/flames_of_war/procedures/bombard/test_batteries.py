from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chances, cited, refusals, throw, totals, view

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.bombard.batteries import range_in_all

FIRST, SECOND, THIRD, FAILED = "first", "second", "third", "failed"


def joint(**facts: Any) -> dict[tuple[str, ...], Any]:
    found = chances("batteries", **facts)
    return {tuple(getattr(each, name) for name in each.__struct_fields__): chance for each, chance in found.items()}


def test_two_units_share_three_attempts() -> None:
    """fow.bombard.additional, fow.gap.additional-batteries, fow.gap.spotting"""
    assert joint(skill=4) == {
        (FIRST, SECOND): F(1, 4),
        (FIRST, THIRD): F(1, 8),
        (FIRST, FAILED): F(1, 8),
        (SECOND, THIRD): F(1, 8),
        (SECOND, FAILED): F(1, 8),
        (THIRD, FAILED): F(1, 8),
        (FAILED, FAILED): F(1, 8),
    }


def test_three_units_may_each_have_one_attempt() -> None:
    """fow.gap.additional-batteries"""
    found = joint(skill=3, batteries=3)
    assert found[FIRST, SECOND, THIRD] == F(8, 27)
    assert found[FIRST, SECOND, FAILED] == F(4, 27)
    assert view("batteries", "third_unit", skill=3, batteries=3) == {THIRD: F(8, 27), FAILED: F(19, 27)}
    assert sum(found.values()) == 1


def test_each_unit_has_the_ground_of_its_own_aiming_point() -> None:
    """fow.gap.additional-batteries, fow.bombard.range-in-terrain, fow.bombard.range-in-night"""
    facts = {"skill": 3, "second_beneath": "tall", "third_smoke_screen": True, "batteries": 3, "night": True}
    assert totals("batteries", **facts) == {
        "Score to Range In the first": 4,
        "Score to Range In the second": 5,
        "Score to Range In the third": 5,
    }
    assert joint(**facts)[FIRST, SECOND, THIRD] == F(1, 2) * F(1, 3) * F(1, 3)
    assert joint(**facts)[SECOND, THIRD, FAILED] == F(1, 2) * F(1, 2) * F(1, 3)


def test_a_unit_that_cannot_be_ranged_in_uses_no_attempt_up() -> None:
    """fow.gap.range-in-seven, fow.bombard.additional"""
    facts = {"skill": 5, "beneath": "tall", "night": True}
    assert joint(**facts) == {
        (FAILED, FIRST): F(1, 6),
        (FAILED, SECOND): F(5, 36),
        (FAILED, THIRD): F(25, 216),
        (FAILED, FAILED): F(125, 216),
    }
    assert cited("batteries", **facts)["passed_over"] == "fow.gap.range-in-seven"


def test_attempts_used_before_are_gone_for_all() -> None:
    """fow.gap.spotting"""
    assert joint(attempts_used=2) == {(THIRD, FAILED): F(1, 2), (FAILED, FAILED): F(1, 2)}
    assert refusals("batteries", attempts_used=3) == ["fow.gap.spotting"]


@pytest.mark.parametrize(
    ("faces", "expected"),
    [((4, 4), (FIRST, SECOND)), ((4, 1, 4), (FIRST, THIRD)), ((1, 4, 1), (SECOND, FAILED)), ((1, 1, 1), (FAILED,) * 2)],
)
def test_dice_go_from_unit_to_unit(faces: tuple[int, ...], expected: tuple[str, str]) -> None:
    """fow.bombard.additional"""
    outcome = throw("batteries", *faces).outcome
    assert (outcome.first_unit, outcome.second_unit) == expected


def test_the_attempt_is_each_units_own_penalty() -> None:
    """fow.gap.additional-batteries, fow.bombard.second-attempt, fow.bombard.third-attempt"""
    by_units = {
        (each.outcome.first_unit, each.outcome.second_unit): {effect.name: effect.value for effect in each.follows}
        for each in ask("batteries").chances
    }
    assert by_units[FIRST, SECOND] == {"second_to_hit": 1}
    assert by_units[SECOND, THIRD] == {"first_to_hit": 1, "second_to_hit": 2}
    assert by_units[FAILED, FAILED] == {"first_falls": False, "second_falls": False}


def test_played_batteries_stay_within_the_exact_odds() -> None:
    """fow.bombard.additional"""
    asked, dice = ask("batteries", batteries=3), seeded("batteries")
    assert {range_in_all(dice, asked.profile) for _ in range(600)} == set(asked.distribution)
