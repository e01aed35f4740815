"""Values of a fact that may make its question slow: ends and middle of a range, each choice, the longest lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

from sandtable.sheet.facts import Field

#: Of more choices than this, so many are tried, from the first to the last.
MOST_CHOICES = 16
#: Kinds of which a whole list is made, one list for each.
MOST_KINDS = 8


def worth_trying(field: Field) -> list[Any]:
    """The values of a fact that a climb tries."""
    if field.control in ("count", "tape"):
        low, high = field.low or 0, field.high or 0
        whole = [int(low), int(high), int(low + high) // 2, int(low) + 1]
        return list(dict.fromkeys(whole if field.whole else map(float, whole)))
    if field.control == "flag":
        return [False, True]
    if field.control in ("choice", "unit"):
        return spread(field.choices, MOST_CHOICES)
    if field.control == "units":
        return [[], *_lists_of_units(field)]
    if field.control == "several":
        return [field.default, *_lists_like(field.example, int(field.high or 0))]
    return [field.default]


def any_value(field: Field, random: Random) -> Any:
    """One of the values worth trying, or any other that the declaration allows."""
    if field.control in ("count", "tape") and random.random() < 0.5:
        value = random.randint(int(field.low or 0), int(field.high or 0))
        return value if field.whole else float(value)
    if field.control == "units" and field.choices and random.random() < 0.5:
        return random.choices(field.choices, k=int(field.high or 0))
    return random.choice(worth_trying(field))


def spread(values: Sequence[Any], most: int) -> list[Any]:
    """All of them, or as many as are wanted from the first to the last."""
    if len(values) <= most:
        return list(values)
    return [values[round(at * (len(values) - 1) / (most - 1))] for at in range(most)]


def _lists_of_units(field: Field) -> list[list[str]]:
    """The longest list of each kind, and the longest one in which all kinds differ as far as they can."""
    longest = int(field.high or 0)
    mixed = list(islice(cycle(field.choices), longest)) if field.choices else []
    return [[kind] * longest for kind in spread(field.choices, MOST_KINDS)] + [mixed, mixed[: longest // 2]]


def _lists_like(example: str, longest: int) -> list[str]:
    """The example, its first piece and all its pieces as often as the list takes, and pieces that all differ."""
    pieces = example.split()
    return [
        example,
        " ".join(pieces[:1] * longest),
        " ".join(islice(cycle(pieces), longest)),
        " ".join(islice(_all_different(pieces), longest)),
    ]


def _all_different(pieces: list[str]) -> Iterator[str]:
    """The pieces over and over, the first number behind a comma or alone a little higher each time."""
    for round_, piece in ((at // len(pieces), piece) for at, piece in enumerate(cycle(pieces))):
        words = piece.split(",")
        numbers = [at for at, word in enumerate(words) if word.isdigit()]
        if numbers:
            words[numbers[-1]] = str(int(words[numbers[-1]]) + round_)
        yield ",".join(words)
