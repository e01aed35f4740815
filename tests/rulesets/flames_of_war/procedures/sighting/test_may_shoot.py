from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import ask, cited, notes, refusals, why_not

from sandtable.sheet.faults import FactsFault


@pytest.mark.parametrize(
    ("weapon", "distance", "allowed"),
    [
        ("us_bazooka", 8.0, True),
        ("us_bazooka", 8.0009, True),
        ("us_bazooka", 8.1, False),
        ("us_75", 28.0, True),
        ("us_75", 28.1, False),
        ("de_75l70", 40.0, True),
    ],
)
def test_range_is_inclusive(weapon: str, distance: float, allowed: bool) -> None:
    """fow.shoot.check-range, fow.gap.units-of-measure, fow.gap.weapons"""
    facts = {"weapon": weapon, "distance": distance}
    if allowed:
        assert ask("may_shoot", **facts).chances[0].outcome is True
    else:
        assert refusals("may_shoot", **facts) == ["fow.shoot.check-range"]


def test_a_stated_range_takes_the_place_of_the_card() -> None:
    """fow.shoot.check-range, fow.gap.weapons"""
    assert refusals("may_shoot", weapon_range=8, distance=8.1) == ["fow.shoot.check-range"]
    with pytest.raises(FactsFault, match="weapon_range: Bazooka has a range of 8 in on its card"):
        ask("may_shoot", weapon_range=30, weapon="us_bazooka", distance=30.0)
    with pytest.raises(FactsFault, match="forward_firing: Bazooka has no such note on its card"):
        ask("may_shoot", weapon="us_bazooka", distance=8.0, forward_firing=True)
    assert refusals("may_shoot", weapon_range=8, weapon="us_bazooka", distance=8.1) == ["fow.shoot.check-range"]
    assert ask("may_shoot", weapon_range=30, distance=30.0, in_front=False).chances[0].outcome is True


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"in_sight": False, "distance": 5.0}, ["fow.shoot.check-los"]),
        ({"move": "dash"}, ["fow.shoot.no-shoot-dash"]),
        ({"follow_me": True}, ["fow.shoot.no-shoot-follow-me"]),
        ({"cross_here": True}, ["fow.shoot.no-shoot-cross-here"]),
        ({"cross_here": True, "move": "tactical"}, ["fow.shoot.no-shoot-cross-here"]),
        ({"bailed_out": True}, ["fow.bail.no-actions"]),
        ({"shot_at_aircraft": True}, ["fow.aa.no-next-shooting"]),
        ({"forward_firing": True, "in_front": False}, ["fow.gap.weapon-notes"]),
        ({"weapon": "de_75l48_fwd", "in_front": False}, ["fow.gap.weapon-notes"]),
        ({"mounted": True}, ["fow.gap.passengers-details"]),
        ({"cleared_mines": True}, ["fow.order.clear-mines.restrictions"]),
        ({"bombarded": True}, ["fow.gap.shooting-order"]),
        (
            {"distance": 40.0, "in_sight": False, "move": "dash", "bailed_out": True},
            ["fow.shoot.check-range", "fow.shoot.check-los", "fow.shoot.no-shoot-dash", "fow.bail.no-actions"],
        ),
    ],
)
def test_who_may_not_shoot(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.shoot.check-los, fow.shoot.no-shoot-dash, fow.shoot.no-shoot-follow-me, fow.shoot.no-shoot-cross-here,
    fow.bail.no-actions, fow.aa.no-next-shooting, fow.order.clear-mines.restrictions, fow.gap.cross-here-scope,
    fow.move.terrain-dash"""
    assert refusals("may_shoot", **facts) == rules


def test_a_refusal_says_how_far_is_too_far() -> None:
    """fow.shoot.check-range"""
    told = "28.5 in is beyond the 28 in that it reaches"
    assert told in why_not("may_shoot", distance=28.5)


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"move": "tactical"},
        {"pinned": True},
        {"dug_in": True},
        {"follow_me": True, "in_command": False},
        {"weapon": "us_75", "in_front": False},
        {"weapon": "de_75l48_fwd", "in_front": True},
        {"friends_near": True},
    ],
)
def test_who_may_shoot(facts: dict[str, Any]) -> None:
    """fow.move.tactical, fow.shoot.pinned-as-moving, fow.order.dig-in.rof, fow.order.follow-me.no-shoot,
    fow.gap.shoot-into-assault"""
    assert ask("may_shoot", **facts).chances[0].outcome is True


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"pinned": True, "move": "tactical"}, "fow.shoot.pinned-as-moving"),
        ({"move": "tactical"}, "fow.move.tactical"),
        ({"dug_in": True}, "fow.order.dig-in.rof"),
    ],
)
def test_who_shoots_as_moving(facts: dict[str, Any], rule: str) -> None:
    """fow.shoot.pinned-as-moving"""
    assert cited("may_shoot", **facts)["as_moving"] == rule
    assert "as_moving" not in notes("may_shoot")


def test_a_shooter_turns_to_face_for_nothing() -> None:
    """fow.shoot.rotate"""
    assert cited("may_shoot")["rotates"] == "fow.shoot.rotate"


def test_follow_me_binds_only_teams_in_command() -> None:
    """fow.order.follow-me.no-shoot"""
    assert cited("may_shoot", follow_me=True, in_command=False)["follow_me"] == "fow.order.follow-me.no-shoot"


def test_friends_close_to_the_target_do_not_matter() -> None:
    """fow.gap.shoot-into-assault"""
    assert notes("may_shoot", friends_near=True)["friends_in_the_way"] is False


def test_nobody_moves_and_digs_in() -> None:
    """fow.order.dig-in.rof"""
    with pytest.raises(FactsFault, match="dug_in: a team that moves does not dig in"):
        ask("may_shoot", dug_in=True, move="tactical")
