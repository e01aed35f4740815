"""Konflikt '47 on a page: the table, who is off it, and whose decision is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.base.bits import numbers_in, set_of
from sandtable.rulesets.konflikt_47.battle.ambushes import OnTheWay
from sandtable.rulesets.konflikt_47.battle.asked import asked_of
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.picture import marks_of, where_is
from sandtable.rulesets.konflikt_47.battle.sequence import KeepDice
from sandtable.rulesets.konflikt_47.battle.setting_up import SetUp, unplaced
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.page.legend import LEGEND
from sandtable.web.faces.face import Piece
from sandtable.web.faces.inch_face import InchFace


class GameFace(InchFace):
    """The table and the units of one scenario."""

    legend = LEGEND

    def off_table(self, s: BattleState) -> Iterator[Piece]:
        """Who waits to be set up or to arrive, rides in something, or is destroyed."""
        for unit in numbers_in(s.scenario.everybody & ~s.there):
            name, where = s.scenario.said(unit), where_is(s, unit)
            told = ", ".join([name, where, *marks_of(s, unit)] if s.units[unit].models else [name, where])
            yield Piece(unit, name, s.side(unit), "", told, where, lost=s.units[unit].where is Where.GONE)

    def waiting(self, s: BattleState) -> int:
        """Who can be chosen from; else the unit that the question is about, if it is whoever decides who owns it."""
        step = s.agenda[0] if s.agenda else None
        if isinstance(step, GiveOrder):
            return set_of(s.ready(step.side))
        if isinstance(step, SetUp):
            return set_of(unplaced(s, step.side))
        if isinstance(step, KeepDice):
            return set_of(step.able(s))
        if isinstance(step, OnTheWay):
            return set_of(ambusher for ambusher, _ in step.chances(s, step.ambushers(s)))
        unit = asked_of(s)
        own = step is not None and unit >= 0 and s.side(unit) == step.decider(s)
        return 1 << unit if own else 0
