"""Scenario files read as data, with every fault at its place and in words that say what to write instead."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from sandtable.sheet.faults import first_faults
from sandtable.sheet.foreign_toml import NotToml, read_foreign_toml

S = TypeVar("S", bound=Struct)

#: What a scenario says in a word or two, in a line, and in some paragraphs.
Name = Annotated[str, Meta(max_length=60)]
Title = Annotated[str, Meta(max_length=120)]
Prose = Annotated[str, Meta(max_length=4_000)]

#: How msgspec tells of a word that is none of those, and how we tell of the place of any fault.
NO_CHOICE, AT = "Invalid enum value ", ", at `"


class ScenarioFault(ValueError):
    """A scenario that cannot be played, with all that is wrong with it."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = first_faults(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "; ".join(self.faults)


def read_scenario(source: str, kind: type[S]) -> S:
    """A scenario file as data; ScenarioFault if it is none."""
    try:
        return read_foreign_toml(source, kind)
    except NotToml as fault:
        raise ScenarioFault([str(fault)]) from None
    except msgspec.ValidationError as fault:
        raise ScenarioFault([in_words(str(fault), kind)]) from None


def must_be_sound(faults: Iterable[str]) -> None:
    """ScenarioFault with everything that was found, if anything was."""
    if found := list(faults):
        raise ScenarioFault(found)


def in_words(fault: str, kind: type[Struct]) -> str:
    """A fault of the reader with its place as it is written in the file, and the choices where there are any."""
    told = fault.replace("`$.", "`").replace(" - at `", AT)
    wrong, _, place = told.rpartition(AT)
    field = place.rstrip("`").rpartition(".")[2].partition("[")[0]
    words = choices_in(kind).get(field)
    if not wrong.startswith(NO_CHOICE) or not words:
        return told
    return f"{wrong.removeprefix(NO_CHOICE)} is none of {', '.join(words)}{AT}{place}"


def choices_in(kind: type) -> dict[str, tuple[str, ...]]:
    """What may be written where one of a few words is asked for, by the name of the field, at any depth of a struct."""
    found: dict[str, tuple[str, ...]] = {}
    seen: set[type] = set()

    def look(at: Any, field: str) -> None:
        if isinstance(at, type) and issubclass(at, Enum):
            found[field] = tuple(str(each.value) for each in at)
        elif get_origin(at) is Literal:
            found[field] = tuple(map(str, get_args(at)))
        elif isinstance(at, type) and issubclass(at, Struct) and at not in seen:
            seen.add(at)
            for name, inner in get_type_hints(at).items():
                look(inner, name)
        else:
            for inner in get_args(at):
                look(inner, field)

    look(kind, "")
    return found
