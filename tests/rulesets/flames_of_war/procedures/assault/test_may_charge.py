from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    answer,
    ask,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    refusals,
    throw,
    why_not,
)

from sandtable.sheet.faults import FactsFault

WHO, CONDITIONS = "fow.assault.who", "fow.gap.who-may-charge"


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"kind": "infantry", "reach": 4.0}, []),
        ({"kind": "infantry", "reach": 4.5}, ["fow.assault.charge-move"]),
        ({"kind": "armoured", "reach": 3.0, "move": "tactical"}, []),
        ({"kind": "armoured", "reach": 3.0, "move": "dash"}, ["fow.move.terrain-dash"]),
        ({"kind": "gun", "reach": 2.0}, [WHO]),
        ({"kind": "unarmoured", "reach": 2.0}, [WHO]),
        ({"kind": "aircraft", "reach": 2.0}, [WHO]),
        ({"kind": "infantry", "reach": 2.0, "pinned": True}, ["fow.pin.no-closer"]),
        ({"kind": "armoured", "reach": 2.0, "bailed": True}, ["fow.bail.no-actions"]),
        ({"kind": "infantry", "reach": 2.0, "heavy_weapon": True}, ["fow.gap.weapon-notes"]),
        ({"kind": "armoured", "transport": True}, [CONDITIONS]),
        ({"mounted": True}, [CONDITIONS]),
        ({"in_command": False}, [CONDITIONS]),
        ({"visible": False}, [CONDITIONS]),
        ({"bombarded": True}, [CONDITIONS]),
        ({"dug_in": True}, [CONDITIONS]),
        ({"assaulted_already": True}, [CONDITIONS]),
        ({"cleared_mines": True}, ["fow.order.clear-mines.restrictions"]),
        ({"shot_at_aircraft": True}, ["fow.aa.no-next-assault"]),
        ({"kind": "armoured", "tank_impassable": True}, ["fow.gap.charge-path"]),
        ({"kind": "infantry", "tank_impassable": True}, []),
        ({"move": "stayed"}, []),
        (
            {"reach": 5.0, "pinned": True, "dug_in": True, "move": "dash"},
            ["fow.pin.no-closer", "fow.move.terrain-dash", CONDITIONS, "fow.assault.charge-move"],
        ),
    ],
)
def test_who_may_charge(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.assault.who, fow.assault.charge-move, fow.gap.who-may-charge, fow.gap.charge-path, fow.move.tactical"""
    if rules:
        assert refusals("may_charge", **facts) == rules
    else:
        assert answer("may_charge", **facts) is True


@pytest.mark.parametrize(("reach", "may"), [(0.0, True), (4.0, True), (4.0005, True), (4.1, False)])
def test_a_charge_goes_4_inches_and_not_more(reach: float, may: bool) -> None:
    """fow.assault.charge-move, fow.gap.units-of-measure"""
    if may:
        assert notes("may_charge", reach=reach)["moves"] == 4
    else:
        assert why_not("may_charge", reach=reach) == (
            "Not allowed: contact is 4.1 in away, a charge goes 4 in (fow.assault.charge-move)"
        )


@pytest.mark.parametrize(
    ("shot_at", "distance", "may"),
    [("nothing", 20.0, True), ("assaulted", 20.0, True), ("other", 8.0, True), ("other", 8.1, False)],
)
def test_a_team_may_shoot_and_then_assault_what_it_shot_at_or_stands_near(
    shot_at: str, distance: float, may: bool
) -> None:
    """fow.gap.shoot-and-assault"""
    facts = {"shot_at": shot_at, "shot_distance": distance}
    if may:
        assert answer("may_charge", **facts) is True
        assert notes("may_charge", **facts).get("shot_before", False) is (shot_at != "nothing")
    else:
        assert refusals("may_charge", **facts) == ["fow.gap.shoot-and-assault"]


def test_infantry_comes_into_contact_through_friends_over_one_link() -> None:
    """fow.assault.infantry-second-rank, fow.gap.charge-path"""
    assert notes("may_charge", into="friend")["in_contact"] is True
    assert cited("may_charge", into="friend")["in_contact"] == "fow.assault.infantry-second-rank"
    assert refusals("may_charge", into="friend", kind="armoured") == ["fow.assault.infantry-second-rank"]
    assert refusals("may_charge", into="second_rank") == ["fow.gap.charge-path"]
    assert refusals("may_charge", into="friend", reach=4.2) == ["fow.assault.charge-move"]


def test_difficult_terrain_on_the_way_asks_for_a_cross_roll() -> None:
    """fow.assault.cross"""
    assert cited("may_charge", difficult=True)["cross"] == "fow.assault.cross"
    assert "cross" not in notes("may_charge")


def test_facts_about_a_charge_that_contradict_each_other() -> None:
    """fow.gap.who-may-charge"""
    with pytest.raises(FactsFault, match="bailed: only armoured tanks"):
        ask("may_charge", bailed=True)
    with pytest.raises(FactsFault, match="heavy_weapon: only Infantry"):
        ask("may_charge", heavy_weapon=True, kind="armoured")


# ---------------------------------------------------------------------- across terrain


def test_each_team_rolls_to_cross_and_those_that_fail_fall_back() -> None:
    """fow.gap.charge-cross-place, fow.assault.cross, fow.gap.cross-rolls"""
    facts = {"teams": 2, "cross": 3, "terrain": "hedge"}
    assert chances("charge_cross", **facts) == {0: F(1, 9), 1: F(4, 9), 2: F(4, 9)}
    assert follows("charge_cross", 1, **facts) == {"fall_back": 2, "pinned": False, "contact": 1}
    assert cited_after("charge_cross", 1, **facts)["fall_back"] == "fow.gap.charge-cross-place"
    assert follows("charge_cross", 0, **facts)["assault"] is False
    assert follows("charge_cross", 2, **facts) == {"contact": 2}


def test_a_second_piece_is_rolled_for_by_those_who_crossed_the_first() -> None:
    """fow.assault.cross, fow.gap.cross-rolls"""
    facts = {"teams": 1, "cross": 4, "terrain": "hedge,woods"}
    assert chances("charge_cross", **facts) == {0: F(3, 4), 1: F(1, 4)}
    thrown = throw("charge_cross", 4, 3, 6, 2, 5, teams=3, cross=4, terrain="hedge,stream")
    assert thrown.outcome == 1
    assert [(roll.why, len(roll.throws[0].faces)) for roll in thrown.rolls] == [
        ("fow.assault.cross", 3),
        ("fow.assault.cross", 2),
    ]


@pytest.mark.parametrize(
    ("facts", "across"),
    [
        ({"kind": "infantry", "cross": 1, "terrain": "woods"}, F(1)),
        ({"kind": "infantry", "cross": 1, "terrain": "wire"}, F(1, 2)),
        ({"kind": "armoured", "cross": 2, "terrain": "stream"}, F(5, 6)),
        ({"kind": "armoured", "cross": 3, "terrain": "crops"}, F(1)),
        ({"kind": "armoured", "cross": 3, "terrain": "trench"}, F(2, 3)),
    ],
)
def test_infantry_crosses_all_but_wire_and_easy_ground_asks_nothing(facts: dict[str, Any], across: Any) -> None:
    """fow.gap.cross-rolls, fow.gap.terrain-types, fow.gap.score-test"""
    assert chances("charge_cross", teams=1, **facts)[1] == across


def test_who_cannot_charge_across() -> None:
    """fow.assault.who, fow.gap.terrain-types"""
    assert refusals("charge_cross", kind="gun") == [WHO]
    assert refusals("charge_cross", kind="armoured", terrain="building") == ["fow.gap.terrain-types"]
    with pytest.raises(FactsFault, match="terrain: name at least one piece"):
        ask("charge_cross", terrain=[])


def test_a_unit_that_was_shot_at_far_away_forbids_the_charge_in_both_questions() -> None:
    """fow.gap.shoot-and-assault"""
    assert refusals("may_charge", shot_at="other", shot_distance=30.0) == ["fow.gap.shoot-and-assault"]
    assert refusals("shoot_then_charge", shot_at_assaulted=False, distance=30.0) == ["fow.gap.shoot-and-assault"]
