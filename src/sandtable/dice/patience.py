"""How long exact odds may take: a server says so for each question, everybody else has all the time in the world.

The time is that of the processor, spent by this thread: what others do at the same time does not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from time import thread_time

#: Branches that are opened between two looks at the clock.
BETWEEN_LOOKS = 500


class Patience(local):
    """The time that is left, for each thread its own."""

    ends: float | None = None
    opened = 0

    def is_over(self) -> bool:
        return self.ends is not None and thread_time() >= self.ends

    def is_over_after(self, branches: int) -> bool:
        """The same, looked at from time to time as branches are opened."""
        if self.ends is None:
            return False
        self.opened += branches
        if self.opened < BETWEEN_LOOKS:
            return False
        self.opened = 0
        return self.is_over()


PATIENCE = Patience()


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Exact odds give up on whatever is asked in here when it has taken so long."""
    before = PATIENCE.ends
    ends = thread_time() + seconds
    PATIENCE.ends = ends if before is None else min(before, ends)
    try:
        yield
    finally:
        PATIENCE.ends = before
