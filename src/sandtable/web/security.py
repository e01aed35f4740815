"""Headers that keep a page to itself: nothing from other hosts, no framing, no guessing of types."""

from __future__ import annotations

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Send

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    # A link to a seat holds its token: no other site may learn the address one came from.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


#: How an answer begins: to a request, or to a WebSocket that is refused.
BEGINNINGS = ("http.response.start", "websocket.http.response.start")


def with_headers(send: Send) -> Send:
    """Every answer that is sent carries the headers."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] in BEGINNINGS:
            headers = MutableScopeHeaders.from_message(message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
