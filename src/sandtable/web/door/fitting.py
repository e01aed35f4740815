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
CLOSE = {"Connection": "close"}
TOO_LARGE = TurnedAway(
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the head of the request is too large: send less", CLOSE
)
#: In pieces of a byte each, a small body is much work; and two who read it differently would see two different
#: requests behind it.
IN_PIECES = TurnedAway(HTTPStatus.LENGTH_REQUIRED, "say how long the body is, with 'Content-Length'", CLOSE)
#: Methods that change nothing.
SAFE = ("GET", "HEAD", "OPTIONS")
JSON = "application/json"

#: No name of ours has any of these, and files, databases and logs each stumble over some.
_unfit = re.compile("[\x00-\x1f\x7f-\x9f\\\\\ud800-\udfff\ufffd]")


def check_fitting(scope: Any) -> None:
    """TurnedAway if nobody who means well sends this."""
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    if len(headers) > MOST_HEADERS or sum(len(name) + len(value) for name, value in headers) > LARGEST_HEAD:
        raise TOO_LARGE
    if in_pieces(headers):
        raise IN_PIECES
    if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
        raise TurnedAway(HTTPStatus.REQUEST_URI_TOO_LONG, "the address is too long: ask for less at once")
    if _unfit.search(scope["path"]):
        raise TurnedAway(HTTPStatus.BAD_REQUEST, "the address has characters that no address here has: check it")
    if scope["type"] == "http" and scope["method"] not in SAFE:
        _check_body(dict(headers))


def in_pieces(headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether a body comes in pieces, and nobody knows how long it is."""
    return any(name == b"transfer-encoding" for name, _ in headers)


def _check_body(headers: dict[bytes, bytes]) -> None:
    """A form of another site can send text, but not JSON without asking first, which we do not answer."""
    kind = headers.get(b"content-type", b"").decode("latin-1").partition(";")[0].strip().lower()
    has_body = headers.get(b"content-length", b"0") != b"0"
    if has_body and kind != JSON:
        raise TurnedAway(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"send the body as JSON, with 'Content-Type: {JSON}'")
    if headers.get(b"content-encoding", b"identity").strip().lower() != b"identity":
        raise TurnedAway(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "send the body as it is, not compressed")
