"""Outposts on a page: the posts as zones, squads as counters."""

from collections.abc import Iterator

from outposts.battle.game import OutpostsGame
from outposts.battle.steps import NOWHERE, Outposts
from sandtable.base.bits import set_of
from sandtable.web.faces.face import Piece
from sandtable.web.faces.zone_face import ZoneFace


class GameFace(ZoneFace):
    game: OutpostsGame

    def off_table(self, s: Outposts) -> Iterator[Piece]:
        drawn = {counter.unit for counter in self.on_map(s).counters}
        for squad in s.scenario.squads:
            if squad not in drawn:
                name, where = s.scenario.said(squad), self.game.where(s, squad)
                yield Piece(squad, name, s.scenario.side_of(squad), "", f"{name}, {where}", where)

    def waiting(self, s: Outposts) -> int:
        hands = s.agenda[0].hands(s) if s.agenda else ()
        return set_of(squad for side in hands for squad in s.of(side) if s.orders[squad] == NOWHERE)
