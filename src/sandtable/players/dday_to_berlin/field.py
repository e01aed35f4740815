"""Where a side wants to be: a value for every zone, from the places to be taken and those to be held."""

from __future__ import annotations

from functools import lru_cache

from sandtable.ground.grid import zones_in
from sandtable.players.dday_to_berlin.worth import worth_of_place
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState

FADE = 0.82
#: An enemy this near makes a place of one's own worth guarding.
ALARM = 5
GUARD = 0.75
#: With nothing to take or guard, the enemy himself draws.
HUNT = 3.6


@lru_cache(maxsize=512)
def way(scenario: Scenario, zone: int) -> tuple[int, ...]:
    """Steps from every zone to one, over ground that can be entered; far where there is no way."""
    size, far = scenario.grid.size, 99
    found = [far] * size
    found[zone] = 0
    front = [zone]
    steps = scenario.paths.steps(True, scenario.map.bridges)
    while front:
        onward = []
        for at in front:
            for near, _ in steps[at]:
                if found[near] == far:
                    found[near] = found[at] + 1
                    onward.append(near)
        front = onward
    return tuple(found)


def wanted(s: BattleState, side: int) -> list[float]:
    """How much a side wants a battalion in each zone."""
    enemy = s.side(1 - side).held
    pulls: list[tuple[float, tuple[int, ...]]] = []
    for number, place in enumerate(s.scenario.places):
        ways = way(s.scenario, place.zone)
        value = worth_of_place(s.scenario, place)
        if s.control[number] != side:
            pulls.append((value, ways))
        else:
            near = min((ways[zone] for zone in zones_in(enemy)), default=99)
            if near <= ALARM:
                pulls.append((value * GUARD, ways))
    if not pulls:
        pulls = [(HUNT, way(s.scenario, zone)) for zone in list(zones_in(enemy))[:6]]
    field = [0.0] * s.scenario.grid.size
    fades = [FADE**steps for steps in range(100)]
    for value, ways in pulls:
        for zone, steps in enumerate(ways):
            pull = value * fades[steps]
            if pull > field[zone]:
                field[zone] = pull
    return field
