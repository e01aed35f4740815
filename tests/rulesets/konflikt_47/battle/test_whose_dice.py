"""Whose dice they are in a fight in which both throw: a miss of one is no luck of the other."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.konflikt_47.battle.close_fields import A, T, Table, assault, field, straight

from sandtable.dice.scripted import ScriptedDice
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.answers import FightBy
from sandtable.rulesets.konflikt_47.battle.luck import luck
from sandtable.rulesets.konflikt_47.procedures.close_quarters.hand_to_hand import (
    HAND_TO_HAND,
    HandToHandFacts,
    Striking,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_assault import (
    WALKER_ASSAULT,
    WalkerAssaultFacts,
)
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.rulesets.konflikt_47.terms import Mode, Order, Quality, Walker
from sandtable.sheet.registry import ruleset
from sandtable.sheet.rolling import Assessor, Rolled, parted_luck, throw_and_tell

WE, THEY = 0, 1
HTH = FightBy(Mode.HAND_TO_HAND)
SHELF = ruleset("konflikt_47").shelf
assert SHELF is not None
GAME: Any = SHELF.open("patrol_at_the_mill")


def rolled(procedure: Any, facts: Any, faces: list[int], side: int = WE) -> Rolled:
    told: list[Any] = []
    with ScriptedDice(*faces) as dice:
        throw_and_tell(Assessor(TABLES), side, procedure, facts, dice, told.append, (0,), (4,))
    found: Rolled = told[0]
    return found


def whose(event: Rolled) -> list[tuple[int, bool]]:
    return [(side, well) for side, well, _ in luck(event)]


def test_the_blows_at_a_walker_are_those_of_the_men_it_assaults() -> None:
    """k47.gap.walker-assault: they strike back, whoever assaults"""
    event = rolled(WALKER_ASSAULT, WalkerAssaultFacts(models=2), [1, 2, 6, 4, 5])
    assert whose(event) == [(WE, False), (WE, True), (WE, True), (THEY, False), (THEY, False)]
    kills, hits = GAME.scenes((event,))[0].casts
    assert (kills.side, kills.well) == (WE, (False, True, True))
    assert (hits.side, hits.well, hits.label) == (THEY, (False, False), "troops strike, hits on the walker")


def test_damage_to_a_walker_is_luck_of_the_troops_and_its_fire_check_is_its_own() -> None:
    """k47.gap.walker-assault, k47.result.on-fire: the crew checks its morale, and if it passes the fire is out"""
    # Fists miss; three hits and a 4 are superficial damage, for which a 6 is a fire; the crew stands.
    facts = WalkerAssaultFacts(models=4, at_weapons=True)
    event = rolled(WALKER_ASSAULT, facts, [1, 1, 1, 6, 6, 6, 1, 4, 6, 1, 1])
    by_rule = {roll.why: found for roll, found in zip(event.rolls, parted(event), strict=True)}
    assert by_rule[k47.CQV_COMPARE] == [*[(THEY, True)] * 3, (THEY, False)]
    assert by_rule[k47.CQV_DAMAGE_ROLL] == [(THEY, True)]
    assert by_rule[k47.RESULT_ON_FIRE] == [(WE, True)]


def parted(event: Rolled) -> list[list[tuple[int, bool]]]:
    return [[(side, well) for side, well, _ in each] for each in parted_luck(event, tuple(luck(event)))]


def test_both_fire_at_a_walkers_assault_each_with_its_own_dice() -> None:
    """k47.cq.pbf-first: the fire of both is rolled under the same rules"""
    facts = WalkerAssaultFacts(
        models=2, mode=Mode.POINT_BLANK, walker_mode=Mode.POINT_BLANK, arms=("rifle",), walker=Walker.SCOUT_WALKER
    )
    event = rolled(WALKER_ASSAULT, facts, [1, 1, 1, 1, 1])
    assert whose(event) == [(WE, False)] * 4 + [(THEY, False)]


def test_the_check_of_the_troops_is_theirs() -> None:
    """k47.gap.assault-result"""
    event = rolled(WALKER_ASSAULT, WalkerAssaultFacts(models=3), [1, 1, 6, 1, 1, 1, 1, 1])
    assert whose(event) == [(WE, False), (WE, False), (WE, True), *[(THEY, False)] * 3, (THEY, True)]


@pytest.mark.parametrize(
    ("striking", "told_of", "faces", "found"),
    [
        (Striking.BOTH, WE, [6, 1, 1, 6], [(WE, True), (WE, False), (THEY, False), (THEY, True)]),
        (Striking.ATTACKER, WE, [6, 1], [(WE, True), (WE, False)]),
        (Striking.DEFENDER, THEY, [1, 6], [(THEY, False), (THEY, True)]),
    ],
)
def test_blows_hand_to_hand_are_of_who_strikes(
    striking: Striking, told_of: int, faces: list[int], found: list[tuple[int, bool]]
) -> None:
    """k47.gap.hand-to-hand: both strike at the same time; where the defender alone strikes it is told as his fight"""
    facts = HandToHandFacts(attackers=2, defenders=2, striking=striking, defender_quality=Quality.REGULAR)
    assert whose(rolled(HAND_TO_HAND, facts, faces, told_of)) == found


def test_a_walkers_assault_on_the_table_credits_each_side_with_its_own() -> None:
    """k47.gap.walker-assault: an American walker, German men"""
    table: Table = field("usa-coyote", "ger-mmg", {A: (24, 20, 0), T: (24, 28, 180)}, u1={"die": Order.DOWN})
    assault(table, {})
    table.answer(straight(table), {})
    table.answer(HTH)
    table.answer(HTH, {k47.GAP_WALKER_ASSAULT: [1, 6, 1], k47.CQV_COMPARE: [6, 1, 1], k47.CQV_DAMAGE_ROLL: [1]})
    (event,) = table.rolled("walker_assault")
    struck = [found for roll, found in zip(event.rolls, parted(event), strict=True) if roll.why == k47.CQV_COMPARE]
    assert struck == [[(THEY, True), (THEY, False), (THEY, False)]]
