"""The cells of a game's tables that a page offers for house rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from sandtable.sheet.cell_values import CellKind
from sandtable.sheet.house_rules import DoNotFit, HouseRule, changeable, read_house_rules, with_house_rules
from sandtable.sheet.registry import ruleset
from sandtable.sheet.ruleset import AnyTable, Ruleset
from sandtable.sheet.tables import cell_text

#: Words longer than this are sentences for people, which no rule reads.
LONGEST_WORDS = 30
#: Columns that tell in words what a row is.
TELLING = ("label", "name")


class ChangeableColumn(Struct, frozen=True, kw_only=True):
    """A column whose cells can be changed. `kind` is number, decimal, flag, choice, faces, words or list."""

    name: str
    label: str
    kind: str
    choices: tuple[str, ...]
    may_be_empty: bool


class ChangeableRow(Struct, frozen=True, kw_only=True):
    """A row by its name, how a player knows it, and what is printed in the columns that can be changed."""

    name: str
    label: str
    cells: tuple[str, ...]


class ChangeableTable(Struct, frozen=True, kw_only=True):
    """A table with something to change in it, and the procedures that use it."""

    name: str
    title: str
    used_by: tuple[str, ...]
    columns: tuple[ChangeableColumn, ...]
    rows: tuple[ChangeableRow, ...]


class HouseRulesRead(Struct, frozen=True):
    """House rules with what is printed. If they cannot be played together `unfit` says why: another may mend it."""

    rules: tuple[HouseRule, ...]
    unfit: str = ""


@cache
def changeable_tables(home: Ruleset) -> list[ChangeableTable]:
    """Every table of a game in which a house rule can change something."""
    found = (_table(home, table) for table in home.table_files.values())
    return [table for table in found if table.columns]


def checked(name: str, house: Sequence[str]) -> HouseRulesRead:
    """House rules as they are written; FactsFault says in one line what is wrong with one."""
    home = ruleset(name)
    rules = read_house_rules(home, house)
    try:
        with_house_rules(home, house)
    except DoNotFit as fault:
        return HouseRulesRead(rules, str(fault))
    return HouseRulesRead(rules)


def _table(home: Ruleset, table: AnyTable) -> ChangeableTable:
    offered = {column: kind for column, kind in changeable(table).items() if not _is_prose(table, column, kind)}
    return ChangeableTable(
        name=table.name,
        title=table.title,
        used_by=tuple(f"{home.short_name}.{each}" for each in table.used_by),
        columns=tuple(
            ChangeableColumn(
                name=column,
                label=column.replace("_", " "),
                kind=kind.kind,
                choices=kind.choices,
                may_be_empty=kind.may_be_empty,
            )
            for column, kind in offered.items()
        ),
        rows=tuple(
            ChangeableRow(
                name=name, label=_label(name, row), cells=tuple(cell_text(getattr(row, each)) for each in offered)
            )
            for name, row in zip(table.row_names, table.rows, strict=True)
        ),
    )


def _is_prose(table: AnyTable, column: str, kind: CellKind) -> bool:
    if column in TELLING:
        return True
    return kind.kind == "words" and any(len(getattr(row, column)) > LONGEST_WORDS for row in table.rows)


def _label(name: str, row: Any) -> str:
    called = name.replace("_", " ").replace("/", ", ")
    told = next((text for each in TELLING if (text := getattr(row, each, "")) and isinstance(text, str)), "")
    return told if called.replace("-", " ") in told.lower() else ": ".join(filter(None, (called, told)))
