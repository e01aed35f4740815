"""A database is brought up to date when it is opened, with all that is in it, and only once."""

import shutil
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from tests.web.store.kept import LINES, NOON, SECRET, game, line, seats, told
from tests.web.store.postgres_server import Postgres

from sandtable import __version__
from sandtable.web.store import ChatLine, Store, StoreFault, open_store, token_hash
from sandtable.web.store.keepable import moment_text
from sandtable.web.store.migrating import FOLDER, read_migrations
from sandtable.web.store.postgres import PostgresStore
from sandtable.web.store.sql_store import Run
from sandtable.web.store.sqlite import SqliteStore

#: What every kind of database can do: a new column with a default, a new table, a change of what is there.
ADD = """
-- Two statements; and a comment with a semicolon; in it.
ALTER TABLE games ADD COLUMN umpired INTEGER NOT NULL DEFAULT 0;
CREATE TABLE notes (game TEXT NOT NULL, text TEXT NOT NULL DEFAULT 'a;b');
"""
CHANGE = "UPDATE games SET umpired = 1, title = 'The ford; again' WHERE id = 'ford';"
FAIL = "DELETE FROM lines; INSERT INTO nowhere VALUES (1);"

Open = Callable[[str, Path], SqliteStore | PostgresStore]


@pytest.fixture
def open_with(kind: str) -> Open:
    """Opens a database with other steps than ours."""
    return SqliteStore if kind == "sqlite" else PostgresStore


@pytest.fixture
def first(kind: str, tmp_path: Path) -> Path:
    """The steps of version 1."""
    folder = tmp_path / "version 1"
    folder.mkdir()
    shutil.copy(FOLDER / kind / "0001_games.sql", folder)
    return folder


@pytest.fixture
def ours(kind: str) -> Path:
    """The steps of this version."""
    return FOLDER / kind


@pytest.fixture
def later(ours: Path, tmp_path: Path) -> Path:
    """Those and two more."""
    folder = tmp_path / "later"
    shutil.copytree(ours, folder)
    (folder / f"{NEXT:04}_umpired.sql").write_text(ADD)
    (folder / CHANGED).write_text(CHANGE)
    return folder


OURS = [
    (1, "games"),
    (2, "invitations"),
    (3, "last_writes"),
    (4, "sources"),
    (5, "people"),
    (6, "hints"),
    (7, "studies"),
    (8, "persons"),
]
#: The steps that a later version would have, and the file of the last of them.
NEXT = len(OURS) + 1
LATER = [*OURS, (NEXT, "umpired"), (NEXT + 1, "change")]
CHANGED = f"{NEXT + 1:04}_change.sql"


def fill(store: Store) -> None:
    store.create(game("ford"), seats("ford"), LINES, SECRET)
    store.append("ford", 3, line(3))
    store.create(game("bridge", NOON, NOON), (), LINES)
    store.say("ford", "german", "Ready?")


def fill_version_1(store: SqliteStore | PostgresStore) -> None:
    """A game as the first version wrote it."""
    kept, noon = game("ford"), moment_text(NOON)

    def write(run: Run) -> None:
        columns = "id, created, ruleset, scenario, title, options, secret"
        row = f"INSERT INTO games ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
        run(row, kept.id, noon, kept.ruleset, kept.scenario, kept.title, kept.options, SECRET)
        for place, seat in enumerate(seats("ford")):
            row = "INSERT INTO seats (game, place, name, role, player, token_hash) VALUES (?, ?, ?, ?, ?, ?)"
            run(row, kept.id, place, seat.name, seat.role.value, seat.player, seat.token_hash)
        for number, text in enumerate(LINES, 1):
            run("INSERT INTO lines (game, number, line) VALUES (?, ?, ?)", kept.id, number, text)
        said = "INSERT INTO chat (game, number, seat, text, at) VALUES (?, ?, ?, ?, ?)"
        run(said, kept.id, 1, "german", "Ready?", noon)

    store._write(write)


def versions(store: SqliteStore | PostgresStore) -> list[tuple[int, str]]:
    return [tuple(row) for row in store._read("SELECT number, name FROM schema_version ORDER BY number")]


def test_a_database_of_version_1_comes_to_our_version_with_all_that_is_in_it(
    database: str, open_with: Open, first: Path
) -> None:
    with open_with(database, first) as old:
        fill_version_1(old)
    with open_store(database) as store:
        assert store.games() == (game("ford"),)
        assert store.lines("ford") == LINES
        assert store.seats("ford") == seats("ford")
        assert store.secret("ford") == SECRET
        assert store.chat("ford") == (ChatLine(1, "german", "Ready?", NOON),)
        assert store.seat_of(token_hash("german of ford")) == ("ford", seats("ford")[0])


def test_every_later_step_is_taken_once_and_keeps_the_content(
    database: str, open_with: Open, ours: Path, later: Path
) -> None:
    with open_with(database, ours) as old:
        fill(old)
        assert versions(old) == OURS
    for _ in range(2):
        with open_with(database, later) as store:
            assert versions(store) == LATER
            assert store._read("SELECT id, title, umpired FROM games ORDER BY id") == [
                ("bridge", "Crossroads bridge", 0),
                ("ford", "The ford; again", 1),
            ]
            assert store.lines("ford") == (*LINES, line(3))
            assert store.seats("ford") == seats("ford")
            assert len(store.chat("ford")) == 1


def test_a_step_that_fails_leaves_everything_as_it_was(database: str, open_with: Open, ours: Path, later: Path) -> None:
    with open_with(database, ours) as old:
        fill(old)
    (later / CHANGED).write_text(FAIL)
    with pytest.raises(StoreFault, match="nowhere"):
        open_with(database, later)
    with open_with(database, ours) as store:
        assert versions(store) == OURS
        assert store.lines("ford") == (*LINES, line(3))
        with pytest.raises(StoreFault, match="umpired"):
            store._read("SELECT umpired FROM games")


def test_a_database_of_a_newer_sandtable_is_left_alone(database: str, open_with: Open, ours: Path, later: Path) -> None:
    with open_with(database, later) as newer:
        fill(newer)
    newest = len(read_migrations(ours))
    with told(
        StoreFault,
        f"a newer sandtable made this database (version {NEXT + 1}, and sandtable {__version__} knows up to {newest}):"
        " update sandtable, or give another database",
    ):
        open_with(database, ours)
    with open_with(database, later) as newer:
        assert newer.lines("ford") == (*LINES, line(3))


def test_many_servers_may_open_a_new_database_at_once(
    new_database: Callable[[], str], open_with: Open, later: Path
) -> None:
    for _ in range(3):
        database = new_database()

        def open_and_look(_: int, database: str = database) -> list[tuple[int, str]]:
            with open_with(database, later) as store:
                return versions(store)

        with ThreadPoolExecutor(8) as threads:
            assert list(threads.map(open_and_look, range(8))) == [LATER] * 8


@pytest.mark.parametrize("name", ["0003_gap.sql", "2_short.sql", "0002.sql", "0001_twice.sql", "notes.sql"])
def test_steps_are_numbered_without_a_gap(tmp_path: Path, name: str) -> None:
    (tmp_path / "0001_games.sql").write_text("SELECT 1;")
    (tmp_path / name).write_text("SELECT 1;")
    with pytest.raises(StoreFault, match=r"should be called 000[12]_ and what it does$"):
        read_migrations(tmp_path)


def test_both_kinds_of_database_have_the_same_steps() -> None:
    sqlite, postgres = (
        [(step.number, step.name) for step in read_migrations(FOLDER / kind)] for kind in ("sqlite", "postgres")
    )
    assert sqlite == postgres
    assert sqlite[0] == (1, "games")


def test_postgresql_sorts_by_bytes_whatever_language_its_database_was_made_for(postgres: Postgres) -> None:
    with PostgresStore(postgres.address(schema=postgres.new_schema())) as store:
        sorted_by_bytes = store._read(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = current_schema() AND collation_name = 'C'"
        )
    assert {("games", "id"), ("games", "created"), ("games", "ended"), ("seats", "name")} <= set(sorted_by_bytes)


# ---------------------------------------------------------------------- databases of something else


def test_a_database_file_of_something_else_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "places.db"
    with sqlite3.connect(path) as theirs:
        theirs.execute("CREATE TABLE places (name TEXT)")
    theirs.close()
    before = path.read_bytes()
    with told(StoreFault, f"{path} is a database of something else: give another path"):
        open_store(str(path))
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["places.db"]


@pytest.mark.parametrize("table", ["games (name TEXT)", "schema_version (version TEXT)", "chat (id INTEGER)"])
def test_a_postgresql_database_with_other_tables_of_our_names_is_left_as_it_was(postgres: Postgres, table: str) -> None:
    address = postgres.address(schema=postgres.new_schema())
    with psycopg.connect(address, autocommit=True) as theirs:
        theirs.execute(f"CREATE TABLE {table}")
        with told(StoreFault, "the database has tables of something else: give sandtable one of its own"):
            open_store(address)
        tables = theirs.execute("SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace")
        assert tables.fetchall() == [(table.split(maxsplit=1)[0],)]
