"""A match whose every answer is kept in a store before it counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from sandtable.game.match import Entry, Match
from sandtable.game.record import Answered, Ended, Undone, as_read, written
from sandtable.web.store.store import Store


class StoreJournal:
    """Writes the lines of one game behind those that are there.

    After a write that failed, whatever the reason, the match and the store may differ: take the game up again
    from its lines, or catch up with them where somebody else was first.
    """

    def __init__(self, store: Store, game: str, lines: int) -> None:
        self._store = store
        self._game = game
        #: How many lines the record has.
        self.lines = lines
        #: Whether a write failed, so that nobody here knows how many lines there are.
        self.failed = False

    def answered(self, entry: Entry[Any]) -> None:
        self._append(Answered(entry.seat, entry.answer, entry.throws))

    def undone(self, seat: str) -> None:
        self._append(Undone(seat))

    def end(self, match: Match[Any]) -> None:
        """Write the result and reveal the seed; a game that is not over is broken off."""
        state = match.state
        seed = self._store.secret(self._game).hex()
        last = Ended(as_read(match.game.result(state)), match.game.winner(state), seed)
        self._write(self._store.end, last)

    def _append(self, line: Struct) -> None:
        self._write(self._store.append, line)

    def _write(self, write: Callable[[str, int, bytes], None], line: Struct) -> None:
        self.failed = True
        write(self._game, self.lines + 1, written(line))
        self.failed = False
        self.lines += 1

    def caught_up(self, lines: int) -> None:
        """Go on behind so many more lines, which another server wrote."""
        self.lines += lines
        self.failed = False
