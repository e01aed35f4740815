"""Every piece has a number and a name that no other has: its own, or what it is, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from msgspec.structs import replace

from sandtable.inches.pieces import Piece
from sandtable.inches.tables.ground_text import LONGEST_NAME
from sandtable.inches.tables.put_down import Put


def numbered(puts: Sequence[Put], faults: list[str]) -> list[Piece]:
    """Pieces in order with their numbers and names; a name that was given twice is told."""
    owners: dict[str, Put] = {}
    faults += [
        f"{put.where}: {owner.where} is called '{put.piece.name}' too"
        for put in puts
        if put.given and (owner := owners.setdefault(put.piece.name.casefold(), put)) is not put
    ]
    names = _names(puts, set(owners))
    return [
        replace(put.piece, number=number, name=name) for number, (put, name) in enumerate(zip(puts, names, strict=True))
    ]


def _names(puts: Sequence[Put], taken: set[str]) -> Iterator[str]:
    alike = Counter(put.piece.name.casefold() for put in puts if not put.given)
    counters = {name: count(2 if name in taken else 1) for name in alike}
    for put in puts:
        name, folded = put.piece.name, put.piece.name.casefold()
        if put.given:
            yield name
        elif alike[folded] == 1 and folded not in taken:
            taken.add(folded)
            yield name
        else:
            numbers = (f"{name[: LONGEST_NAME - 5]} {number}" for number in counters[folded])
            free = next(each for each in numbers if each.casefold() not in taken)
            taken.add(free.casefold())
            yield free
