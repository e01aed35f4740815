"""Names that nobody guesses: of games, of the seats that a link opens, and of invitations to them."""

from __future__ import annotations

from secrets import choice, token_urlsafe
from string import ascii_letters, digits

#: A game's id is no secret, only hard to find. It goes into names of files and onto command lines: letters and digits.
ID_LENGTH, ID_SIGNS = 12, ascii_letters + digits
#: Bytes of chance of a seat's token, which opens the seat.
TOKEN_BYTES = 24
#: So that a page knows a link that is to be claimed from one that opens a seat.
INVITATION = "invite-"


def new_id() -> str:
    return "".join(choice(ID_SIGNS) for _ in range(ID_LENGTH))


def new_token() -> str:
    return token_urlsafe(TOKEN_BYTES)


def new_invitation() -> str:
    return INVITATION + new_token()
