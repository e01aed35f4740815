"""House rules at a real table: cells of printed tables that a club plays otherwise, each as one writes it.

    TABLE.ROW.COLUMN=VALUE

The table stands before the first dot and the column behind the last. The row is named by its first cell as printed,
or by as many as tell it apart ("germany/1939").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from os import sep
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sandtable.dice.by_hand import FacesFault, ThrowAwaited
from sandtable.dice.exact import TooManyBranches
from sandtable.sheet.cell_values import CellKind, kinds_of, plain_word
from sandtable.sheet.faults import FactsFault, SheetFault, cut, did_you_mean
from sandtable.sheet.tables import Changes, Table, TableFolder, cell_text, row_missing

if TYPE_CHECKING:
    from sandtable.sheet.ruleset import Ruleset

FORM = "TABLE.ROW.COLUMN=VALUE"
#: More than this is another game; and no cell takes longer to name.
MOST, LONGEST = 20, 160
#: So many games with house rules are remembered: a club has one, a server asks for several in turn.
KEPT = 8
#: What a number belongs to and how it is called is said by the sheet, whoever changes the number.
OF_THE_SHEET = ("rule", "label")
#: What is told where a procedure meets tables that it was never written for.
CANNOT_BE_PLAYED = "with these house rules it cannot be worked out: a changed cell does not fit the rest of the sheet"


class DoNotFit(FactsFault):
    """Each change can be made, but the table that comes of them is none: faces of a die are in no row, or in two."""


class HouseRule(Struct, frozen=True):
    """A changed cell: what it holds, and what is printed; empty where there is no value."""

    table: str
    row: str
    column: str
    value: str
    printed: str

    @property
    def place(self) -> str:
        return f"{self.table}.{self.row}.{self.column}"

    @property
    def said(self) -> str:
        return f"{self.place}={self.value or 'nothing'}, printed: {self.printed or 'nothing'}"


def house_rules_said(rules: Iterable[HouseRule]) -> str:
    """One line that tells with which house rules an answer was given."""
    return f"With house rules: {'; '.join(each.said for each in rules)}"


def with_house_rules(home: Ruleset, texts: Sequence[str]) -> Ruleset:
    """A game with cells of its tables changed; FactsFault says in one line what cannot be changed so.

    The game that is given stays as it is, and without a change it is given back.
    """
    return _played(home, tuple(text.strip() for text in texts)) if texts else home


@lru_cache(maxsize=KEPT)
def _played(home: Ruleset, texts: tuple[str, ...]) -> Ruleset:
    changes, rules = _read(home, texts)
    return home.with_tables(_changed(home.tables, changes), rules)


def read_house_rules(home: Ruleset, texts: Sequence[str]) -> tuple[HouseRule, ...]:
    """House rules as they are written; whether the changed tables fit together is not looked at."""
    return _read(home, texts)[1]


def _read(home: Ruleset, texts: Sequence[str]) -> tuple[Changes, tuple[HouseRule, ...]]:
    if not isinstance(home.tables, TableFolder):
        raise FactsFault(f"{home.short_name} keeps its tables in a way that house rules cannot change")
    if len(texts) > MOST:
        raise FactsFault(f"{len(texts)} house rules are too many, give {MOST} at most")
    changes: dict[str, dict[str, dict[str, Any]]] = {}
    rules = []
    for text in texts:
        table, row, column, value, shown = _read_one(home, text)
        columns = changes.setdefault(table.name, {}).setdefault(row, {})
        if column in columns:
            raise FactsFault(f"{table.name}.{row}.{column} is changed twice")
        columns[column] = value
        printed = getattr(table.rows[table.row_names.index(row)], column)
        rules.append(HouseRule(table.name, row, column, shown, cell_text(printed)))
    return changes, tuple(rules)


def _read_one(home: Ruleset, text: str) -> tuple[Table[Any], str, str, Any, str]:
    """A change as it is written: the table as printed, the row, the column, the new value, and that as it is shown."""
    where, equals, given = text.partition("=")
    name, _, rest = where.strip().partition(".")
    called, _, of = rest.rpartition(".")
    if len(text) > LONGEST or not (equals and name and called and of):
        raise FactsFault(f"'{cut(text, LONGEST)}' is no house rule: write {FORM}")
    table = _table(home, name.strip())
    row = _row(table, called.strip())
    column, kind = _column(table, of.strip())
    place, value = f"{table.name}.{row}.{column}", given.strip()
    try:
        read = kind.read(value)
    except ValueError:
        fault = f"{place}: '{value}' will not do, give {kind.range_text}.{kind.hint(value)}"
        raise FactsFault(fault) from None
    return table, row, column, read, kind.shown(read)


def changeable(table: Table[Any]) -> dict[str, CellKind]:
    """The columns whose cells a house rule can change, and what each holds."""
    return {
        column: kind
        for column, kind in kinds_of(table).items()
        if kind is not None and _why_not(table, column, kind) == ""
    }


@contextmanager
def house_rules_may_fail(home: Ruleset) -> Iterator[None]:
    """Whatever goes wrong in a game with house rules is a fault of these: printed tables are tested, others not."""
    try:
        yield
    except (FactsFault, TooManyBranches, FacesFault, ThrowAwaited, MemoryError):
        raise
    except Exception as fault:
        if home.house_rules:
            raise FactsFault(CANNOT_BE_PLAYED) from fault
        raise


def _table(home: Ruleset, name: str) -> Table[Any]:
    tables = home.table_files
    if (known := plain_word(name)) not in tables:
        raise FactsFault(f"there is no table '{name}' to change.{did_you_mean(name, tables)}")
    return tables[known]


def _row(table: Table[Any], called: str) -> str:
    for name in table.row_names:
        if name == called:
            return name
    for name in table.row_names:
        if plain_word(name) == plain_word(called):
            return name
    raise FactsFault(f"{table.name}: {row_missing(called, table.row_names)}")


def _column(table: Table[Any], called: str) -> tuple[str, CellKind]:
    column = plain_word(called)
    kinds = kinds_of(table)
    if column not in kinds:
        fault = f"there is no column '{called}' to change.{did_you_mean(called, changeable(table))}"
        raise FactsFault(f"{table.name}: {fault}")
    kind = kinds[column]
    if kind is None or (why := _why_not(table, column, kind)):
        why = "holds more than can be written in a line" if kind is None else why
        raise FactsFault(f"{table.name}: a house rule cannot change '{column}', which {why}")
    return column, kind


def _why_not(table: Table[Any], column: str, kind: CellKind) -> str:
    if column in OF_THE_SHEET:
        return "tells what the sheet says of a number"
    if column == table.columns[0] and kind.kind in ("words", "choice"):
        return "tells which row it is"
    return ""


def _changed(tables: TableFolder, changes: Changes) -> TableFolder:
    """The tables with changed cells; a fault of theirs is told by the name of the table, not by where its file is."""
    try:
        return tables.changed(changes)
    except SheetFault as fault:
        told = str(fault).replace(f"{tables.folder}{sep}", "").replace(".toml", "")
        raise DoNotFit(f"house rules: {told}") from None
    except Exception as fault:
        raise DoNotFit(CANNOT_BE_PLAYED) from fault
