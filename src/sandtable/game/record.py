"""The record of a game: JSON lines with all it takes to play the game again, and nothing beside them.

Line 1 is the header, line 2 what was thrown before the first question. Then follows a line for every
answer and for every answer that was taken back, and at the end the result with the seed of the dice.

Every line ends with its chain value (`chain.py`), and the end of a game with fair dice bears the seal of its
table (`seal.py`). Records of format 1 have neither: they can be read, and games in that format go on in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from sandtable import __version__
from sandtable.dice.recorded import RecordedThrow
from sandtable.game.bounds import (
    LARGEST_FILE,
    LONGEST_LINE,
    MOST_FACES,
    MOST_LINES,
    beyond_bounds,
    first_too_long,
    in_one_line,
    nested_too_deeply,
)
from sandtable.game.chain import is_value, parted
from sandtable.game.cup import Cup, FairDice, SeededDice
from sandtable.game.frame import Game
from sandtable.game.seats import Seat

T = TypeVar("T")

FORMAT = 2
#: The first format whose lines are chained.
CHAINED = 2
#: The lines of the header and the beginning; the first answer stands on the next.
HEADER, BEGINNING, FIRST_ANSWER = 1, 2, 3


class RecordFault(ValueError):
    """A record that cannot be read, replayed or kept: the file, the line where there is one, and what is wrong."""

    def __init__(self, file: str, line: int | None, what: str) -> None:
        what = in_one_line(what)
        super().__init__(file, line, what)
        self.file = file
        self.line = line
        self.what = what

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}, line {self.line}"
        return f"{where}: {self.what}"


class ForkedFrom(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Another record whose beginning and first answers stand here too, thrown with that record's dice.

    `chain` is the chain value of the line there that was the last before the fork, where its lines have any.
    """

    record: str
    answers: int
    chain: str = ""


class Header(Struct, frozen=True, tag_field="line", tag="header", forbid_unknown_fields=True):
    format: int
    kind: Literal["table"]
    engine: str
    ruleset: str
    scenario: str
    scenario_text: str
    rules_hash: str
    seats: tuple[Seat, ...]
    #: Who sits where: HUMAN, "planner" or whatever the table calls them; seats that are left out are people's.
    players: dict[str, str]
    dice: FairDice | SeededDice
    forked_from: ForkedFrom | None = None


class Begun(Struct, frozen=True, tag_field="line", tag="begin", forbid_unknown_fields=True):
    throws: tuple[RecordedThrow, ...]


class Answered(Struct, frozen=True, tag_field="line", tag="answer", forbid_unknown_fields=True, omit_defaults=True):
    """An answer; `seen` is the last chain value that the program of whoever gave it had seen, if it said so."""

    who: str
    answer: Any
    throws: tuple[RecordedThrow, ...]
    seen: str = ""


class Undone(Struct, frozen=True, tag_field="line", tag="undo", forbid_unknown_fields=True, omit_defaults=True):
    """An answer that counts no more. `back` answers behind it stand: of others, who decided at the same time."""

    who: str
    back: Annotated[int, Meta(ge=0)] = 0


class Ended(Struct, frozen=True, tag_field="line", tag="end", forbid_unknown_fields=True, omit_defaults=True):
    """The end, and the seed of fair dice, which is a secret until now. No result: the table broke off.

    The seal of the table goes on the chain value that this line would have without it.
    """

    result: Any
    winner: int | None
    seed: str = ""
    seal: str = ""


Line: TypeAlias = Header | Begun | Answered | Undone | Ended


class Record(Struct, frozen=True):
    """A record as it was read: `length` bytes of it count, and `warnings` say what does not.

    `chains` has the chain value of each line, and `texts` the bytes that it covers; both are empty in format 1.
    """

    file: str
    header: Header
    begun: Begun
    lines: tuple[Answered | Undone, ...]
    ended: Ended | None
    length: int
    warnings: tuple[str, ...] = ()
    chains: tuple[str, ...] = ()
    texts: tuple[bytes, ...] = ()

    def numbered(self) -> Iterator[tuple[int, Answered | Undone]]:
        """The answers and undos with the lines they stand on."""
        return enumerate(self.lines, FIRST_ANSWER)

    @property
    def standing(self) -> list[int]:
        """The lines of the answers that were not taken back."""
        return self.standing_at(self.last_line)

    def standing_at(self, last: int) -> list[int]:
        """The lines of the answers that stood when a line was the last."""
        standing: list[int] = []
        for number, line in self.numbered():
            if number > last:
                break
            if isinstance(line, Answered):
                standing.append(number)
            elif line.back < len(standing):
                del standing[-1 - line.back]
        return standing

    def chain_after(self, answers: int) -> str:
        """The chain value after so many answers that stand; nothing in format 1."""
        return self.chains[([BEGINNING, *self.standing][answers]) - 1] if self.chains else ""

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
    header = Header(
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
    if fault := beyond_bounds(_names_in(header)):
        # It could never be read again.
        raise ValueError(fault)
    return header


def as_read(value: Any) -> Any:
    """What a result, an answer or a throw looks like once it was written and read."""
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
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise RecordFault(str(path), None, "there is no such record") from None
    except OSError as trouble:
        raise RecordFault(str(path), None, f"cannot be read: {trouble.strerror}") from None
    if len(data) > LARGEST_FILE:
        raise RecordFault(str(path), None, f"is larger than {LARGEST_FILE >> 20} MiB, which no record is")
    return parse_record(data, str(path))


def parse_record(data: bytes, file: str = "record") -> Record:
    """The record in some text, for which `file` is the name in messages."""
    texts, cut_off = _whole_lines(data, file)
    length = sum(map(len, texts)) + len(texts)
    chained = _format(texts[0], file) >= CHAINED
    chains: tuple[str, ...] = ()
    if chained:
        texts, chains = _unchained(texts, file)
    header = _read_header(texts[0] + b"}" * chained, file)
    lines = [read_line(text + b"}" * chained, file, number) for number, text in enumerate(texts[1:], BEGINNING)]
    begun, game, ended = _in_order(lines, file)
    _check_fork(header, game, file)
    warnings: tuple[str, ...] = ()
    if cut_off is not None:
        if ended is not None:
            raise RecordFault(file, cut_off, "something follows the end of the game")
        said = f"{file}, line {cut_off}: it was cut off and is left out; the table must have stopped while writing"
        warnings = (said,)
    covered = tuple(texts) if chained else ()
    return Record(file, header, begun, tuple(game), ended, length, warnings, chains, covered)


def _whole_lines(data: bytes, file: str) -> tuple[list[bytes], int | None]:
    """The lines that are whole, and the number of a last one that is not and was left out."""
    if data.count(b"\n") > MOST_LINES:
        raise RecordFault(file, None, f"has more than {MOST_LINES} lines, which no record has")
    *texts, rest = data.split(b"\n")
    if long := first_too_long((*texts, rest)):
        raise RecordFault(file, long, f"the line is longer than {LONGEST_LINE >> 20} MiB, which no line is")
    cut_off = None
    if rest or (len(texts) > BEGINNING and _is_cut_off(texts[-1])):
        # The line was never acknowledged: the table does that only when a line is whole and on the disk.
        cut_off = len(texts) + 1 if rest else len(texts)
        del texts[cut_off - 1 :]
    if len(texts) < BEGINNING:
        raise RecordFault(file, len(texts) + 1, "it is missing: the game never began, so start it anew")
    return texts, cut_off


def _in_order(
    lines: list[Begun | Answered | Undone | Ended], file: str
) -> tuple[Begun, list[Answered | Undone], Ended | None]:
    """The beginning, what was done, and the end where there is one."""
    begun, *rest = lines
    if not isinstance(begun, Begun):
        raise RecordFault(file, BEGINNING, 'the beginning ("line":"begin") should stand here')
    ended: Ended | None = None
    if rest and isinstance(last := rest[-1], Ended):
        ended = last
        del rest[-1]
    game: list[Answered | Undone] = []
    for number, line in enumerate(rest, FIRST_ANSWER):
        if isinstance(line, Begun | Ended):
            what = "a second beginning" if isinstance(line, Begun) else "the end, but more lines follow"
            raise RecordFault(file, number, f"this is {what}")
        game.append(line)
    return begun, game, ended


def _is_cut_off(text: bytes) -> bool:
    """Whether a line stops half-way through its JSON."""
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError as fault:
        return bool(text.strip()) and "truncated" in str(fault)
    except (UnicodeDecodeError, RecursionError):
        return False
    return False


def _format(text: bytes, file: str) -> int:
    """The format that a header says it has, which must be one that can be read."""
    look = _decoded(_first_look, text, file, HEADER, "it is no header of a record: ")
    if look.format > FORMAT:
        newer = f"it has format {look.format}, and sandtable {__version__} reads up to {FORMAT}: update sandtable"
        raise RecordFault(file, HEADER, newer)
    if look.format < 1:
        raise RecordFault(file, HEADER, f"it is no header of a record: there is no format {look.format}")
    if look.kind == "seat":
        raise RecordFault(file, HEADER, "this is what one seat saw of a game: ask for the record of the table")
    return look.format


def _unchained(texts: list[bytes], file: str) -> tuple[list[bytes], tuple[str, ...]]:
    """The lines without their chain values, and the values."""
    covered, chains = [], []
    for number, text in enumerate(texts, 1):
        if (parts := parted(text)) is None:
            what = "the line does not end with its chain value: it was changed or put in"
            raise RecordFault(file, number, what if text.strip() else "the line is empty")
        covered.append(parts[0])
        chains.append(parts[1])
    return covered, tuple(chains)


def _read_header(text: bytes, file: str) -> Header:
    header = _decoded(_header, text, file, HEADER, "it is no header of a record: ")
    if fault := _header_fault(header):
        raise RecordFault(file, HEADER, f"it is no header of a record: {fault}")
    return header


def _header_fault(header: Header) -> str | None:
    if header.forked_from is not None and header.forked_from.chain and not is_value(header.forked_from.chain):
        return "where it was forked is no chain value"
    if isinstance(header.dice, FairDice) and bool(header.dice.seal) != (header.format >= CHAINED):
        return "there is no key to its seal" if header.format >= CHAINED else "format 1 has no seals"
    return beyond_bounds(_names_in(header))


def _names_in(header: Header) -> list[str]:
    names = [header.engine, header.ruleset, header.scenario, header.rules_hash]
    names += [*header.players, *header.players.values(), *(seat.name for seat in header.seats)]
    return names if header.forked_from is None else [*names, header.forked_from.record]


def read_line(text: bytes, file: str, number: int) -> Begun | Answered | Undone | Ended:
    """One line behind the header, without its chain value; RecordFault if it is none."""
    if not text.strip():
        raise RecordFault(file, number, "the line is empty")
    line = _decoded(_line, text, file, number)
    if isinstance(line, Begun | Answered) and sum(len(throw.faces) for throw in line.throws) > MOST_FACES:
        raise RecordFault(file, number, f"it holds more than {MOST_FACES} dice, which no answer throws")
    return line


def _decoded(decoder: msgspec.json.Decoder[T], text: bytes, file: str, number: int, before: str = "") -> T:
    """What a line says. It may come from anybody, so everything that can be wrong with it is a RecordFault."""
    try:
        if nested_too_deeply(text):
            raise RecordFault(file, number, f"{before}it is nested too deeply")
        return decoder.decode(text)
    except msgspec.DecodeError as fault:
        raise RecordFault(file, number, f"{before}{fault}") from None
    except UnicodeDecodeError:
        raise RecordFault(file, number, f"{before}it is not written in UTF-8") from None


def _check_fork(header: Header, game: list[Answered | Undone], file: str) -> None:
    fork = header.forked_from
    if fork is None:
        return
    copied = game[: max(0, fork.answers)]
    if len(copied) != fork.answers or not all(isinstance(line, Answered) for line in copied):
        raise RecordFault(file, HEADER, f"it says that {fork.answers} answers come from {fork.record}, but they do not")
