"""Printed tables as data: one table per file, checked when it is loaded.

A file names its title, its rule and the procedures that use it, and holds the printed rows as a grid
(`columns` and `rows`) or, where cells are long, as one `[[row]]` each. Die ranges are written as on
paper ("2-6", "10") and must cover the die.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from enum import Enum
from functools import cached_property
from os import PathLike, fspath
from os.path import basename, join, splitext
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from sandtable.dice import Classes, span
from sandtable.dice.classes import OPEN_END
from sandtable.sheet.faults import SheetFault, did_you_mean
from sandtable.sheet.toml import read_toml

if TYPE_CHECKING:
    from typing import Self

R = TypeVar("R", bound="Struct")
K = TypeVar("K", bound=Hashable)

#: House rules on tables: for a table, for a row by its name (`Table.row_names`), the cells that change.
Changes: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any]]]

#: Of rows that begin alike so many are named to whoever did not say which.
MOST_NAMED = 6

FACES = re.compile(r"(-?[0-9]+)(?:-([0-9]+)|(\+)|( or less))?")


class Faces:
    """A range of faces or modified scores as printed: "2-6", "10", "7+" or "1 or less"."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    @classmethod
    def parse(cls, text: object) -> Faces:
        written = FACES.fullmatch(str(text))
        low, high = (int(written[1]), int(written[2] or written[1])) if written else (1, 0)
        if high < low or written is None:
            raise ValueError(f"'{text}' is not a range of faces such as '2-6' or '10'")
        return cls(-OPEN_END if written[4] else low, OPEN_END if written[3] else high)

    def __contains__(self, face: int) -> bool:
        return self.low <= face <= self.high

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Faces) and (self.low, self.high) == (other.low, other.high)

    def __hash__(self) -> int:
        return hash((self.low, self.high))

    def __str__(self) -> str:
        return span(self.low, self.high)

    __repr__ = __str__


class _TableFile(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    used_by: tuple[str, ...]
    rule: str = ""
    die: int = 0
    note: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Any, ...], ...] = ()
    row: tuple[dict[str, Any], ...] = ()


class Table(Generic[R]):
    """A loaded table: its rows typed by the ruleset's row class.

    A row is named by its first cell as printed, or where several begin alike by as many as tell it apart:
    "germany/1939".
    """

    def __init__(self, path: str, held: _TableFile, rows: tuple[R, ...], row_names: tuple[str, ...]) -> None:
        self.name, self.file = splitext(basename(path))[0], path
        self.title, self.rule, self.used_by = held.title, held.rule, held.used_by
        self.note, self.die, self.rows, self.row_names = held.note, held.die, rows, row_names

    @property
    def columns(self) -> tuple[str, ...]:
        return type(self.rows[0]).__struct_fields__

    def cells(self) -> list[list[str]]:
        """The rows as text, for showing."""
        return [[cell_text(getattr(row, column)) for column in self.columns] for row in self.rows]

    def keyed(self, column: str, keys: Iterable[K]) -> dict[K, R]:
        """The rows by one column, which must hold every key once and nothing else."""
        wanted, found = list(keys), {}
        for number, row in enumerate(self.rows, start=1):
            key = getattr(row, column)
            if key not in wanted:
                raise SheetFault(f"{self.file}, row {number}: {column} '{cell_text(key)}' has no place in this table")
            if key in found:
                raise SheetFault(f"{self.file}, row {number}: {column} '{cell_text(key)}' stands in the table twice")
            found[key] = row
        if missing := [key for key in wanted if key not in found]:
            raise SheetFault(f"{self.file}: there is no row for {column} '{cell_text(missing[0])}'")
        return found

    def named(self, column: str) -> dict[str, R]:
        """The rows by a column in which each names itself, once."""
        return self.keyed(column, [getattr(row, column) for row in self.rows])

    def roll_under(self, column: str) -> None:
        """Check that the ranges of a column begin at 1 and end on the die: "this number or less"."""
        for number, row in enumerate(self.rows, start=1):
            faces: Faces | None = getattr(row, column)
            if faces is not None and (faces.low != 1 or faces.high > self.die):
                fault = f"{faces} should begin at 1 and end within the D{self.die}"
                raise SheetFault(f"{self.file}, row {number}, column {column}: {fault}")

    def classes(self, result: str, column: str) -> Classes:
        """One column of die ranges as the classes of a die; every face must fall into exactly one row."""
        rows = [(number, row) for number, row in enumerate(self.rows, start=1) if getattr(row, column) is not None]
        rows.sort(key=lambda numbered: getattr(numbered[1], column).low)
        at = min(1, getattr(rows[0][1], column).low) if rows else 1
        for number, row in rows:
            faces: Faces = getattr(row, column)
            if faces.low != at:
                fault = f"{at}-{faces.low - 1} of the D{self.die} is in no row" if faces.low > at else "overlaps a row"
                raise SheetFault(f"{self.file}, row {number}, column {column}: {faces} {fault}")
            at = faces.high + 1
        if at <= self.die or (at > self.die + 1 and at <= OPEN_END):
            fault = f"the rows cover 1-{at - 1} of a D{self.die}"
            raise SheetFault(f"{self.file}, column {column}: {fault}")
        names = [cell_text(getattr(row, result)) for _, row in rows]
        if twice := [name for name in names if names.count(name) > 1]:
            raise SheetFault(f"{self.file}, column {column}: {result} '{twice[0]}' stands in the table twice")
        ranges: list[Faces] = [getattr(row, column) for _, row in rows]
        return Classes(
            self.die, tuple((name, faces.low, faces.high) for name, faces in zip(names, ranges, strict=True))
        )


class TableFolder:
    """The tables of a game, each read from its file and checked when a rule first needs it.

    A game derives its own and names each table once (`named_tables.py`), as a cached property:

        rally = keyed("unit_rally", RallyRow, "quality", Quality)

    A game with many tables names them in several classes, one for each part, and joins these.
    """

    def __init__(self, folder: str | PathLike[str], changes: Changes | None = None) -> None:
        self.folder = fspath(folder)
        self._changes = changes or {}
        self._loaded: dict[str, Table[Any]] = {}

    def load(self, name: str, row: type[R]) -> Table[R]:
        """A table by the name of its file, with what a house rule changes in it."""
        if name not in self._loaded:
            self._loaded[name] = load_table(join(self.folder, f"{name}.toml"), row, self._changes.get(name))
        return self._loaded[name]

    def files(self) -> list[Table[Any]]:
        """Every table, loaded and checked; a house rule for a table that does not exist is a fault."""
        for name in self._properties():
            getattr(self, name)
        for name in self._changes:
            if name not in self._loaded:
                raise SheetFault(f"there is no table '{name}' to change.{did_you_mean(name, self._loaded)}")
        return [self._loaded[name] for name in sorted(self._loaded)]

    def changed(self, changes: Changes) -> Self:
        """Every table, loaded and checked, with some cells changed. Those without a change are shared with these."""
        made = copy(self)
        for name in self._properties():
            vars(made).pop(name, None)
        kept = {name: table for name, table in self._loaded.items() if name not in changes}
        vars(made).update(_changes={**self._changes, **changes}, _loaded=kept)
        made.files()
        return made

    def _properties(self) -> Iterator[str]:
        for home in reversed(type(self).__mro__):
            yield from (name for name, value in vars(home).items() if isinstance(value, cached_property))


def load_table(
    file: str | PathLike[str], row_type: type[R], changes: Mapping[str, Mapping[str, Any]] | None = None
) -> Table[R]:
    """Read one table; a SheetFault names the file, the row and what is wrong.

    `changes` are house rules: new cells by the name of their row and the name of their column.
    """
    path = fspath(file)
    held = read_toml(path, _TableFile, "table")
    rows = []
    cells = [dict(row) for row in _cells_by_column(path, held)]
    names = _row_names(cells)
    _change_cells(path, dict(zip(names, cells, strict=True)), row_type, changes or {})
    for number, row in enumerate(cells, start=1):
        try:
            rows.append(msgspec.convert(row, row_type, dec_hook=_decode))
        except msgspec.ValidationError as fault:
            raise SheetFault(f"{path}, row {number}: {fault}") from None
    return Table(path, held, tuple(rows), names)


def _cells_by_column(path: str, held: _TableFile) -> Iterable[dict[str, Any]]:
    """Each row with its columns named; an empty cell of a grid is left to the row's default."""
    if bool(held.rows) == bool(held.row):
        raise SheetFault(f"{path}: the table needs rows, as columns and rows or as [[row]], not both")
    if held.row:
        return held.row
    for number, cells in enumerate(held.rows, start=1):
        if len(cells) != len(held.columns):
            raise SheetFault(f"{path}, row {number}: {len(cells)} cells for {len(held.columns)} columns")
    return [
        {column: cell for column, cell in zip(held.columns, cells, strict=True) if cell != ""} for cells in held.rows
    ]


def _row_names(cells: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """What each row is called: its first cell, and more of them where several rows begin alike."""
    firsts = tuple(cell_text(next(iter(row.values()))) for row in cells)
    if len(set(firsts)) == len(firsts):
        return firsts
    texts = [[cell_text(value) for value in row.values()] for row in cells]
    begin = Counter("/".join(row[:number]) for row in texts for number in range(1, len(row) + 1))
    return tuple(
        next((name for number in range(1, len(row)) if begin[name := "/".join(row[:number])] == 1), "/".join(row))
        for row in texts
    )


def row_missing(key: str, names: Iterable[str]) -> str:
    """Why no row has this name: there is none, or several begin with it."""
    known = list(names)
    if several := [name for name in known if name.startswith(f"{key}/")]:
        return f"several rows begin with '{key}': say {' or '.join(several[:MOST_NAMED])}."
    return f"there is no row '{key}' to change.{did_you_mean(key, known)}"


def _change_cells(
    path: str, rows: Mapping[str, dict[str, Any]], row_type: type[Struct], changes: Mapping[str, Mapping[str, Any]]
) -> None:
    """Put new values into the cells that house rules name."""
    columns_in_file = dict(zip(row_type.__struct_fields__, row_type.__struct_encode_fields__, strict=True))
    for key, columns in changes.items():
        if key not in rows:
            raise SheetFault(f"{path}: {row_missing(key, rows)}")
        for column, value in columns.items():
            if column not in columns_in_file:
                hint = did_you_mean(column, columns_in_file)
                raise SheetFault(f"{path}, row '{key}': there is no column '{column}' to change.{hint}")
            rows[key][columns_in_file[column]] = value


def _decode(kind: type, value: Any) -> Any:
    if kind is Faces:
        return Faces.parse(value)
    raise TypeError(f"no way to read a {kind.__name__} from a table")


def cell_text(value: Any) -> str:
    """A cell as it is shown."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ", ".join(map(cell_text, value))
    if isinstance(value, Struct):
        return " ".join(map(cell_text, msgspec.structs.astuple(value)))
    return "" if value is None else str(value)
