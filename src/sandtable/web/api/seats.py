"""Coming to a seat: an invitation is used once, and who plays gives salt to the dice before the game begins."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from sandtable.game import Seat
from sandtable.game.seats import Role
from sandtable.web.api.entering import GameId, Token, at_the_door, bearer, in_turn, or_refuse, rooms_of
from sandtable.web.door.who_asks import asker
from sandtable.web.errors import AnyRequest, NotAllowed
from sandtable.web.games.invitations import Seated
from sandtable.web.games.people_said import WaitingSaid
from sandtable.web.games.rooms import Rooms
from sandtable.web.games.scenario_names import rules_said
from sandtable.web.games.setup import Inherited, is_taken, setup_of
from sandtable.web.games.terms import Clock
from sandtable.web.games.waiting import HAS_BEGUN, LEFT_OUT, Waiting
from sandtable.web.limits.limits import COUNTS_FOR
from sandtable.web.store.rows import KeptGame, KeptSeat

#: To begin a game, which setting it up may follow, counts as so many requests.
A_BEGINNING = 30

Hex = Annotated[str, Meta(max_length=128, pattern=r"^[0-9a-f]*$(?!\n)")]


class SeatThere(Struct, frozen=True):
    """A seat of the game: who has it, or whether somebody is still to come."""

    name: str
    role: str
    #: The side that it plays, in words.
    side: str
    player: str
    taken: bool
    invited: bool
    #: Whether whoever has it is at the table now, and whether he ever was, as far as that is known.
    here: bool
    came: bool
    #: What he is called, if he said so.
    person: str


class Invitation(Struct, frozen=True, kw_only=True):
    """What an invitation is to: all that is agreed on, before anybody takes the seat."""

    game: str
    title: str
    ruleset: str
    scenario: str
    seat: str
    role: str
    inherited: Inherited | None
    #: Whether whoever began the game can know how its dice fall.
    practice: bool
    #: Whether somebody umpires the game, or is invited to.
    umpire: bool
    #: The game in words, and the battle; and who invites, if he said so.
    rules: str
    battle: str
    by: str
    clock: Clock | None
    #: Whether those who play may ask the coach.
    coach: bool
    seats: tuple[SeatThere, ...]


#: What somebody is called.
Person = Annotated[str, Meta(max_length=80)]
TokenWanted = Annotated[str, Meta(max_length=64, pattern=r"^([A-Za-z0-9_-]{22,64})?$(?!\n)")]


class Taking(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The token that the seat is to have, made by chance: with the same one a seat can be asked for again.

    Without one the server makes it, and tells it once.
    """

    token: TokenWanted = ""
    #: What whoever takes the seat is called, if he likes to say so.
    person: Person = ""


class GivenSalt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The hash that binds a salt or, once all who play have bound theirs, the salt itself; both in hexadecimal."""

    commitment: Hex = ""
    salt: Hex = ""


@get("/games/{game:str}/invitation", summary="What an invitation is to")
async def look_at_invitation(request: AnyRequest, game: GameId, authorization: Token) -> Invitation:
    await in_turn(request)
    rooms = rooms_of(request)
    kept, seat = rooms.invitations.look(game, bearer(authorization))
    return invitation_to(kept, seat, rooms.store.seats(game), rooms.here_in(game))


def invitation_to(kept: KeptGame, seat: KeptSeat, seats: Sequence[KeptSeat], here: Container[str]) -> Invitation:
    """What whoever is invited to a seat is told of the game, and who is at the table now."""
    setup = setup_of(kept)
    return Invitation(
        game=kept.id,
        title=kept.title,
        ruleset=kept.ruleset,
        scenario=kept.scenario,
        seat=seat.name,
        role=seat.role.value,
        inherited=setup.inherited,
        practice=setup.practice,
        umpire=any(each.role is Role.UMPIRE and each.token_hash is not None for each in seats),
        rules=rules_said(kept.ruleset),
        battle=setup.terms.battle or kept.title,
        by=setup.terms.by,
        clock=setup.terms.clock,
        coach=bool(setup.coach),
        seats=tuple(
            SeatThere(
                each.name,
                each.role.value,
                setup.terms.sides.get(each.name, ""),
                each.player,
                is_taken(each),
                each.invited,
                here=each.name in here,
                came=each.name in here or each.salt_commitment not in ("", LEFT_OUT),
                person=each.person,
            )
            for each in seats
        ),
    )


@post("/games/{game:str}/seats", summary="Take a seat by invitation")
async def take_seat(request: AnyRequest, game: GameId, authorization: Token, data: JSONBody[Taking]) -> Seated:
    await in_turn(request)
    return rooms_of(request).invitations.take(game, bearer(authorization), data.token, data.person)


@get("/games/{game:str}/waiting", summary="Whom a game waits for that has not begun")
async def look_at_waiting(request: AnyRequest, game: GameId, authorization: Token) -> WaitingSaid:
    waiting, seat = await _waiting(request, game, authorization)
    return waiting.said(seat)


@post(
    "/games/{game:str}/salt",
    summary="Give salt to the dice of a game that has not begun",
    status_code=200,
    opt={COUNTS_FOR: A_BEGINNING},
)
async def give_salt(request: AnyRequest, game: GameId, data: JSONBody[GivenSalt], authorization: Token) -> WaitingSaid:
    waiting, seat = await _waiting(request, game, authorization)
    await salted(rooms_of(request), waiting, seat, data.commitment, data.salt, asker(request.scope))
    return waiting.said(seat)


@post(
    "/games/{game:str}/begin",
    summary="Begin without waiting for the salt of others",
    status_code=200,
    opt={COUNTS_FOR: A_BEGINNING},
)
async def begin_now(request: AnyRequest, game: GameId, authorization: Token) -> WaitingSaid:
    waiting, seat = await _waiting(request, game, authorization)
    await begun_by(rooms_of(request), waiting, seat, asker(request.scope))
    return waiting.said(seat)


async def salted(rooms: Rooms, waiting: Waiting, seat: Seat, commitment: str, salt: str, who: str) -> None:
    """Take a hash or a salt, and begin when all are there."""
    if commitment:
        or_refuse(waiting.bind(seat, commitment))
    if salt:
        or_refuse(waiting.give(seat, salt))
    if waiting.all_given:
        await rooms.begin_now(waiting, who)


async def begun_by(rooms: Rooms, waiting: Waiting, seat: Seat, who: str) -> None:
    """Begin without those who are not there, as soon as all who are have told their salt."""
    or_refuse(waiting.begin_without(seat))
    if waiting.all_given:
        await rooms.begin_now(waiting, who)


async def _waiting(request: AnyRequest, game: str, authorization: str) -> tuple[Waiting, Seat]:
    room, seat = await at_the_door(request, game, authorization)
    if not isinstance(room, Waiting):
        raise NotAllowed(HAS_BEGUN)
    return room, seat


seats = Router(
    path="/api",
    tags=["seats"],
    route_handlers=[look_at_invitation, take_seat, look_at_waiting, give_salt, begin_now],
)
