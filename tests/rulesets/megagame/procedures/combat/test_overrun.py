"""Overruns: the three conditions, losses, how far, and the fight after it."""

from typing import Any

import pytest
from tests.rulesets.megagame.asking import (
    answer,
    ask,
    cited,
    cited_after,
    follows,
    note,
    notes,
    refusals,
    throw,
    totals,
)

from sandtable.rulesets.megagame.procedures.combat.clash import Clash
from sandtable.rulesets.megagame.procedures.combat.overrun_test import Overrun
from sandtable.rulesets.megagame.terms import Result

YES = {"attackers": "tank,7 tank,7 tank,6 mech,6", "defender_status": 13, "spent": "2/5"}


def test_three_tank_battalions_and_a_motor_battalion_break_through() -> None:
    """
    mg.overrun.all-three, mg.overrun.move, mg.overrun.success, mg.gap.overrun-conditions, mg.gap.overrun-move:
    26 is exactly twice 13
    """
    assert answer("overrun_test", **YES) == Overrun(1, True)
    found = notes("overrun_test", **YES)
    assert [found[f"attacker_{place}"] for place in range(1, 5)] == [5, 5, 4, 4]
    assert found["allowance"] == "3/10"
    assert found["km_tanks_or_spg"] == found["km_mech_or_motorised"] == "9"


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"attackers": "tank,8 tank,8 mech,5 infantry,5", "defender_status": 10}, ["mg.overrun.mostly-armour"]),
        ({"attackers": "tank,7 tank,6 tank,6 mech,6"}, ["mg.overrun.twice-status"]),
        ({"breakthrough": False}, ["mg.overrun.breakthrough-order"]),
        ({"attackers": "3xtank,7,attack mech,6,attack"}, ["mg.overrun.breakthrough-order"]),
        ({"attackers": "3xtank,7,attack infantry,6"}, ["mg.gap.overrun-conditions"]),
        ({"attackers": "3xrecce,9"}, ["mg.overrun.mostly-armour"]),
        ({"attackers": "3xlight-tank,9"}, ["mg.overrun.mostly-armour", "mg.gap.overrun-conditions"]),
        ({"result": "confused"}, ["mg.overrun.none-confused"]),
        ({"result": "badly_beaten"}, ["mg.overrun.none-beaten"]),
        (
            {"attackers": "infantry,6", "breakthrough": False},
            ["mg.overrun.mostly-armour", "mg.overrun.twice-status", "mg.overrun.breakthrough-order"],
        ),
    ],
)
def test_every_condition_that_fails_is_named(facts: dict[str, Any], rules: list[str]) -> None:
    """mg.overrun.all-three"""
    assert refusals("overrun_test", **{**YES, **facts}) == rules


@pytest.mark.parametrize(
    ("result", "expected"),
    [("total_success", Overrun(0, True)), ("success", Overrun(1, True)), ("limited_success", Overrun(1, False))],
)
def test_what_each_result_gives(result: str, expected: Overrun) -> None:
    """mg.overrun.total, mg.overrun.success, mg.overrun.limited"""
    assert answer("overrun_test", **YES, result=result) == expected


def test_only_armour_mech_and_recce_on_breakthrough_overrun() -> None:
    """mg.gap.overrun-conditions"""
    facts = {"attackers": "3xtank,9 infantry,6 recce,4 tank,6,attack", "defender_status": 5}
    found = cited("overrun_test", **facts)
    stays = [place for place in range(1, 7) if found[f"attacker_{place}"] == "mg.gap.overrun-conditions"]
    assert stays == [4, 6]
    assert notes("overrun_test", **facts)["attacker_4"] == 5


def test_a_unit_that_comes_to_0_is_destroyed_instead() -> None:
    """mg.gap.overrun-move, mg.gap.elimination"""
    facts = {"attackers": "tank,2 tank,7 tank,7", "defender_status": 5}
    assert notes("overrun_test", **facts)["attacker_1"] == 0
    assert note("overrun_test", "attacker_1", **facts).rule == "mg.gap.elimination"


@pytest.mark.parametrize(
    ("attackers", "result"),
    [("3xtank,1,prepared", "success"), ("3xtank,1,prepared infantry,9,prepared", "total_success")],
)
def test_who_is_destroyed_by_the_fight_itself_does_not_overrun(attackers: str, result: str) -> None:
    """mg.gap.elimination, mg.gap.overrun-conditions: the test and the combat say the same"""
    facts = {"attackers": attackers, "defender_status": 1, "result": result}
    assert refusals("overrun_test", **facts) == ["mg.gap.elimination"]
    fought = {"attackers": attackers, "defenders": "recce,1", "breakthrough": True}
    assert follows("ground_combat", Clash(Result(result), 0), **fought)["overrun"] is False
    assert cited_after("ground_combat", Clash(Result(result), 0), **fought)["overrun"] == "mg.gap.elimination"


def test_the_others_overrun_where_one_is_destroyed_by_the_fight_itself() -> None:
    """mg.gap.elimination: a mechanised battalion is gone, so no distance is told for it"""
    facts = {"attackers": "2xtank,7 mech,1", "defender_status": 7}
    found = notes("overrun_test", **facts)
    assert [found[f"attacker_{place}"] for place in (1, 2, 3)] == [5, 5, 0]
    assert cited("overrun_test", **facts)["attacker_3"] == "mg.gap.elimination"
    assert "km_mech_or_motorised" not in found


@pytest.mark.parametrize(
    ("spent", "night", "terrain", "allowance", "km"),
    [
        ("", False, "open", "1/2", "15"),
        ("1/2", False, "open", "1/4", "15/2"),
        ("9/10", False, "open", "1/20", "3/2"),
        ("1", False, "open", "0", "0"),
        ("2/5", True, "open", "3/10", "9/4"),
        ("2/5", False, "marsh", "3/10", "12/5"),
        ("2/5", False, "town", "3/10", "27/5"),
    ],
)
def test_half_of_the_turn_that_is_left_at_tactical_rates(
    spent: str, night: bool, terrain: str, allowance: str, km: str
) -> None:
    """mg.overrun.move, mg.gap.overrun-move, mg.move.overrun-exempt"""
    found = notes("overrun_test", **{**YES, "spent": spent}, night=night, terrain=terrain)
    assert (found["allowance"], found["km_tanks_or_spg"]) == (allowance, km)


# ------------------------------------------------------------------ the second fight


@pytest.mark.parametrize(
    ("ours", "theirs", "facts", "expected"),
    [
        ("tank,5 mech,5", "recce,4", {}, (2, 4)),
        ("3xtank,6", "infantry,4", {}, (6, 2)),
        ("3xtank,6", "infantry,4", {"terrain": "wood"}, (6, 6)),
        ("3xtank,6", "infantry,4", {"envelopment": True}, (12, 2)),
        ("3xtank,6", "infantry,4", {"dug_in": True}, (6, 4)),
        ("tank,7", "recce,4", {"night": True}, (0, 4)),
    ],
)
def test_the_fight_after_an_overrun_is_unprepared_and_unsupported(
    ours: str, theirs: str, facts: dict[str, Any], expected: tuple[int, int]
) -> None:
    """mg.gap.overrun-move, mg.combat.mod.unprepared"""
    found = totals("second_fight", overrunning=ours, defenders=theirs, **facts)
    assert (found["Attack"], found["Defence"]) == expected


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"spent": "9/10"}, "tanks or SPGs: 1.5 km of open ground"),
        ({"spent": "14/15"}, "tanks or SPGs: 1 km of open ground, no diagonal step, which takes 1.5 km"),
        (
            {"spent": "9/10", "night": True},
            "tanks or SPGs: 3/8 (about 0.38) km of open ground, less than a square: it does not get out of its own",
        ),
        ({"spent": "1"}, "tanks or SPGs: 0 km of open ground, less than a square: it does not get out of its own"),
    ],
)
def test_an_overrun_shorter_than_a_step_warns(facts: dict[str, Any], said: str) -> None:
    """mg.gap.overrun-move, mg.gap.map-grid: a side step takes 1 km, a diagonal one 1.5"""
    assert note("overrun_test", "km_tanks_or_spg", **{**YES, **facts}).label == said


def test_who_may_not_fight_again() -> None:
    """mg.overrun.limited, mg.gap.overrun-conditions"""
    assert refusals("second_fight", after="limited_success") == ["mg.overrun.limited"]
    assert refusals("second_fight", overrunning="infantry,6") == ["mg.gap.overrun-conditions"]
    assert refusals("second_fight", overrunning="tank,6,sp0") == ["mg.gap.supply-points"]


def test_beaten_in_an_overrun_fight_they_fall_back_1_km() -> None:
    """mg.gap.thrown-back"""
    facts = {"overrunning": "tank,5", "defenders": "3xtank,5"}
    assert throw("second_fight", 6, **facts).outcome == Clash(Result.BADLY_BEATEN, 0)
    assert follows("second_fight", Clash(Result.BADLY_BEATEN, 0), **facts)["back_km"] == 1


def test_a_second_fight_can_lead_to_a_further_overrun() -> None:
    """mg.gap.overrun-move"""
    facts = {"overrunning": "3xtank,7", "defenders": "infantry,4"}
    assert follows("second_fight", Clash(Result.SUCCESS, 3), **facts)["overrun"] is True


def test_an_overrun_that_nobody_would_live_through_says_so() -> None:
    """mg.gap.overrun-move, mg.gap.elimination: 2 in all are lost, and none has more"""
    facts = {"attackers": "tank,2 tank,2 tank,1", "defender_status": 1}
    asked = ask("overrun_test", **facts)
    assert asked.chances[0].label == "allowed, but it would destroy every unit that may make it"
    assert answer("overrun_test", **facts) == Overrun(1, True, survived=False)
    assert answer("overrun_test", **facts, result="total_success").survived
