"""A server that is killed has kept every line that it acknowledged."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.web.store.kept import LINES, game, line, seats
from tests.web.store.postgres_server import Postgres

from sandtable.web.store import open_store
from sandtable.web.store.postgres import PostgresStore
from sandtable.web.store.sqlite import SqliteStore

ROOT = Path(__file__).parents[3]

#: Appends for ever and says aloud which lines and words were acknowledged.
WRITE = """
import sys
from itertools import count
from sandtable.web.store import open_store
from tests.web.store.kept import line

store = open_store(sys.argv[1])
for number in count(3):
    store.append("ford", number, line(number))
    print("line", number, flush=True)
    print("said", store.say("ford", "german", str(number)).number, flush=True)
"""


def run(code: str, database: str) -> "subprocess.Popen[str]":
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src")))}
    command = [sys.executable, "-c", code, database]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment)  # noqa: S603


@pytest.mark.parametrize("acknowledged", [1, 8, 61])
def test_a_killed_server_has_kept_everything_that_it_acknowledged(database: str, acknowledged: int) -> None:
    with open_store(database) as store:
        store.create(game("ford"), seats("ford"), LINES)
    with run(WRITE, database) as server:
        assert server.stdout is not None
        heard = [server.stdout.readline() for _ in range(acknowledged)]
        server.send_signal(signal.SIGKILL)
        heard += server.stdout.read().splitlines(keepends=True)
    last = {"line": 2, "said": 0}
    for each in heard:
        if each.endswith("\n"):
            what, number = each.split()
            last[what] = int(number)
    with open_store(database) as again:
        lines, said = again.lines("ford"), again.chat("ford")
        # One more may have been written that the server had no time left to acknowledge.
        assert last["line"] <= len(lines) <= last["line"] + 1
        assert last["said"] <= len(said) <= last["said"] + 1
        assert lines[2:] == tuple(line(number) for number in range(3, len(lines) + 1))
        assert [each.text for each in said] == [str(number) for number in range(3, len(said) + 3)]
        again.append("ford", len(lines) + 1, b"on\n")


def test_sqlite_waits_for_the_disk_at_every_commit(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "games.db") as store:
        assert store._read("PRAGMA journal_mode") == [("wal",)]
        assert store._read("PRAGMA synchronous") == [(2,)]  # FULL
        assert store._read("PRAGMA fullfsync") == [(1,)]


@pytest.mark.parametrize(("asked", "kept"), [("off", "on"), ("local", "local"), ("remote_apply", "remote_apply")])
def test_postgresql_waits_for_the_disk_even_if_the_database_was_set_not_to(
    postgres: Postgres, asked: str, kept: str
) -> None:
    name = postgres.new_database()
    postgres.run(f"ALTER DATABASE {name} SET synchronous_commit = {asked}")
    with PostgresStore(postgres.address(name)) as store:
        assert store._read("SHOW synchronous_commit") == [(kept,)]
