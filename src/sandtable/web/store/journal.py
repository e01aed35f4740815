"""A match whose every answer is kept in a store before it counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.game.ledger import Ledger
from sandtable.game.match import Entry, Match
from sandtable.web.store.store import Store


class StoreJournal:
    """Writes the lines of one game behind those that are there.

    After a write that failed, whatever the reason, the match and the store may differ: take the game up again
    from its lines, or catch up with them where somebody else was first.
    """

    def __init__(self, store: Store, game: str, ledger: Ledger) -> None:
        self._store = store
        self._game = game
        #: What is known of the lines that are kept.
        self.ledger = ledger
        #: Whether a write failed, so that nobody here knows how many lines there are.
        self.failed = False

    @property
    def lines(self) -> int:
        """How many lines the record has."""
        return self.ledger.lines

    def knows(self, chain: str) -> bool:
        return self.ledger.knows(chain)

    def answered(self, entry: Entry[Any]) -> None:
        self.ledger.answered(entry, self._append)

    def undone(self, seat: str, back: int) -> None:
        self.ledger.undone(seat, back, self._append)

    def end(self, match: Match[Any]) -> None:
        """Write the result and reveal the seed; a game that is not over is broken off.

        The store forgets the secret of the seal in the same step, so that nobody can seal another end.
        """
        self.ledger.end(match, lambda line: self._write(self._store.end, line))

    def _append(self, line: bytes) -> None:
        self._write(self._store.append, line)

    def _write(self, write: Callable[[str, int, bytes], None], line: bytes) -> None:
        self.failed = True
        write(self._game, self.lines + 1, line)
        self.failed = False
