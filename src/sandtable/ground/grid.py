"""A table of square zones as numbers: zones are counted row by row from the south-west, sets of zones are bits.

What a rule asks often ("which zones lie in front of it", "who is within two zones") is worked out once
for each size of table and then looked up. A set of zones is an int with one bit for each zone, so that
"and", "or" and "not" of sets cost next to nothing; `numbers_in` lists one in rising order.
"""

from __future__ import annotations

import re
from functools import lru_cache
from operator import and_

from sandtable.base.bits import numbers_in, set_of
from sandtable.ground.zones import Facing, Zone, ahead, distance, edge_distance, neighbours, on_table

FACINGS = (Facing.N, Facing.E, Facing.S, Facing.W)
LABEL = re.compile(r"([A-Z]{1,2})([0-9]{1,2})")
#: No table is larger; labels beyond column Z go on with AA.
LARGEST = 40


def column_letters(column: int) -> str:
    """A for the first column, Z for the 26th, AA for the next."""
    return chr(64 + column) if column <= 26 else "A" + chr(64 + column - 26)


class Grid:
    """A table of so many columns and rows."""

    def __init__(self, columns: int, rows: int) -> None:
        if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
            raise ValueError(f"a table has 1 to {LARGEST} columns and rows, not {columns} by {rows}")
        self.columns, self.rows, self.size = columns, rows, columns * rows
        #: Every zone of the table as a set.
        self.all = (1 << self.size) - 1
        self.zones: tuple[Zone, ...] = tuple((c, r) for r in range(1, rows + 1) for c in range(1, columns + 1))
        self.labels = tuple(f"{column_letters(c)}{r}" for c, r in self.zones)
        self._numbers = {zone: number for number, zone in enumerate(self.zones)}
        self._labelled = {label: number for number, label in enumerate(self.labels)}
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted(self._numbers[near] for near in neighbours(zone) if on_table(near, columns, rows)))
            for zone in self.zones
        )
        #: For each zone how far every other is, one byte each.
        self.distance: tuple[bytes, ...] = self._distances()
        #: For each zone the zones within 0, 1, 2 … zones of it, as sets.
        self.within: tuple[tuple[int, ...], ...] = self._within()
        self.contact: tuple[int, ...] = tuple(set_of(near) for near in self.neighbours)
        #: For each zone and facing (by its place in FACINGS) the front zones, as sets.
        self.front: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                set_of(near for near in self.neighbours[number] if ahead(zone, facing, self.zones[near]) == 1)
                for facing in FACINGS
            )
            for number, zone in enumerate(self.zones)
        )
        #: For each edge how many zones lie between a zone and it.
        self.to_edge: dict[Facing, tuple[int, ...]] = {
            edge: tuple(edge_distance(zone, edge, columns, rows) for zone in self.zones) for edge in FACINGS
        }
        self.border = set_of(
            number for number in range(self.size) if any(self.to_edge[edge][number] == 0 for edge in FACINGS)
        )

    def _distances(self) -> tuple[bytes, ...]:
        """Steps from zone to zone, diagonals allowed, put together from rows of zones so many rows away."""
        columns, rows = range(1, self.columns + 1), range(1, self.rows + 1)
        row_away = [[bytes(distance((a, 0), (b, away)) for b in columns) for away in range(self.rows)] for a in columns]
        return tuple(b"".join([row_away[c - 1][abs(r - row)] for row in rows]) for c, r in self.zones)

    def _within(self) -> tuple[tuple[int, ...], ...]:
        """A square around each zone: so many columns, in so many rows. Both are cut off where the table ends."""
        columns, rows, reaches = self.columns, self.rows, range(max(self.columns, self.rows))
        one_in_each_row = set_of(range(0, self.size, columns))

        def near(place: int, reach: int, last: int) -> tuple[int, int]:
            return max(place - reach, 1) - 1, min(place + reach, last)

        def some_columns(column: int, reach: int) -> int:
            first, behind = near(column, reach, columns)
            return one_in_each_row * ((1 << behind) - (1 << first))

        def some_rows(row: int, reach: int) -> int:
            first, behind = near(row, reach, rows)
            return (1 << behind * columns) - (1 << first * columns)

        across = [[some_columns(column, reach) for reach in reaches] for column in range(1, columns + 1)]
        along = [[some_rows(row, reach) for reach in reaches] for row in range(1, rows + 1)]
        return tuple(tuple(map(and_, across[c - 1], along[r - 1])) for c, r in self.zones)

    def number(self, zone: Zone) -> int:
        """The number of a zone given as (column, row); KeyError if it is off the table."""
        return self._numbers[zone]

    def read(self, label: str) -> int:
        """The number of a zone given by its label; ValueError says what is wrong with it."""
        found = self._labelled.get(label.upper())
        if found is not None:
            return found
        if LABEL.fullmatch(label.upper()):
            raise ValueError(f"there is no zone {label.upper()} on a table from {self.labels[0]} to {self.labels[-1]}")
        raise ValueError(f"'{label}' is not a zone such as {self.labels[-1]}")

    def within_reach(self, zone: int, reach: int) -> int:
        """The zones within so many zones of one, as a set; none if the reach is negative."""
        if reach < 0:
            return 0
        row = self.within[zone]
        return row[reach] if reach < len(row) else self.all

    def said(self, mask: int) -> str:
        """A set of zones by their labels."""
        return ", ".join(self.labels[zone] for zone in numbers_in(mask)) or "none"

    def towards(self, zone: int, other: int) -> int:
        """The facing (its place in FACINGS) that looks from one zone towards another."""
        (ac, ar), (bc, br) = self.zones[zone], self.zones[other]
        across, up = bc - ac, br - ar
        if abs(up) >= abs(across):
            return 0 if up >= 0 else 2
        return 1 if across > 0 else 3


@lru_cache(maxsize=64)
def grid(columns: int, rows: int) -> Grid:
    """The table of this size; made once."""
    return Grid(columns, rows)
