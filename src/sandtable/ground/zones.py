"""Square zones: a grid of (column, row), eight neighbours, four facings. North is row + 1, east column + 1."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

Zone: TypeAlias = tuple[int, int]


class Facing(StrEnum):
    N = "N"
    E = "E"
    S = "S"
    W = "W"


_AHEAD: dict[Facing, Zone] = {Facing.N: (0, 1), Facing.E: (1, 0), Facing.S: (0, -1), Facing.W: (-1, 0)}


def distance(a: Zone, b: Zone) -> int:
    """Steps from zone to zone, diagonals allowed."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@lru_cache(maxsize=4096)
def neighbours(zone: Zone) -> tuple[Zone, ...]:
    """The eight zones in contact, on a table without edges, in rising order."""
    column, row = zone
    return tuple((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))


def ahead(at: Zone, facing: Facing, other: Zone) -> int:
    """How far another zone lies forward of this one: negative means behind."""
    forward = _AHEAD[facing]
    return (other[0] - at[0]) * forward[0] + (other[1] - at[1]) * forward[1]


def front(at: Zone, facing: Facing) -> tuple[Zone, ...]:
    """The three neighbours on the side faced."""
    return tuple(zone for zone in neighbours(at) if ahead(at, facing, zone) == 1)


def flanks(at: Zone, facing: Facing) -> tuple[Zone, ...]:
    """The two neighbours straight left and right."""
    return tuple(zone for zone in neighbours(at) if ahead(at, facing, zone) == 0)


def rear(at: Zone, facing: Facing) -> tuple[Zone, ...]:
    """The three neighbours behind."""
    return tuple(zone for zone in neighbours(at) if ahead(at, facing, zone) == -1)


def edge_distance(zone: Zone, edge: Facing, columns: int, rows: int) -> int:
    """Zones between this one and an edge of a table numbered from 1: 0 on the edge itself."""
    column, row = zone
    return {Facing.N: rows - row, Facing.E: columns - column, Facing.S: row - 1, Facing.W: column - 1}[edge]


def on_table(zone: Zone, columns: int, rows: int) -> bool:
    return 1 <= zone[0] <= columns and 1 <= zone[1] <= rows
