from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    answer,
    ask,
    chance,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.konflikt_47.procedures.orders.morale_check import morale_check
from sandtable.sheet.faults import FactsFault

# ---------------------------------------------------------------------- the check


def test_morale_less_pins_plus_the_best_officer() -> None:
    """k47.gap.morale-check, k47.morale.quality, k47.morale.officer, k47.gap.pins-effect"""
    assert chances("morale_check", pins=1) == {"passes": F(13, 18), "fails": F(5, 18)}
    assert chance("morale_check", "passes", pins=2) == F(7, 12)
    assert totals("morale_check", quality="inexperienced", pins=3, officer="first_lieutenant") == {"Morale check": 7}


def test_a_natural_12_fails_and_a_natural_2_passes_whatever_the_number() -> None:
    """k47.gap.morale-check, k47.gap.order-test"""
    best = {"quality": "veteran", "pins": 0, "officer": "major"}
    assert number("morale_check", "Morale check", **best).number == 10
    assert chance("morale_check", "passes", **best) == F(33, 36)
    assert throw("morale_check", 6, 6, **best).outcome == "fails"
    worst = {"quality": "inexperienced", "pins": 7}
    assert chance("morale_check", "passes", **worst) == F(1, 36)
    assert throw("morale_check", 1, 1, **worst).outcome == "passes"
    assert throw("morale_check", 1, 2, **worst).outcome == "fails"


def test_the_stubborn_ignore_their_pins() -> None:
    """k47.gap.traits"""
    assert totals("morale_check", pins=5, stubborn=True) == {"Morale check": 9}
    assert notes("morale_check", pins=5, stubborn=True)["pins_ignored"] == 5
    assert "pins_ignored" not in notes("morale_check", pins=0, stubborn=True)
    assert refusals("morale_check", pins=9, stubborn=True) == ["k47.gap.pins-rout"]


def test_a_lone_crewman_and_a_horror_cost_one_each() -> None:
    """k47.gap.team, k47.gap.traits"""
    shaken = {"kind": "artillery", "lone_model": True, "horror_near": True, "pins": 0}
    assert parts("morale_check", "Morale check", **shaken) == {"k47.gap.team": -1, "k47.gap.traits": -1}


def test_failing_destroys_and_passing_removes_no_pin() -> None:
    """k47.gap.morale-check"""
    assert follows("morale_check", "passes", pins=3) == {"pins": 3}
    assert follows("morale_check", "fails") == {"destroyed": True}
    assert "Knocked Out" in ask("morale_check", kind="armoured").chances[1].follows[0].label
    assert cited_after("morale_check", "fails") == {"destroyed": "k47.gap.morale-check"}


def test_played_checks_stay_within_the_exact_odds() -> None:
    """k47.gap.morale-check"""
    asked = ask("morale_check", pins=2)
    dice = seeded("check")
    assert {morale_check(dice, asked.profile) for _ in range(100)} == set(asked.distribution)


# ---------------------------------------------------------------------- pins that destroy


@pytest.mark.parametrize(
    ("facts", "limit"),
    [
        ({"quality": "inexperienced"}, 8),
        ({"quality": "regular"}, 9),
        ({"quality": "veteran"}, 10),
        ({"quality": "regular", "officer": "major"}, 9),
    ],
)
def test_pins_that_reach_basic_morale_destroy_a_unit_and_officers_do_not_help(
    facts: dict[str, Any], limit: int
) -> None:
    """k47.gap.pins-rout, k47.morale.quality, k47.morale.officer"""
    assert answer("rout", **facts) == limit
    assert notes("rout", pins=limit - 1, **facts)["destroyed"] is False
    assert notes("rout", pins=limit, **facts)["destroyed"] is True
    assert notes("rout", pins=limit + 1, **facts)["destroyed"] is True


def test_an_officer_is_told_not_to_count() -> None:
    """k47.gap.officer-bonus"""
    assert cited("rout", officer="major")["officer_counts"] == "k47.gap.officer-bonus"
    assert "officer_counts" not in notes("rout")


# ---------------------------------------------------------------------- losses that force a check


@pytest.mark.parametrize(
    ("models", "casualties", "checks"),
    [
        (8, 3, False),
        (8, 4, True),
        (9, 4, False),
        (9, 5, True),
        (1, 1, False),
        (5, 3, True),
        (5, 2, False),
        (2, 1, True),
        (8, 8, False),
        (8, 0, False),
    ],
)
def test_half_or_more_but_not_all(models: int, casualties: int, checks: bool) -> None:
    """k47.shoot.morale-last, k47.gap.half-casualties, k47.gap.rounding"""
    assert answer("half_losses", models=models, casualties=casualties) is checks
    assert notes("half_losses", models=models, casualties=casualties)["last_step"] is True


def test_exactly_half_is_told_by_the_rule_on_halves() -> None:
    """k47.gap.rounding, k47.gap.half-casualties"""
    assert cited("half_losses", models=8, casualties=4)["check"] == "k47.gap.rounding"
    assert cited("half_losses", models=8, casualties=5)["check"] == "k47.gap.half-casualties"


@pytest.mark.parametrize(("casualties", "checks"), [(4, False), (6, False), (7, True), (8, False)])
def test_fanatics_check_only_as_the_last_man(casualties: int, checks: bool) -> None:
    """k47.gap.traits"""
    assert answer("half_losses", models=8, casualties=casualties, fanatic=True) is checks


def test_vehicles_never_check_for_losses() -> None:
    """k47.gap.half-casualties"""
    assert answer("half_losses", models=2, casualties=1, kind="armoured") is False
    assert answer("half_losses", models=4, casualties=2, kind="artillery") is True


def test_nobody_loses_more_than_there_were() -> None:
    """k47.gap.casualties"""
    with pytest.raises(FactsFault, match="casualties: it had 3 models, so give at most 3"):
        ask("half_losses", models=3, casualties=4)
