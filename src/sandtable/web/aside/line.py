"""Who waits for a worker, and whose turn it is."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sandtable.web.aside.faults import Busy

#: So many who were served are remembered while others wait.
MOST_REMEMBERED = 1_000


class Line:
    """So many may work at once. Nobody is given more than half of them, nor two all, and nobody fills the line alone.

    Whoever already has all that one may have lets those behind pass, and whoever was served lets others be served.
    """

    def __init__(self, workers: int, *, most: int, most_of_one: int) -> None:
        self._free = workers
        self._most_at_once = max(1, (workers - 1) // 2)
        self._most, self._most_of_one = most, most_of_one
        self._working: Counter[str] = Counter()
        self._waiting: deque[tuple[str, asyncio.Future[None]]] = deque()
        #: Whose turn it is next: in the order of when each came to the line, or was last served there.
        self._order: dict[str, None] = {}

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for one's turn and have it; Busy if too many wait already."""
        if not self._may_go(who):
            await self._wait(who)
        else:
            self._go(who)
        try:
            yield
        finally:
            self._come_back(who)

    def _may_go(self, who: str) -> bool:
        return self._free > 0 and self._working[who] < self._most_at_once

    async def _wait(self, who: str) -> None:
        own = sum(other == who for other, _ in self._waiting)
        if own >= self._most_of_one or len(self._waiting) >= self._most:
            raise Busy
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((who, called))
        self._order.setdefault(who)
        try:
            await called
        except asyncio.CancelledError:
            if called.cancelled():
                self._waiting.remove((who, called))
            else:
                # Called and given up in the same moment.
                self._come_back(who)
            raise

    def _go(self, who: str) -> None:
        self._free -= 1
        self._working[who] += 1

    def _come_back(self, who: str) -> None:
        self._free += 1
        self._working[who] -= 1
        if not self._working[who]:
            del self._working[who]
        self._order.pop(who, None)
        self._order[who] = None
        # Whoever came or was served longest ago is next; the order of coming decides among the works of one.
        order = {name: place for place, name in enumerate(self._order)}
        for other, called in sorted(self._waiting, key=lambda place: order[place[0]]):
            if not called.done() and self._may_go(other):
                self._waiting.remove((other, called))
                self._go(other)
                called.set_result(None)
        waiting = {other for other, _ in self._waiting}
        if len(self._order) > MOST_REMEMBERED or not waiting:
            self._order = {name: None for name in self._order if name in waiting}
