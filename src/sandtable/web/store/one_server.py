"""One server for each file of games: a second would show games that have gone on at the first."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sandtable.web.store.faults import StoreFault
from sandtable.web.store.sqlite import IN_MEMORY

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        # Not flock: a process that this one starts would hold that too, also after this one was killed.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def only_server_of(database: str) -> Iterator[None]:
    """Be the only server of a file of games; `StoreFault` if there is one already.

    The lock lies on a file beside it, and the system lets go of it when this process ends, however it ends.
    Servers that share a PostgreSQL tell each other what they write, so there may be several.
    """
    if "://" in database or database == IN_MEMORY:
        yield
        return
    # Whatever link leads to the file, it is one file.
    path = f"{os.path.realpath(database)}-server"
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as trouble:
        raise StoreFault(f"{database} cannot be made ({trouble.strerror}): give another path") from None
    try:
        try:
            _lock(file)
        except OSError:
            raise StoreFault(
                f"another sandtable server keeps its games in {database}: use that one, stop it, or give another"
                " --database; several servers can share a postgresql:// address"
            ) from None
        yield
    finally:
        os.close(file)
