"""Several games at a glance: what waits for whoever has their links, without taking all of them up."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from sandtable.web.api.entering import GameId, Token, at_the_door, in_turn, limits_of, rooms_of
from sandtable.web.door.who_asks import asker
from sandtable.web.errors import AnyRequest
from sandtable.web.games.glance import Glance
from sandtable.web.limits.limits import COUNTS_FOR

#: So many seats are looked at with one request, and it counts for as many.
MOST_SEATS = 12
#: To take a game up for a look counts for so many requests, besides the time that it takes.
A_LOOK = 5
#: Longer than any name or token that was given out, so that nothing else is looked for.
Short = Annotated[str, Meta(min_length=1, max_length=64)]


class HeldSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that somebody has the link of."""

    game: Short
    token: Short


class HeldSeats(Struct, frozen=True, forbid_unknown_fields=True):
    """The seats that somebody has links of."""

    seats: Annotated[tuple[HeldSeat, ...], Meta(max_length=MOST_SEATS)]


@post(
    "/glances",
    summary="Several games, each as a seat sees it, as far as that is known without taking them up",
    status_code=200,
    opt={COUNTS_FOR: MOST_SEATS},
)
async def look_at_several(request: AnyRequest, data: JSONBody[HeldSeats]) -> list[Glance]:
    found = []
    for seat in data.seats:
        # In between, others have their turn.
        await in_turn(request)
        found.append(rooms_of(request).glance_of(seat.game, seat.token))
    return found


@get(
    "/games/{game:str}/glance",
    summary="One game as a seat sees it, in short, with a small map",
    opt={COUNTS_FOR: A_LOOK},
)
async def look_at_one(request: AnyRequest, game: GameId, authorization: Token) -> Glance:
    room, seat = await at_the_door(request, game, authorization)
    with limits_of(request).drawing(asker(request.scope)):
        return rooms_of(request).glance_in(room, seat)


glances = Router(path="/api", tags=["games"], route_handlers=[look_at_several, look_at_one])
