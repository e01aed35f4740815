"""Work of a moment, done in a few threads: no more at once than leave the event loop its share.

What takes longer than a moment is done aside, in a process; see `Aside`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import thread_time
from typing import Any, TypeVar

from litestar import Request

from sandtable.web.aside.line import Line
from sandtable.web.door.who_asks import asker
from sandtable.web.limits.limits import Limits
from sandtable.web.limits.too_much import Spent

R = TypeVar("R")

#: Threads that work at once. Only one at a time runs Python, so more would only keep the loop waiting.
AT_ONCE = 3
#: So many questions wait, and so many of them from one address: a club of forty asks at the same moment.
MOST_WAITING, MOST_OF_ONE = 256, 64
#: Processor seconds that count as one request more.
COUNTS_AS_ONE = 0.005


class Desk:
    """Answers questions one after the other, a few at once, and nobody's all before the others'."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._line = Line(AT_ONCE, most=MOST_WAITING, most_of_one=MOST_OF_ONE)

    async def run(self, function: Callable[..., R], *args: Any, who: str) -> R:
        """What a function gives; Busy if too many wait. The time it took is spent by whoever asked."""
        async with self._line.turn(who):
            answer, seconds, fault = await asyncio.to_thread(_timed, function, args)
        self._limits.charge(Spent.REQUEST, who, seconds / COUNTS_AS_ONE)
        if fault is not None:
            raise fault
        found: R = answer
        return found


def _timed(function: Callable[..., R], args: tuple[Any, ...]) -> tuple[Any, float, Exception | None]:
    began = thread_time()
    try:
        answer, fault = function(*args), None
    except Exception as raised:
        answer, fault = None, raised
    return answer, thread_time() - began, fault


async def at_the_desk(request: Request[Any, Any, Any], function: Callable[..., R], *args: Any) -> R:
    """What a function gives, worked out in its turn for whoever sent a request."""
    desk: Desk = request.app.state.desk
    return await desk.run(function, *args, who=asker(request.scope))
