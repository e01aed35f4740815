"""What a record may hold at most: it may come from anybody, and no table writes more than this."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

LARGEST_FILE = 64 << 20
LONGEST_LINE = 1 << 20
MOST_LINES = 1_000_000
MOST_FACES = 10_000
_MOST_NAMES = 300
_LONGEST_NAME = 300
_DEEPEST = 100
_LONGEST_MESSAGE = 500
LONGEST_QUOTE = 200
#: A string, or a bracket outside of one.
_STRING_OR_BRACKET = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)


def first_too_long(lines: Iterable[bytes]) -> int | None:
    """The number of the first line that is too long to be one."""
    return next((number for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE), None)


def nested_too_deeply(text: bytes) -> bool:
    """Whether lists and objects stand in one another deeper than in anything that a table writes."""
    if text.count(b"[") + text.count(b"{") <= _DEEPEST:
        return False
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        if found[0] in b"[{":
            depth += 1
            if depth > _DEEPEST:
                return True
        elif found[0] in b"]}":
            depth -= 1
    return False


def beyond_bounds(names: Sequence[str], *, shown: bool = True) -> str | None:
    """What is wrong with the names in a header; nothing, if there are not too many and each is one.

    A browser may know signs that are not known here, so what its page kept need not be fit to be `shown`.
    """
    if len(names) > _MOST_NAMES:
        return "it names too many seats and players"
    if any(len(name) > _LONGEST_NAME or (shown and not name.isprintable()) for name in names):
        return f"a name is longer than {_LONGEST_NAME} characters, or has one that cannot be shown"
    return None


def as_one_word(text: str, most: int) -> str:
    """What a record calls something, to be told in a sentence. Whoever wrote it could have put sentences there."""
    return re.sub(r"[^\w.-]+", "_", text)[:most]


def is_a_reason(text: str) -> bool:
    """Whether an umpire's reason can stand in a log: a line of words, without the sign that rules are cited with."""
    return len(text.strip()) > 0 and len(text) <= _LONGEST_NAME and text.isprintable() and "§" not in text


def in_one_line(message: str, most: int = _LONGEST_MESSAGE) -> str:
    """A message that may quote a record: not too long, and without anything that would upset a terminal."""
    shown = "".join(each if each.isprintable() else "?" for each in message[: most + 1])
    return shown if len(shown) <= most else f"{shown[:most]}…"
