"""A connection to PostgreSQL that is given up where no answer comes, since everybody waits for it."""

from __future__ import annotations

from collections.abc import Generator
from math import inf
from time import monotonic
from typing import Any, TypeVar

import psycopg

R = TypeVar("R")


class PatientConnection(psycopg.Connection[tuple[Any, ...]]):
    """Waits so many seconds for an answer; then it is closed, as if it had been lost."""

    patience: float = inf
    #: Whether it was given up, for want of an answer.
    given_up: bool = False

    def wait(self, gen: Generator[Any, Any, R], *args: Any, **more: Any) -> R:
        return super().wait(self._within(gen, monotonic() + self.patience), *args, **more)

    def _within(self, gen: Generator[Any, Any, R], until: float) -> Generator[Any, Any, R]:
        try:
            asked = next(gen)
            while True:
                ready = yield asked
                if not ready and monotonic() > until:
                    self.given_up = True
                    self.pgconn.finish()
                    raise psycopg.OperationalError("it does not answer")
                asked = gen.send(ready)
        except StopIteration as done:
            answer: R = done.value
            return answer
