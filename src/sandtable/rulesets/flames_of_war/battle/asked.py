"""Whom a question is about."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.base.bits import set_of
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState


def asked_of(s: BattleState) -> int:
    """The platoon that the next question is about; -1 if it is about none."""
    step = s.agenda[0] if s.agenda else None
    unit = getattr(step, "unit", NOBODY)
    if isinstance(unit, int) and unit >= 0:
        return unit
    mission = getattr(step, "mission", None)
    return NOBODY if mission is None else int(mission.unit)


def waiting_units(s: BattleState) -> int:
    """The platoons of which the next question asks for one, as a set."""
    step = s.agenda[0] if s.agenda else None
    find = getattr(step, "pickable", None)
    found: Iterable[int] = find(s) if find is not None else ()
    return set_of(found)
