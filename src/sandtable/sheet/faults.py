"""What can be wrong with a ruleset or with what a person asked of it."""

from __future__ import annotations

from collections.abc import Iterable

#: What is told where a procedure can be thrown, but not weighed.
TOO_WIDE = "these facts branch too widely for exact odds: roll the dice, or state smaller numbers"


class SheetFault(ValueError):
    """A ruleset is not sound: the message names the file, the place and what is wrong."""


class FactsFault(ValueError):
    """The facts given to a procedure cannot be used: one clear line that says what to do."""


#: So many faults of a file are told, each in so many characters, and no hint is given for a longer word.
MOST_FAULTS, LONGEST_FAULT, LONGEST_WORD = 20, 240, 60


def first_faults(faults: Iterable[str]) -> tuple[str, ...]:
    """The first faults of a file and how many more there are, none longer than one would read."""
    found = tuple(faults)
    told = tuple(cut(fault, LONGEST_FAULT) for fault in found[:MOST_FAULTS])
    more = len(found) - len(told)
    return (*told, f"and {more} more") if more > 0 else told


def cut(words: str, longest: int) -> str:
    """Words that somebody else may have chosen, cut off where they go on too long."""
    return words if len(words) <= longest else f"{words[: longest - 1]}…"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint such as "Did you mean 'assault'?", empty where nothing is near."""
    from difflib import get_close_matches

    if len(word) > LONGEST_WORD:
        return ""
    names, wanted = list(known), word.lower()
    near = get_close_matches(wanted, names, n=1, cutoff=0.75)
    if not near and len(wanted) > 2:
        near = [name for name in names if wanted in name.lower()][:3]
    near = near or get_close_matches(wanted, names, n=1, cutoff=0.6)
    return f" Did you mean {' or '.join(f'{name!r}' for name in near)}?" if near else ""
