"""What a position is worth to a side: units, and objectives that are held, contested or near."""

from __future__ import annotations

from sandtable.base.bits import numbers_in
from sandtable.inches.bodies import gap
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Objective
from sandtable.rulesets.flames_of_war.battle.winning import held_by
from sandtable.rulesets.flames_of_war.players.worth import worth

WON = 1_000.0
#: To Hold an objective of the enemy's at the end of one's turn wins unless he answers.
HOLDS, CONTESTS = 25.0, 6.0
#: How much it is worth to be near one, and how far away that begins.
NEAR, FAR = 8.0, 40.0


def position_value(s: BattleState, side: int) -> float:
    """By how much a position is better for a side than for its enemy."""
    if s.outcome is not None:
        lead = s.outcome.points[side] - s.outcome.points[1 - side]
        return lead if s.outcome.winner < 0 else WON + lead if s.outcome.winner == side else lead - WON
    ahead = 0.0
    for unit, of in enumerate(s.scenario.unit_sides):
        ahead += worth(s, unit) if of == side else -worth(s, unit)
    return ahead + objectives_value(s, side) - objectives_value(s, 1 - side)


def objectives_value(s: BattleState, side: int) -> float:
    """How near a side is to winning by objectives in the enemy's area."""
    return max((_held(s, at, side) + NEAR * nearness(s, at, side) for at in sought(s, side)), default=0.0)


def sought(s: BattleState, side: int) -> tuple[Objective, ...]:
    """The objectives by which a side can win."""
    return tuple(at for at in s.objectives if at.side != side)


def kept(s: BattleState, side: int) -> tuple[Objective, ...]:
    """The objectives that a side must not let the enemy Hold."""
    return tuple(at for at in s.objectives if at.side == side)


def _held(s: BattleState, at: Objective, side: int) -> float:
    if held_by(s, at) == side:
        return HOLDS
    return CONTESTS if is_near(s, at, side) else 0.0


def is_near(s: BattleState, at: Objective, side: int) -> bool:
    """Whether any team of a side that counts is within reach of an objective."""
    return distance_of(s, at, side) <= INCH * s.tables.limit("objective_reach")


def distance_of(s: BattleState, at: Objective, side: int) -> int:
    """From the nearest team of a side that can Hold to an objective."""
    scenario = s.scenario
    able = s.there & scenario.bodies_of_side[side] & ~(s.bailed | scenario.transports | scenario.aircraft)
    off = [gap(s.place(body), s.radius(body), at.at) for body in numbers_in(able)]
    return min(off, default=int(2 * FAR * INCH))


def nearness(s: BattleState, at: Objective, side: int) -> float:
    """From 0, far away, to 1."""
    return max(0.0, 1.0 - distance_of(s, at, side) / INCH / FAR)
