"""What a whole position is worth to a side."""

from __future__ import annotations

from sandtable.base.bits import numbers_in
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.players.field import wanted
from sandtable.rulesets.dday_to_berlin.players.worth import material, strain, worth, worth_of_place

WIN = 60.0
PROGRESS = 0.06
MARKERS = 0.08
BREAKING = 2.0
UNGUARDED = 5.0
ALARM = 3


def position_value(s: BattleState, side: int) -> float:
    """Material, places, ground gained towards what is wanted, and markers, each against the enemy's."""
    if s.outcome is not None:
        lead = s.outcome.points[side] - s.outcome.points[1 - side]
        won = 0.0 if s.outcome.winner < 0 else WIN if s.outcome.winner == side else -WIN
        return won + 0.5 * lead
    return _half(s, side) - _half(s, 1 - side)


def _half(s: BattleState, side: int) -> float:
    held, stood = 0.0, s.side(side).stood
    for number, place in enumerate(s.scenario.places):
        if s.control[number] == side:
            held += worth_of_place(s.scenario, place)
            # An empty place is taken by the first who comes along.
            if not stood >> place.zone & 1 and s.enemy_near(side, place.zone, ALARM):
                held -= UNGUARDED
    field, progress = wanted(s, side), 0.0
    for zone, here in s.side(side).at.items():
        for number in numbers_in(here & s.scenario.assaulters):
            progress += field[zone] * worth(s.cards[number]) / 3.0
    # The nearer a side is to breaking, the more each battalion counts.
    return (
        material(s, side) - 2.0 * (strain(s, side) - 1.0) + 0.5 * held + PROGRESS * progress - MARKERS * s.markers[side]
    )
