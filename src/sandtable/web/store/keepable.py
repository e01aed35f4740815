"""What both databases can hold, so that a game that one store took fits into the other."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from sandtable.web.store.faults import CannotKeep
from sandtable.web.store.rows import KeptGame, KeptSeat

#: PostgreSQL counts lines up to here.
HIGHEST = 2**31 - 1
_DIGEST = 32


def fits(text: str) -> bool:
    """Whether a text can be in a database at all: PostgreSQL has no NUL, and half a surrogate pair is no character."""
    if "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def check_texts(**texts: str) -> None:
    for what, text in texts.items():
        if not fits(text):
            raise CannotKeep(f"the {what} has a character that cannot be kept (NUL or half a surrogate): leave it out")


def check_game(game: KeptGame, seats: Iterable[KeptSeat], secret: bytes) -> None:
    check_texts(id=game.id, ruleset=game.ruleset, scenario=game.scenario, title=game.title, options=game.options)
    if not game.id:
        raise CannotKeep("a game needs an id")
    if game.ended is not None and secret:
        raise CannotKeep("a game that is over keeps no secret: leave it out")
    names = set[str]()
    for seat in seats:
        check_texts(seat=seat.name, player=seat.player, person=seat.person)
        if seat.name in names:
            raise CannotKeep(f"two seats are called {seat.name!r}: give each a name of its own")
        if seat.token_hash is not None and len(seat.token_hash) != _DIGEST:
            raise CannotKeep(f"the token of {seat.name!r} is not hashed: give token_hash(token)")
        names.add(seat.name)


def check_lines(lines: Iterable[bytes]) -> None:
    for line in lines:
        if not line.endswith(b"\n") or line.count(b"\n") != 1:
            raise CannotKeep("a line of a record ends with its newline and has no other: give one line after the other")


def moment_text(moment: datetime) -> str:
    """A moment as text that sorts by time."""
    if moment.tzinfo is None:
        raise CannotKeep("a time without its zone could be any: give it in UTC")
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def read_moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def within_count(number: int) -> int:
    """A number that a stranger may have asked for, brought to what a database can compare."""
    return max(0, min(number, HIGHEST))
