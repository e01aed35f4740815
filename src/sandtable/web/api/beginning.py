"""Games over HTTP: look at scenarios, begin a game, or go on with a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Literal, TypeVar

from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from sandtable.game.record import Header
from sandtable.game.seats import HUMAN
from sandtable.game.shelf import RANDOM
from sandtable.game.telling import Brief
from sandtable.players.registry import player, players_of
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.foreign_toml import MOST_CHARACTERS
from sandtable.sheet.guide import guide_of
from sandtable.sheet.registry import names, ruleset
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.shelves import open_recorded, opened, playable
from sandtable.web.api.entering import in_turn, limits_of, rooms_of
from sandtable.web.aside import OverLimit
from sandtable.web.aside.asked import aside_for
from sandtable.web.aside.desk import at_the_desk
from sandtable.web.door.who_asks import asker
from sandtable.web.errors import AnyRequest, SourceFault
from sandtable.web.games.reading import (
    TO_LOAD,
    TO_READ,
    TOO_LONG_TO_READ,
    TOO_LONG_TO_REPLAY,
    LookedScenario,
    looked_at,
    must_open,
    reread,
)
from sandtable.web.games.rooms import Opened
from sandtable.web.games.scenario_names import OWN, scenario_said
from sandtable.web.games.setup import Inherited, Seating, Setup
from sandtable.web.games.terms import Clock, Terms, called
from sandtable.web.limits.limits import SPENDS
from sandtable.web.limits.too_much import Spent
from sandtable.web.settings import LARGEST_BODY, LARGEST_MESSAGE

R = TypeVar("R")

#: The largest body that a scenario comes in, in bytes: as JSON a character can take six.
LARGEST_SCENARIO = 6 * MOST_CHARACTERS + LARGEST_MESSAGE

LONGEST_TITLE = 80
#: More seats than any table has.
MOST_SEATS = 100
Short = Annotated[str, Meta(max_length=LONGEST_TITLE)]
Name = Annotated[str, Meta(max_length=80, pattern=r"^[A-Za-z0-9_:.-]*$(?!\n)")]
Names = Annotated[tuple[Short, ...], Meta(max_length=MOST_SEATS)]
Players = Annotated[dict[Short, Name], Meta(max_length=MOST_SEATS)]
ScenarioText = Annotated[str, Meta(max_length=MOST_CHARACTERS)]
RecordText = Annotated[str, Meta(max_length=3_500_000)]


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
    #: The name of whoever begins it, for those who are invited and on his seat, the first that he takes.
    by: Short = ""
    #: How long people may think, and what happens to those who think longer; left out, as long as they like.
    clock: Clock | None = None
    #: Whether anybody on this server may take the seats that are by invitation.
    listed: bool = False
    #: A guide of the ruleset, which brings its scenario and who plays.
    guide: Name = ""
    #: Whether those who play may ask the coach; left out, where one person plays against the computer alone.
    coach: bool | None = None


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
    by: Short = ""
    clock: Clock | None = None
    listed: bool = False
    #: A guide of the ruleset that goes on with whoever plays its seat.
    guide: Name = ""
    coach: bool | None = None


class GuideBrief(Struct, frozen=True):
    """A guided battle in a list: what it is, how long it takes, and who plays it against whom."""

    name: str
    title: str
    summary: str
    minutes: int
    scenario: str
    seat: str
    opponent: str


class Scenarios(Struct, frozen=True):
    """The scenarios of a ruleset and the computer players that play it."""

    ruleset: str
    scenarios: tuple[Brief, ...]
    #: The one to begin with.
    first: str
    invents: bool
    players: tuple[str, ...]
    guides: tuple[GuideBrief, ...]


@get("/scenarios", summary="Scenarios and players of every game that can be played")
async def scenarios(request: AnyRequest) -> list[Scenarios]:
    return await at_the_desk(request, _all_scenarios)


@cache
def _all_scenarios() -> list[Scenarios]:
    found = []
    for name in names():
        home = ruleset(name)
        shelf = home.shelf
        if shelf is not None:
            briefs = tuple(opened(name, *shelf.source(each)).brief() for each in shelf.names())
            found.append(Scenarios(name, briefs, shelf.first, shelf.invents, players_of(name), _guides(home)))
    return found


def _guides(home: Ruleset) -> tuple[GuideBrief, ...]:
    texts = ((name, guide.text) for name, guide in home.guides.items())
    return tuple(
        GuideBrief(name, text.title, text.summary, text.minutes, text.scenario, text.seat, text.opponent)
        for name, text in texts
    )


@post(
    "/scenarios/look",
    summary="A scenario before it is played",
    status_code=200,
    opt={SPENDS: Spent.LOOK},
    request_max_body_size=LARGEST_SCENARIO,
)
async def look_at_scenario(request: AnyRequest, data: JSONBody[AskedScenario]) -> LookedScenario:
    await in_turn(request)
    try:
        source = _source(data)
        return await _read(request, looked_at, source) if data.scenario_text else looked_at(*source)
    except ValueError as fault:
        raise SourceFault(fault) from None


@post("/games", summary="Begin a game", opt={SPENDS: Spent.GAME}, request_max_body_size=LARGEST_SCENARIO)
async def begin(request: AnyRequest, data: JSONBody[NewGame]) -> Opened:
    if data.salted and data.seed is not None:
        raise FactsFault("dice from a known seed take no salt: leave 'seed' or 'salted' out")
    _spend_listing(request, data)
    await in_turn(request)
    try:
        data = _guided(data)
        ruleset, scenario, text = source = _source(data)
        if data.scenario_text:
            await _read(request, must_open, source)
        # What could be read within its bounds is read again in no time.
        _must_play(data.players, ruleset)
        setup = Setup(
            ruleset=ruleset,
            scenario=scenario,
            players=data.players,
            terms=_terms(data),
            guide=data.guide,
            coach=data.coach,
        )
        rooms, seating = rooms_of(request), Seating(sit=data.sit, invite=data.invite)
        return await rooms.begin(
            *(setup, text, data.title, seating), salted=data.salted, seed=data.seed, listed=data.listed
        )
    except ValueError as fault:
        raise SourceFault(fault) from None


def _spend_listing(request: AnyRequest, data: NewGame | LoadedGame) -> None:
    if data.listed:
        limits_of(request).spend(Spent.LISTING, asker(request.scope))


def _terms(data: NewGame | LoadedGame) -> Terms:
    return Terms(by=called(data.by), clock=data.clock)


def _guided(data: NewGame) -> NewGame:
    """A game as its guide wants it, if it has one."""
    if not data.guide:
        return data
    if data.scenario or data.scenario_text or data.players:
        raise FactsFault("a guide brings its scenario and who plays: leave 'scenario' and 'players' out")
    home, shelf = playable(data.ruleset)
    text = guide_of(home, data.guide).text
    seats = (seat.name for seat in shelf.open(text.scenario).playing)
    players = {seat: text.opponent for seat in seats if seat != text.seat}
    # It is called as its card was, so that whoever looks for it again finds it.
    return replace(data, scenario=text.scenario, players=players, title=data.title or text.title)


def _source(data: NewGame | AskedScenario) -> tuple[str, str, str]:
    """The ruleset, name and text of the scenario that is asked for. Files of the server are not for strangers."""
    home, shelf = playable(data.ruleset)
    if data.scenario_text:
        return home.short_name, data.scenario or OWN, data.scenario_text
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
    _spend_listing(request, data)
    try:
        record = await aside_for(request, reread, data.record.encode(), seconds=TO_LOAD)
        header = record.header
        players = header.players if data.players is None else data.players
        _must_play(players, header.ruleset)
        last = len(record.chains) - 1
        answers = record.open[last] if data.answers is None else data.answers
        if answers > last:
            raise FactsFault(f"there is no answer {answers}: fork after 0 to {last}")
        if answers != (before := record.open[answers]):
            raise FactsFault(
                f"answer {answers} was given while several decide, hidden from each other: fork after {before}"
            )
        setup = Setup(
            players=players,
            chain=record.chains[answers],
            inherited=Inherited(answers, record.dice[answers]),
            terms=_terms(data),
            guide=_guide_on(data.guide, header, players),
            coach=data.coach,
        )
        title, seating = data.title or header.scenario[:LONGEST_TITLE], Seating(sit=data.sit, invite=data.invite)
        rooms = rooms_of(request)
        return await rooms.begin(
            *(setup, record.beginning, title, seating), salted=data.salted, record=record, listed=data.listed
        )
    except OverLimit:
        raise FactsFault(TOO_LONG_TO_REPLAY) from None
    except ValueError as fault:
        raise SourceFault(fault) from None


def _guide_on(name: str, header: Header, players: Mapping[str, str]) -> str:
    """The guide that goes on from a record; FactsFault if it is for another scenario, or nobody is there to be led."""
    if name:
        text = guide_of(ruleset(header.ruleset), name).text
        if scenario_said(open_recorded(header)) != text.scenario or players.get(text.seat, HUMAN) != HUMAN:
            raise FactsFault(
                f"the guide '{name}' leads whoever plays {text.seat} in '{text.scenario}', and nobody else"
            )
    return name


def _must_play(players: Mapping[str, str], name: str) -> None:
    """NoPlayer if a computer player is named that does not play this game."""
    for who in players.values():
        if who != HUMAN:
            player(who, name)


beginning = Router(path="/api", tags=["games"], route_handlers=[scenarios, look_at_scenario, begin, load])
