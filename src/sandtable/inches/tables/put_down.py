"""Pieces put down on a table: one as it is written, or a template's, turned and moved to its place."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.spelling import did_you_mean
from sandtable.inches.pieces import Piece, rectangle
from sandtable.inches.tables.ground_book import GroundBook
from sandtable.inches.tables.ground_text import PieceText, place_read, shown
from sandtable.inches.tables.outlines import Mapped
from sandtable.inches.tables.shaping import finished, moved, off_table, read_piece, shaped, traits_of, unsound, way_of
from sandtable.inches.tape import Place


class Put(Struct, frozen=True):
    """A piece that lies on the table and has no number yet."""

    piece: Piece
    #: Where it was written.
    where: str
    #: Whether a person gave it its name; if not, it is numbered among those called alike.
    given: bool = False
    #: The name of its image.
    twin: str = ""


def put_down(entry: dict[str, Any], book: GroundBook, size: Place, where: str, faults: list[str]) -> list[Put]:
    """The pieces of one entry where they lie; every fault is told."""
    text = read_piece(entry, book, where, faults)
    if text is None:
        return []
    given = frozenset(entry)
    if text.template:
        puts = _from_template(text, given, book, where, faults)
    else:
        piece = _one(entry, text, book, where, faults)
        puts = [Put(piece, where, bool(text.name), text.twin)] if piece else []
    return [on for put in puts if (on := _on_table(put, size, faults))]


def _one(entry: dict[str, Any], text: PieceText, book: GroundBook, where: str, faults: list[str]) -> Piece | None:
    kind = book.by_word[text.kind]
    way = way_of(text, frozenset(entry), kind, where, faults)
    piece = shaped(text, kind, way, where, faults) if way else None
    return piece and replace(piece, name=text.name or kind.word, traits=traits_of(entry, kind))


def _on_table(put: Put, size: Place, faults: list[str]) -> Put | None:
    wrong = [f"{put.where}: {fault}" for fault in off_table(put.piece, *size)]
    faults += wrong
    return None if wrong else replace(put, piece=finished(put.piece))


def turned_about(at: Place, turned: int) -> Mapped:
    """How a template's corners come to lie when it is turned clockwise and moved to a place."""

    def to(corner: Place) -> Place:
        # The third corner of a rectangle of twice that size is the corner itself, turned and rounded as all are.
        return rectangle(at, 2 * corner[0], 2 * corner[1], turned)[2]

    return to


def _from_template(
    text: PieceText, given: frozenset[str], book: GroundBook, where: str, faults: list[str]
) -> list[Put]:
    kind = book.by_word.get(text.kind)
    template = book.by_template.get(text.template)
    if template is None:
        names = ", ".join(book.by_template)
        hint = did_you_mean(text.template, book.by_template) or (f" There are: {names}." if names else "")
        faults.append(f"{where}: no template is called '{shown(text.template)}'.{hint}")
        return []
    way = way_of(text, given, kind, where, faults)
    at = place_read(text.at, f"{where}, at", faults) if way and text.at else None
    if at is None:
        return []
    puts = template_put(book, text.template, at, text.turned, where, faults, text.name)
    return [
        replace(put, twin=f"{text.twin}{put.piece.name.removeprefix(text.name)}") if text.twin else put for put in puts
    ]


def template_put(
    book: GroundBook, name: str, at: Place, turned: int, where: str, faults: list[str], called: str = ""
) -> list[Put]:
    """The pieces of a template at a place, called after it where it has a name of its own."""
    to = turned_about(at, turned)
    found: list[Put] = []
    for number, entry in enumerate(book.by_template[name].piece, start=1):
        inner = f"{where}, {name} {number}"
        text = read_piece(entry, book, inner, faults)
        if text is None:
            continue
        if text.template:
            faults.append(f"{inner}: a template holds no other template")
            continue
        if piece := _one(entry, text, book, inner, faults):
            piece = replace(moved(piece, to), name=f"{called} {piece.name}".strip())
            wrong = [f"{inner}: {fault}" for fault in unsound(piece)]
            faults += wrong
            if not wrong:
                found.append(Put(piece, inner))
    return found
