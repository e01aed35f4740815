"""Whether a request is one that a page or a program would send: its head, its address, the kind of its body."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

from sandtable.web.door.turned_away import TurnedAway

#: The longest address with what stands behind its question mark, in bytes.
LONGEST_ADDRESS = 8_000
#: The most lines of a head, and their bytes.
MOST_HEADERS, LARGEST_HEAD = 100, 16_384
#: Methods that change nothing.
SAFE = ("GET", "HEAD", "OPTIONS")
JSON = "application/json"

#: No name of ours has any of these, and files, databases and logs each stumble over some.
_unfit = re.compile("[\x00-\x1f\x7f-\x9f\\\\\ud800-\udfff\ufffd]")


def check_fitting(scope: Any) -> None:
    """TurnedAway if nobody who means well sends this."""
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    if len(headers) > MOST_HEADERS or sum(len(name) + len(value) for name, value in headers) > LARGEST_HEAD:
        raise TurnedAway(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the head of the request is too large: send less")
    if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
        raise TurnedAway(HTTPStatus.REQUEST_URI_TOO_LONG, "the address is too long: ask for less at once")
    if {b"content-length", b"transfer-encoding"} <= {name for name, _ in headers}:
        # Two who read it differently would see two different requests behind it.
        close = {"Connection": "close"}
        raise TurnedAway(HTTPStatus.BAD_REQUEST, "the body has two lengths: send it with one", close)
    if _unfit.search(scope["path"]):
        raise TurnedAway(HTTPStatus.BAD_REQUEST, "the address has characters that no address here has: check it")
    if scope["type"] == "http" and scope["method"] not in SAFE:
        _check_body(dict(headers))


def _check_body(headers: dict[bytes, bytes]) -> None:
    """A form of another site can send text, but not JSON without asking first, which we do not answer."""
    kind = headers.get(b"content-type", b"").decode("latin-1").partition(";")[0].strip().lower()
    has_body = headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers
    if has_body and kind != JSON:
        raise TurnedAway(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"send the body as JSON, with 'Content-Type: {JSON}'")
    if headers.get(b"content-encoding", b"identity").strip().lower() != b"identity":
        raise TurnedAway(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "send the body as it is, not compressed")
