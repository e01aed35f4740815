"""What is read aside: scenarios and records that strangers send, games from the store, and what is told of them.

Each of these is done in a worker, which has nothing but what it is given here.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import thread_time
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice.fair import FaceStream
from sandtable.game.cup import opened_cup
from sandtable.game.forks import beginning_of
from sandtable.game.ledger import Ledger
from sandtable.game.match import Match
from sandtable.game.record import BEGINNING, Header, Record, parse_record
from sandtable.game.replay import derived, replay
from sandtable.game.seat_record import seat_record
from sandtable.game.seats import Role
from sandtable.game.story import story
from sandtable.game.telling import Brief
from sandtable.game.unchanged import cup_of
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.shelves import open_recorded, opened
from sandtable.web.faces.face import Board, face_of
from sandtable.web.games.packing import packed
from sandtable.web.games.refusals import MOST_LINES, MOST_WORK
from sandtable.web.games.report import Report, report

#: Seconds that reading a scenario and playing a record again may take that somebody sends.
TO_READ, TO_LOAD = 5.0, 2 * MOST_WORK
#: Seconds that playing a game of this server again may take: others work at the same time, and it must be had again.
TO_REPLAY = 6 * MOST_WORK
TOO_LONG_TO_READ = "this scenario takes too long to read: make it smaller"
TOO_LONG_TO_REPLAY = "this record takes too long to play again: it is longer than any game"


class LookedScenario(Struct, frozen=True):
    """A scenario and its board as the game begins."""

    brief: Brief
    board: Board | None


class Reread(Struct, frozen=True):
    """A game as its record has it."""

    header: Header
    #: The match, packed.
    history: bytes
    over: bool
    #: The chain value after each of the answers that stand, and before the first; nothing in format 1.
    chains: tuple[str, ...]
    #: How many dice were thrown by then.
    dice: tuple[int, ...]
    #: For each number of answers, the last at which nobody had filed what others may not know yet.
    open: tuple[int, ...]
    #: Seconds of work that playing it again took.
    worked: float
    #: The record as another can begin with it.
    beginning: str = ""


class TakenUp(Struct, frozen=True):
    """A game of this server: what is known of its lines, and where its dice stand; None once it is over."""

    record: Reread
    ledger: Ledger
    stream: FaceStream | None


def looked_at(ruleset: str, scenario: str, text: str) -> LookedScenario:
    """A scenario before it is played."""
    game = opened(ruleset, scenario, text)
    face = face_of(game)
    spectator = next(seat for seat in game.seats if seat.role is Role.SPECTATOR)
    return LookedScenario(game.brief(), face.board(game.view(game.start(), spectator).state))


def must_open(ruleset: str, scenario: str, text: str) -> None:
    """Raise what is wrong with a scenario."""
    opened(ruleset, scenario, text)


def reread(data: bytes) -> Reread:
    """A record from anywhere, played again; FactsFault if it is longer than a game may be."""
    record = parse_record(data)
    # The end of a game is a line of its own.
    if record.last_line > MOST_LINES + 1:
        raise FactsFault(f"this record has {record.last_line} lines, and a game here has {MOST_LINES} at most")
    again = _reread(record)
    if again.worked > MOST_WORK:
        raise FactsFault(TOO_LONG_TO_REPLAY)
    return replace(again, beginning=beginning_of(record).decode())


def taken_up(data: bytes, name: str, secret: bytes) -> TakenUp:
    """A game of this server, played again, with its own dice where its record stops."""
    record = parse_record(data, name)
    again, cup = _reread(record), cup_of(record) or opened_cup(record.header.dice, secret)
    return TakenUp(again, Ledger.of(record, cup), None if again.over else derived(record, cup)[0])


def _reread(record: Record) -> Reread:
    began = thread_time()
    match = _match(record)
    worked = thread_time() - began
    over, dice = record.ended is not None, tuple(match.dice_thrown())
    return Reread(record.header, packed(match), over, _chains(record), dice, tuple(_open(match)), worked)


def _open(match: Match[Any]) -> Iterator[int]:
    last = 0
    yield last
    for number, entry in enumerate(match.history, 1):
        last = last if entry.sealed else number
        yield last


def _chains(record: Record) -> tuple[str, ...]:
    standing = record.standing
    if not record.chains:
        return ("",) * (len(standing) + 1)
    return tuple(record.chains[line - 1] for line in (BEGINNING, *standing))


def reported(data: bytes) -> Report:
    """How a game went."""
    match = _match(parse_record(data))
    return report(match)


def seat_told(data: bytes, seat: str) -> bytes:
    """What a seat may keep of a game so far."""
    record = parse_record(data)
    match = _match(record)
    return seat_record(match, record.header, match.game.seat(seat), record)


def story_told(data: bytes, seat: str) -> str:
    """A game in Markdown, as far as a seat knows it."""
    record = parse_record(data)
    match = _match(record)
    return story(match, record.header, match.game.seat(seat))


def _match(record: Record) -> Match[Any]:
    return replay(record, open_recorded).match
