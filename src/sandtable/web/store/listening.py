"""Hearing from PostgreSQL what the servers that share it write."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from selectors import EVENT_READ, DefaultSelector
from threading import Event, Thread
from typing import Any, TypeAlias

import msgspec
import psycopg

from sandtable.web.store.patient import PatientConnection
from sandtable.web.store.rows import News

log = logging.getLogger("sandtable.web")

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

#: What servers call out on. Those of other schemas hear it too, and know no such game.
CHANNEL = "sandtable"
#: Seconds of silence after which the line is tried, since a dead one is silent too.
SILENCE = 20.0
#: Seconds in which a line that is tried answers.
ANSWERS_WITHIN = 5.0
#: Seconds between two attempts to get a lost line back.
PAUSE = 0.5
_news = msgspec.json.Decoder(News)


class Listener(Thread):
    """Listens on a connection of its own, opened anew whenever it is lost, until it is stopped."""

    def __init__(
        self,
        connect: Callable[[], PatientConnection],
        in_words: Callable[[Exception], str],
        told: Callable[[News | None], object],
        lost: Callable[[], object],
    ) -> None:
        super().__init__(name="sandtable-news", daemon=True)
        self._connect, self._in_words, self._told, self._lost = connect, in_words, told, lost
        self._stopped = Event()
        self._woken, self._waker = socket.socketpair()

    def stop(self) -> None:
        """End it. A thread that is just waiting for a server that does not answer ends when it has waited enough."""
        if not self._stopped.is_set():
            self._stopped.set()
            self._waker.send(b"x")
            self.join(PAUSE)

    def run(self) -> None:
        with self._woken, self._waker:
            self._listen()

    def _listen(self) -> None:
        while not self._stopped.is_set():
            try:
                with self._connect() as connection:
                    connection.patience = ANSWERS_WITHIN
                    connection.add_notify_handler(lambda notice: self._read(notice.payload))
                    connection.execute(f"LISTEN {CHANNEL}")
                    # What was written while nobody listened.
                    self._tell(None)
                    self._hear(connection)
            except (psycopg.Error, OSError) as trouble:
                if not self._stopped.is_set():
                    self._lost()
                    log.warning("news from other servers is interrupted: %s", self._in_words(trouble))
                    self._stopped.wait(PAUSE)

    def _hear(self, connection: Connection) -> None:
        with DefaultSelector() as waiting:
            waiting.register(connection.fileno(), EVENT_READ)
            waiting.register(self._woken, EVENT_READ)
            line, tried = connection.pgconn, False
            while True:
                ready = waiting.select(ANSWERS_WITHIN if tried else SILENCE)
                if self._stopped.is_set():
                    return
                if not ready:
                    if tried:
                        raise OSError("the line does not answer")
                    line.send_query(b"SELECT 1")
                    line.flush()
                    tried = True
                    continue
                line.consume_input()
                while tried and not line.is_busy():
                    tried = line.get_result() is not None
                # Last, for what came together with the answer was only read with that.
                while notice := line.notifies():
                    self._read(notice.extra.decode())

    def _read(self, payload: str) -> None:
        try:
            self._tell(_news.decode(payload))
        except msgspec.DecodeError:
            # Anybody who may use the database may call out on the channel.
            log.warning("something that is no news was called out on %s", CHANNEL)

    def _tell(self, news: News | None) -> None:
        if not self._stopped.is_set():
            self._told(news)
