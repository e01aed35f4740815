"""What a position is worth where looking ahead stops.

In games that were played to their end these told how they ended: what units can still do, by the turns that are left,
the danger that they are in, and dice in the cup, which are actions to come. Little is held for good early.
"""

from __future__ import annotations

from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.winning import held_by
from sandtable.rulesets.konflikt_47.players.position import decided, nearness, position_value
from sandtable.rulesets.konflikt_47.players.standing import WARY, danger
from sandtable.rulesets.konflikt_47.players.worth import POINT, worth

#: What a die in the cup is worth, and how much nearness counts at last.
READY, NEAR = 4.0, 6.0


def outlook(s: BattleState, side: int) -> float:
    """By how much a side may hope for more than its enemy."""
    if s.outcome is not None:
        return position_value(s, side)
    value = decided(s, side)
    for unit, of in enumerate(s.scenario.unit_sides):
        value += hopes(s, unit) if of == side else -hopes(s, unit)
    late = min(1.0, s.turn / s.scenario.last_turn) ** 2
    for number in range(len(s.scenario.objectives)):
        holder = held_by(s, number)
        if holder is not None:
            value += POINT * s.tables.limit("objective_points") * late * (1 if holder == side else -1)
        value += NEAR * late * (nearness(s, side, number) - nearness(s, 1 - side, number))
    return value


def hopes(s: BattleState, unit: int) -> float:
    """What a unit is worth, less what it may lose next."""
    now = s.units[unit]
    if now.where is not Where.TABLE:
        return worth(s, unit)
    return worth(s, unit) + (READY if now.die is None else 0.0) - WARY * danger(s, unit)
