"""The face of a game on zones: the game says what lies on its map, and here it is drawn and put into words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.game import Game
from sandtable.ground.zone_marks import OnMap, OnZones, counter_said
from sandtable.ground.zone_svg import draw_map, draw_pieces, zones_said
from sandtable.web.faces.board_face import BoardFace, identified, kept
from sandtable.web.faces.face import Board, Piece, Zone
from sandtable.web.faces.small_map import SmallMap, small_zones


class ZoneFace(BoardFace):
    """Zones and counters of one scenario."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, OnZones)  # noqa: S101
        self.on_map = game.on_map
        # All tables of a scenario share this face, and most look alike in these.
        self._grounds: dict[object, tuple[str, str]] = {}
        self._zones: dict[object, tuple[Zone, ...]] = {}
        self._last: tuple[Any, OnMap] | None = None

    def lying(self, s: Any) -> OnMap:
        """What lies on the map. A picture asks for it more than once."""
        last = self._last
        if last is None or last[0] is not s:
            # Put there whole: others may ask at the same time, of other states.
            last = self._last = s, self.on_map(s)
        return last[1]

    def board(self, s: Any) -> Board:
        lying = self.lying(s)
        grid = lying.map.grid
        works = lying.positions, lying.bridges
        ground_id, ground = kept(self._grounds, works, lambda: _drawn(lying))
        return Board(
            ground_id=ground_id,
            ground=ground,
            pieces_svg=draw_pieces(grid, lying.places, lying.counters),
            zones=kept(self._zones, (*works, tuple(lying.places)), lambda: self._said(lying)),
            columns=grid.columns,
            rows=grid.rows,
        )

    def on_board(self, s: Any) -> Iterable[Piece]:
        lying = self.lying(s)
        for each in lying.counters:
            if each.unit is not None:
                place = lying.map.grid.labels[each.zone]
                yield Piece(each.unit, each.label, each.side, place, counter_said(each, place))

    def standing(self, s: Any) -> Iterable[Piece]:
        yield from self.off_table(s)
        lying = self.lying(s)
        for each in lying.counters:
            if each.unit is not None:
                yield Piece(each.unit, each.label, each.side, lying.map.grid.labels[each.zone], "")

    def small(self, s: Any) -> SmallMap:
        return small_zones(self.on_map(s))

    def _said(self, lying: OnMap) -> tuple[Zone, ...]:
        said = zones_said(
            lying.map,
            positions=lying.positions,
            bridges=lying.bridges,
            places=lying.places,
            sides=[f"the {name.title()} side" for name in self.game.sides],
        )
        return tuple(Zone(label, words) for label, words in said)


def _drawn(lying: OnMap) -> tuple[str, str]:
    drawn = draw_map(lying.map, positions=lying.positions, bridges=lying.bridges, style=False)
    return identified(drawn)
