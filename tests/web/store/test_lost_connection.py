"""The connection to PostgreSQL breaks at the worst moments, and every change is still made once or not at all."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest
from tests.web.store.cutter import Cutter, When, cutter_to
from tests.web.store.kept import LINES, SECRET, game, line, seats, told
from tests.web.store.postgres_server import Postgres

from sandtable.web.store import Conflict, FateUnknown, Store, StoreFault, open_store
from sandtable.web.store.postgres import PostgresStore

#: As it is sent: it is also a part of the words with which a transaction begins.
COMMIT = b"COMMIT\0"
#: A COMMIT that has a line to write waits until nobody holds this lock.
SLOW_COMMIT = """
CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()
"""
END_ALL = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE application_name = 'sandtable'"
END_WAITING = "SELECT pg_terminate_backend(pid, 60000) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
UNKNOWN = (
    "the connection to PostgreSQL was lost, and it is not known whether the last change was kept:"
    " read the game again before going on"
)


@pytest.fixture
def schema(postgres: Postgres) -> str:
    return postgres.new_schema()


@pytest.fixture
def cutter(postgres: Postgres) -> Iterator[Cutter]:
    with cutter_to(postgres.socket) as between:
        yield between


@pytest.fixture
def store(postgres: Postgres, schema: str, cutter: Cutter) -> Iterator[PostgresStore]:
    """A store with a game called ford, behind the line that can be cut."""
    with PostgresStore(postgres.address(schema=schema, socket=cutter.folder)) as behind:
        behind.create(game("ford"), seats("ford"), LINES, SECRET)
        yield behind


@pytest.fixture
def other(postgres: Postgres, schema: str, store: PostgresStore) -> Iterator[Store]:
    """Another server whose line is never cut."""
    with open_store(postgres.address(schema=schema)) as opened:
        yield opened


@contextmanager
def slow_commits(postgres: Postgres, schema: str) -> Iterator["psycopg.Connection[Any]"]:
    """Whoever adds a line does not get through COMMIT before this lock is released."""
    with psycopg.connect(postgres.address(schema=schema), autocommit=True) as connection:
        connection.execute(SLOW_COMMIT)
        connection.execute("SELECT pg_advisory_lock(7)")
        yield connection


def release(holder: "psycopg.Connection[Any]") -> None:
    holder.execute("SELECT pg_advisory_unlock(7)")


# ---------------------------------------------------------------------- before COMMIT


def test_an_idle_connection_that_the_server_closed_is_opened_anew(postgres: Postgres, store: PostgresStore) -> None:
    postgres.run(END_ALL)
    assert store.game("ford") == game("ford")
    postgres.run(END_ALL)
    store.append("ford", 3, line(3))
    postgres.run(END_ALL)
    store.append("ford", 4, line(4))
    assert store.lines("ford") == (*LINES, line(3), line(4))


@pytest.mark.parametrize("text", [b"BEGIN", b"NO KEY UPDATE", b"INSERT", COMMIT])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_line_is_written_once_wherever_the_connection_breaks(
    store: PostgresStore, cutter: Cutter, text: bytes, when: When
) -> None:
    cutter.cut(text, when)
    store.append("ford", 3, line(3), line(4))
    assert cutter.cuts_left == 0
    assert store.lines("ford") == (*LINES, line(3), line(4))
    store.append("ford", 5, line(5))
    assert store.lines("ford", after=4) == (line(5),)


@pytest.mark.parametrize("when", ["before", "after"])
def test_words_are_said_once_and_a_game_is_made_once(store: PostgresStore, cutter: Cutter, when: When) -> None:
    cutter.cut(COMMIT, when)
    said = store.say("ford", "german", "once")
    assert store.chat("ford") == (said,)
    cutter.cut(COMMIT, when)
    store.create(game("bridge"), seats("bridge"), LINES, SECRET)
    assert store.lines("bridge") == LINES
    cutter.cut(COMMIT, when)
    store.end("ford", 3, line(3))
    assert store.lines("ford") == (*LINES, line(3))
    cutter.cut(COMMIT, when)
    assert store.delete_before(datetime(2100, 1, 1, tzinfo=UTC)) == 1
    assert store.games() == (game("bridge"),)
    assert cutter.cuts_left == 0


@pytest.mark.parametrize("text", [b"SELECT line", b"SELECT id"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_question_is_asked_again(store: PostgresStore, cutter: Cutter, text: bytes, when: When) -> None:
    cutter.cut(text, when)
    assert store.lines("ford") == LINES
    assert store.game("ford") == game("ford")
    assert cutter.cuts_left == 0


def test_a_line_that_another_server_wrote_while_ours_was_lost_is_a_conflict(
    store: PostgresStore, cutter: Cutter, other: Store
) -> None:
    cutter.cut(COMMIT, "before", meanwhile=lambda: other.append("ford", 3, b"theirs\n"))
    with told(Conflict, "line 3 of game 'ford' is there already: read the game again"):
        store.append("ford", 3, b"ours\n")
    assert store.lines("ford") == (*LINES, b"theirs\n")


def test_the_same_line_from_another_server_is_not_taken_for_ours(
    store: PostgresStore, cutter: Cutter, other: Store
) -> None:
    cutter.cut(COMMIT, "before", meanwhile=lambda: other.append("ford", 3, line(3)))
    with told(Conflict, "line 3 of game 'ford' is there already: read the game again"):
        store.append("ford", 3, line(3))
    assert store.lines("ford") == (*LINES, line(3))


def test_a_conflict_is_told_after_a_lost_connection_too(store: PostgresStore, cutter: Cutter) -> None:
    cutter.cut(b"NO KEY UPDATE", "before")
    with told(Conflict, "line 2 of game 'ford' is there already: read the game again"):
        store.append("ford", 2, line(2))
    assert cutter.cuts_left == 0


def test_a_connection_that_breaks_twice_is_a_fault_and_nothing_was_written(
    store: PostgresStore, cutter: Cutter, other: Store
) -> None:
    cutter.cut(COMMIT, "before", times=2)
    with pytest.raises(StoreFault, match="PostgreSQL cannot be reached: ") as found:
        store.append("ford", 3, line(3))
    assert type(found.value) is StoreFault
    assert cutter.cuts_left == 0
    assert other.lines("ford") == LINES
    store.append("ford", 3, line(3))
    assert other.lines("ford") == (*LINES, line(3))


def test_a_store_goes_on_when_the_server_is_back(store: PostgresStore, cutter: Cutter) -> None:
    cutter.down = True
    cutter.cut(b"SELECT", "before")
    for ask in (lambda: store.game("ford"), lambda: store.lines("ford"), lambda: store.append("ford", 3, line(3))):
        with pytest.raises(StoreFault, match="PostgreSQL cannot be reached: "):
            ask()
        with pytest.raises(StoreFault, match="is left alone for a moment"):
            ask()
        time.sleep(0.15)
    cutter.down = False
    store.append("ford", 3, line(3))
    assert store.lines("ford") == (*LINES, line(3))


# ---------------------------------------------------------------------- while COMMIT is being done


def test_a_commit_that_goes_on_without_us_is_waited_for(
    postgres: Postgres, schema: str, store: PostgresStore, cutter: Cutter
) -> None:
    with slow_commits(postgres, schema) as holder, ThreadPoolExecutor(1) as thread:
        cutter.cut(COMMIT, "during")
        writing = thread.submit(store.append, "ford", 3, line(3))
        assert cutter.asked_for_fate.wait(60)
        assert not writing.done()
        release(holder)
        writing.result()
    assert store.lines("ford") == (*LINES, line(3))


def test_a_commit_that_fails_without_us_is_done_again(
    postgres: Postgres, schema: str, store: PostgresStore, cutter: Cutter
) -> None:
    with slow_commits(postgres, schema) as holder, ThreadPoolExecutor(1) as thread:
        cutter.cut(COMMIT, "during")
        writing = thread.submit(store.append, "ford", 3, line(3))
        assert cutter.asked_for_fate.wait(60)
        holder.execute(END_WAITING)
        release(holder)
        writing.result()
    assert store.lines("ford") == (*LINES, line(3))


def test_a_commit_whose_last_answer_is_the_end_of_the_server_is_done_again(
    postgres: Postgres, schema: str, store: PostgresStore, cutter: Cutter
) -> None:
    with slow_commits(postgres, schema) as holder, ThreadPoolExecutor(1) as thread:
        writing = thread.submit(store.append, "ford", 3, line(3))
        while holder.execute(END_WAITING).fetchall() == []:
            assert not writing.done()
        release(holder)
        writing.result()
    assert cutter.asked_for_fate.is_set()
    assert store.lines("ford") == (*LINES, line(3))


def test_when_nobody_can_say_what_became_of_a_line_that_is_said_and_the_line_is_never_written_twice(
    postgres: Postgres, schema: str, cutter: Cutter, other: Store
) -> None:
    address = postgres.address(schema=schema, socket=cutter.folder)
    with slow_commits(postgres, schema) as holder, PostgresStore(address, patience=0) as hasty:
        cutter.cut(COMMIT, "during")
        with told(FateUnknown, UNKNOWN):
            hasty.append("ford", 3, line(3))
        release(holder)
        # It may come through any moment; who writes the same line next is told that somebody was first.
        with told(Conflict, "line 3 of game 'ford' is there already: read the game again"):
            other.append("ford", 3, line(3))
        assert hasty.lines("ford") == (*LINES, line(3))


def test_a_server_that_does_not_come_back_leaves_the_fate_unknown(
    postgres: Postgres, schema: str, cutter: Cutter, other: Store
) -> None:
    address = postgres.address(schema=schema, socket=cutter.folder)
    with PostgresStore(address, patience=0) as hasty:

        def stop() -> None:
            cutter.down = True

        cutter.cut(COMMIT, "after", meanwhile=stop)
        with told(FateUnknown, UNKNOWN):
            hasty.append("ford", 3, line(3))
        assert other.lines("ford") == (*LINES, line(3))
        cutter.down = False
        time.sleep(0.15)
        assert hasty.lines("ford") == (*LINES, line(3))


# ---------------------------------------------------------------------- a game that somebody holds


def test_what_is_refused_leaves_the_game_free_for_others(store: PostgresStore, other: Store) -> None:
    for _ in range(2):
        with told(Conflict, "line 1 of game 'ford' is there already: read the game again"):
            store.append("ford", 1, line(1))
    other.append("ford", 3, line(3))
    store.append("ford", 4, line(4))
    assert other.lines("ford") == (*LINES, line(3), line(4))


def test_a_game_that_another_server_holds_too_long_is_a_fault(
    postgres: Postgres, schema: str, store: PostgresStore
) -> None:
    store._read("SELECT set_config('lock_timeout', '1ms', false)")
    with psycopg.connect(postgres.address(schema=schema)) as holder:
        holder.execute("SELECT 1 FROM games FOR UPDATE")
        for _ in range(2):
            with told(StoreFault, "another server is busy with this game: try again"):
                store.append("ford", 3, line(3))
        # It may be that nothing at all can be written, and everybody would wait for each who tries.
        with told(StoreFault, "PostgreSQL does not answer, and is left alone for a moment"):
            store.append("ford", 3, line(3))
    store._not_before = 0.0
    store._read("SELECT set_config('lock_timeout', '10s', false)")
    store.append("ford", 3, line(3))
    assert store.lines("ford") == (*LINES, line(3))


def test_an_interrupted_write_is_taken_back(store: PostgresStore, other: Store) -> None:
    def interrupted(run: Any) -> None:
        run("INSERT INTO lines (game, number, line) VALUES (?, ?, ?)", "ford", 3, line(3))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store._write(interrupted)
    assert store.lines("ford") == LINES
    other.append("ford", 3, line(3))


# ---------------------------------------------------------------------- a server that crashed, or hangs


def test_the_name_of_a_lost_transaction_that_a_crash_gave_to_another_is_not_taken_for_it(
    postgres: Postgres, schema: str, store: PostgresStore, cutter: Cutter, other: PostgresStore, monkeypatch: Any
) -> None:
    begin, names = store._begin, []

    def begun(connection: Any, mark: str) -> str:
        names.append(begin(connection, mark))
        # What the other server writes next gets the number that ours had.
        return other._begin(other._connected(), "other") if len(names) == 1 else names[-1]

    monkeypatch.setattr(store, "_begin", begun)
    cutter.cut(COMMIT, "before", meanwhile=lambda: other._connected().execute("COMMIT"))
    store.append("ford", 3, line(3))
    assert store.lines("ford") == (*LINES, line(3))
    assert len(names) == 2


def test_a_name_that_nobody_has_yet_was_lost_in_a_crash(store: PostgresStore) -> None:
    assert store._was_committed(str(10**9), "server", "mark") is False


def test_marks_of_servers_that_are_long_gone_go(postgres: Postgres, schema: str, store: PostgresStore) -> None:
    store._write(lambda run: run("UPDATE last_writes SET at = now() - interval '2 days', server = 'gone'"))
    with PostgresStore(postgres.address(schema=schema)):
        assert store._read("SELECT count(*) FROM last_writes WHERE server = 'gone'") == [(0,)]


def test_a_server_that_hangs_is_given_up_and_left_alone_for_a_moment(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store._connected().patience = 0.2
    monkeypatch.setattr("sandtable.web.store.postgres.ANSWERS_WITHIN", 0.2)
    for question in ("SELECT pg_sleep(60)", "SELECT 1"):
        with told(StoreFault, "PostgreSQL does not answer, and is left alone for a moment"):
            store._read(question)
    store._not_before = 0.0
    monkeypatch.setattr("sandtable.web.store.postgres._IN_VAIN", -1.0)
    connect = store._connect

    def in_vain() -> Any:
        raise psycopg.OperationalError("nobody is there")

    monkeypatch.setattr(store, "_connect", in_vain)
    with told(StoreFault, "PostgreSQL cannot be reached: nobody is there"):
        store.lines("ford")
    monkeypatch.setattr(store, "_connect", connect)
    with told(StoreFault, "PostgreSQL does not answer, and is left alone for a moment"):
        store.lines("ford")
    monkeypatch.setattr("sandtable.web.store.postgres._LEFT_ALONE", 0.0)
    store._not_before = 0.0
    assert store.lines("ford") == LINES


def test_a_mark_that_a_lost_transaction_still_holds_stops_nobody(
    postgres: Postgres, schema: str, store: PostgresStore
) -> None:
    with psycopg.connect(postgres.address(schema=schema)) as hangs:
        store.say("ford", "german", "before")
        hangs.execute("UPDATE last_writes SET mark = 'held' WHERE server = %s", [store._server])
        store._drop()
        store.append("ford", 3, line(3))
    assert store.lines("ford") == (*LINES, line(3))
