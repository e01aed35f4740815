"""The API that finds a question by what a player says."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.params import QueryParameter
from msgspec import Struct

from sandtable.sheet.finding import LONGEST_PHRASE, Found, find
from sandtable.web.api.companion import UNKNOWN, UNREADABLE
from sandtable.web.api.rules import Game, homes_of
from sandtable.web.aside.desk import at_the_desk
from sandtable.web.errors import AnyRequest

Phrase = Annotated[str, QueryParameter(max_length=LONGEST_PHRASE, description="what a player would say")]


class FoundQuestions(Struct, frozen=True):
    """The questions that a phrase may mean, the likeliest first, at most twelve."""

    query: str
    results: tuple[Found, ...]


@get("/find", responses=UNKNOWN | UNREADABLE, summary="The questions that a phrase may mean")
async def find_questions(request: AnyRequest, q: Phrase = "", game: Game = "") -> FoundQuestions:
    return FoundQuestions(q, tuple(await at_the_desk(request, _found, q, game)))


def _found(phrase: str, game: str) -> list[Found]:
    return list(find(phrase, homes_of(game)))


finding = Router(path="/api", route_handlers=[find_questions], tags=["companion"])
