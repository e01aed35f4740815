"""Games over HTTP: begin one, look at it, answer, take back, talk, and keep it as a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from msgspec import Meta, Struct

from sandtable.explain import Refused
from sandtable.game import Game, Seat
from sandtable.game.record import parse_record
from sandtable.game.seat_record import seat_record
from sandtable.game.seats import Role
from sandtable.game.shelf import RANDOM
from sandtable.game.story import story
from sandtable.players.registry import NAMES, NoPlayer, player
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.registry import names, ruleset
from sandtable.sheet.shelves import opened, playable
from sandtable.web.errors import AnyRequest, NotAllowed, SourceFault
from sandtable.web.faces.face import Board, Brief, face_of
from sandtable.web.games.considering import considered, offered
from sandtable.web.games.picture import picture, still
from sandtable.web.games.report import Report, report
from sandtable.web.games.room import HUMAN, Room
from sandtable.web.games.rooms import NoGame, Opened, Rooms
from sandtable.web.games.wire import Acknowledged, Considered, Offered, Picture
from sandtable.web.limits.limits import SPENDS, Limits
from sandtable.web.limits.too_much import Spent

Short = Annotated[str, Meta(max_length=80)]
Name = Annotated[str, Meta(max_length=80, pattern=r"^[A-Za-z0-9_:.-]*$")]
ScenarioText = Annotated[str, Meta(max_length=200_000)]
RecordText = Annotated[str, Meta(max_length=3_500_000)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Version = Annotated[int, Meta(ge=0, le=2**31)]
GameId = FromPath[str]
Token = Annotated[str, HeaderParameter(name="authorization", description="Bearer and the seat's token")]


class NewGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game to begin: one of the scenarios, or the text of one of your own."""

    ruleset: Name
    scenario: Name = ""
    scenario_text: ScenarioText = ""
    title: Short = ""
    #: Who sits where: "human" or the name of a computer player; seats that are left out are people's.
    players: dict[Short, Name] = {}
    #: Dice from a seed that everybody knows, for practice; without it they are fair and sealed.
    seed: Short | None = None


class AskedScenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario to look at before it is played."""

    ruleset: Name
    scenario: Name = ""
    scenario_text: ScenarioText = ""


class LookedScenario(Struct, frozen=True):
    """A scenario and its board as the game begins."""

    brief: Brief
    board: Board | None


class LoadedGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record to go on with, from the end or after so many answers, with new dice."""

    record: RecordText
    answers: Annotated[int, Meta(ge=0)] | None = None
    title: Short = ""
    players: dict[Short, Name] | None = None


class GivenAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the question that was seen at a version of the game."""

    version: Version
    answer: Any


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


def entered(state: State, game: str, authorization: str) -> tuple[Room, Seat]:
    """The room and the seat that a request may speak for."""
    kind, _, token = authorization.partition(" ")
    if kind.lower() != "bearer" or not token:
        raise NotAuthorizedException("send the seat's token as 'Authorization: Bearer …'")
    try:
        rooms: Rooms = state.rooms
        return rooms.enter(game, token)
    except NoGame as fault:
        raise NotFoundException(str(fault)) from None


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


@get("/scenarios", summary="Scenarios and players of every game that can be played", sync_to_thread=True)
def scenarios() -> list[Scenarios]:
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
    sync_to_thread=False,
    opt={SPENDS: Spent.LOOK},
)
def look_at_scenario(data: JSONBody[AskedScenario]) -> LookedScenario:
    try:
        game = _opened(data)
    except ValueError as fault:
        raise SourceFault(fault) from None
    face = face_of(game)
    spectator = next(seat for seat in game.seats if seat.role is Role.SPECTATOR)
    return LookedScenario(face.brief(), face.board(game.view(game.start(), spectator).state))


@post("/games", summary="Begin a game", sync_to_thread=False, opt={SPENDS: Spent.GAME})
def begin(state: State, data: JSONBody[NewGame]) -> Opened:
    rooms: Rooms = state.rooms
    try:
        game = _opened(data)
        _must_play(data.players, game.ruleset)
        return rooms.begin(game, data.title or face_of(game).brief().title, data.players, data.seed)
    except ValueError as fault:
        raise SourceFault(fault) from None


def _opened(data: NewGame | AskedScenario) -> Game[Any]:
    """The scenario that is asked for. A path is none: files of the server are not for strangers."""
    home, shelf = playable(data.ruleset)
    if data.scenario_text:
        return opened(home.short_name, data.scenario or "own", data.scenario_text)
    if data.scenario in shelf.names() or (shelf.invents and data.scenario.partition(":")[0] == RANDOM):
        return opened(home.short_name, *shelf.source(data.scenario))
    raise FactsFault(f"there is no scenario '{data.scenario}'. There are: {', '.join(shelf.names())}")


@post(
    "/games/load",
    summary="Go on with a record, from its end or from any point",
    sync_to_thread=False,
    opt={SPENDS: Spent.GAME},
)
def load(state: State, data: JSONBody[LoadedGame]) -> Opened:
    rooms: Rooms = state.rooms
    try:
        record = parse_record(data.record.encode())
        _must_play(data.players or {}, record.header.ruleset)
        return rooms.fork(record, data.answers, data.title or record.header.scenario, data.players)
    except ValueError as fault:
        raise SourceFault(fault) from None


def _must_play(players: Mapping[str, str], name: str) -> None:
    """NoPlayer if a computer player is named that does not play this game."""
    for who in players.values():
        if who != HUMAN:
            player(who, name)


# ---------------------------------------------------------------------- looking


@get("/games/{game:str}", summary="The game as a seat sees it", sync_to_thread=False)
def look(state: State, game: GameId, authorization: Token) -> Picture:
    room, seat = entered(state, game, authorization)
    return picture(room, seat)


@get("/games/{game:str}/at/{answers:int}", summary="The game as it was after so many answers", sync_to_thread=False)
def look_back(
    state: State, game: GameId, answers: FromPath[int], authorization: Token, ground: FromQuery[str] = ""
) -> Picture:
    room, seat = entered(state, game, authorization)
    last = len(room.match.history)
    if not 0 <= answers <= last:
        raise FactsFault(f"there is no answer {answers}: ask for 0 to {last}")
    return still(room.match, room.face, seat, answers, log_after=answers - 1, ground=ground)


@get("/games/{game:str}/offers", summary="What a seat may do now, with a piece or without", sync_to_thread=False)
def offers(state: State, game: GameId, authorization: Token, piece: FromQuery[int | None] = None) -> Offered:
    room, seat = entered(state, game, authorization)
    return offered(room, seat, piece)


@post("/games/{game:str}/consider", summary="An answer before it is given", status_code=200, sync_to_thread=False)
def consider(state: State, game: GameId, data: JSONBody[ConsideredAnswer], authorization: Token) -> Considered:
    room, seat = entered(state, game, authorization)
    return considered(room, seat, read_answer(room, seat, data.answer, data.line))


@get("/games/{game:str}/report", summary="How the game went: points, losses, luck and turning points")
async def look_at_report(state: State, game: GameId, authorization: Token) -> Report:
    room, _ = entered(state, game, authorization)
    if not room.over:
        raise FactsFault("the game is not over: the report comes at the end")
    return report(room.match, room.face)


# ---------------------------------------------------------------------- doing


@post("/games/{game:str}/answers", summary="Give an answer", status_code=200, sync_to_thread=False)
def give(state: State, game: GameId, data: JSONBody[GivenAnswer], authorization: Token) -> Acknowledged:
    room, seat = entered(state, game, authorization)
    or_refuse(room.answer(answer_of(room, data.answer), seat, data.version))
    return Acknowledged(room.version)


@post("/games/{game:str}/undo", summary="Take the last answer back", status_code=200, sync_to_thread=False)
def take_back(state: State, game: GameId, data: JSONBody[TakenBack], authorization: Token) -> Acknowledged:
    room, seat = entered(state, game, authorization)
    or_refuse(room.undo(seat, data.version))
    return Acknowledged(room.version)


@post("/games/{game:str}/chat", summary="Say something to the table", status_code=200, sync_to_thread=False)
def say(request: AnyRequest, state: State, game: GameId, data: JSONBody[Spoken], authorization: Token) -> Acknowledged:
    room, seat = entered(state, game, authorization)
    limits: Limits = state.limits
    limits.speak(request.scope, room.name, seat.name)
    room.say(seat, data.text)
    return Acknowledged(room.version)


# ---------------------------------------------------------------------- keeping


@get("/games/{game:str}/record", summary="The record of the game, as far as a seat may have it", sync_to_thread=False)
def record(state: State, game: GameId, authorization: Token) -> Response[bytes]:
    """The whole record once the game is over, and for the umpire; before that, what the seat saw."""
    room, seat = entered(state, game, authorization)
    rooms: Rooms = state.rooms
    whole = room.over or seat.role is Role.UMPIRE
    text = rooms.record(game) if whole else seat_record(room.match, room.header, seat)
    return _file(text, f"{room.match.game.scenario}-{game}.jsonl", "application/jsonl")


@get("/games/{game:str}/story", summary="The game told in Markdown, as far as a seat knows it", sync_to_thread=False)
def told(state: State, game: GameId, authorization: Token) -> Response[bytes]:
    room, seat = entered(state, game, authorization)
    text = story(room.match, room.header, seat).encode()
    return _file(text, f"{room.match.game.scenario}-{game}.md", "text/markdown")


def _file(text: bytes, name: str, kind: str) -> Response[bytes]:
    return Response(text, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


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
