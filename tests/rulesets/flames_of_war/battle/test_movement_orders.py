"""Orders of the Movement Step: when they may be given, whom they reach, what the die makes of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import HOUSE, OUR, THEIR, Table, at, bodies, body, laid_out
from tests.rulesets.flames_of_war.battle.test_moving import go, picked

from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Give, Go
from sandtable.rulesets.flames_of_war.battle.small_moves import Small, SmallMove
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves
from sandtable.rulesets.flames_of_war.terms import Blitz, Order, Speed

TANKS, RIFLES, GUNS = "us_tank75", "us_rifle", "us_57"
FAR: dict[str, Any] = {"de_pz4": [(46, 46)]}
BLITZ, DIG, FOLLOW = Give(Order.BLITZ_MOVE), Give(Order.DIG_IN), Give(Order.FOLLOW_ME)


# ---------------------------------------------------------------------- who may order what, and when


def test_one_order_in_a_turn_and_only_of_a_leader_who_can_give_it_fow_gap_orders_who() -> None:
    s = laid_out({TANKS: [(24, 10), (28, 10)]}, FAR)
    assert picked(s).refused(BLITZ) == []
    assert picked(replace(s, bailed=1 << body(s, 0))).refused(BLITZ) == [fow.GAP_ORDERS_WHO]
    assert picked(s.with_unit(0, leader=-1)).refused(BLITZ) == [fow.GAP_LEADER_NONE_NEAR]
    assert picked(s.with_unit(0, order=Order.BLITZ_MOVE)).refused(FOLLOW) == [fow.ORDER_ONE_PER_TURN]
    assert picked(s).refused(Give(Order.SHOOT_AND_SCOOT)) == [fow.ORDER_SCOOT_TIMING]


def test_a_unit_that_has_begun_to_move_cannot_blitz_or_dig_in_fow_gap_movement_step_order() -> None:
    s = laid_out({RIFLES: [(24, 10), (26, 10)]}, FAR)
    table = picked(s)
    table.answer(go(s, [], [(26, 12)]))
    assert fow.GAP_MOVEMENT_STEP_ORDER in table.refused(BLITZ)
    assert fow.GAP_MOVEMENT_STEP_ORDER in table.refused(DIG)
    assert table.refused(FOLLOW) == []


# ---------------------------------------------------------------------- Blitz Move


def test_a_blitz_that_works_moves_teams_in_command_4_in_at_once_fow_order_blitz_test() -> None:
    """The third tank is Out of Command; who blitzes and goes no farther keeps its Halted ROF."""
    s = laid_out({TANKS: [(24, 10), (28, 10), (40, 10)]}, FAR)
    table = picked(s)
    skill = s.card(body(s, 0)).tactics or s.card(body(s, 0)).skill
    step = table.answer(BLITZ, skill)
    assert step == SmallMove(OUR, 0, Small.BLITZ, 0b011)
    assert table.unit(0).blitz is Blitz.SUCCEEDED
    assert table.refused(go(s, [(24, 14.01)])) == [fow.GAP_SMALL_MOVES]
    assert table.refused(go(s, [], [], [(40, 12)])) == [fow.ORDER_BLITZ_TEST]
    table.answer(go(s, [(24, 14)], [(28, 14)]))
    assert isinstance(table.asks, UnitMoves)
    assert table.marked("moved") == table.marked("blitzed") == {(0, 0), (0, 1)}
    assert table.refused(go(s, [(24, 16)], speed=Speed.DASH)) == [fow.ORDER_BLITZ_TACTICAL_ONLY]
    table.answer(go(s, [], [(28, 24)]))
    assert table.marked("blitzed") == {(0, 0)}


def test_a_blitz_that_fails_costs_the_dash_fow_order_blitz_fail_no_dash() -> None:
    s = laid_out({TANKS: [(24, 10), (28, 10)]}, FAR)
    table = picked(s)
    table.answer(BLITZ, 1)
    assert table.unit(0).blitz is Blitz.FAILED
    assert table.refused(go(s, [(24, 24)], speed=Speed.DASH)) == [fow.ORDER_BLITZ_FAIL_NO_DASH]
    assert table.refused(go(s, [(24, 20)])) == []
    assert table.marked("moved") == set()


# ---------------------------------------------------------------------- Dig In


def test_infantry_and_guns_in_command_dig_in_and_stay_fow_gap_dig_in_details() -> None:
    """One rifle team is in a building, one Out of Command; a team that turns on the spot leaves its foxhole."""
    s = laid_out({RIFLES: [(24, 18), (26, 18), (24, 23), (40, 18)]}, FAR, HOUSE)
    table = picked(s)
    table.answer(DIG, 4)
    assert table.marked("dug_in") == table.marked("digging") == {(0, 0), (0, 1)}
    assert [event.bodies for event in table.events(e.DugIn)] == [bodies(s, 0, 0, 1)]
    assert table.marked("moved") == set()
    assert table.refused(go(s, [(24, 17)])) == [fow.GAP_DIG_IN_DETAILS]
    assert table.refused(go(s, [], [], [(24, 20)])) == []


def test_digging_that_fails_leaves_only_its_limits_fow_gap_dig_in_details() -> None:
    s = laid_out({GUNS: [(24, 10), (27, 10)]}, FAR)
    table = picked(s)
    table.answer(DIG, 1)
    assert table.marked("dug_in") == set()
    assert table.marked("digging") == {(0, 0), (0, 1)}


def test_tanks_do_not_dig_in_and_who_is_named_must_be_able_to_fow_gap_dig_in_details() -> None:
    s = laid_out({TANKS: [(24, 10)], RIFLES: [(30, 10), (32, 10)]}, FAR, moved=[(1, 1)])
    assert fow.GAP_DIG_IN_DETAILS in picked(s).refused(DIG)
    table = picked(s, 1)
    assert table.refused(Give(Order.DIG_IN, (body(s, 1, 1),))) == [fow.GAP_DIG_IN_DETAILS]
    assert table.refused(Give(Order.DIG_IN, (body(s, 1),))) == []
    dug = picked(replace(s, dug_in=1 << body(s, 1)), 1)
    assert dug.refused(DIG) == [fow.GAP_DIG_IN_DETAILS]


def test_foxholes_go_with_the_team_that_leaves_or_turns_fow_gap_table_edge() -> None:
    s = laid_out({GUNS: [(24, 10), (27, 10), (30, 10)]}, FAR, dug_in=[(0, 0), (0, 1), (0, 2)])
    table = picked(s)
    table.answer(Go(bodies(s, 0, 0, 1), ((at(24, 11),), ()), (0, 90)))
    assert table.marked("dug_in") == {(0, 2)}


# ---------------------------------------------------------------------- Follow Me


def test_the_leader_goes_forward_before_the_die_and_nobody_in_command_shoots_fow_gap_follow_me_details() -> None:
    """The enemy is 26 in north; the third tank Dashed, the fourth is Out of Command and is not bound."""
    s = laid_out(
        {TANKS: [(24, 16), (28, 16), (20, 16), (2, 2)]}, {"de_pz4": [(24, 44)]}, moved=[(0, 2)], dashed=[(0, 2)]
    )
    table = picked(s)
    motivation = s.card(body(s, 0)).motivation
    assert table.answer(FOLLOW) == SmallMove(OUR, 0, Small.LEAD, 1 << body(s, 0))
    assert table.marked("followed") == {(0, 0), (0, 1), (0, 2)}
    assert table.refused(go(s, [(24, 14)])) == [fow.GAP_FOLLOW_ME_DETAILS]
    assert table.refused(go(s, [(24, 20.01)])) == [fow.GAP_SMALL_MOVES]
    table.answer(go(s, [(24, 20)]), motivation)
    assert table.asks == SmallMove(OUR, 0, Small.FOLLOW, 1 << body(s, 0, 1))
    table.answer(go(s, [], [(28, 20)]))
    assert table.place(0, 1) == (28, 20)
    assert not isinstance(table.asks, UnitMoves)


def test_the_unit_stays_if_its_motivation_fails_fow_order_follow_me_test() -> None:
    s = laid_out({TANKS: [(24, 16), (28, 16)]}, {"de_pz4": [(24, 44)]})
    table = picked(s)
    table.answer(FOLLOW)
    table.answer(go(s, [(24, 18)]), 1)
    assert table.marked("moved") == {(0, 0)}
    assert not isinstance(table.asks, SmallMove)


@pytest.mark.parametrize(("end", "said"), [((28, 16), []), ((27, 15.4), None), ((23.9, 16), None)])
def test_forward_is_no_farther_from_the_nearest_visible_enemy_fow_gap_follow_me_details(
    end: tuple[float, float], said: list[str] | None
) -> None:
    """24.09 in from centre to centre before and, 4 in to the side, after; half a foot back is farther."""
    s = laid_out({TANKS: [(24, 16), (40, 10)]}, {"de_pz4": [(26, 40)]})
    table = picked(s)
    table.answer(FOLLOW)
    assert table.refused(go(s, [end])) == ([fow.GAP_FOLLOW_ME_DETAILS] if said is None else said)


def test_where_no_enemy_is_visible_forward_is_anywhere_fow_gap_follow_me_details() -> None:
    hall = '{ kind = "building", name = "Hall", at = [24, 24], size = [30, 4] }'
    s = laid_out({TANKS: [(24, 16)]}, {"de_pz4": [(24, 30)]}, hall)
    table = picked(s)
    table.answer(FOLLOW)
    assert table.refused(go(s, [(24, 12)])) == []
    bent = Go((body(s, 0),), ((at(24, 14), at(26, 14)),), (0,))
    assert table.refused(bent) == [fow.GAP_FOLLOW_ME_DETAILS]


def test_follow_me_is_nothing_for_pinned_units_or_leaders_who_dashed_fow_gap_follow_me_details() -> None:
    s = laid_out({RIFLES: [(24, 16), (26, 16)]}, FAR, units={0: {"pinned": True}})
    assert picked(s).refused(FOLLOW) == [fow.GAP_FOLLOW_ME_DETAILS]
    dashed = laid_out({RIFLES: [(24, 16), (26, 16)]}, FAR, moved=[(0, 0)], dashed=[(0, 0)])
    assert picked(dashed).refused(FOLLOW) == [fow.GAP_FOLLOW_ME_DETAILS]


# ---------------------------------------------------------------------- small moves


def test_small_moves_cross_set_off_mines_and_keep_from_visible_enemies_fow_gap_small_moves() -> None:
    """A new Cross roll for a piece in which the team starts; a consolidating team keeps off unseen enemies too."""
    wood = '{ kind = "woods", name = "Wood", at = [24, 10], size = [8, 6] }'
    s = laid_out({TANKS: [(24, 10)]}, {"de_grenadier": [(24, 16.5)]}, wood)
    table = Table(s, SmallMove(OUR, 0, Small.BLITZ, 1))
    assert table.refused(go(s, [(24, 12.75)])) == [fow.GAP_ENEMY_PROXIMITY]
    table.answer(go(s, [(24, 12)]), 1)
    assert table.place(0) == (24, 10)
    assert table.marked("moved") == {(0, 0)}


def test_consolidation_keeps_2_in_from_every_enemy_seen_or_not_fow_gap_small_moves() -> None:
    shed = '{ kind = "building", name = "Shed", at = [24, 24], size = [20, 0.5] }'
    s = laid_out({RIFLES: [(24, 20)]}, {"de_grenadier": [(24, 25.6)]}, shed, active=THEIR)
    near = go(s, [(24, 22.2)])
    assert Table(s, SmallMove(OUR, 0, Small.BLITZ, 1)).refused(near) == []
    table = Table(s, SmallMove(OUR, 0, Small.CONSOLIDATE, 1))
    assert table.refused(near) == [fow.GAP_ENEMY_PROXIMITY]
    table.answer(go(s, [(24, 22)]))
    assert table.marked("stirred") == {(0, 0)}  # in the enemy's turn, fow.gap.turn-marks
    assert table.marked("moved") == set()


def test_a_pinned_unit_that_consolidates_may_come_closer_to_whom_it_does_not_see_fow_gap_small_moves() -> None:
    shed = '{ kind = "building", name = "Shed", at = [24, 24], size = [20, 0.5] }'
    pinned = {0: {"pinned": True}}
    unseen = laid_out({RIFLES: [(24, 20)]}, {"de_grenadier": [(24, 30)]}, shed, units=pinned)
    assert Table(unseen, SmallMove(OUR, 0, Small.CONSOLIDATE, 1)).refused(go(unseen, [(24, 22)])) == []
    seen = laid_out({RIFLES: [(24, 20)]}, {"de_grenadier": [(24, 30)]}, units=pinned)
    table = Table(seen, SmallMove(OUR, 0, Small.CONSOLIDATE, 1))
    assert table.refused(go(seen, [(24, 22)])) == [fow.PIN_NO_CLOSER]
    assert table.refused(go(seen, [(24, 18)])) == []


def test_who_does_not_want_to_go_stays() -> None:
    s = laid_out({TANKS: [(24, 10), (28, 10)]}, FAR)
    table = Table(s, SmallMove(OUR, 0, Small.SCOOT, 0b11))
    table.answer(go(s, [(24, 12)]))
    assert table.refused(go(s, [(24, 13)])) == [fow.ORDER_SCOOT_TEST]
    assert table.answer(Done()) is None
