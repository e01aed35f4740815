"""What one seat may keep of a game: JSON lines with what it was told and saw, and never what the dice hang on.

With each line goes the chain value of the line of the record that it was made from. It gives nothing away while
the seed is a secret, and is the seat's receipt: later the record must have it (`receipts.py`). Which line it was is
not told: the number would count what others decided unseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice.recorded import RecordedThrow
from sandtable.game.account import seen_events, seen_throws, told
from sandtable.game.cup import FairDice, salts_of
from sandtable.game.frame import Game
from sandtable.game.match import Entry, Match
from sandtable.game.record import BEGINNING, HEADER, Header
from sandtable.game.seats import Seat


class Chained(Protocol):
    """The lines of a record, as it is being kept or as it was read."""

    @property
    def chains(self) -> Sequence[str]:
        """The chain value of each line."""
        ...

    @property
    def standing(self) -> Sequence[int]:
        """The lines of the answers that were not taken back."""
        ...


class SeatHeader(Struct, frozen=True, tag_field="line", tag="header", omit_defaults=True):
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
    #: What each seat gave to the dice.
    salts: dict[str, str] = {}
    chain: str = ""


class SeatBegun(Struct, frozen=True, tag_field="line", tag="begin", omit_defaults=True):
    throws: tuple[RecordedThrow, ...]
    events: tuple[Struct, ...]
    chain: str = ""


class SeatAnswered(Struct, frozen=True, tag_field="line", tag="answer", omit_defaults=True):
    """An answer as the seat heard of it, if it did, and what it saw happen."""

    who: str
    side: int
    answer: Struct | None
    throws: tuple[RecordedThrow, ...]
    events: tuple[Struct, ...]
    chain: str = ""


class SeatEnded(Struct, frozen=True, tag_field="line", tag="end"):
    result: Struct
    winner: int | None


def seat_record(match: Match[Any], header: Header, seat: Seat, record: Chained | None = None) -> bytes:
    """The game so far as a seat may know it; with the record that is kept of it, each line has its receipt.

    Where the dice come from a known seed there are no receipts: with the seed, whoever sits here could try
    every hidden answer of the other side until one fits the chain value.
    """
    game = match.game
    opening = match.opening
    begun = SeatBegun(seen_throws(game, opening.throws, opening.events, seat), seen_events(game, opening.events, seat))
    seen = match.seen_by(seat)
    lines: list[Struct] = [
        seat_header(header, seat),
        begun,
        *(seat_answer(game, match.history[at - 1], seat) for at in seen),
    ]
    if record is not None and record.chains and isinstance(header.dice, FairDice):
        numbers = (HEADER, BEGINNING, *(record.standing[at - 1] for at in seen))
        lines = [replace(line, chain=record.chains[number - 1]) for line, number in zip(lines, numbers, strict=True)]
    if (result := game.result(match.state)) is not None:
        lines.append(SeatEnded(result, game.winner(match.state)))
    # An event may hold what only its game can write and read, such as a fraction: here it is for reading alone.
    return b"".join(msgspec.json.encode(line, enc_hook=str) + b"\n" for line in lines)


def seat_answer(game: Game[Any], entry: Entry[Any], seat: Seat) -> SeatAnswered:
    """An answer as a seat may know it."""
    known = told(game, entry, seat)
    return SeatAnswered(known.who, known.side, known.answer, known.throws, known.events)


def seat_header(header: Header, seat: Seat) -> SeatHeader:
    """The header as a seat may know it."""
    return SeatHeader(
        header.format,
        "seat",
        header.engine,
        header.ruleset,
        header.scenario,
        header.rules_hash,
        seat,
        header.seats,
        header.players,
        header.dice.commitment if isinstance(header.dice, FairDice) else "",
        salts_of(header.dice),
    )
