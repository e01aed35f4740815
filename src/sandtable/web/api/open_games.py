"""Games that wait for anybody on this server: look at them, take a seat, put one's own on the list or take it off."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Struct

from sandtable.game.seats import Role
from sandtable.sheet.faults import FactsFault
from sandtable.web.api.beginning import Short
from sandtable.web.api.entering import GameId, Token, at_the_door, in_turn, limits_of, rooms_of
from sandtable.web.api.seats import Invitation, Person, TokenWanted, invitation_to
from sandtable.web.door.who_asks import asker
from sandtable.web.errors import AnyRequest
from sandtable.web.games.invitations import Seated, is_open
from sandtable.web.games.setup import PLAYS
from sandtable.web.limits.limits import COUNTS_FOR, SPENDS
from sandtable.web.limits.too_much import Spent

#: To read the list, and the seats of every game on it, counts for so many requests.
A_LIST = 10


class OpenGame(Struct, frozen=True):
    """A game that waits for somebody: what whoever takes the seat is invited to, and since when it waits."""

    to: Invitation
    since: str


class TakenSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to take, and the token that it is to have, as by an invitation."""

    seat: Short
    token: TokenWanted = ""
    person: Person = ""


class Listing(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether anybody on this server may take the seats of a game that are by invitation."""

    listed: bool


@get("/open", summary="Games that wait for a player on this server, the newest first", opt={COUNTS_FOR: A_LIST})
async def look_at_open(request: AnyRequest) -> list[OpenGame]:
    await in_turn(request)
    rooms, found = rooms_of(request), list[OpenGame]()
    for kept, seats in rooms.invitations.listed():
        since = kept.created.isoformat(timespec="seconds")
        to = [invitation_to(kept, seat, seats, rooms.here_in(kept.id)) for seat in seats if is_open(kept, seat)]
        found += [OpenGame(each, since) for each in to]
    return found


@post("/open/{game:str}/seats", summary="Take a seat of a game that waits for anybody", opt={SPENDS: Spent.GAME})
async def take_open(request: AnyRequest, game: GameId, data: JSONBody[TakenSeat]) -> Seated:
    await in_turn(request)
    return rooms_of(request).invitations.take_listed(game, data.seat, data.token, data.person)


@post("/games/{game:str}/listing", summary="Put a game on the list of those that wait, or take it off", status_code=200)
async def list_game(request: AnyRequest, game: GameId, data: JSONBody[Listing], authorization: Token) -> Listing:
    _, seat = await at_the_door(request, game, authorization)
    if seat.role not in (*PLAYS, Role.UMPIRE):
        raise FactsFault("only those who play, or the umpire, put a game on the list or take it off")
    if data.listed:
        limits_of(request).spend(Spent.LISTING, asker(request.scope))
    rooms_of(request).store.list_game(game, data.listed)
    return data


open_games = Router(path="/api", tags=["seats"], route_handlers=[look_at_open, take_open, list_game])
