"""Platoons move: how far, past whom, how near to the enemy, and what binds each team to its leader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.rulesets.flames_of_war.battle.laid_out import (
    HOUSE,
    ORCHARD,
    OUR,
    RIVER,
    ROAD,
    Table,
    at,
    bodies,
    body,
    laid_out,
    rules,
)

from sandtable.explain import Refused
from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Go, Pick
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.terms import Speed

TANKS, RIFLES, FOE = "us_tank75", "us_rifle", "de_pz4"
FAR = {FOE: [(24, 46)]}


def go(s: BattleState, *ways: Sequence[tuple[float, float]], speed: Speed = Speed.TACTICAL, unit: int = 0) -> Go:
    """The first teams of a unit, each along its way; an empty one stays."""
    teams = [number for number, way in enumerate(ways) if way]
    return Go(
        bodies(s, unit, *teams),
        tuple(tuple(at(*place) for place in ways[number]) for number in teams),
        tuple(s.heading(body(s, unit, number)) for number in teams),
        speed,
    )


def picked(s: BattleState, unit: int = 0) -> Table:
    table = Table(s, MovementStep(OUR))
    table.run()
    table.answer(Pick(unit))
    return table


def refused(s: BattleState, answer: Any) -> list[str]:
    return picked(s).refused(answer)


# ---------------------------------------------------------------------- how far


@pytest.mark.parametrize(("y", "said"), [(18, []), (18.01, [fow.GAP_MOVEMENT_RATES])])
def test_infantry_goes_8_in_at_tactical_fow_gap_movement_rates(y: float, said: list[str]) -> None:
    s = laid_out({RIFLES: [(24, 10)]}, FAR)
    assert refused(s, go(s, [(24, y)])) == said


@pytest.mark.parametrize(
    ("team", "start", "end", "most"),
    [
        (TANKS, (24, 12), (24, 30.01), "Cross-country Dash of 18 in"),
        (TANKS, (24, 12), (24, 24.01), "Terrain Dash of 12 in"),
        (TANKS, (2, 10), (22.01, 10), "Road Dash of 20 in"),
        (RIFLES, (24, 14), (24, 22.01), "Terrain Dash of 8 in"),
    ],
)
def test_a_dash_goes_by_the_worst_ground_it_touches_fow_gap_dash_kinds(
    team: str, start: tuple[float, float], end: tuple[float, float], most: str
) -> None:
    """To the hundredth; the orchard lies from 21 to 27 in, and the first tank starts beside it."""
    orchard = () if "country" in most else (ORCHARD,)
    s = laid_out({team: [start]}, {FOE: [(46, 46)]}, *orchard, ROAD)
    table = picked(s)
    answer = go(s, [end], speed=Speed.DASH)
    problem = table.asks.refusals(table.s, answer)
    assert isinstance(problem, Refused)
    assert rules(problem) == [fow.GAP_MOVEMENT_RATES]
    assert most in problem.refusals[0].because
    shorter = (end[0] - 0.01, end[1]) if start[1] == end[1] else (end[0], end[1] - 0.01)
    table.answer(go(s, [shorter], speed=Speed.DASH))
    assert table.marked("dashed") == {(0, 0)}
    assert table.place(0) == shorter


def test_by_road_is_only_for_who_stays_on_it_fow_gap_roads_and_overlaps() -> None:
    """The road is 2 in wide about y = 10: 19 in along it and off at the end is a Cross-country Dash."""
    s = laid_out({TANKS: [(2, 10)]}, {FOE: [(46, 46)]}, ROAD)
    assert refused(s, go(s, [(21, 11)], speed=Speed.DASH)) == []
    off = refused(s, go(s, [(21, 11.01)], speed=Speed.DASH))
    assert off == [fow.GAP_MOVEMENT_RATES, fow.GAP_ROADS_AND_OVERLAPS]


def test_bent_paths_are_read_leg_by_leg_fow_gap_tape() -> None:
    s = laid_out({RIFLES: [(10, 10)]}, FAR)
    assert refused(s, go(s, [(14, 10), (14, 14)])) == []
    assert refused(s, go(s, [(14, 10), (14, 14.01)])) == [fow.GAP_MOVEMENT_RATES, fow.GAP_TAPE]


def test_who_cannot_move_at_tactical_may_turn_or_dash_fow_gap_headings() -> None:
    """A 3-inch gun has Tactical 0: it turns on the spot, which is moving, and Dashes 4 in."""
    s = laid_out({"us_3in": [(24, 10), (27, 10)]}, FAR)
    assert refused(s, go(s, [(24, 10.5)])) == [fow.GAP_MOVEMENT_RATES]
    assert refused(s, go(s, [(24, 14)], speed=Speed.DASH)) == []
    table = picked(s)
    table.answer(Go((body(s, 0),), ((),), (90,)))
    assert [event.why for event in table.events(e.Moved)] == [fow.GAP_HEADINGS]
    assert table.marked("moved") == {(0, 0)}
    assert table.s.heading(body(s, 0)) == 90
    assert table.marked("dashed") == set()


# ---------------------------------------------------------------------- ground, edges, friends


def test_ground_and_edges_that_nobody_enters() -> None:
    """fow.gap.terrain-types, fow.gap.table-edge, fow.gap.in-and-wholly-in: the centre counts, a disc may overhang."""
    s = laid_out({RIFLES: [(24, 16), (2, 4)]}, {FOE: [(46, 46)]}, RIVER)
    assert refused(s, go(s, [(24, 22.01)])) == [fow.GAP_TERRAIN_TYPES, fow.GAP_IN_AND_WHOLLY_IN]
    assert refused(s, go(s, [(24, 21.99)])) == []
    assert refused(s, go(s, [], [(0.74, 4)])) == [fow.GAP_TABLE_EDGE]
    assert refused(s, go(s, [], [(0.75, 4)])) == []


def test_tanks_may_not_enter_a_building_and_nobody_rests_on_a_hedge_fow_gap_linear_pieces() -> None:
    hedge = '{ kind = "hedge", name = "Hedge", line = [[2, 30], [20, 30]] }'
    s = laid_out({TANKS: [(24, 16)], RIFLES: [(24, 19), (10, 26)]}, {FOE: [(46, 46)]}, HOUSE, hedge)
    assert refused(s, go(s, [(21, 24)])) == []
    assert fow.GAP_TERRAIN_TYPES in refused(s, go(s, [(24, 23)]))
    rifles = picked(s, 1)
    assert rifles.refused(go(s, [(24, 24)], unit=1)) == []
    assert rifles.refused(go(s, [], [(10, 30)], unit=1)) == [fow.GAP_LINEAR_PIECES]


def test_tanks_do_not_pass_through_tanks_but_through_infantry_fow_gap_passing_friends() -> None:
    """Two tanks in a column: alone the last may not pass, together they go through each other."""
    s = laid_out({TANKS: [(24, 10), (24, 13)], RIFLES: [(27, 10), (27, 13)]}, {FOE: [(46, 46)]})
    assert refused(s, go(s, [(24, 16)])) == [fow.GAP_PASSING_FRIENDS]
    assert refused(s, go(s, [(24, 16)], [(24, 14)])) == []
    assert refused(s, go(s, [(24, 16)], [(24, 14.01)])) == [fow.GAP_FOOTPRINTS]
    assert refused(s, go(s, [(30, 10)])) == []  # through a rifle team
    rifles = picked(s, 1)
    assert rifles.refused(go(s, [(22, 13)], unit=1)) == []  # through a tank
    assert rifles.refused(go(s, [(24, 12)], unit=1)) == [fow.GAP_FOOTPRINTS]  # and not onto it


def test_a_bailed_out_tank_does_not_move_fow_bail_no_actions() -> None:
    s = laid_out({TANKS: [(24, 10), (28, 10)]}, FAR, bailed=[(0, 1)])
    assert refused(s, go(s, [], [(28, 14)])) == [fow.BAIL_NO_ACTIONS]


# ---------------------------------------------------------------------- the enemy


@pytest.mark.parametrize(("y", "said"), [(20, [fow.GAP_ENEMY_PROXIMITY]), (19.99, [])])
def test_no_team_moves_within_2_in_of_a_visible_enemy_fow_gap_enemy_proximity(y: float, said: list[str]) -> None:
    """The tanks' centres are 4 in apart where their edges are 2 in apart."""
    s = laid_out({TANKS: [(24, 14)]}, {FOE: [(24, 24)]})
    assert refused(s, go(s, [(24, y)])) == said


def test_who_is_bailed_out_or_unseen_may_be_approached_fow_gap_visible_while_moving() -> None:
    s = laid_out({TANKS: [(24, 14)]}, {FOE: [(24, 24)]}, bailed=[(1, 0)])
    assert refused(s, go(s, [(24, 21.99)])) == []
    hidden = laid_out({RIFLES: [(27.5, 18)]}, {"de_grenadier": [(25, 26.85), (46, 46)]}, HOUSE)
    assert refused(hidden, go(hidden, [(27.5, 24)])) == []


def test_an_enemy_seen_from_the_end_counts_for_the_whole_path_fow_gap_visible_while_moving() -> None:
    """Past the corner of a shed: from the start it hides the enemy, from the end it does not, 1.9 in from him."""
    shed = '{ kind = "building", name = "Shed", polygon = [[10, 20], [24, 20], [24, 20.5], [10, 20.5]] }'
    s = laid_out({RIFLES: [(20, 18.9)]}, {"de_grenadier": [(20, 21.9), (46, 46)]}, shed)
    assert refused(s, go(s, [(20, 18.5)])) == []
    there = go(s, [(24.2, 18.9)])
    assert refused(s, there) == []  # nowhere on it within 2 in and in sight
    close = laid_out({RIFLES: [(20, 18.9)]}, {"de_grenadier": [(24.4, 22.1), (46, 46)]}, shed)
    assert refused(close, go(close, [(24.1, 18.9)])) == [fow.GAP_ENEMY_PROXIMITY, fow.GAP_VISIBLE_WHILE_MOVING]


@pytest.mark.parametrize(("x", "said"), [(10.0, [fow.GAP_DASH_KINDS]), (9.99, [])])
def test_no_dash_comes_within_8_in_of_a_visible_enemy_fow_gap_dash_kinds(x: float, said: list[str]) -> None:
    """A Dash past a tank: at 10 in beside its centre the edges are 8 in apart."""
    s = laid_out({TANKS: [(x, 16)]}, {FOE: [(20, 24)]})
    assert refused(s, go(s, [(x, 32)], speed=Speed.DASH)) == said


def test_who_starts_too_near_gets_no_closer_but_may_go_round_fow_gap_closer() -> None:
    """Edges 1.5 in apart: away is allowed, sideways along a tangent too, and not a hair nearer."""
    s = laid_out({TANKS: [(24, 20.5)]}, {FOE: [(24, 24)]})
    assert refused(s, go(s, [(24, 18)])) == []
    assert refused(s, go(s, [(27, 20.5)])) == []
    assert refused(s, go(s, [(27, 20.6)])) == [fow.GAP_CLOSER]
    near = laid_out({TANKS: [(24, 16)]}, {FOE: [(24, 24)]})
    assert refused(near, go(near, [(30, 16)], speed=Speed.DASH)) == []
    assert refused(near, go(near, [(30, 16.1)], speed=Speed.DASH)) == [fow.GAP_CLOSER]


def test_a_pinned_team_gets_no_closer_to_anybody_it_sees_however_far_fow_gap_closer() -> None:
    s = laid_out({RIFLES: [(24, 4)]}, {FOE: [(24, 46)]}, units={0: {"pinned": True}})
    assert refused(s, go(s, [(24, 4.01)])) == [fow.PIN_NO_CLOSER]
    assert refused(s, go(s, [(24, 3)])) == []
    tank = laid_out({TANKS: [(24, 4)]}, {FOE: [(24, 46)]}, units={0: {"pinned": True}})
    assert refused(tank, go(tank, [(24, 8)])) == []  # armoured tanks are not Pinned Down


def test_the_refusal_names_team_and_distance() -> None:
    s = laid_out({TANKS: [(24, 14), (20, 14)]}, {FOE: [(20, 24)]})
    problem = picked(s).asks.refusals(s, go(s, [], [(20, 20.25)]))
    assert isinstance(problem, Refused)
    assert problem.refusals[0].because == (
        "M4 Sherman platoon, M4 Sherman (75mm) 2 would come to 1.8 in of Panzer IV platoon, Panzer IV H 1: "
        "no team moves within 2 in of an enemy that it sees"
    )


# ---------------------------------------------------------------------- leader and command


def test_the_leader_goes_first_and_stays_once_others_have_moved_fow_gap_leader_settled_first() -> None:
    s = laid_out({TANKS: [(24, 10), (28, 10), (20, 10)]}, FAR)
    table = picked(s)
    table.answer(go(s, [], [(28, 14)]))
    assert fow.GAP_LEADER_SETTLED_FIRST in table.refused(go(s, [(24, 14)]))
    assert table.refused(go(s, [], [], [(20, 14)])) == []
    assert table.refused(go(s, [], [(28, 15)])) == [fow.GAP_MOVEMENT_STEP_ORDER]  # each once


def test_a_leader_whose_way_asks_for_a_roll_goes_alone_fow_gap_leader_settled_first() -> None:
    wood = '{ kind = "woods", name = "Wood", at = [24, 18], size = [4, 4] }'
    s = laid_out({TANKS: [(24, 12), (28, 12)]}, FAR, wood)
    assert refused(s, go(s, [(24, 18)], [(28, 18)])) == [fow.GAP_LEADER_SETTLED_FIRST]
    assert refused(s, go(s, [(24, 18)])) == []


def test_who_dashes_out_of_command_goes_towards_its_leader_fow_command_out_dash() -> None:
    """From 10 in away a Dash may end beyond 6 in only if it ends nearer to where the leader ended."""
    s = laid_out({TANKS: [(24, 10), (36, 10)]}, FAR)
    away = go(s, [], [(36, 20)], speed=Speed.DASH)
    assert refused(s, away) == [fow.COMMAND_OUT_DASH]
    assert refused(s, go(s, [], [(35, 10)], speed=Speed.DASH)) == []
    # Its leader goes from 10 in to 14 in away, and it ends 14.13 in from there.
    assert refused(s, go(s, [(20, 10)], [(36, 12)], speed=Speed.DASH)) == [fow.COMMAND_OUT_DASH]
    # From 6.95 in to 6.25 in of where he ends.
    assert refused(s, go(s, [(28, 14)], [(36, 16)], speed=Speed.DASH)) == []


def test_who_ends_out_of_command_at_tactical_shoots_the_worse_fow_command_out_tactical_penalty() -> None:
    """8.01 in from centre to centre the edges are 6.01 in apart."""
    s = laid_out({TANKS: [(24, 10), (28, 10), (20, 10)]}, FAR)
    table = picked(s)
    table.answer(go(s, [], [(32.01, 10)], [(16, 10)]))
    assert table.marked("strayed") == {(0, 1)}
    assert table.marked("moved") == {(0, 1), (0, 2)}


def test_a_leaderless_team_dashes_towards_the_nearest_of_its_unit_fow_gap_leader_none_near() -> None:
    s = laid_out({TANKS: [(24, 10), (34, 10)]}, FAR, units={0: {"leader": -1}})
    assert refused(s, go(s, [], [(34, 14)], speed=Speed.DASH)) == [fow.GAP_LEADER_NONE_NEAR]
    assert refused(s, go(s, [], [(30, 10)], speed=Speed.DASH)) == []


def test_an_observer_goes_where_he_likes_fow_gap_observers_apart() -> None:
    s = laid_out({"us_105": [(10, 4), (12, 4), (14, 4), (16, 4), (18, 8)]}, FAR)
    table = picked(s)
    table.answer(go(s, [], [], [], [], [(30, 8)], speed=Speed.DASH))
    assert table.marked("strayed") == set()
    assert table.place(0, 4) == (30, 8)


# ---------------------------------------------------------------------- the step


def test_each_unit_is_picked_once_in_any_order_fow_gap_movement_step_order() -> None:
    s = laid_out({TANKS: [(24, 10)], RIFLES: [(30, 10)]}, FAR)
    table = Table(s, MovementStep(OUR))
    table.run()
    table.answer(Pick(1))
    table.answer(Done())
    assert table.refused(Pick(1)) == [fow.GAP_MOVEMENT_STEP_ORDER]
    table.answer(Pick(0))
    table.answer(go(s, [(24, 14)]))
    assert [event.bodies for event in table.events(e.Moved)] == [(body(s, 0),)]
    assert table.events(e.Moved)[0].paths == (((2400, 1000), (2400, 1400)),)
