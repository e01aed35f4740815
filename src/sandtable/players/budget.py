"""How much a player may think over one answer: in seconds, in nodes, or in both."""

from __future__ import annotations

from time import perf_counter

from msgspec import Struct

#: Seconds a player may think over one answer.
SECONDS = 2.0


class Budget(Struct, frozen=True):
    """At most so many seconds and, if any are named, so many nodes: positions that are looked at or played from.

    With nodes and without a limit of time, a player answers alike on every machine, however busy it is.
    """

    seconds: float | None = SECONDS
    nodes: int | None = None

    def share(self, of_the_time: float) -> Purse:
        """What there is to spend on one thing."""
        until = None if self.seconds is None else perf_counter() + self.seconds * of_the_time
        return Purse(until, self.nodes)

    def whole(self) -> Purse:
        return self.share(1.0)


class Purse:
    """What is left for one answer."""

    def __init__(self, until: float | None, nodes: int | None) -> None:
        self._until, self._nodes = until, nodes

    def spend(self, nodes: int = 1) -> None:
        if self._nodes is not None:
            self._nodes -= nodes

    @property
    def empty(self) -> bool:
        """Whether it is time to answer."""
        return (self._nodes is not None and self._nodes <= 0) or (
            self._until is not None and perf_counter() > self._until
        )
