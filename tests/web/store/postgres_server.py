"""A PostgreSQL server for the tests: in a folder of its own, reached through a socket, gone when they are."""

import os
import pwd
import shutil
import stat
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from urllib.parse import quote

import psycopg

#: Runs the server until nobody holds the other end of the pipe any more: also when the tests were killed.
KEEP = '"$@" & server=$!; read _; kill -INT $server; wait $server'
INITDB = ["-U", "postgres", "-A", "trust", "-E", "utf8", "--locale=C", "--no-sync"]
SERVER = ["-c", "listen_addresses=", "-c", "max_connections=40"]
#: Faster by far, and good enough where nobody pulls the plug.
HASTY = ["-c", "fsync=off"]
#: Seconds until a server that does not answer is given up.
PATIENCE = 60


class Postgres:
    """A running server."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self._names = (f"games_{number}" for number in count(1))

    def address(self, database: str = "postgres", schema: str = "public", socket: Path | None = None) -> str:
        options = quote(f"-c search_path={schema}")
        return f"postgresql://postgres@/{database}?host={socket or self.socket}&options={options}"

    def run(self, sql: str, database: str = "postgres") -> None:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            connection.execute(sql)

    def new_schema(self) -> str:
        """The name of an empty schema: as good as a database of its own, and made in a hundredth of the time."""
        name = next(self._names)
        self.run(f"CREATE SCHEMA {name}")
        return name

    def new_database(self, kind: str = "") -> str:
        """The name of a new, empty database."""
        name = next(self._names)
        self.run(f"CREATE DATABASE {name} TEMPLATE template0 {kind}")
        return name


@contextmanager
def running_postgres(options: Sequence[str] = HASTY) -> Iterator[Postgres]:
    # A path that is short enough for a socket, whatever folder the tests have.
    folder = Path(mkdtemp(prefix="sandtable-"))
    try:
        yield from _running(folder, options)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _running(folder: Path, options: Sequence[str]) -> Iterator[Postgres]:
    account = None
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        nobody = pwd.getpwnam("nobody")
        account = nobody.pw_uid
        os.chown(folder, account, nobody.pw_gid)
    binaries = _binaries(folder, account)
    data = folder / "data"
    subprocess.run(  # noqa: S603
        [binaries / "initdb", "-D", data, *INITDB], user=account, cwd=folder, check=True, stdout=subprocess.DEVNULL
    )
    postgres_itself = [str(binaries / "postgres"), "-D", str(data), "-k", str(folder), *SERVER, *options]
    command = ["/bin/sh", "-c", KEEP, "sh", *postgres_itself]
    log = folder / "log"
    with (
        log.open("wb") as told,
        subprocess.Popen(command, user=account, cwd=folder, stdin=subprocess.PIPE, stdout=told, stderr=told),  # noqa: S603
    ):
        postgres = Postgres(folder)
        given_up = time.monotonic() + PATIENCE
        while not _answers(postgres):
            assert time.monotonic() < given_up, log.read_text()
            time.sleep(0.02)
        # Leaving closes the pipe, and that ends the server.
        yield postgres


def _answers(postgres: Postgres) -> bool:
    try:
        postgres.run("SELECT 1")
    except psycopg.OperationalError:
        return False
    return True


def _binaries(folder: Path, account: int | None) -> Path:
    """The programs that pgserver brings, copied with their libraries where another account could not reach them."""
    spec = find_spec("pgserver")
    assert spec is not None
    assert spec.origin is not None
    package = Path(spec.origin).parent
    if account is not None and not all(each.stat().st_mode & stat.S_IXOTH for each in (package, *package.parents)):
        for name in ("pgserver", "pgserver.libs"):
            shutil.copytree(package.with_name(name), folder / name)
        package = folder / "pgserver"
    return package / "pginstall" / "bin"
