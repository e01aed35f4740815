"""Switches for rulings that clubs play differently. Each names the gap that it changes.

A game lists its switches as fields of one struct, `Annotated[bool, switch("ddb.gap.supply", "play the Supply Phase")]`,
whose defaults are our rulings; a scenario sets them.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import fields

#: A cell of a printed table: no number on paper has four digits, and no label fills a page.
Cell = bool | Annotated[int, Meta(ge=-999, le=999)] | Annotated[str, Meta(max_length=200)]
#: The largest table has some thirty rows and a dozen columns.
MOST_CHANGES = 60
Cells = Annotated[dict[str, Cell], Meta(max_length=MOST_CHANGES)]
#: Changes of printed tables, by row and column.
Rows = Annotated[dict[str, Cells], Meta(max_length=MOST_CHANGES)]


class Switch(Struct, frozen=True):
    """A switch: its name, the ruling it changes, what it does, and how it is set where nobody says otherwise."""

    name: str
    gap: str
    says: str
    default: Any


def switch(gap: str, says: str) -> Meta:
    """A switch, the id of the ruling it changes, and what it does."""
    return Meta(description=says, extra={"gap": gap})


def switches(kind: type[Struct]) -> list[Switch]:
    """Every switch of a game."""
    return [
        Switch(field.name, meta.extra["gap"], meta.description, field.default)
        for field in fields(kind)
        for meta in getattr(field.type, "__metadata__", ())
        if meta.extra is not None and "gap" in meta.extra
    ]


def changed(house: Struct) -> list[tuple[Switch, str]]:
    """The switches that are not as we rule, each with how it is set, in words."""
    return [
        (each, set_to(value)) for each in switches(type(house)) if (value := getattr(house, each.name)) != each.default
    ]


def played_otherwise(house: Any) -> tuple[str, ...]:
    """What a scenario plays otherwise: switches, and cells of printed tables."""
    cells = [
        f"{table.replace('_', ' ')}, {row}: {column.replace('_', ' ')} {set_to(value)}"
        for table, rows in house.tables.items()
        for row, columns in rows.items()
        for column, value in columns.items()
    ]
    return (*(f"{switch.says}: {how}" for switch, how in changed(house)), *cells)


def set_to(value: bool | int | str) -> str:
    """A switch or a cell as it is set."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).replace("_", " ")
