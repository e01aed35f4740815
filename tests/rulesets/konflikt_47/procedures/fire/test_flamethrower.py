"""Flamethrowers at troops."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chances,
    effects,
    follows,
    line,
    notes,
    parts,
    refusals,
    throw,
    totals,
    view,
)
from tests.rulesets.konflikt_47.fire_oracle import within
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Flamed, TroopsFate

IN_A_BUILDING = {"target_down": True, "cover": "hard"}
MISS = Flamed(0, 0, 0, False, TroopsFate.STANDS, False)


def test_a_flamethrower_team_at_eight_regulars_in_a_building() -> None:
    """k47.special.flamethrower, k47.gap.flamethrower, k47.gap.point-blank, k47.gap.buildings"""
    assert view("flamethrower", "casualties", **IN_A_BUILDING) == {
        0: F(326591, 1679616),
        1: F(7775, 46656),
        2: F(93125, 559872),
        3: F(34375, 209952),
        4: F(3125, 20736),
        5: F(15625, 139968),
        6: F(78125, 1679616),
    }
    assert view("flamethrower", "pins", **IN_A_BUILDING) == {0: F(1, 6), 2: F(5, 18), 3: F(5, 18), 4: F(5, 18)}
    assert view("flamethrower", "destroyed", **IN_A_BUILDING)[True] == F(155, 324)
    assert view("flamethrower", "out_of_fuel", **IN_A_BUILDING)[True] == F(1, 6)


def test_cover_and_down_are_ignored_and_the_rest_is_not() -> None:
    """k47.gap.flamethrower, k47.gap.cover"""
    assert parts("flamethrower", "To hit", **IN_A_BUILDING) == {"k47.hit.point-blank": 1}
    facts = {"firer_pins": 1, "firer_quality": "inexperienced", "order": "advance", "target_models": 2}
    assert parts("flamethrower", "To hit", **facts) == {
        "k47.hit.point-blank": 1,
        "k47.hit.pins": -1,
        "k47.hit.inexperienced": -1,
        "k47.hit.moving": -1,
        "k47.hit.small-unit": -1,
    }
    assert chances("flamethrower") == chances("flamethrower", **IN_A_BUILDING)


def test_the_rolls_of_a_flamethrower() -> None:
    """k47.gap.flamethrower, k47.gap.morale-check"""
    came = throw("flamethrower", 2, 5, 2, 1, 3, 3, 3, 1)
    assert [(rolled.why, rolled.faces) for rolled in came.rolls] == [
        ("k47.hit.base", (2,)),
        ("k47.gap.pins-gain", (5,)),
        ("k47.gap.flamethrower", (2,)),
        ("k47.damage.roll", (1, 3)),
        ("k47.gap.morale-check", (3, 3)),
        ("k47.special.flamethrower", (1,)),
    ]
    assert came.outcome == Flamed(1, 4, 0, True, TroopsFate.FAILED, True)
    assert throw("flamethrower", 1, 2).outcome == MISS


@pytest.mark.parametrize(
    ("weapon", "hits", "most", "pen"),
    [("flamethrower-inf", "D6", 6, 2), ("flamethrower-light-veh", "2D6-1", 11, 2), ("flamethrower-veh", "2D6", 12, 3)],
)
def test_the_jet_has_the_hits_of_the_shots_column(weapon: str, hits: str, most: int, pen: int) -> None:
    """k47.weapons.shots, k47.special.flamethrower, k47.weapons.heavy"""
    facts = {"weapon": weapon, "target_models": 20}
    assert max(view("flamethrower", "casualties", **facts)) == most
    (jets,) = [stage for stage in ask("flamethrower", **facts).stages if stage.why == "k47.gap.flamethrower"]
    assert jets.asked == F(5, 6)
    assert parts("flamethrower", "To damage", **facts) == {"k47.weapons.heavy": pen}
    assert notes("flamethrower", **facts)["hits"] == hits


def test_hits_of_a_jet_are_not_halved_by_down() -> None:
    """k47.gap.flamethrower, k47.gap.he-down"""
    assert max(view("flamethrower", "casualties", target_down=True)) == 6


def test_one_check_whatever_the_losses_and_fanatics_take_it_too() -> None:
    """k47.gap.flamethrower, k47.gap.half-casualties"""
    facts: dict[str, Any] = {"target_models": 20}
    checked = view("flamethrower", "fate", **facts)
    assert checked[TroopsFate.PASSED] + checked[TroopsFate.FAILED] == F(5, 6)
    assert checked == view("flamethrower", "fate", fanatic=True, **facts)
    assert checked[TroopsFate.FAILED] == F(5, 6) * sum(1 - within(9 - pins) for pins in (2, 3, 4)) / 3


def test_stubborn_troops_ignore_the_pins_of_the_flames() -> None:
    """k47.gap.traits"""
    fates = view("flamethrower", "fate", target_models=20, stubborn=True)
    assert fates[TroopsFate.FAILED] == F(5, 6) * F(1, 6)


def test_pins_may_end_a_unit_before_the_flames_do() -> None:
    """k47.gap.pins-rout"""
    fates = view("flamethrower", "fate", target_pins=6)
    assert fates[TroopsFate.PINNED_OUT] == F(5, 6) * F(2, 3)


def test_flames_get_past_a_gun_shield_and_through_toughness() -> None:
    """k47.gap.traits"""
    facts = {"target": "artillery", "target_models": 4}
    assert totals("flamethrower", gun_shield=True, **facts)["To damage"] == 2
    assert chances("flamethrower", tough=True) == chances("flamethrower")
    assert totals("flamethrower", resilient=True)["To damage"] == 4


def test_the_check_is_explained_with_the_fewest_pins_and_a_last_crewman_s_morale() -> None:
    """k47.gap.flamethrower, k47.gap.team"""
    assert line("flamethrower", "Morale check") == (
        "Morale check 7: 9 morale of Regular troops, -2 at least 2 pins of this fire"
    )
    assert totals("flamethrower", target="team", target_models=1)["Morale check"] == 6
    assert totals("flamethrower", target="team", target_models=2)["Morale check"] == 7


def test_fuel_runs_out_hit_or_miss() -> None:
    """k47.gap.flamethrower"""
    empty = Flamed(0, 0, 0, False, TroopsFate.STANDS, True)
    assert view("flamethrower", "out_of_fuel")[True] == F(1, 6)
    assert follows("flamethrower", MISS)["fuel"] is True
    assert "team is removed" in effects("flamethrower", empty)["fuel"].label
    assert "loses the weapon" in effects("flamethrower", empty, weapon="flamethrower-veh")["fuel"].label
    assert throw("flamethrower", 1, 1).label == "not hit, fuel gone"


def test_ranges() -> None:
    """k47.weapons.max-range, k47.gap.long-range"""
    assert refusals("flamethrower", distance=6.1) == ["k47.weapons.max-range"]
    assert totals("flamethrower", weapon="flamethrower-veh", distance=12.0)["To hit"] == 4
    assert refusals("flamethrower", weapon="flamethrower-veh", distance=12.1) == ["k47.weapons.max-range"]


def test_a_flamethrower_is_not_fixed_but_one_on_a_vehicle_has_an_arc() -> None:
    """k47.gap.fixed, k47.gap.mounts"""
    assert totals("flamethrower", order="advance")["To hit"] == 3
    assert refusals("flamethrower", weapon="flamethrower-veh", mounted=True, in_arc=False) == ["k47.gap.mounts"]


def test_play_gives_nothing_that_the_odds_do_not_foretell() -> None:
    """k47.gap.flamethrower"""
    assert never_foretold("flamethrower", 200, target="team", target_models=3) == set()
