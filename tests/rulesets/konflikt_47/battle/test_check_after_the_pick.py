"""The morale check comes when all have fallen: an officer who is picked out no longer helps in it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.konflikt_47.battle import close_fields
from tests.rulesets.konflikt_47.battle.close_fields import A, T, assault, field, straight
from tests.rulesets.konflikt_47.battle.firing_fields import Aim, Table, battle, firing

from sandtable.dice.exact import exact
from sandtable.game.answers import Done
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle import volleys
from sandtable.rulesets.konflikt_47.battle.answers import Consolidate, Fall, FightBy, React, Shoot
from sandtable.rulesets.konflikt_47.battle.casualties import OFFICER
from sandtable.rulesets.konflikt_47.battle.luck import luck
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import TroopsFate
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire import UNIT_FIRE
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.rulesets.konflikt_47.terms import Mode, Order, Reaction
from sandtable.sheet import Assessment
from sandtable.sheet.rolling import Rolled

HTH, PBF = FightBy(Mode.HAND_TO_HAND), FightBy(Mode.POINT_BLANK)
QUIET: dict[str, list[int]] = {}
#: One hit of an MMG, damage, and exceptional damage.
PICKED = (4, 1, 1, 1, 6, 6)


def shot_at(target: str = "usa-officer", *faces: int, **now: object) -> Table:
    """An MMG has fired at an officer's unit, and nobody has reacted."""
    s = battle([("ger-mmg", 20, 10)], [(target, 20, 25), ("usa-rifles", 40, 40)], now={1: {"die": Order.RUN, **now}})
    return firing(s).answer(Shoot((Aim(1),)), *(faces or PICKED))


def rolled(table: Table | close_fields.Table, procedure: str) -> list[Any]:
    return [each for each in table.told if isinstance(each, Rolled) and each.procedure == procedure]


# ---------------------------------------------------------------------- fire


def test_the_check_waits_for_the_shooters_pick() -> None:
    """k47.shoot.morale-last, k47.gap.casualty-models"""
    table = shot_at()
    assert [type(step).__name__ for step in table.s.agenda] == ["PickCasualty", "CheckMorale"]
    assert rolled(table, "unit_fire")[0].outcome.fate is TroopsFate.TO_CHECK
    asked: Any = table.asks
    assert set(asked.every(table.s)) == {Fall((OFFICER,)), Fall(("rifle",))}


@pytest.mark.parametrize(("picks", "needs"), [(OFFICER, 8), ("rifle", 10)])
def test_an_officer_who_is_picked_out_does_not_help_in_the_check(picks: str, needs: int) -> None:
    """k47.gap.officer-bonus, k47.gap.officer-table: morale 9, a pin, and +2 as long as he stands"""
    passed = shot_at().answer(Fall((picks,)), needs - 4, 4)
    assert rolled(passed, "morale_check")[0].rolls[0].asked.number == needs
    assert not is_gone(passed.s, 1)
    failed = shot_at().answer(Fall((picks,)), needs - 4, 5)
    assert failed.events(e.Destroyed) == [e.Destroyed(1, k47.GAP_MORALE_CHECK)]


def test_where_another_officer_helps_as_much_the_pick_changes_nothing() -> None:
    """k47.gap.officer-bonus: the best counts, and the check is one with the volley"""
    s = battle([("ger-mmg", 20, 10)], [("usa-officer", 20, 25), ("usa-officer", 20, 30)], now={1: {"die": Order.RUN}})
    table = firing(s).answer(Shoot((Aim(1),)), *PICKED, 5, 5)
    assert rolled(table, "unit_fire")[0].outcome.fate is TroopsFate.PASSED
    assert [type(step).__name__ for step in table.s.agenda] == ["PickCasualty"]


def test_a_lesser_officer_in_reach_helps_when_the_own_has_fallen() -> None:
    """k47.gap.officer-table: at the moment of the test"""
    s = battle([("usa-mmg", 20, 10)], [("ger-captain", 20, 25), ("ger-officer", 20, 30)], now={1: {"die": Order.RUN}})
    table = firing(s).answer(Shoot((Aim(1),)), 4, 4, 1, 1, 6, 5, 6).answer(Fall((OFFICER,)), 5, 5)
    assert rolled(table, "morale_check")[0].rolls[0].asked.number == 10  # veterans, a pin, and a Leutnant


def test_nobody_waits_where_nobody_is_picked() -> None:
    """k47.gap.half-casualties: the check stays part of the volley"""
    table = shot_at("usa-officer", 4, 1, 1, 1, 6, 5, 5, 5)
    assert rolled(table, "unit_fire")[0].outcome.fate is TroopsFate.PASSED
    assert not rolled(table, "morale_check")
    assert table.now(1).models == 1


def test_the_captains_three_check_after_both_choices() -> None:
    """k47.shoot.morale-last, k47.gap.casualty-models: the owner's choice, the shooter's, then the check"""
    s = battle([("usa-mmg", 20, 10)], [("ger-captain", 20, 25), ("ger-pak40", 40, 40)], now={1: {"die": Order.RUN}})
    table = firing(s).answer(Shoot((Aim(1),)), 4, 4, 1, 1, 6, 5, 6)
    steps = [type(step).__name__ for step in table.s.agenda]
    assert steps[-2:] == ["PickCasualty", "CheckMorale"]
    table.answer(Fall((OFFICER,)), 4, 5)
    # Veterans: 10, less a pin.
    assert rolled(table, "morale_check")[0].rolls[0].asked.number == 9
    assert (table.now(1).models, table.now(1).leaderless) == (1, True)


def test_the_odds_before_the_shot_know_whom_the_shooter_picks() -> None:
    """k47.gap.exceptional-damage, k47.gap.officer-bonus: forecast and table agree, pick by pick"""
    s = battle([("ger-mmg", 20, 10)], [("usa-officer", 20, 25)], now={1: {"die": Order.RUN}})
    found = UNIT_FIRE.assess(volleys.facts(s, 0, Aim(1), Order.FIRE), TABLES)
    assert isinstance(found, Assessment)
    odds = exact(UNIT_FIRE.roll, found.profile)
    one_picked = {
        out.fate: chance for out, chance in odds.fractions().items() if (out.casualties, out.picked_out) == (1, 1)
    }
    total = sum(one_picked.values())
    # 8 or less on two dice, as the check after the pick has it.
    assert one_picked[TroopsFate.PASSED] * 36 == total * 26
    assert one_picked[TroopsFate.FAILED] * 36 == total * 10
    assert TroopsFate.TO_CHECK not in {out.fate for out in odds}
    notes = [note.label for note in found.notes if note.name == "officer_picked"]
    assert notes == ["its officer, picked out by exceptional damage, no longer helps: its check is 2 lower then"]


def test_without_exceptional_damage_no_die_is_thrown_for_it() -> None:
    """k47.gap.exceptional-damage: a switch; a team that would lose its gunner checks for its losses"""
    club = "[house_rules]\nexceptional_damage = false"
    s = battle([("ger-mmg", 20, 10)], [("usa-officer", 20, 25), ("bri-3in", 40, 40)], extra=club)
    officers, mortar = (UNIT_FIRE.assess(volleys.facts(s, 0, Aim(unit), Order.FIRE), TABLES) for unit in (1, 2))
    assert isinstance(officers, Assessment)
    assert isinstance(mortar, Assessment)
    assert {out.picked_out for out in exact(UNIT_FIRE.roll, officers.profile)} == {0}
    assert TroopsFate.GUNNER_LOST not in {out.fate for out in exact(UNIT_FIRE.roll, mortar.profile)}


def test_both_of_a_firefight_check_after_the_picks() -> None:
    """k47.gap.reaction-firefight: both roll from the state before, then both take casualties and checks"""
    s = battle([("usa-officer", 20, 20)], [("ger-officer", 20, 25)])
    table = firing(s).answer(Shoot((Aim(1),)))
    # To react; the officer's smg and rifle, then the Leutnant's.
    table.answer(React(Reaction.FIREFIGHT), 1, 1, 3, 1, 1, 6, 6, 3, 1, 1, 6, 6)
    assert {type(step).__name__ for step in table.s.agenda} == {"PickCasualty", "CheckMorale"}
    first: Any = table.asks
    table.answer(Fall((OFFICER,)), 1, 1)
    second: Any = table.asks
    assert second.unit == 1 - first.unit
    table.answer(Fall((OFFICER,)), 1, 1)
    assert [each.units for each in rolled(table, "morale_check")] == [(first.unit,), (1 - first.unit,)]
    assert (table.now(0).leaderless, table.now(1).leaderless, table.s.agenda) == (True, True, ())


def test_flames_force_the_check_after_the_pick_too() -> None:
    """k47.gap.flamethrower, k47.shoot.morale-last: pins, casualties, fuel, and then one check"""
    s = battle([("ger-flame", 20, 20)], [("usa-officer", 20, 25)], now={1: {"die": Order.RUN}})
    # It hits, pins with 1 + 1, one die of the jet, damage that is exceptional, and fuel is left.
    table = firing(s).answer(Shoot((Aim(1),)), 6, 1, 1, 6, 6, 4).answer(Fall((OFFICER,)), 3, 4)
    assert [each.procedure for each in table.events(Rolled)] == ["unit_fire", "morale_check"]
    assert rolled(table, "morale_check")[0].rolls[0].asked.number == 7
    assert (table.now(1).models, is_gone(table.s, 0)) == (1, False)


def test_the_luck_of_a_check_is_that_of_whoever_takes_it() -> None:
    """k47.gap.morale-check: rolled by itself as in a volley"""
    table = shot_at().answer(Fall((OFFICER,)), 1, 1)
    (check,) = rolled(table, "morale_check")
    assert [(side, well) for side, well, _ in luck(check)] == [(1, True)]


# ---------------------------------------------------------------------- close quarters


def closed(theirs: str, ours: str = "sov-guards") -> close_fields.Table:
    """Two units in contact that ask how to fight."""
    places = {A: (24, 20, 0), T: (24, 28, 180), 2: (5, 45)}
    table = field(ours, (theirs, "ger-mmg"), places, u1={"die": Order.DOWN})
    table.picks = True
    assault(table, QUIET)
    table.answer(straight(table), QUIET)
    return table


def test_point_blank_fire_lets_the_shooter_pick_before_the_check() -> None:
    """k47.cq.pbf-tests, k47.shoot.morale-last, k47.gap.officer-bonus: and blows come after it"""
    table = closed("ger-officer")
    table.answer(PBF)
    table.answer(HTH, {k47.HIT_BASE: [2], k47.DAMAGE_ROLL: [6], k47.GAP_EXCEPTIONAL_DAMAGE: [6]})
    assert [type(step).__name__ for step in table.s.agenda] == ["PickCasualty", "CheckMorale", "Blows", "Compare"]
    table.answer(Fall((OFFICER,)), {k47.GAP_MORALE_CHECK: [6, 6]})
    check = rolled(table, "morale_check")[0]
    assert (check.facts.pins, check.facts.officer.value, check.units) == (1, "none", (T,))
    assert is_gone(table.s, T)
    assert not rolled(table, "hand_to_hand")


def test_a_walkers_fire_picks_before_the_check_and_the_round_goes_on() -> None:
    """k47.gap.walker-assault, k47.shoot.morale-last: fire and its tests, then blows, then who has lost"""
    table = closed("ger-captain", ours="usa-coyote")
    table.answer(PBF)
    # Of three one falls, which is less than half: no check yet, but one for the lost round.
    table.answer(HTH, {k47.HIT_BASE: [2], k47.DAMAGE_ROLL: [6], k47.GAP_EXCEPTIONAL_DAMAGE: [6]})
    assert [type(step).__name__ for step in table.s.agenda] == ["PickCasualty", "WalkerRound"]
    table.answer(Fall((OFFICER,)), {k47.GAP_ASSAULT_RESULT: [5, 4]})
    one, other = rolled(table, "walker_assault")
    assert (one.outcome.result.value, other.facts.fire_over, other.facts.fallen) == ("picking", True, 1)
    assert other.rolls[-1].asked.number == 9  # veterans with a pin, their captain gone
    assert table.events(e.RoundOver) == [e.RoundOver(A, T, 0, 1, T)]
    assert (table.unit(T).models, table.unit(T).pins, table.asked) == (2, 1, "FightOnOrNot 0")
    table.answer(Consolidate(), {k47.GAP_FOLLOW_ON: [2]})


def test_a_walkers_fire_that_ends_the_troops_by_their_check_ends_the_round() -> None:
    """k47.cq.pbf-tests, k47.gap.assault-result: the walker has won"""
    table = closed("ger-officer", ours="usa-coyote")
    table.answer(PBF)
    table.answer(HTH, {k47.HIT_BASE: [2], k47.DAMAGE_ROLL: [6], k47.GAP_EXCEPTIONAL_DAMAGE: [6]})
    assert [type(step).__name__ for step in table.s.agenda] == ["PickCasualty", "CheckMorale", "WalkerRound"]
    table.answer(Fall((OFFICER,)), {k47.GAP_MORALE_CHECK: [6, 6], k47.GAP_FOLLOW_ON: [3]})
    assert is_gone(table.s, T)
    assert table.events(e.RoundOver) == [e.RoundOver(A, T, 0, 2, T)]
    assert table.asked == "VictorMoves 0"
    table.answer(Done())
