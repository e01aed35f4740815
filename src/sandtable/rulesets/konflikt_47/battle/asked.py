"""Whom a question is about."""

from __future__ import annotations

from sandtable.rulesets.konflikt_47.battle.state import BattleState

NOBODY = -1


def asked_of(s: BattleState) -> int:
    """The unit that the next question is about: of an assault the one whose owner decides; -1 if it is about none."""
    step = s.agenda[0] if s.agenda else None
    unit = getattr(step, "unit", NOBODY)
    if isinstance(unit, int) and unit >= 0:
        return unit
    if s.assault is not None and step is not None and step.answers:
        both = s.assault.unit, s.assault.target
        return next((one for one in both if s.side(one) == step.decider(s)), NOBODY)
    return NOBODY
