"""A scenario on a map of zones as a game: a board is written as its units, and whatever follows is found anew."""

from __future__ import annotations

from typing import Any, TypeVar, get_origin

from msgspec import convert

from sandtable.sheet.scenario_game import ScenarioGame
from sandtable.zoned.board import ZoneBoard
from sandtable.zoned.scenario import ZoneScenario
from sandtable.zoned.state import ZoneState

S = TypeVar("S", bound=ZoneState[Any, Any])
Field = TypeVar("Field", bound=ZoneScenario[Any])


class ZoneGame(ScenarioGame[S, Field]):
    """A game whose pieces are the units of its scenario, on the board of its state."""

    def pieces(self, s: S) -> range:
        return range(len(self.battlefield.unit_names))

    def owner(self, s: S, piece: int) -> int | None:
        return self.battlefield.unit_sides[piece]

    def size(self) -> int:
        return len(self.battlefield.unit_names)

    def _encode(self, value: Any) -> Any:
        return value.units if isinstance(value, ZoneBoard) else super()._encode(value)

    def _decode(self, kind: type, value: Any) -> Any:
        board = get_origin(kind) or kind
        if not issubclass(board, ZoneBoard):
            return super()._decode(kind, value)
        units: Any = tuple[board.stand, ...]  # type: ignore[name-defined]  # known only now
        return board(convert(value, units))
