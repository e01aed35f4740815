"""A link as a QR code, for the camera of a phone."""

from __future__ import annotations

import segno
from msgspec import Struct

#: The least of four strengths against damage: a screen has none, and larger squares are read from farther away.
STRENGTH = "l"


class Code(Struct, frozen=True):
    """The dark squares of a code as a path over so many squares each way, without the quiet border around it."""

    size: int
    path: str


def code_of(text: str) -> Code:
    rows = matrix(text)
    return Code(len(rows), "".join(_run(y, row) for y, row in enumerate(rows)))


def matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """The squares row by row, True where dark."""
    made = segno.make_qr(text, error=STRENGTH, boost_error=False, mode="byte")
    return tuple(tuple(map(bool, row)) for row in made.matrix)


def _run(y: int, row: tuple[bool, ...]) -> str:
    """The dark stretches of a row, each one square high."""
    path, began = "", None
    for x, dark in enumerate((*row, False)):
        if dark and began is None:
            began = x
        elif not dark and began is not None:
            path += f"M{began} {y}h{x - began}v1H{began}z"
            began = None
    return path
