from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, notes, number, refusals

from sandtable.rulesets.flames_of_war.procedures.moving.command import OutOfCommand

OUT = {"before": 12.0, "after": 10.0}


# ---------------------------------------------------------------------- in command


@pytest.mark.parametrize(
    ("distance", "teams", "inside"),
    [
        (6.0, 7, True),
        (6.001, 7, True),
        (6.1, 7, False),
        (7.0, 7, False),
        (8.0, 8, True),
        (8.1, 8, False),
        (6.1, 8, True),
        (8.0, 15, True),
        (6.0, 2, True),
        (6.1, 2, False),
    ],
)
def test_6_inches_or_8_in_a_unit_of_eight_teams_now(distance: float, teams: int, inside: bool) -> None:
    """fow.command.range, fow.command.range-large, fow.command.measured-at-end, fow.gap.command-team-count,
    fow.gap.units-of-measure"""
    facts = {"distance": distance, "teams": teams}
    assert answer("command_distance", **facts) is inside
    large = teams >= 8
    found = number("command_distance", "Command distance", **facts)
    assert (found.total, found.base.rule) == ((8, "fow.command.range-large") if large else (6, "fow.command.range"))


def test_what_is_counted_and_where_it_is_measured() -> None:
    """fow.command.measured-at-end, fow.gap.command-team-count, fow.gap.out-of-command-when"""
    assert cited("command_distance") == {
        "measured": "fow.command.measured-at-end",
        "leader_first": "fow.gap.out-of-command-when",
        "counted": "fow.gap.command-team-count",
    }


def test_a_unit_of_one_team_is_always_in_command() -> None:
    """fow.gap.out-of-command-when"""
    assert answer("command_distance", distance=40.0, teams=1) is True
    assert answer("command_distance", distance=40.0, teams=1, no_leader=True) is True
    assert notes("command_distance", distance=40.0, teams=1) == {"one_team": True}


def test_without_a_leader_nobody_is_in_command() -> None:
    """fow.gap.leader-none-near"""
    assert answer("command_distance", distance=0.0, teams=5, no_leader=True) is False
    assert cited("command_distance", no_leader=True) == {
        "leaderless": "fow.gap.leader-none-near",
        "options": "fow.command.out-options",
    }


# ---------------------------------------------------------------------- out of command


@pytest.mark.parametrize(
    ("move", "before", "after", "penalty", "may_shoot"),
    [
        ("stayed", 10.0, 10.0, 0, True),
        ("tactical", 10.0, 12.0, 1, True),
        ("tactical", 12.0, 10.0, 1, True),
        ("dash", 20.0, 10.0, 0, False),
    ],
)
def test_the_three_options(move: str, before: float, after: float, penalty: int, may_shoot: bool) -> None:
    """fow.command.out-options, fow.command.out-stay, fow.command.out-tactical-penalty, fow.command.out-dash,
    fow.hit.out-of-command, fow.shoot.no-shoot-dash"""
    facts = {"move": move, "before": before, "after": after}
    assert answer("out_of_command", **facts) == OutOfCommand(penalty, may_shoot)


def test_a_dash_away_from_the_leader_is_refused() -> None:
    """fow.command.out-dash, fow.gap.out-of-command-when"""
    for after in (12.0, 12.1, 20.0):
        assert refusals("out_of_command", move="dash", before=12.0, after=after) == ["fow.command.out-dash"]
    assert answer("out_of_command", move="dash", before=12.0, after=11.9) == OutOfCommand(0, may_shoot=False)


@pytest.mark.parametrize(("move", "may_shoot"), [("stayed", True), ("tactical", True), ("dash", False)])
def test_who_ends_within_reach_of_the_leader_moved_as_he_liked(move: str, may_shoot: bool) -> None:
    """fow.gap.out-of-command-when, fow.command.measured-at-end"""
    facts: dict[str, Any] = {"move": move, "before": 2.0, "after": 6.0}
    assert answer("out_of_command", **facts) == OutOfCommand(0, may_shoot)
    assert notes("out_of_command", **facts)["in_command"] is True


def test_the_penalty_begins_just_beyond_the_command_distance_of_the_unit() -> None:
    """fow.gap.out-of-command-when, fow.command.range-large"""
    for teams, after, penalty in ((7, 6.0, 0), (7, 6.1, 1), (8, 8.0, 0), (8, 8.1, 1), (1, 40.0, 0)):
        assert answer("out_of_command", teams=teams, after=after).penalty == penalty


def test_the_rule_behind_each_option() -> None:
    """fow.command.out-options, fow.command.out-stay, fow.command.out-tactical-penalty, fow.hit.out-of-command"""
    rules = {move: cited("out_of_command", **OUT, move=move) for move in ("stayed", "tactical", "dash")}
    assert rules["stayed"]["option"] == "fow.command.out-stay"
    assert rules["tactical"]["option"] == "fow.command.out-tactical-penalty"
    assert rules["tactical"]["hit_penalty"] == "fow.hit.out-of-command"
    assert rules["dash"]["option"] == "fow.command.out-options"
    assert rules["dash"]["may_shoot"] == "fow.shoot.no-shoot-dash"


def test_without_a_leader_a_dash_goes_to_the_nearest_team_of_the_unit() -> None:
    """fow.gap.leader-none-near"""
    facts = {"no_leader": True, "move": "dash"}
    assert refusals("out_of_command", **facts, before=4.0, after=5.0) == ["fow.gap.leader-none-near"]
    assert answer("out_of_command", **facts, before=5.0, after=4.0).may_shoot is False
    assert answer("out_of_command", no_leader=True, after=1.0).penalty == 1


def test_the_answer_says_what_it_costs() -> None:
    """fow.command.out-tactical-penalty"""
    assert ask("out_of_command", **OUT).verdict == (
        "A team that moved at Tactical and ends Out of Command: allowed, shoots at +1 to hit"
    )


def test_a_team_out_of_command_is_told_its_three_choices() -> None:
    """fow.command.out-options"""
    assert cited("command_distance", distance=6.5)["options"] == "fow.command.out-options"
    assert "options" not in cited("command_distance", distance=6.0)
