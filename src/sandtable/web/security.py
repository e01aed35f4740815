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


#: What no browser reads of a style or a script that a page brings along, and a page brings dozens.
OF_DOCUMENTS = ("Content-Security-Policy", "Cross-Origin-Opener-Policy", "Permissions-Policy", "X-Frame-Options")
BROUGHT_ALONG = ("text/css", "text/javascript")
#: What the tag and the address of such a file say already.
SAID_ALREADY = ("last-modified", "content-disposition")
#: A worker is a document of its own: what it may do stands in its own headers.
WORKER = "/sw.js"
TO_BRING = {name: value for name, value in HEADERS.items() if name not in OF_DOCUMENTS}

#: How an answer begins: to a request, or to a WebSocket that is refused.
BEGINNINGS = ("http.response.start", "websocket.http.response.start")


def with_headers(send: Send, path: str) -> Send:
    """Every answer that is sent carries the headers; styles and scripts those that mean something for them."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] in BEGINNINGS:
            headers = MutableScopeHeaders.from_message(message)
            along = path != WORKER and headers.get("content-type", "").startswith(BROUGHT_ALONG)
            for name, value in (TO_BRING if along else HEADERS).items():
                headers.setdefault(name, value)
            for name in SAID_ALREADY if along else ():
                headers.pop(name, None)
        await send(message)

    return send_with_headers
