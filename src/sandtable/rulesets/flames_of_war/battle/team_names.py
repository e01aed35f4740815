"""What a single team is called: its platoon, and its number in that platoon's list."""

from __future__ import annotations

from sandtable.rulesets.flames_of_war.battle.state import BattleState


def team_said(s: BattleState, body: int) -> str:
    """A team as people say it: "Rifle platoon team 3"; those that carry it are numbered by themselves."""
    scenario = s.scenario
    unit = scenario.body_unit[body]
    number = body - scenario.unit_bodies[unit][0] + 1
    if scenario.transports >> body & 1:
        number -= scenario.platoons[unit].size
        return f"{scenario.said(unit)} transport {number}"
    return f"{scenario.said(unit)} team {number}"
