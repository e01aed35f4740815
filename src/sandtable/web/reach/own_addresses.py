"""The addresses of this machine, learned without sending anything to anybody."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from struct import pack

from sandtable.web.door.who_asks import IP, read_address

#: Addresses of documentation, where nobody is. To connect a UDP socket sends nothing: it only asks the system which of
#: its own addresses it would send from.
NOWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
#: Any port: nothing is sent to it.
ANY_PORT = 9
#: Networks that a machine has within itself, of containers and virtual machines: no friend is in one of them.
INSIDE = ("docker", "br-", "veth", "virbr", "lo")
#: What Linux is asked for the address of an interface by, and how long the name of one is.
SIOCGIFADDR, LONGEST_NAME = 0x8915, 15
#: Where in the answer the four bytes of the address stand.
ADDRESS = slice(20, 24)


def own_addresses() -> tuple[IP, ...]:
    """The addresses under which others on the network may reach this machine, the likeliest first."""
    return fit_for_others([*_outbound(), *_of_interfaces()])


def fit_for_others(found: Iterable[str]) -> tuple[IP, ...]:
    """Each address once, without those that lead nowhere from another machine; IPv4 first, which people can read."""
    read = [address for text in found if (address := read_address(text)) is not None]
    able = [each for each in dict.fromkeys(read) if not (each.is_loopback or each.is_link_local or each.is_unspecified)]
    return tuple(sorted(able, key=lambda each: each.version))


def _outbound() -> Iterator[str]:
    for family, nowhere in NOWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((nowhere, ANY_PORT))
            yield asking.getsockname()[0]


def _of_interfaces() -> Iterator[str]:
    """Those of all interfaces. The machine's own name is looked up only on Windows: elsewhere that may ask a server."""
    if sys.platform == "win32":
        with suppress(OSError):
            yield from (str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None))
    elif sys.platform == "linux":
        from fcntl import ioctl

        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            for _, name in socket.if_nameindex():
                if not name.startswith(INSIDE):
                    with suppress(OSError):
                        asked = pack("256s", name.encode()[:LONGEST_NAME])
                        yield socket.inet_ntoa(ioctl(asking.fileno(), SIOCGIFADDR, asked)[ADDRESS])
