"""The shockwave of the Zvukovoy Proyektor."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chance,
    chances,
    cited_after,
    follows,
    notes,
    refusals,
    throw,
    totals,
    view,
)
from tests.rulesets.konflikt_47.ended import OUT, left
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses, TroopsFate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate

VETERANS: dict[str, Any] = {"target_quality": "veteran", "target_models": 6, "cover": "hard", "distance": 20.0}


def test_a_shockwave_over_six_veterans_in_hard_cover() -> None:
    """k47.special.shockwave, k47.gap.shockwave"""
    facts = {**VETERANS, "firer_pins": 2}
    assert view("shockwave", "pins", **facts) == {0: F(1, 2), 1: F(1, 6), 2: F(1, 6), 3: F(1, 6)}
    assert view("shockwave", "casualties", **facts) == {0: F(31, 48), 1: F(11, 48), 2: F(5, 48), 3: F(1, 48)}


def test_nothing_changes_the_roll() -> None:
    """k47.gap.shockwave"""
    facts = {"firer_pins": 5, "firer_quality": "inexperienced", "target_models": 2, "target_down": True}
    assert totals("shockwave", **facts)["To hit"] == 4
    assert ask("shockwave", **facts).numbers[0].modifiers == ()
    assert notes("shockwave")["friends"] is True


def test_going_down_changes_nothing_but_the_die() -> None:
    """k47.gap.shockwave, k47.gap.reaction-go-down"""
    assert chances("shockwave", target_down=True, **VETERANS) == chances("shockwave", **VETERANS)
    assert notes("shockwave")["reaction"] == "go_down"


def test_the_rolls_of_a_shockwave() -> None:
    """k47.gap.shockwave, k47.gap.rounding"""
    came = throw("shockwave", 4, 5, 3, 4, 2)
    assert [(rolled.why, rolled.faces) for rolled in came.rolls] == [
        ("k47.hit.base", (4,)),
        ("k47.gap.pins-gain", (5,)),
        ("k47.gap.shockwave", (3,)),
        ("k47.damage.roll", (4, 2)),
    ]
    assert came.outcome == Losses(1, 3)
    assert throw("shockwave", 3).outcome == Losses()


def test_a_vehicle_is_stunned_and_its_pin_comes_on_top() -> None:
    """k47.gap.shockwave, k47.result.stunned"""
    assert chances("shockwave", vehicle=True) == {
        left(Fate.MISSED): F(1, 2),
        **{left(Fate.STUNNED, pins, halted=True): F(1, 6) for pins in (2, 3, 4)},
    }
    assert ask("shockwave", vehicle=True).subject == "Shockwave over a Regular vehicle, 10 in away"
    assert throw("shockwave", 6, 1, vehicle=True).label == "crew stunned, 2 pins"
    assert throw("shockwave", 6, 1, vehicle=True, target_pins=1).label == "crew stunned, 3 pins"


@pytest.mark.parametrize(("die", "from_cup"), [("none", 1), ("acted", 0), ("ambush", 0)])
def test_the_die_of_a_stunned_vehicle_comes_from_the_cup_or_is_turned(die: str, from_cup: int) -> None:
    """k47.result.stunned, k47.gap.result-die: as after any damage result"""
    shaken = left(Fate.STUNNED, 3, halted=True)
    found = follows("shockwave", shaken, vehicle=True, die=die)
    assert found == {"pins": 3, "die": "down", "dice_from_cup": from_cup, "may_be_ordered": False}
    assert cited_after("shockwave", shaken, vehicle=True, die=die)["die"] == "k47.gap.result-die"
    assert follows("shockwave", left(Fate.MISSED), vehicle=True) == {"effect": False}


def test_pins_may_end_any_unit() -> None:
    """k47.gap.pins-rout, k47.gap.dice-cup"""
    assert view("shockwave", "destroyed", target_pins=7)[True] == F(1, 3)
    assert chance("shockwave", OUT, vehicle=True, target_pins=7) == F(1, 2)
    found = follows("shockwave", OUT, vehicle=True, target_pins=7)
    assert found == {"destroyed": True, "wreck": True, "dice_from_cup": 1}
    assert cited_after("shockwave", OUT, vehicle=True, target_pins=7)["destroyed"] == "k47.gap.pins-rout"


def test_half_casualties_are_checked() -> None:
    """k47.gap.half-casualties"""
    assert throw("shockwave", 6, 1, 1, 5, 5, 5, target_models=2).outcome.fate is TroopsFate.FAILED


def test_the_line_reaches_24_in_within_the_arc_and_units_in_an_assault_stand_under_it_too() -> None:
    """k47.weapons.max-range, k47.gap.fixed, k47.gap.shockwave"""
    assert view("shockwave", "pins", distance=24.0, locked=True)[0] == F(1, 2)
    assert refusals("shockwave", distance=24.1) == ["k47.weapons.max-range"]
    assert refusals("shockwave", in_arc=False) == ["k47.gap.fixed"]
    assert refusals("shockwave", order="advance") == ["k47.gap.fixed"]


def test_a_gun_shield_counts_from_the_front() -> None:
    """k47.gap.traits"""
    assert totals("shockwave", gun_shield=True, target="artillery")["To damage"] == 5


def test_play_gives_nothing_that_the_odds_do_not_foretell() -> None:
    """k47.gap.shockwave"""
    assert never_foretold("shockwave", 200, **VETERANS) == set()
    assert never_foretold("shockwave", 100, vehicle=True, target_pins=6) == set()
