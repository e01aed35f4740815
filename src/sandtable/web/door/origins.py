"""Whether the page that asks is one of ours. Programs have no page and say nothing of one."""

from __future__ import annotations

from collections.abc import Collection
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from sandtable.web.door.fitting import SAFE
from sandtable.web.door.turned_away import TurnedAway

USUAL_PORTS = {"http": ":80", "https": ":443"}
#: What a browser says of a request that our own page, or the person at the address line, sent.
OURS = ("same-origin", "none")


def check_origin(scope: Any, others: Collection[str], *, scheme_known: bool) -> None:
    """TurnedAway if a page of another site sends what changes something, or opens a live game."""
    if scope["type"] == "http" and scope["method"] in SAFE:
        return
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    if origin in others:
        return
    if site is not None and site not in OURS:
        raise _foreign()
    if origin is None or (origin == "null" and site is not None):
        return
    scheme = scope["scheme"].replace("ws", "http") if scheme_known else None
    if not _same(origin, headers.get(b"host", ""), scheme):
        raise _foreign()


def _foreign() -> TurnedAway:
    return TurnedAway(HTTPStatus.FORBIDDEN, "a page of another site asked this: open sandtable's own page")


def _same(origin: str, host: str, scheme: str | None) -> bool:
    """Whether an origin is the host that we are reached as.

    Without a proxy that we trust nobody says whether we are reached by https: either will do then.
    """
    try:
        page = urlsplit(origin.lower())
    except ValueError:
        return False
    if page.scheme not in USUAL_PORTS or (scheme is not None and page.scheme != scheme):
        return False
    usual = USUAL_PORTS[page.scheme]
    return bool(page.netloc) and page.netloc.removesuffix(usual) == host.lower().removesuffix(usual)
