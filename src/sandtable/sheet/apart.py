"""Things in a list of which some differ from the others: each is named by its number there, and then described."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.explain.sentences import count_of
from sandtable.sheet.faults import FactsFault

Word = int | float | str
#: As a person types it: "2,14,moved".
Row = tuple[Word, ...]


def by_number(field: str, rows: tuple[Row, ...], listed: int, what: str) -> dict[int, Row]:
    """What is said of each, by its place in the list counted from 0; `what` is one of those that are listed."""
    found: dict[int, Row] = {}
    for row in rows:
        place = place_of(field, row[0] if row else "", listed, what)
        if place in found:
            raise FactsFault(f"{field}: {what} {place + 1} stands there twice, say all of it at once")
        found[place] = row[1:]
    return found


def place_of(field: str, number: Word, listed: int, what: str) -> int:
    """The place in the list, counted from 0, that a number stands for."""
    if not isinstance(number, int) or not 1 <= number <= listed:
        there = count_of(listed, what)
        raise FactsFault(f"{field}: begin with a number from 1, the first of the {there} named, not '{number}'")
    return number - 1


def unknown_word(field: str, word: Word, known: Iterable[str]) -> FactsFault:
    """A word that means nothing here, with those that do."""
    return FactsFault(f"{field}: '{word}' is not known here, give {', '.join(known)}")
