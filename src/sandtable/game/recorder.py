"""Keeping a record on disk: no answer counts before it is there, and only one process writes.

The seed of fair dice and the secret of the seal lie in a key file beside the record until the game is over,
so that the record itself can be shown to anybody at any time.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from sandtable.dice.fair import SEED_BYTES, NotFair
from sandtable.game.cup import Cup, FairDice, opened_cup
from sandtable.game.ledger import Ledger
from sandtable.game.match import Entry, Match
from sandtable.game.record import HEADER, Header, Line, RecordFault

try:
    import fcntl
except ImportError:  # there is no such lock on Windows
    fcntl = None  # type: ignore[assignment]

_WRITE = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
_NEW = _WRITE | os.O_CREAT | os.O_EXCL
LONGEST_KEY = 1_000


class RecordInUse(RecordFault):
    """Another process keeps this record."""


class Recorder:
    """Writes the lines of one record. After a write that failed it writes no more: reopen the record instead."""

    def __init__(self, path: Path, handle: int, ledger: Ledger | None = None) -> None:
        self.path = path
        self._handle: int | None = handle
        self._ledger = ledger

    @classmethod
    def create(cls, path: Path, cup: Cup, *lines: Line) -> Recorder:
        """A new record with its first lines, and the key beside it if the dice have a secret."""
        ledger, texts = Ledger.begin(cup, *lines)
        key = key_file(path) if cup.secret else None
        if key is not None and key.exists() and not path.exists():
            # It may be the only key to a game whose record was moved: never write over it.
            raise RecordFault(str(key), None, "this key is there without its record: move it away first")
        try:
            handle = os.open(path, _NEW, 0o644)
        except FileExistsError:
            raise RecordFault(str(path), None, "it is there already: resume it, or take another name") from None
        except OSError as trouble:
            raise RecordFault(str(path), None, f"cannot be written: {trouble.strerror}") from None
        recorder = cls(path, handle, ledger)
        made = [path]
        try:
            _lock(path, handle)
            if key is not None:
                _write_key(key, cup.secret)
                made.append(key)
            recorder._append(b"".join(texts))
            _settle(path.parent)
        except BaseException:
            # Nothing was acknowledged yet, so nothing is left behind.
            recorder.close()
            for file in made:
                file.unlink(missing_ok=True)
            raise
        return recorder

    @classmethod
    def reopen(cls, path: Path) -> Recorder:
        """A record that is there already, held against other processes. Call `go_on` before writing to it."""
        try:
            handle = os.open(path, _WRITE)
        except FileNotFoundError:
            raise RecordFault(str(path), None, "there is no such record") from None
        except OSError as trouble:
            raise RecordFault(str(path), None, f"cannot be written: {trouble.strerror}") from None
        try:
            _lock(path, handle)
        except BaseException:
            os.close(handle)
            raise
        return cls(path, handle)

    def go_on(self, ledger: Ledger, length: int) -> None:
        """Go on writing after so many bytes: what was cut off behind them goes."""
        self._ledger = ledger
        if self._handle is not None:
            os.ftruncate(self._handle, length)

    @property
    def ledger(self) -> Ledger:
        """What is known of the lines that are kept."""
        if self._ledger is None:
            raise RecordFault(str(self.path), None, "it was not read yet: resume the record to go on with it")
        return self._ledger

    # ---------------------------------------------------------------- what happens at the table

    def knows(self, chain: str) -> bool:
        return self.ledger.knows(chain)

    def answered(self, entry: Entry[Any]) -> None:
        self.ledger.answered(entry, self._append)

    def undone(self, seat: str, back: int) -> None:
        self.ledger.undone(seat, back, self._append)

    def end(self, match: Match[Any]) -> None:
        """Write the result and reveal the seed; a game that is not over is broken off. Then the record is closed.

        The secret of the seal is forgotten, so that nobody can seal another end to this game.
        """
        has_key = self.ledger.has_secret
        self.ledger.end(match, self._append)
        self.close()
        if has_key:
            key_file(self.path).unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file, so that another process may go on with it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _append(self, data: bytes) -> None:
        if self._handle is None:
            raise RecordFault(str(self.path), None, "it is closed: resume the record to go on with it")
        try:
            while data:
                data = data[os.write(self._handle, data) :]
            os.fsync(self._handle)
        except OSError as trouble:
            # How much of the line is on the disk is unknown now: only reading it again tells.
            self.close()
            what = f"the last line could not be kept ({trouble.strerror}): make room and resume the record"
            raise RecordFault(str(self.path), None, what) from trouble


# ---------------------------------------------------------------------- the key


def key_file(record: Path) -> Path:
    """Where the secrets of a record lie while the game goes on."""
    return record.with_name(record.name + ".key")


def cup_with_key(record: Path, header: Header) -> Cup:
    """The dice of a record that goes on; RecordFault if the key to them is missing or another's."""
    if not isinstance(header.dice, FairDice):
        return Cup(header.dice)
    key = key_file(record)
    try:
        secret = _read_key(key)
    except FileNotFoundError:
        what = f"its dice need the key file {key.name} beside it, which is not there: put it back, or fork the record"
        raise RecordFault(str(record), None, what) from None
    except (OSError, ValueError) as trouble:
        raise RecordFault(str(key), None, f"is no key: {trouble}") from None
    try:
        return opened_cup(header.dice, secret)
    except NotFair as fault:
        raise RecordFault(str(record), HEADER, f"{fault} (the seed was read from {key.name})") from None


def forget_key(record: Path, seed: str) -> None:
    """Take the key away that a crash left beside a record with its end, if it is the key to that game."""
    with suppress(OSError, ValueError):
        if _read_key(key_file(record))[:SEED_BYTES].hex() == seed:
            key_file(record).unlink()


def _read_key(key: Path) -> bytes:
    with key.open("rb") as file:
        return bytes.fromhex(file.read(LONGEST_KEY).decode("ascii").strip())


def _write_key(key: Path, secret: bytes) -> None:
    try:
        handle = os.open(key, _NEW, 0o600)
        try:
            os.write(handle, secret.hex().encode() + b"\n")
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as trouble:
        raise RecordFault(str(key), None, f"cannot be written: {trouble.strerror}") from trouble


# ---------------------------------------------------------------------- the disk


def _lock(path: Path, handle: int) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise RecordInUse(str(path), None, "another process is playing this game: end it there first") from None


def _settle(folder: Path) -> None:
    """Make sure that the folder knows its new files, where a folder can be asked to."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
