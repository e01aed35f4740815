"""Flames of War on a page: the table, who is off it, and whose decision is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.base.bits import numbers_in, set_of
from sandtable.rulesets.flames_of_war.battle.asked import asked_of, choosable
from sandtable.rulesets.flames_of_war.battle.picture import marks_of, where_is
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.page.legend import LEGEND
from sandtable.web.faces.face import Piece
from sandtable.web.faces.inch_face import InchFace


class GameFace(InchFace):
    """The table and the platoons of one scenario."""

    legend = LEGEND

    def off_table(self, s: BattleState) -> Iterator[Piece]:
        """Who waits to be set up or to arrive, flies elsewhere, or is destroyed."""
        shown = set_of(unit for side in (0, 1) for unit in s.units_of(side))
        for unit in numbers_in(s.scenario.everybody & ~shown):
            name, where = s.scenario.said(unit), where_is(s, unit)
            lost = bool(s.destroyed >> unit & 1)
            told = ", ".join([name, where] if lost else [name, where, *marks_of(s, unit)])
            yield Piece(unit, name, s.side(unit), "", told, where, lost=lost)

    def waiting(self, s: BattleState) -> int:
        """Who can be chosen from; else the platoon that the question is about, if it is its owner who decides."""
        if found := choosable(s):
            return found
        step, unit = s.agenda[0] if s.agenda else None, asked_of(s)
        own = step is not None and unit >= 0 and s.side(unit) == step.decider(s)
        return 1 << unit if own else 0
