"""What a seat may do, and what would come of it."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct, ValidationError, to_builtins

from sandtable.dice.exact import TooManyBranches
from sandtable.dice.patience import within
from sandtable.explain import Refused
from sandtable.game import Game, Seat
from sandtable.game.frame import Forecast
from sandtable.game.offers import Options
from sandtable.sheet.answer import odds
from sandtable.sheet.facts import Facts
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.procedure import Assessment
from sandtable.sheet.shelves import home_of
from sandtable.web.companion.wire import odds_said, unweighed
from sandtable.web.errors import against
from sandtable.web.faces.face import Face
from sandtable.web.games.room import Room
from sandtable.web.games.wire import (
    Considered,
    ForecastSaid,
    Offered,
    OfferSaid,
    OptionSaid,
    OptionsSaid,
)

#: Processor seconds for the odds of one roll that an answer leads to.
FORECAST_SECONDS = 0.15


class Moment(Struct, frozen=True):
    """A game as a seat sees it at one moment: what is worked out from it does not hold the table up."""

    game: Game[Any]
    face: Face
    seat: Seat
    state: Any
    version: int


def moment_of(room: Room, seat: Seat) -> Moment:
    return Moment(room.match.game, room.face, seat, room.match.view(seat).state, room.version_for(seat))


def read_answer(at: Moment, plain: Any, line: str) -> Struct:
    """An answer from a typed line or, without one, from plain data."""
    if line and not at.game.verbs:
        raise FactsFault("this game has no typed answers: choose one from the list")
    return at.game.read(at.state, line) if line else answer_of(at.game, plain)


def answer_of(game: Game[Any], plain: Any) -> Struct:
    """An answer from plain data; FactsFault if it is none."""
    try:
        return game.read_answer(plain)
    except (ValidationError, TypeError, RecursionError) as fault:
        raise FactsFault(f"this is no answer of {game.ruleset}: {fault}") from None


def offered(at: Moment, piece: int | None) -> Offered:
    """What can be done with a piece by whoever is asked; others see only its card."""
    game, s = at.game, at.state
    question = game.question(s)
    there = piece is None or piece in game.pieces(s)
    found = game.offers(s, piece) if there and question is not None and question.is_for(at.seat) else []
    return Offered(
        piece=piece,
        version=at.version,
        card=None if piece is None else game.card(s, piece),
        offers=tuple(
            OfferSaid(
                verb=offer.verb,
                said=game.said(s, offer.answer),
                answer=to_builtins(offer.answer),
                place=offer.place,
                piece=offer.piece,
                refusals=against(offer.refused),
            )
            for offer in found
        ),
    )


def considered_as(at: Moment, plain: Any, line: str) -> Considered:
    """An answer before it is given, as it was sent or typed."""
    return considered(at, read_answer(at, plain, line))


def considered(at: Moment, answer: Struct) -> Considered:
    """An answer before it is given."""
    game, s, seat = at.game, at.state, at.seat
    no = game.validate(s, answer, seat)
    # Only an answer to what is asked, from whoever is asked, has words and choices of its own.
    question = game.question(s)
    may = question is not None and question.is_for(seat) and isinstance(answer, s.agenda[0].answers)
    said, options = _worded(game, s, answer) if may else ("", [])
    return Considered(
        answer=to_builtins(answer),
        said=said,
        version=at.version,
        refusals=against(no),
        options=tuple(
            OptionsSaid(
                group.title,
                group.pick,
                tuple(
                    OptionSaid(
                        label=option.label,
                        answer=to_builtins(option.answer),
                        on=option.on,
                        place=option.place,
                        piece=option.piece,
                        refusals=against(option.refused),
                    )
                    for option in group.options
                ),
            )
            for group in options
        ),
        forecasts=tuple(_forecast(game, each) for each in game.forecasts(s, answer)) if no is None else (),
    )


def _worded(game: Game[Any], s: Any, answer: Struct) -> tuple[str, list[Options]]:
    """An answer in words and what can be changed about it; nothing if it names pieces or places that are not there."""
    try:
        return game.said(s, answer), game.options(s, answer)
    except (LookupError, ValueError):
        return "", []


def _forecast(game: Game[Any], forecast: Forecast) -> ForecastSaid:
    """The odds of dice that an answer leads to. Others at the table wait for it, so it has little time."""
    home = home_of(game)
    procedure, facts = home.procedures[forecast.procedure], cast("Facts", forecast.facts)
    name = f"{home.short_name}.{forecast.procedure}"
    try:
        with within(FORECAST_SECONDS):
            found = odds(home, procedure, facts)
    except TooManyBranches:
        # What has so many results was allowed, or there would be none.
        assessed = cast("Assessment[Any]", procedure.assess(facts, home.tables))
        return ForecastSaid(forecast.label, name, unweighed(assessed), theirs=forecast.theirs)
    if isinstance(found, Refused):
        return ForecastSaid(forecast.label, name, None, against(found))
    return ForecastSaid(forecast.label, name, odds_said(found), theirs=forecast.theirs)
