"""Games over HTTP: begin one, look at it, answer, take back, talk, and keep it as a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, cast

import msgspec
from litestar import Response, Router, get, post
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from msgspec import Meta, Struct

from sandtable.explain import Refused
from sandtable.game import Seat
from sandtable.game.seats import Role
from sandtable.game.shelf import RANDOM
from sandtable.players.registry import NAMES, NoPlayer, player
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.foreign_toml import MOST_CHARACTERS
from sandtable.sheet.registry import names, ruleset
from sandtable.sheet.shelves import opened, playable
from sandtable.web.aside import OverLimit
from sandtable.web.aside.asked import aside_for
from sandtable.web.aside.desk import at_the_desk
from sandtable.web.door.who_asks import asker
from sandtable.web.errors import AnyRequest, NotAllowed, SourceFault
from sandtable.web.faces.face import Brief, face_of
from sandtable.web.games.considering import considered, offered
from sandtable.web.games.picture import picture, still
from sandtable.web.games.reading import (
    TO_READ,
    TO_REPLAY,
    TOO_LONG_TO_READ,
    TOO_LONG_TO_REPLAY,
    LookedScenario,
    looked_at,
    must_open,
    reported,
    reread,
    seat_told,
    story_told,
)
from sandtable.web.games.report import Report
from sandtable.web.games.room import Room
from sandtable.web.games.rooms import NoGame, Opened, Rooms
from sandtable.web.games.setup import HUMAN, Seating, Setup
from sandtable.web.games.waiting import Waiting
from sandtable.web.games.wire import Acknowledged, Considered, Offered, Picture
from sandtable.web.limits.limits import COUNTS_FOR, SPENDS, Limits
from sandtable.web.limits.too_much import Spent
from sandtable.web.settings import LARGEST_BODY, LARGEST_MESSAGE

R = TypeVar("R")

#: The largest body that a scenario comes in, in bytes: as JSON a character can take six.
LARGEST_SCENARIO = 6 * MOST_CHARACTERS + LARGEST_MESSAGE

LONGEST_TITLE = 80
#: More seats than any table has.
MOST_SEATS = 100
#: The longest game there is has some thousand answers; what is longer would be slow to show and slow to take up.
MOST_ANSWERS = 1_500
#: To draw a whole game counts for so many requests.
A_PICTURE = 5
Short = Annotated[str, Meta(max_length=LONGEST_TITLE)]
Name = Annotated[str, Meta(max_length=80, pattern=r"^[A-Za-z0-9_:.-]*$")]
Names = Annotated[tuple[Short, ...], Meta(max_length=MOST_SEATS)]
Players = Annotated[dict[Short, Name], Meta(max_length=MOST_SEATS)]
ScenarioText = Annotated[str, Meta(max_length=MOST_CHARACTERS)]
RecordText = Annotated[str, Meta(max_length=3_500_000)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Version = Annotated[int, Meta(ge=0, le=2**31)]
ChainValue = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]
GameId = FromPath[str]
Token = Annotated[str, HeaderParameter(name="authorization", description="Bearer and the seat's token")]


class NewGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game to begin: one of the scenarios, or the text of one of your own."""

    ruleset: Name
    scenario: Name = ""
    scenario_text: ScenarioText = ""
    title: Short = ""
    #: Who sits where: "human" or the name of a computer player; seats that are left out are people's.
    players: Players = {}
    #: Dice from a seed that everybody knows, for practice; without it they are fair and sealed.
    seed: Short | None = None
    #: The seats that you take; "all" of those for people; left out, the first that a person plays.
    sit: Names | Literal["all"] | None = None
    #: The seats to which you get invitations to hand on; left out, all others that people play.
    invite: Names | None = None
    #: Fair dice wait until everybody who plays has given salt to them.
    salted: bool = False


class AskedScenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario to look at before it is played."""

    ruleset: Name
    scenario: Name = ""
    scenario_text: ScenarioText = ""


class LoadedGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record to go on with, from the end or after so many answers, with new dice."""

    record: RecordText
    answers: Annotated[int, Meta(ge=0)] | None = None
    title: Short = ""
    players: Players | None = None
    sit: Names | Literal["all"] | None = None
    invite: Names | None = None
    salted: bool = False


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


class Scenarios(Struct, frozen=True):
    """The scenarios of a ruleset and the computer players that play it."""

    ruleset: str
    scenarios: tuple[Brief, ...]
    invents: bool
    players: tuple[str, ...]


# ---------------------------------------------------------------------- who asks


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
    who, limits = asker(request.scope), cast("Limits", request.app.state.limits)
    try:
        found = await rooms_of(request).enter(game, bearer(authorization), who)
    except NoGame as fault:
        raise NotFoundException(str(fault)) from None
    await limits.turnstile.pass_through(who)
    return found


async def entered(request: AnyRequest, game: str, authorization: str) -> tuple[Room, Seat]:
    """The room and the seat that a request may speak for; NotAllowed while the game waits to begin."""
    room, seat = await at_the_door(request, game, authorization)
    if isinstance(room, Waiting):
        raise NotAllowed(room.not_begun())
    return room, seat


def rooms_of(request: AnyRequest) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def read_answer(room: Room, seat: Seat, plain: Any, line: str) -> Struct:
    """An answer from a typed line or, without one, from plain data."""
    return room.face.read(room.match.view(seat).state, line) if line else answer_of(room, plain)


def answer_of(room: Room, plain: Any) -> Struct:
    """An answer from plain data; FactsFault if it is none."""
    try:
        return room.match.game.read_answer(plain)
    except (msgspec.ValidationError, TypeError, RecursionError) as fault:
        raise FactsFault(f"this is no answer of {room.match.game.ruleset}: {fault}") from None


def or_refuse(done: Any) -> None:
    if isinstance(done, Refused):
        raise NotAllowed(done)


# ---------------------------------------------------------------------- beginning


@get("/scenarios", summary="Scenarios and players of every game that can be played")
async def scenarios(request: AnyRequest) -> list[Scenarios]:
    return await at_the_desk(request, _all_scenarios)


@cache
def _all_scenarios() -> list[Scenarios]:
    found = []
    for name in names():
        shelf = ruleset(name).shelf
        if shelf is not None:
            briefs = tuple(face_of(opened(name, *shelf.source(each))).brief() for each in shelf.names())
            found.append(Scenarios(name, briefs, shelf.invents, _players_of(name)))
    return found


def _players_of(name: str) -> tuple[str, ...]:
    able = []
    for who in NAMES:
        try:
            player(who, name)
        except NoPlayer:
            continue
        able.append(who)
    return tuple(able)


@post(
    "/scenarios/look",
    summary="A scenario before it is played",
    status_code=200,
    opt={SPENDS: Spent.LOOK},
    request_max_body_size=LARGEST_SCENARIO,
)
async def look_at_scenario(request: AnyRequest, data: JSONBody[AskedScenario]) -> LookedScenario:
    try:
        source = _source(data)
        return await _read(request, looked_at, source) if data.scenario_text else looked_at(*source)
    except ValueError as fault:
        raise SourceFault(fault) from None


@post("/games", summary="Begin a game", opt={SPENDS: Spent.GAME}, request_max_body_size=LARGEST_SCENARIO)
async def begin(request: AnyRequest, data: JSONBody[NewGame]) -> Opened:
    if data.salted and data.seed is not None:
        raise FactsFault("dice from a known seed take no salt: leave 'seed' or 'salted' out")
    try:
        ruleset, scenario, text = source = _source(data)
        if data.scenario_text:
            await _read(request, must_open, source)
        # What could be read within its bounds is read again in no time.
        _must_play(data.players, ruleset)
        setup = Setup(ruleset=ruleset, scenario=scenario, scenario_text=text, players=data.players)
        rooms, seating = rooms_of(request), Seating(sit=data.sit, invite=data.invite)
        return await rooms.begin(setup, data.title, seating, salted=data.salted, seed=data.seed)
    except ValueError as fault:
        raise SourceFault(fault) from None


def _source(data: NewGame | AskedScenario) -> tuple[str, str, str]:
    """The ruleset, name and text of the scenario that is asked for. Files of the server are not for strangers."""
    home, shelf = playable(data.ruleset)
    if data.scenario_text:
        return home.short_name, data.scenario or "own", data.scenario_text
    if data.scenario in shelf.names() or (shelf.invents and data.scenario.partition(":")[0] == RANDOM):
        return home.short_name, *shelf.source(data.scenario)
    raise FactsFault(f"there is no scenario '{data.scenario}'. There are: {', '.join(shelf.names())}")


async def _read(request: AnyRequest, how: Callable[..., R], source: tuple[str, str, str]) -> R:
    """A stranger's scenario, read aside."""
    try:
        return await aside_for(request, how, *source, seconds=TO_READ)
    except OverLimit:
        raise FactsFault(TOO_LONG_TO_READ) from None


@post(
    "/games/load",
    summary="Go on with a record, from its end or from any point",
    opt={SPENDS: Spent.GAME},
    request_max_body_size=LARGEST_BODY,
)
async def load(request: AnyRequest, data: JSONBody[LoadedGame]) -> Opened:
    try:
        record = await aside_for(request, reread, data.record.encode(), seconds=TO_REPLAY)
        header = record.header
        players = header.players if data.players is None else data.players
        _must_play(players, header.ruleset)
        last = len(record.chains) - 1
        if last > MOST_ANSWERS:
            raise FactsFault(f"this record has {last} answers, and a game has {MOST_ANSWERS} at most")
        answers = last if data.answers is None else data.answers
        if answers > last:
            raise FactsFault(f"there is no answer {answers}: fork after 0 to {last}")
        setup = Setup(players=players, record=record.beginning, answers=answers, chain=record.chains[answers])
        title, seating = data.title or header.scenario[:LONGEST_TITLE], Seating(sit=data.sit, invite=data.invite)
        return await rooms_of(request).begin(setup, title, seating, salted=data.salted, record=record)
    except OverLimit:
        raise FactsFault(TOO_LONG_TO_REPLAY) from None
    except ValueError as fault:
        raise SourceFault(fault) from None


def _must_play(players: Mapping[str, str], name: str) -> None:
    """NoPlayer if a computer player is named that does not play this game."""
    for who in players.values():
        if who != HUMAN:
            player(who, name)


# ---------------------------------------------------------------------- looking


@get("/games/{game:str}", summary="The game as a seat sees it", opt={COUNTS_FOR: A_PICTURE})
async def look(request: AnyRequest, game: GameId, authorization: Token) -> Picture:
    room, seat = await entered(request, game, authorization)
    return picture(room, seat)


@get(
    "/games/{game:str}/at/{answers:int}",
    summary="The game as it was after so many answers",
    opt={COUNTS_FOR: A_PICTURE},
)
async def look_back(
    request: AnyRequest, game: GameId, answers: FromPath[int], authorization: Token, ground: FromQuery[str] = ""
) -> Picture:
    room, seat = await entered(request, game, authorization)
    last = len(room.match.history)
    if not 0 <= answers <= last:
        raise FactsFault(f"there is no answer {answers}: ask for 0 to {last}")
    return still(room.match, room.face, seat, answers, log_after=answers - 1, ground=ground)


@get("/games/{game:str}/offers", summary="What a seat may do now, with a piece or without")
async def offers(
    request: AnyRequest, game: GameId, authorization: Token, piece: FromQuery[int | None] = None
) -> Offered:
    room, seat = await entered(request, game, authorization)
    return offered(room, seat, piece)


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
    return considered(room, seat, read_answer(room, seat, data.answer, data.line))


@get("/games/{game:str}/report", summary="How the game went: points, losses, luck and turning points")
async def look_at_report(request: AnyRequest, game: GameId, authorization: Token) -> Report:
    room, _ = await entered(request, game, authorization)
    if not room.over:
        raise FactsFault("the game is not over: the report comes at the end")
    return await aside_for(request, reported, rooms_of(request).record(game), seconds=TO_REPLAY)


# ---------------------------------------------------------------------- doing


@post("/games/{game:str}/answers", summary="Give an answer", status_code=200, request_max_body_size=LARGEST_MESSAGE)
async def give(request: AnyRequest, game: GameId, data: JSONBody[GivenAnswer], authorization: Token) -> Acknowledged:
    room, seat = await entered(request, game, authorization)
    or_refuse(room.answer(answer_of(room, data.answer), seat, data.version, data.seen))
    return Acknowledged(room.version, chain=room.chain)


@post(
    "/games/{game:str}/undo",
    summary="Take the last answer back",
    status_code=200,
    request_max_body_size=LARGEST_MESSAGE,
)
async def take_back(request: AnyRequest, game: GameId, data: JSONBody[TakenBack], authorization: Token) -> Acknowledged:
    room, seat = await entered(request, game, authorization)
    or_refuse(room.undo(seat, data.version))
    return Acknowledged(room.version)


@post(
    "/games/{game:str}/chat",
    summary="Say something to the table",
    status_code=200,
    request_max_body_size=LARGEST_MESSAGE,
)
async def say(request: AnyRequest, game: GameId, data: JSONBody[Spoken], authorization: Token) -> Acknowledged:
    room, seat = await entered(request, game, authorization)
    limits: Limits = request.app.state.limits
    limits.speak(request.scope, room.name, seat.name)
    room.say(seat, data.text)
    return Acknowledged(room.version)


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
    plain = re.sub(r"[^A-Za-z0-9_.-]+", "_", name)[-LONGEST_TITLE:]
    return Response(text, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{plain}"'})


games = Router(
    path="/api",
    tags=["games"],
    route_handlers=[
        scenarios,
        look_at_scenario,
        begin,
        load,
        look,
        look_back,
        offers,
        consider,
        look_at_report,
        give,
        take_back,
        say,
        record,
        told,
    ],
)
