"""Rows as an umpire types them ("tank,6,prepared"): words and numbers, and which of the named units is meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from sandtable.rulesets.megagame.facts import Row, Word
from sandtable.sheet import FactsFault
from sandtable.sheet.faults import did_you_mean

#: Longer numbers are never meant, and a power of ten could be as large as the memory.
NUMBER = re.compile(r"[0-9]{1,4}(\.[0-9]{1,17})?|[0-9]{1,4}/[1-9][0-9]{0,4}")
TIMES = re.compile(r"([0-9]{1,2})x(.+)")


def number(field: str, word: Word, example: str) -> Fraction:
    """A number or a fraction: 8, 8.5 or 2/5."""
    if not NUMBER.fullmatch(str(word)):
        raise FactsFault(f"{field}: '{word}' is no number, write it as in {example}")
    return Fraction(str(word))


def whole(field: str, word: Word, example: str) -> int:
    found = number(field, word, example)
    if found.denominator != 1:
        raise FactsFault(f"{field}: '{word}' is no whole number, write it as in {example}")
    return int(found)


def same_word(word: Word) -> str:
    """Words are the same however they are joined: heavy-tank, heavy_tank."""
    return str(word).lower().replace("-", "_")


def one_of(field: str, word: Word, known: Mapping[str, str] | Iterable[str]) -> str:
    """A known word, or a fault that names the nearest one."""
    wanted, words = same_word(word), list(known)
    if wanted not in words:
        hint = did_you_mean(wanted, words) or f" There are: {', '.join(words)}."
        raise FactsFault(f"{field}: there is no '{word}'.{hint}")
    return wanted


def repeated(field: str, rows: tuple[Row, ...], most: int) -> tuple[Row, ...]:
    """Rows with "2xtank,6" written out; rows without a word are left out."""
    found: list[Row] = []
    for row in rows:
        words = tuple(word for word in row if word != "")
        if not words:
            continue
        times = TIMES.fullmatch(str(words[0]))
        found += [(times[2], *words[1:])] * int(times[1]) if times else [words]
    if len(found) > most:
        raise FactsFault(f"{field}: at most {most}, not {len(found)}")
    return tuple(found)


def share(field: str, rows: tuple[Row, ...]) -> Fraction:
    """Parts of a turn added up; nobody spends more than a whole one."""
    spent = sum((number(field, word, "2/5") for row in rows for word in row if word != ""), Fraction(0))
    if spent > 1:
        raise FactsFault(f"{field}: {spent} is more than a whole turn")
    return spent


def opening(words: str) -> str:
    """With a capital in front; the rest stays as it is, so that SPGs stay SPGs."""
    return words[:1].upper() + words[1:]


def listed(words: Iterable[str]) -> str:
    """Such as: tank 6, infantry 6 and infantry 5."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


APART_EXAMPLE = "2,11"
APART_HELP = "Guns at another range than the one above, each as its number (1 for the first gun named) and km"


def place_of(field: str, word: Word, named: tuple[str, ...], taken: Collection[int], what: str) -> int:
    """Which of the named units is meant: by its number, or the next one with that id."""
    key = str(word)
    if key.isdigit():
        place = int(key) - 1
        if not 0 <= place < len(named):
            raise FactsFault(f"{field}: the {what} are numbered from 1 to {len(named)}, there is no {key}")
        if place in taken:
            raise FactsFault(f"{field}: number {key} of the {what} is there twice")
        return place
    if key not in named:
        raise FactsFault(f"{field}: there is no {key} among the {what}")
    free = [place for place, each in enumerate(named) if each == key and place not in taken]
    if not free:
        raise FactsFault(f"{field}: only {named.count(key)} {key} among the {what}, not {named.count(key) + 1}")
    return free[0]


def guns_apart(field: str, rows: tuple[Row, ...], named: tuple[str, ...]) -> dict[int, Fraction]:
    """The distance of guns that do not stand with the others, by their place among those named."""
    found: dict[int, Fraction] = {}
    for row in (tuple(word for word in row if word != "") for row in rows):
        if not row:
            continue
        if not named:
            raise FactsFault(f"{field}: no guns are named that could stand elsewhere")
        place = place_of(field, row[0], named, found, "guns")
        if len(row) != 2:
            raise FactsFault(f"{field}: write gun and km, as in {APART_EXAMPLE}")
        found[place] = number(field, row[1], APART_EXAMPLE)
    return found


def distances(named: tuple[str, ...], km: float, apart: Mapping[int, Fraction]) -> tuple[Fraction, ...]:
    """How far each of the named guns is: where most stand, or where it stands by itself."""
    together = Fraction(str(km))
    return tuple(apart.get(place, together) for place in range(len(named)))
