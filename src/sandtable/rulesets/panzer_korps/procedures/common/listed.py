"""Formations in a list, of which some differ from the others: each is named by its number in the list."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.explain.sentences import count_of
from sandtable.sheet import FactsFault

Word = int | float | str
Row = tuple[Word, ...]


def by_number(field: str, rows: tuple[Row, ...], listed: int) -> dict[int, Row]:
    """What is said of each, by its place in the list counted from 0."""
    found: dict[int, Row] = {}
    for row in rows:
        number = row[0] if row else ""
        if not isinstance(number, int) or not 1 <= number <= listed:
            there = count_of(listed, "formation")
            raise FactsFault(f"{field}: begin with a number from 1, the first of the {there} named, not '{number}'")
        if number - 1 in found:
            raise FactsFault(f"{field}: formation {number} stands there twice, say all of it at once")
        found[number - 1] = row[1:]
    return found


def unknown_word(field: str, word: Word, known: Iterable[str]) -> FactsFault:
    """A word that means nothing here, with those that do."""
    return FactsFault(f"{field}: '{word}' is not known here, give {', '.join(known)}")
