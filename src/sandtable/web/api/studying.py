"""The chance to win over a game, over HTTP: asked for, worked out in the background, and looked at meanwhile."""

from __future__ import annotations

from litestar import Router, get, post
from msgspec.structs import replace

from sandtable.lab.win_curve import seen_from, turns_of
from sandtable.sheet.faults import FactsFault
from sandtable.web.api.entering import GameId, Token, entered, rooms_of
from sandtable.web.door.who_asks import asker
from sandtable.web.errors import AnyRequest
from sandtable.web.games.studies import Studied, Studies
from sandtable.web.limits.limits import SPENDS
from sandtable.web.limits.too_much import Spent
from sandtable.web.settings import LARGEST_MESSAGE

NOT_OVER = "the game is not over: its chances are worked out when everything lies open"


@get(
    "/games/{game:str}/chances", summary="The chance to win at each point of a game that is over, as far as it is known"
)
async def look_at_chances(request: AnyRequest, game: GameId, authorization: Token) -> Studied:
    return await _studied(request, game, authorization, start=False)


@post(
    "/games/{game:str}/chances",
    summary="Work out the chance to win at each point of a game that is over",
    status_code=200,
    opt={SPENDS: Spent.STUDY},
    request_max_body_size=LARGEST_MESSAGE,
)
async def work_out_chances(request: AnyRequest, game: GameId, authorization: Token) -> Studied:
    return await _studied(request, game, authorization, start=True)


async def _studied(request: AnyRequest, game: str, authorization: str, *, start: bool) -> Studied:
    room, seat = await entered(request, game, authorization)
    if not room.over:
        raise FactsFault(NOT_OVER)
    studies: Studies = request.app.state.studies
    if start:
        studies.start(game, rooms_of(request).record(game), asker(request.scope))
    found, match = studies.look(game), room.match
    if found.curve is None:
        return found
    turns = tuple(replace(turn, answers=match.number_for(seat, turn.answers)) for turn in turns_of(match))
    curve = seen_from(found.curve, lambda answers: match.number_for(seat, answers))
    return replace(found, curve=curve, turns=turns)


studying = Router(path="/api", tags=["games"], route_handlers=[look_at_chances, work_out_chances])
