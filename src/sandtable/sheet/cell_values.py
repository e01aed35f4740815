"""What a cell of a printed table can hold, and reading it from what a person types."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from sandtable.sheet.faults import did_you_mean
from sandtable.sheet.reading import NO, YES
from sandtable.sheet.tables import Faces, Table, cell_text

Kind = Literal["number", "decimal", "flag", "choice", "faces", "words", "list"]

#: A year is the longest number on paper, and words of a table are short. Whatever is larger would only be costly.
NUMBER = r"[+-]?[0-9]{1,4}"
DECIMAL = r"[+-]?[0-9]{1,4}(\.[0-9]{1,3})?"
FACES = r"-?[0-9]{1,3}(-[0-9]{1,3}|\+| or less)?"
LONGEST_WORDS = 60
#: What an empty cell of these holds; of the others it holds no value.
EMPTY: dict[Kind, Any] = {"list": (), "words": ""}
#: Phones write these where a player means a hyphen.
DASHES = str.maketrans("\u2212\u2013", "--")


class CellKind(Struct, frozen=True):
    """What the cells of a column hold. `choices` are the words that there are; `may_be_empty` if no value is one."""

    kind: Kind
    choices: tuple[str, ...] = ()
    may_be_empty: bool = False

    @property
    def range_text(self) -> str:
        """What can be given, in words."""
        listed = ", ".join(self.choices)
        said = {
            "number": "a whole number",
            "decimal": "a number",
            "flag": "yes or no",
            "choice": f"one of {listed}",
            "faces": "faces of the die such as 2-6, 10, 7+ or 1 or less",
            "words": f"words, {LONGEST_WORDS} characters at most",
            "list": f"words with commas between them{f', of {listed}' if listed else ''}",
        }[self.kind]
        return f"{said}, or nothing" if self.may_be_empty else said

    def read(self, text: str) -> Any:
        """The value as a table file would have it; ValueError if the cell cannot hold it."""
        if not text and self.may_be_empty:
            return EMPTY.get(self.kind, "" if "" in self.choices else None)
        return getattr(self, f"_{self.kind}")(text)

    def shown(self, value: Any) -> str:
        """A value that was read, as the table shows it."""
        return str(Faces.parse(value)) if self.kind == "faces" and value is not None else cell_text(value)

    def hint(self, text: str) -> str:
        """What somebody may have meant."""
        return did_you_mean(text, self.choices)

    def _number(self, text: str) -> int:
        return int(_written(NUMBER, text))

    def _decimal(self, text: str) -> float:
        return float(_written(DECIMAL, text))

    def _faces(self, text: str) -> str:
        plain = _written(FACES, text.replace(" to ", "-"))
        Faces.parse(plain)
        return plain

    def _flag(self, text: str) -> bool:
        if text.lower() in YES | NO:
            return text.lower() in YES
        raise ValueError(text)

    def _choice(self, text: str) -> str:
        for choice in self.choices:
            if text and plain_word(choice) == plain_word(text):
                return choice
        raise ValueError(text)

    def _words(self, text: str) -> str:
        if not text or len(text) > LONGEST_WORDS or not text.isprintable():
            raise ValueError(text)
        return text

    def _list(self, text: str) -> list[str]:
        read = self._choice if self.choices else self._words
        return [read(each.strip()) for each in text.split(",")]


def plain_word(text: str) -> str:
    """A word however it is written: "Road Column", "road-column" and "road_column" are one."""
    return text.lower().replace("-", "_").replace(" ", "_")


def kinds_of(table: Table[Any]) -> dict[str, CellKind | None]:
    """What each column of a table holds; None for what cannot be written in a line."""
    row_type: type[Struct] = type(table.rows[0])
    return _kinds_of(row_type)


@cache
def _kinds_of(row_type: type[Struct]) -> dict[str, CellKind | None]:
    hints = get_type_hints(row_type)
    return {field.name: _unless_empty(_kind(hints[field.name]), field.default) for field in fields(row_type)}


def _unless_empty(kind: CellKind | None, default: Any) -> CellKind | None:
    """Words that a row may leave out may be left out by a house rule as well."""
    return CellKind("words", may_be_empty=True) if kind == CellKind("words") and default == "" else kind


def _kind(hint: Any) -> CellKind | None:
    parts = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        held = [part for part in parts if part is not NoneType]
        inner = _kind(held[0]) if len(held) == 1 else None
        return None if inner is None else CellKind(inner.kind, inner.choices, may_be_empty=True)
    if get_origin(hint) is Literal:
        words = tuple(part for part in parts if isinstance(part, str))
        return CellKind("choice", words, may_be_empty="" in words) if words == parts else None
    if get_origin(hint) is tuple:
        inner = _kind(parts[0]) if parts[1:] == (...,) else None
        fits = inner is not None and inner.kind in ("choice", "words")
        return CellKind("list", inner.choices, may_be_empty=True) if inner is not None and fits else None
    if isinstance(hint, type) and issubclass(hint, Enum):
        words = tuple(member.value for member in hint if isinstance(member.value, str))
        return CellKind("choice", words) if len(words) == len(hint) else None
    kinds: dict[Any, Kind] = {int: "number", float: "decimal", bool: "flag", str: "words", Faces: "faces"}
    return CellKind(kinds[hint]) if hint in kinds else None


def _written(pattern: str, text: str) -> str:
    plain = text.translate(DASHES)
    if not re.fullmatch(pattern, plain):
        raise ValueError(text)
    return plain
