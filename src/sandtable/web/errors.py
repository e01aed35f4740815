"""What goes wrong, as a page or a program is told: one line that says what to do, and the rules where they say no."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeAlias

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_404_NOT_FOUND,
    HTTP_405_METHOD_NOT_ALLOWED,
    HTTP_409_CONFLICT,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from msgspec import Struct

from sandtable.explain import Refusal, Refused
from sandtable.sheet.faults import LONGEST_FAULT, MOST_FAULTS, FactsFault, cut
from sandtable.sheet.registry import HOW_TO_LIST
from sandtable.web.aside.faults import Busy, OverLimit, WorkerLost
from sandtable.web.games.no_game import NoGame
from sandtable.web.limits.too_much import TooMuch
from sandtable.web.store.faults import CannotKeep, NotThere, StoreFault
from sandtable.web.trouble import trouble_of

AnyRequest: TypeAlias = Request[Any, Any, Any]

#: What the framework tells in a word or two, in a sentence.
PLAIN = {
    HTTP_404_NOT_FOUND: "there is nothing here: check the address",
    HTTP_405_METHOD_NOT_ALLOWED: "this cannot be done at this address: check the method of the request",
    HTTP_413_REQUEST_ENTITY_TOO_LARGE: "the body of the request is too large: send less",
}
#: What is told in one line has no more characters: it may repeat what a stranger sent.
LONGEST_ERROR = (MOST_FAULTS + 1) * LONGEST_FAULT
#: Seconds after which a busy server is worth asking again.
RETRY_AFTER = "5"


class Problem(Struct, frozen=True, kw_only=True):
    """The body of every answer that is not what was asked for."""

    error: str
    refusals: tuple[Refusal, ...] = ()
    #: Everything that is wrong, one line each, where a file that was sent has several faults.
    faults: tuple[str, ...] = ()


class NotAllowed(Exception):
    """The rules refuse what was asked."""

    def __init__(self, refused: Refused) -> None:
        super().__init__("the rules do not allow it")
        self.refused = refused


class SourceFault(FactsFault):
    """A scenario or a record that was sent and cannot be used, with all that is wrong with it."""

    def __init__(self, fault: ValueError) -> None:
        super().__init__(str(fault))
        # What checks a whole file tells all its faults; what reads on only until the first has none to list.
        self.faults: tuple[str, ...] = getattr(fault, "faults", ())


def on_a_page(fault: FactsFault) -> str:
    """What is wrong, without advice that is only good at a terminal."""
    return str(fault).removesuffix(HOW_TO_LIST)


def against(found: object) -> tuple[Refusal, ...]:
    """What the rules have against something: every reason, or none where it is not refused."""
    return found.refusals if isinstance(found, Refused) else ()


def answer(
    status: int, error: str, refusals: tuple[Refusal, ...] = (), faults: tuple[str, ...] = ()
) -> Response[Problem]:
    problem = Problem(error=cut(error, LONGEST_ERROR), refusals=refusals, faults=faults)
    return Response(problem, status_code=status, media_type=MediaType.JSON)


def refused(_: AnyRequest, fault: NotAllowed) -> Response[Problem]:
    found = against(fault.refused)
    return answer(HTTP_409_CONFLICT, "; ".join(each.because for each in found), found)


def misunderstood(_: AnyRequest, fault: FactsFault) -> Response[Problem]:
    faults = fault.faults if isinstance(fault, SourceFault) else ()
    return answer(HTTP_400_BAD_REQUEST, on_a_page(fault), faults=faults)


def too_much(_: AnyRequest, fault: TooMuch) -> Response[Problem]:
    response = answer(HTTP_429_TOO_MANY_REQUESTS, str(fault))
    response.headers["Retry-After"] = str(fault.seconds)
    return response


def unreadable(_: AnyRequest, __: RecursionError | UnicodeDecodeError) -> Response[Problem]:
    """Lists within lists without end, or bytes that are no text."""
    return answer(HTTP_400_BAD_REQUEST, "the body cannot be read: give plain values as JSON in UTF-8")


def not_kept(request: AnyRequest, fault: StoreFault) -> Response[Problem]:
    """What the store did not take: a character it cannot hold, a game that is gone, or it does not work now."""
    if isinstance(fault, CannotKeep):
        return answer(HTTP_400_BAD_REQUEST, str(fault))
    status = HTTP_404_NOT_FOUND if isinstance(fault, NotThere) else HTTP_503_SERVICE_UNAVAILABLE
    return answer(status, trouble_of(fault, _doing(request)))


def no_game(_: AnyRequest, fault: NoGame) -> Response[Problem]:
    return answer(HTTP_404_NOT_FOUND, str(fault))


def over_limit(_: AnyRequest, fault: OverLimit) -> Response[Problem]:
    return answer(HTTP_400_BAD_REQUEST, str(fault))


def not_now(_: AnyRequest, fault: Busy | WorkerLost) -> Response[Problem]:
    """Nothing is wrong with what was asked, but it could not be done now."""
    response = answer(HTTP_503_SERVICE_UNAVAILABLE, str(fault))
    response.headers["Retry-After"] = RETRY_AFTER
    return response


def http_fault(_: AnyRequest, fault: HTTPException) -> Response[Problem]:
    bare = fault.detail == HTTPStatus(fault.status_code).phrase
    detail = PLAIN.get(fault.status_code, fault.detail) if bare else fault.detail
    more = fault.extra if isinstance(fault.extra, list) else []
    said = [f"{each.get('key', '')}: {each.get('message', '')}".strip(": ") for each in more if isinstance(each, dict)]
    response = answer(fault.status_code, "; ".join([detail, *said]))
    response.headers.update(fault.headers or {})
    return response


def unforeseen(request: AnyRequest, fault: Exception) -> Response[Problem]:
    """A fault of ours: it is logged with its trace, and the client learns nothing of it."""
    return answer(HTTP_500_INTERNAL_SERVER_ERROR, trouble_of(fault, _doing(request)))


def _doing(request: AnyRequest) -> str:
    return f"{request.method} {request.url.path}"


HANDLERS: dict[int | type[Exception], Callable[[AnyRequest, Any], Response[Any]]] = {
    NotAllowed: refused,
    FactsFault: misunderstood,
    StoreFault: not_kept,
    TooMuch: too_much,
    RecursionError: unreadable,
    UnicodeDecodeError: unreadable,
    NoGame: no_game,
    OverLimit: over_limit,
    Busy: not_now,
    WorkerLost: not_now,
    HTTPException: http_fault,
    Exception: unforeseen,
}
