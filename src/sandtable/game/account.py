"""What a seat is told of a game: whatever leaves the core about an answer, its dice and its events is made here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from sandtable.dice.recorded import RecordedThrow
from sandtable.game.frame import Game
from sandtable.game.match import Entry, Match
from sandtable.game.seats import NOBODY, Role, Seat
from sandtable.game.waiting import Close


class Told(Struct, frozen=True):
    """An answer and what came of it, as far as a seat knows.

    Nobody is named for an answer by which several were done deciding: it would tell who was the last.
    """

    who: str
    side: int
    answer: Struct | None
    throws: tuple[RecordedThrow, ...]
    events: tuple[Struct, ...]
    #: Whether the seat knows the whole answer.
    whole: bool


def told(game: Game[Any], entry: Entry[Any], seat: Seat) -> Told:
    """An answer that is there for a seat, as the seat may know it."""
    unnamed = entry.closing and not seat.speaks_for(entry.hand) and not isinstance(entry.answer, Close)
    answer = None if unnamed else heard(game, entry, seat)
    return Told(
        "" if unnamed else entry.seat,
        NOBODY if unnamed else entry.side,
        answer,
        seen_throws(game, entry.throws, entry.events, seat),
        seen_events(game, entry.events, seat),
        answer == entry.answer,
    )


def account(match: Match[Any], seat: Seat, after: int = 0) -> Iterator[tuple[int, int, Told]]:
    """What a seat was told behind a number: each with the number it has for the seat, and its number at the table."""
    for number, at in enumerate(match.seen_by(seat)[after:], after + 1):
        yield number, at, told(match.game, match.history[at - 1], seat)


def heard(game: Game[Any], entry: Entry[Any], seat: Seat) -> Struct | None:
    """An answer as a seat hears of it: its own in full and, for the umpire, everybody's."""
    return entry.answer if seat.speaks_for(entry.hand) else game.told(entry.answer, entry.side, seat)


def seen_events(game: Game[Any], events: tuple[Struct, ...], seat: Seat) -> tuple[Struct, ...]:
    """The events that a seat sees, as it sees them."""
    if seat.role is Role.UMPIRE:
        return events
    return tuple(seen for event in events if (seen := game.seen(event, seat)) is not None)


def seen_throws(
    game: Game[Any], throws: tuple[RecordedThrow, ...], events: tuple[Struct, ...], seat: Seat
) -> tuple[RecordedThrow, ...]:
    """The faces, if the seat sees all that came of them.

    Which event a throw belongs to is not known, so one event that is hidden in part hides them all.
    """
    open_to_it = seat.role is Role.UMPIRE or (bool(events) and seen_events(game, events, seat) == events)
    return throws if open_to_it else ()
