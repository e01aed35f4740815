"""Games on a PostgreSQL server. The connection may be lost at any moment; what was acknowledged is never lost.

A transaction whose connection broke before COMMIT was sent did not happen, so it is done once more. If it broke
between COMMIT and the answer, the server is asked what became of exactly this change before anything else: each
change leaves a mark in the same transaction. A server that gives no answer at all is given up after a while.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import ClassVar

import psycopg
from psycopg import errors

from sandtable.web.store.address import in_one_line, understood
from sandtable.web.store.faults import Conflict, FateUnknown, StoreFault
from sandtable.web.store.listening import CHANNEL, Connection, Listener
from sandtable.web.store.migrating import FOLDER, migrate, read_migrations
from sandtable.web.store.patient import PatientConnection
from sandtable.web.store.rows import News
from sandtable.web.store.sql_store import Rows, Run, SqlStore, T, Value

MIGRATIONS = FOLDER / "postgres"
#: Seconds to wait for the answer to what became of a transaction.
PATIENCE = 3.0
#: Seconds in which any answer comes: others wait for a game for two, and nothing takes longer.
ANSWERS_WITHIN = 4.0
#: A server that was waited for so many seconds in vain is not asked again for so many: everybody waits meanwhile.
_IN_VAIN, _LEFT_ALONE = 1.0, 10.0
#: One that says no at once is left alone only so that a thousand questions do not become a thousand tries.
_FOR_A_MOMENT = 0.1
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
_BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;"
_MARK = """
INSERT INTO last_writes (server, mark) VALUES ('{server}', '{mark}')
ON CONFLICT (server) DO UPDATE SET mark = EXCLUDED.mark, at = now();
"""
#: The number is the transaction's name, by which it can be asked later whether it goes on.
_NAME = "SELECT pg_current_xact_id()::text"
#: Marks of servers that have written nothing for so long tell nobody anything.
_FORGET = "DELETE FROM last_writes WHERE at < now() - interval '1 day'"


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
        self._connect: Callable[[], PatientConnection] = lambda: PatientConnection.connect(**settings, autocommit=True)
        self._in_words: Callable[[Exception], str] = lambda trouble: in_one_line(trouble, settings)
        self._patience = patience
        self._lock = Lock()
        self._connection: PatientConnection | None = None
        self._closed = False
        #: By what the marks of this connection are known, once there is a table for them.
        self._server, self._marks = "", False
        self._ready = False
        self._not_before = -inf
        #: How often in a row somebody else held what was needed.
        self._timeouts = 0
        try:
            self._prepare(migrations)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._drop()

    def listen(
        self, told: Callable[[News | None], object], lost: Callable[[], object] = lambda: None
    ) -> Callable[[], None]:
        listener = Listener(self._connect, self._in_words, told, lost)
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
        if any(step.name == "last_writes" for step in steps):
            self._write(lambda run: run(_FORGET))
            self._marks = True
        # Others may have been at it for long, but from now on everybody waits.
        self._ready = True
        self._connected().patience = ANSWERS_WITHIN

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
        connection, mark = self._connected(), token_hex(8)
        try:
            server, transaction = self._server, self._begin(connection, mark)
            done = work(lambda sql, *values: _run(connection, sql, *values))
        except psycopg.Error as trouble:
            raise self._failed(connection, trouble, clash) from None
        except BaseException:
            self._roll_back(connection)
            raise
        try:
            connection.execute("COMMIT")
            self._timeouts = 0
        except psycopg.Error as trouble:
            if not connection.closed:
                raise self._failed(connection, trouble, clash) from None
            self._leave_alone_if_hung(connection)
            if not self._was_committed(transaction, server, mark):
                raise _NothingWritten(*trouble.args) from None
        except BaseException:
            self._drop()
            raise
        return done

    def _begin(self, connection: Connection, mark: str) -> str:
        """Begin a transaction, and leave the mark of the change in it: its name."""
        marked = _MARK.format(server=self._server, mark=mark) if self._marks else ""
        cursor = connection.execute(_BEGIN + marked + _NAME)
        while cursor.nextset():
            pass
        [(name,)] = cursor.fetchall()
        return str(name)

    def _leave_alone_if_hung(self, connection: PatientConnection) -> None:
        if connection.given_up:
            self._not_before = time.monotonic() + _LEFT_ALONE

    def _failed(self, connection: PatientConnection, trouble: psycopg.Error, clash: str = "") -> Exception:
        """What to raise for an error before anything was committed."""
        if connection.closed:
            self._leave_alone_if_hung(connection)
            return _NothingWritten(*trouble.args)
        self._roll_back(connection)
        if clash and isinstance(trouble, psycopg.IntegrityError):
            return Conflict(clash)
        if isinstance(trouble, errors.LockNotAvailable):
            self._timeouts += 1
            if self._timeouts > 1:
                # Somebody may hold what every change needs, and everybody would wait for each who tries.
                self._not_before = time.monotonic() + min(_LEFT_ALONE, 2.0**self._timeouts)
            return StoreFault("another server is busy with this game: try again")
        return StoreFault(f"PostgreSQL says: {self._in_words(trouble)}")

    def _roll_back(self, connection: Connection) -> None:
        try:
            connection.rollback()
        except psycopg.Error:
            self._drop()

    # ---------------------------------------------------------------- the connection

    def _connected(self) -> PatientConnection:
        """The connection, opened anew where it was lost."""
        if self._closed:
            raise StoreFault("the store is closed: open it again")
        if (began := time.monotonic()) < self._not_before:
            raise StoreFault("PostgreSQL does not answer, and is left alone for a moment")
        if self._connection is None or self._connection.closed:
            try:
                self._connection = self._connect()
                # Whoever was lost may still hold the mark that he left under the old name.
                self._server = token_hex(8)
                self._connection.patience = ANSWERS_WITHIN if self._ready else inf
                self._connection.execute(_SESSION)
            except psycopg.Error as trouble:
                self._drop()
                in_vain = time.monotonic() > began + _IN_VAIN
                self._not_before = time.monotonic() + (_LEFT_ALONE if in_vain else _FOR_A_MOMENT)
                raise self._unreachable(trouble) from None
        return self._connection

    def _was_committed(self, transaction: str, server: str, mark: str) -> bool:
        """What became of a transaction whose COMMIT was sent and never answered.

        While one of its name goes on, it may still come through. A name that nobody has yet was that of a change
        which a crash has undone.
        """
        until = time.monotonic() + self._patience
        while True:
            try:
                connection = self._connected()
                [(fate,)] = _run(connection, "SELECT pg_xact_status(?::text::xid8)", transaction)
                kept = _run(connection, "SELECT mark FROM last_writes WHERE server = ?", server)
            except errors.InvalidParameterValue:
                return False
            except (StoreFault, psycopg.Error):
                fate, kept = None, []
            if fate in ("committed", "aborted"):
                return kept == [(mark,)]
            if time.monotonic() >= until or time.monotonic() + _FOR_A_MOMENT < self._not_before:
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


def _run(connection: Connection, sql: str, *values: Value) -> Rows:
    cursor = connection.execute(sql.replace("?", "%s"), values) if values else connection.execute(sql)
    return cursor.fetchall() if cursor.description else []
