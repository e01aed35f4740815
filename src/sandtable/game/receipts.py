"""What a seat kept of a game, held against the record that the table shows afterwards.

The chain values that a seat saw must stand on their lines of the record, and whatever it was told of these
lines must be what they say.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.game.bounds import LARGEST_FILE, MOST_LINES, beyond_bounds, first_too_long, nested_too_deeply
from sandtable.game.chain import is_value
from sandtable.game.frame import Game
from sandtable.game.record import BEGINNING, HEADER, Record, RecordFault, as_read
from sandtable.game.replay import Replayed
from sandtable.game.seat_record import seat_answer, seat_header
from sandtable.game.seats import Seat

#: What a seat is told that is in the record itself. Events are made anew by the rules as they are now.
_OF_HEADER = ("engine", "ruleset", "scenario", "rules_hash", "seats", "players", "commitment", "salts")
_OF_ANSWER = ("who", "side", "answer")


class AnotherGame(RecordFault):
    """A chain value that was seen stands on no line of the record."""


class KeptLine(Struct, frozen=True):
    """A line of the record as a seat saw it: its number, its chain value, and all that the seat was told."""

    number: int
    chain: str
    told: dict[str, Any]


class Receipt(Struct, frozen=True):
    """What a seat kept: lines with their places or, from nobody in particular, one chain value."""

    seat: str
    lines: tuple[KeptLine, ...]
    value: str = ""


class Kept(Struct, frozen=True):
    """A receipt that agrees with a record, up to this line. A value alone is of no seat."""

    seat: str
    line: int


def read_receipt(text: str) -> Receipt:
    """A chain value, or the file with what a seat kept; RecordFault if it is neither."""
    if is_value(value := text.strip().lower()):
        return Receipt("", (), value)
    try:
        with Path(text).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise RecordFault(text, None, "there is no such file, and a chain value has 64 hexadecimal digits") from None
    except OSError as trouble:
        raise RecordFault(text, None, f"cannot be read: {trouble.strerror}") from None
    return parse_receipt(data, text)


def parse_receipt(data: bytes, file: str = "receipt") -> Receipt:
    """What a seat kept, for which `file` is the name in messages."""
    if len(data) > LARGEST_FILE or data.count(b"\n") > MOST_LINES:
        raise RecordFault(file, None, "is larger than anything that a seat keeps")
    texts = data.splitlines()
    if long := first_too_long(texts):
        raise RecordFault(file, long, "the line is too long")
    lines = [_line(text, file, number) for number, text in enumerate(texts, 1)]
    if not lines or lines[0].get("kind") != "seat":
        raise RecordFault(file, HEADER, "it is not what a seat kept of a game: give that, or a chain value")
    try:
        seat = msgspec.convert(lines[0].get("seat"), Seat)
        kept = tuple(
            KeptLine(msgspec.convert(line.get("number"), int), msgspec.convert(line.get("chain"), str), line)
            for line in lines
            if line.get("line") != "end"
        )
    except msgspec.ValidationError:
        raise RecordFault(file, None, "has no chain values: only games of fair dice have receipts") from None
    if not kept or beyond_bounds([seat.name]) or any(line.number < 1 or not is_value(line.chain) for line in kept):
        raise RecordFault(file, HEADER, "it is not what a seat kept of a game: give that, or a chain value")
    return Receipt(seat.name, kept)


def must_stand(receipt: Receipt, record: Record, replayed: Replayed) -> Kept:
    """Up to where a receipt agrees with a record; RecordFault with the first line that is not what the seat saw."""
    if not record.chains:
        raise RecordFault(record.file, HEADER, "format 1 has no chain values to compare with what a seat saw")
    if receipt.value:
        if receipt.value not in record.chains:
            what = f"no line has the chain value {receipt.value[:12]}…: it is another game, or was changed since"
            raise AnotherGame(record.file, None, what)
        return Kept("", record.chains.index(receipt.value) + 1)
    game = replayed.match.game
    seat = next((seat for seat in game.seats if seat.name == receipt.seat), None)
    if seat is None:
        raise RecordFault(record.file, HEADER, f"nobody sits at {receipt.seat!r} here: it is another game")
    for line in receipt.lines:
        if not 1 <= line.number <= len(record.chains) or record.chains[line.number - 1] != line.chain:
            raise RecordFault(record.file, line.number, f"it is not what {seat.name} saw there")
        if not _same(line, record, replayed, game, seat):
            what = f"{seat.name} was shown something else, with the chain value of this line"
            raise RecordFault(record.file, line.number, what)
    return Kept(seat.name, max(line.number for line in receipt.lines))


def _same(line: KeptLine, record: Record, replayed: Replayed, game: Game[Any], seat: Seat) -> bool:
    """Whether a seat was told what the line of the record says."""
    told = line.told
    if line.number == HEADER:
        return _equal(told, seat_header(record.header, seat), _OF_HEADER)
    if line.number == BEGINNING:
        return not told.get("throws") or told["throws"] == as_read(record.begun.throws)
    if (entry := replayed.entries.get(line.number)) is None:
        return False
    says = seat_answer(game, entry, seat)
    dice = not told.get("throws") or told["throws"] == as_read(entry.throws)
    return dice and _equal(told, says, _OF_ANSWER)


def _equal(told: dict[str, Any], says: Struct, fields: tuple[str, ...]) -> bool:
    plain = msgspec.json.decode(msgspec.json.encode(says, enc_hook=str))
    return all(told.get(field) == plain.get(field) for field in fields)


def _line(text: bytes, file: str, number: int) -> dict[str, Any]:
    try:
        if nested_too_deeply(text):
            raise RecordFault(file, number, "it is nested too deeply")
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError as fault:
        raise RecordFault(file, number, f"it cannot be read: {fault}") from None
    except UnicodeDecodeError:
        raise RecordFault(file, number, "it is not written in UTF-8") from None
