"""So much in a time, and no more: what is not used comes back evenly.

Time is the machine's own steady clock: one that is set anew, or a night asleep, locks nobody out.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from msgspec import Struct

#: So many who ask are remembered; who has not asked for longest is forgotten first.
MOST_REMEMBERED = 20_000


class Rate(Struct, frozen=True):
    """The most that may be spent at once, which comes back in so many seconds."""

    most: float
    seconds: float

    def spent(self, full_at: float, now: float, cost: float) -> tuple[float, float]:
        """When all is there again after spending, and the seconds to wait where there is not enough: 0 if there is."""
        full_at = max(full_at, now)
        after = full_at + cost * self.seconds / self.most
        wait = after - now - self.seconds
        # Spending the very last must not fail for a rounding.
        return (after, 0.0) if wait <= 1e-9 * self.seconds else (full_at, wait)


class Budget:
    """What one may spend."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._full_at = clock()

    def spend(self, cost: float = 1.0) -> bool:
        """Spend it; no if there is not enough."""
        self._full_at, wait = self._rate.spent(self._full_at, self._clock(), cost)
        return wait == 0


class Allowance:
    """What each of many may spend. One number is kept for each, and only for the latest."""

    def __init__(self, rate: Rate, clock: Callable[[], float], most_remembered: int = MOST_REMEMBERED) -> None:
        self._rate, self._clock, self._most_remembered = rate, clock, most_remembered
        self._full_at: dict[str, float] = {}

    def wait(self, who: str, cost: float = 1.0) -> float:
        """Spend it: 0, or the seconds until there is so much to spend."""
        now = self._clock()
        full_at, wait = self._rate.spent(self._full_at.get(who, now), now, cost)
        self._remember(who, full_at)
        return wait

    def charge(self, who: str, cost: float) -> None:
        """Take what was spent already, down to nothing where it was more than one had."""
        now = self._clock()
        full_at = max(self._full_at.get(who, now), now)
        self._remember(who, min(full_at + cost * self._rate.seconds / self._rate.most, now + self._rate.seconds))

    def _remember(self, who: str, full_at: float) -> None:
        self._full_at.pop(who, None)
        self._full_at[who] = full_at
        if len(self._full_at) > self._most_remembered:
            del self._full_at[next(iter(self._full_at))]

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._full_at)
