"""The shockwave of the Zvukovoy Proyektor."""

from __future__ import annotations

from typing import Any

from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chances,
    cited_after,
    follows,
    notes,
    refusals,
    throw,
    totals,
    view,
)
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.fire.casualties import Fate
from sandtable.rulesets.konflikt_47.fire.shockwave import Shaken

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
    assert came.outcome == Shaken(1, 3, 0, False, Fate.STANDS, False)
    assert throw("shockwave", 3).outcome == Shaken(0, 0, 0, False, Fate.STANDS, False)


def test_a_vehicle_is_stunned_and_its_pin_comes_on_top() -> None:
    """k47.gap.shockwave, k47.result.stunned"""
    assert chances("shockwave", vehicle=True) == {
        Shaken(0, 0, 0, False, Fate.STANDS, False): F(1, 2),
        **{Shaken(0, pins, 0, False, Fate.STANDS, True): F(1, 6) for pins in (2, 3, 4)},
    }
    after = Shaken(0, 3, 0, False, Fate.STANDS, True)
    assert follows("shockwave", after, vehicle=True, target_pins=1) == {"pins": 4, "stunned": True}
    assert cited_after("shockwave", after, vehicle=True)["stunned"] == "k47.result.stunned"
    assert ask("shockwave", vehicle=True).subject == "Shockwave over a Regular vehicle, 10 in away"
    assert throw("shockwave", 6, 1, vehicle=True).label == "crew stunned, 2 pins"


def test_pins_may_end_any_unit() -> None:
    """k47.gap.pins-rout"""
    assert view("shockwave", "destroyed", target_pins=7)[True] == F(1, 3)
    assert view("shockwave", "destroyed", vehicle=True, target_pins=7)[True] == F(1, 2)
    lost = Shaken(0, 4, 0, True, Fate.PINNED_OUT, True)
    assert follows("shockwave", lost, vehicle=True, target_pins=7) == {"pins": 11, "destroyed": True}


def test_half_casualties_are_checked() -> None:
    """k47.gap.half-casualties"""
    assert throw("shockwave", 6, 1, 1, 5, 5, 5, target_models=2).outcome.fate is Fate.FAILED


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
