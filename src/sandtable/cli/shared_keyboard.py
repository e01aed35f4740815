"""A keyboard that several people share: what one of them has seen of a hidden game is not for the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from sandtable.game import Seat
from sandtable.game.account import seen_events, told
from sandtable.game.match import Match


class SharedKeyboard:
    """Who sits at it, and how much of the game each has been told."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self._sits: Seat | None = None
        self._told = {seat.name: len(match.history) for seat in match.game.playing} if match.history else {}

    def sit_down(self, seat: Seat) -> bool:
        """Whether somebody sat there before who has seen what this seat may not, or the other way round."""
        before, self._sits = self._sits, seat
        parted = before not in (None, seat) and self.match.view(before).state != self.match.view(seat).state
        if not parted:
            self.has_told(seat)
        return parted

    def has_told(self, seat: Seat) -> None:
        """The seat knows all that it may know."""
        self._told[seat.name] = len(self.match.history)

    def taken_back(self) -> None:
        """What is given instead of an answer that was taken back is news again."""
        there = len(self.match.history)
        self._told = {name: min(many, there) for name, many in self._told.items()}

    def news_for(self, seat: Seat) -> Iterator[Struct]:
        """What happened since a seat was told last, as it sees it."""
        game, match, first = self.match.game, self.match, self._told.get(seat.name)
        if first is None:
            yield from seen_events(game, match.opening.events, seat)
        for entry in match.history[first or 0 :]:
            yield from told(game, entry, seat).events
        self.has_told(seat)
