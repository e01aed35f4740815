"""Games in one file. A commit is on the disk before it returns, and several processes may share the file."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Lock
from typing import ClassVar

from sandtable.web.store.faults import Conflict, StoreFault
from sandtable.web.store.migrating import FOLDER, migrate, read_migrations
from sandtable.web.store.rows import News
from sandtable.web.store.sql_store import Rows, Run, SqlStore, T, Value
from sandtable.web.store.watched_files import WatchedFiles

MIGRATIONS = FOLDER / "sqlite"
#: Kept in memory and gone when it is closed: for trying out and for tests.
IN_MEMORY = ":memory:"
#: Says whose file this is to programs that look at its first bytes.
_OURS = int.from_bytes(b"sand", "big")
#: Seconds to wait for another process that is writing, when it is opened and later, while everybody waits.
PATIENCE, AT_WORK = 10.0, 2.0
_PAUSE = 0.01


class SqliteStore(SqlStore):
    """One connection that the threads take in turn: a write is over in less than it takes to open another."""

    #: A transaction that is going to write keeps all other writers out from its beginning.
    hold: ClassVar[str] = ""
    tell: ClassVar[str] = ""

    def __init__(self, path: Path | str, migrations: Path = MIGRATIONS) -> None:
        self._path = str(path)
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None
        self._files: WatchedFiles | None = None
        _make_file(self._path)
        try:
            self._connection = sqlite3.connect(
                self._path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
            self._prepare(migrations)
        except BaseException as trouble:
            self.close()
            if isinstance(trouble, sqlite3.Error):
                raise self._fault(trouble) from trouble
            raise

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def listen(
        self, told: Callable[[News | None], object], lost: Callable[[], object] = lambda: None
    ) -> Callable[[], None]:
        """One server alone uses a file, so there is never any news."""
        return lambda: None

    def _prepare(self, migrations: Path) -> None:
        steps = read_migrations(migrations)
        self._run("PRAGMA foreign_keys = ON")
        self._run("PRAGMA synchronous = FULL")
        # On a Mac nothing less reaches the disk; elsewhere it changes nothing.
        self._run("PRAGMA fullfsync = ON")

        def write(run: Run) -> None:
            tables = {name for (name,) in run("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if tables and "schema_version" not in tables:
                raise StoreFault(f"{self._path} is a database of something else: give another path")
            # Not least because a file that may only be read lets a transaction begin, and refuses the first change.
            run(f"PRAGMA application_id = {_OURS}")
            migrate(run, run_script, steps)

        def run_script(script: str) -> None:
            for statement in _statements(script):
                self._run(statement)

        self._write(write)
        # Only now that it is known to be ours: this changes the file for everybody who uses it.
        self._use_wal()
        self._run(f"PRAGMA busy_timeout = {int(AT_WORK * 1000)}")

    def _use_wal(self) -> None:
        """SQLite does not wait for others here, so this does."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self._run("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as trouble:
                if _code(trouble) != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                    raise
                time.sleep(_PAUSE)
            else:
                break
        # The first question makes the files that belong to it.
        self._run("SELECT 1 FROM schema_version")
        if self._path != IN_MEMORY:
            self._files = WatchedFiles(self._path)

    def _run(self, sql: str, *values: Value) -> Rows:
        if self._connection is None:
            raise StoreFault("the store is closed: open it again")
        return self._connection.execute(sql, values).fetchall()

    def _read(self, sql: str, *values: Value) -> Rows:
        with self._lock:
            try:
                return self._run(sql, *values)
            except sqlite3.Error as trouble:
                raise self._fault(trouble) from trouble

    def _write(self, work: Callable[[Run], T], clash: str = "") -> T:
        with self._lock:
            try:
                self._run("BEGIN IMMEDIATE")
                try:
                    done = work(self._run)
                    self._must_be_there()
                    self._run("COMMIT")
                except BaseException:
                    self._roll_back()
                    raise
            except sqlite3.IntegrityError as trouble:
                raise (Conflict(clash) if clash else self._fault(trouble)) from trouble
            except sqlite3.Error as trouble:
                raise self._fault(trouble) from trouble
            return done

    def _must_be_there(self) -> None:
        """Nothing is acknowledged that would go to a file without a name."""
        if self._files is not None and (gone := self._files.vanished()):
            raise StoreFault(
                f"{self._path}: {gone} was removed or replaced while the server runs: stop the server, put the file"
                " back, and start it again"
            )

    def _roll_back(self) -> None:
        # After some failures, a full disk among them, SQLite has rolled back by itself.
        if self._connection is not None and self._connection.in_transaction:
            self._run("ROLLBACK")

    def _fault(self, trouble: sqlite3.Error) -> StoreFault:
        code = _code(trouble)
        if code == sqlite3.SQLITE_NOTADB:
            what = "it is no database: give another path"
        elif code == sqlite3.SQLITE_BUSY:
            what = "another process is busy with it: try again"
        elif code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
            what = "it cannot be written: see to its permissions, or give another path"
        elif code == sqlite3.SQLITE_FULL:
            what = "there is no room left on the disk: make some and try again"
        else:
            what = str(trouble)
        return StoreFault(f"{self._path}: {what}")


def _code(trouble: sqlite3.Error) -> int:
    """What kind of trouble, without the details; 0 where it is Python's and not SQLite's."""
    return getattr(trouble, "sqlite_errorcode", 0) & 0xFF


def _make_file(path: str) -> None:
    """Make the file where there is none, for this account's eyes only: it will hold the secrets of dice."""
    if path == IN_MEMORY:
        return
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        if Path(path).is_dir():
            raise StoreFault(f"{path} is a folder: give the path of a file in it") from None
        if Path(path).exists() and Path(path).stat().st_nlink > 1:
            raise StoreFault(
                f"{path} has a second name (a hard link), under which another server could use it: remove one of"
                " both, or make a copy"
            ) from None
    except OSError as trouble:
        raise StoreFault(f"{path} cannot be made ({trouble.strerror}): give another path") from None
    except ValueError:
        raise StoreFault("a path cannot hold a NUL: give another path") from None


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: `executescript` would end the transaction it is called in."""
    statement = ""
    for part in re.split("(?<=;)", script):
        statement += part
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement
