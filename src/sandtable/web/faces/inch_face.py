"""The face of a game on inches: the game says what stands on its table, and here it is drawn and put into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.game import Game
from sandtable.inches.drawing.looks import DrawnUnit, OnceLooked, OnInches, OnTable
from sandtable.inches.drawing.svg_table import draw_on_table, draw_table
from sandtable.inches.drawing.words import piece_said
from sandtable.inches.tape import Place, place_said
from sandtable.measured.game import MeasuredGame
from sandtable.web.faces.board_face import BoardFace, identified, kept
from sandtable.web.faces.face import Board, Piece, PieceBody, Zone
from sandtable.web.faces.small_map import SmallMap
from sandtable.web.faces.small_table import small_table


class InchFace(BoardFace):
    """The table and the units of one scenario."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, OnInches)  # noqa: S101
        self.on_table = OnceLooked(game)
        # What is laid in play makes another ground.
        self._grounds: dict[object, tuple[str, str]] = {}
        self._zones: dict[object, tuple[Zone, ...]] = {}

    def board(self, s: Any) -> Board:
        found = self.on_table(s)
        key = tuple(found.pieces), tuple(found.zones)
        ground_id, ground = kept(self._grounds, key, lambda: _drawn(found))
        return Board(
            ground_id=ground_id,
            ground=ground,
            pieces_svg=draw_on_table(found),
            zones=kept(self._zones, key[0], lambda: _said(found)),
            columns=found.width,
            rows=found.depth,
            measured=True,
        )

    def on_board(self, s: Any) -> Iterable[Piece]:
        return (_piece(unit, unit.label) for unit in self.on_table(s).units)

    def standing(self, s: Any) -> Iterable[Piece]:
        yield from self.off_table(s)
        yield from (_piece(unit, "") for unit in self.on_table(s).units)

    def bodies(self, s: Any) -> Iterable[PieceBody]:
        return (
            PieceBody(each.number, unit.number, place_said(each.body.place), each.radius, each.wrecked)
            for unit in self.on_table(s).units
            for each in unit.bodies
        )

    def ways(self, events: Iterable[Struct]) -> Mapping[int, tuple[str, ...]]:
        found: dict[int, tuple[Place, ...]] = {}
        told = self.game.ways if isinstance(self.game, MeasuredGame) else None
        for body, path in (each for event in events for each in (told(event) if told else ())):
            before = found.get(body, ())
            # Who is stopped on his way and then goes on is told of twice.
            found[body] = (*before, *path[1:]) if before and path and before[-1] == path[0] else tuple(path)
        return {body: tuple(place_said(place) for place in path) for body, path in found.items()}

    def small(self, s: Any) -> SmallMap:
        return small_table(self.on_table(s))


def _drawn(found: OnTable) -> tuple[str, str]:
    return identified(draw_table(replace(found, units=(), objectives=()), style=False))


def _said(found: OnTable) -> tuple[Zone, ...]:
    return tuple(Zone(piece.name, piece_said(found, piece)) for piece in found.pieces if piece.name)


def _piece(unit: DrawnUnit, said: str) -> Piece:
    """A unit is where its first body is: "24.5,18"."""
    place = place_said(unit.bodies[0].body.place) if unit.bodies else ""
    return Piece(unit.number, unit.name, unit.side, place, said)
