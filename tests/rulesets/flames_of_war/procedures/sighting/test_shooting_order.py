from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import ask, cited, notes, refusals


@pytest.mark.parametrize(
    ("following", "before"),
    [
        ("smoke_bombardment", []),
        ("smoke_bombardment", ["smoke_bombardment"]),
        ("smoke_ball", []),
        ("smoke_ball", ["smoke_bombardment", "smoke_ball"]),
        ("bombardment", ["smoke_ball", "direct", "bombardment"]),
        ("direct", ["smoke_bombardment", "smoke_ball", "bombardment", "direct"]),
        ("direct", []),
    ],
)
def test_what_may_be_shot_in_this_order(following: str, before: list[str]) -> None:
    """fow.gap.shooting-order, fow.bombard.smoke-first, fow.gap.smoke-ball"""
    assert ask("shooting_order", next=following, before=before).chances[0].outcome == following


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"next": "smoke_bombardment", "before": ["direct"]}, ["fow.bombard.smoke-first"]),
        ({"next": "smoke_bombardment", "before": ["bombardment"]}, ["fow.bombard.smoke-first"]),
        ({"next": "smoke_bombardment", "before": ["smoke_ball"]}, ["fow.bombard.smoke-first"]),
        ({"next": "smoke_ball", "before": ["direct"]}, ["fow.gap.smoke-ball"]),
        ({"next": "smoke_ball", "before": ["smoke_bombardment", "bombardment"]}, ["fow.gap.smoke-ball"]),
        ({"unit_rolled": True}, ["fow.shoot.declare-first"]),
        ({"unit_unresolved": True}, ["fow.gap.shooting-order"]),
        ({"bombarded": True}, ["fow.gap.shooting-order"]),
        (
            {"next": "smoke_ball", "before": ["direct"], "unit_rolled": True, "bombarded": True},
            ["fow.gap.smoke-ball", "fow.shoot.declare-first", "fow.gap.shooting-order"],
        ),
    ],
)
def test_what_comes_too_late(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.bombard.smoke-first, fow.gap.smoke-ball, fow.shoot.declare-first, fow.gap.shooting-order"""
    assert refusals("shooting_order", **facts) == rules


def test_a_unit_may_bombard_while_its_other_teams_shoot() -> None:
    """fow.gap.shooting-order"""
    assert (
        ask("shooting_order", next="bombardment", unit_rolled=True, bombarded=True).chances[0].outcome == "bombardment"
    )


def test_the_eight_parts_of_shooting() -> None:
    """fow.shoot.sequence"""
    assert notes("shooting_order")["parts"] == (
        "check range",
        "check line of sight",
        "check concealment",
        "declare targets",
        "rotate to face",
        "roll to hit",
        "assign hits",
        "roll saves",
    )
    assert cited("shooting_order")["parts"] == "fow.shoot.sequence"


def test_teams_choose_their_targets_and_shoot_past_friends() -> None:
    """fow.gap.shooting-order, fow.gap.shoot-into-assault"""
    found = cited("shooting_order")
    assert (found["split"], found["past_friends"]) == ("fow.gap.shooting-order", "fow.gap.shoot-into-assault")
