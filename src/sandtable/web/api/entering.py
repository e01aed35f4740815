"""Who asks over HTTP, and for which seat of which game."""

from __future__ import annotations

from typing import Annotated, Any

from litestar.exceptions import NotAuthorizedException
from litestar.params import FromPath, HeaderParameter

from sandtable.explain import Refused
from sandtable.game import Seat
from sandtable.web.door.who_asks import asker
from sandtable.web.errors import AnyRequest, NotAllowed
from sandtable.web.games.room import Room
from sandtable.web.games.rooms import Rooms
from sandtable.web.games.waiting import Waiting
from sandtable.web.limits.limits import Limits

GameId = FromPath[str]
Token = Annotated[str, HeaderParameter(name="authorization", description="Bearer and the seat's token")]


def bearer(authorization: str) -> str:
    """The token or the invitation that a request is made with."""
    kind, _, token = authorization.partition(" ")
    if kind.lower() != "bearer" or not token:
        raise NotAuthorizedException("send the seat's token as 'Authorization: Bearer …'")
    return token


async def at_the_door(request: AnyRequest, game: str, authorization: str) -> tuple[Room | Waiting, Seat]:
    """The room and the seat that a request may speak for, also while the game waits to begin.

    What is done there is done at once, and nothing else for the same address in this round of the loop.
    """
    await in_turn(request)
    room, seat = await _entered(request, game, authorization)
    if isinstance(room, Room) and room.broken:
        # It was let go, for others that were needed more, while this one waited for its turn.
        room, seat = await _entered(request, game, authorization)
    return room, seat


async def _entered(request: AnyRequest, game: str, authorization: str) -> tuple[Room | Waiting, Seat]:
    entered = await rooms_of(request).enter(game, bearer(authorization), asker(request.scope))
    # Many may have waited for one room to be taken up, and would all go on in the same round.
    await in_turn(request)
    return entered


async def in_turn(request: AnyRequest) -> None:
    """Let others pass before the next that the same address asks for: what follows is done at once, on the loop."""
    await limits_of(request).turnstile.pass_through(asker(request.scope))


async def entered(request: AnyRequest, game: str, authorization: str) -> tuple[Room, Seat]:
    """The room and the seat that a request may speak for; NotAllowed while the game waits to begin."""
    room, seat = await at_the_door(request, game, authorization)
    if isinstance(room, Waiting):
        raise NotAllowed(room.not_begun())
    return room, seat


def limits_of(request: AnyRequest) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def rooms_of(request: AnyRequest) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def or_refuse(done: Any) -> None:
    if isinstance(done, Refused):
        raise NotAllowed(done)
