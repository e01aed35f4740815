"""What every store can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from types import TracebackType
from typing import Protocol

from sandtable.web.store.keepable import HIGHEST
from sandtable.web.store.rows import ChatLine, KeptGame, KeptSeat, News


class Store(Protocol):
    """Games on a disk. What a method has written is durable when it returns; if it raises, nothing was written.

    The one exception says so: `FateUnknown`. Every method may be called from any thread, and several
    servers may share a database. `StoreFault` means that the store does not work now.
    """

    def create(
        self,
        game: KeptGame,
        seats: Sequence[KeptSeat],
        lines: Sequence[bytes] = (),
        secret: bytes = b"",
        source: str = "",
    ) -> None:
        """Keep a new game with its seats and first lines, all or nothing; `Conflict` if its id or a token is taken."""
        ...

    def source(self, game: str) -> str:
        """The text that a game which had to wait is begun with; nothing for one that began at once."""
        ...

    def append(self, game: str, number: int, *lines: bytes) -> None:
        """Keep the next lines, the first of them with this number.

        `Conflict` if that number is taken, if a line before it is missing, or if the game is over.
        A line is what a ledger makes: it ends with its newline and has no other.
        """
        ...

    def begin(self, game: str, seats: Sequence[KeptSeat], *lines: bytes) -> bool:
        """Keep the first lines of a game that waited, if its seats are still as they were read.

        No if somebody has given salt meanwhile: read them again. `Conflict` if the game was begun.
        """
        ...

    def end(self, game: str, number: int = 0, *lines: bytes) -> None:
        """Mark a game as over and forget its secrets, in one step with its last lines if there are any."""
        ...

    def game(self, game: str) -> KeptGame | None: ...

    def secret(self, game: str) -> bytes:
        """The seed of the fair dice and the secret of the seal; nothing once the game is over."""
        ...

    def lines(self, game: str, after: int = 0) -> tuple[bytes, ...]:
        """The lines of the record behind a number, in order. Joined, all of them are the record."""
        ...

    def seats(self, game: str) -> tuple[KeptSeat, ...]:
        """The seats in the order they were given."""
        ...

    def seat_of(self, token_hash: bytes) -> tuple[str, KeptSeat] | None:
        """The game and the seat that a token opens."""
        ...

    def claim(self, invitation: bytes, token: bytes, person: str = "") -> tuple[str, KeptSeat] | None:
        """Turn an invitation into a token, both hashed, and keep what whoever uses it is called.

        The game and the seat, or nothing if there is none to use.
        """
        ...

    def keep_salts(self, game: str, was: Sequence[KeptSeat], given: Sequence[KeptSeat]) -> bool:
        """Keep what seats give to the dice of a game that has not begun; `Conflict` if it has.

        False, and nothing is kept, if what its seats have given is not any more what it `was`.
        """
        ...

    def say(self, game: str, seat: str, text: str) -> ChatLine:
        """Keep what a seat says, also after the end."""
        ...

    def hint(self, game: str, seat: str) -> int:
        """Count that a seat has asked the coach: how often by now. Other servers are not told: nobody else may know."""
        ...

    def keep_study(self, game: str, study: str) -> None:
        """Keep what was worked out of a game, in place of what was there."""
        ...

    def study(self, game: str) -> str:
        """What was worked out of a game; nothing if nobody did."""
        ...

    def chat(self, game: str, after: int = 0) -> tuple[ChatLine, ...]:
        """What was said behind a number, in order."""
        ...

    def games(self, limit: int = 50, before: KeptGame | None = None) -> tuple[KeptGame, ...]:
        """The newest games first; `before` is the last game of the page that was read before this one."""
        ...

    def delete_before(self, moment: datetime, most: int = HIGHEST) -> int:
        """Delete games that ended before a moment, or were made before it and never began: how many there were.

        All that belongs to a game goes with it. No more than `most` are deleted.
        """
        ...

    def clock(self, game: str) -> str:
        """How the clock of a game stands; nothing for one without."""
        ...

    def keep_clock(self, game: str, clock: str, was: str) -> bool:
        """Keep how a clock stands, if it is still as it `was` read: another server may have set it since."""
        ...

    def has_clocks(self) -> bool:
        """Whether any game that is not over has a clock."""
        ...

    def keep_up(self, server: str, since: int, until: int) -> None:
        """Note that a server ran from one moment to another, both in milliseconds; a later note replaces the former."""
        ...

    def ups(self, after: int) -> tuple[tuple[int, int], ...]:
        """When servers ran that still did so after a moment."""
        ...

    def list_game(self, game: str, listed: bool) -> None:
        """Put a game on the list of those that wait for anybody, or take it off."""
        ...

    def listed(self, since: datetime, limit: int) -> tuple[KeptGame, ...]:
        """The newest games on that list which were made since a moment and have a seat by invitation left to take."""
        ...

    def listen(
        self, told: Callable[[News | None], object], lost: Callable[[], object] = lambda: None
    ) -> Callable[[], None]:
        """Tell from another thread what any server writes from now on, and give what ends that.

        None stands for whatever was written while nobody listened. That begins when `lost` is called, which is done
        again for every try to get the connection back.
        """
        ...

    def close(self) -> None: ...

    def __enter__(self) -> Store: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
