"""What units are worth: a point of victory each, and what they can still do."""

from __future__ import annotations

from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.terms import Rank

#: A point of victory is worth so much; all else is measured by it.
POINT = 10.0
#: What a unit can do, by the points of the roster, in each turn that is left, and at most.
A_TURN, MOST = 0.036, 0.18
#: How little of that pins leave.
PINNED, LEAST = 0.07, 0.35
#: The part of it that falls with its models.
BY_MODELS = 0.8
OFFICER = 4.0
IMMOBILISED = 0.7


def ability(s: BattleState, unit: int) -> float:
    """What a unit in full strength can still do: the less, the fewer turns are left."""
    left = s.scenario.last_turn - max(1, s.turn) + 1 + (0.5 if s.scenario.text.another_turn else 0.0)
    return min(MOST, A_TURN * max(0.5, left)) * s.row(unit).points


def worth(s: BattleState, unit: int) -> float:
    """A unit as it is now; nothing, if it is gone."""
    now = s.units[unit]
    if now.where is Where.GONE:
        return 0.0
    row = s.row(unit)
    able = max(LEAST, 1.0 - PINNED * now.pins) * (1 - BY_MODELS + BY_MODELS * now.models / row.models)
    if now.immobilised:
        able *= IMMOBILISED
    leads = OFFICER * (row.officer is not Rank.NONE and not now.leaderless)
    return POINT * s.tables.limit("unit_points") + ability(s, unit) * able + leads


def per_model(s: BattleState, unit: int) -> float:
    """What one model more or less of a unit is worth: what it does, and how much nearer the end of the unit is."""
    row, left = s.row(unit), max(1, s.units[unit].models)
    return ability(s, unit) * BY_MODELS / row.models + 0.35 * POINT / left
