"""What the state of every game on zones has: its scenario, its board, and the ways to look at them."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from msgspec.structs import replace

from sandtable.game import AgendaState
from sandtable.zoned.board import Stand, ZoneBoard, ZoneIndex
from sandtable.zoned.scenario import ZoneScenario

U = TypeVar("U", bound=Stand)
I = TypeVar("I", bound=ZoneIndex)  # noqa: E741 - one of few letters, as type variables are


class ZoneState(AgendaState, Generic[U, I], frozen=True):
    """A game on zones at one moment. A game says of which kind its scenario and its board are, and adds the rest."""

    scenario: ZoneScenario[Any]
    board: ZoneBoard[U, I]

    @property
    def units(self) -> tuple[U, ...]:
        """Every unit as it stands, by its number."""
        return self.board.units

    def side(self, side: int) -> I:
        """A side's units by zone."""
        return (self.board.sides or self.board.by_zone(self.scenario))[side]

    def at(self, side: int, zone: int) -> int:
        """A side's units in a zone, as a set."""
        return self.side(side).at.get(zone, 0)

    def on_table(self, side: int) -> int:
        """A side's units on the table, as a set."""
        return self.side(side).units

    def held_against(self, side: int) -> int:
        """The zones in which a side has enemies, as a set."""
        found = 0
        for other, index in enumerate(self.board.sides or self.board.by_zone(self.scenario)):
            if other != side:
                found |= index.held
        return found

    def change(self, **new: Any) -> Self:
        """The state with some fields changed."""
        return replace(self, **new)

    def put(self, number: int, unit: U, **new: Any) -> Self:
        """The state with one unit changed."""
        return replace(self, board=self.board.put(number, unit, self.scenario), **new)
