"""Command on the table: who is near enough to his leader, and what a unit of one team or without a leader does."""

from __future__ import annotations

import pytest
from tests.rulesets.flames_of_war.battle.laid_out import OUR, Table, bodies, body, laid_out

from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import command
from sandtable.rulesets.flames_of_war.battle.answers import Choose
from sandtable.rulesets.flames_of_war.battle.leaders import NameLeader
from sandtable.rulesets.flames_of_war.battle.state import NOBODY

US75 = "us_tank75"
AWAY = {"de_pz4": [(24, 46)]}


@pytest.mark.parametrize(("x", "gap", "inside"), [(18.0, 600, True), (18.01, 601, False)])
def test_a_team_within_6_in_of_its_leader_is_in_command_fow_command_range(x: float, gap: int, inside: bool) -> None:
    s = laid_out({US75: [(10, 10), (x, 10)]}, AWAY)
    other = body(s, 0, 1)
    assert command.to_leader(s, other) == gap
    assert command.in_command(s, other) is inside
    assert command.all_in_command(s, 0) == (0b11 if inside else 0b01)


def test_eight_teams_reach_8_in_and_transports_are_not_counted_fow_gap_command_team_count() -> None:
    """Nine rifle teams reach 8 in; three guns with three jeeps are three teams."""
    places = [(2 + 2 * number, 4) for number in range(9)]
    s = laid_out({"us_rifle": places, "us_57": [(24, 4), (26, 4), (28, 4), (24, 8), (27, 8), (30, 8)]}, AWAY)
    assert command.reach(s, 0) == 800
    assert command.reach(s, 1) == 600
    assert command.counted(s, 1).bit_count() == 3
    assert [command.in_command(s, each) for each in bodies(s, 0, 4, 5)] == [True, False]  # 6.5 in and 8.5 in
    left = s.without(sum(1 << each for each in bodies(s, 0, 7, 8)))
    assert command.reach(left, 0) == 600


def test_a_unit_of_one_team_is_always_in_command_fow_gap_out_of_command_when() -> None:
    s = laid_out({US75: [(10, 10)]}, AWAY, units={0: {"leader": NOBODY}})
    assert command.in_command(s, body(s, 0))


def test_without_a_leader_everybody_is_out_of_command_fow_gap_leader_none_near() -> None:
    s = laid_out({US75: [(10, 10), (13, 10), (20, 10)]}, AWAY, units={0: {"leader": NOBODY}})
    assert command.all_in_command(s, 0) == 0
    assert command.to_leader(s, body(s, 0, 1)) is None
    assert command.nearest_mate(s, body(s, 0, 2)) == body(s, 0, 1)


def test_an_observer_is_never_out_of_command_fow_gap_observers_apart() -> None:
    s = laid_out({"us_105": [(10, 4), (12, 4), (14, 4), (16, 4), (40, 20)]}, AWAY)
    assert command.in_command(s, body(s, 0, 4))
    assert not command.in_command_at(s, body(s, 0, 3), (3000, 400))


def test_who_rides_is_where_its_transport_is_fow_gap_mounted_place() -> None:
    """The leader rides in a half-track 6 in from a team that has got out: edge to edge from the half-track."""
    s = laid_out({"us_armored_rifle": [(10, 10), (17.75, 10), (2, 2), *[None] * 8, (10, 12)]}, AWAY)
    track = body(s, 0, 11)
    s = s.moved_to(track, (1000, 1000)).mount(body(s, 0), track)
    assert command.stands_as(s, body(s, 0)) == track
    assert command.to_leader(s, body(s, 0, 1)) == 600
    assert command.in_command(s, body(s, 0, 1))
    assert command.apart(s, body(s, 0), track) == 0
    assert command.counted(s, 0).bit_count() == 3


@pytest.mark.parametrize(("x", "inside"), [(2350, True), (2351, False)])
def test_where_it_will_end_is_asked_of_where_its_leader_ends_fow_command_measured_at_end(x: int, inside: bool) -> None:
    s = laid_out({US75: [(10, 10), (13, 10)]}, AWAY)
    assert command.in_command_at(s, body(s, 0, 1), (x, 1000), leader_at=(1550, 1000)) is inside


def test_an_observer_does_not_lead_while_another_team_lives_fow_gap_observers_apart() -> None:
    s = laid_out({"us_105": [None, (12, 4), (14, 4), None, (13, 6)]}, AWAY, units={0: {"leader": NOBODY}})
    table = Table(s, NameLeader(OUR, 0))
    table.run()
    assert table.refused(Choose(body(s, 0, 4))) == [fow.GAP_OBSERVERS_APART]
    assert table.refused(Choose(body(s, 0, 1))) == []
