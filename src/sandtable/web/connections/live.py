"""A connection of a live game: what comes is taken in small pieces, and what nobody takes is not kept."""

from __future__ import annotations

import asyncio
from asyncio import BaseTransport, Transport
from typing import Any, cast

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from sandtable.web.connections.outflow import Outflow, cut
from sandtable.web.connections.watch import WatchedConfig
from sandtable.web.limits.allowance import Budget, Rate

#: Bytes that are read at once: the messages in them wait in memory.
PIECE = 4_096
#: No page sends a message in more parts than this.
MOST_PARTS = 64
#: Pings and pongs that nobody asked for, each of which is answered or at least read.
UNASKED = Rate(most=40, seconds=40.0)
#: Seconds for a page to agree that we part.
PARTS_WITHIN = 2.0
#: Codes of closing, as the protocol has them.
NO_TEXT, AGAINST_POLICY = 1007, 1008


class LiveConnection(WebSocketsSansIOProtocol):
    """A WebSocket that can neither fill the memory nor keep what it does not read."""

    def __init__(
        self,
        config: WatchedConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._watch = config.watch
        self._unread = b""
        self._unasked = Budget(UNASKED)
        self.close_timeout = PARTS_WITHIN

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._outflow = Outflow(cast("Transport", transport), self._watch.settings.reads_within)
        self._since = self.loop.time()
        # It was counted already, as the connection that asked for this one.
        self._watch.came(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch.went(self)
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        self._outflow.moved()
        super().resume_writing()

    def look(self, now: float) -> None:
        """Nobody is kept who takes nothing, or whose handshake leads nowhere."""
        late = not self.handshake_complete and now > self._since + self._watch.settings.head_within
        if late or self._outflow.stuck(now):
            cut(self.transport)

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            # An answer instead of a handshake is all that there will be; uvicorn would log that one is missing.
            self.handshake_complete = True

    # ---------------------------------------------------------------- what comes

    def data_received(self, data: bytes) -> None:
        self._unread += data
        self._read_on()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        self._read_on()
        return message

    def _read_on(self) -> None:
        """Read until a message waits to be taken."""
        while self._unread and not self.read_paused and not self.transport.is_closing():
            piece, self._unread = self._unread[:PIECE], self._unread[PIECE:]
            super().data_received(piece)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PARTS:
            self._part(AGAINST_POLICY, "a message in too many parts")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._part(NO_TEXT, "send text in UTF-8")
                return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        if self._unasked.spend():
            super().handle_ping()
        else:
            self._part(AGAINST_POLICY, "too many pings")

    def handle_pong(self, event: Frame) -> None:
        if self._unasked.spend():
            super().handle_pong(event)
        else:
            self._part(AGAINST_POLICY, "too many pongs")

    def _part(self, code: int, reason: str) -> None:
        """Close from our side; what else came with it is not looked at."""
        self.frames, self._unread = [], b""
        if not self.close_sent:
            self.conn.send_close(code, reason)
            self.handle_parser_exception()
