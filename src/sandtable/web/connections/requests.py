"""A connection that sends requests: each comes whole within its time, or the connection is closed."""

from __future__ import annotations

import asyncio
from enum import Enum
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from sandtable.web.connections.outflow import Outflow, cut
from sandtable.web.connections.watch import WatchedConfig
from sandtable.web.door.fitting import CLOSE, IN_PIECES, MOST_HEADERS, TOO_LARGE, in_pieces
from sandtable.web.door.turned_away import TurnedAway
from sandtable.web.security import HEADERS

#: Bytes that are read of what came before it is looked at: a head that is longer is refused, not read.
PIECE = 4_096
#: Bytes of one line in the head of a live game.
LONGEST_VALUE = 8_000
#: Seconds for the rest of a body that nobody reads any more.
REST_WITHIN = 5.0
LATE = TurnedAway(HTTPStatus.REQUEST_TIMEOUT, "the request did not come whole in time: send it again", CLOSE)
UNREADABLE = TurnedAway(HTTPStatus.BAD_REQUEST, "this is no request that can be read: check it", CLOSE)


class Awaited(Enum):
    """What a connection waits for the client to send."""

    HEAD = "head"
    BODY = "body"
    #: Of a body that nobody reads any more.
    REST = "rest"
    NOTHING = "nothing"


class RequestConnection(H11Protocol):
    """Requests one after the other, until one is not sent or its answer not taken in time."""

    def __init__(
        self,
        config: WatchedConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._watch = config.watch
        settings = config.watch.settings
        self._within = {
            Awaited.HEAD: settings.head_within,
            Awaited.BODY: settings.body_within,
            Awaited.REST: min(REST_WITHIN, settings.body_within),
        }
        self._awaited: tuple[Awaited, object] = (Awaited.NOTHING, None)
        self._since = 0.0
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._outflow = Outflow(transport, self._watch.settings.reads_within)
        if no := self._watch.came(self):
            self._give_up(no)

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch.went(self)
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        if any(name == b"content-length" or len(value) > LONGEST_VALUE for name, value in self.headers):
            # Whoever reads it next would stop there without a word.
            self._give_up(UNREADABLE)
            return
        self._upgraded = True
        self._watch.went(self)
        super().handle_websocket_upgrade(event)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self._upgraded or self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Read on, unless what comes next is a head of more lines than anybody sends: each line is work."""
        if self.conn.their_state is h11.IDLE and _lines_of_head(self.conn.trailing_data[0]) > MOST_HEADERS + 1:
            self._give_up(TOO_LARGE)
            return
        super().handle_events()
        if self.conn.their_state is h11.SEND_BODY and in_pieces(self.headers):
            # The door would say so too, after all the pieces that are there were read.
            self._give_up(IN_PIECES)

    def resume_writing(self) -> None:
        self._outflow.moved()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        self._give_up(UNREADABLE)

    def look(self, now: float) -> None:
        if self._outflow.stuck(now):
            cut(self.transport)
        elif (awaited := (self._awaits(), self.cycle)) != self._awaited:
            self._awaited, self._since = awaited, now
        elif awaited[0] in self._within and now - self._since > self._within[awaited[0]]:
            half_sent = awaited[0] is Awaited.BODY or bool(self.conn.trailing_data[0])
            self._give_up(LATE if half_sent else None)

    def _awaits(self) -> Awaited:
        if self.conn.their_state is h11.IDLE:
            return Awaited.HEAD
        if self.conn.their_state is not h11.SEND_BODY or self.flow.read_paused:
            return Awaited.NOTHING
        return Awaited.BODY if self.conn.our_state is h11.SEND_RESPONSE else Awaited.REST

    def _give_up(self, fault: TurnedAway | None) -> None:
        """Close, and say why where no answer has begun."""
        cycle: RequestResponseCycle | None = self.cycle
        answering = cycle is not None and cycle.response_started and not cycle.response_complete
        if fault is not None and not answering:
            lines = [f"HTTP/1.1 {fault.status.value} {fault.status.phrase}"]
            lines += [f"{name}: {value}" for name, value in (*HEADERS.items(), *fault.all_headers())]
            self.transport.write("\r\n".join([*lines, "", ""]).encode("latin-1") + fault.body())
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.close()


def _lines_of_head(data: bytes) -> int:
    """How many lines the head has that comes next, as far as it is there."""
    end = data.find(b"\r\n\r\n")
    return data.count(b"\n", 0, end if end >= 0 else len(data))
