"""From what a server was told to the store it means."""

from __future__ import annotations

from sandtable.web.store.faults import StoreFault
from sandtable.web.store.sqlite import SqliteStore
from sandtable.web.store.store import Store


def open_store(database: str) -> Store:
    """The store in a file (SQLite) or at a postgresql:// address; `StoreFault` if it cannot be used."""
    kind, separator, _ = database.partition("://")
    if not separator:
        return SqliteStore(database)
    if kind in ("postgresql", "postgres"):
        # Whoever keeps games in a file need not wait until this is loaded.
        from sandtable.web.store.postgres import PostgresStore

        return PostgresStore(database)
    raise StoreFault("games are kept in a file or at a postgresql:// address: give the path or the address of one")
