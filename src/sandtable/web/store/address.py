"""The address of a PostgreSQL server, understood in such a way that no message gives its password away."""

from __future__ import annotations

from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from sandtable.web.store.faults import StoreFault

_FORM = "write it as postgresql://user:password@host:port/name"
#: Without these a server that vanished from the network would be waited for for a quarter of an hour.
_PATIENCE = {
    "connect_timeout": "3",
    "keepalives_idle": "30",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
}


def understood(address: str) -> dict[str, Any]:
    """What to connect with."""
    _, _, rest = address.partition("://")
    user, at, _ = rest.rpartition("@")
    # Such an address would be cut in the wrong place, and a part of the password taken for the host or the port.
    if at and (user.count(":") > 1 or any(sign in user for sign in "@/?# ")):
        raise StoreFault(
            "the user or the password in the address has one of @ : / ? # in it: write them as %40 and so on"
        )
    try:
        settings = conninfo_to_dict(address)
    except psycopg.Error:
        raise StoreFault(f"the address of the database cannot be understood: {_FORM}") from None
    if not str(settings.get("port", "")).replace(",", "").isdecimal() and "port" in settings:
        raise StoreFault(f"the port in the address of the database is no number: {_FORM}")
    return {**_PATIENCE, "application_name": "sandtable", **settings, "client_encoding": "utf8"}


def in_one_line(trouble: Exception, settings: dict[str, Any]) -> str:
    """What a server says, without line breaks and without any password."""
    said = trouble.diag.message_primary if isinstance(trouble, psycopg.Error) else None
    text = " ".join((said or str(trouble)).split())
    for name in ("password", "sslpassword"):
        if hidden := settings.get(name):
            text = text.replace(str(hidden), "***")
    return text
