"""Reading a data file into the type it must have."""

from __future__ import annotations

import tomllib
from os import PathLike, fspath
from typing import TypeVar

import msgspec

from sandtable.sheet.faults import SheetFault

T = TypeVar("T")


def read_toml(path: str | PathLike[str], kind: type[T], what: str) -> T:
    """The contents of a TOML file; a SheetFault names the file and what is wrong with it."""
    try:
        with open(path, "rb") as file:
            return msgspec.convert(tomllib.load(file), kind)
    except FileNotFoundError:
        raise SheetFault(f"{fspath(path)}: this {what} is missing") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as fault:
        raise SheetFault(f"{fspath(path)}: {fault}") from None
