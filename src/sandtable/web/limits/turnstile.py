"""Whoever asks for much at once lets others pass in between.

What is done on the event loop is short, but a hundred short things in a row are long. So each address has one of them
done in a round of the loop, and the next in the next.
"""

from __future__ import annotations

import asyncio
from collections import Counter


class Turnstile:
    """One at a time for each who asks."""

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self._coming: Counter[str] = Counter()

    async def pass_through(self, who: str) -> None:
        """Come through after those of the same address who were there before; what is done next is done alone."""
        lock = self._locks.setdefault(who, asyncio.Lock())
        self._coming[who] += 1
        try:
            async with lock:
                await asyncio.sleep(0)
        finally:
            self._coming[who] -= 1
            if not self._coming[who]:
                del self._coming[who], self._locks[who]

    def __len__(self) -> int:
        """How many addresses have somebody on the way."""
        return len(self._locks)
