"""When servers ran. The time in which none did counts for nobody's clock.

Each server notes every few seconds that it still runs. What it ran since its last note, if it was killed, is lost: that
is so much more time for whoever was to decide.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from secrets import token_hex
from time import time

from sandtable.web.store.store import Store
from sandtable.web.trouble import trouble_of

#: Seconds from one note to the next.
EVERY = 20.0


def now_ms() -> int:
    """The time of the day, in whole milliseconds: sums of differences are exact, however often one looks."""
    return int(time() * 1000)


class Uptime:
    """When this server has run since it began, and others before it or beside it."""

    def __init__(self, store: Store, clock: Callable[[], int] = now_ms) -> None:
        self._store, self.now = store, clock
        self._server, self._since = token_hex(8), clock()
        self._needed = asyncio.Event()

    def between(self, begin: int, end: int) -> int:
        """Milliseconds from one moment to another, without those in which no server ran."""
        ran = [(self._since, end), *(self._store.ups(begin) if begin < self._since else ())]
        total, reached = 0, begin
        for since, until in sorted(ran):
            from_there, to_there = max(since, reached), min(until, end)
            if to_there > from_there:
                total, reached = total + to_there - from_there, to_there
        return total

    def need(self) -> None:
        """There is a clock that runs: from now on it is noted."""
        self._needed.set()

    def note(self) -> None:
        self._store.keep_up(self._server, self._since, self.now())

    async def run(self) -> None:
        """Note that the server runs for as long as it does, if any game has a clock."""
        while True:
            try:
                if not self._needed.is_set() and not await asyncio.to_thread(self._store.has_clocks):
                    await self._needed.wait()
                await asyncio.to_thread(self.note)
            except Exception as fault:
                trouble_of(fault, "noting that the server runs")
            await asyncio.sleep(EVERY)
