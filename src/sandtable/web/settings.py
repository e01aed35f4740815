"""What a server is told when it starts."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from typing import Annotated, Any
from urllib.parse import urlsplit

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import asdict, fields

from sandtable.sheet.faults import FactsFault

#: The largest body of a request, in bytes: a record of a long game that is loaded.
LARGEST_BODY = 4_000_000
#: The largest message of a live game, in bytes.
LARGEST_MESSAGE = 65_536
#: Every number below can be set in the environment under its name with this before it.
VARIABLE = "SANDTABLE_"

Count = Annotated[int, Meta(ge=1)]
Rate = Annotated[float, Meta(gt=0)]
Seconds = Annotated[float, Meta(gt=0)]


class Settings(Struct, frozen=True, kw_only=True):
    """Where a server listens, where it keeps its games, and how much one client may ask of it.

    The numbers are for a server that strangers reach. An address is not a person: a club of forty in one hall
    comes from one, each with a phone that loads the pages, opens six connections and comes back all at once
    when the server was away. So one address may do what forty people do, and not much more.
    """

    host: str = "127.0.0.1"
    port: int = 8044
    #: A file for SQLite, or a postgresql:// address.
    database: str = "sandtable.db"
    #: Seconds a computer player may think over one answer.
    thinking: float = 2.0
    #: Days after which games are deleted that ended, or never began; without it none ever is.
    keep_days: int | None = None
    #: Processes that do what would hold everybody up: reading what strangers send, and playing records again.
    workers: Count = 3
    #: Processes in which computer players think.
    thinkers: Count = 3
    #: Addresses or networks of proxies that are believed when they say for whom they ask; nobody else is.
    trusted_proxies: tuple[str, ...] = ()
    #: Origins of other sites whose pages may use this server, such as https://club.example.
    origins: tuple[str, ...] = ()

    #: Requests a minute from one address, and files of pages: forty people who load sixty files, and again.
    requests_a_minute: Count = 6_000
    files_a_minute: Count = 12_000
    #: New games an hour from one address, and looks at scenarios a minute, each of which is worked out anew.
    games_an_hour: Count = 240
    looks_a_minute: Count = 240
    #: Games an hour that one address puts on the list of those that wait for anybody: a club night begins twenty.
    listings_an_hour: Count = 40
    #: Questions to the coach a minute from one address, each of which is thought over for a second or two.
    hints_a_minute: Count = 120
    #: Games an hour whose chances are worked out for one address: each takes a minute of two processes.
    studies_an_hour: Count = 40
    #: Playouts and processor seconds for the chances of one game.
    study_playouts: Count = 2_400
    study_seconds: Seconds = 90.0
    #: Lines of chat a minute from one seat, and from one address.
    seat_lines_a_minute: Count = 30
    lines_a_minute: Count = 600
    #: Messages and bytes a second from one page of a live game, and how many may come at once.
    messages_a_second: Rate = 40.0
    messages_at_once: Rate = 200.0
    bytes_a_second: Rate = 65_536.0
    bytes_at_once: Rate = 262_144.0
    #: Pages of live games at once, from one address and in all; and those that have not said their seat yet.
    pages_per_address: Count = 200
    pages: Count = 2_000
    joining_per_address: Count = 100
    joining: Count = 500
    #: Connections at once of any kind, from one address and in all.
    connections_per_address: Count = 320
    connections: Count = 4_000

    #: Bytes of large bodies that are read at once, from one address and in all.
    body_bytes_per_address: Count = 12_000_000
    body_bytes: Count = 32_000_000

    #: Seconds in which a page says which seat it has.
    joins_within: Seconds = 10.0
    #: Seconds for the head of a request, for its body, and without a next request.
    head_within: Seconds = 15.0
    body_within: Seconds = 60.0
    idle_within: Seconds = 5.0
    #: Seconds in which a client takes something of what is sent to it.
    reads_within: Seconds = 30.0
    #: Seconds between two questions whether a page is still there, and for its answer.
    ping_every: Seconds = 20.0
    pong_within: Seconds = 20.0


#: What is counted for one address.
OF_AN_ADDRESS = (
    "requests_a_minute",
    "files_a_minute",
    "games_an_hour",
    "looks_a_minute",
    "listings_an_hour",
    "hints_a_minute",
    "studies_an_hour",
    "lines_a_minute",
    "pages_per_address",
    "joining_per_address",
    "connections_per_address",
    "body_bytes_per_address",
)
#: On one's own machine every asker is oneself, often with programs: nothing runs into a limit that was not meant to.
OWN_MACHINE_TIMES = 100

_NUMBERS = tuple(each.name for each in fields(Settings) if each.type in (Count, Rate, Seconds))


def settings_for(environment: Mapping[str, str], **given: Any) -> Settings:
    """The settings as given, with numbers from the environment; FactsFault if one of them will not do."""
    settings = Settings(**given)
    for proxy in settings.trusted_proxies:
        _must_be_network(proxy)
    for origin in settings.origins:
        _must_be_origin(origin)
    wanted = asdict(settings)
    if is_own_machine(settings.host) and not settings.trusted_proxies:
        wanted |= {name: wanted[name] * OWN_MACHINE_TIMES for name in OF_AN_ADDRESS}
    for name in _NUMBERS:
        variable = VARIABLE + name.upper()
        if variable in environment:
            wanted[name] = _number(variable, environment[variable], type(wanted[name]))
    return Settings(**wanted)


def is_own_machine(host: str) -> bool:
    """Whether only this machine can reach what listens there."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _number(variable: str, text: str, kind: type[int] | type[float]) -> int | float:
    try:
        number: int | float = convert(text, Count if kind is int else Rate, strict=False)
    except ValidationError:
        number = float("inf")
    if number == float("inf"):
        wanted = "a whole number above 0" if kind is int else "a number above 0"
        raise FactsFault(f"{variable} is '{text[:40]}', which will not do: give {wanted}")
    return number


def _must_be_network(text: str) -> None:
    try:
        ip_network(text, strict=False)
    except ValueError:
        raise FactsFault(f"'{text[:60]}' is no address of a proxy: give one such as 10.0.0.5 or 10.0.0.0/8") from None


def _must_be_origin(text: str) -> None:
    try:
        found = urlsplit(text)
        sound = found.scheme in ("http", "https") and f"{found.scheme}://{found.netloc}" == text and bool(found.netloc)
    except ValueError:
        sound = False
    if not sound:
        raise FactsFault(f"'{text[:60]}' is no origin of a page: give one such as https://club.example")
