"""What an answer led to, as it can be shown at the place where it happened.

A game says who acted on whom, what the dice needed and who profits. Where everybody stood before and stands after, who
is gone and who moved, is found by whoever draws it, from what its seat sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sandtable.game.seats import NOBODY

if TYPE_CHECKING:
    from sandtable.game.frame import Game

#: A line of a story ends with its rule behind this mark.
MARK = " § "


class Cast(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Dice that were thrown together: what for, by whom, what each needed, and what they came to."""

    sides: int
    faces: tuple[int, ...]
    label: str = ""
    needs: str = ""
    #: Whether each die met its need, and whether it went well for `side`; nothing where neither is known.
    met: tuple[bool, ...] = ()
    well: tuple[bool, ...] = ()
    came: str = ""
    side: int = NOBODY
    rule: str = ""


class Scene(Struct, frozen=True, kw_only=True):
    """One thing that happened: a sentence, who acted on whom, the dice, and what followed, each line with its rule."""

    headline: str
    side: int = NOBODY
    #: Pieces that acted, and those they acted on.
    units: tuple[int, ...] = ()
    against: tuple[int, ...] = ()
    casts: tuple[Cast, ...] = ()
    #: The numbers that were rolled for, each with what it is made of.
    numbers: tuple[str, ...] = ()
    #: Why the dice needed what they did, where that is not what was foreseen, and how they were compared.
    because: tuple[tuple[str, str], ...] = ()
    then: tuple[tuple[str, str], ...] = ()
    #: The side for which it went well; None if nobody can say.
    profits: int | None = None
    #: Sides whose luck it was, whoever acted.
    concerns: tuple[int, ...] = ()


def scene_of(game: Game[Any], events: tuple[Struct, ...]) -> tuple[Scene, ...]:
    """All that happened as one scene, told by the last event in which chance had a part, or else by the first."""
    told = [(lines[0], tuple(game.luck(event))) for event in events if (lines := game.story(event))]
    if not told:
        return ()
    line, luck = next((each for each in reversed(told) if each[1]), told[0])
    return (Scene(headline=parted(line)[0], profits=profits(luck, len(game.sides)), concerns=concerned(luck)),)


def profits(luck: Iterable[tuple[int, bool, Fraction]], sides: int) -> int | None:
    """The side for which the last of several dice went well; one that failed is good for the other of two sides."""
    *_, (side, well, _chance) = [(NOBODY, False, Fraction(0)), *luck]
    if side < 0:
        return None
    return side if well else 1 - side if sides == 2 else None


def concerned(luck: Iterable[tuple[int, bool, Fraction]]) -> tuple[int, ...]:
    """The sides whose luck it was."""
    return tuple(sorted({side for side, _, _ in luck}))


def parted(line: str) -> tuple[str, str]:
    """A line of a story as its words and its rule."""
    said, _, rule = line.strip().partition(MARK)
    return said, rule
