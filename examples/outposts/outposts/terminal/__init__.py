"""Outposts at a terminal: the posts in a row, with who holds them and who is there."""

from collections.abc import Iterator

from sandtable.cli.zone_commands import ZoneCommands
from sandtable.ground.zone_marks import Counter


class GameCommands(ZoneCommands):
    def signs(self) -> Iterator[str]:
        north, south = self.game.sides
        yield f"Posts: ! held by nobody  !a by {north}  !b by {south}; squads: S {north}  s {south}"

    def stand_said(self, counter: Counter) -> str:
        return f"{counter.label}, {counter.fares}"
