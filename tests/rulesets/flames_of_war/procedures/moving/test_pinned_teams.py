"""Who can be Pinned Down at all, in every question that asks for it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, answer, ask, notes, refusals, totals, view

from sandtable.sheet import FactsFault


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("weapon_choice", {"team": "us_sherman75", "fired": ["us_75"]}),
        ("move_speed", {"team": "us_sherman75"}),
        ("may_charge", {"kind": "armoured"}),
        ("blitz_move", {"kind": "armoured"}),
        ("follow_me", {"kind": "armoured"}),
        ("shoot_and_scoot", {"kind": "armoured"}),
        ("mine_clearing", {"kind": "armoured", "mine_clearing_tank": True}),
    ],
)
def test_armoured_tanks_are_never_pinned_down(name: str, facts: dict[str, Any]) -> None:
    """fow.pin.immune-armoured"""
    with pytest.raises(FactsFault, match="pinned: armoured Tank teams cannot be Pinned Down"):
        ask(name, pinned=True, **facts)


def test_in_a_mixed_unit_only_teams_without_armour_shoot_as_pinned() -> None:
    """fow.gap.pin-count: the Priests of a battery fire at full rate, its observer does not"""
    facts = {"shooter": "us_priest", "target": "de_grenadier", "distance": 10.0, "arms": "machine_guns"}
    assert totals("platoon_fire", pinned=True, **facts)["Dice of each weapon"] == 3


def test_an_armoured_gun_of_a_pinned_unit_still_bombards() -> None:
    """fow.pin.immune-armoured, fow.pin.no-bombard"""
    assert refusals("may_bombard", weapon="us_105", pinned=True) == ["fow.pin.no-bombard"]
    assert answer("may_bombard", weapon="us_105", pinned=True, armoured=True) is True


def test_no_movement_order_on_the_turn_a_unit_comes_on() -> None:
    """fow.gap.reserves-details"""
    for name in ("blitz_move", "dig_in", "follow_me"):
        kind = {"kind": "infantry"} if name == "dig_in" else {}
        assert refusals(name, from_reserve=True, **kind) == ["fow.gap.reserves-details"]


def test_who_moved_may_assault_only_if_it_may_charge_at_all() -> None:
    """fow.gap.who-may-charge"""
    assert notes("move_speed", team="us_rifle")["may_assault"] is True
    for facts in ({"team": "us_halftrack"}, {"team": "us_hmg"}, {"team": "us_rifle", "pinned": True}):
        assert "may_assault" not in notes("move_speed", **facts)


def test_a_bailed_out_commander_does_not_help_his_own_hq() -> None:
    """fow.gap.commander-powers: two HQ tanks Bailed Out, Motivation 4+, nobody to take the test again for"""
    facts = {"platoon": "us_tank_hq", "lost": 0, "bailed": 2, "commander": "own"}
    assert view("starting_step", "remounted", **facts)[0] == F(1, 4)


def test_the_attackers_mission_tells_how_the_defender_wins() -> None:
    """fow.gap.objective-first-turn"""
    assert notes("mission_card", mission="no_retreat")["defender_wins"] == 6
    assert "defender_wins" not in notes("mission_card", mission="free_for_all")


def test_support_of_another_nation_is_added_freely() -> None:
    """fow.gap.formations"""
    assert answer("company_force", platoons="us_inf_hq,2xus_rifle,uk_25pdr", points=100) == 2 + 14 + 14
