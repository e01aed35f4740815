"""Links that a friend can really open: where they begin, and as codes for a camera."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from sandtable.web.aside.desk import at_the_desk
from sandtable.web.door.who_asks import IP, read_address
from sandtable.web.errors import AnyRequest
from sandtable.web.limits.limits import COUNTS_FOR
from sandtable.web.reach.own_addresses import own_addresses
from sandtable.web.reach.qr import Code, code_of
from sandtable.web.reach.reach import Reach, reach
from sandtable.web.settings import Settings

#: To draw a code counts for so many requests, besides the time it takes.
A_CODE = 3
#: Seconds for which the addresses of the machine are remembered: it may come into another network.
REMEMBERED = 10.0

#: A link to a table of this or another server: this draws codes of nothing else.
TableLink = Annotated[str, Meta(max_length=300, pattern=r"^https?://[A-Za-z0-9.:\[\]-]+/table/#[A-Za-z0-9_.-]+$(?!\n)")]


class DrawnLink(Struct, frozen=True, forbid_unknown_fields=True):
    """A link to be drawn as a code."""

    link: TableLink


class OwnAddresses:
    """Those of the machine, asked for in a thread and remembered for a moment."""

    def __init__(self) -> None:
        self._found: tuple[IP, ...] = ()
        self._asked = -REMEMBERED

    async def now(self) -> tuple[IP, ...]:
        if monotonic() >= self._asked + REMEMBERED:
            self._asked = monotonic()
            self._found = await asyncio.to_thread(own_addresses)
        return self._found


@get("/reach", summary="Who can open links to this server, and what they begin with")
async def look_at_reach(request: AnyRequest) -> Reach:
    settings: Settings = request.app.state.settings
    addresses: OwnAddresses = request.app.state.addresses
    server = request.scope["server"]
    port = (server and server[1]) or settings.port
    elsewhere = bool(settings.trusted_proxies) or not asked_here(request)
    return reach(request.headers.get("host", ""), settings.host, port, await addresses.now(), elsewhere=elsewhere)


def asked_here(request: AnyRequest) -> bool:
    """Whether somebody at this machine asks: anybody can write any host into a request."""
    client = request.scope["client"]
    address = read_address(client[0]) if client else None
    return address is not None and address.is_loopback


@post("/codes", summary="A link to a table as a QR code", status_code=200, opt={COUNTS_FOR: A_CODE})
async def draw_code(request: AnyRequest, data: JSONBody[DrawnLink]) -> Code:
    return await at_the_desk(request, code_of, data.link)


reaching = Router(path="/api", tags=["seats"], route_handlers=[look_at_reach, draw_code])
