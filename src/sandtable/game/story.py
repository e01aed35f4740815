"""A game told from its beginning to its end, in Markdown that also reads as plain text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from sandtable.game.account import account, seen_events
from sandtable.game.cup import FairDice
from sandtable.game.frame import Game
from sandtable.game.match import Match
from sandtable.game.record import Header
from sandtable.game.seats import UMPIRE, Seat


def story(match: Match[Any], header: Header | None = None, seat: Seat = UMPIRE) -> str:
    """The whole game, or as much of it as a seat may know."""
    return "\n".join(_lines(match, header, seat)) + "\n"


def _lines(match: Match[Any], header: Header | None, seat: Seat) -> Iterator[str]:
    game = match.game
    yield f"# {game.ruleset}: {game.scenario}"
    yield ""
    if header is not None:
        yield from _about(header)
    yield "## The beginning"
    yield ""
    yield from _told(game, seen_events(game, match.opening.events, seat))
    speaker = ""
    for number, at, known in account(match, seat):
        if known.answer is None and not known.events:
            continue
        if known.who != speaker:
            speaker = known.who
            yield f"## {speaker or 'Everybody'}"
            yield ""
        before = game.view(match.state_at(at - 1), seat).state
        asked = f"**{number}. {before.agenda[0].title}.**"
        yield asked if known.answer is None else f"{asked} {_sentence(game.said(before, known.answer))}"
        yield ""
        yield from _told(game, known.events)
    yield from _ending(match)


def _about(header: Header) -> Iterator[str]:
    for seat in header.seats:
        if seat.name in header.players:
            yield f"- {seat.name}: {header.players[seat.name]}"
    if isinstance(header.dice, FairDice):
        yield f"- dice: fair, commitment {header.dice.commitment}"
    else:
        yield "- dice: from a seed that the table knew"
    if header.forked_from is not None:
        yield f"- forked from {header.forked_from.record} after answer {header.forked_from.answers}"
    yield f"- engine: sandtable {header.engine}"
    yield ""


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _told(game: Game[Any], events: tuple[Struct, ...]) -> Iterator[str]:
    for event in events:
        for line in game.story(event):
            words = line.lstrip()
            yield f"{line[: len(line) - len(words)]}- {words}"
    if events:
        yield ""


def _ending(match: Match[Any]) -> Iterator[str]:
    game, state = match.game, match.state
    yield "## The end"
    yield ""
    yield f"{game.result_said(state) or 'The game is not over'}."
