"""A written table read into pieces: templates put down, pieces strewn, images made, names given; all faults at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from sandtable.base.spelling import did_you_mean
from sandtable.inches.bodies import on_table
from sandtable.inches.pieces import Piece
from sandtable.inches.tables.ground_book import GroundBook
from sandtable.inches.tables.ground_table import GroundTable, Point
from sandtable.inches.tables.ground_text import (
    MOST_PIECES,
    GroundFault,
    PointText,
    RandomText,
    TableText,
    place_read,
    shown,
    size_read,
    values_in,
)
from sandtable.inches.tables.mirroring import image_of, imaged, name_of_image, overlies_itself
from sandtable.inches.tables.naming import numbered
from sandtable.inches.tables.put_down import Put, put_down
from sandtable.inches.tables.random_ground import random_table
from sandtable.inches.tables.scattering import HALF, Strewing, strewn
from sandtable.inches.tape import Place, place_said


def read_table(plain: Mapping[str, Any], book: GroundBook) -> GroundTable:
    """The table of a file; GroundFault, with all that is wrong, if there is none."""
    faults: list[str] = []
    values = values_in(plain, TableText, "table", faults)
    if "size" not in plain:
        faults.append("table: say how large it is, such as size = [72, 48]")
    table = read_ground(TableText(**{"size": (48, 48), **values}), book, faults)
    if faults or table is None:
        raise GroundFault(faults)
    return table


def read_ground(text: TableText, book: GroundBook, faults: list[str]) -> GroundTable | None:
    """The table of a scenario; None, with every fault noted, if it cannot be read."""
    before = len(faults)
    size = size_read(text.size, faults)
    if size is None:
        return None
    if text.random is not None:
        return _random(text, size, book, faults)
    puts: list[Put] = []
    for number, entry in enumerate(text.piece, start=1):
        puts += put_down(entry, book, size, f"table.piece {number}", faults)
    points = _points(text, size, book, faults)
    if len(puts) > MOST_PIECES:
        faults.append(f"table: {len(puts)} pieces are too many, {MOST_PIECES} may be")
    if len(faults) == before:
        puts += _strewn(text, size, puts, book, faults)
    if text.mirrored:
        puts = _mirrored(text, size, puts, faults)
    else:
        faults += [f"{put.where}: a twin is there only on a mirrored table" for put in puts if put.twin]
    pieces = numbered(puts, faults)
    return GroundTable(*size, pieces, points) if len(faults) == before else None


def _strewn(text: TableText, size: Place, puts: list[Put], book: GroundBook, faults: list[str]) -> list[Put]:
    if not text.scatter:
        return []
    image = image_of(text.mirrored, *size) if text.mirrored else None
    ground = Strewing(size, [put.piece for put in puts], image)
    found: list[Put] = []
    for number, entry in enumerate(text.scatter, start=1):
        room = MOST_PIECES - len(puts) - len(found)
        found += strewn(entry, book, ground, room, f"table.scatter {number}", faults)
    return found


def _mirrored(text: TableText, size: Place, puts: list[Put], faults: list[str]) -> list[Put]:
    """Every piece followed by its image."""
    to = image_of(text.mirrored, *size)
    found: list[Put] = []
    for put in puts:
        found.append(put)
        image = imaged(put.piece, to)
        if image is None:
            if put.twin:
                faults.append(f"{put.where}: it is its own image and needs no twin '{put.twin}'")
            continue
        if overlies_itself(put.piece, image):
            faults.append(
                f"{put.where}: on a mirrored table it lies over its own image:"
                " move it into one half, or make it the same on both sides"
            )
        found.append(_image(put, image, text))
    if len(found) > MOST_PIECES:
        faults.append(f"table: with their images {len(found)} pieces are too many, {MOST_PIECES} may be")
    return found


def _image(put: Put, image: Piece, text: TableText) -> Put:
    name = name_of_image(put.piece.name, put.twin, text.mirrored)
    given = bool(put.twin) or (put.given and name != put.piece.name)
    return Put(replace(image, name=name), f"the image of {put.where}", given)


def _points(text: TableText, size: Place, book: GroundBook, faults: list[str]) -> list[Point]:
    found: list[Point] = []
    for number, entry in enumerate(text.point, start=1):
        where = f"table.point {number}"
        point = PointText(**values_in(entry, PointText, where, faults))
        kind = point.kind or (book.points[0] if len(book.points) == 1 and "kind" not in entry else "")
        if kind not in book.points and ("kind" not in entry or point.kind):
            hint = did_you_mean(kind, book.points) or f" There are: {', '.join(book.points)}."
            faults.append(f"{where}: no point is called '{shown(kind)}'.{hint}")
        if point.at is None:
            if "at" not in entry:
                faults.append(f"{where}: say where it is, such as at = [36, 24]")
            continue
        at = place_read(point.at, f"{where}, at", faults)
        if at is None:
            continue
        if not on_table(at, *size):
            faults.append(f"{where}: {place_said(at)} is off the table of {place_said(size).replace(',', ' by ')} in")
        found += _with_image(Point(kind, point.name, at), point.twin, text, size)
    return found


def _with_image(point: Point, twin: str, text: TableText, size: Place) -> list[Point]:
    if not text.mirrored:
        return [point]
    at = image_of(text.mirrored, *size)(point.at)
    name = name_of_image(point.name, twin, text.mirrored)
    return [point] if at == point.at else [point, replace(point, name=name, at=at)]


def _random(text: TableText, size: Place, book: GroundBook, faults: list[str]) -> GroundTable | None:
    """A table made from a seed. It is meant to be written out, so that nobody has to make it again."""
    before = len(faults)
    entry = text.random or {}
    random = RandomText(**values_in(entry, RandomText, "table.random", faults))
    if random.seed is None and "seed" not in entry:
        faults.append("table.random: say a seed, such as seed = 7")
    theatre = random.theatre or ("" if "theatre" in entry else next(iter(book.recipes), ""))
    if theatre not in book.recipes and ("theatre" not in entry or random.theatre):
        known = f" There are: {', '.join(book.recipes)}." if book.recipes else ""
        hint = did_you_mean(theatre, book.recipes) or known
        faults.append(f"table.random: no theatre is called '{shown(theatre)}'.{hint}")
    faults += [
        f"table.{other}: a random table makes its own: leave {other} out, or random"
        for other in ("piece", "scatter", "point")
        if getattr(text, other)
    ]
    if size[0] % HALF or size[1] % HALF:
        faults.append("table.size: a random table is as wide and as deep as whole or half inches")
    if text.mirrored:
        faults.append(
            'table.mirrored: a random table is mirrored in itself: random = { seed = 7, mirrored = "turned" }'
        )
    if len(faults) > before or random.seed is None:
        return None
    return random_table(str(random.seed), book.recipes[theatre], size, book, random.mirrored)
