"""The door: every request comes through it before any route, and every answer goes out through it."""

from __future__ import annotations

from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from sandtable.web.door.bodies import body_counted
from sandtable.web.door.fitting import check_fitting
from sandtable.web.door.origins import check_origin
from sandtable.web.door.turned_away import TurnedAway, answering_closed, turn_away
from sandtable.web.door.who_asks import Trust, asker
from sandtable.web.limits.limits import Limits
from sandtable.web.limits.too_much import Spent, TooMuch
from sandtable.web.security import with_headers
from sandtable.web.settings import Settings
from sandtable.web.trouble import log

#: What is asked of us stands below this; all else is files of the pages: many to a page, cheap to give, fetched once.
API = "api"
AT_ONCE = "too many requests at once from your address: try again in a second"


def door(app: ASGIApp, settings: Settings, limits: Limits) -> ASGIApp:
    """An application that only sensible requests reach, and not too many of them."""
    trust = Trust(settings.trusted_proxies)
    warned = False

    def warn(scope: Any) -> None:
        """Whoever runs the server is told once of a proxy that they forgot to name."""
        nonlocal warned
        if not warned and (proxy := trust.unnamed(scope)):
            warned = True
            log.warning("A proxy at %s is not believed: name it with --trusted-proxy, or all count as one.", proxy)

    def check(scope: Any, by_proxy: bool) -> None:
        try:
            limits.spend(Spent.REQUEST if scope["path"].lstrip("/").startswith(API) else Spent.FILE, asker(scope))
        except TooMuch as much:
            raise TurnedAway.for_now(str(much), much.seconds) from None
        check_fitting(scope)
        check_origin(scope, settings.origins, scheme_known=by_proxy)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        send = with_headers(send, scope["path"])
        warn(scope)
        by_proxy, who = trust.told(scope), asker(scope)
        # However many connections one has, one request of his is looked at in a round of the loop.
        await limits.turnstile.pass_through(who)
        try:
            check(scope, by_proxy)
        except TurnedAway as fault:
            await turn_away(fault, scope, send)
            return
        if scope["type"] == ScopeType.WEBSOCKET:
            await app(scope, receive, answering_closed(scope, send))
            return
        if not limits.asking.enter(who):
            await turn_away(TurnedAway.for_now(AT_ONCE, 1), scope, send)
            return
        try:
            with body_counted(receive, limits.bodies, who) as counted:
                await app(scope, counted, send)
        finally:
            limits.asking.leave(who)

    return answer
