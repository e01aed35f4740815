"""How a battle begins in which nobody sets up: every unit is in a line about its leader (fow.gap.first-battle)."""

from __future__ import annotations

from typing import TypeVar

from sandtable.base.bits import numbers_in
from sandtable.rulesets.flames_of_war.battle.lines import in_line
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState, UnitNow, Where

S = TypeVar("S", bound=BattleState)


def put_in_lines(s: S) -> S:
    """The state with everybody in his line, facing the enemy."""
    for unit, at in enumerate(s.scenario.leaders_at):
        if at is None:
            continue
        facing, teams = s.scenario.looking[s.side(unit)], numbers_in(s.teams(unit))
        vehicles = any(s.scenario.tanks >> body & 1 for body in teams)
        for body, place in zip(teams, in_line(at, len(teams), vehicles=vehicles), strict=True):
            s = s.put_down(body, place, facing)
        s = s.with_unit(unit, where=Where.TABLE)
    return s


def begun(scenario: Scenario, where: Where) -> tuple[UnitNow, ...]:
    """Every unit before the battle, with its first team as leader; Aircraft are away."""
    return tuple(
        UnitNow(Where.AWAY if scenario.air_units >> unit & 1 else where, leader=own[0])
        for unit, own in enumerate(scenario.unit_bodies)
    )


def commanders(scenario: Scenario) -> tuple[int, ...]:
    """The Unit Leader of each HQ commands its formation."""
    return tuple(
        own[0] if scenario.formations[unit] == unit else NOBODY for unit, own in enumerate(scenario.unit_bodies)
    )
