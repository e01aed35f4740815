"""What a game is begun with: its scenario or record, who plays, and how people come to their seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.json import decode
from msgspec.structs import replace

from sandtable.game import Seat
from sandtable.game.seats import HUMAN, Role
from sandtable.sheet.faults import FactsFault
from sandtable.web.games.terms import Terms
from sandtable.web.games.tokens import new_invitation, new_token
from sandtable.web.store.rows import KeptGame, KeptSeat, token_hash

#: Those who play a side, or a part of one.
PLAYS = (Role.PLAYER, Role.TEAM)


class Inherited(Struct, frozen=True):
    """What a game has from another record: answers, and dice that nothing here proves."""

    answers: int
    dice: int


class Setup(Struct, frozen=True, kw_only=True):
    """What it takes to begin a game, kept with it until it begins, besides the text of its scenario or record."""

    ruleset: str = ""
    scenario: str = ""
    players: dict[str, str] = {}
    #: Where it goes on with a record instead: what it has from there, and the chain value at that point.
    inherited: Inherited | None = None
    chain: str = ""
    #: Whether whoever began it can know how its dice fall.
    practice: bool = False
    terms: Terms = Terms()
    #: The guide that goes with it; none, where it is played without.
    guide: str = ""
    #: Whether those who play may ask the coach; None where nobody said so yet.
    coach: bool | None = None

    def once_begun(self) -> Setup:
        """What is still to be known of it when the record has the rest."""
        return replace(self, ruleset="", scenario="", players={}, chain="")


def setup_of(game: KeptGame) -> Setup:
    """What is kept of how a game was set up."""
    return decode(game.options, type=Setup)


def coach_agreed(setup: Setup, seats: Sequence[Seat]) -> bool:
    """Whether the coach may be asked: as it was said, or else where one person plays against the computer alone."""
    people = [seat for seat in seats if seat.sides and setup.players.get(seat.name, HUMAN) == HUMAN]
    return len(people) <= 1 if setup.coach is None else setup.coach


class Seating(Struct, frozen=True, kw_only=True):
    """Where whoever begins the game sits ("all": at every seat), and who else is invited.

    What is left out follows from who plays.
    """

    sit: tuple[str, ...] | Literal["all"] | None = None
    invite: tuple[str, ...] | None = None


class Keys(Struct, frozen=True):
    """What opens the seats of a new game: tokens for whoever began it, invitations to hand on, what is kept of both."""

    tokens: dict[str, str]
    invitations: dict[str, str]
    kept: tuple[KeptSeat, ...]


def keys_to(seats: Sequence[Seat], players: Mapping[str, str], seating: Seating, by: str = "") -> Keys:
    """Tokens and invitations for the seats of people. Nobody gets the umpire's seat who does not ask for it.

    Whoever begins the game is called so at the first seat that he takes.
    """
    people = [seat for seat in seats if players.get(seat.name, HUMAN) == HUMAN]
    sides = [seat.name for seat in people if seat.sides]
    names = tuple(seat.name for seat in people)
    sit = names if seating.sit == "all" else tuple(sides[:1]) if seating.sit is None else seating.sit
    invite = tuple(name for name in sides if name not in sit) if seating.invite is None else seating.invite
    for name in dict.fromkeys((*sit, *invite)):
        if name not in names:
            raise FactsFault(f"nobody can be seated at '{name}'. Seats for people are: {', '.join(names)}.")
    if both := [name for name in sit if name in invite]:
        raise FactsFault(f"'{both[0]}' is either yours or by invitation: leave it out of one of both")
    watch = [seat.name for seat in people if seat.role is Role.SPECTATOR and seat.name not in invite]
    tokens = {name: new_token() for name in dict.fromkeys((*sit, *watch))}
    invitations = {name: new_invitation() for name in invite}
    first = dict.fromkeys(sit[:1], by)
    kept = tuple(
        replace(_kept(seat, players.get(seat.name, HUMAN), tokens, invitations), person=first.get(seat.name, ""))
        for seat in seats
    )
    return Keys(tokens, invitations, kept)


def _kept(seat: Seat, player: str, tokens: Mapping[str, str], invitations: Mapping[str, str]) -> KeptSeat:
    key = tokens.get(seat.name) or invitations.get(seat.name)
    hashed = None if key is None else token_hash(key)
    return KeptSeat(seat.name, seat.role, player, hashed, invited=seat.name in invitations)


def is_taken(seat: KeptSeat) -> bool:
    """Whether somebody has taken a seat: a computer player, or whoever has the token."""
    return seat.player != HUMAN or (seat.token_hash is not None and not seat.invited)
