"""Whether the other end takes what is sent to it, and how it is left if it does not."""

from __future__ import annotations

import socket
import struct
from asyncio import Transport
from contextlib import suppress

#: So many bytes taken are a step forward, however slow the line.
STEP = 16_384
#: A socket with this is closed at once; otherwise the system would go on offering what nobody takes.
_AT_ONCE = struct.pack("ii", 1, 0)


def cut(transport: Transport) -> None:
    """End a connection, and drop what waits to be sent."""
    made: socket.socket | None = transport.get_extra_info("socket")
    # It may have been closed just now.
    with suppress(OSError):
        if made is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
    transport.abort()


class Outflow:
    """What waits to be sent on one connection. It is stuck if neither all of it nor a step of it goes in time."""

    def __init__(self, transport: Transport, within: float) -> None:
        self._transport, self._within = transport, within
        self._mark, self._since = 0, 0.0

    def moved(self) -> None:
        """Much of what waited has gone."""
        self._mark = 0

    def stuck(self, now: float) -> bool:
        waiting = self._transport.get_write_buffer_size()
        if not self._mark or not waiting or waiting <= self._mark - STEP:
            self._mark, self._since = waiting, now
        return waiting > 0 and now - self._since > self._within
