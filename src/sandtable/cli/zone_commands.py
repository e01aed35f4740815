"""Commands of a game on zones: the game says what lies on its map, and here it is drawn and its units are listed."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any, ClassVar

from msgspec import Struct

from sandtable.cli.commands import Commands
from sandtable.cli.paint import in_table, paint, width
from sandtable.cli.zone_showing import by_zone, map_text, mark_of
from sandtable.game import Game
from sandtable.ground.zone_map import ZoneMap
from sandtable.ground.zone_marks import Counter, OnZones
from sandtable.ground.zone_text import legend
from sandtable.sheet.faults import FactsFault


class UnitRow(Struct, frozen=True):
    """A unit in a list: its side, its zone (less than 0 off the table), and what stands in the columns."""

    side: int
    zone: int
    cells: tuple[str, ...]


class ZoneCommands(Commands):
    """The map and the units of one scenario on zones."""

    #: The columns of `rows`.
    columns: ClassVar[tuple[str, ...]] = ()

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, OnZones)  # noqa: S101
        self.on_map = game.on_map
        if self.columns:
            self.usages = {"units": "units [SIDE|ZONE]"}

    # ---------------------------------------------------------------- what a game says

    def signs(self) -> Iterable[str]:
        """What the signs on the map mean."""
        return legend(len(self.game.sides)).rstrip().splitlines()

    def stand_said(self, counter: Counter) -> str:
        """A stand in the list of who stands where."""
        number = "" if counter.unit is None else f"#{counter.unit} "
        return f"{number}{counter.label} {mark_of(counter)}"

    def rows(self, s: Any) -> list[UnitRow]:
        """The units for a list in columns; without them they are listed by their cards."""
        return []

    def zone(self, found: ZoneMap, which: str) -> int:
        """The one zone that was typed, by its label or by the beginning of its name on the map."""
        try:
            return found.grid.read(which)
        except ValueError as fault:
            fitting = [zone for zone, name in found.names.items() if name.lower().startswith(which.lower())]
            if len(fitting) == 1:
                return fitting[0]
            raise FactsFault(str(fault)) from None

    # ---------------------------------------------------------------- what follows from it

    def picture(self, s: Any, *, signs: bool = True) -> str:
        lying = self.on_map(s)
        told = self.signs() if signs else ()
        legend = (line for each in told for line in wrap(each, width() - 1, subsequent_indent="        "))
        stands = by_zone(lying, self.game.sides, self.stand_said)
        return "\n".join([map_text(lying), *(paint(line, "dim") for line in legend), *stands])

    def svg(self, s: Any) -> str:
        from sandtable.ground.zone_svg import draw_map

        lying = self.on_map(s)
        return draw_map(
            lying.map,
            positions=lying.positions,
            bridges=lying.bridges,
            places=lying.places,
            counters=lying.counters,
            sides=[f"the {name.title()} side" for name in self.game.sides],
        )

    def units(self, s: Any, which: str) -> str:
        rows = self.rows(s)
        if not rows:
            return super().units(s, which)
        sides = [side for side, name in enumerate(self.game.sides) if name.lower().startswith(which.lower())]
        if which and len(sides) == 1:
            rows = [row for row in rows if row.side == sides[0]]
        elif which:
            found = self.on_map(s).map
            zone = self.zone(found, which)
            rows = [row for row in rows if row.zone == zone]
            if not rows:
                return f"nobody is in {found.place_said(zone)}"
        return in_table(self.columns, [row.cells for row in rows])
