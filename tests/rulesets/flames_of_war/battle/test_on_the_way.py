"""Rolls on the way: Difficult Terrain, mines, who stops where, and who is helped across."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.battle.laid_out import HEDGE, MINES, OUR, WOOD, Table, at, body, laid_out
from tests.rulesets.flames_of_war.battle.test_moving import go, picked

from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import crossing, mines
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Give, Go, Pick
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.sequence import EndMarks
from sandtable.rulesets.flames_of_war.terms import Order, Speed

TANKS, RIFLES = "us_tank75", "us_rifle"
FAR: dict[str, Any] = {"de_pz4": [(46, 46)]}
CROSS, MINE, ARMOUR = fow.MOVE_DIFFICULT, fow.MINE_AVOID_TEST, fow.ARMOUR_ROLL


# ---------------------------------------------------------------------- Difficult Terrain


@pytest.mark.parametrize(("die", "y"), [(3, 22), (2, 20.99)])
def test_a_tank_scores_its_cross_rating_or_stops_before_the_piece_fow_gap_tests_on_the_way(die: int, y: float) -> None:
    """The wood begins at 21 in: the last hundredth before it is 20.99 in."""
    s = laid_out({TANKS: [(24, 14)]}, FAR, WOOD)
    table = picked(s)
    table.answer(go(s, [(24, 22)]), die)
    assert table.place(0) == (24, y)
    assert table.marked("moved") == {(0, 0)}
    assert [event.why for event in table.events(e.Halted)] == [fow.MOVE_DIFFICULT] * (die < 3)
    assert table.events(e.Moved)[0].paths[0][-1] == at(24, y)


def test_who_starts_inside_rolls_at_once_and_stays_where_it_is_fow_gap_cross_rolls() -> None:
    s = laid_out({TANKS: [(24, 24)]}, FAR, WOOD)
    table = picked(s)
    table.answer(go(s, [(24, 30)]), 2)
    assert table.place(0) == (24, 24)
    assert table.marked("moved") == {(0, 0)}  # fow.move.difficult-still-moved
    assert not table.events(e.Moved)
    on_edge = laid_out({TANKS: [(24, 21)]}, FAR, WOOD)
    assert [test.where for test in crossing.tests_on(on_edge, body(on_edge, 0), (at(24, 21), at(24, 15)))] == [0]


def test_one_roll_for_each_piece_in_the_order_of_the_path_fow_gap_cross_rolls() -> None:
    """Hedge at 17 in, then the wood, and the hedge again: two rolls."""
    hedge = '{ kind = "hedge", name = "Hedge", line = [[20, 19], [28, 19]] }'
    s = laid_out({TANKS: [(24, 16)]}, FAR, hedge, WOOD)
    path = (at(24, 16), at(24, 22), at(24, 18))
    found = crossing.tests_on(s, body(s, 0), path)
    assert [(test.piece, test.where, test.mine) for test in found] == [(0, 300, False), (1, 500, False)]
    table = picked(s)
    table.answer(Go((body(s, 0),), (path[1:],), (0,)), 6, 6)
    assert table.place(0) == (24, 18)
    assert len(table.rolled("cross_terrain")) == 2


def test_infantry_rolls_only_at_wire_and_roads_take_everything_away() -> None:
    """fow.gap.cross-rolls, fow.gap.roads-and-overlaps: Cross 4 at wire; a gap in the hedge is road."""
    wire = '{ kind = "wire", name = "Wire", line = [[10, 20], [38, 20]] }'
    road = '{ kind = "road", name = "Lane", line = [[30, 0], [30, 48]], width = 2 }'
    s = laid_out({RIFLES: [(24, 18)], TANKS: [(30, 20)]}, FAR, wire, HEDGE, road)
    assert [test.piece for test in crossing.tests_on(s, body(s, 0), (at(24, 18), at(24, 26)))] == [0]
    table = picked(s)
    table.answer(go(s, [(24, 22)]), 3)
    assert table.place(0) == (24, 19.99)
    assert crossing.tests_on(s, body(s, 1), (at(30, 20), at(30, 28))) == []


def test_a_stop_that_is_taken_is_made_at_the_last_clear_place_before_fow_gap_tests_on_the_way() -> None:
    """A rifle team stands where the tank would stop: the tank stops where it only touches it."""
    s = laid_out({TANKS: [(24, 14)], RIFLES: [(24, 20.5)]}, FAR, WOOD)
    table = picked(s)
    table.answer(go(s, [(24, 23)]), 1)
    assert table.place(0) == (24, 18.75)
    assert [event.why for event in table.events(e.Halted)] == [fow.GAP_TESTS_ON_THE_WAY]


def test_a_later_team_stops_short_of_one_that_was_stopped_fow_gap_passing_friends() -> None:
    """The second tank follows into the first one's place; the first is stopped at the wood and is in its way there."""
    s = laid_out({TANKS: [(30, 10), (24, 14), (24, 11)]}, FAR, WOOD)
    table = picked(s)
    table.answer(go(s, [], [(24, 23)], [(24, 20)]), 1)
    assert table.place(0, 1) == (24, 20.99)
    assert table.place(0, 2) == (24, 18.99)
    assert [event.why for event in table.events(e.Halted)] == [fow.MOVE_DIFFICULT, fow.GAP_PASSING_FRIENDS]


def test_who_has_ended_where_a_later_one_could_not_leave_goes_back_fow_gap_passing_friends() -> None:
    """The first goes to the second's place in the wood; the second cannot leave it, and the first ends clear of it."""
    s = laid_out({TANKS: [(30, 10), (24, 16), (24, 22)]}, FAR, WOOD)
    table = picked(s)
    table.answer(go(s, [], [(24, 22)], [(24, 26)]), {CROSS: [6, 1]})
    assert table.place(0, 2) == (24, 22)
    assert table.place(0, 1) == (24, 20)


def test_a_stopped_dash_is_still_a_dash_and_strays_by_where_it_stands_fow_gap_tests_on_the_way() -> None:
    s = laid_out({TANKS: [(24, 14), (30, 14)]}, FAR, WOOD)
    table = picked(s)
    table.answer(go(s, [(24, 22)], speed=Speed.DASH), 1)
    assert table.marked("dashed") == {(0, 0)}
    # Its end would be In Command, but it is stopped at the wood 6.51 in from its leader.
    s = laid_out({TANKS: [(24, 29.5), (24, 14), (28, 14)]}, FAR, WOOD)
    table = picked(s)
    table.answer(go(s, [], [(24, 24)]), 1)
    assert table.marked("strayed") == {(0, 1)}


# ---------------------------------------------------------------------- Cross Here


def test_cross_here_lowers_the_score_near_the_leader_and_costs_the_shooting_fow_gap_cross_here_scope() -> None:
    """Cross 3 becomes 2 within 6 in of him, measured where the team rolls; the third tank is too far off."""
    s = laid_out(
        {TANKS: [(24, 14), (21.5, 14), (36, 20)]},
        FAR,
        '{ kind = "woods", name = "Wood", at = [24, 26], size = [40, 10] }',
    )
    table = picked(s)
    table.answer(Give(Order.CROSS_HERE))
    table.answer(go(s, [(24, 22)]), 2)
    assert table.place(0) == (24, 22)
    table.answer(go(s, [], [(21.5, 22)]), 2)
    assert table.place(0, 1) == (21.5, 22)
    table.answer(go(s, [], [], [(36, 22)]), 2)
    assert table.place(0, 2) == (36, 20.99)
    assert table.marked("crossed_here") == {(0, 0), (0, 1)}


def test_cross_here_comes_before_the_first_cross_roll_fow_gap_movement_step_order() -> None:
    s = laid_out({TANKS: [(24, 14), (28, 14)]}, FAR, WOOD)
    table = picked(s)
    table.answer(go(s, [(24, 22)]), 6)
    assert table.refused(Give(Order.CROSS_HERE)) == [fow.GAP_MOVEMENT_STEP_ORDER]


# ---------------------------------------------------------------------- mines


def test_mines_go_off_where_the_edge_comes_within_2_in_fow_gap_tests_on_the_way() -> None:
    """The marker lies from 23 to 25 in: a disc of 1 in comes near at 20 in."""
    s = laid_out({TANKS: [(24, 14)]}, FAR, MINES)
    assert [(test.where, test.mine) for test in crossing.tests_on(s, body(s, 0), (at(24, 14), at(24, 22)))] == [
        (600, True)
    ]
    assert crossing.tests_on(s, body(s, 0), (at(24, 14), at(24, 19.99))) == []
    inside = crossing.tests_on(s, body(s, 0), (at(24, 21), at(24, 18)))
    assert [test.where for test in inside] == [0]
    assert crossing.tests_on(s, body(s, 0), (at(24, 21),)) == []  # a turn on the spot, fow.gap.headings


def test_mines_destroy_bail_out_or_are_avoided_fow_gap_mines() -> None:
    """A Sherman has Skill 3 or so and Top 1: a die of 4 equals Anti-tank 5 and Bails Out, 5 holds, 3 destroys."""
    s = laid_out({TANKS: [(24, 14), (28, 14)]}, FAR, MINES)
    card = s.card(body(s, 0))
    for armour, there in ((3, None), (4, (24, 20)), (5, (24, 22))):
        table = picked(s)
        table.answer(go(s, [(24, 22)]), {MINE: [card.skill - 1], ARMOUR: [armour]})
        if there is None:
            assert table.marked("lost") >= {(0, 0)}
        else:
            assert table.place(0) == there
            assert table.marked("bailed") == ({(0, 0)} if armour == 4 else set())
        assert table.unit(0).pinned is False
    table = picked(s)
    table.answer(go(s, [(24, 22)]), {MINE: [card.skill]})
    assert table.place(0) == (24, 22)


def test_cross_comes_before_mines_at_one_place_fow_gap_tests_on_the_way() -> None:
    hedge = '{ kind = "hedge", name = "Hedge", line = [[10, 20], [38, 20]] }'
    s = laid_out({TANKS: [(24, 14)]}, FAR, MINES, hedge)
    found = crossing.tests_on(s, body(s, 0), (at(24, 14), at(24, 22)))
    assert [(test.where, test.mine) for test in found] == [(600, False), (600, True)]


def test_a_leader_lost_to_mines_is_replaced_at_once_and_his_successor_moves_first_fow_gap_leader_settled_first() -> (
    None
):
    s = laid_out({TANKS: [(24, 14), (28, 14), (32, 14), (36, 14)]}, FAR, MINES)
    table = picked(s)
    skill = s.card(body(s, 0)).skill
    assert table.refused(go(s, [(24, 20)], [(28, 18)])) == [fow.GAP_LEADER_SETTLED_FIRST]
    # One alone stands within 6 in of where he fell, at (24, 20).
    table.answer(go(s, [(24, 20)]), {MINE: [skill - 1], ARMOUR: [1]})
    assert table.unit(0).leader == body(s, 0, 1)
    table.answer(go(s, [], [], [(32, 15)]))
    assert fow.GAP_LEADER_SETTLED_FIRST in table.refused(go(s, [], [(28, 16)]))


# ---------------------------------------------------------------------- clearing mines


def test_who_ended_its_last_turn_at_a_minefield_may_clear_it_fow_gap_mine_clear_details() -> None:
    s = laid_out({RIFLES: [(24, 20.25), (27, 20.25), (30, 14)]}, FAR, MINES, in_round=2)
    assert mines.beside(s, OUR) == 1 << body(s, 0) | 1 << body(s, 0, 1)
    assert picked(s).refused(Give(Order.MINE_CLEARING)) == [fow.ORDER_CLEAR_MINES_PREREQUISITE]
    kept = EndMarks(OUR).run(s, None, [].append)  # type: ignore[arg-type]
    assert kept.at_mines == mines.beside(s, OUR)
    table = Table(kept, MovementStep(OUR))
    table.run()
    table.answer(Pick(0))
    piece = 0
    assert table.refused(Give(Order.MINE_CLEARING, (body(s, 0, 2),))) == [fow.ORDER_CLEAR_MINES_PREREQUISITE]
    table.answer(Give(Order.MINE_CLEARING, (body(s, 0),), piece))
    assert table.s.swept == 1 << piece
    assert table.marked("cleared") == {(0, 0)}
    assert [event.piece for event in table.events(e.Swept)] == [piece]
    assert table.refused(go(s, [(24, 21)])) == [fow.ORDER_CLEAR_MINES_RESTRICTIONS]
    table.answer(go(s, [], [(27, 22)]))  # it is gone
    assert not table.rolled("minefield")
    table.answer(Done())
    assert mines.beside(table.s, OUR) == 0
