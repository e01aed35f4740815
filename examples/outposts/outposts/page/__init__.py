"""Outposts on a page: the posts as zones, squads as counters."""

from outposts.battle.game import OutpostsGame
from outposts.battle.steps import NOWHERE, Outposts
from sandtable.ground.zone_marks import Counter, Place
from sandtable.ground.zone_svg import draw_map, draw_pieces, zones_said
from sandtable.web.faces.face import Board, Face, Piece, Zone


class GameFace(Face):
    def __init__(self, game: OutpostsGame) -> None:
        super().__init__(game)
        self.outposts, self.field = game, game.battlefield
        self.ground = draw_map(self.field.map, style=False)

    def board(self, s: Outposts) -> Board:
        grid = self.field.map.grid
        places = [Place(post, objective=True, holder=None if by < 0 else by) for post, by in enumerate(s.holders)]
        counters = [
            Counter(at, p.side, "inf", state="none" if s.orders[p.number] < 0 else "moved", label=p.name, unit=p.number)
            for p, at in zip(self.pieces(s), self.spots(s), strict=True)
            if at >= 0
        ]
        sides = [f"the {name} side" for name in self.field.text.sides]
        said = zones_said(self.field.map, positions=0, bridges=0, places=places, sides=sides)
        zones, pieces = tuple(Zone(*each) for each in said), draw_pieces(grid, places, counters)
        return Board(self.field.digest, self.ground, pieces, zones, grid.columns, grid.rows)

    def spots(self, s: Outposts) -> list[int]:
        """Where squads are drawn: where they are sent, or else where they are."""
        return [at if order == NOWHERE else order for at, order in zip(s.at, s.orders, strict=True)]

    def pieces(self, s: Outposts) -> tuple[Piece, ...]:
        return tuple(self.piece(s, squad) for squad in self.field.squads)

    def piece(self, s: Outposts, squad: int) -> Piece:
        name, side, where = self.field.said(squad), self.field.side_of(squad), self.outposts.where(s, squad)
        at = self.spots(s)[squad]
        place = self.field.map.grid.labels[at] if at >= 0 else ""
        waits = bool(s.agenda) and side in s.agenda[0].hands(s) and s.orders[squad] == NOWHERE
        return Piece(squad, name, side, place, f"{name}, {where}", "" if place else where, waits)
