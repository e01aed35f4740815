"""Hints: how often each seat has asked the coach, in a file beside the record, which itself stays as it is."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import msgspec
from msgspec import Struct

ENDING = ".hints"


class _Line(Struct, frozen=True, omit_defaults=True):
    """A hint: who asked, and after how many answers; or that those who play have agreed on the coach."""

    seat: str = ""
    answers: int = 0
    agreed: bool = False


class Hints:
    """The hints of one game. Each is on the disk before it is told."""

    def __init__(self, record: Path) -> None:
        self.path = record.with_name(record.name + ENDING)
        self.agreed = False
        self.counts: Counter[str] = Counter()
        for text in self.path.read_bytes().splitlines() if self.path.exists() else ():
            try:
                self._take(msgspec.json.decode(text, type=_Line))
            except msgspec.DecodeError:
                # A line that was cut off when the machine stopped was never told to anybody.
                continue

    def agree(self) -> None:
        """All who play have agreed that the coach may be asked."""
        self._keep(_Line(agreed=True))

    def asked(self, seat: str, answers: int) -> int:
        """Keep that a seat asked: how often by now."""
        self._keep(_Line(seat, answers))
        return self.counts[seat]

    def _keep(self, line: _Line) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self._take(line)

    def _take(self, line: _Line) -> None:
        self.agreed = self.agreed or line.agreed
        if line.seat:
            self.counts[line.seat] += 1
