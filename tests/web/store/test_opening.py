"""What a store says when it cannot be opened: one line, what to do, and never a password."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.web.store.kept import LINES, game, line, seats, told
from tests.web.store.postgres_server import Postgres

from sandtable.sheet.faults import FactsFault
from sandtable.web.serving import serve
from sandtable.web.settings import Settings
from sandtable.web.store import Store, StoreFault, open_store
from sandtable.web.store.postgres import PostgresStore
from sandtable.web.store.sqlite import SqliteStore

FORM = "write it as postgresql://user:password@host:port/name"
ESCAPE = "the user or the password in the address has one of @ : / ? # in it: write them as %40 and so on"


# ---------------------------------------------------------------------- a file


def test_a_path_is_a_file_of_sqlite_that_only_its_owner_reads(tmp_path: Path) -> None:
    path = tmp_path / "my games.db"
    before = os.umask(0)
    try:
        with open_store(str(path)) as store:
            assert isinstance(store, SqliteStore)
            store.create(game("ford"), seats("ford"), LINES)
            modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert modes == {"my games.db": 0o600, "my games.db-wal": 0o600, "my games.db-shm": 0o600}


def test_a_store_in_memory_is_gone_when_it_is_closed() -> None:
    with open_store(":memory:") as store:
        store.create(game("ford"), seats("ford"), LINES)
        assert store.lines("ford") == LINES
    with open_store(":memory:") as store:
        assert store.games() == ()
    assert not Path(":memory:").exists()


def test_a_file_that_is_no_database_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir, " * 500)
    with told(StoreFault, f"{path}: it is no database: give another path"):
        open_store(str(path))
    assert path.read_text() == "Dear Sir, " * 500


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.touch()
    with open_store(str(path)) as store:
        assert store.games() == ()


def test_a_folder_and_a_missing_folder_are_told_apart(tmp_path: Path) -> None:
    with told(StoreFault, f"{tmp_path} is a folder: give the path of a file in it"):
        open_store(str(tmp_path))
    path = tmp_path / "nowhere" / "games.db"
    with told(StoreFault, f"{path} cannot be made (No such file or directory): give another path"):
        open_store(str(path))
    (tmp_path / "letter.txt").touch()
    path = tmp_path / "letter.txt" / "games.db"
    with told(StoreFault, f"{path} cannot be made (Not a directory): give another path"):
        open_store(str(path))


def test_no_path_at_all_is_refused() -> None:
    with told(StoreFault, " cannot be made (No such file or directory): give another path"):
        open_store("")
    with told(StoreFault, "a path cannot hold a NUL: give another path"):
        open_store("games\0.db")


@contextmanager
def without_privileges() -> Iterator[Path]:
    """A folder of an account that is not root, and the rights of that account."""
    nobody = 65534
    with tempfile.TemporaryDirectory() as name:
        if os.geteuid():
            yield Path(name)
            return
        os.chown(name, nobody, nobody)
        os.seteuid(nobody)
        try:
            yield Path(name)
        finally:
            os.seteuid(0)


def test_what_may_not_be_written_is_said() -> None:
    with without_privileges() as folder:
        path = folder / "games.db"
        open_store(str(path)).close()
        path.chmod(0o400)
        with told(StoreFault, f"{path}: it cannot be written: see to its permissions, or give another path"):
            open_store(str(path))
        path.chmod(0o000)
        with told(StoreFault, f"{path}: it cannot be written: see to its permissions, or give another path"):
            open_store(str(path))
        folder.chmod(0o500)
        path = folder / "more.db"
        with told(StoreFault, f"{path} cannot be made (Permission denied): give another path"):
            open_store(str(path))
        folder.chmod(0o700)


def test_a_full_disk_is_said_and_the_store_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with SqliteStore(path) as store:
        store.create(game("ford"), seats("ford"), LINES)
        [(pages,)] = store._read("PRAGMA page_count")
        store._read(f"PRAGMA max_page_count = {pages + 1}")
        with told(StoreFault, f"{path}: there is no room left on the disk: make some and try again"):
            store.append("ford", 3, line(3), b"x" * 100_000 + b"\n")
        assert store.lines("ford") == LINES
        store._read("PRAGMA max_page_count = 100000")
        store.append("ford", 3, line(3))
        assert store.lines("ford") == (*LINES, line(3))


def test_a_file_that_another_process_holds_is_said(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with SqliteStore(path) as store:
        store.create(game("ford"), seats("ford"), LINES)
        store._read("PRAGMA busy_timeout = 1")
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with told(StoreFault, f"{path}: another process is busy with it: try again"):
            store.append("ford", 3, line(3))
        assert store.lines("ford") == LINES
        other.execute("ROLLBACK")
        other.close()
        store.append("ford", 3, line(3))
        assert store.lines("ford") == (*LINES, line(3))


# ---------------------------------------------------------------------- an address


def test_an_address_is_a_postgresql_server_by_either_name(postgres: Postgres) -> None:
    address = postgres.address(schema=postgres.new_schema())
    for each in (address, address.replace("postgresql://", "postgres://")):
        with open_store(each) as store:
            assert isinstance(store, PostgresStore)
            assert store.games() == ()


@pytest.mark.parametrize(
    "address", ["mysql://me:hush@host/db", "sqlite:///games.db", "://", "hush://", "POSTGRESQL://me:hush@host/db"]
)
def test_any_other_address_is_refused(address: str) -> None:
    with told(
        StoreFault, "games are kept in a file or at a postgresql:// address: give the path or the address of one"
    ):
        open_store(address)


@pytest.mark.parametrize(
    ("address", "because"),
    [
        # Cut in the wrong place, these have a part of the password where the host or the port should be.
        ("postgresql://me:hu/sh@127.0.0.1/db", ESCAPE),
        ("postgresql://me:hu@sh@127.0.0.1/db", ESCAPE),
        ("postgresql://me:hu?sh@127.0.0.1/db", ESCAPE),
        ("postgresql://me:hu#sh@127.0.0.1/db", ESCAPE),
        ("postgresql://me:hu:sh@127.0.0.1/db", ESCAPE),
        ("postgresql://me:hu sh@127.0.0.1/db", ESCAPE),
        ("postgresql://me:hush", f"the port in the address of the database is no number: {FORM}"),
        ("postgresql://me:hush/db", f"the port in the address of the database is no number: {FORM}"),
        ("postgresql://me:hush@127.0.0.1:hush/db", f"the port in the address of the database is no number: {FORM}"),
        ("postgresql://me:%zzhush@127.0.0.1/db", f"the address of the database cannot be understood: {FORM}"),
        ("postgresql://127.0.0.1/db?hush=1", f"the address of the database cannot be understood: {FORM}"),
    ],
)
def test_an_address_that_is_not_understood_is_refused_without_repeating_it(address: str, because: str) -> None:
    with told(StoreFault, because):
        open_store(address)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://me:hush@127.0.0.1:1/db",
        "postgresql://me@127.0.0.1:1/db?password=hush",
        "postgresql://me:hu%73h@127.0.0.1:1/db",
        "postgresql://me:hush@/db?host=/nowhere/hush",
        "postgresql://hush:hush@127.0.0.1:1/hush",
        "postgresql://me:hush@127.0.0.1:1,127.0.0.1:2/db",
    ],
)
def test_a_server_that_cannot_be_reached_is_told_in_one_line_without_the_password(address: str) -> None:
    with pytest.raises(StoreFault) as found:
        open_store(address)
    text = str(found.value)
    assert text.startswith("PostgreSQL cannot be reached: ")
    assert "\n" not in text
    assert "hush" not in text
    # What caused it is not kept either: it would be in every trace.
    assert found.value.__cause__ is None
    assert found.value.__suppress_context__


def test_a_wrong_password_or_database_is_told_as_the_server_says_it(postgres: Postgres) -> None:
    with pytest.raises(StoreFault, match='database "nowhere" does not exist'):
        open_store(postgres.address("nowhere"))
    with pytest.raises(StoreFault, match=r'role "\*\*\*" does not exist$'):
        open_store(f"postgresql://hush:hush@/postgres?host={postgres.socket}")


def test_nothing_that_shows_a_store_shows_its_password(postgres: Postgres) -> None:
    address = postgres.address(schema=postgres.new_schema()).replace("postgres@", "postgres:hush@")
    with PostgresStore(address) as store:
        assert "hush" not in repr(store)
        assert "hush" not in repr(vars(store))


def test_a_database_that_cannot_hold_every_language_is_refused(postgres: Postgres) -> None:
    name = postgres.new_database("ENCODING 'LATIN1' LOCALE 'C'")
    with told(StoreFault, "the database has the encoding LATIN1: make one with ENCODING 'UTF8'"):
        open_store(postgres.address(name))


def test_an_account_that_may_not_make_tables_is_told_so(postgres: Postgres) -> None:
    schema = postgres.new_schema()
    postgres.run("CREATE ROLE guest LOGIN")
    postgres.run(f"GRANT USAGE ON SCHEMA {schema} TO guest")
    address = postgres.address(schema=schema).replace("postgres@", "guest@")
    with told(StoreFault, f"PostgreSQL says: permission denied for schema {schema}"):
        open_store(address)


def test_a_failed_opening_leaves_no_connection_behind(postgres: Postgres) -> None:
    name = postgres.new_database("ENCODING 'LATIN1' LOCALE 'C'")
    with pytest.raises(StoreFault):
        open_store(postgres.address(name))
    postgres.run(f"DROP DATABASE {name}")


def stores_are_stores(sqlite: SqliteStore, postgres: PostgresStore) -> tuple[Store, Store]:
    """Both do all that a store does: the type checker sees to it."""
    return sqlite, postgres


def test_a_file_with_two_names_is_refused(tmp_path: Path) -> None:
    """Under each of them a server would write a log of its own, and the games of one of them would be lost."""
    path, name = tmp_path / "games.db", tmp_path / "other.db"
    open_store(str(path)).close()
    name.hardlink_to(path)
    for each in (path, name):
        with pytest.raises(StoreFault, match=r"has a second name \(a hard link\)"):
            open_store(str(each))


def test_a_second_server_does_not_touch_the_file_of_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "games.db")
    opened: list[str] = []
    monkeypatch.setattr("sandtable.web.serving.open_store", opened.append)
    monkeypatch.setattr("sandtable.web.serving.only_server_of", taken)
    with pytest.raises(FactsFault, match="another server"):
        serve(Settings(database=path), any_port=True, open_page=False, told=lambda _: None)
    assert opened == []


@contextmanager
def taken(_: str) -> Iterator[None]:
    raise StoreFault("another server")
    yield
