"""The companion's API: games, forms of procedures, odds with every alternative, rolls."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.exceptions import NotFoundException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_400_BAD_REQUEST, HTTP_404_NOT_FOUND, HTTP_409_CONFLICT
from msgspec import Meta, Struct

from sandtable.sheet.faults import FactsFault
from sandtable.sheet.house_rules import FORM, LONGEST, MOST
from sandtable.sheet.registry import procedure, ruleset, sound_rulesets
from sandtable.sheet.ruleset import Ruleset
from sandtable.web.aside import OverLimit
from sandtable.web.aside.asked import aside_for
from sandtable.web.aside.desk import at_the_desk
from sandtable.web.companion.asking import (
    AT_LENGTH,
    WITH_HOUSE_RULES,
    Answered,
    ByHand,
    answered_at_length,
    answered_soon,
    answered_unweighed,
    answered_with_house_rules,
    by_hand,
    keep_answer,
    remembered,
    thrown,
)
from sandtable.web.companion.changeable import ChangeableTable, HouseRulesRead, changeable_tables, checked
from sandtable.web.companion.form import (
    ProcedureForm,
    RulesetListed,
    RulesetShown,
    form_of,
    ruleset_listed,
    ruleset_shown,
)
from sandtable.web.companion.wire import Rolled
from sandtable.web.errors import AnyRequest, Problem, on_a_page

#: The largest situation is a retreat among forty enemies; a body longer than this is no situation.
LARGEST_SITUATION = 32_000

#: What else a handler may answer, as the schema tells it.
UNREADABLE = {HTTP_400_BAD_REQUEST: ResponseSpec(Problem, description="cannot be used: one line says why")}
UNKNOWN = {HTTP_404_NOT_FOUND: ResponseSpec(Problem, description="there is none of this name")}
REFUSED = {HTTP_409_CONFLICT: ResponseSpec(Problem, description="the rules do not allow it: every reason")}

#: More dice than anybody throws by hand for one question.
MOST_FACES = 500

Face = Annotated[int, Meta(ge=1, le=1000)]
Count = Annotated[
    str, Meta(pattern=r"^[0-9]{1,3}of[0-9]{1,3}$(?!\n)", description="how many met their need, of how many")
]
Name = Annotated[str, Meta(min_length=1, max_length=120, description="full name: game.procedure")]
Given = Annotated[
    dict[Annotated[str, Meta(max_length=60)], Any],
    Meta(max_length=100, description="facts by name; those left out keep their defaults"),
]


House = Annotated[
    tuple[Annotated[str, Meta(max_length=LONGEST)], ...],
    Meta(max_length=MOST, description=f"house rules, each as {FORM}, the row by its first cell"),
]


class Situation(Struct, frozen=True, forbid_unknown_fields=True):
    """A procedure and the facts stated for it."""

    procedure: Name
    facts: Given = {}
    house: House = ()


class Throw(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation to throw the dice for; a seed gives the same dice each time, for practice."""

    procedure: Name
    facts: Given = {}
    house: House = ()
    seed: Annotated[str, Meta(max_length=60)] | None = None


class Faces(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation, and the faces of the dice thrown for it so far, in order.

    Where only the count matters, one "4of9" may stand for the faces of a whole throw.
    """

    procedure: Name
    facts: Given = {}
    house: House = ()
    faces: Annotated[tuple[Face | Count, ...], Meta(max_length=MOST_FACES)] = ()


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """House rules to be checked."""

    house: House = ()


def known_ruleset(name: str) -> Ruleset:
    """A game by its name; an address that names none is not found."""
    try:
        return ruleset(name)
    except FactsFault as fault:
        raise NotFoundException(on_a_page(fault)) from None


@get("/rulesets", summary="Every registered game")
async def list_rulesets(request: AnyRequest) -> list[RulesetListed]:
    return await at_the_desk(request, _rulesets)


def _rulesets() -> list[RulesetListed]:
    return [ruleset_listed(home) for home in sound_rulesets()[0]]


@get("/rulesets/{name:str}", responses=UNKNOWN, summary="A game and its procedures")
async def show_ruleset(request: AnyRequest, name: FromPath[str]) -> RulesetShown:
    return await at_the_desk(request, _ruleset_of, name)


def _ruleset_of(name: str) -> RulesetShown:
    return ruleset_shown(known_ruleset(name))


@get("/rulesets/{name:str}/emblem.svg", responses=UNKNOWN, summary="The picture that stands for a game")
async def show_emblem(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    return Response(await at_the_desk(request, _emblem_of, name), media_type="image/svg+xml")


def _emblem_of(name: str) -> bytes:
    if (emblem := known_ruleset(name).emblem) is None:
        raise NotFoundException(f"'{name}' brings no picture of its own")
    return Path(emblem).read_bytes()


@get("/rulesets/{name:str}/house_rules", responses=UNKNOWN, summary="The cells that house rules can change")
async def show_changeable(request: AnyRequest, name: FromPath[str]) -> list[ChangeableTable]:
    return await at_the_desk(request, _changeable_of, name)


def _changeable_of(name: str) -> list[ChangeableTable]:
    return changeable_tables(known_ruleset(name))


@post(
    "/rulesets/{name:str}/house_rules",
    status_code=HTTP_200_OK,
    responses=UNREADABLE | UNKNOWN,
    summary="House rules read, with what is printed",
)
async def check_house_rules(request: AnyRequest, name: FromPath[str], data: JSONBody[HouseRules]) -> HouseRulesRead:
    home = await at_the_desk(request, known_ruleset, name)
    return await aside_for(request, checked, home.short_name, data.house, seconds=WITH_HOUSE_RULES)


@get("/procedures/{name:str}", responses=UNKNOWN, summary="The form of a procedure")
async def show_procedure(request: AnyRequest, name: FromPath[str]) -> ProcedureForm:
    return await at_the_desk(request, _form_of, name)


def _form_of(name: str) -> ProcedureForm:
    try:
        return form_of(*procedure(name))
    except FactsFault as fault:
        raise NotFoundException(on_a_page(fault)) from None


@post("/odds", status_code=HTTP_200_OK, responses=UNREADABLE, summary="Exact odds, and what other values would bring")
async def ask_odds(request: AnyRequest, data: JSONBody[Situation]) -> Answered:
    if data.house:
        return await _odds_with_house_rules(request, data)
    situation, known = await at_the_desk(request, answered_soon, data.procedure, data.facts)
    if known is not None:
        return known
    try:
        found = await aside_for(request, answered_at_length, data.procedure, data.facts, seconds=AT_LENGTH)
    except OverLimit:
        found = await at_the_desk(request, answered_unweighed, situation)
    keep_answer(situation, found)
    return found


async def _odds_with_house_rules(request: AnyRequest, data: Situation) -> Answered:
    """Tables that a stranger has changed may ask for anything, so nothing of them is read but aside."""
    named, known = await at_the_desk(request, remembered, data.procedure, data.facts, data.house)
    if known is None:
        asked = (data.procedure, data.facts, data.house)
        known = await aside_for(request, answered_with_house_rules, *asked, seconds=WITH_HOUSE_RULES)
        keep_answer(named, known)
    return known


@post("/roll", status_code=HTTP_200_OK, responses=UNREADABLE | REFUSED, summary="Throw the dice")
async def ask_roll(request: AnyRequest, data: JSONBody[Throw]) -> Rolled:
    if data.house:
        asked = (data.procedure, data.facts, data.seed, data.house)
        return await aside_for(request, thrown, *asked, seconds=WITH_HOUSE_RULES)
    return await at_the_desk(request, thrown, data.procedure, data.facts, data.seed)


@post(
    "/rolled",
    status_code=HTTP_200_OK,
    responses=UNREADABLE | REFUSED,
    summary="What dice thrown by hand mean, and which to throw next",
)
async def ask_by_hand(request: AnyRequest, data: JSONBody[Faces]) -> ByHand:
    if data.house:
        asked = (data.procedure, data.facts, data.faces, data.house)
        return await aside_for(request, by_hand, *asked, seconds=WITH_HOUSE_RULES)
    return await at_the_desk(request, by_hand, data.procedure, data.facts, data.faces)


companion = Router(
    path="/api",
    route_handlers=[
        list_rulesets,
        show_ruleset,
        show_emblem,
        show_changeable,
        check_house_rules,
        show_procedure,
        ask_odds,
        ask_roll,
        ask_by_hand,
    ],
    request_max_body_size=LARGEST_SITUATION,
    tags=["companion"],
)
