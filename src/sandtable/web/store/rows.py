"""What a store gives back: games, seats and what was said."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

from msgspec import Struct, field

from sandtable.game.seats import HUMAN, Role


def now() -> datetime:
    return datetime.now(UTC)


class KeptGame(Struct, frozen=True, kw_only=True):
    """A game of the server. The secret of its dice is not in here, so that no answer can give it away."""

    id: str
    ruleset: str
    scenario: str
    title: str = ""
    #: What was chosen when the game was set up, as JSON text that only the server reads.
    options: str = "{}"
    created: datetime = field(default_factory=now)
    ended: datetime | None = None
    #: Whether anybody on the server may take a seat of it that is handed out by invitation.
    listed: bool = False


class KeptSeat(Struct, frozen=True):
    """A seat of a game and who sits there. Without a token nobody reaches it from outside.

    While a seat is `invited`, the hash is that of its invitation, which opens nothing but can be turned into a token
    once. The salt is what its player gives to the dice: bound by the commitment first, and told later.
    """

    name: str
    role: Role = Role.PLAYER
    player: str = HUMAN
    token_hash: bytes | None = None
    invited: bool = False
    salt_commitment: str = ""
    salt: str = ""
    #: How often its player has asked the coach.
    hints: int = 0
    #: What its player is called, if he said so.
    person: str = ""


class ChatLine(Struct, frozen=True):
    """What a seat said; the lines of a game are numbered from 1."""

    number: int
    seat: str
    text: str
    at: datetime


class News(Struct, frozen=True):
    """What some server wrote: how many lines the record of a game has by now, how many its chat, or who sits there."""

    game: str
    lines: int = 0
    said: int = 0
    seats: bool = False
    #: Whether its clock was set.
    clock: bool = False


def token_hash(token: str) -> bytes:
    """What is kept of a seat's token: enough to know it again, too little to use it."""
    return hashlib.sha256(token.encode()).digest()
