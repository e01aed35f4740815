"""Answers as people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import fields


class Verb(Struct, frozen=True):
    """The first word of a typed answer: the kinds of answer it gives, how it is written, and what it does."""

    kinds: tuple[str, ...]
    usage: str
    says: str
    #: A whole answer, to show what typing looks like; few verbs need one.
    example: str = ""
    #: Its key at a table in a browser, the same in all questions; where none is declared, one is found.
    letter: str = ""


def examples(verbs: Mapping[str, Verb]) -> tuple[str, ...]:
    """Answers that could be typed: those a game gives, or else how its first is written."""
    given = tuple(verb.example for verb in verbs.values() if verb.example)
    return given or tuple(verb.usage for verb in verbs.values())[:1]


def in_words(value: Struct) -> str:
    """An answer or a result without knowing what it means: its kind, and each field that it holds."""
    kind = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", type(value).__name__).capitalize()
    held = ", ".join(f"{field.name.replace('_', ' ')} {_plain(getattr(value, field.name))}" for field in fields(value))
    return f"{kind}: {held}" if held else kind


def _plain(value: Any) -> str:
    if isinstance(value, Struct):
        return f"({in_words(value)})"
    if isinstance(value, tuple | list | frozenset):
        return " ".join(map(_plain, value)) or "none"
    if value is None:
        return "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
