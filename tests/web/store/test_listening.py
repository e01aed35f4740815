"""What one server writes another hears of, once it counts; and who could not listen for a while is told so."""

import os
import signal
import sys
from collections.abc import Iterator
from queue import Queue

import psycopg
import pytest
from tests.web.store.cutter import Cutter, cutter_to
from tests.web.store.kept import LINES, game, line, seats
from tests.web.store.postgres_server import Postgres

from sandtable.web.store import Conflict, News, Store, open_store
from sandtable.web.store.listening import CHANNEL
from sandtable.web.store.sqlite import SqliteStore

#: Seconds after which what was not heard never comes.
PATIENCE = 30.0
#: Also after a try of the line.
LISTENERS = "SELECT pid FROM pg_stat_activity WHERE query IN ('LISTEN sandtable', 'SELECT 1')"
END_LISTENERS = f"SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE query = 'LISTEN {CHANNEL}'"  # noqa: S608


@pytest.fixture
def schema(postgres: Postgres) -> str:
    return postgres.new_schema()


@pytest.fixture
def store(postgres: Postgres, schema: str) -> Iterator[Store]:
    with open_store(postgres.address(schema=schema)) as opened:
        opened.create(game("ford"), seats("ford"), LINES)
        yield opened


class Ear:
    """All that was told, in order."""

    def __init__(self, store: Store) -> None:
        self._told = Queue[News | None]()
        self.stop = store.listen(self._told.put)

    def next(self) -> News | None:
        return self._told.get(timeout=PATIENCE)

    def empty(self) -> bool:
        return self._told.empty()


@pytest.fixture
def ear(postgres: Postgres, schema: str, store: Store) -> Iterator[Ear]:
    """Another server, which listens."""
    with open_store(postgres.address(schema=schema)) as other:
        ear = Ear(other)
        # Whatever was written before.
        assert ear.next() is None
        yield ear
        ear.stop()


def test_lines_chat_and_the_end_are_told_with_how_many_there_are(store: Store, ear: Ear) -> None:
    store.append("ford", 3, line(3))
    assert ear.next() == News("ford", lines=3)
    store.append("ford", 4, line(4), line(5))
    assert ear.next() == News("ford", lines=5)
    store.say("ford", "german", "hello")
    assert ear.next() == News("ford", said=1)
    store.end("ford", 6, line(6))
    assert ear.next() == News("ford", lines=6)


def test_what_did_not_count_is_not_told(store: Store, ear: Ear) -> None:
    with pytest.raises(Conflict):
        store.append("ford", 2, line(2))
    with pytest.raises(Conflict):
        store.append("ford", 9, line(9))
    store.append("ford", 3, line(3))
    assert ear.next() == News("ford", lines=3)
    assert ear.empty()


def test_what_is_no_news_is_passed_over(store: Store, ear: Ear, postgres: Postgres) -> None:
    for nonsense in ("", "{", "[]", '{"game":7}', "x" * 7_000):
        postgres.run(f"SELECT pg_notify('{CHANNEL}', '{nonsense}')")
    store.append("ford", 3, line(3))
    assert ear.next() == News("ford", lines=3)


def test_a_game_with_a_name_that_is_too_long_to_be_told_is_kept_all_the_same(store: Store, ear: Ear) -> None:
    name = "long " * 2_000
    store.create(game(name), (), LINES)
    store.append(name, 3, line(3))
    assert store.lines(name) == (*LINES, line(3))
    store.append("ford", 3, line(3))
    assert ear.next() == News("ford", lines=3)


def test_nobody_is_told_anything_after_the_end(store: Store, ear: Ear) -> None:
    ear.stop()
    ear.stop()
    store.append("ford", 3, line(3))
    assert ear.empty()


@pytest.fixture
def cutter(postgres: Postgres) -> Iterator[Cutter]:
    with cutter_to(postgres.socket) as made:
        yield made


def test_after_a_lost_connection_it_is_told_that_something_may_have_been_missed(
    postgres: Postgres, schema: str, store: Store, cutter: Cutter
) -> None:
    with open_store(postgres.address(schema=schema, socket=cutter.folder)) as other:
        ear = Ear(other)
        assert ear.next() is None
        cutter.down = True
        postgres.run(END_LISTENERS)
        store.append("ford", 3, line(3))
        cutter.down = False
        assert ear.next() is None
        store.append("ford", 4, line(4))
        assert ear.next() == News("ford", lines=4)
        ear.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="asks for signals")
def test_a_line_that_only_seems_to_be_there_is_noticed(
    postgres: Postgres, schema: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.web.store.listening.SILENCE", 0.2)
    monkeypatch.setattr("sandtable.web.store.listening.ANSWERS_WITHIN", 0.2)
    with open_store(postgres.address(schema=schema)) as other:
        ear = Ear(other)
        assert ear.next() is None
        store.append("ford", 3, line(3))
        assert ear.next() == News("ford", lines=3)
        with psycopg.connect(postgres.address(schema=schema)) as connection:
            [(process,)] = connection.execute(LISTENERS).fetchall()
        os.kill(process, signal.SIGSTOP)
        try:
            assert ear.next() is None
        finally:
            os.kill(process, signal.SIGCONT)
        store.append("ford", 4, line(4))
        assert ear.next() == News("ford", lines=4)
        ear.stop()


def test_one_server_on_a_file_hears_nothing() -> None:
    with SqliteStore(":memory:") as store:
        ear = Ear(store)
        store.create(game("ford"), seats("ford"), LINES)
        store.append("ford", 3, line(3))
        assert ear.empty()
        ear.stop()
