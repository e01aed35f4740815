"""Turns: what follows what, what is forgotten when, how a battle ends that nobody has won."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import OUR, THEIR, Table, laid_out

from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.sequence import BeginTurn, EndTurn, forget_last_turn, forget_this_turn
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.terms import Blitz, Order

HQS = {"us_inf_hq": [(10, 5), (12, 5)], "us_mg": [(20, 5), (22, 5), (24, 5), (26, 5)]}
THEIRS = {"de_inf_hq": [(10, 43), (12, 43)], "de_hmg": [(20, 43), (22, 43), (24, 43), (26, 43)]}


def battle(**changes: object) -> BattleState:
    return replace(laid_out(HQS, THEIRS, extra="rounds = 2"), **{"begins": OUR, **changes})


def test_a_turn_is_four_steps_and_a_round_is_one_turn_each() -> None:
    """fow.gap.turn-structure, fow.gap.end-of-turn"""
    table = Table(battle(round=0, begins=-1), BeginTurn(THEIR))
    table.run()
    while table.asks:
        table.answer(Done())
    told = [event for event in table.told if isinstance(event, e.TurnBegan | e.StepBegan)]
    names = ("starting", "movement", "shooting", "assault")
    assert told == [
        event
        for number, side in ((1, THEIR), (1, OUR), (2, THEIR), (2, OUR))
        for event in (e.TurnBegan(number, side), *(e.StepBegan(name, side) for name in names))
    ]


def test_after_the_last_round_points_decide_without_another_starting_step() -> None:
    """fow.gap.end-of-turn, fow.gap.game-end, fow.gap.points-counted"""
    s = laid_out({**HQS, "us_rifle": []}, THEIRS, extra="rounds = 2")
    table = Table(replace(s, begins=THEIR, round=2), EndTurn(OUR))
    assert table.run() is None
    outcome = table.s.outcome
    assert (outcome.winner, outcome.points, outcome.rule) == (THEIR, (0, 7), fow.GAP_GAME_END)
    assert not table.events(e.StepBegan)


def test_aircraft_leave_when_the_turn_ends() -> None:
    """fow.air.duration, fow.gap.aircraft-put-down"""
    s = laid_out({**HQS, "us_air": [(30, 30), (34, 30)]}, THEIRS)
    table = Table(replace(s, begins=OUR), EndTurn(OUR), EndTurn(THEIR))
    table.s = EndTurn(OUR).run(table.s, None, table.told.append)  # type: ignore[arg-type]
    assert table.unit(2).where is Where.AWAY
    assert table.events(e.Removed) == [e.Removed(2, (6, 7), fow.AIR_DURATION)]
    assert not table.s.on_table(2)
    assert not table.s.destroyed


def test_orders_and_penalties_end_with_the_turn() -> None:
    """fow.gap.turn-marks"""
    both = [(1, 0), (3, 0)]
    marks = ("strayed", "blitzed", "crossed_here", "followed", "digging", "cleared", "shot_up", "at_mines")
    given = {"order": Order.BLITZ_MOVE, "blitz": Blitz.FAILED}
    marked: dict[str, Any] = dict.fromkeys(marks, both)
    s = laid_out(HQS, THEIRS, units={1: given, 3: given}, **marked)
    table = Table(forget_this_turn(s, OUR))
    assert [table.marked(name) for name in marks] == [{(3, 0)}] * len(marks)
    assert (table.unit(1).order, table.unit(1).blitz) == (None, Blitz.NONE)
    assert (table.unit(3).order, table.unit(3).blitz) == (Order.BLITZ_MOVE, Blitz.FAILED)


def test_what_was_done_is_kept_through_the_enemys_turn() -> None:
    """fow.gap.turn-marks"""
    both = [(1, 0), (3, 0)]
    marks = ("moved", "dashed", "shot", "bombarded", "assaulted", "stirred")
    marked: dict[str, Any] = dict.fromkeys(marks, both)
    s = laid_out(HQS, THEIRS, **marked)
    kept = Table(forget_this_turn(forget_this_turn(s, OUR), THEIR))
    assert [kept.marked(name) for name in marks] == [set(both)] * len(marks)
    wiped = Table(forget_last_turn(s, OUR))
    assert [wiped.marked(name) for name in marks] == [{(3, 0)}] * len(marks)


def test_an_aiming_point_is_kept_to_the_end_of_the_next_turn() -> None:
    """fow.gap.turn-marks"""
    s = laid_out(HQS, THEIRS, units={1: {"aimed_at": (2000, 3000), "smoked": True}}, bombarded=[(1, 0)])
    fired = forget_this_turn(s, OUR)
    assert fired.units[1].aimed_at == (2000, 3000)
    next_turn = forget_last_turn(fired, OUR)
    assert next_turn.units[1].aimed_at == (2000, 3000)
    after = forget_this_turn(next_turn, OUR).units[1]
    assert (after.aimed_at, after.smoked) == (None, False)
