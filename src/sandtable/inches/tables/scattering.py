"""Pieces strewn from a seed: the same seed strews the same on every machine, and what is strewn is then written out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from random import Random
from typing import Any

from sandtable.base.spelling import did_you_mean
from sandtable.inches.apart import boxes_apart, nearer
from sandtable.inches.pieces import Piece, Shape, oval, rectangle
from sandtable.inches.tables.ground_book import GroundBook, Kind, Laid
from sandtable.inches.tables.ground_text import (
    MOST_PIECES,
    ScatterText,
    box_read,
    inches_read,
    place_read,
    shown,
    values_in,
)
from sandtable.inches.tables.mirroring import imaged
from sandtable.inches.tables.outlines import Mapped
from sandtable.inches.tables.put_down import Put, turned_about
from sandtable.inches.tables.shaping import LEAST, finished, off_table
from sandtable.inches.tape import INCH, Box, Place

#: So often a place is sought for one piece, and for all of a table: whoever wrote it is not kept waiting.
TRIES, PATIENCE = 100, 3_000
#: Places are whole halves of an inch, and turns are steps of fifteen degrees, as a person would lay them.
HALF, STEP = INCH // 2, 15
#: Beside a road or water so much is left free.
VERGE = INCH // 4
#: How large a line or an area is where neither the file nor its kind says.
USUAL = (6 * INCH, 4 * INCH)


def stepped(rng: Random, low: int, high: int, step: int = HALF) -> int:
    """A whole number of steps between two numbers; the first where there is none."""
    first, last = -(-low // step), high // step
    return step * rng.randint(first, last) if first <= last else low


def sized(rng: Random, least: Place, most: Place) -> Place:
    return stepped(rng, least[0], most[0]), stepped(rng, least[1], most[1])


def random_piece(rng: Random, kind: Kind, at: Place, size: Place, turned: int, rounded: bool = False) -> Piece:
    """A piece of a kind about a place: of a line the size is its length."""
    if kind.laid is Laid.LINE:
        to = turned_about(at, turned)
        line = to((-(size[0] // 2), 0)), to((size[0] // 2, 0))
        return Piece(0, kind.word, kind.word, Shape.LINE, (line,))
    if kind.laid is Laid.DISC:
        return Piece(0, kind.word, kind.word, Shape.DISC, ((at,),), radius=kind.radius or size[0] // 2)
    corners = (oval if rounded else rectangle)(at, *size, turned)
    return finished(Piece(0, kind.word, kind.word, Shape.AREA, (corners,)))


def in_box(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


class Strewing:
    """What lies on a table so far, images too, and whether there is room for more."""

    def __init__(self, size: Place, pieces: Sequence[Piece], image: Mapped | None) -> None:
        self.size, self.image = size, image
        self.patience = PATIENCE
        self.lying: list[Piece] = []
        self._boxes: list[Box] = []
        for piece in pieces:
            self.lay(piece)

    def lay(self, piece: Piece) -> None:
        image = imaged(piece, self.image) if self.image else None
        for each in (piece, image):
            if each:
                self.lying.append(each)
                self._boxes.append(each.box)

    def fits(self, pieces: Sequence[Piece], apart: int) -> bool:
        """Whether pieces lie on the table, so far apart from all others and from their own images."""
        for piece in pieces:
            if next(off_table(piece, *self.size), None):
                return False
            box = piece.box
            near = (
                other
                for other, theirs in zip(self.lying, self._boxes, strict=True)
                if not boxes_apart(box, theirs, apart)
            )
            if any(nearer(piece, other, _room(other, apart)) for other in near):
                return False
        images = [imaged(piece, self.image) or piece for piece in pieces] if self.image else ()
        return not any(
            nearer(piece, other, apart)
            for number, piece in enumerate(pieces)
            for other in images[number:]
            if other is not piece
        )

    def found(self, make: Callable[[], Sequence[Piece]], apart: int) -> Sequence[Piece]:
        """The first of many random pieces, or groups of them, that fit, laid down; none where no room was found."""
        for _ in range(min(TRIES, self.patience)):
            self.patience -= 1
            pieces = make()
            if pieces and self.fits(pieces, apart):
                for piece in pieces:
                    self.lay(piece)
                return pieces
        return ()


def _room(other: Piece, apart: int) -> int:
    """Nearer to a road or to water something may stand than to another piece."""
    return min(apart, VERGE) if other.spine else apart


def strewn(
    entry: dict[str, Any], book: GroundBook, ground: Strewing, most: int, where: str, faults: list[str]
) -> list[Put]:
    """The pieces of one scatter; whatever finds no room is told, for nothing that is written is left out."""
    before = len(faults)
    text = ScatterText(**values_in(entry, ScatterText, where, faults))
    if text.seed is None and "seed" not in entry:
        faults.append(f"{where}: say a seed, such as seed = 7")
    if not text.kinds and "kinds" not in entry:
        faults.append(f"{where}: say what is strewn, such as kinds = {{ woods = 3 }}")
    box = box_read(text.within, f"{where}, within", faults) if text.within else (0, 0, *ground.size)
    apart = inches_read(text.apart, f"{where}, apart", faults, 0)
    least = place_read(text.least, f"{where}, least", faults, LEAST) if text.least else None
    largest = place_read(text.most, f"{where}, most", faults, LEAST) if text.most else None
    for word in text.kinds:
        _check_kind(word, book, where, faults)
    if sum(text.kinds.values()) > most:
        faults.append(f"{where}: {sum(text.kinds.values())} pieces are too many: a table has at most {MOST_PIECES}")
    if len(faults) > before or box is None or apart is None:
        return []
    rng = Random(f"scatter {text.seed}")  # noqa: S311 - not for secrets
    found: list[Put] = []
    for word, number in text.kinds.items():
        kind = book.by_word[word]
        smallest = least or largest or _usual(kind)
        make = _maker(rng, kind, box, smallest, largest or smallest, text.round)
        laid = [
            piece for pieces in takewhile(bool, (ground.found(make, apart) for _ in range(number))) for piece in pieces
        ]
        if len(laid) < number:
            faults.append(f"{where}: there is room for only {len(laid)} of {number} '{word}': strew fewer, or nearer")
        found += [Put(piece, where) for piece in laid]
    return found


def _check_kind(word: str, book: GroundBook, where: str, faults: list[str]) -> None:
    if word not in book.by_word:
        hint = did_you_mean(word, book.by_word) or f" There are: {', '.join(book.by_word)}."
        faults.append(f"{where}: no kind of ground is called '{shown(word)}'.{hint}")
    elif book.by_word[word].laid is Laid.STRIP:
        faults.append(f"{where}: '{word}' runs along a line and cannot be strewn: give it as a piece")


def _usual(kind: Kind) -> Place:
    return kind.size if kind.size[0] else USUAL


def _maker(
    rng: Random, kind: Kind, box: Box, least: Place, most: Place, rounded: bool
) -> Callable[[], Sequence[Piece]]:
    west, south, east, north = box

    def make() -> Sequence[Piece]:
        at = stepped(rng, west, east), stepped(rng, south, north)
        piece = random_piece(rng, kind, at, sized(rng, least, most), STEP * rng.randint(0, 11), rounded)
        return (piece,) if in_box(piece.box, box) else ()

    return make
