"""Games over HTTP: look at one, answer, take back, talk, and keep it as a file."""

from __future__ import annotations

import re
from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from sandtable.game.planning import Draft
from sandtable.game.seats import Role
from sandtable.sheet.faults import FactsFault
from sandtable.web.api.entering import GameId, Token, entered, limits_of, or_refuse, rooms_of
from sandtable.web.aside.asked import aside_for
from sandtable.web.aside.desk import at_the_desk
from sandtable.web.door.who_asks import asker
from sandtable.web.errors import AnyRequest
from sandtable.web.games.compared_said import Compared, Ranked
from sandtable.web.games.comparing import compared_as, ranked
from sandtable.web.games.considering import answer_of, considered_as, moment_of, offered, planned
from sandtable.web.games.picture import picture, still
from sandtable.web.games.reading import (
    TO_REPLAY,
    reported,
    seat_told,
    story_told,
)
from sandtable.web.games.report import Hints, Report
from sandtable.web.games.wire import Acknowledged, Considered, Offered, Picture, Planned
from sandtable.web.limits.limits import COUNTS_FOR
from sandtable.web.settings import LARGEST_MESSAGE

#: To draw a whole game counts for so many requests.
A_PICTURE = 5
#: Entries of the log that are shown with a game; the story and the record have all.
LOG_SHOWN = 200
LONGEST_NAME = 80
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Version = Annotated[int, Meta(ge=0, le=2**31)]
#: The words on a button.
Verb = Annotated[str, Meta(max_length=100)]
ChainValue = Annotated[str, Meta(max_length=64, pattern=r"^[0-9a-f]*$(?!\n)")]


class GivenAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the question that was seen at a version of the game."""

    version: Version
    answer: Any
    #: The chain value of the picture that is answered: with it, the answer acknowledges the game so far.
    seen: ChainValue = ""


class TakenBack(Struct, frozen=True, forbid_unknown_fields=True):
    version: Version


class Spoken(Struct, frozen=True, forbid_unknown_fields=True):
    text: Text


class ConsideredAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to think about: as data, or as a typed line."""

    answer: Any = None
    line: Annotated[str, Meta(max_length=400)] = ""


# ---------------------------------------------------------------------- looking


@get("/games/{game:str}", summary="The game as a seat sees it, with the end of its log", opt={COUNTS_FOR: A_PICTURE})
async def look(request: AnyRequest, game: GameId, authorization: Token) -> Picture:
    room, seat = await entered(request, game, authorization)
    with limits_of(request).drawing(asker(request.scope)):
        return picture(room, seat, log_after=room.match.number_for(seat, room.answers) - LOG_SHOWN)


@get(
    "/games/{game:str}/at/{answers:int}",
    summary="The game as it was after so many answers",
    opt={COUNTS_FOR: A_PICTURE},
)
async def look_back(
    request: AnyRequest, game: GameId, answers: FromPath[int], authorization: Token, ground: FromQuery[str] = ""
) -> Picture:
    room, seat = await entered(request, game, authorization)
    last = len(room.match.seen_by(seat))
    if not 0 <= answers <= last:
        raise FactsFault(f"there is no answer {answers}: ask for 0 to {last}")
    with limits_of(request).drawing(asker(request.scope)):
        return still(room.match, room.face, seat, answers, log_after=answers - 1, ground=ground)


@get("/games/{game:str}/offers", summary="What a seat may do now, with a piece or without")
async def offers(
    request: AnyRequest, game: GameId, authorization: Token, piece: FromQuery[int | None] = None
) -> Offered:
    room, seat = await entered(request, game, authorization)
    return await at_the_desk(request, offered, moment_of(room, seat), piece)


@post(
    "/games/{game:str}/consider",
    summary="An answer before it is given",
    status_code=200,
    request_max_body_size=LARGEST_MESSAGE,
)
async def consider(
    request: AnyRequest, game: GameId, data: JSONBody[ConsideredAnswer], authorization: Token
) -> Considered:
    room, seat = await entered(request, game, authorization)
    return await at_the_desk(request, considered_as, moment_of(room, seat), data.answer, data.line)


@post(
    "/games/{game:str}/plan",
    summary="What comes of something that is laid on the table",
    status_code=200,
    request_max_body_size=LARGEST_MESSAGE,
)
async def plan(request: AnyRequest, game: GameId, data: JSONBody[Draft], authorization: Token) -> Planned:
    room, seat = await entered(request, game, authorization)
    return await at_the_desk(request, planned, moment_of(room, seat), data)


@post(
    "/games/{game:str}/compare",
    summary="What each option of an answer would add to its main chance",
    status_code=200,
    request_max_body_size=LARGEST_MESSAGE,
)
async def compare(
    request: AnyRequest, game: GameId, data: JSONBody[ConsideredAnswer], authorization: Token
) -> Compared:
    room, seat = await entered(request, game, authorization)
    return await at_the_desk(request, compared_as, moment_of(room, seat), data.answer, data.line)


@get("/games/{game:str}/ranked", summary="What a seat may do now, with a piece or without, by its chances")
async def rank(
    request: AnyRequest,
    game: GameId,
    authorization: Token,
    piece: FromQuery[int | None] = None,
    verb: FromQuery[Verb] = "",
) -> Ranked:
    room, seat = await entered(request, game, authorization)
    return await at_the_desk(request, ranked, moment_of(room, seat), piece, verb)


@get("/games/{game:str}/report", summary="How the game went: points, losses, luck and turning points")
async def look_at_report(request: AnyRequest, game: GameId, authorization: Token) -> Report:
    room, _ = await entered(request, game, authorization)
    if not room.over:
        raise FactsFault("the game is not over: the report comes at the end")
    found = await aside_for(request, reported, rooms_of(request).record(game), seconds=TO_REPLAY)
    asked = tuple(Hints(each.name, each.hints) for each in rooms_of(request).store.seats(game) if each.hints)
    return replace(found, hints=asked)


# ---------------------------------------------------------------------- doing


@post("/games/{game:str}/answers", summary="Give an answer", status_code=200, request_max_body_size=LARGEST_MESSAGE)
async def give(request: AnyRequest, game: GameId, data: JSONBody[GivenAnswer], authorization: Token) -> Acknowledged:
    room, seat = await entered(request, game, authorization)
    or_refuse(room.answer(answer_of(room.match.game, data.answer), seat, data.version, data.seen))
    return Acknowledged(room.version_for(seat), chain=room.chain_for(seat))


@post(
    "/games/{game:str}/undo",
    summary="Take the last answer back",
    status_code=200,
    request_max_body_size=LARGEST_MESSAGE,
)
async def take_back(request: AnyRequest, game: GameId, data: JSONBody[TakenBack], authorization: Token) -> Acknowledged:
    room, seat = await entered(request, game, authorization)
    or_refuse(room.undo(seat, data.version))
    return Acknowledged(room.version_for(seat))


@post("/games/{game:str}/claim", summary="Let the computer stand in for whoever has used up his time", status_code=200)
async def claim(request: AnyRequest, game: GameId, authorization: Token) -> Acknowledged:
    room, seat = await entered(request, game, authorization)
    or_refuse(room.time.claim(seat))
    return Acknowledged(room.version_for(seat))


@post(
    "/games/{game:str}/chat",
    summary="Say something to the table",
    status_code=200,
    request_max_body_size=LARGEST_MESSAGE,
)
async def say(request: AnyRequest, game: GameId, data: JSONBody[Spoken], authorization: Token) -> Acknowledged:
    room, seat = await entered(request, game, authorization)
    limits_of(request).speak(request.scope, room.name, seat.name)
    room.say(seat, data.text)
    return Acknowledged(room.version_for(seat))


# ---------------------------------------------------------------------- keeping


@get("/games/{game:str}/record", summary="The record of the game, as far as a seat may have it")
async def record(request: AnyRequest, game: GameId, authorization: Token) -> Response[bytes]:
    """The whole record once the game is over, and for the umpire; before that, what the seat saw."""
    room, seat = await entered(request, game, authorization)
    whole = room.over or seat.role is Role.UMPIRE
    text = rooms_of(request).record(game)
    if not whole:
        text = await aside_for(request, seat_told, text, seat.name, seconds=TO_REPLAY)
    return _file(text, f"{room.match.game.scenario}-{game}.jsonl", "application/jsonl")


@get("/games/{game:str}/story", summary="The game told in Markdown, as far as a seat knows it")
async def told(request: AnyRequest, game: GameId, authorization: Token) -> Response[bytes]:
    room, seat = await entered(request, game, authorization)
    text = await aside_for(request, story_told, rooms_of(request).record(game), seat.name, seconds=TO_REPLAY)
    return _file(text.encode(), f"{room.match.game.scenario}-{game}.md", "text/markdown")


def _file(text: bytes, name: str, kind: str) -> Response[bytes]:
    # A scenario of a stranger's may be called anything: only plain letters get into a header.
    plain = re.sub(r"[^A-Za-z0-9_.-]+", "_", name)[-LONGEST_NAME:]
    return Response(text, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{plain}"'})


games = Router(
    path="/api",
    tags=["games"],
    route_handlers=[
        look,
        look_back,
        offers,
        consider,
        plan,
        compare,
        rank,
        look_at_report,
        give,
        take_back,
        claim,
        say,
        record,
        told,
    ],
)
