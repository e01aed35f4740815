"""Where a side wants to be: a value for every zone, from the places to be taken and those to be held."""

from __future__ import annotations

from sandtable.base.bits import numbers_in
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.players.worth import worth_of_place

FADE = 0.82
#: An enemy this near makes a place of one's own worth guarding.
ALARM = 5
GUARD = 0.75
#: With nothing to take or guard, the enemy himself draws.
HUNT = 3.6


def wanted(s: BattleState, side: int) -> list[float]:
    """How much a side wants a battalion in each zone."""
    enemy = s.side(1 - side).held
    pulls: list[tuple[float, tuple[int, ...]]] = []
    for number, place in enumerate(s.scenario.places):
        ways = s.scenario.paths.ways(place.zone)
        value = worth_of_place(s.scenario, place)
        if s.control[number] != side:
            pulls.append((value, ways))
        else:
            near = min((ways[zone] for zone in numbers_in(enemy)), default=99)
            if near <= ALARM:
                pulls.append((value * GUARD, ways))
    if not pulls:
        pulls = [(HUNT, s.scenario.paths.ways(zone)) for zone in list(numbers_in(enemy))[:6]]
    field = [0.0] * s.scenario.grid.size
    fades = [FADE**steps for steps in range(100)]
    for value, ways in pulls:
        for zone, steps in enumerate(ways):
            pull = value * fades[steps]
            if pull > field[zone]:
                field[zone] = pull
    return field
