"""Noticing that a file in use was removed or replaced: SQLite would write on to what no path leads to any more."""

from __future__ import annotations

import os
from pathlib import Path

#: What SQLite keeps beside a database while it is open: the newest commits, and who reads how far.
BESIDE = ("", "-wal", "-shm")


class WatchedFiles:
    """A database and the files beside it, as they are now."""

    def __init__(self, path: str) -> None:
        # SQLite follows links before it puts anything beside a file.
        whole = os.path.realpath(path)
        found = {whole + beside: _identity(whole + beside) for beside in BESIDE}
        # And a link may be turned to another.
        found[os.path.abspath(path)] = _identity(path)
        self._files = {file: identity for file, identity in found.items() if identity is not None}

    def vanished(self) -> str | None:
        """The name of a file that is gone, or another by now; None if all are what they were."""
        for file, identity in self._files.items():
            if _identity(file) != identity:
                return Path(file).name
        return None


def _identity(file: str) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino
