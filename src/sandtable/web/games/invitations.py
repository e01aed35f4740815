"""Seats are handed on by invitation: each is turned into the token of a seat once."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from sandtable.sheet.faults import FactsFault
from sandtable.web.games.no_game import NoGame
from sandtable.web.games.tokens import new_token
from sandtable.web.store.faults import Conflict
from sandtable.web.store.rows import KeptGame, KeptSeat, News, token_hash
from sandtable.web.store.store import Store


class Seated(Struct, frozen=True):
    """A seat that was taken by invitation."""

    game: str
    seat: str
    token: str


class Invitations:
    """Those of all games; `told` hears of seats that were taken."""

    def __init__(self, store: Store, told: Callable[[News], object]) -> None:
        self._store, self._told = store, told

    def look(self, name: str, invitation: str) -> tuple[KeptGame, KeptSeat]:
        """The game and the seat that an invitation is for; NoGame if it was used."""
        found, kept = self._store.seat_of(token_hash(invitation)), self._store.game(name)
        if kept is None or found is None or found[0] != name or not found[1].invited:
            raise NoGame("this invitation was used, or never was: ask whoever sent it for another")
        return kept, found[1]

    def take(self, name: str, invitation: str, wanted: str = "") -> Seated:
        """Turn an invitation into a seat's token, once. Who wants a token of his own may ask for the same again."""
        token = wanted or new_token()
        there = self._store.seat_of(token_hash(token)) if wanted else None
        if there is not None and there[0] == name and not there[1].invited:
            return Seated(name, there[1].name, token)
        self.look(name, invitation)
        try:
            claimed = self._store.claim(token_hash(invitation), token_hash(token))
        except Conflict:
            raise FactsFault("this token is taken: make another by chance") from None
        if claimed is None:
            raise NoGame("somebody else was quicker to use this invitation: ask for another")
        # Whatever fails now, the seat is taken, and nobody else has its token.
        self._told(News(name, seats=True))
        return Seated(name, claimed[1].name, token)
