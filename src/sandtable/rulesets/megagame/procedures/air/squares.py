"""Squares of the map, counted from 0 at the south-west corner, and distances between them."""

from __future__ import annotations

from typing import TypeAlias

from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import FactsFault

Square: TypeAlias = tuple[int, int]


def check_on_map(field: str, square: Square, tables: Tables) -> None:
    """A square as x,y within the map."""
    x, y = square
    wide, high = tables.limit("map_width"), tables.limit("map_height")
    if not (0 <= x < wide and 0 <= y < high):
        raise FactsFault(f"{field}: {square_said(square)} is off the map, give x from 0 to {wide - 1}, y to {high - 1}")


def within(one: Square, other: Square, km: int) -> bool:
    """A straight line between the centres, not longer than so many km."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 <= km * km


def square_said(square: Square) -> str:
    """As it is typed: "38,92"."""
    return f"{square[0]},{square[1]}"
