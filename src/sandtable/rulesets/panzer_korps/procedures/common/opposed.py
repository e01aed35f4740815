"""One die against another: the fire die, with all that is added to it, against the cover or air target die."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.rulesets.panzer_korps.tables import LADDER, Tables


class Opposed(Struct, frozen=True):
    """A die with its modifiers against another die, and the rules that ask for each.

    `results` tells the markers for beating the other die once, twice over and three times over.
    """

    die: int
    modifier: int
    against: int
    results: tuple[tuple[int, int], ...]
    why: str
    why_against: str


def opposed(die: int, modifier: int, against: int, why: str, why_against: str, tables: Tables) -> Opposed:
    """A roll as the printed table of results reads it."""
    results = tuple((row.times, row.markers) for row in tables.fire_results)
    return Opposed(die, modifier, against, results, why, why_against)


def markers_for(total: int, other: int, results: tuple[tuple[int, int], ...]) -> int:
    """Markers for a modified total against the other die: more than it, at least double, at least triple.

    A total of 0 or less never has effect (pk.gap.result-at-least).
    """
    if total <= max(0, other):
        return 0
    found = 0
    for times, markers in results:
        if total >= times * other:
            found = markers
    return found


def markers_of(dice: Dice, roll: Opposed) -> int:
    """Both dice, and the markers they give."""
    total = dice.d(roll.die, why=roll.why) + roll.modifier
    return markers_for(total, dice.d(roll.against, why=roll.why_against), roll.results)


def shifted(die: int, steps: int) -> int:
    """A die so many steps up the ladder (down if negative), not beyond its ends (pk.gap.cover-shift-limits)."""
    at = LADDER.index(die) + steps
    return LADDER[min(max(at, 0), len(LADDER) - 1)]
