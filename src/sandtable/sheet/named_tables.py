"""Tables of a game, each named once in the class that has them all, by what its rows are found by."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TypeVar

from msgspec import Struct

from sandtable.dice import Classes

R = TypeVar("R", bound=Struct)
K = TypeVar("K")


def keyed(table: str, row: type[R], column: str, keys: Iterable[K]) -> cached_property[dict[K, R]]:
    """A table by a column that holds every key once."""
    return cached_property(lambda tables: tables.load(table, row).keyed(column, keys))


def named(table: str, row: type[R], column: str) -> cached_property[dict[str, R]]:
    """A table by a column in which each row names itself."""
    return cached_property(lambda tables: tables.load(table, row).named(column))


def listed(table: str, row: type[R]) -> cached_property[tuple[R, ...]]:
    """A table row by row."""
    return cached_property(lambda tables: tables.load(table, row).rows)


def charted(table: str, row: type[Struct], result: str, roll: str) -> cached_property[Classes]:
    """A table of results by what a die shows."""
    return cached_property(lambda tables: tables.load(table, row).classes(result, roll))
