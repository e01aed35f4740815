"""The coach over HTTP."""

from __future__ import annotations

from litestar import Router, post
from litestar.params import JSONBody
from msgspec import Struct

from sandtable.explain import Refused
from sandtable.web.api.entering import GameId, Token, entered
from sandtable.web.api.games import Version
from sandtable.web.door.who_asks import asker
from sandtable.web.errors import AnyRequest, NotAllowed
from sandtable.web.games.coaching import Coach
from sandtable.web.games.wire import Advised
from sandtable.web.limits.limits import SPENDS
from sandtable.web.limits.too_much import Spent
from sandtable.web.settings import LARGEST_MESSAGE


class AskedCoach(Struct, frozen=True, forbid_unknown_fields=True):
    """The version of the game that whoever asks has seen."""

    version: Version


@post(
    "/games/{game:str}/coach",
    summary="What the strongest computer player would do in your place",
    status_code=200,
    opt={SPENDS: Spent.HINT},
    request_max_body_size=LARGEST_MESSAGE,
)
async def ask_coach(request: AnyRequest, game: GameId, data: JSONBody[AskedCoach], authorization: Token) -> Advised:
    room, seat = await entered(request, game, authorization)
    coach: Coach = request.app.state.coach
    advised = await coach.advise(room, seat, data.version, asker(request.scope))
    if isinstance(advised, Refused):
        raise NotAllowed(advised)
    return advised


coaching = Router(path="/api", tags=["games"], route_handlers=[ask_coach])
