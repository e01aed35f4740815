"""How a game went, once it is over: points and losses turn by turn, luck, and what turned it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct

from sandtable.explain import percent
from sandtable.game import Game
from sandtable.game.luck import Luck, luck_of
from sandtable.game.match import Entry, Match

#: So many turning points are told.
MOST_TOLD = 6
#: A change of the score that is told whatever brought it about.
LEAP = 5
#: A roll counts as unlikely below this chance.
UNLIKELY = Fraction(1, 4)


class Moment(Struct, frozen=True):
    """Score and losses after an answer with which a turn ended."""

    answers: int
    turn: str
    points: tuple[int, ...]
    losses: tuple[int, ...]


class TurningPoint(Struct, frozen=True):
    """An unlikely roll, or a leap in the score: where it stands in the log, and what happened."""

    answers: int
    turn: str
    said: str
    chance: str
    swing: int


class Report(Struct, frozen=True):
    sides: tuple[str, ...]
    timeline: tuple[Moment, ...]
    luck: tuple[Luck, ...]
    turning_points: tuple[TurningPoint, ...]


def report(match: Match[Any]) -> Report:
    """The whole game, which is over and open to everybody."""
    return Report(match.game.sides, tuple(_timeline(match)), luck_of(match), tuple(_turning_points(match)))


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
    """The rolls that were least to be expected, weighed by what the score made of them."""
    game = match.game
    found: list[tuple[float, TurningPoint]] = []
    for number, entry in enumerate(match.history, 1):
        before, after = game.score(match.state_at(number - 1)), game.score(entry.state)
        swing = _lead(after) - _lead(before)
        chances = [chance if well else 1 - chance for event in entry.events for _, well, chance in game.luck(event)]
        rarest = min(chances, default=Fraction(1))
        if not swing or (rarest >= UNLIKELY and abs(swing) < LEAP):
            continue
        said = _told(game, entry) or game.said(match.state_at(number - 1), entry.answer)
        chance = percent(rarest) if chances else ""
        point = TurningPoint(number, game.turn_said(entry.state), said.partition(" § ")[0], chance, swing)
        weight = abs(swing) * (1.25 - float(rarest))
        found.append((weight, point))
    found.sort(key=lambda each: -each[0])
    return sorted((point for _, point in found[:MOST_TOLD]), key=lambda point: point.answers)


def _told(game: Game[Any], entry: Entry[Any]) -> str:
    """The roll that mattered, or else the last thing that happened."""
    rolled = [event for event in entry.events if any(True for _ in game.luck(event))]
    lines = [line for event in (*rolled, *reversed(entry.events)) for line in game.story(event)[:1]]
    return lines[0] if lines else ""


def _lead(points: tuple[int, ...]) -> int:
    return points[0] - max(points[1:]) if len(points) > 1 else 0
