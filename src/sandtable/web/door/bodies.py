"""Large bodies of requests are read a few at a time: each takes several times its size while it is read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from litestar.types import HTTPReceiveMessage, Receive

from sandtable.web.aside.faults import Busy
from sandtable.web.limits.crowd import Crowd

#: Bytes of a body that are not counted: an answer, a salt or a line of chat always finds room.
SMALL = 65_536


@contextmanager
def body_counted(receive: Receive, bodies: Crowd, who: str) -> Iterator[Receive]:
    """What comes in for a request, counted until it is answered; Busy where too much is being read already."""
    read = counted = 0

    async def coming() -> HTTPReceiveMessage:
        nonlocal read, counted
        message = await receive()
        if message["type"] == "http.request":
            read += len(message["body"])
            more = max(0, read - SMALL) - counted
            if more and not bodies.enter(who, more):
                raise Busy
            counted += more
        return message  # type: ignore[return-value]

    try:
        yield coming
    finally:
        bodies.leave(who, counted)
