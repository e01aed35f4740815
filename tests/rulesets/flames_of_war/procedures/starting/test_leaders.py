from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    answer,
    ask,
    chance,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    refusals,
    throw,
    totals,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.starting.leaders import NewCommander, succeed

HQ, NEW, NOBODY = "hq_team", "new_team", "nobody"


# ---------------------------------------------------------------------- Unit Leaders


@pytest.mark.parametrize(
    ("nearest", "expected"), [(0.0, "at_once"), (6.0, "at_once"), (6.0005, "at_once"), (6.1, "later"), (30.0, "later")]
)
def test_a_team_within_6_inches_leads_at_once(nearest: float, expected: str) -> None:
    """fow.leader.unit, fow.gap.units-of-measure"""
    assert answer("leader_lost", nearest=nearest) == expected
    assert notes("leader_lost", nearest=nearest) == {"near": expected == "at_once"}
    assert cited("leader_lost", nearest=nearest) == {"near": "fow.leader.unit"}


def test_without_a_team_near_the_unit_is_out_of_command_until_its_next_movement_step() -> None:
    """fow.gap.leader-none-near"""
    told = follows("leader_lost", "later", nearest=9.0)
    assert told == {"in_command": False, "orders": False, "until": "next Movement Step"}
    assert follows("leader_lost", "at_once") == {"leader": "chosen"}


def test_with_nobody_left_there_is_nothing_to_appoint() -> None:
    """fow.gap.no-legal-move"""
    assert refusals("leader_lost", teams_left=0) == ["fow.gap.no-legal-move"]
    assert answer("leader_lost", teams_left=1) == "at_once"


# ---------------------------------------------------------------------- Formation Commanders


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        ({"hq_left": 1, "nearest": 20.0}, {HQ: F(1)}),
        ({"hq_left": 1, "nearest": 20.0, "candidate": "other_formation"}, {HQ: F(1)}),
        ({"hq_left": 0, "nearest": 6.0}, {NEW: F(2, 3), NOBODY: F(1, 3)}),
        ({"hq_left": 0, "nearest": 6.5}, {NOBODY: F(1)}),
        ({"hq_left": 0, "nearest": 6.1}, {NOBODY: F(1)}),
        ({"hq_left": 0, "nearest": 0.0, "candidate": "other_kind"}, {NOBODY: F(1)}),
        ({"hq_left": 0, "nearest": 0.0, "candidate": "other_formation"}, {NOBODY: F(1)}),
    ],
)
def test_an_hq_team_takes_over_or_one_near_on_a_3(facts: dict[str, Any], found: dict[str, F]) -> None:
    """fow.leader.commander-hq, fow.leader.commander-roll, fow.gap.commander-replacement"""
    assert chances("commander_lost", **facts) == found


def test_no_die_where_the_hq_has_a_team_or_nobody_is_near() -> None:
    """fow.leader.commander-hq, fow.leader.commander-roll"""
    assert throw("commander_lost", hq_left=2).rolls == ()
    assert throw("commander_lost", nearest=7.0).rolls == ()
    assert throw("commander_lost", 3).outcome == NEW
    assert throw("commander_lost", 2).outcome == NOBODY
    assert [roll.why for roll in throw("commander_lost", 6).rolls] == ["fow.leader.commander-roll"]
    assert totals("commander_lost") == {"New commander": 3}


def test_what_a_new_commander_keeps_and_what_is_lost_without_one() -> None:
    """fow.gap.commander-replacement, fow.gap.commander-powers, fow.leader.commander-hq"""
    assert follows("commander_lost", NEW) == {"commander": True}
    assert follows("commander_lost", NOBODY) == {"commander": False, "rerolls": False}
    assert cited_after("commander_lost", NOBODY) == {
        "commander": "fow.gap.commander-replacement",
        "rerolls": "fow.gap.commander-powers",
    }
    assert cited_after("commander_lost", HQ, hq_left=1) == {"commander": "fow.leader.commander-hq"}
    assert cited("commander_lost", candidate="other_kind") == {"candidate": "fow.gap.commander-replacement"}


def test_played_successions_stay_within_the_exact_odds() -> None:
    """fow.leader.commander-roll"""
    asked = ask("commander_lost")
    dice = seeded("commander")
    played = [succeed(dice, asked.profile) for _ in range(3000)]
    assert set(played) == set(asked.distribution)
    share = played.count(NewCommander.NEW_TEAM) / 3000
    assert abs(share - float(chance("commander_lost", NEW))) < 0.04
