"""Names that nobody guesses: of games, of the seats that a link opens, and of invitations to them."""

from __future__ import annotations

from secrets import token_urlsafe

#: Bytes of chance. A game's id is no secret, only hard to find; a seat's token opens the seat.
ID_BYTES, TOKEN_BYTES = 9, 24
#: So that a page knows a link that is to be claimed from one that opens a seat.
INVITATION = "invite-"


def new_id() -> str:
    return token_urlsafe(ID_BYTES)


def new_token() -> str:
    return token_urlsafe(TOKEN_BYTES)


def new_invitation() -> str:
    return INVITATION + new_token()
