"""Who had the luck? How each side's rolls went against the exact chance of each as it was made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import fsum
from typing import Any

from msgspec import Struct

from sandtable.game.match import Match


class Luck(Struct, frozen=True):
    """How the rolls of one side went against what was to be expected of them.

    `this_or_worse` is the chance that rolls with the same chances go no better than these did. `mid`
    counts only half the chance of going exactly so, and is 0.5 for perfectly ordinary luck.
    """

    side: int
    name: str
    rolls: int
    went_well: int
    expected: float
    this_or_worse: float
    mid: float


def luck_of(match: Match[Any]) -> tuple[Luck, ...]:
    """The luck of each side, over all rolls of a match whose chance is known."""
    game = match.game
    chances: list[list[Fraction]] = [[] for _ in game.sides]
    went_well = [0] * len(game.sides)
    for events in (match.opening.events, *(entry.events for entry in match.history)):
        for event in events:
            for side, well, chance in game.luck(event):
                chances[side].append(chance)
                went_well[side] += well
    return tuple(
        _measured(side, name, chances[side], well)
        for side, (name, well) in enumerate(zip(game.sides, went_well, strict=True))
    )


def counts(chances: Iterable[Fraction]) -> list[float]:
    """The chance of 0, 1, 2 … of several independent rolls going well, each with a chance of its own.

    Only positive numbers are added and multiplied, so nothing cancels: the relative error of n rolls stays
    below 4n units in the last place.
    """
    ways = [1.0]
    for chance in chances:
        if not 0 <= chance <= 1:
            raise ValueError(f"a chance lies between 0 and 1, and {chance} does not")
        well, badly = float(chance), float(1 - chance)
        ways = [stays * badly + comes * well for stays, comes in zip([*ways, 0.0], [0.0, *ways], strict=True)]
    return ways


def _measured(side: int, name: str, chances: Sequence[Fraction], well: int) -> Luck:
    ways = counts(chances)
    worse = fsum(ways[:well])
    return Luck(
        side,
        name,
        len(chances),
        well,
        float(sum(chances, Fraction(0))),
        min(1.0, worse + ways[well]),
        min(1.0, worse + ways[well] / 2),
    )
