"""What one seat may keep of a game: JSON lines with what it was told and saw, and never what the dice hang on."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from sandtable.dice.recorded import RecordedThrow
from sandtable.game.cup import FairDice
from sandtable.game.frame import Game
from sandtable.game.match import Entry, Match
from sandtable.game.record import FORMAT, Header
from sandtable.game.seats import Role, Seat


class SeatHeader(Struct, frozen=True, tag_field="line", tag="header"):
    """As the header of a record, without the scenario's text, which may hold what the other side keeps hidden."""

    format: int
    kind: Literal["seat"]
    engine: str
    ruleset: str
    scenario: str
    rules_hash: str
    seat: Seat
    seats: tuple[Seat, ...]
    players: dict[str, str]
    #: What the table published of its fair dice; empty if the dice were seeded.
    commitment: str


class SeatBegun(Struct, frozen=True, tag_field="line", tag="begin"):
    throws: tuple[RecordedThrow, ...]
    events: tuple[Struct, ...]


class SeatAnswered(Struct, frozen=True, tag_field="line", tag="answer"):
    """An answer as the seat heard of it, if it did, and what it saw happen."""

    who: str
    side: int
    answer: Struct | None
    throws: tuple[RecordedThrow, ...]
    events: tuple[Struct, ...]


class SeatEnded(Struct, frozen=True, tag_field="line", tag="end"):
    result: Struct
    winner: int | None


def seat_record(match: Match[Any], header: Header, seat: Seat) -> bytes:
    """The game so far as a seat may know it."""
    game = match.game
    lines: list[Struct] = [_header(header, seat)]
    opening = match.opening
    lines.append(
        SeatBegun(seen_throws(game, opening.throws, opening.events, seat), seen_events(game, opening.events, seat))
    )
    lines += [
        SeatAnswered(
            entry.seat,
            entry.side,
            heard(game, entry, seat),
            seen_throws(game, entry.throws, entry.events, seat),
            seen_events(game, entry.events, seat),
        )
        for entry in match.history
    ]
    if (result := game.result(match.state)) is not None:
        lines.append(SeatEnded(result, game.winner(match.state)))
    # An event may hold what only its game can write and read, such as a fraction: here it is for reading alone.
    return b"".join(msgspec.json.encode(line, enc_hook=str) + b"\n" for line in lines)


def heard(game: Game[Any], entry: Entry[Any], seat: Seat) -> Struct | None:
    """An answer as a seat hears of it: its own side's and, for the umpire, everybody's in full."""
    return entry.answer if seat.speaks_for(entry.side) else game.told(entry.answer, entry.side, seat)


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


def _header(header: Header, seat: Seat) -> SeatHeader:
    return SeatHeader(
        FORMAT,
        "seat",
        header.engine,
        header.ruleset,
        header.scenario,
        header.rules_hash,
        seat,
        header.seats,
        header.players,
        header.dice.commitment if isinstance(header.dice, FairDice) else "",
    )
