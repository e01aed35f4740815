"""What a single team is called: its platoon, and its name there."""

from __future__ import annotations

from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.battle.state import BattleState


def team_called(scenario: Scenario, body: int) -> str:
    """A team with the platoon in whose list it stands: "Rifle platoon 1, Bazooka team 2"."""
    return f"{scenario.said(scenario.body_unit[body])}, {scenario.team_names[body]}"


def team_said(s: BattleState, body: int) -> str:
    return team_called(s.scenario, body)
