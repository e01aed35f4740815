"""Skirmish on a page: the table with its squads."""

from collections.abc import Iterator

from sandtable.base.bits import set_of
from sandtable.web.faces.face import Piece
from sandtable.web.faces.inch_face import InchFace
from skirmish.battle.state import Skirmish
from skirmish.battle.steps import Act, Fire


class GameFace(InchFace):
    def off_table(self, s: Skirmish) -> Iterator[Piece]:
        for squad, side in enumerate(s.scenario.unit_sides):
            if not s.living(squad):
                name = s.scenario.said(squad)
                yield Piece(squad, name, side, "", f"{name}, lost", "lost", lost=True)

    def waiting(self, s: Skirmish) -> int:
        step = s.agenda[0] if s.agenda else None
        if isinstance(step, Act):
            return set_of(step.waiting(s))
        return 1 << step.squad if isinstance(step, Fire) else 0
