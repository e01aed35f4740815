"""Switches for rulings that clubs play differently. Each names the gap that it changes.

A game lists its switches as fields of one struct, `Annotated[bool, switch("ddb.gap.supply", "play the Supply Phase")]`,
whose defaults are our rulings; a scenario sets them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import fields

from sandtable.sheet.tables import Table, TableFolder, cell_text, load_table

#: A cell of a printed table: no number on paper has four digits, and no label fills a page.
Cell = bool | Annotated[int, Meta(ge=-999, le=999)] | Annotated[str, Meta(max_length=200)]
#: The largest table has some thirty rows and a dozen columns.
MOST_CHANGES = 60
#: Printed tables that are remembered.
MOST_PRINTED = 64
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


def played_otherwise(house: Any, tables: TableFolder | None = None) -> tuple[str, ...]:
    """What a scenario plays otherwise: switches, and cells of printed tables."""
    return (*(f"{switch.says}: {how}" for switch, how in changed(house)), *changed_cells(house, tables))


def changed_cells(house: Any, tables: TableFolder | None = None) -> list[str]:
    """The cells that a scenario changes: with its tables in their words, "lead in points that wins: 1, printed 5"."""
    known = {} if tables is None or not house.tables else {table.name: table for table in tables.files()}
    return [
        _cell_said(known.get(table), table, row, column, value)
        for table, rows in house.tables.items()
        for row, columns in rows.items()
        for column, value in columns.items()
    ]


def _cell_said(table: Table[Any] | None, name: str, row: str, column: str, value: Any) -> str:
    if table is None:
        return f"{name.replace('_', ' ')}, {row}: {column.replace('_', ' ')} {set_to(value)}"
    at = table.row_names.index(row)
    row_type: Any = type(table.rows[at])
    printed = _as_printed(table.file, row_type).rows[at]
    label = getattr(printed, "label", "")
    # Where a row has one number, its label says what that is.
    numbers = [each for each in table.columns[1:] if each not in ("rule", "label") and getattr(printed, each)]
    which = (
        label if label and numbers == [column] else f"{label or f'{table.title}, {row}'}, {column}".replace("_", " ")
    )
    return f"{which}: {set_to(value)}, printed {cell_text(getattr(printed, column))}"


@lru_cache(maxsize=MOST_PRINTED)
def _as_printed(file: str, row_type: type[Any]) -> Table[Any]:
    """A table without changes; each game that begins asks for those that its scenario changes."""
    return load_table(file, row_type)


def set_to(value: bool | int | str) -> str:
    """A switch or a cell as it is set."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).replace("_", " ")
