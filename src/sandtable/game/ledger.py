"""The lines of a record as bytes: each hangs on the one before, and the end bears the seal of the table.

Whatever keeps a record, on a disk or in a store, gets its lines from here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from sandtable.game.chain import NOTHING_BEFORE, chain_value, parted, with_value
from sandtable.game.cup import Cup
from sandtable.game.match import Entry, Match
from sandtable.game.record import (
    CHAINED,
    FORMAT,
    Answered,
    Begun,
    Ended,
    Line,
    Record,
    RecordFault,
    Undone,
    as_read,
    read_line,
)
from sandtable.game.seal import sealing
from sandtable.game.unchanged import must_be_unchanged


class Ledger:
    """The next lines of one record, and what is known of those that are kept.

    A line counts when `keep` has come back: if that fails, the ledger stands where it stood.
    """

    def __init__(self, cup: Cup, format: int = FORMAT) -> None:  # noqa: A002 - as the header calls it
        self._cup = cup
        self._key = cup.line_key()
        self._chained = format >= CHAINED
        #: How many lines are kept.
        self.lines = 0
        #: The chain value of each line; none in format 1.
        self.chains: list[str] = []
        #: The lines of the answers that stand.
        self.standing: list[int] = []
        self._known: set[str] = set()

    @classmethod
    def begin(cls, cup: Cup, *lines: Line) -> tuple[Ledger, list[bytes]]:
        """A new record: its ledger and its first lines."""
        ledger = cls(cup)
        texts: list[bytes] = []
        for line in lines:
            ledger.add(line, texts.append)
        return ledger, texts

    @classmethod
    def of(cls, record: Record, cup: Cup) -> Ledger:
        """The ledger of a record that is there; RecordFault with the first line that these dice did not write."""
        must_be_unchanged(record, cup)
        ledger = cls(cup, record.header.format)
        ledger.lines = record.last_line
        ledger.chains = list(record.chains)
        ledger.standing = record.standing
        ledger._known = set(record.chains)
        return ledger

    @property
    def has_secret(self) -> bool:
        """Whether something has to be kept secret until the end."""
        return bool(self._cup.secret)

    @property
    def head(self) -> str:
        """The chain value of the last line: what a seat has seen that has seen everything."""
        return self.chains[-1] if self.chains else ""

    @property
    def fingerprint(self) -> str:
        """The chain value of the header, by which a game is told from every other."""
        return self.chains[0] if self.chains else ""

    def knows(self, chain: str) -> bool:
        """Whether this is the chain value of a line."""
        return chain in self._known

    # ---------------------------------------------------------------- lines

    def answered(self, entry: Entry[Any], keep: Callable[[bytes], object]) -> None:
        self.add(Answered(entry.seat, entry.answer, entry.throws, entry.seen), keep)

    def undone(self, seat: str, back: int, keep: Callable[[bytes], object]) -> None:
        self.add(Undone(seat, back), keep)

    def end(self, match: Match[Any], keep: Callable[[bytes], object]) -> None:
        """The result with the seed and the seal; a game that is not over is broken off."""
        state = match.state
        self.add(Ended(as_read(match.game.result(state)), match.game.winner(state), self._cup.revealed), keep)
        self._cup = Cup(self._cup.told)

    def follow(self, text: bytes, file: str) -> Begun | Answered | Undone | Ended:
        """A line that was kept elsewhere behind these; RecordFault if it does not hang on them."""
        number, value, covered = self.lines + 1, "", text.removesuffix(b"\n")
        if self._chained:
            found = parted(covered)
            if found is None or self._value(found[0]).hex() != found[1]:
                raise RecordFault(file, number, "its chain value does not follow from the lines before it")
            covered, value = found[0] + b"}", found[1]
        line = read_line(covered, file, number)
        self._count(line, value)
        if isinstance(line, Ended):
            self._cup = Cup(self._cup.told)
        return line

    def add(self, line: Line, keep: Callable[[bytes], object]) -> None:
        """Keep a line behind the others."""
        text = msgspec.json.encode(line)
        value = ""
        if self._chained:
            covered = text[:-1]
            if isinstance(line, Ended):
                covered += sealing(self._cup.sealed(self._value(covered)))
            made = self._value(covered)
            text, value = with_value(covered, made), made.hex()
        keep(text + b"\n")
        self._count(line, value)

    def _value(self, covered: bytes) -> bytes:
        return chain_value(self._key, bytes.fromhex(self.head) if self.chains else NOTHING_BEFORE, covered)

    def _count(self, line: Line, value: str) -> None:
        self.lines += 1
        if value:
            self.chains.append(value)
            self._known.add(value)
        if isinstance(line, Answered):
            self.standing.append(self.lines)
        elif isinstance(line, Undone):
            del self.standing[-1 - line.back]
