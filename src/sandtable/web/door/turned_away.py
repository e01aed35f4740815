"""How somebody is turned away before any route is asked: as every other problem is told."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import Message, Scope, Send

from sandtable.web.errors import Problem

#: What a live game closes with is the status that a request would get, above this.
CLOSING = 4000
DENIAL = "websocket.http.response"


class TurnedAway(Exception):
    """A request that is not let in, with the status and the sentence to tell."""

    def __init__(self, status: HTTPStatus, error: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(error)
        self.status, self.headers = status, headers or {}

    @classmethod
    def for_now(cls, error: str, seconds: int, status: HTTPStatus = HTTPStatus.TOO_MANY_REQUESTS) -> TurnedAway:
        """Somebody who may come again in so many seconds, and has to come anew for it."""
        return cls(status, error, {"Retry-After": str(seconds), "Connection": "close"})

    def body(self) -> bytes:
        return msgspec.json.encode(Problem(error=str(self)))

    def all_headers(self) -> list[tuple[str, str]]:
        length = str(len(self.body()))
        return [("content-type", "application/json"), ("content-length", length), *self.headers.items()]


async def turn_away(fault: TurnedAway, scope: Scope, send: Send) -> None:
    """Answer a request, or refuse a WebSocket before it is accepted."""
    if scope["type"] == ScopeType.WEBSOCKET and DENIAL not in (scope.get("extensions") or {}):
        code = CLOSING + fault.status
        await send({"type": "websocket.close", "code": code, "reason": str(fault)[:120]})
        return
    kind = DENIAL if scope["type"] == ScopeType.WEBSOCKET else "http.response"
    headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in fault.all_headers()]
    start: Any = {"type": f"{kind}.start", "status": int(fault.status), "headers": headers}
    body: Any = {"type": f"{kind}.body", "body": fault.body(), "more_body": False}
    await send(start)
    await send(body)


def answering_closed(scope: Scope, send: Send) -> Send:
    """Where a WebSocket is closed before it was accepted, an answer that says why goes out instead of a bare no."""
    accepted = False

    async def told(message: Message) -> None:
        nonlocal accepted
        accepted = accepted or message["type"] == "websocket.accept"
        if message["type"] != "websocket.close" or accepted:
            await send(message)
            return
        status = {each + CLOSING: each for each in HTTPStatus}.get(message["code"] or 0, HTTPStatus.NOT_FOUND)
        if status is HTTPStatus.INTERNAL_SERVER_ERROR:
            # That is how the framework closes what no route is there for.
            status = HTTPStatus.NOT_FOUND
        error = message["reason"] if status is not HTTPStatus.NOT_FOUND else None
        await turn_away(TurnedAway(status, error or "there is nothing here: check the address"), scope, send)

    return told
