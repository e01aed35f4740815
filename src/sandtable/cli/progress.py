"""A progress bar for what takes longer than a moment, on stderr and only where a person looks at it."""

from __future__ import annotations

import sys
from time import monotonic

PATIENCE = 2.0
EVERY = 0.1
COLUMNS = 30


class Progress:
    """Told how much is done, it draws itself once two seconds have gone by."""

    def __init__(self, total: int, what: str) -> None:
        self.total, self.what = total, what
        self._began = self._drawn_at = monotonic()
        self._shown = False
        self._looked_at = sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        now = monotonic()
        if not self._looked_at or now - self._began < PATIENCE or now - self._drawn_at < EVERY:
            return
        self._drawn_at, self._shown = now, True
        filled = COLUMNS * done // max(1, self.total)
        left = (now - self._began) / done * (self.total - done) if done else 0.0
        bar = "#" * filled + "." * (COLUMNS - filled)
        remaining = f", {left:.0f} s left" if done else ""
        print(f"\r[{bar}] {done} of {self.total} {self.what}{remaining}\033[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the bar away again."""
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
