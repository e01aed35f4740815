"""What every outcome of a roll brings at the table, and the families that results belong to."""

import re
from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import HOME, ask, cited_after, effects, follows

from sandtable.rulesets.flames_of_war.procedures.assault.assault_rounds import AssaultEnd, AssaultResult
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import Attempt
from sandtable.rulesets.flames_of_war.procedures.moving.crossing import Crossing
from sandtable.rulesets.flames_of_war.procedures.sighting.facing import HitsByFace
from sandtable.rulesets.flames_of_war.terms import TankState
from sandtable.sheet.ruleset import AnyProcedure

ROLLING = [pytest.param(each, id=name) for name, each in HOME.procedures.items() if each.rolls_dice]


@pytest.mark.parametrize("procedure", ROLLING)
def test_effects_are_sentences_with_rules_that_the_question_names(procedure: AnyProcedure) -> None:
    """fow.gap.score-test: what follows is said in words of the table, never by repeating the result"""
    for chance in ask(procedure.name).chances:
        for effect in chance.follows:
            assert effect.rule in procedure.rules
            assert effect.label.lower() != chance.label.lower()
            assert not re.match(r"(and|nor|or|but) |0 ", effect.label)
            assert not re.search(r"_|[A-Z]{2,}[a-z]*\.[A-Z]", effect.label)


@pytest.mark.parametrize("procedure", ROLLING)
def test_every_question_that_rolls_tells_what_some_result_brings(procedure: AnyProcedure) -> None:
    """fow.gap.score-test"""
    assert any(chance.follows for chance in ask(procedure.name).chances)


def test_hits_are_assigned_or_saved_next() -> None:
    """fow.assign.first, fow.armour.roll, fow.bombard.saves-top, fow.bombard.pin"""
    assert cited_after("hit_score", 2, dice=3) == {"assigned": "fow.assign.first"}
    assert follows("hit_score", 0, dice=3) == {}
    assert cited_after("hull_or_turret", HitsByFace(1, 2), hits=3) == {
        "front": "fow.armour.roll",
        "side": "fow.armour.roll",
    }
    assert follows("bombard_hit", 2, teams=3) == {"saves": 2, "pinned": True}
    assert follows("bombard_hit", 0, teams=3) == {}


def test_swapped_hits_change_places() -> None:
    """fow.mistaken.roll, fow.mistaken.swap"""
    assert cited_after("mistaken_target", 0) == {"swapped": "fow.mistaken.roll"}
    assert cited_after("mistaken_target", 1) == {"swapped": "fow.mistaken.swap"}
    assert effects("mistaken_target", 2, pairs=2)["swapped"].label.startswith("the hits of 2 pairs of teams change")


def test_saves_that_are_made_still_count_towards_pinning() -> None:
    """fow.pin.threshold, fow.save.other, fow.assault.no-saves, fow.save.aircraft"""
    assert cited_after("team_save", False) == {"counts": "fow.pin.threshold"}
    assert cited_after("team_save", True)["destroyed"] == "fow.save.other"
    assert cited_after("team_save", True, attack="assault")["destroyed"] == "fow.assault.no-saves"
    assert cited_after("team_save", True, kind="aircraft") == {"destroyed": "fow.save.aircraft"}
    assert follows("team_save", False, attack="bombardment") == {}


def test_a_crew_that_bails_out_again_stays_out_of_action_or_is_lost() -> None:
    """fow.bail.second-result, fow.bail.no-actions"""
    assert follows("second_bail", TankState.BAILED) == {"may_act": False, "again": True, "last_stand": True}
    assert cited_after("second_bail", TankState.DESTROYED)["destroyed"] == "fow.bail.second-result"


@pytest.mark.parametrize(
    ("defender", "told"),
    [
        ("us_rifle", {"break_off": "defender", "consolidate": "attacker"}),
        ("us_stuart", {"break_off": "defender", "bailed": "destroyed", "consolidate": "attacker"}),
    ],
)
def test_only_tanks_lose_their_bailed_out_when_they_break_off(defender: str, told: dict[str, Any]) -> None:
    """fow.assault.over-break-off, fow.gap.break-off-details"""
    facts = {"attacker": "de_grenadier", "attackers": 3, "defender": defender, "silent": 2, "defenders": 1}
    won = AssaultEnd(AssaultResult.ATTACKER_WINS, 3, 0, 0, 0)
    assert follows("assault_by_name", won, **facts) == told


def test_results_of_one_success_belong_together() -> None:
    """fow.assault.over, fow.bombard.range-in, fow.bail.no-actions, fow.move.difficult"""
    assert {result.value: result.group for result in AssaultResult} == {
        "attacker_wins": "won by the attacker",
        "defender_breaks_off": "won by the attacker",
        "drawn": "",
        "driven_back": "held by the defender",
        "stopped": "held by the defender",
        "attacker_breaks_off": "held by the defender",
        "defender_wins": "held by the defender",
    }
    assert [attempt.group for attempt in Attempt] == ["Ranged In"] * 3 + [""]
    assert [state.group for state in TankState] == ["", "out of action", "out of action"]
    assert [crossing.group for crossing in Crossing] == [""] + ["stopped"] * 6
