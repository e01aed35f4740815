"""The record of a game: JSON lines with all it takes to play the game again, and nothing beside them.

Line 1 is the header, line 2 what was thrown before the first question. Then follows a line for every
answer and for every answer that was taken back, and at the end the result with the seed of the dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from sandtable import __version__
from sandtable.dice.recorded import RecordedThrow
from sandtable.game.cup import Cup, FairDice, SeededDice
from sandtable.game.frame import Game
from sandtable.game.seats import Seat

FORMAT = 1
#: The lines of the header and the beginning; the first answer stands on the next.
HEADER, BEGINNING, FIRST_ANSWER = 1, 2, 3


class RecordFault(ValueError):
    """A record that cannot be read, replayed or kept: the file, the line where there is one, and what is wrong."""

    def __init__(self, file: str, line: int | None, what: str) -> None:
        super().__init__(file, line, what)
        self.file = file
        self.line = line
        self.what = what

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}, line {self.line}"
        return f"{where}: {self.what}"


class ForkedFrom(Struct, frozen=True, forbid_unknown_fields=True):
    """Another record whose beginning and first answers stand here too, thrown with that record's dice."""

    record: str
    answers: int


class Header(Struct, frozen=True, tag_field="line", tag="header", forbid_unknown_fields=True):
    format: int
    kind: Literal["table"]
    engine: str
    ruleset: str
    scenario: str
    scenario_text: str
    rules_hash: str
    seats: tuple[Seat, ...]
    #: Who sits where: "human", "planner" or whatever the table calls them.
    players: dict[str, str]
    dice: FairDice | SeededDice
    forked_from: ForkedFrom | None = None


class Begun(Struct, frozen=True, tag_field="line", tag="begin", forbid_unknown_fields=True):
    throws: tuple[RecordedThrow, ...]


class Answered(Struct, frozen=True, tag_field="line", tag="answer", forbid_unknown_fields=True):
    who: str
    answer: Any
    throws: tuple[RecordedThrow, ...]


class Undone(Struct, frozen=True, tag_field="line", tag="undo", forbid_unknown_fields=True):
    who: str


class Ended(Struct, frozen=True, tag_field="line", tag="end", forbid_unknown_fields=True):
    """The end, and the seed of fair dice, which is a secret until now. No result: the table broke off."""

    result: Any
    winner: int | None
    seed: str = ""


Line: TypeAlias = Header | Begun | Answered | Undone | Ended


class Record(Struct, frozen=True):
    """A record as it was read: `length` bytes of it count, and `warnings` say what does not."""

    file: str
    header: Header
    begun: Begun
    lines: tuple[Answered | Undone, ...]
    ended: Ended | None
    length: int
    warnings: tuple[str, ...] = ()

    def numbered(self) -> Iterator[tuple[int, Answered | Undone]]:
        """The answers and undos with the lines they stand on."""
        return enumerate(self.lines, FIRST_ANSWER)

    def throws(self) -> Iterator[tuple[int, RecordedThrow]]:
        """Every throw with the line it stands on."""
        yield from ((BEGINNING, throw) for throw in self.begun.throws)
        for number, line in self.numbered():
            if isinstance(line, Answered):
                yield from ((number, throw) for throw in line.throws)

    @property
    def last_line(self) -> int:
        """The line of the end, or of the last answer in a game that goes on."""
        return BEGINNING + len(self.lines) + (self.ended is not None)

    @property
    def inherited(self) -> int:
        """The last line that was thrown with other dice, before the fork; 0 in a record of its own."""
        fork = self.header.forked_from
        return 0 if fork is None else BEGINNING + fork.answers


def header_of(game: Game[Any], players: Mapping[str, str], cup: Cup, forked_from: ForkedFrom | None = None) -> Header:
    """The header of a game that is about to begin."""
    names = [seat.name for seat in game.seats]
    if strange := [name for name in players if name not in names]:
        raise ValueError(f"there is no seat {strange[0]!r} in this game: take one of {', '.join(names)}")
    return Header(
        FORMAT,
        "table",
        __version__,
        game.ruleset,
        game.scenario,
        game.scenario_text(),
        game.rules_hash(),
        game.seats,
        dict(players),
        cup.told,
        forked_from,
    )


def written(*lines: Struct) -> bytes:
    """Lines as they stand in a record."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def as_read(value: Struct | None) -> Any:
    """What a result or an answer looks like once it was written and read."""
    return msgspec.json.decode(msgspec.json.encode(value))


# ---------------------------------------------------------------------- reading


class _FirstLook(Struct, frozen=True):
    """As much of a header as every format will have."""

    format: int
    line: Literal["header"]
    kind: str = ""


_first_look = msgspec.json.Decoder(_FirstLook)
_header = msgspec.json.Decoder(Header)
_line: msgspec.json.Decoder[Begun | Answered | Undone | Ended] = msgspec.json.Decoder(Begun | Answered | Undone | Ended)


def read_record(path: Path | str) -> Record:
    """The record in a file; RecordFault with the line and what is wrong with it."""
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise RecordFault(str(path), None, "there is no such record") from None
    except OSError as trouble:
        raise RecordFault(str(path), None, f"cannot be read: {trouble.strerror}") from None
    return parse_record(data, str(path))


def parse_record(data: bytes, file: str = "record") -> Record:
    """The record in some text, for which `file` is the name in messages."""
    *texts, rest = data.split(b"\n")
    warnings: tuple[str, ...] = ()
    if rest or (len(texts) > FIRST_ANSWER - 1 and _is_cut_off(texts[-1])):
        # The line was never acknowledged: the table does that only when a line is whole and on the disk.
        number = len(texts) + 1 if rest else len(texts)
        del texts[number - 1 :]
        warnings = (
            f"{file}, line {number}: it was cut off and is left out; the table must have stopped while writing",
        )
    if len(texts) < BEGINNING:
        raise RecordFault(file, len(texts) + 1, "it is missing: the game never began, so start it anew")
    header = _read_header(texts[0], file)
    lines = [read_line(text, file, number) for number, text in enumerate(texts[1:], BEGINNING)]
    begun, *rest_of_game = lines
    ended = rest_of_game.pop() if rest_of_game and isinstance(rest_of_game[-1], Ended) else None
    if not isinstance(begun, Begun):
        raise RecordFault(file, BEGINNING, 'the beginning ("line":"begin") should stand here')
    game: list[Answered | Undone] = []
    for number, line in enumerate(rest_of_game, FIRST_ANSWER):
        if isinstance(line, Begun | Ended):
            what = "a second beginning" if isinstance(line, Begun) else "the end, but more lines follow"
            raise RecordFault(file, number, f"this is {what}")
        game.append(line)
    _check_fork(header, game, file)
    length = sum(map(len, texts)) + len(texts)
    return Record(file, header, begun, tuple(game), ended if isinstance(ended, Ended) else None, length, warnings)


def _is_cut_off(text: bytes) -> bool:
    """Whether a line stops half-way through its JSON."""
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError as fault:
        return bool(text.strip()) and "truncated" in str(fault)
    return False


def _read_header(text: bytes, file: str) -> Header:
    try:
        look = _first_look.decode(text)
        if look.format > FORMAT:
            newer = f"it has format {look.format}, and sandtable {__version__} reads up to {FORMAT}: update sandtable"
            raise RecordFault(file, HEADER, newer)
        if look.kind == "seat":
            raise RecordFault(file, HEADER, "this is what one seat saw of a game: ask for the record of the table")
        return _header.decode(text)
    except msgspec.DecodeError as fault:
        raise RecordFault(file, HEADER, f"it is no header of a record: {fault}") from None


def read_line(text: bytes, file: str, number: int) -> Begun | Answered | Undone | Ended:
    """One line behind the header; RecordFault if it is none."""
    try:
        return _line.decode(text)
    except msgspec.DecodeError as fault:
        raise RecordFault(file, number, str(fault) if text.strip() else "the line is empty") from None


def _check_fork(header: Header, game: list[Answered | Undone], file: str) -> None:
    fork = header.forked_from
    if fork is None:
        return
    copied = game[: fork.answers]
    if len(copied) != fork.answers or not all(isinstance(line, Answered) for line in copied):
        raise RecordFault(file, HEADER, f"it says that {fork.answers} answers come from {fork.record}, but they do not")
