"""What a position is worth to a side: units, objectives held, and how near one's infantry is to the others."""

from __future__ import annotations

from sandtable.base.bits import numbers_in
from sandtable.inches.bodies import gap
from sandtable.inches.tape import INCH
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.winning import held_by, holding, lost
from sandtable.rulesets.konflikt_47.players.worth import POINT, worth

WON = 1_000.0
#: What is held now may be lost again: early it counts for less than at the end.
EARLY, LATE = 0.35, 1.0
#: Being near an objective counts up to so many inches.
FAR = 30.0
NEARNESS = 10.0
#: What a lead that wins is worth besides its points once the battle may end with this turn.
WINNING = 25.0


def position_value(s: BattleState, side: int) -> float:
    """By how much a position is better for a side than for its enemy."""
    if s.outcome is not None:
        winner = s.outcome.winner
        lead = s.outcome.points[side] - s.outcome.points[1 - side]
        return lead if winner < 0 else WON + lead if winner == side else lead - WON
    ahead = ahead_in_units(s)
    return (-ahead if side else ahead) + objectives_value(s, side) + decided(s, side)


def ahead_in_units(s: BattleState) -> float:
    """By how much the units of the first side are worth more; wherever they go in a turn, they are worth the same."""
    last: tuple[object, int, float] | None = s.scenario.remembered.get("ahead in units")
    if last is None or last[0] is not s.units or last[1] != s.turn:
        value = 0.0
        for unit, of in enumerate(s.scenario.unit_sides):
            value += -worth(s, unit) if of else worth(s, unit)
        last = s.scenario.remembered["ahead in units"] = s.units, s.turn, value
    return last[2]


def another_turn(s: BattleState) -> float:
    """The chance that another turn follows: in the last one nobody shoots who has acted."""
    text = s.scenario.text
    if s.turn != text.turns:
        return float(s.turn < text.turns)
    return 0.5 if text.another_turn else 0.0


def lead(s: BattleState, side: int) -> int:
    """By how many points a side would be ahead if the battle ended now."""
    held, unit, objective = holding(s), s.tables.limit("unit_points"), s.tables.limit("objective_points")
    return unit * (lost(s, 1 - side) - lost(s, side)) + objective * (held[side] - held[1 - side])


def decided(s: BattleState, side: int) -> float:
    """What it is worth in the last turn to be ahead by enough, or to keep the enemy from it."""
    ending = 1.0 - another_turn(s)
    if not ending:
        return 0.0
    wins = s.tables.limit("winning_lead")
    return ending * WINNING * max(-1.0, min(1.0, lead(s, side) / wins)) ** 3


def lateness(s: BattleState) -> float:
    """How much what is held now is worth, by how soon the battle ends."""
    return EARLY + (LATE - EARLY) * min(1.0, s.turn / s.scenario.last_turn)


def objectives_value(s: BattleState, side: int) -> float:
    """Objectives held, and how much nearer to each one's own infantry is."""
    late, each = lateness(s), POINT * s.tables.limit("objective_points")
    total = 0.0
    for number in range(len(s.scenario.objectives)):
        holder = held_by(s, number)
        if holder is not None:
            total += each * late * (1 if holder == side else -1)
        total += NEARNESS * (nearness(s, side, number) - nearness(s, 1 - side, number))
    return total


def nearness(s: BattleState, side: int, objective: int) -> float:
    """How near a side's infantry is to an objective, from 0 to 1; the nearest unit counts most."""
    scenario, bodies = s.scenario, s.bodies
    at, best, others = scenario.objectives[objective], 0.0, 0.0
    for unit in numbers_in(s.there & scenario.of_side[side] & scenario.holders):
        near = 1.0 - gap((bodies[unit].x, bodies[unit].y), scenario.radii[unit], at) / INCH / FAR
        if near > 0.0:
            best, others = max(best, near), others + near
    return best + 0.15 * (others - best)
