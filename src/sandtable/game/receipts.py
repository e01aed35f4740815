"""What a seat kept of a game, held against the record that the table shows afterwards.

The chain values that a seat saw must stand on their lines of the record, and whatever it was told of these
lines must be what they say. The page of a seat that gave salt also knows what was bound before anybody told his.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from sandtable.game.bounds import LARGEST_FILE, MOST_LINES, beyond_bounds, first_too_long, nested_too_deeply
from sandtable.game.chain import is_value
from sandtable.game.cup import FairDice
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
    """A line of the record as a seat saw it: its chain value, and all that the seat was told.

    Older files have the number of the line as well.
    """

    chain: str
    told: dict[str, Any]
    number: int


class Receipt(Struct, frozen=True):
    """What a seat kept: lines with their places or, from nobody in particular, one chain value."""

    seat: str
    lines: tuple[KeptLine, ...]
    value: str = ""


class PageReceipt(Struct, frozen=True, tag_field="kind", tag="page", forbid_unknown_fields=True):
    """What the page of a seat kept: values in the order it saw them, and what was bound before its salt was told."""

    seat: str
    seen: tuple[tuple[Annotated[int, Meta(ge=1)], str], ...]
    fingerprint: str = ""
    #: The faces that it was shown at the end, by the number of the answer; 0 is before the first.
    dice: dict[Annotated[int, Meta(ge=0)], tuple[int, ...]] = {}
    salt: str = ""
    commitment: str = ""
    bounds: dict[str, str] = {}


class Kept(Struct, frozen=True):
    """A receipt that agrees with a record, up to this line; 0 if it saw none. A value alone is of no seat.

    `gave` is whether the page gave salt to the dice; None where it is not known.
    """

    seat: str
    line: int
    gave: bool | None = None


def read_receipt(text: str) -> Receipt | PageReceipt:
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


def parse_receipt(data: bytes, file: str = "receipt") -> Receipt | PageReceipt:
    """What a seat kept, for which `file` is the name in messages."""
    if len(data) > LARGEST_FILE or data.count(b"\n") > MOST_LINES:
        raise RecordFault(file, None, "is larger than anything that a seat keeps")
    texts = data.splitlines()
    if long := first_too_long(texts):
        raise RecordFault(file, long, "the line is too long")
    lines = [_line(text, file, number) for number, text in enumerate(texts, 1)]
    if lines and lines[0].get("kind") == "page":
        return _page_receipt(data, file)
    if not lines or lines[0].get("kind") != "seat":
        raise RecordFault(file, HEADER, "it is not what a seat kept of a game: give that, or a chain value")
    try:
        seat = msgspec.convert(lines[0].get("seat"), Seat)
        kept = tuple(
            KeptLine(msgspec.convert(line.get("chain"), str), line, msgspec.convert(line.get("number", 0), int))
            for line in lines
            if line.get("line") != "end"
        )
    except msgspec.ValidationError:
        raise RecordFault(file, None, "has no chain values: only games of fair dice have receipts") from None
    if not kept or beyond_bounds([seat.name]) or any(line.number < 0 or not is_value(line.chain) for line in kept):
        raise RecordFault(file, HEADER, "it is not what a seat kept of a game: give that, or a chain value")
    return Receipt(seat.name, kept)


def _page_receipt(data: bytes, file: str) -> PageReceipt:
    try:
        receipt = msgspec.json.decode(data, type=PageReceipt)
    except msgspec.DecodeError as fault:
        raise RecordFault(file, None, f"it is not what a page kept of a game: {fault}") from None
    if wrong := beyond_bounds([receipt.seat, *receipt.bounds], shown=False):
        raise RecordFault(file, None, wrong)
    if not (receipt.seen or receipt.salt):
        raise RecordFault(file, None, "it is not what a page kept of a game: it has seen nothing and given nothing")
    return receipt


def must_stand(receipt: Receipt | PageReceipt, record: Record, replayed: Replayed) -> Kept:
    """Up to where a receipt agrees with a record; RecordFault with the first line that is not what the seat saw."""
    if not record.chains:
        raise RecordFault(record.file, HEADER, "format 1 has no chain values to compare with what a seat saw")
    if isinstance(receipt, Receipt) and receipt.value:
        if receipt.value not in record.chains:
            what = f"no line has the chain value {receipt.value[:12]}…: it is another game, or was changed since"
            raise AnotherGame(record.file, None, what)
        return Kept("", record.chains.index(receipt.value) + 1)
    game = replayed.match.game
    seat = next((seat for seat in game.seats if seat.name == receipt.seat), None)
    if seat is None:
        raise RecordFault(record.file, HEADER, f"nobody sits at {receipt.seat!r} here: it is another game")
    if isinstance(receipt, PageReceipt):
        return _page_must_stand(receipt, record, replayed, seat)
    standing = [HEADER, BEGINNING, *(record.standing[at - 1] for at in replayed.match.seen_by(seat))]
    lines = _where_they_stand(receipt.lines, record, standing, seat.name)
    for number, line in zip(lines, receipt.lines, strict=True):
        if not _same(number, line.told, record, replayed, game, seat):
            what = f"{seat.name} was shown something else, with the chain value of this line"
            raise RecordFault(record.file, number, what)
    return Kept(seat.name, lines[-1])


def _where_they_stand(kept: Sequence[KeptLine], record: Record, standing: Sequence[int], name: str) -> list[int]:
    """The lines that have these values, one behind the other; RecordFault with the first that should and has not."""
    at = {chain: line for line, chain in enumerate(record.chains, 1)}
    lines = [0]
    for line in kept:
        there = at.get(line.chain, 0)
        if there <= lines[-1] or (line.number and line.number != there):
            missing = next((each for each in standing if each > lines[-1]), None)
            raise RecordFault(record.file, line.number or missing, f"it is not what {name} saw there")
        lines.append(there)
    return lines[1:]


def _page_must_stand(receipt: PageReceipt, record: Record, replayed: Replayed, seat: Seat) -> Kept:
    """What a page saw stands on its lines; and where it gave salt, the dice are those that were bound before."""
    if receipt.fingerprint not in ("", record.chains[0]):
        raise RecordFault(record.file, HEADER, f"the page of {receipt.seat} was shown another fingerprint")
    faces_of = replayed.match.faces()
    thrown = [faces_of[at] for at in (0, *replayed.match.seen_by(seat))]
    for answer, faces in receipt.dice.items():
        if answer >= len(thrown) or thrown[answer] != list(faces):
            what = f"the page of {receipt.seat} was shown other dice for answer {answer}"
            raise RecordFault(record.file, None, what)
    last = 0
    for version, chain in receipt.seen:
        line = BEGINNING + replayed.match.acts.at(seat, version - BEGINNING)
        if line > len(record.chains) or record.chains[line - 1] != chain:
            raise RecordFault(record.file, line, f"it is not what the page of {receipt.seat} saw there")
        last = max(last, line)
    if receipt.salt:
        dice = record.header.dice
        _dice_must_be_bound(receipt, dice if isinstance(dice, FairDice) else FairDice(""), record.file)
    return Kept(receipt.seat, last, bool(receipt.salt))


def _dice_must_be_bound(receipt: PageReceipt, dice: FairDice, file: str) -> None:
    given = {salt.seat: salt for salt in dice.salts}
    if dice.commitment != receipt.commitment:
        raise RecordFault(file, HEADER, "the dice are not those that the table had bound before the game")
    if receipt.seat not in given or given[receipt.seat].salt != receipt.salt:
        raise RecordFault(file, HEADER, f"what {receipt.seat} gave to the dice is not in them")
    for seat, salt in given.items():
        if receipt.bounds.get(seat) != salt.commitment:
            raise RecordFault(file, HEADER, f"the salt of {seat} is not the one that was bound before the game")
    if list(given) != [seat for seat in receipt.bounds if seat in given]:
        raise RecordFault(file, HEADER, "the seats are not in the order in which they had bound their salts")


def _same(number: int, told: dict[str, Any], record: Record, replayed: Replayed, game: Game[Any], seat: Seat) -> bool:
    """Whether a seat was told what the line of the record says."""
    if number == HEADER:
        return _equal(told, seat_header(record.header, seat), _OF_HEADER)
    if number == BEGINNING:
        return not told.get("throws") or told["throws"] == as_read(record.begun.throws)
    if (entry := replayed.entries.get(number)) is None:
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
