"""Games on a PostgreSQL server. The connection may be lost at any moment; what was acknowledged is never lost.

A transaction whose connection broke before COMMIT was sent did not happen, so it is done once more. If it broke
between COMMIT and the answer, the server is asked what became of exactly this transaction before anything else.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import ClassVar

import psycopg
from psycopg import errors

from sandtable.web.store.address import in_one_line, understood
from sandtable.web.store.faults import Conflict, FateUnknown, StoreFault
from sandtable.web.store.listening import CHANNEL, Connection, Listener
from sandtable.web.store.migrating import FOLDER, migrate, read_migrations
from sandtable.web.store.rows import News
from sandtable.web.store.sql_store import Rows, Run, SqlStore, T, Value

MIGRATIONS = FOLDER / "postgres"
#: Seconds to wait for the answer to what became of a transaction.
PATIENCE = 10.0
#: Between two such questions.
_PAUSE = 0.05
#: The lock under which one server migrates while all others wait.
_MIGRATING = int.from_bytes(b"sandtabl", "big")

#: Whatever the database was set to. A backend whose client vanished may not hold a game for ever.
_SESSION = """
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
SET lock_timeout = '2s';
SET idle_in_transaction_session_timeout = '30s'
"""
#: The number is the transaction's name, by which its fate can be asked for later.
_BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT pg_current_xact_id()::text"


class _NothingWritten(Exception):
    """The connection was lost, and the transaction with it."""


class PostgresStore(SqlStore):
    """One connection that the threads take in turn, opened anew when it was lost."""

    #: Two servers that share a database write to a game one after the other.
    hold: ClassVar[str] = " FOR NO KEY UPDATE"
    tell: ClassVar[str] = f"SELECT pg_notify('{CHANNEL}', ?)"

    def __init__(self, address: str, migrations: Path = MIGRATIONS, patience: float = PATIENCE) -> None:
        settings = understood(address)
        # In a function, so that nothing which shows this object shows the password.
        self._connect: Callable[[], Connection] = lambda: psycopg.connect(**settings, autocommit=True)
        self._in_words: Callable[[Exception], str] = lambda trouble: in_one_line(trouble, settings)
        self._patience = patience
        self._lock = Lock()
        self._connection: Connection | None = None
        self._closed = False
        try:
            self._prepare(migrations)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._drop()

    def listen(self, told: Callable[[News | None], object]) -> Callable[[], None]:
        listener = Listener(self._connect, self._in_words, told)
        listener.start()
        return listener.stop

    def _prepare(self, migrations: Path) -> None:
        steps = read_migrations(migrations)
        [(encoding,)] = self._read("SHOW server_encoding")
        if encoding != "UTF8":
            raise StoreFault(f"the database has the encoding {encoding}: make one with ENCODING 'UTF8'")

        def write(run: Run) -> None:
            # Another server may be at it, and with many games that takes its time.
            run("SET LOCAL lock_timeout = 0")
            run("SELECT pg_advisory_xact_lock(?)", _MIGRATING)
            try:
                migrate(run, run, steps)
            except (errors.DuplicateTable, errors.UndefinedColumn):
                raise StoreFault("the database has tables of something else: give sandtable one of its own") from None

        self._write(write)

    # ---------------------------------------------------------------- one transaction

    def _read(self, sql: str, *values: Value) -> Rows:
        return self._once_more_if_lost(lambda: self._read_once(sql, *values))

    def _write(self, work: Callable[[Run], T], clash: str = "") -> T:
        return self._once_more_if_lost(lambda: self._write_once(work, clash))

    def _once_more_if_lost(self, attempt: Callable[[], T]) -> T:
        with self._lock:
            try:
                return attempt()
            except _NothingWritten:
                pass
            try:
                return attempt()
            except _NothingWritten as lost:
                raise self._unreachable(lost) from None

    def _read_once(self, sql: str, *values: Value) -> Rows:
        connection = self._connected()
        try:
            return _run(connection, sql, *values)
        except psycopg.Error as trouble:
            raise self._failed(connection, trouble) from None

    def _write_once(self, work: Callable[[Run], T], clash: str) -> T:
        connection = self._connected()
        try:
            transaction = _begin(connection)
            done = work(lambda sql, *values: _run(connection, sql, *values))
        except psycopg.Error as trouble:
            raise self._failed(connection, trouble, clash) from None
        except BaseException:
            self._roll_back(connection)
            raise
        try:
            connection.execute("COMMIT")
        except psycopg.Error as trouble:
            if not connection.closed:
                raise self._failed(connection, trouble, clash) from None
            if not self._was_committed(transaction):
                raise _NothingWritten(*trouble.args) from None
        except BaseException:
            self._drop()
            raise
        return done

    def _failed(self, connection: Connection, trouble: psycopg.Error, clash: str = "") -> Exception:
        """What to raise for an error before anything was committed."""
        if connection.closed:
            return _NothingWritten(*trouble.args)
        self._roll_back(connection)
        if clash and isinstance(trouble, psycopg.IntegrityError):
            return Conflict(clash)
        if isinstance(trouble, errors.LockNotAvailable):
            return StoreFault("another server is busy with this game: try again")
        return StoreFault(f"PostgreSQL says: {self._in_words(trouble)}")

    def _roll_back(self, connection: Connection) -> None:
        try:
            connection.rollback()
        except psycopg.Error:
            self._drop()

    # ---------------------------------------------------------------- the connection

    def _connected(self) -> Connection:
        """The connection, opened anew where it was lost."""
        if self._closed:
            raise StoreFault("the store is closed: open it again")
        if self._connection is None or self._connection.closed:
            try:
                self._connection = self._connect()
                self._connection.execute(_SESSION)
            except psycopg.Error as trouble:
                self._drop()
                raise self._unreachable(trouble) from None
        return self._connection

    def _was_committed(self, transaction: str) -> bool:
        """What became of a transaction whose COMMIT was sent and never answered."""
        until = time.monotonic() + self._patience
        while True:
            try:
                [(fate,)] = _run(self._connected(), "SELECT pg_xact_status(?::text::xid8)", transaction)
            except (StoreFault, psycopg.Error):
                fate = None
            if fate in ("committed", "aborted"):
                return bool(fate == "committed")
            if time.monotonic() >= until:
                raise FateUnknown(
                    "the connection to PostgreSQL was lost, and it is not known whether the last change was kept:"
                    " read the game again before going on"
                )
            time.sleep(_PAUSE)

    def _unreachable(self, trouble: Exception) -> StoreFault:
        return StoreFault(f"PostgreSQL cannot be reached: {self._in_words(trouble)}")

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _begin(connection: Connection) -> str:
    """Begin a transaction: its name."""
    cursor = connection.execute(_BEGIN)
    cursor.nextset()
    [(name,)] = cursor.fetchall()
    return str(name)


def _run(connection: Connection, sql: str, *values: Value) -> Rows:
    cursor = connection.execute(sql.replace("?", "%s"), values) if values else connection.execute(sql)
    return cursor.fetchall() if cursor.description else []
