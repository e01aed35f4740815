"""Colour on a terminal, plain text everywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from textwrap import wrap

PIPED_WIDTH = 100
WIDEST = 120
NARROWEST = 40
NARROWEST_TEXT = 30
_CODES = {"bold": "1", "dim": "2", "bad": "31", "accent": "36"}


def coloured() -> bool:
    """Only where a person looks at it, and has not asked for plain text."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, style: str) -> str:
    return f"\033[{_CODES[style]}m{text}\033[0m" if coloured() else text


def width() -> int:
    """Columns to draw in."""
    with suppress(OSError, ValueError):
        columns = os.get_terminal_size(sys.stdout.fileno()).columns
        return max(min(columns, WIDEST), NARROWEST) if columns else PIPED_WIDTH
    return PIPED_WIDTH


def wrapped(text: str) -> list[str]:
    """A paragraph, set in a little."""
    return wrap(text, width() - 2, initial_indent="  ", subsequent_indent="  ")


def in_columns(pairs: Sequence[tuple[str, str]]) -> list[str]:
    """Names and what is said of them, in two columns; the second goes on below itself, or below the name if narrow."""
    column = max(len(name) for name, _ in pairs) + 4
    if width() - column < NARROWEST_TEXT:
        column = 6
    lines: list[str] = []
    for name, said in pairs:
        text = wrap(said, width() - column) or [""]
        if len(name) + 4 <= column:
            first, *text = text
            lines.append(f"  {paint(name, 'accent')}{' ' * (column - 2 - len(name))}{first}".rstrip())
        else:
            lines.append(f"  {paint(name, 'accent')}")
        lines += [" " * column + line for line in text]
    return lines


def in_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows under their heads, each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    head, *lines = (
        "  ".join(f"{cell:<{room}}" for cell, room in zip(row, widths, strict=True)).rstrip() for row in (heads, *rows)
    )
    return "\n".join([paint(head, "bold"), *lines])


def complain(fault: object) -> None:
    """One line on stderr, whatever the fault says."""
    print(f"sandtable: {' '.join(str(fault).split())}", file=sys.stderr)


def bar(share: float, columns: int) -> str:
    """A bar of so many columns at most; anything that can happen shows at least a sliver."""
    eighths = max(round(share * columns * 8), 1) if share else 0
    if not speaks_unicode():
        return "#" * max(eighths // 8, 1 if share else 0)
    return "█" * (eighths // 8) + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[eighths % 8]


def speaks_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().startswith("utf")


def print_json(told: object) -> None:
    """Readable where the terminal can show every character, escaped where it cannot."""
    import json

    print(json.dumps(told, indent=2, ensure_ascii=not speaks_unicode()))
