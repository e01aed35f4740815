from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chance,
    chances,
    cited_after,
    follows,
    line,
    notes,
    parts,
    refusals,
    throw,
    totals,
    view,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.moving.cross_here import Crossed, cross_here
from sandtable.rulesets.flames_of_war.procedures.moving.crossing import cross_terrain
from sandtable.sheet.faults import FactsFault

ACROSS, FIRST, SECOND = "across", "stopped_at_first", "stopped_at_second"
NO_SHOT = "fow.shoot.no-shoot-cross-here"


# ---------------------------------------------------------------------- one piece


@pytest.mark.parametrize(
    ("cross", "order", "leader", "expected"),
    [
        (3, False, 0.0, F(2, 3)),
        (3, True, 6.0, F(5, 6)),
        (3, True, 6.001, F(5, 6)),
        (3, True, 6.1, F(2, 3)),
        (3, True, 6.5, F(2, 3)),
        (2, True, 3.0, F(1)),
        (2, False, 0.0, F(5, 6)),
        (6, False, 0.0, F(1, 6)),
        (6, True, 0.0, F(1, 3)),
        (1, False, 0.0, F(1)),
    ],
)
def test_chances_to_cross_woods(cross: int, order: bool, leader: float, expected: Any) -> None:
    """fow.move.difficult, fow.order.cross-here.effect, fow.gap.score-test, fow.gap.cross-here-scope,
    fow.gap.units-of-measure"""
    facts = {"cross": cross, "cross_here": order, "leader_distance": leader}
    assert chance("cross_terrain", ACROSS, **facts) == expected


def test_the_lowered_score_is_explained() -> None:
    """fow.order.cross-here.effect"""
    facts = {"cross": 3, "cross_here": True, "leader_distance": 4.0}
    assert line("cross_terrain", "Cross woods", **facts) == "Cross woods 2: 3 Cross rating, -1 Cross Here"
    assert parts("cross_terrain", "Cross woods", **facts) == {"fow.order.cross-here.effect": -1}
    assert notes("cross_terrain", **{**facts, "leader_distance": 7.0})["cross_here"] is False


DIFFICULT = ("woods", "hedge", "bocage", "stone_wall", "ruins", "craters", "steep_hill", "stream", "wire")
EASY = ("open", "road", "crops", "orchard", "gentle_hill")


@pytest.mark.parametrize("terrain", DIFFICULT)
def test_a_tank_rolls_for_difficult_terrain(terrain: str) -> None:
    """fow.move.difficult, fow.gap.terrain-types"""
    assert chance("cross_terrain", ACROSS, terrain=[terrain]) == F(2, 3)


@pytest.mark.parametrize("terrain", EASY)
def test_nobody_rolls_elsewhere(terrain: str) -> None:
    """fow.gap.cross-rolls, fow.gap.terrain-types"""
    for kind in ("armoured", "unarmoured", "gun", "infantry"):
        assert chances("cross_terrain", kind=kind, terrain=[terrain]) == {ACROSS: 1}
    assert throw("cross_terrain", terrain=[terrain]).rolls == ()


def test_a_trench_is_difficult_for_tanks_only() -> None:
    """fow.gap.terrain-types"""
    for kind in ("armoured", "unarmoured"):
        assert chance("cross_terrain", ACROSS, kind=kind, terrain=["trench"]) == F(2, 3)
    for kind in ("infantry", "gun"):
        assert chance("cross_terrain", ACROSS, kind=kind, terrain=["trench"]) == 1


@pytest.mark.parametrize(
    ("kind", "terrain"),
    [
        ("unarmoured", "bocage"),
        ("armoured", "building"),
        ("unarmoured", "building"),
        ("infantry", "river"),
        ("gun", "river"),
        ("armoured", "river"),
        ("unarmoured", "river"),
    ],
)
def test_impassable_terrain(kind: str, terrain: str) -> None:
    """fow.gap.terrain-types"""
    assert refusals("cross_terrain", kind=kind, terrain=[terrain, terrain]) == ["fow.gap.terrain-types"]


def test_infantry_cross_everything_without_a_roll_except_wire() -> None:
    """fow.gap.cross-rolls, fow.gap.terrain-types"""
    for terrain in DIFFICULT:
        expected = F(1, 2) if terrain == "wire" else 1
        assert chance("cross_terrain", ACROSS, kind="infantry", cross=6, terrain=[terrain]) == expected
    assert totals("cross_terrain", kind="infantry", terrain=["wire"], cross_here=True) == {"Cross wire": 3}
    assert chance("cross_terrain", ACROSS, kind="gun", cross=5, terrain=["wire"]) == F(1, 3)


# ---------------------------------------------------------------------- several pieces


def test_one_roll_for_each_piece_until_one_stops_it() -> None:
    """fow.gap.cross-rolls"""
    assert chances("cross_terrain", terrain=["woods", "hedge"]) == {ACROSS: F(4, 9), FIRST: F(1, 3), SECOND: F(2, 9)}
    assert chances("cross_terrain", cross=4, terrain=["hedge"] * 6) == {
        ACROSS: F(1, 64),
        **{f"stopped_at_{place}": F(1, 2**at) for at, place in enumerate(PLACES, start=1)},
    }


PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


def test_pieces_that_need_no_roll_are_passed_over() -> None:
    """fow.gap.cross-rolls"""
    facts = {"terrain": ["crops", "woods", "road"]}
    assert chances("cross_terrain", **facts) == {ACROSS: F(2, 3), SECOND: F(1, 3)}
    assert follows("cross_terrain", SECOND, **facts)["stops_at"] == "woods"
    assert throw("cross_terrain", 3, **facts).outcome == ACROSS
    assert throw("cross_terrain", 2, **facts).outcome == SECOND


def test_the_dice_are_rolled_in_order_and_end_with_the_first_failure() -> None:
    """fow.move.difficult"""
    facts = {"terrain": ["woods", "hedge", "wire"]}
    assert throw("cross_terrain", 3, 6, 3, **facts).outcome == ACROSS
    assert throw("cross_terrain", 4, 2, **facts).outcome == SECOND
    assert [roll.why for roll in throw("cross_terrain", 4, 2, **facts).rolls] == ["fow.move.difficult"] * 2


# ---------------------------------------------------------------------- what it may do then


def test_a_team_that_fails_has_moved_all_the_same() -> None:
    """fow.move.difficult-still-moved, fow.gap.cross-rolls"""
    found = follows("cross_terrain", FIRST)
    assert found == {"moved": True, "stops_at": "woods", "may_shoot": True, "may_assault": True}
    assert cited_after("cross_terrain", FIRST)["moved"] == "fow.move.difficult-still-moved"
    assert cited_after("cross_terrain", FIRST)["may_shoot"] == "fow.gap.cross-rolls"


@pytest.mark.parametrize(
    ("facts", "may_shoot", "rule"),
    [
        ({}, True, "fow.gap.cross-rolls"),
        ({"cross_here": True, "leader_distance": 6.0}, False, NO_SHOT),
        ({"cross_here": True, "leader_distance": 6.5}, True, "fow.gap.cross-rolls"),
        ({"cross_here": True, "cross": 2}, False, NO_SHOT),
        ({"cross_here": True, "cross": 1}, True, "fow.gap.cross-rolls"),
        ({"cross_here": True, "kind": "infantry"}, True, "fow.gap.cross-rolls"),
        ({"cross_here": True, "kind": "infantry", "terrain": ["wire"]}, False, NO_SHOT),
        ({"cross_here": True, "terrain": ["crops"]}, True, "fow.gap.cross-rolls"),
        ({"speed": "dash"}, False, "fow.shoot.no-shoot-dash"),
    ],
)
def test_who_loses_his_shooting(facts: dict[str, Any], may_shoot: bool, rule: str) -> None:
    """fow.shoot.no-shoot-cross-here, fow.gap.cross-here-scope, fow.shoot.no-shoot-dash, fow.gap.cross-rolls"""
    assert follows("cross_terrain", ACROSS, **facts)["may_shoot"] is may_shoot
    assert cited_after("cross_terrain", ACROSS, **facts)["may_shoot"] == rule


def test_cross_here_leaves_the_assault_to_those_who_moved_at_tactical() -> None:
    """fow.gap.cross-here-scope, fow.move.tactical, fow.move.terrain-dash"""
    assert cited_after("cross_terrain", ACROSS, cross_here=True)["may_assault"] == "fow.gap.cross-here-scope"
    assert cited_after("cross_terrain", ACROSS)["may_assault"] == "fow.move.tactical"
    assert follows("cross_terrain", FIRST, cross_here=True, speed="dash")["may_assault"] is False
    assert "may_assault" not in follows("cross_terrain", ACROSS, kind="gun")


def test_who_does_not_cross_at_all() -> None:
    """fow.bail.no-actions, fow.gap.aircraft-placement"""
    assert refusals("cross_terrain", bailed=True) == ["fow.bail.no-actions"]
    assert refusals("cross_terrain", kind="aircraft") == ["fow.gap.aircraft-placement"]
    with pytest.raises(FactsFault, match="bailed: only armoured tanks"):
        ask("cross_terrain", kind="gun", bailed=True)
    with pytest.raises(FactsFault, match="terrain: name at least one piece"):
        ask("cross_terrain", terrain=[])


def test_played_crossings_stay_within_the_exact_odds() -> None:
    """fow.move.difficult"""
    asked = ask("cross_terrain", cross=4, terrain=["woods", "crops", "hedge"])
    dice = seeded("crossing")
    assert {cross_terrain(dice, asked.profile) for _ in range(300)} == set(asked.distribution)


# ---------------------------------------------------------------------- the order to a unit


def test_teams_near_the_leader_cross_more_easily_than_the_others() -> None:
    """fow.order.cross-here.effect, fow.order.cross-here.timing"""
    facts = {"cross": 4, "near": 2, "far": 1}
    assert totals("cross_here", **facts) == {"Cross near the leader": 3, "Cross farther off": 4}
    assert view("cross_here", "across_near", **facts) == {0: F(1, 9), 1: F(4, 9), 2: F(4, 9)}
    assert view("cross_here", "across_far", **facts) == {0: F(1, 2), 1: F(1, 2)}
    assert chance("cross_here", Crossed(2, 1), **facts) == F(2, 9)
    assert throw("cross_here", 3, 2, 4, **facts).outcome == Crossed(1, 1)


def test_a_lowered_score_of_1_needs_no_die() -> None:
    """fow.gap.score-test, fow.gap.cross-here-scope"""
    facts = {"cross": 2, "near": 3, "far": 0}
    assert chances("cross_here", **facts) == {Crossed(3, 0): 1}
    assert throw("cross_here", **facts).rolls == ()
    assert follows("cross_here", Crossed(3, 0), **facts)["near_may_shoot"] is False
    assert ask("cross_here", **facts).needs[0] == "within 6 in of the leader crosses automatically"


def test_only_those_who_used_the_order_lose_their_shooting() -> None:
    """fow.shoot.no-shoot-cross-here, fow.gap.cross-here-scope, fow.move.difficult-still-moved"""
    found = follows("cross_here", Crossed(2, 1))
    assert found == {"stopped": 2, "near_may_shoot": False, "far_may_shoot": True, "may_assault": True}
    assert cited_after("cross_here", Crossed(2, 1))["near_may_shoot"] == NO_SHOT
    assert "stopped" not in follows("cross_here", Crossed(4, 1))
    dashed = follows("cross_here", Crossed(2, 1), speed="dash")
    assert (dashed["near_may_shoot"], dashed["far_may_shoot"], dashed["may_assault"]) == (False, False, False)


def test_who_needs_no_roll_loses_nothing_by_the_order() -> None:
    """fow.gap.cross-here-scope, fow.gap.cross-rolls"""
    for facts in ({"kind": "infantry"}, {"terrain": "crops"}):
        assert chances("cross_here", **facts) == {Crossed(4, 1): 1}
        assert follows("cross_here", Crossed(4, 1), **facts)["near_may_shoot"] is True


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"all_moved": True}, ["fow.order.cross-here.timing"]),
        ({"order_given": True}, ["fow.order.one-per-turn"]),
        ({"in_command": False}, ["fow.order.in-command-only"]),
        ({"terrain": "building"}, ["fow.gap.terrain-types"]),
        ({"kind": "aircraft"}, ["fow.gap.orders-who"]),
    ],
)
def test_when_cross_here_is_not_to_be_had(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.order.cross-here.timing, fow.order.one-per-turn, fow.order.in-command-only, fow.gap.orders-who"""
    assert refusals("cross_here", **facts) == rules


def test_pinned_down_units_may_use_cross_here() -> None:
    """fow.gap.orders-who"""
    assert chance("cross_here", Crossed(1, 0), near=1, far=0, kind="unarmoured", pinned=True) == F(5, 6)


def test_cross_here_for_nobody_or_for_more_than_a_unit_is_a_mistake() -> None:
    """fow.order.cross-here.effect, fow.gap.unit-terms"""
    with pytest.raises(FactsFault, match="near: give the number of teams"):
        ask("cross_here", near=0, far=0)
    with pytest.raises(FactsFault, match="far: a unit has at most 15 teams"):
        ask("cross_here", near=8, far=8)
    assert ask("cross_here", near=8, far=7).chances


def test_played_orders_stay_within_the_exact_odds() -> None:
    """fow.move.difficult, fow.order.cross-here.effect"""
    asked = ask("cross_here", cross=5, near=2, far=1)
    dice = seeded("cross here")
    assert {cross_here(dice, asked.profile) for _ in range(400)} == set(asked.distribution)
