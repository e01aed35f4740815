"""TOML that anybody may have written: bounded before it is read.

The reader of the standard library takes time and memory that grow with the square of a key's parts and
of nesting, so that a text of a few thousand characters can hold a machine up. What stands in strings and
comments is no key: a map is full of dots and brackets. Up to the first fault of a text this finds the
same strings as the reader does, and behind it the reader does not go.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from typing import Any, TypeVar
from unicodedata import category

import msgspec

#: A scenario has some 8,000 characters, 250 lines and 350 keys; one of a whole campaign has ten times that.
MOST_CHARACTERS = 200_000
MOST_LINES = 5_000
MOST_KEYS = 3_000
MOST_COMMAS = 8_000
#: Parts of a key such as house_rules.tables.limits, and brackets within brackets.
MOST_PARTS = 6
MOST_DEPTH = 6
#: Characters of a bare key, a number or a date.
LONGEST_WORD = 64
#: Kinds of characters that are not seen but act: controls, marks of direction, halves of pairs, other line ends.
HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})

T = TypeVar("T")

_TOKEN = re.compile(
    r'''
      (?P<skip> [ \t\r]++ | \#[^\n]*+
        | """ (?: [^"\\]++ | \\. | "(?!"") )*+ "{3,5}
        | \'\'\' (?: [^']++ | '(?!\'\') )*+ '{3,5}
        | " (?: [^"\\\n]++ | \\[^\n] )*+ "
        | ' [^'\n]*+ ' )
    | (?P<word> [A-Za-z0-9_+:\-]++ )
    | (?P<sign> [\n.=,\[\]{}] )
    ''',
    re.VERBOSE | re.DOTALL,
)
_MOST = {"\n": (MOST_LINES, "lines"), "=": (MOST_KEYS, "keys"), ",": (MOST_COMMAS, "commas")}


class NotToml(ValueError):
    """A text that is no TOML, or too large to be read."""


def read_foreign_toml(text: str, kind: type[T]) -> T:
    """A text as the type it must have; NotToml, or msgspec's own fault where it is TOML of another kind."""
    check_bounds(text)
    try:
        plain = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise NotToml(f"not readable as TOML: {fault}") from None
    _check_shown(plain)
    return msgspec.convert(plain, kind)


def _check_shown(plain: Any) -> None:
    """NotToml if a text or a key holds what would upset a terminal or turn a page around."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            _check_shown(key)
            _check_shown(value)
    elif isinstance(plain, list):
        for value in plain:
            _check_shown(value)
    elif isinstance(plain, str) and not plain.isprintable():
        for sign in plain:
            if sign not in "\n\t" and category(sign) in HIDDEN:
                raise NotToml(f"a text holds the character U+{ord(sign):04X}, which cannot be shown: leave it out")


def check_bounds(text: str) -> None:
    """NotToml if a text is larger in any way than one that a person would write."""
    if too_large := _excess(text):
        raise NotToml(f"too large to be read: {too_large}")


def _excess(text: str) -> str:
    """What is too much in a text; empty if nothing is."""
    if len(text) > MOST_CHARACTERS:
        return f"it has {len(text)} characters, where {MOST_CHARACTERS} may be"
    counted: Counter[str] = Counter()
    parts, depth, at = 1, 0, 0
    # What is no token is a fault, and the reader stops there.
    while token := _TOKEN.match(text, at):
        at = token.end()
        if token.lastgroup == "word" and at - token.start() > LONGEST_WORD:
            return f"line {_line(text, at)} has a word or number of more than {LONGEST_WORD} characters"
        if token.lastgroup != "sign":
            continue
        sign = token["sign"]
        counted[sign] += 1
        parts = parts + 1 if sign == "." else 1
        depth = max(0, depth + (sign in "[{") - (sign in "]}"))
        if parts > MOST_PARTS:
            return f"line {_line(text, at)} has a key of more than {MOST_PARTS} parts"
        if depth > MOST_DEPTH:
            return f"line {_line(text, at)} has more than {MOST_DEPTH} brackets within each other"
        if sign in _MOST and counted[sign] > _MOST[sign][0]:
            most, what = _MOST[sign]
            return f"it has more than {most} {what}"
    return ""


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
