"""All limits of a server, from its settings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, thread_time
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send

from sandtable.web.door.who_asks import asker
from sandtable.web.limits.allowance import Allowance, Budget, Rate
from sandtable.web.limits.crowd import Crowd
from sandtable.web.limits.too_much import Spent, TooMuch
from sandtable.web.limits.turnstile import Turnstile
from sandtable.web.settings import Settings

MINUTE, HOUR = 60.0, 3600.0
#: Seconds of drawing, while everybody waits, that count as one request more; and seconds of a worker.
DRAWN_AS_ONE, WORKED_AS_ONE = 0.002, 0.003
#: What a route handler says of itself in its `opt`: what each request to it spends besides, and for how many requests
#: it counts where it is much more work than others.
SPENDS, COUNTS_FOR = "spends", "counts_for"


class Limits:
    """What each address may spend, and who is here."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        rates = {
            Spent.REQUEST: Rate(settings.requests_a_minute, MINUTE),
            Spent.FILE: Rate(settings.files_a_minute, MINUTE),
            Spent.GAME: Rate(settings.games_an_hour, HOUR),
            Spent.LOOK: Rate(settings.looks_a_minute, MINUTE),
            Spent.LISTING: Rate(settings.listings_an_hour, HOUR),
            Spent.HINT: Rate(settings.hints_a_minute, MINUTE),
            Spent.STUDY: Rate(settings.studies_an_hour, HOUR),
            Spent.LINE: Rate(settings.lines_a_minute, MINUTE),
            Spent.SEAT_LINE: Rate(settings.seat_lines_a_minute, MINUTE),
        }
        self._allowances = {what: Allowance(rate, monotonic) for what, rate in rates.items()}
        self.pages = Crowd(settings.pages_per_address, settings.pages)
        self.joining = Crowd(settings.joining_per_address, settings.joining)
        #: Requests that are being answered: a proxy's connections cannot be counted by whom they are for.
        self.asking = Crowd(settings.connections_per_address, settings.connections)
        self.bodies = Crowd(settings.body_bytes_per_address, settings.body_bytes)
        self.turnstile = Turnstile()
        self.joins_within = settings.joins_within

    def spend(self, what: Spent, who: str, times: float = 1.0) -> None:
        """So many more of it; TooMuch if that is more than one may."""
        if wait := self._allowances[what].wait(who, times):
            raise TooMuch(what, wait)

    def charge(self, what: Spent, who: str, times: float) -> None:
        """So many were spent: what is left may be nothing."""
        self._allowances[what].charge(who, times)

    @contextmanager
    def drawing(self, who: str) -> Iterator[None]:
        """Drawing a game for somebody who asks for it: the time of the loop that it takes is spent by him."""
        began = thread_time()
        yield
        self.charge(Spent.REQUEST, who, (thread_time() - began) / DRAWN_AS_ONE)

    def worked(self, who: str, seconds: float) -> None:
        """A worker has worked for somebody for so long."""
        self.charge(Spent.REQUEST, who, seconds / WORKED_AS_ONE)

    def speak(self, scope: Scope, game: str, seat: str) -> None:
        """One line of chat; TooMuch if the seat or its address says too much."""
        self.spend(Spent.SEAT_LINE, f"{game} {seat}")
        self.spend(Spent.LINE, asker(scope))

    def messages(self) -> Budget:
        """The messages of one page."""
        most, rate = self._settings.messages_at_once, self._settings.messages_a_second
        return Budget(Rate(most, most / rate))

    def bytes(self) -> Budget:
        """The bytes of one page."""
        most, rate = self._settings.bytes_at_once, self._settings.bytes_a_second
        return Budget(Rate(most, most / rate))


def limited(app: ASGIApp) -> ASGIApp:
    """Requests to a route that says what it spends are counted so."""

    async def counted(scope: Scope, receive: Receive, send: Send) -> None:
        handler: Any = scope.get("route_handler")
        said = handler.opt if handler is not None else {}
        limits: Limits = scope["litestar_app"].state.limits
        if SPENDS in said:
            limits.spend(said[SPENDS], asker(scope))
        if COUNTS_FOR in said:
            # The door has counted one.
            limits.spend(Spent.REQUEST, asker(scope), said[COUNTS_FOR] - 1)
        await app(scope, receive, send)

    return counted
