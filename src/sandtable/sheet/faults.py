"""What can be wrong with a ruleset or with what a person asked of it."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.base.spelling import did_you_mean

__all__ = [
    "LONGEST_FAULT",
    "MOST_FAULTS",
    "TOO_WIDE",
    "FactsFault",
    "SheetFault",
    "cut",
    "did_you_mean",
    "first_faults",
]

#: What is told where a procedure can be thrown, but not weighed.
TOO_WIDE = "these facts branch too widely for exact odds: roll the dice, or state smaller numbers"


class SheetFault(ValueError):
    """A ruleset is not sound: the message names the file, the place and what is wrong."""


class FactsFault(ValueError):
    """The facts given to a procedure cannot be used: one clear line that says what to do."""


#: So many faults of a file are told, each in so many characters.
MOST_FAULTS, LONGEST_FAULT = 20, 240


def first_faults(faults: Iterable[str]) -> tuple[str, ...]:
    """The first faults of a file and how many more there are, none longer than one would read."""
    found = tuple(faults)
    told = tuple(cut(fault, LONGEST_FAULT) for fault in found[:MOST_FAULTS])
    more = len(found) - len(told)
    return (*told, f"and {more} more") if more > 0 else told


def cut(words: str, longest: int) -> str:
    """Words that somebody else may have chosen, cut off where they go on too long."""
    return words if len(words) <= longest else f"{words[: longest - 1]}…"
