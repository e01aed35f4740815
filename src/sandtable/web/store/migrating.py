"""Bringing a database to the newest form of its tables, one numbered step after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from sandtable import __version__
from sandtable.web.store.faults import StoreFault
from sandtable.web.store.keepable import moment_text
from sandtable.web.store.rows import now
from sandtable.web.store.sql_store import Run

FOLDER = Path(__file__).parent / "migrations"


class Migration(Struct, frozen=True):
    """One step: a file such as `0002_titles.sql`."""

    number: int
    name: str
    script: str


def read_migrations(folder: Path) -> tuple[Migration, ...]:
    """The steps of one kind of database, numbered from 1 without a gap."""
    steps = []
    for number, file in enumerate(sorted(folder.glob("*.sql")), 1):
        named = re.fullmatch(r"(\d{4})_(\w+)", file.stem)
        if named is None or int(named[1]) != number:
            raise StoreFault(f"{file} should be called {number:04}_ and what it does")
        steps.append(Migration(number, named[2], file.read_text("utf-8")))
    return tuple(steps)


def migrate(run: Run, run_script: Callable[[str], object], steps: Sequence[Migration]) -> None:
    """Take the steps that a database has not taken yet. The caller's transaction keeps all others out meanwhile."""
    run("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at TEXT NOT NULL)")
    [(version,)] = run("SELECT COALESCE(MAX(number), 0) FROM schema_version")
    if version > len(steps):
        raise StoreFault(
            f"a newer sandtable made this database (version {version}, and sandtable {__version__} knows up to"
            f" {len(steps)}): update sandtable, or give another database"
        )
    for step in steps[version:]:
        run_script(step.script)
        at = moment_text(now())
        run("INSERT INTO schema_version (number, name, at) VALUES (?, ?, ?)", step.number, step.name, at)
