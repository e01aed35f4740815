"""A table written out as a person would write it, piece by piece: read again it gives the very same pieces.

What was strewn or made from a seed is written out once, when a game begins. The record then holds the pieces
themselves, and nobody who replays it depends on how they were made.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from json import dumps

from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tables.ground_book import GroundBook
from sandtable.inches.tables.ground_reading import read_table
from sandtable.inches.tables.ground_table import GroundTable, Point
from sandtable.inches.tables.plain_shapes import as_oval, as_rectangle
from sandtable.inches.tape import Place, number_said

#: What in a table is made anew when it is read.
MADE = ("scatter", "random")
#: A line with the name of a part: [table], [[table.piece]].
_HEADER = re.compile(r"\s*\[{1,2}\s*([A-Za-z_][A-Za-z0-9_-]*)(\s*\.[^\[\]\n]+)?\s*\]{1,2}\s*(#.*)?")


def written(ground: GroundTable) -> str:
    """The `[table]` of a scenario."""
    lines = ["[table]", f"size = {_place((ground.width, ground.depth))}"]
    if ground.pieces:
        lines += ["piece = [", *(f"  {_piece(piece)}," for piece in ground.pieces), "]"]
    if ground.points:
        lines += ["point = [", *(f"  {_point(point)}," for point in ground.points), "]"]
    return "\n".join((*lines, ""))


def _piece(piece: Piece) -> str:
    parts = [f"kind = {_words(piece.kind)}", f"name = {_words(piece.name)}", *_shape(piece)]
    return f"{{ {', '.join((*parts, *(f'{trait} = true' for trait in piece.traits)))} }}"


def _shape(piece: Piece) -> Iterator[str]:
    if piece.spine:
        yield f"line = {_corners(piece.spine)}"
        yield f"width = {number_said(piece.width)}"
    elif piece.shape is Shape.LINE:
        yield f"line = {_corners(piece.rings[0])}"
    elif piece.shape is Shape.DISC:
        yield f"at = {_place(piece.rings[0][0])}"
        yield f"radius = {number_said(piece.radius)}"
    else:
        yield from _area(piece)


def _area(piece: Piece) -> Iterator[str]:
    plain = as_rectangle(piece.rings[0]) or as_oval(piece.rings[0])
    if plain is None:
        yield f"polygon = {_corners(piece.rings[0])}"
        return
    yield f"at = {_place(plain.at)}"
    yield f"size = {_place(plain.size)}"
    if plain.turned:
        yield f"turned = {plain.turned}"
    if plain.round:
        yield "round = true"


def _point(point: Point) -> str:
    name = f", name = {_words(point.name)}" if point.name else ""
    return f"{{ kind = {_words(point.kind)}{name}, at = {_place(point.at)} }}"


def _place(place: Place) -> str:
    return f"[{number_said(place[0])}, {number_said(place[1])}]"


def _corners(ring: Ring) -> str:
    return f"[{', '.join(map(_place, ring))}]"


def _words(words: str) -> str:
    return dumps(words, ensure_ascii=False).replace("\x7f", "\\u007F")


class NotWrittenOut(ValueError):
    """A scenario whose table cannot be told from the rest of it."""


def written_out(source: str, book: GroundBook) -> str:
    """A scenario with its table written out, if anything in it is made from a seed; all else stays as it was written.

    GroundFault where the table has faults, NotWrittenOut where it does not stand under a `[table]` of its own.
    """
    plain = tomllib.loads(source)
    table = plain.get("table", {})
    if not any(made in table for made in MADE):
        return source
    out = written(read_table(table, book))
    whole = _exchanged(source, out)
    try:
        again = tomllib.loads(whole)
    except tomllib.TOMLDecodeError:
        again = {}
    if again != {**plain, **tomllib.loads(out)}:
        raise NotWrittenOut("write the table under a line [table], with all that belongs to it")
    return whole


def _exchanged(source: str, table: str) -> str:
    """A text with another table: from its header to the next that is not of it."""
    kept: list[str] = []
    inside = False
    for line in source.splitlines(keepends=True):
        header = _HEADER.fullmatch(line.rstrip("\r\n"))
        if header:
            inside = header[1] == "table"
        if not inside:
            kept.append(line)
    rest = "".join(kept).rstrip()
    # The table comes last: what follows it under no header of its own would be taken for a part of it.
    return f"{rest}\n\n{table}" if rest else table
