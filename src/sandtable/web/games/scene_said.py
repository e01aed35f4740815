"""What happened at a place of the board, as it travels to a page."""

from __future__ import annotations

from msgspec import Struct

from sandtable.game.scene import Cast


class Gone(Struct, frozen=True, omit_defaults=True):
    """A piece that was lost, or one body of it, and where it stood."""

    number: int
    name: str
    side: int
    place: str
    #: Of a body on a measured table, in hundredths.
    radius: int = 0


class Went(Struct, frozen=True, omit_defaults=True):
    """A piece that moved or went back, or one body of it, from where to where."""

    number: int
    name: str
    side: int
    source: str
    target: str
    #: Of a body on a measured table, in hundredths.
    radius: int = 0
    #: Where its way bent, if that was told.
    bends: tuple[str, ...] = ()


class SceneSaid(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What happened at one place of the board: who acted from where, the dice, who is gone, who went where.

    `profits` is the side for which it went well, None for nobody; `sides` are all whom it concerns. What is empty is
    left out: a log has hundreds of them.
    """

    headline: str
    side: int
    at: str = ""
    source: tuple[str, ...] = ()
    lost: tuple[Gone, ...] = ()
    moved: tuple[Went, ...] = ()
    casts: tuple[Cast, ...] = ()
    #: The numbers that were rolled for, each with what it is made of.
    numbers: tuple[str, ...] = ()
    #: Why the dice needed what they did, each line with its rule.
    because: tuple[tuple[str, str], ...] = ()
    #: What followed, each line with its rule.
    then: tuple[tuple[str, str], ...] = ()
    profits: int | None = None
    sides: tuple[int, ...] = ()
