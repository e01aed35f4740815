"""What is wrong with a scenario, whatever game it is of: its changed tables, and the names of its sides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from os import sep
from typing import Any, TypeVar

from sandtable.game.seats import SPECTATOR, UMPIRE
from sandtable.sheet.faults import SheetFault, did_you_mean
from sandtable.sheet.tables import TableFolder

SIDE_NAME = re.compile("[a-z][a-z_]{1,15}")
T = TypeVar("T", bound=TableFolder)


def with_changes(make: Callable[[Any], T], changes: Any, faults: list[str]) -> T:
    """The tables as a scenario changes them; as printed, with the fault noted, if they cannot be changed so."""
    tables = make(changes)
    try:
        tables.files()
    except SheetFault as fault:
        faults.append(f"house_rules.tables: {_of_table(fault, tables.folder)}")
        return make({})
    return tables


def _of_table(fault: SheetFault, folder: str) -> str:
    """A fault of a changed table, by the table's name and not by where its file is kept."""
    return str(fault).replace(f"{folder}{sep}", "").replace(".toml", "").replace(" - at `$.", ", at `")


def side_name_faults(names: Sequence[str]) -> Iterator[str]:
    """Every side has a name that can be typed, and that nobody else at the table has."""
    for number, name in enumerate(names, start=1):
        if not SIDE_NAME.fullmatch(name):
            yield f"side {number}, name: '{name}' will not do, give 2 to 16 small letters (and _ for a blank)"
        if name in (UMPIRE.name, SPECTATOR.name):
            yield f"side {number}, name: '{name}' is somebody else at the table"
    for number, name in enumerate(names, start=1):
        if name in names[: number - 1]:
            whose = "both sides are" if len(names) == 2 else f"sides {names.index(name) + 1} and {number} are"
            yield f"side {number}, name: {whose} called '{name}'"


def no_such_side(field: str, name: str, names: Sequence[str]) -> Iterator[str]:
    """Where a side is named, there must be one of that name; nobody need be named."""
    if name and name not in names:
        yield f"{field}: there is no side '{name}'.{did_you_mean(name, names)}"
