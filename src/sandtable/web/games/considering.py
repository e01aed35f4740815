"""What a seat may do, and what would come of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct, ValidationError, to_builtins
from msgspec.structs import replace

from sandtable.dice.exact import TooManyBranches
from sandtable.dice.patience import within
from sandtable.explain import Refused
from sandtable.game import Game, Seat
from sandtable.game.idle import why_idle
from sandtable.game.notes import notes_of
from sandtable.game.offers import Offer, Options
from sandtable.game.planning import Draft, Plan
from sandtable.game.question import Forecast
from sandtable.sheet.answer import OddsAnswer, odds
from sandtable.sheet.facts import Facts
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.procedure import Assessment
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.shelves import home_of
from sandtable.web.companion.wire import odds_said, unweighed
from sandtable.web.errors import against
from sandtable.web.faces.face import Face
from sandtable.web.games.compared_said import AnsweredSaid, answered_said
from sandtable.web.games.letters import letter_of, letters_of
from sandtable.web.games.room import Room
from sandtable.web.games.wire import (
    Considered,
    ForecastSaid,
    Offered,
    OfferSaid,
    OptionSaid,
    OptionsSaid,
    Planned,
    WhyIdle,
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
    letters = letters_of(game)
    return Offered(
        piece=piece,
        version=at.version,
        card=None if piece is None else game.card(s, piece),
        offers=tuple(_offer(game, s, offer, letters) for offer in found),
    )


def _offer(game: Game[Any], s: Any, offer: Offer, letters: Mapping[str, str]) -> OfferSaid:
    said = game.said(s, offer.answer)
    return OfferSaid(
        verb=offer.verb,
        said=said,
        worded=game.worded(s, offer.answer),
        answer=to_builtins(offer.answer),
        place=offer.place,
        piece=offer.piece,
        refusals=against(offer.refused),
        # What is laid has no answer yet that could be typed: its verb is.
        letter=offer.letter or letter_of(game, letters, offer.verb.lower() if offer.lays else said, offer.answer),
        lays=offer.lays,
        opens=offer.opens,
    )


def idle_at(at: Moment, piece: int, place: str) -> WhyIdle:
    """Why a piece can do nothing at a place; nothing for who is not asked, and of what is not there."""
    game, s = at.game, at.state
    question = game.question(s)
    if question is None or not question.is_for(at.seat) or piece not in game.pieces(s):
        return WhyIdle(version=at.version)
    try:
        return WhyIdle(version=at.version, refusals=why_idle(game, s, piece, place))
    except (LookupError, ValueError) as fault:
        raise FactsFault(f"there is no such place: {fault}") from None


def considered_as(at: Moment, plain: Any, line: str, target: int | None = None) -> Considered:
    """An answer before it is given, as it was sent or typed, with the odds at a piece that is pointed at."""
    answer = read_answer(at, plain, line)
    found = considered(at, answer)
    if target is None or found.refusals or target not in at.game.pieces(at.state):
        return found
    meant = at.game.forecasts_on(at.state, answer, target)
    if meant is None:
        return found
    return replace(found, aimed=True, forecasts=tuple(_forecast(at.game, each) for each in meant))


def considered(at: Moment, answer: Struct) -> Considered:
    """An answer before it is given."""
    game, s, seat = at.game, at.state, at.seat
    no = game.validate(s, answer, seat)
    # Only an answer to what is asked, from whoever is asked, has words and choices of its own.
    question = game.question(s)
    may = question is not None and question.is_for(seat) and isinstance(answer, s.agenda[0].answers)
    said, worded, options = _told(game, s, answer) if may else ("", "", [])
    warnings = game.warnings(s, answer) if no is None else ()
    return Considered(
        answer=to_builtins(answer),
        said=said,
        worded=worded,
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
                        note=option.note,
                        symbols=option.symbols,
                    )
                    for option in group.options
                ),
                group.first,
                group.apart,
            )
            for group in options
        ),
        forecasts=tuple(_forecast(game, each) for each in game.forecasts(s, answer) or ()) if no is None else (),
        warnings=warnings,
        notes=notes_of(game, s, answer, warnings) if no is None else (),
        marks=to_builtins(game.marks(s, answer)) if no is None else None,
    )


def planned(at: Moment, draft: Draft) -> Planned:
    """What somebody has laid on the table so far, for a piece that he may decide for."""
    game, s = at.game, at.state
    question = game.question(s)
    may = question is not None and question.is_for(at.seat) and draft.piece in game.pieces(s)
    if draft.like is not None:
        draft = replace(draft, like=answer_of(game, draft.like))
    plan = game.plan(s, draft) if may else None
    if plan is None:
        raise FactsFault(f"nothing can be laid for '{draft.verb}' now")
    return Planned(
        version=at.version,
        marks=to_builtins(plan.marks),
        said=plan.said,
        forms=plan.forms,
        considered=None if plan.answer is None else _with_what_follows(game, considered(at, plan.answer), plan),
    )


def _with_what_follows(game: Game[Any], found: Considered, plan: Plan) -> Considered:
    """What is considered, with the dice that a plan says would follow it; what the rules refuse leads to none."""
    if found.refusals or not plan.forecasts:
        return found
    return replace(found, forecasts=(*found.forecasts, *(_forecast(game, each) for each in plan.forecasts)))


def _told(game: Game[Any], s: Any, answer: Struct) -> tuple[str, str, list[Options]]:
    """An answer to type, to read, and to change; nothing if it names pieces or places that are not there."""
    try:
        return game.said(s, answer), game.worded(s, answer), game.options(s, answer)
    except (LookupError, ValueError):
        return "", "", []


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
    answered = _answered(home, forecast, found)
    return ForecastSaid(forecast.label, name, odds_said(found), theirs=forecast.theirs, answered=answered)


def _answered(home: Ruleset, forecast: Forecast, now: OddsAnswer) -> AnsweredSaid | None:
    """The chances of a roll if the enemy adds all he can; nothing where he can add nothing, or there is no time."""
    if forecast.answered is None:
        return None
    try:
        with within(FORECAST_SECONDS):
            found = odds(home, home.procedures[forecast.procedure], cast("Facts", forecast.answered))
    except TooManyBranches:
        return None
    return None if isinstance(found, Refused) else answered_said(found, now)
