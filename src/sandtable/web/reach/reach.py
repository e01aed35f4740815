"""Whether a friend can open a link to this server, and what it has to begin with."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_address
from typing import Literal

from msgspec import Struct

from sandtable.web.door.who_asks import IP
from sandtable.web.settings import is_own_machine

#: Those that listen everywhere.
EVERYWHERE, EVERYWHERE_6 = "0.0.0.0", "::"  # noqa: S104 - compared, not bound
#: How a server is started that others on the network reach: where it is installed, and from its sources.
STARTS = ("sandtable serve --host 0.0.0.0", "make play HOST=0.0.0.0")
ONLY_HERE = (
    "Only this machine can open these links: the server listens nowhere else. So that friends on your network can, stop"
    " it and start it anew. Games are kept."
)
NO_NETWORK = "This machine is in no network just now, so nobody else can open these links."
ON_NETWORK = "Whoever is in the same network as this machine can open these links."
AS_HERE = "Whoever can open this page can open these links."


class Reach(Struct, frozen=True):
    """Who can open a link: everybody who can open this `page`, those on the `network`, or only those `here`.

    `origins` are what links can begin with, the likeliest first; none where the page's own will do, or none would.
    """

    who: Literal["page", "network", "here"]
    origins: tuple[str, ...]
    said: str
    #: What to start the server with, one or the other, where others cannot reach it as it is.
    starts: tuple[str, ...] = ()


def reach(page_host: str, host: str, port: int, own: Sequence[IP], *, elsewhere: bool = False) -> Reach:
    """How a server that listens on a host and a port is reached, whose page was asked for under some host.

    Whoever came by a name of the network, or from `elsewhere` (another machine, or a proxy), has shown that it can be
    reached so; and is told nothing of the other addresses of this machine.
    """
    if elsewhere or not is_own_machine(_name(page_host)):
        return Reach("page", (), AS_HERE)
    if is_own_machine(host):
        return Reach("here", (), ONLY_HERE, STARTS)
    if host not in (EVERYWHERE, EVERYWHERE_6):
        return Reach("network", (_origin(host, port),), ON_NETWORK)
    heard = [each for each in own if each.version == 4 or host == EVERYWHERE_6]
    if not heard:
        return Reach("here", (), NO_NETWORK)
    return Reach("network", tuple(_origin(str(each), port) for each in heard), ON_NETWORK)


def _name(host: str) -> str:
    """The name in a Host header, without its port. A page that says none is nobody's from elsewhere."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower() or "localhost"


def _origin(host: str, port: int) -> str:
    try:
        shown = f"[{host}]" if ip_address(host).version == 6 else host
    except ValueError:
        shown = host
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"
