"""What a table tells of its people: who sits where, whom a game waits for, their clocks, and what they took back."""

from __future__ import annotations

from msgspec import Struct

from sandtable.web.games.setup import Inherited
from sandtable.web.games.terms import Clock, Terms


class SeatSaid(Struct, frozen=True):
    """Somebody at the table, or a seat that nobody has taken yet."""

    name: str
    role: str
    sides: tuple[int, ...]
    player: str
    here: bool
    taken: bool
    #: Whether somebody can still take it by invitation.
    invited: bool
    #: How many pages are here for it, and since when none is; nothing if none ever was.
    many: int = 0
    away_since: str = ""
    #: What whoever sits there is called, if he said so.
    person: str = ""


class SittingSaid(Struct, frozen=True, kw_only=True):
    """A seat of a game that has not begun: whether somebody has taken it, and what he has given to the dice."""

    name: str
    role: str
    player: str
    taken: bool
    invited: bool
    here: bool
    #: The hash by which its player has bound his salt; nothing before that.
    bound: str
    given: bool
    #: Whether the others begin without him.
    left_out: bool
    #: What whoever sits there is called, if he said so.
    person: str = ""


class WaitingSaid(Struct, frozen=True, kw_only=True, tag="waiting", tag_field="type"):
    """A game that has not begun. `step` is what this seat is to do for the dice: "bind" its salt, then "give" it."""

    game: str
    title: str
    seat: str
    role: str
    seats: tuple[SittingSaid, ...]
    #: What the table has bound its seed by.
    commitment: str
    step: str
    said: str
    inherited: Inherited | None
    #: The game in words, and what was agreed on: the battle, the sides and the clock.
    rules: str
    terms: Terms
    practice: bool = False
    #: Whether those who play may ask the coach.
    coach: bool = False


class HandClock(Struct, frozen=True, kw_only=True):
    """How much time somebody has left, in milliseconds, and whether it runs now."""

    name: str
    side: int
    left: int
    running: bool
    yours: bool
    #: Whether this seat may let the computer stand in for him, and whether it does.
    claim: bool
    stood_in: bool


class ClocksSaid(Struct, frozen=True):
    """The clock that was agreed on, and the times that a seat may know: its own alone while several decide at once."""

    clock: Clock
    hands: tuple[HandClock, ...]


class TakenBackSaid(Struct, frozen=True, kw_only=True):
    """An answer that was taken back: which taking back of the game it was, who did it, and what did not count.

    `number` is that of the last entry of the log before it.
    """

    at: int
    number: int
    by: str
    side: int
    worded: str
