from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, cited, cited_after, parts, throw, totals

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.before.deployment import enter

ADDED = "Added to the deployment die"
GOOD, BAD = "pk.deploy.mod-leader-good", "pk.deploy.mod-leader-bad"


def test_a_mechanized_group_of_a_c_leader_that_advances() -> None:
    """pk.deploy.table, pk.deploy.mod-mechanized, pk.deploy.mod-leader-good, pk.deploy.mod-advance"""
    facts = {"leader": "C", "mechanized": True, "order": "advance"}
    assert totals("deployment_zone", **facts) == {ADDED: 4}
    assert chances("deployment_zone", **facts) == {
        "left": F(1, 6),
        "right": F(1, 6),
        "flank_right": F(1, 3),
        "flank_left": F(1, 3),
    }


@pytest.mark.parametrize(
    ("facts", "zones"),
    [
        ({}, {"central": F(2, 3), "left": F(1, 6), "right": F(1, 6)}),
        ({"leader": "E"}, {"central": F(1)}),
        (
            {"leader": "A"},
            {"central": F(1, 2), "left": F(1, 6), "right": F(1, 6), "flank_right": F(1, 12), "flank_left": F(1, 12)},
        ),
        (
            {"leader": "A", "mechanized": True, "air_superiority": True, "home": True, "order": "advance"},
            {"flank_right": F(1, 2), "flank_left": F(1, 2)},
        ),
    ],
)
def test_where_groups_enter(facts: dict[str, Any], zones: dict[str, Any]) -> None:
    """pk.deploy.table, pk.gap.deployment-zones"""
    assert chances("deployment_zone", **facts) == zones


@pytest.mark.parametrize(
    ("facts", "added"),
    [
        ({}, {}),
        ({"mechanized": True}, {"pk.deploy.mod-mechanized": 1}),
        ({"air_superiority": True}, {"pk.deploy.mod-air": 1}),
        ({"home": True}, {"pk.deploy.mod-home": 1}),
        ({"order": "advance"}, {"pk.deploy.mod-advance": 2}),
        ({"order": "defend"}, {}),
        ({"order": "withdraw"}, {}),
        ({"leader": "A"}, {GOOD: 1}),
        ({"leader": "B"}, {GOOD: 1}),
        ({"leader": "C"}, {GOOD: 1}),
        ({"leader": "D"}, {}),
        ({"leader": "E"}, {BAD: -2}),
        ({"leader": "F"}, {BAD: -2}),
        ({"leader": "G"}, {BAD: -2}),
        ({"leader": "H"}, {BAD: -2}),
    ],
)
def test_what_is_added_to_the_die(facts: dict[str, Any], added: dict[str, int]) -> None:
    """pk.deploy.mod-mechanized, pk.deploy.mod-air, pk.deploy.mod-home, pk.deploy.mod-leader-good,
    pk.deploy.mod-leader-bad, pk.deploy.mod-advance"""
    assert parts("deployment_zone", ADDED, **facts) == added


@pytest.mark.parametrize(
    ("faces", "zone"),
    [
        ((2,), "central"),
        ((3,), "left"),
        ((4,), "right"),
        ((5, 1), "flank_right"),
        ((5, 3), "flank_right"),
        ((6, 4), "flank_left"),
        ((6, 6), "flank_left"),
    ],
)
def test_a_second_die_only_for_the_flank(faces: tuple[int, ...], zone: str) -> None:
    """pk.deploy.table, pk.gap.deployment-zones"""
    rolled = throw("deployment_zone", *faces, order="advance")
    assert rolled.outcome == zone
    assert [roll.why for roll in rolled.rolls] == ["pk.deploy.table", "pk.gap.deployment-zones"][: len(faces)]


def test_all_troops_march_on_in_transit_column() -> None:
    """pk.deploy.transit-column, pk.gap.deployment-zones"""
    assert cited("deployment_zone") == {"column": "pk.deploy.transit-column"}
    assert cited_after("deployment_zone", "central") == {"enters": "pk.gap.deployment-zones"}
    places = {
        chance.outcome: chance.follows[0].label
        for chance in ask("deployment_zone", leader="A", order="advance", mechanized=True).chances
    }
    assert places["flank_left"] == "it enters at the enemy's half of the left short edge"


def test_played_arrivals_stay_within_the_exact_odds() -> None:
    """pk.deploy.table"""
    asked = ask("deployment_zone", leader="C")
    dice = seeded("zones")
    assert {enter(dice, asked.profile) for _ in range(300)} == set(asked.distribution)


@pytest.mark.parametrize("order", ["defend", "withdraw"])
def test_an_order_that_a_group_off_the_table_cannot_have_is_told(order: str) -> None:
    """pk.gap.arriving-orders"""
    assert cited("deployment_zone", order=order)["order"] == "pk.gap.arriving-orders"
    assert chances("deployment_zone", order=order) == chances("deployment_zone", order="move")
    assert "order" not in cited("deployment_zone", order="advance")
