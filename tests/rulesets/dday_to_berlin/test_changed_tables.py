"""A club that changes a printed number is told the new one wherever it is said."""

from typing import Any

from tests.rulesets.dday_to_berlin.asking import GAME

from sandtable.explain import Effect, Refused
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import AssaultResult
from sandtable.rulesets.dday_to_berlin.procedures.combat.save_rolls import SaveResult
from sandtable.rulesets.dday_to_berlin.procedures.moving.rally import RallyResult
from sandtable.rulesets.dday_to_berlin.tables import tables_with
from sandtable.rulesets.dday_to_berlin.terms import Activation
from sandtable.sheet import Assessment
from sandtable.sheet.registry import ruleset

PROCEDURES = ruleset(GAME).procedures
DEARER = tables_with({"morale_markers": {"shattered": {"markers": 2}, "retreated": {"markers": 2}}})
WARIER = tables_with({"limits": {"hq_safe_distance": {"value": 2}}})
FASTER = tables_with({"activation": {"double": {"allowance": 3}}})


def effect(effects: tuple[Effect, ...], name: str) -> tuple[Any, str]:
    found = next(each for each in effects if each.name == name)
    return found.value, found.label


def test_what_a_retreat_costs() -> None:
    """ddb.gap.marker-stacking"""
    retreat = PROCEDURES["retreat"]
    made = retreat.assess(retreat.facts(), DEARER)
    assert isinstance(made, Assessment)
    assert effect(made.notes, "markers") == (2, "however far, it costs 2 markers")


def test_what_a_setback_costs_where_the_units_are_not_known() -> None:
    """ddb.markers.shattered-or-retreated"""
    told = 2, "each battalion shattered or sent back costs 2 morale markers"
    by_numbers, save = PROCEDURES["assault_by_numbers"], PROCEDURES["attacker_save"]
    assert effect(by_numbers.follows(by_numbers.facts(), AssaultResult.ATTACKER_SHATTERED, DEARER), "markers") == told
    assert effect(save.follows(save.facts(), SaveResult.FAILED, DEARER), "markers") == told


def test_how_near_an_enemy_keeps_an_hq_from_rallying() -> None:
    """ddb.rally.hq-near-enemy"""
    rally, hq_return = PROCEDURES["rally"], PROCEDURES["hq_return"]
    for asked, said in ((rally, "the HQ is within 2 zones of an enemy"), (hq_return, "not within 2 zones of an enemy")):
        made = asked.assess(asked.facts(enemy_distance=2), WARIER)
        assert isinstance(made, Refused)
        assert [refusal.because for refusal in made.refusals] == [said]
    _, where = effect(rally.follows(rally.facts(battalion="hq_leg"), RallyResult.RETURNS, WARIER), "returned")
    assert "no enemy within 2 zones" in where


def test_how_many_times_its_allowance_a_unit_moves() -> None:
    """ddb.activation.double"""
    activation = PROCEDURES["activation"]
    told = activation.follows(activation.facts(), Activation.DOUBLE, FASTER)
    assert effect(told, "allowance_times") == (3, "each unit moves 3 times its allowance")
