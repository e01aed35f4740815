"""What a position promises where looking ahead stops: its worth, targets, and who is where he wants to be."""

from __future__ import annotations

from sandtable.rulesets.flames_of_war.battle.sequence import forget_last_turn
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.players.position import position_value
from sandtable.rulesets.flames_of_war.players.shots import fire_of
from sandtable.rulesets.flames_of_war.players.standing import STEADILY, drawn_to

#: Whoever is to move picks whom he shoots at; the other's fire comes after that.
SOON, LATER = 0.6, 0.45


def outlook(s: BattleState, side: int) -> float:
    """By how much a position promises more to a side than to its enemy, when that side is about to move."""
    value = position_value(s, side)
    if s.outcome is not None:
        return value
    then = forget_last_turn(s, 1 - side)
    ours, theirs = s.units_of(side), s.units_of(1 - side)
    value += sum(SOON * fire_of(s, unit) + STEADILY.drawn * drawn_to(s, unit) for unit in ours)
    return value - sum(LATER * fire_of(then, unit) + STEADILY.drawn * drawn_to(s, unit) for unit in theirs)
