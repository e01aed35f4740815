"""Seats are handed on by invitation: each is turned into the token of a seat once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from msgspec import Struct

from sandtable.sheet.faults import FactsFault
from sandtable.web.games.no_game import NoGame
from sandtable.web.games.setup import PLAYS
from sandtable.web.games.terms import called
from sandtable.web.games.tokens import new_token
from sandtable.web.store.faults import Conflict
from sandtable.web.store.rows import KeptGame, KeptSeat, News, now, token_hash
from sandtable.web.store.store import Store

#: How long a game waits for anybody, and so many are shown.
LISTED_FOR, MOST_LISTED = timedelta(days=1), 50


def is_open(kept: KeptGame, seat: KeptSeat) -> bool:
    """Whether anybody on the server may take a seat."""
    waits = kept.listed and kept.ended is None and kept.created >= now() - LISTED_FOR
    return waits and seat.invited and seat.role in PLAYS


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

    def listed(self) -> list[tuple[KeptGame, tuple[KeptSeat, ...]]]:
        """The games that wait for anybody, the newest first, with their seats."""
        return [(kept, self._store.seats(kept.id)) for kept in self._store.listed(now() - LISTED_FOR, MOST_LISTED)]

    def take_listed(self, name: str, seat: str, wanted: str = "", person: str = "") -> Seated:
        """Take a seat of a game that waits for anybody, as by an invitation."""
        token = wanted or new_token()
        if wanted and (taken := self._taken_before(name, token)):
            return taken
        kept = self._store.game(name)
        seats = () if kept is None else self._store.seats(name)
        there = next((each for each in seats if each.name == seat), None)
        if kept is None or there is None or there.token_hash is None or not is_open(kept, there):
            raise NoGame("this seat is not free any more: look at the list again")
        late = "somebody else was quicker to take this seat: take another"
        return self._claimed(name, there.token_hash, token, person, late)

    def take(self, name: str, invitation: str, wanted: str = "", person: str = "") -> Seated:
        """Turn an invitation into a seat's token, once, for whoever is called so.

        Who wants a token of his own may ask for the same again.
        """
        token = wanted or new_token()
        if wanted and (taken := self._taken_before(name, token)):
            return taken
        self.look(name, invitation)
        late = "somebody else was quicker to use this invitation: ask for another"
        return self._claimed(name, token_hash(invitation), token, person, late)

    def _taken_before(self, name: str, token: str) -> Seated | None:
        """The seat that whoever asks has with this token already: the answer to him may have been lost."""
        there = self._store.seat_of(token_hash(token))
        return Seated(name, there[1].name, token) if there and there[0] == name and not there[1].invited else None

    def _claimed(self, name: str, invitation: bytes, token: str, person: str, late: str) -> Seated:
        try:
            claimed = self._store.claim(invitation, token_hash(token), called(person))
        except Conflict:
            raise FactsFault("this token is taken: make another by chance") from None
        if claimed is None:
            raise NoGame(late)
        # Whatever fails now, the seat is taken, and nobody else has its token.
        self._told(News(name, seats=True))
        return Seated(name, claimed[1].name, token)
