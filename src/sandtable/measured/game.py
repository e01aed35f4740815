"""A scenario on a measured table as a game: its pieces are the units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from sandtable.inches.tape import Place
from sandtable.measured.scenario import MeasuredScenario
from sandtable.measured.state import MeasuredState
from sandtable.sheet.scenario_game import ScenarioGame

S = TypeVar("S", bound=MeasuredState)
Field = TypeVar("Field", bound=MeasuredScenario[Any])


@runtime_checkable
class Travelled(Protocol):
    """An event that tells along which path a unit went, its start and its end included."""

    unit: int
    path: tuple[Place, ...]


class MeasuredGame(ScenarioGame[S, Field]):
    """A game whose pieces are the units of its scenario, on a table with a tape measure."""

    def pieces(self, s: S) -> range:
        return range(len(self.battlefield.unit_names))

    def owner(self, s: S, piece: int) -> int | None:
        return self.battlefield.unit_sides[piece]

    def ways(self, event: Struct) -> Iterator[tuple[int, tuple[Place, ...]]]:
        """The paths that an event tells of, each with its body: what happened is drawn along them.

        Only events as a seat sees them are asked. Here a unit of one body goes along the path of its event; who goes
        straight need not be told.
        """
        if isinstance(event, Travelled):
            yield self.battlefield.unit_bodies[event.unit][0], event.path

    def size(self) -> int:
        return len(self.battlefield.unit_names)
