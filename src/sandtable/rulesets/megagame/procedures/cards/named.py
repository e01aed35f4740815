"""Which of several named units is meant: by its number in the order they were named, or by its id."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from sandtable.rulesets.megagame.facts import Row, Word
from sandtable.rulesets.megagame.procedures.cards.typed import number
from sandtable.sheet import FactsFault

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
