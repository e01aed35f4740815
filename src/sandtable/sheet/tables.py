"""Printed tables as data: one table per file, checked when it is loaded.

A file names its title, its rule and the procedures that use it, and holds the printed rows as a grid
(`columns` and `rows`) or, where cells are long, as one `[[row]]` each. Die ranges are written as on
paper ("2-6", "10") and must cover the die.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from enum import Enum
from os import PathLike, fspath
from os.path import basename, splitext
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from sandtable.dice import Classes
from sandtable.sheet.faults import SheetFault
from sandtable.sheet.toml import read_toml

R = TypeVar("R", bound="Struct")
K = TypeVar("K", bound=Hashable)
E = TypeVar("E", bound=Enum)


FACES = re.compile(r"([0-9]+)(?:-([0-9]+))?")


class Faces:
    """A range of faces as printed: "2-6" or "10"."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    @classmethod
    def parse(cls, text: object) -> Faces:
        written = FACES.fullmatch(str(text))
        low, high = (int(written[1]), int(written[2] or written[1])) if written else (1, 0)
        if high < low:
            raise ValueError(f"'{text}' is not a range of faces such as '2-6' or '10'")
        return cls(low, high)

    def __contains__(self, face: int) -> bool:
        return self.low <= face <= self.high

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Faces) and (self.low, self.high) == (other.low, other.high)

    def __hash__(self) -> int:
        return hash((self.low, self.high))

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

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
    """A loaded table: its rows typed by the ruleset's row class."""

    def __init__(self, path: str, held: _TableFile, rows: tuple[R, ...]) -> None:
        self.name, self.file = splitext(basename(path))[0], path
        self.title, self.rule, self.used_by, self.note, self.die = (
            held.title,
            held.rule,
            held.used_by,
            held.note,
            held.die,
        )
        self.rows = rows

    @property
    def columns(self) -> tuple[str, ...]:
        return type(self.rows[0]).__struct_fields__

    def cells(self) -> list[list[str]]:
        """The rows as text, for showing."""
        return [[_cell(getattr(row, column)) for column in self.columns] for row in self.rows]

    def keyed(self, column: str, keys: Iterable[K]) -> dict[K, R]:
        """The rows by one column, which must hold every key once and nothing else."""
        wanted, found = list(keys), {}
        for number, row in enumerate(self.rows, start=1):
            key = getattr(row, column)
            if key not in wanted:
                raise SheetFault(f"{self.file}, row {number}: {column} '{_cell(key)}' has no place in this table")
            if key in found:
                raise SheetFault(f"{self.file}, row {number}: {column} '{_cell(key)}' stands in the table twice")
            found[key] = row
        if missing := [key for key in wanted if key not in found]:
            raise SheetFault(f"{self.file}: there is no row for {column} '{_cell(missing[0])}'")
        return found

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
        at = 1
        for number, row in rows:
            faces: Faces = getattr(row, column)
            if faces.low != at:
                fault = f"{at}-{faces.low - 1} of the D{self.die} is in no row" if faces.low > at else "overlaps a row"
                fault = "begins below 1" if faces.low < 1 else fault
                raise SheetFault(f"{self.file}, row {number}, column {column}: {faces} {fault}")
            at = faces.high + 1
        if at != self.die + 1:
            fault = f"the rows cover 1-{at - 1} of a D{self.die}"
            raise SheetFault(f"{self.file}, column {column}: {fault}")
        names = [_cell(getattr(row, result)) for _, row in rows]
        if twice := [name for name in names if names.count(name) > 1]:
            raise SheetFault(f"{self.file}, column {column}: {result} '{twice[0]}' stands in the table twice")
        return Classes(
            self.die,
            tuple(
                (_cell(getattr(row, result)), getattr(row, column).low, getattr(row, column).high) for _, row in rows
            ),
        )


def load_table(file: str | PathLike[str], row_type: type[R]) -> Table[R]:
    """Read one table; a SheetFault names the file, the row and what is wrong."""
    path = fspath(file)
    held = read_toml(path, _TableFile, "table")
    rows = []
    for number, row in enumerate(_cells_by_column(path, held), start=1):
        try:
            rows.append(msgspec.convert(row, row_type, dec_hook=_decode))
        except msgspec.ValidationError as fault:
            raise SheetFault(f"{path}, row {number}: {fault}") from None
    return Table(path, held, tuple(rows))


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


def _decode(kind: type, value: Any) -> Any:
    if kind is Faces:
        return Faces.parse(value)
    raise TypeError(f"no way to read a {kind.__name__} from a table")


def _cell(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
