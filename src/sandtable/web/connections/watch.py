"""The watch over all connections: so many and no more, and none that keeps the server waiting for good."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from http import HTTPStatus
from typing import Protocol

import uvicorn

from sandtable.web.door.turned_away import TurnedAway
from sandtable.web.door.who_asks import NOBODY, Trust, counted_as
from sandtable.web.limits.crowd import Crowd
from sandtable.web.settings import Settings

#: Seconds between two rounds, or a part of the shortest time that is looked after.
ROUND, PART_OF_SHORTEST = 1.0, 0.25
#: Seconds to come back in when there are too many.
COME_BACK = 10


class Watched(Protocol):
    """A connection. It knows itself what it waits for."""

    loop: AbstractEventLoop
    client: tuple[str, int] | None

    def look(self, now: float) -> None:
        """Close what has waited too long."""


class Watch:
    """Counts the connections, and goes round them while there are any."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._trust = Trust(settings.trusted_proxies)
        self._crowd = Crowd(settings.connections_per_address, settings.connections)
        self._watched: dict[Watched, str] = {}
        shortest = min(settings.head_within, settings.body_within, settings.reads_within)
        self._round = min(ROUND, shortest * PART_OF_SHORTEST)

    def came(self, connection: Watched) -> TurnedAway | None:
        """A connection was made; why it is not kept, if it is not."""
        who = self._who(connection)
        if not self._crowd.enter(who):
            if self._crowd.full:
                error = f"the server has no room just now: try again in {COME_BACK} seconds"
                return TurnedAway.for_now(error, COME_BACK, HTTPStatus.SERVICE_UNAVAILABLE)
            error = f"too many connections from your address: try again in {COME_BACK} seconds"
            return TurnedAway.for_now(error, COME_BACK)
        if not self._watched:
            connection.loop.call_later(self._round, self._go_round, connection.loop)
        self._watched[connection] = who
        return None

    def went(self, connection: Watched) -> None:
        """A connection is over, or is another's now; nothing if it was not kept."""
        who = self._watched.pop(connection, None)
        if who is not None:
            self._crowd.leave(who)

    def _who(self, connection: Watched) -> str:
        """Whom a connection is counted for. Those of a proxy are many people's, and each counts as its own."""
        if connection.client is None:
            return NOBODY
        address, port = connection.client
        return f"{address} {port}" if self._trust.trusts_peer(address) else counted_as(address)

    def _go_round(self, loop: AbstractEventLoop) -> None:
        now = loop.time()
        for connection in list(self._watched):
            connection.look(now)
        if self._watched:
            loop.call_later(self._round, self._go_round, loop)


class WatchedConfig(uvicorn.Config):
    """What uvicorn is told, and the watch for the connections that it makes."""

    watch: Watch
