"""A scenario on a map of zones: its table and its units, as every rule asks for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct

from sandtable.ground.grid import FACINGS, Grid
from sandtable.ground.zone_map import ZoneMap
from sandtable.ground.zones import Facing
from sandtable.sheet.mustering import MusteredScenario

Text = TypeVar("Text", bound=Struct)


class ZoneScenario(MusteredScenario[Text]):
    """What never changes in a game on zones. Zones go by their numbers; sets of them are bits.

    A game lays its table out and musters its units when it opens, and adds what only its own rules ask for.
    """

    map: ZoneMap
    grid: Grid
    #: For each side the facing (by its place in FACINGS) away from its own table edge; empty where none has one.
    forward: tuple[int, ...]

    def lay_out(self, found: ZoneMap, sides: Iterable[str], edges: Iterable[Facing] = ()) -> None:
        """The map, and the sides with their own table edges, if they have any."""
        self.map, self.grid = found, found.grid
        self.side_names = tuple(sides)
        self.forward = tuple((FACINGS.index(edge) + 2) % len(FACINGS) for edge in edges)
