"""How a battle begins in which nobody sets up: every unit is in a line about its leader (fow.gap.first-battle)."""

from __future__ import annotations

from typing import TypeVar

from sandtable.inches.directions import ahead_of
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState, UnitNow, Where

S = TypeVar("S", bound=BattleState)

#: From centre to centre, on foot and for vehicles.
PITCH, PITCH_OF_VEHICLES = 2 * INCH, 3 * INCH


def put_in_lines(s: S) -> S:
    """The state with everybody in his line, facing the enemy."""
    for unit, at in enumerate(s.scenario.leaders_at):
        if at is None:
            continue
        facing = s.scenario.looking[s.side(unit)]
        for body, place in in_line(s.scenario, unit, at).items():
            s = s.put_down(body, place, facing)
        s = s.with_unit(unit, where=Where.TABLE)
    return s


def in_line(scenario: Scenario, unit: int, leader: Place) -> dict[int, Place]:
    """The teams of a unit beside its leader, west and east by turns; its transports are in the rear."""
    own = [body for body in scenario.unit_bodies[unit] if not scenario.transports >> body & 1]
    pitch = PITCH_OF_VEHICLES if any(scenario.tanks >> body & 1 for body in own) else PITCH
    west, east = 270, 90
    return {
        body: ahead_of(leader, west if number % 2 else east, (number + 1) // 2 * pitch)
        for number, body in enumerate(own)
    }


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
