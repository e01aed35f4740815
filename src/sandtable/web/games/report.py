"""How a game went, once it is over: points and losses turn by turn, luck, and what turned it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct

from sandtable.dice.exact import TooManyBranches
from sandtable.dice.patience import PATIENCE, within
from sandtable.explain import percent
from sandtable.game import Game
from sandtable.game.luck import Luck, luck_of
from sandtable.game.match import Entry, Match
from sandtable.sheet.answer import OddsAnswer, odds
from sandtable.sheet.main_chance import chance_of_its_kind
from sandtable.sheet.rolling import Rolled
from sandtable.sheet.shelves import home_of

#: So many turning points are told.
MOST_TOLD = 6
#: A change of the score that is told whatever brought it about.
LEAP = 5
#: Processor seconds for the odds of all rolls that changed the score.
REPORT_SECONDS = 1.0
#: What came of a roll counts as unlikely below this chance.
UNLIKELY = Fraction(1, 4)


class Moment(Struct, frozen=True):
    """Score and losses after an answer with which a turn ended."""

    answers: int
    turn: str
    points: tuple[int, ...]
    losses: tuple[int, ...]


class TurningPoint(Struct, frozen=True):
    """What was unlikely, or a leap in the score: where it stands in the log, and what happened.

    `chance` is that of the family of outcomes, as it was shown before the dice fell.
    """

    answers: int
    turn: str
    said: str
    chance: str
    swing: int


class Part(Struct, frozen=True):
    """Points that a side was given for something, and the rule that says so."""

    points: int
    said: str
    rule: str


class Hints(Struct, frozen=True):
    """How often a seat has asked the coach."""

    seat: str
    count: int


class Report(Struct, frozen=True):
    sides: tuple[str, ...]
    timeline: tuple[Moment, ...]
    luck: tuple[Luck, ...]
    turning_points: tuple[TurningPoint, ...]
    #: What the points of each side were given for at the end, where the game says so.
    scored: tuple[tuple[Part, ...], ...] = ()
    #: Those who asked the coach.
    hints: tuple[Hints, ...] = ()


def report(match: Match[Any]) -> Report:
    """The whole game, which is over and open to everybody."""
    scored = tuple(
        tuple(Part(part.value, part.label, part.rule) for part in each.modifiers if part.value)
        for each in match.game.scored(match.state)
    )
    return Report(match.game.sides, tuple(_timeline(match)), luck_of(match), tuple(_turning_points(match)), scored)


def _timeline(match: Match[Any]) -> list[Moment]:
    """Score and losses as each turn ended, and at the end."""
    found: list[Moment] = []
    states = [match.state_at(number) for number in range(len(match.history) + 1)]
    game = match.game
    turns = [game.turn_said(state) for state in states]
    for number, turn in enumerate(turns):
        if number + 1 == len(turns) or turns[number + 1] != turn:
            found.append(Moment(number, turn, game.score(states[number]), game.losses(states[number])))
    return found


def _turning_points(match: Match[Any]) -> list[TurningPoint]:
    """What was least to be expected, weighed by what the score made of it."""
    with within(REPORT_SECONDS):
        return _found(match)


def _found(match: Match[Any]) -> list[TurningPoint]:
    game = match.game
    found: list[tuple[float, TurningPoint]] = []
    for number, entry in enumerate(match.history, 1):
        before, after = game.score(match.state_at(number - 1)), game.score(entry.state)
        swing = _lead(after) - _lead(before)
        if not swing:
            continue
        known = ((_chance_of(game, event), event) for event in entry.events)
        chances = [(chance, event) for chance, event in known if chance is not None]
        rarest, event = min(chances, key=lambda each: each[0], default=(Fraction(1), None))
        if rarest >= UNLIKELY and abs(swing) < LEAP:
            continue
        said = _told(game, entry, event) or game.said(match.state_at(number - 1), entry.answer)
        told = percent(rarest) if chances else ""
        point = TurningPoint(number, game.turn_said(entry.state), said.partition(" § ")[0], told, swing)
        weight = abs(swing) * (1.25 - float(rarest))
        found.append((weight, point))
    found.sort(key=lambda each: -each[0])
    return sorted((point for _, point in found[:MOST_TOLD]), key=lambda point: point.answers)


def _chance_of(game: Game[Any], event: Struct) -> Fraction | None:
    """How likely what came of an event's dice was, as it was told before: that family of outcomes, not these very dice.

    None for what nobody throws for, and of what was too wide to be told before. A game without procedures knows the
    chance of each of its dice.
    """
    luck = [chance if well else 1 - chance for _, well, chance in game.luck(event)]
    if not luck or not isinstance(event, Rolled):
        return min(luck, default=None)
    home = home_of(game)
    try:
        found = None if PATIENCE.is_over() else odds(home, home.procedures[event.procedure], event.facts)
    except TooManyBranches:
        return None
    return chance_of_its_kind(found, event.outcome) if isinstance(found, OddsAnswer) else None


def _told(game: Game[Any], entry: Entry[Any], mattered: Struct | None) -> str:
    """The roll that mattered, or else the last thing that happened."""
    events = (*([] if mattered is None else [mattered]), *reversed(entry.events))
    return next((line for event in events for line in game.story(event)[:1]), "")


def _lead(points: tuple[int, ...]) -> int:
    return points[0] - max(points[1:]) if len(points) > 1 else 0
