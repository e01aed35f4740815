"""Who asks: the address that a request came from, and what is counted as one address.

A proxy says for whom it asks in a header that anybody can write. It is believed only where the proxy itself
is one that we trust, and of the addresses in it only the last that no trusted proxy wrote of itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

IP = IPv4Address | IPv6Address

#: Who is given a network of IPv6 has all of it: so many leading bits are counted as one address, as homes get them.
NETWORK_BITS = 56
#: More proxies than any request comes through.
MOST_PROXIES = 20
NOBODY = "unknown"
#: The schemes of a request, as a proxy names them, and those of a WebSocket to go with them.
SOCKET_SCHEMES = {"http": "ws", "https": "wss"}


def asker(scope: Mapping[str, Any]) -> str:
    """Whom a request is counted for."""
    client = scope.get("client")
    return counted_as(client[0]) if client else NOBODY


@lru_cache(4096)
def counted_as(address: str) -> str:
    """The address, or the network of it that one person has."""
    found = read_address(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((int(found), NETWORK_BITS), strict=False))
    return address if found is None else str(found)


def read_address(text: str) -> IP | None:
    """An address as it stands in a header or a socket, with or without port and zone; None if it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


class Trust:
    """The proxies that are believed."""

    def __init__(self, proxies: Iterable[str]) -> None:
        self._networks = [ip_network(each, strict=False) for each in proxies]

    def trusts(self, address: IP | None) -> bool:
        return address is not None and any(address in network for network in self._networks)

    def trusts_peer(self, peer: str) -> bool:
        return bool(self._networks) and self.trusts(read_address(peer))

    def told(self, scope: Any) -> bool:
        """Put the client's own address and scheme where a trusted proxy stands; whether there was one."""
        client = scope.get("client")
        if not client or not self.trusts_peer(client[0]):
            return False
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        scope["client"] = (self._behind(client[0], _listed(headers, b"x-forwarded-for")), 0)
        schemes = _listed(headers, b"x-forwarded-proto")
        if schemes and (scheme := schemes[-1].lower()) in SOCKET_SCHEMES:
            scope["scheme"] = SOCKET_SCHEMES[scheme] if scope["type"] == "websocket" else scheme
        return True

    def unnamed(self, scope: Any) -> str:
        """The proxy of one's own network that asks for others though it is not named; nothing if there is none."""
        client = scope.get("client")
        found = read_address(client[0]) if client else None
        if found is None or not found.is_private or self.trusts(found):
            return ""
        return str(found) if _listed(scope["headers"], b"x-forwarded-for") else ""

    def _behind(self, proxy: str, chain: list[str]) -> str:
        """The last address of a chain that is no trusted proxy's own."""
        for text in reversed(chain[-MOST_PROXIES:]):
            address = read_address(text)
            if address is None:
                return proxy
            proxy = str(address)
            if not self.trusts(address):
                return proxy
        return proxy


def _listed(headers: list[tuple[bytes, bytes]], name: bytes) -> list[str]:
    """The values of a header that may be repeated or have several with commas between."""
    whole = b",".join(value for key, value in headers if key == name)
    return [each.strip() for each in whole.decode("latin-1").split(",") if each.strip()]
