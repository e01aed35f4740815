"""A move that a person lays: the whole platoon as one, single teams by hand, and what the table shows for it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import HEDGE, OUR, WOOD, at, bodies, body, laid_out
from tests.rulesets.flames_of_war.battle.test_moving import picked

from sandtable.game.planning import Draft, Laid
from sandtable.inches.bodies import gap
from sandtable.inches.moving.layouts import Formation
from sandtable.inches.tape import Place
from sandtable.measured.forms import ALONG_EDGE
from sandtable.rulesets.flames_of_war.battle import command, planning
from sandtable.rulesets.flames_of_war.battle.answers import Go
from sandtable.rulesets.flames_of_war.battle.small_moves import Small, SmallMove
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.terms import Speed

TANKS, RIFLES = "us_tank75", "us_rifle"
FAR: dict[str, Any] = {"de_pz4": [(46, 46)]}
FIVE = {TANKS: [(24, 8), (27, 8), (21, 8), (30, 8), (18, 8)]}


def laid(s: BattleState, draft: Draft) -> Any:
    """What a draft comes to when the first unit is picked."""
    table = picked(s)
    found = planning.plan(table.asks, table.s, draft)
    assert found is not None
    return table, found


def ends(go: Go) -> dict[int, Place]:
    return {body: bends[-1] for body, bends in zip(go.bodies, go.bends, strict=True)}


def test_a_platoon_goes_where_its_leader_is_laid_and_keeps_its_order() -> None:
    s = laid_out(FIVE, FAR)
    table, plan = laid(s, Draft("Move", 0, (at(24, 16),)))
    assert ends(plan.answer) == {each: (x, y + 800) for each in bodies(s, 0, *range(5)) for x, y in (s.place(each),)}
    assert table.refused(plan.answer) == []
    assert plan.forms == tuple(form.value for form in Formation)
    assert plan.said.startswith("8 in, ")
    assert [ghost.why for ghost in plan.marks.ghosts] == [""] * 5
    assert plan.marks.bands  # how far from him it is In Command


def test_too_long_a_way_is_cut_to_what_it_may_go_and_a_dash_is_asked_for_by_its_verb() -> None:
    s = laid_out(FIVE, FAR)
    _, tactical = laid(s, Draft("Move", 0, (at(24, 40),)))
    assert ends(tactical.answer)[body(s, 0)] == at(24, 18)
    table, dash = laid(s, Draft("Dash", 0, (at(24, 40),)))
    assert dash.answer.speed is Speed.DASH
    assert ends(dash.answer)[body(s, 0)] == at(24, 26)
    assert table.refused(dash.answer) == []


@pytest.mark.parametrize("form", [form.value for form in Formation])
def test_a_platoon_forms_up_about_its_leader_in_command(form: str) -> None:
    s = laid_out(FIVE, FAR)
    table, plan = laid(s, Draft("Move", 0, (at(24, 14),), 0, form))
    assert table.refused(plan.answer) == []
    led = ends(plan.answer)[body(s, 0)]
    assert led == at(24, 14)
    for end in ends(plan.answer).values():
        assert gap(led, 100, end, 100) <= command.reach(s, 0)


def test_a_platoon_lines_up_along_a_hedge() -> None:
    """Rifles behind the hedge at 24 in: they touch it, and none is across."""
    s = laid_out({RIFLES: [(20 + 2 * number, 18) for number in range(5)]}, FAR, HEDGE)
    table, plan = laid(s, Draft("Move", 0, (at(24, 23.2),), None, ALONG_EDGE))
    assert table.refused(plan.answer) == []
    ys = [y for each, (_, y) in ends(plan.answer).items() if each != body(s, 0)]
    assert len(ys) == 4
    assert set(ys) == {2400 - 78}
    assert ALONG_EDGE in plan.forms


def test_single_teams_are_put_by_hand_with_their_own_heading() -> None:
    s = laid_out(FIVE, FAR)
    x, y = at(27, 12)
    table, plan = laid(s, Draft("Move", 0, bodies=(Laid(1, x, y, 90),)))
    assert ends(plan.answer) == {body(s, 0, 1): (x, y)}
    assert plan.answer.facings == (90,)
    assert table.refused(plan.answer) == []


def test_a_team_beyond_its_leaders_reach_is_shown_as_out_of_command() -> None:
    s = laid_out(FIVE, FAR)
    x, y = at(34, 16)
    _, plan = laid(s, Draft("Move", 0, bodies=(Laid(1, x, y, 0),)))
    assert "Out of Command" in plan.said
    assert [ghost.why.endswith("would be Out of Command") for ghost in plan.marks.ghosts] == [True]


def test_a_leader_who_has_to_roll_is_sent_ahead_alone_with_what_he_needs() -> None:
    """fow.gap.leader-settled-first"""
    s = laid_out({TANKS: [(24, 14), (27, 14), (21, 14)]}, FAR, WOOD)
    table, plan = laid(s, Draft("Move", 0, (at(24, 23),)))
    assert plan.answer.bodies == bodies(s, 0, 0)
    assert "Cross 3+ at Wood" in plan.said
    assert table.refused(plan.answer) == []


def test_before_anything_is_laid_the_reach_is_drawn() -> None:
    _, plan = laid(laid_out(FIVE, FAR), Draft("Move", 0))
    assert plan.answer is None
    assert plan.marks.reach


def test_a_heading_alone_turns_the_platoon_on_the_spot() -> None:
    """fow.gap.headings"""
    s = laid_out(FIVE, FAR)
    table, plan = laid(s, Draft("Move", 0, facing=180))
    assert plan.answer == Go(bodies(s, 0, 0, 1, 2, 3, 4), ((),) * 5, (180,) * 5)
    assert table.refused(plan.answer) == []


def test_a_small_move_is_laid_the_same_way_and_is_no_longer_than_4_in() -> None:
    """fow.gap.small-moves"""
    s = laid_out(FIVE, FAR)
    step = SmallMove(OUR, 0, Small.BLITZ, 0b11)
    now = replace(s, agenda=(step,))
    plan = planning.plan(step, now, Draft("Move", 0, (at(24, 20),)))
    assert plan is not None
    assert isinstance(plan.answer, Go)
    assert ends(plan.answer) == {body(s, 0): at(24, 12), body(s, 0, 1): at(27, 12)}


def test_an_arriving_platoon_is_laid_abreast_from_its_edge() -> None:
    """fow.gap.reserve-entry"""
    s = laid_out({"us_stuart": None, TANKS: [(40, 10)]}, FAR).with_unit(0, where=Where.ARRIVING)
    table, plan = laid(s, Draft("Move", 0, (at(20, 9),)))
    assert plan.answer.start[0] == at(20, 0)
    assert ends(plan.answer)[body(s, 0)] == at(20, 9)
    assert table.refused(plan.answer) == []


def test_nothing_is_laid_for_another_unit() -> None:
    s = laid_out({**FIVE, RIFLES: [(40, 8)]}, FAR)
    table = picked(s)
    assert planning.plan(table.asks, table.s, Draft("Move", 1, (at(40, 10),))) is None


def test_aircraft_are_laid_side_by_side() -> None:
    """fow.gap.aircraft-put-down"""
    s = laid_out({"us_air": None, TANKS: [(40, 10)]}, FAR).with_unit(0, where=Where.ARRIVING)
    table, plan = laid(s, Draft("Fly", 0, (at(20, 24),)))
    assert plan.answer.at[0] == at(20, 24)
    assert len(plan.answer.bodies) == len(bodies(s, 0, 0, 1))
    assert table.refused(plan.answer) == []


def test_passengers_get_out_on_the_side_that_is_pointed_at() -> None:
    """fow.gap.mounted-place"""
    s = laid_out({"us_armored_rifle": [(2, 2), (4, 2), *[None] * 9, (24, 10)]}, FAR)
    for number in (0, 1):
        s = s.mount(body(s, 0, number), body(s, 0, 11))
    table, plan = laid(s, Draft("Dismount", 0, (at(30, 10),)))
    assert set(plan.answer.bodies) == set(bodies(s, 0, 0, 1))
    assert all(x > 2400 for x, _ in plan.answer.at)
    assert table.refused(plan.answer) == []


def test_transports_come_to_where_is_pointed_at() -> None:
    """fow.gap.transport-rear"""
    s = laid_out({"us_57": [(20, 10), (23, 10), (26, 10)]}, FAR)
    table, plan = laid(s, Draft("Bring forward", 0, (at(20, 8),)))
    assert plan.answer.at[0] == at(20, 8)
    assert len(plan.answer.bodies) == 3
    assert table.refused(plan.answer) == []
