"""Outposts on a page: the posts as zones, squads as counters."""

from outposts.battle.game import OutpostsGame
from outposts.battle.steps import Outposts
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
            Counter(at, self.field.side_of(squad), "inf", label=self.field.said(squad), unit=squad)
            for squad, at in enumerate(s.at)
            if at >= 0
        ]
        sides = [f"the {name} side" for name in self.field.text.sides]
        words = tuple(
            Zone(label, said)
            for label, said in zones_said(self.field.map, positions=0, bridges=0, places=places, sides=sides)
        )
        pieces = draw_pieces(grid, places, counters)
        return Board(self.field.digest, self.ground, pieces, words, grid.columns, grid.rows)

    def pieces(self, s: Outposts) -> tuple[Piece, ...]:
        labels = self.field.map.grid.labels
        return tuple(
            Piece(
                squad,
                self.field.said(squad),
                self.field.side_of(squad),
                labels[at] if at >= 0 else "",
                f"{self.field.said(squad)}, {self.outposts.where(s, squad)}",
                "" if at >= 0 else self.outposts.where(s, squad),
            )
            for squad, at in enumerate(s.at)
        )
