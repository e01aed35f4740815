"""Typed words: units by name, abbreviation or number, and the parts of a command."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple
from unicodedata import combining, normalize

from sandtable.base.bits import numbers_in
from sandtable.sheet.faults import FactsFault

NUMBER = re.compile(r"#[0-9]{1,4}")
ALL = "all"
#: Who says less than the full name of a unit says it in fewer words.
MOST_WORDS = 10


class Token(NamedTuple):
    """A word, or the full name of units (a set: both sides may have the name)."""

    text: str
    units: int = 0


def folded(text: str) -> str:
    """Text without capitals, accents and the dots after numerals."""
    plain = "".join(sign for sign in normalize("NFKD", text) if not combining(sign)).casefold()
    return " ".join(word.strip(".;:!?'\"()") for word in plain.split())


def joined(tokens: Iterable[Token]) -> str:
    return " ".join(token.text for token in tokens)


class Names:
    """The units of a game, by what people type. A game says which words mean something else in a command."""

    def __init__(self, names: Sequence[str], sides: Sequence[int]) -> None:
        """Every unit by its name and its side."""
        self.names, self.sides = tuple(names), tuple(sides)
        self.words = tuple(tuple(folded(name.replace(",", " ")).split()) for name in names)

    def means_something_else(self, word: str) -> bool:
        """Whether a word parts a command or names something that is no unit."""
        return word.isdigit()

    @cached_property
    def full(self) -> dict[tuple[str, ...], int]:
        """Full names as words, and the set of units that have each. What reads as something else is left out."""
        found: dict[tuple[str, ...], int] = {}
        for number, words in enumerate(self.words):
            if words and not all(self.means_something_else(word) for word in words):
                found[words] = found.get(words, 0) | 1 << number
        return found

    @cached_property
    def longest(self) -> int:
        return max(map(len, self.full), default=0)

    def tell(self, number: int) -> str:
        """What a unit is called so that it is understood again."""
        name, alike = self.names[number], self.full.get(self.words[number], 0)
        theirs = [one for one in numbers_in(alike) if self.sides[one] == self.sides[number]]
        return name if theirs == [number] and "," not in name else f"#{number}"

    # ---------------------------------------------------------------- reading

    def tokens(self, text: str) -> list[Token]:
        """Words, with full names of units put together."""
        words = [folded(word) for word in text.replace(",", " , ").split()]
        words = [word for word in words if word]
        found: list[Token] = []
        place = 0
        while place < len(words):
            for length in range(min(self.longest, len(words) - place), 0, -1):
                run = tuple(words[place : place + length])
                if units := self.full.get(run, 0):
                    found.append(Token(" ".join(run), units))
                    place += length
                    break
            else:
                found.append(Token(words[place]))
                place += 1
        return found

    def unit(self, tokens: Sequence[Token], prefer: int, own: int) -> int:
        """The unit that some words name: one of `own` if any fits, of those that fit alike one of `prefer`."""
        asked = joined(tokens)
        if not tokens:
            raise FactsFault("name a unit: its name, enough of it to be clear, or #number ('units' lists them)")
        if NUMBER.fullmatch(asked):
            return self.by_number(asked)
        if len(tokens) > MOST_WORDS:
            raise FactsFault(f"'{joined(tokens[:3])} …' is too long for a unit: say less of the name, or the number")
        everybody = (1 << len(self.words)) - 1
        for among in (own, everybody):
            if len(tokens) == 1 and tokens[0].units & among:
                fitting = tokens[0].units & among
            else:
                fitting = self.fitting(tuple(asked.split()), among)
            if fitting & (fitting - 1) and fitting & prefer:
                fitting &= prefer
            if fitting:
                return self.only(fitting, asked)
        raise FactsFault(f"there is no unit '{asked}': 'units' lists them")

    def by_number(self, asked: str) -> int:
        number = int(asked[1:])
        if number >= len(self.words):
            raise FactsFault(f"there is no unit {asked}: they run from #0 to #{len(self.words) - 1}")
        return number

    def only(self, fitting: int, asked: str) -> int:
        if fitting & (fitting - 1):
            named = ", ".join(f"{self.names[number]} (#{number})" for number in numbers_in(fitting))
            raise FactsFault(f"'{asked}' may be {named}: say more of the name, or the number")
        return fitting.bit_length() - 1

    def fitting(self, asked: tuple[str, ...], among: int) -> int:
        """The units of a set that fit best, as a set."""
        best, found = len(_FITS), 0
        for number in numbers_in(among):
            rank = next((rank for rank, fits in enumerate(_FITS[: best + 1]) if fits(self.words[number], asked)), None)
            if rank is None:
                continue
            if rank < best:
                best, found = rank, 0
            found |= 1 << number
        return found


def _subsequence(words: tuple[str, ...], asked: tuple[str, ...]) -> bool:
    left = iter(words)
    return all(any(word == each for word in left) for each in asked)


def begin_words(words: tuple[str, ...], asked: tuple[str, ...]) -> bool:
    """Whether what was asked are beginnings of some of the words, in their order."""
    left = iter(words)
    return all(any(word.startswith(each) for word in left) for each in asked)


def _begins(words: tuple[str, ...], asked: tuple[str, ...]) -> bool:
    return bool(words and asked) and words[0].startswith(asked[0]) and begin_words(words[1:], asked[1:])


def _within(words: tuple[str, ...], asked: tuple[str, ...]) -> bool:
    return " ".join(asked) in " ".join(words)


#: How a name may fit what was typed, the best first: whole, whole words, from its beginning, anywhere.
_FITS = (tuple.__eq__, _subsequence, _begins, begin_words, _within)


# ---------------------------------------------------------------------- the parts of a command


def parted(tokens: Sequence[Token], keys: Sequence[str]) -> dict[str, list[Token]]:
    """The tokens after each key word; those before the first stand under ""."""
    parts: dict[str, list[Token]] = {"": []}
    key = ""
    for token in tokens:
        if not token.units and token.text in keys:
            key = token.text
            if key in parts:
                raise FactsFault(f"'{key}' stands there twice")
            parts[key] = []
        else:
            parts[key].append(token)
    return parts


def members(tokens: Sequence[Token]) -> list[list[Token]]:
    """The members of a list: parted by commas, 'and', and full names."""
    found: list[list[Token]] = []
    onward = False
    for token in tokens:
        if token.text in (",", "and") and not token.units:
            onward = False
        elif token.units or NUMBER.fullmatch(token.text) or token.text == ALL or not onward:
            found.append([token])
            onward = not token.units and not NUMBER.fullmatch(token.text) and token.text != ALL
        else:
            found[-1].append(token)
    return found


def count(tokens: Sequence[Token] | None, what: str) -> int:
    """How many of something: none if not mentioned, one if mentioned without a number."""
    if tokens is None:
        return 0
    said = joined(tokens)
    if not said:
        return 1
    if not re.fullmatch("[0-9]{1,3}", said):
        raise FactsFault(f"'{said}' is no number of {what}")
    return int(said)


def nothing(tokens: Sequence[Token], after: str) -> None:
    """Nothing more may follow."""
    if tokens:
        raise FactsFault(f"'{joined(tokens)}' does not belong after '{after}'")
