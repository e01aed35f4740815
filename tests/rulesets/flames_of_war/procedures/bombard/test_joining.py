from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, notes, refusals

from sandtable.sheet.faults import FactsFault


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"moved": "tactical"}, ["fow.gap.bombard-who"]),
        ({"moved": "dash"}, ["fow.gap.bombard-who"]),
        ({"pinned": True}, ["fow.pin.no-bombard"]),
        ({"dug_in": True}, ["fow.order.dig-in.no-bombard"]),
        ({"bailed": True}, ["fow.bail.no-actions"]),
        ({"shot_at_aircraft": True}, ["fow.aa.no-next-shooting"]),
        ({"distance": 80.1}, ["fow.gap.bombard-who"]),
        ({"weapon": "us_105", "in_front": False}, ["fow.gap.weapon-notes"]),
        ({"shot": True}, ["fow.gap.shooting-order"]),
        ({"cleared_mines": True}, ["fow.order.clear-mines.restrictions"]),
        ({"shortest": 8, "distance": 8.0}, ["fow.gap.bombard-who"]),
        ({"longest": 40, "distance": 40.1}, ["fow.gap.bombard-who"]),
        (
            {"moved": "tactical", "pinned": True, "distance": 90.0},
            ["fow.gap.bombard-who", "fow.pin.no-bombard", "fow.gap.bombard-who"],
        ),
    ],
)
def test_teams_that_may_not_join(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.bombard-who, fow.pin.no-bombard, fow.pin.effects, fow.order.dig-in.no-bombard, fow.bail.no-actions,
    fow.aa.no-next-shooting, fow.gap.weapon-notes, fow.gap.shooting-order, fow.order.clear-mines.restrictions"""
    assert refusals("may_bombard", **facts) == rules


@pytest.mark.parametrize(
    "facts",
    [
        {"distance": 80.0},
        {"distance": 0.0},
        {"weapon": "us_60mm", "distance": 32.0},
        {"weapon": "uk_25pdr", "in_front": False},
        {"shortest": 8, "distance": 8.1},
        {"longest": 40, "distance": 40.0},
        {"weapon": "air_bombs", "distance": 6.0, "moved": "dash"},
    ],
)
def test_teams_that_may(facts: dict[str, Any]) -> None:
    """fow.gap.bombard-who, fow.gap.bombardment-weapons, fow.gap.units-of-measure, fow.gap.aircraft-placement"""
    assert answer("may_bombard", **facts) is True


def test_range_and_command() -> None:
    """fow.gap.bombardment-weapons, fow.gap.bombard-who"""
    found = notes("may_bombard", weapon="de_nebel")
    assert found == {"range": 64, "in_command": False, "counted": True}
    assert cited("may_bombard")["in_command"] == "fow.gap.bombard-who"


def test_a_shortest_range_is_shorter_than_the_longest() -> None:
    """fow.gap.bombardment-weapons"""
    with pytest.raises(FactsFault, match="shortest: the minimum must be less than the range of 6 in"):
        ask("may_bombard", longest=6, shortest=6, distance=6.0)


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"weapon": "air_bombs", "shortest": 6}, "shortest: Aircraft bombs .* has no shortest range on its card"),
        ({"weapon": "uk_25pdr", "longest": 40}, "longest: .* has a range of [0-9]+ in on its card"),
    ],
)
def test_a_named_card_keeps_its_ranges(facts: dict[str, Any], told: str) -> None:
    """fow.gap.bombardment-weapons"""
    with pytest.raises(FactsFault, match=told):
        ask("may_bombard", **facts)
