"""The companion's API: games, forms of procedures, odds with every alternative, rolls."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Router, get, post
from litestar.exceptions import NotFoundException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_400_BAD_REQUEST, HTTP_404_NOT_FOUND, HTTP_409_CONFLICT
from msgspec import Meta, Struct

from sandtable.sheet.faults import FactsFault
from sandtable.sheet.registry import procedure, ruleset, sound_rulesets
from sandtable.sheet.ruleset import Ruleset
from sandtable.web.companion.asking import Answered, ByHand, answered, by_hand, thrown
from sandtable.web.companion.form import (
    ProcedureForm,
    RulesetListed,
    RulesetShown,
    form_of,
    ruleset_listed,
    ruleset_shown,
)
from sandtable.web.companion.wire import Rolled
from sandtable.web.errors import Problem, on_a_page

#: The largest situation is a retreat among forty enemies; a body longer than this is no situation.
LARGEST_SITUATION = 32_000

#: What else a handler may answer, as the schema tells it.
UNREADABLE = {HTTP_400_BAD_REQUEST: ResponseSpec(Problem, description="cannot be used: one line says why")}
UNKNOWN = {HTTP_404_NOT_FOUND: ResponseSpec(Problem, description="there is none of this name")}
REFUSED = {HTTP_409_CONFLICT: ResponseSpec(Problem, description="the rules do not allow it: every reason")}

#: More dice than anybody throws by hand for one question.
MOST_FACES = 500

Face = Annotated[int, Meta(ge=1, le=1000)]
Count = Annotated[str, Meta(pattern="^[0-9]{1,3}of[0-9]{1,3}$", description="how many met their need, of how many")]
Name = Annotated[str, Meta(min_length=1, max_length=120, description="full name, such as dday_to_berlin.assault")]
Given = Annotated[
    dict[Annotated[str, Meta(max_length=60)], Any],
    Meta(max_length=100, description="facts by name; those left out keep their defaults"),
]


class Situation(Struct, frozen=True, forbid_unknown_fields=True):
    """A procedure and the facts stated for it."""

    procedure: Name
    facts: Given = {}


class Throw(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation to throw the dice for; a seed gives the same dice each time, for practice."""

    procedure: Name
    facts: Given = {}
    seed: Annotated[str, Meta(max_length=60)] | None = None


class Faces(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation, and the faces of the dice thrown for it so far, in order.

    Where only the count matters, one "4of9" may stand for the faces of a whole throw.
    """

    procedure: Name
    facts: Given = {}
    faces: Annotated[tuple[Face | Count, ...], Meta(max_length=MOST_FACES)] = ()


def known_ruleset(name: str) -> Ruleset:
    """A game by its name; an address that names none is not found."""
    try:
        return ruleset(name)
    except FactsFault as fault:
        raise NotFoundException(on_a_page(fault)) from None


@get("/rulesets", sync_to_thread=True, summary="Every registered game")
def list_rulesets() -> list[RulesetListed]:
    return [ruleset_listed(home) for home in sound_rulesets()[0]]


@get("/rulesets/{name:str}", sync_to_thread=True, responses=UNKNOWN, summary="A game and its procedures")
def show_ruleset(name: FromPath[str]) -> RulesetShown:
    return ruleset_shown(known_ruleset(name))


@get("/procedures/{name:str}", sync_to_thread=True, responses=UNKNOWN, summary="The form of a procedure")
def show_procedure(name: FromPath[str]) -> ProcedureForm:
    try:
        return form_of(*procedure(name))
    except FactsFault as fault:
        raise NotFoundException(on_a_page(fault)) from None


@post(
    "/odds",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    responses=UNREADABLE,
    summary="Exact odds, and what other values would bring",
)
def ask_odds(data: JSONBody[Situation]) -> Answered:
    return answered(data.procedure, data.facts)


@post("/roll", sync_to_thread=True, status_code=HTTP_200_OK, responses=UNREADABLE | REFUSED, summary="Throw the dice")
def ask_roll(data: JSONBody[Throw]) -> Rolled:
    return thrown(data.procedure, data.facts, data.seed)


@post(
    "/rolled",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    responses=UNREADABLE | REFUSED,
    summary="What dice thrown by hand mean, and which to throw next",
)
def ask_by_hand(data: JSONBody[Faces]) -> ByHand:
    return by_hand(data.procedure, data.facts, data.faces)


companion = Router(
    path="/api",
    route_handlers=[list_rulesets, show_ruleset, show_procedure, ask_odds, ask_roll, ask_by_hand],
    request_max_body_size=LARGEST_SITUATION,
    tags=["companion"],
)
