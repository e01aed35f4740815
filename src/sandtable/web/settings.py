"""What a server is told when it starts."""

from __future__ import annotations

from msgspec import Struct

#: The largest body of a request, in bytes: a record of a long game that is loaded.
LARGEST_BODY = 4_000_000
#: The largest message of a live game, in bytes.
LARGEST_MESSAGE = 65_536


class Settings(Struct, frozen=True, kw_only=True):
    """Where a server listens, where it keeps its games, and how much one client may ask of it."""

    host: str = "127.0.0.1"
    port: int = 8044
    #: A file for SQLite, or a postgresql:// address.
    database: str = "sandtable.db"
    #: Requests a minute from one address; none counts in practice on one's own machine.
    requests_a_minute: int = 3_000
    #: Messages a second from one page of a live game, and how many may come at once.
    messages_a_second: float = 40.0
    messages_at_once: float = 200.0
    #: New games an hour from one address.
    games_an_hour: int = 600
    #: Seconds a computer player may think over one answer.
    thinking: float = 2.0
    #: Processes that do what would hold everybody up: reading what strangers send, and playing records again.
    workers: int = 2
    #: Processes in which computer players think.
    thinkers: int = 2
