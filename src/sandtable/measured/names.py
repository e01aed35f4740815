"""Typed words of a game on inches: its units, the pieces of its table, distances and directions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar

from sandtable.inches.directions import COMPASS
from sandtable.inches.pieces import Piece
from sandtable.inches.tape import Place, TooFine, hundredths
from sandtable.sheet.faults import FactsFault, did_you_mean
from sandtable.sheet.notation.words import Names, Token, begin_words, folded, joined

NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?(in|\"|”)?")
#: Directions as they are typed, in degrees.
POINTS = {word: 45 * number for number, word in enumerate(COMPASS)}
SHORT = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}
ARTICLES = frozenset({"the", "a", "an"})
FAR = 1_000_000


class MeasuredNames(Names):
    """The units of a scenario and the named pieces of its table, by what people type."""

    #: Words that part a command; a unit of such a name is called by its number.
    keywords: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, names: Sequence[str], sides: Sequence[int], pieces: Iterable[Piece]) -> None:
        super().__init__(names, sides)
        self.pieces = tuple(piece for piece in pieces if piece.name)
        self._called = tuple(tuple(folded(piece.name).split()) for piece in self.pieces)

    def means_something_else(self, word: str) -> bool:
        known = word in self.keywords or word in POINTS or word in SHORT or bool(NUMBER.fullmatch(word))
        return known or super().means_something_else(word)

    def piece(self, tokens: Sequence[Token]) -> Piece | None:
        """The one piece of the table that some words name; None if they name none."""
        asked = tuple(word for word in joined(tokens).split() if word not in ARTICLES)
        if not asked:
            return None
        for fits in (tuple.__eq__, begin_words):
            found = [piece for piece, words in zip(self.pieces, self._called, strict=True) if fits(words, asked)]
            if len(found) == 1:
                return found[0]
            if found:
                named = ", ".join(piece.name for piece in found)
                raise FactsFault(f"'{joined(tokens)}' may be {named}: say more of the name")
        return None

    def unknown(self, tokens: Sequence[Token]) -> FactsFault:
        """Words that name neither a unit nor a piece."""
        asked = joined(tokens)
        known = [*self.names, *(piece.name for piece in self.pieces)]
        hint = did_you_mean(asked, known) or " 'units' and 'table' list what there is."
        return FactsFault(f"there is no unit and no piece of ground '{asked}'.{hint}")


def is_number(token: Token) -> bool:
    return not token.units and bool(NUMBER.fullmatch(token.text))


def distance(token: Token) -> int:
    """A typed number of inches: "6", "6in", "4.5"."""
    return _hundredths(token.text.rstrip('in"”'))


def _hundredths(text: str) -> int:
    try:
        found = hundredths(text)
    except TooFine as fault:
        raise FactsFault(f"{fault}: give inches with at most two decimals, such as 4.25") from None
    if abs(found) > FAR:
        raise FactsFault(f"{text} in is longer than any table")
    return found


def coordinates(tokens: Sequence[Token]) -> Place | None:
    """A place by its two distances from the west and south edges: "24.5,18" or "24.5 18"; None if it is none."""
    numbers = [token for token in tokens if token.text != ","]
    if len(numbers) != 2 or len(tokens) > 3 or not all(map(is_number, numbers)):
        return None
    return distance(numbers[0]), distance(numbers[1])


def direction(tokens: Sequence[Token]) -> int | None:
    """A facing in degrees or in words of the compass; None if it is none."""
    said = joined(tokens).replace(" ", "-")
    if said in POINTS or said in SHORT:
        return POINTS.get(said, SHORT.get(said))
    if len(tokens) == 1 and re.fullmatch("[0-9]{1,3}", said):
        if int(said) >= 360:
            raise FactsFault(f"{said} is no facing: give 0 to 359 degrees clockwise from north, or a word such as ne")
        return int(said)
    return None
