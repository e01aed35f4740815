"""Who leads when a Unit Leader or a Formation Commander has fallen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import OUR, Spot, Table, bodies, body, laid_out

from sandtable.game.in_order import IN_ORDER
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Choose
from sandtable.rulesets.flames_of_war.battle.leaders import (
    AppointLeader,
    NameCommander,
    NameLeader,
    after_losses,
    naming,
)
from sandtable.rulesets.flames_of_war.battle.sequence import EndTurn
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState, Where

THEIRS: dict[str, list[Spot]] = {"de_inf_hq": [(10, 43), (12, 43)], "de_grenadier": [(20, 43), (22, 43), (24, 43)]}
HQ: dict[str, list[Spot]] = {"us_inf_hq": [(10, 5), (12, 5)]}


def lost(s: BattleState, unit: int, *numbers: int) -> Table:
    """The battle after some teams were Destroyed."""
    gone = sum(1 << each for each in bodies(s, unit, *numbers))
    table = Table(replace(s, agenda=()))
    table.s = after_losses(s.without(gone), table.told.append)
    return table


def test_nobody_is_asked_where_no_leader_fell() -> None:
    s = laid_out({**HQ, "us_rifle": [(20, 5), (22, 5), (24, 5)]}, THEIRS)
    assert lost(s, 1, 1).s.agenda == ()


def test_the_owner_appoints_a_team_within_six_inches_of_the_fallen_leader() -> None:
    """fow.leader.unit, fow.gap.replacement-moment"""
    s = laid_out({**HQ, "us_rifle": [(20, 5), (22, 5), (24, 5), (27.5, 5), (27.6, 7)]}, THEIRS)
    table = lost(s, 1, 0)
    assert table.run() == AppointLeader(OUR, 1)
    # 6 in from edge to edge is within; 6.36 in is not.
    assert [answer.body for answer in table.asks.suggest(table.s, IN_ORDER)] == list(bodies(s, 1, 1, 2, 3))
    assert table.refused(Choose(body(s, 1, 4))) == [fow.LEADER_UNIT]
    assert table.refused(Choose(-1)) == [fow.LEADER_UNIT]
    table.answer(Choose(body(s, 1, 3)))
    assert table.unit(1).leader == body(s, 1, 3)
    assert table.events(e.Leads) == [e.Leads(1, body(s, 1, 3), fow.LEADER_UNIT)]


def test_one_candidate_leads_without_a_question() -> None:
    """fow.gap.replacement-moment"""
    s = laid_out({**HQ, "us_rifle": [(20, 5), (22, 5), (40, 5)]}, THEIRS)
    table = lost(s, 1, 0)
    assert table.run() is None
    assert table.unit(1).leader == body(s, 1, 1)
    assert table.events(e.Leads) == [e.Leads(1, body(s, 1, 1), fow.GAP_REPLACEMENT_MOMENT)]


def test_with_nobody_near_the_unit_has_no_leader() -> None:
    """fow.gap.leader-none-near"""
    s = laid_out({**HQ, "us_rifle": [(20, 5), (40, 5), (42, 5)]}, THEIRS)
    table = lost(s, 1, 0)
    assert table.run() is None
    assert table.unit(1).leader == NOBODY
    assert table.events(e.Leads) == [e.Leads(1, NOBODY, fow.GAP_LEADER_NONE_NEAR)]


def test_an_observer_leads_only_when_nobody_else_lives() -> None:
    """fow.gap.observers-apart"""
    battery: dict[str, list[Spot]] = {"us_105": [(20, 5), (40, 5), None, None, (22, 5)]}
    s = laid_out({**HQ, **battery}, THEIRS)
    table = lost(s, 1, 0)
    table.run()
    assert table.unit(1).leader == NOBODY
    alone = lost(s, 1, 0, 1)
    alone.run()
    assert alone.unit(1).leader == body(s, 1, 4)


def test_a_bailed_out_tank_may_be_appointed() -> None:
    """fow.gap.replacement-moment"""
    s = laid_out({"us_tank75": [(20, 5), (23, 5)]}, THEIRS, bailed=[(0, 1)])
    table = lost(s, 0, 0)
    table.run()
    assert table.unit(0).leader == body(s, 0, 1)


def test_aircraft_without_a_leader_name_one_when_they_arrive() -> None:
    """fow.gap.leader-none-near, fow.gap.aircraft-put-down"""
    s = laid_out({"us_air": None}, THEIRS, units={0: {"leader": NOBODY}})
    assert naming(s, OUR) == ()
    assert naming(s.with_unit(0, where=Where.ARRIVING), OUR) == (NameLeader(OUR, 0),)


def test_another_team_of_the_hq_commands_at_any_distance() -> None:
    """fow.leader.commander-hq, fow.gap.commander-replacement"""
    s = laid_out({"us_inf_hq": [(10, 5), (40, 40)], "us_rifle": [(12, 5)]}, THEIRS)
    table = lost(s, 0, 0)
    table.run()
    assert table.s.commanders[0] == table.unit(0).leader == body(s, 0, 1)
    assert table.events(e.Leads) == [e.Leads(0, body(s, 0, 1), fow.LEADER_COMMANDER_HQ, commands=True)]


def test_a_die_finds_a_commander_of_the_formation_and_of_the_same_kind_near_him() -> None:
    """fow.leader.commander-roll, fow.gap.commander-replacement"""
    ours: dict[str, list[Spot]] = {
        "us_inf_hq": [(10, 5), None],
        "us_rifle": [(12, 5), (14, 5), (30, 5)],
        "us_57": [(10, 8)],
        "us_rifle 2": [(40, 40)],
    }
    s = laid_out(ours, THEIRS)
    table = lost(s, 0, 0)
    assert table.run(3) == NameCommander(OUR, 0)
    assert [answer.body for answer in table.asks.suggest(table.s, IN_ORDER)] == list(bodies(s, 1, 0, 1))
    # The leader of the platoon goes: it has a new one at once.
    table.answer(Choose(body(s, 1, 0)))
    assert table.s.commanders[0] == table.unit(0).leader == body(s, 1, 0)
    assert table.unit(0).where is Where.TABLE
    assert table.unit(1).leader == body(s, 1, 1)
    assert not table.s.destroyed >> 0 & 1
    assert table.s.card(body(s, 1, 0)).id == "us_rifle"


def test_on_a_failure_the_formation_has_no_commander_for_the_rest_of_the_game() -> None:
    """fow.gap.commander-replacement"""
    s = laid_out({"us_inf_hq": [(10, 5), None], "us_rifle": [(12, 5), (14, 5)]}, THEIRS)
    table = lost(s, 0, 0)
    assert table.run(2) is None
    assert table.s.commanders[0] == NOBODY
    assert after_losses(table.s, table.told.append) is table.s
    far = lost(laid_out({"us_inf_hq": [(10, 5), None], "us_rifle": [(18, 5)]}, THEIRS), 0, 0)
    assert far.run() is None  # nobody near: no die
    assert far.s.commanders[0] == NOBODY


def test_a_unit_whose_last_team_went_to_command_counts_as_destroyed() -> None:
    """fow.gap.points-counted"""
    s = laid_out({"us_inf_hq": [(10, 5), None], "us_rifle": [(12, 5)], "us_mg": [(30, 5)]}, THEIRS, extra="rounds = 2")
    table = lost(s, 0, 0)
    table.run(3)
    assert table.s.commanders[0] == body(s, 1, 0)
    assert table.unit(1).where is Where.GONE
    assert table.events(e.UnitLost) == [e.UnitLost(1, fow.GAP_POINTS_COUNTED)]
    table.s = replace(table.s, agenda=(EndTurn(OUR),), begins=1)
    table.run()
    assert table.s.outcome.points == (0, 7)


def test_who_falls_aboard_has_fallen_where_the_transport_is() -> None:
    """fow.gap.mounted-place, fow.gap.replacement-moment"""
    trucks: list[Spot] = [(1, 1), (24, 5), *[None] * 9, (22, 5)]
    s = laid_out({"us_armored_rifle": trucks}, THEIRS)
    carrier = body(s, 0, 11)
    s = s.mount(body(s, 0, 0), carrier)
    table = lost(s, 0, 0, 11)
    table.run()
    assert table.unit(0).leader == body(s, 0, 1)


@pytest.mark.parametrize("moved_first", [True, False])
def test_a_new_commander_brings_what_his_old_unit_did(*, moved_first: bool) -> None:
    """fow.gap.commander-replacement: he joins the HQ unit, and acts with it only if he has not acted yet."""
    ours: dict[str, list[Spot]] = {"us_inf_hq": [(10, 5), None], "us_rifle": [(12, 5), (40, 5)]}
    s = laid_out(ours, THEIRS, units={1: {"pinned": True}})
    s = replace(s, picked=0b10 if moved_first else 0b01)
    table = lost(s, 0, 0)
    table.run(3)
    assert table.s.picked == (0b11 if moved_first else 0b00)
    assert table.unit(0).pinned
