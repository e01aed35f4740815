"""One question as the page asks it, from a cold start, and what its whole answer costs."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import process_time
from typing import Any

import msgspec

from sandtable.dice.exact import clear
from sandtable.sheet.faults import FactsFault
from sandtable.web.companion import asking


class TooLong(BaseException):
    """A question took longer than anybody waits for a measurement. No handler of the code under test may catch it."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Break off what takes more processor time than this."""

    def too_long(_signal: int, _frame: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def forget() -> None:
    """Forget every answer."""
    clear()
    asking._answered.cache_clear()  # noqa: SLF001 - nobody but a measurement wants to forget


def cost(name: str, facts: Mapping[str, Any], most: float) -> float | None:
    """Processor seconds of the odds, the funnel, what follows, every field's other values, and all of it as JSON.

    None for facts that contradict each other; at least `most` where the answer was not waited for.
    """
    forget()
    start = process_time()
    try:
        with within(most):
            msgspec.json.encode(asking.answered_at_length(name, facts))
    except FactsFault:
        return None
    except TooLong:
        return max(most, process_time() - start)
    return process_time() - start
