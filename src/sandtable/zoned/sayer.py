"""Answers on zones as they could be typed: what is said here is read back as the same answer."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.zoned.names import FACING_LETTERS, ZoneNames


class ZoneSayer:
    """The parts of a command; a game puts them together."""

    def __init__(self, names: ZoneNames) -> None:
        self.names = names

    def zone(self, zone: int) -> str:
        return self.names.grid.labels[zone]

    def zones(self, zones: Iterable[int]) -> str:
        return ", ".join(map(self.zone, zones))

    def units(self, units: Iterable[int]) -> str:
        return ", ".join(map(self.names.tell, units))

    def facing(self, facing: int) -> str:
        return f"facing {self.way(facing)}"

    def way(self, facing: int) -> str:
        return FACING_LETTERS[facing]

    def via(self, path: tuple[int, ...]) -> str:
        """The zones of a way before its last; nothing, if that is all of it."""
        return f" via {' '.join(map(self.zone, path[:-1]))}" if len(path) > 1 else ""
