"""The Tesla cannon at troops."""

from __future__ import annotations

from tests.rulesets.konflikt_47.asking import F, ask, notes, parts, refusals, throw, totals, view
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses

TEAM = {"target_models": 4}


def test_a_tesla_cannon_at_four_regulars() -> None:
    """k47.special.tesla, k47.gap.tesla"""
    assert view("tesla", "casualties", **TEAM) == {
        0: F(259, 729),
        1: F(86, 729),
        2: F(56, 243),
        3: F(152, 729),
        4: F(64, 729),
    }
    assert view("tesla", "pins", **TEAM) == {0: F(1, 3), 1: F(2, 3)}


def test_an_arc_strikes_no_more_than_there_are_models() -> None:
    """k47.gap.tesla"""
    (arcs,) = [stage for stage in ask("tesla", **TEAM).stages if stage.why == "k47.gap.tesla"]
    assert arcs.asked == F(2, 3)
    came = throw("tesla", 3, 6, 2, 2, 2, 2, **TEAM)
    assert came.outcome == Losses(0, 1)
    assert throw("tesla", 3, 1, 2, 2, **TEAM).outcome == Losses(0, 1)
    assert notes("tesla", **TEAM)["most_hits"] == 4


def test_an_arc_is_not_halved_by_going_down() -> None:
    """k47.gap.tesla, k47.gap.he-down"""
    up, down = (
        view("tesla", "casualties", target_models=6),
        view("tesla", "casualties", target_models=6, target_down=True),
    )
    assert down[6] * 4 == up[6] * 3


def test_it_has_the_lower_penetration_against_troops_at_any_range() -> None:
    """k47.gap.tesla, k47.gap.he-long-range, k47.hit.long-range"""
    assert parts("tesla", "To damage", distance=36.0) == {"k47.gap.tesla": 1}
    assert totals("tesla", distance=36.0) == {"To hit": 4, "To damage": 3, "Morale check": 8}


def test_it_is_a_fixed_weapon_with_a_range() -> None:
    """k47.gap.fixed, k47.weapons.max-range"""
    assert refusals("tesla", order="advance") == ["k47.gap.fixed"]
    assert refusals("tesla", distance=36.1) == ["k47.weapons.max-range"]


def test_play_gives_nothing_that_the_odds_do_not_foretell() -> None:
    """k47.gap.tesla"""
    assert never_foretold("tesla", 200, **TEAM) == set()
