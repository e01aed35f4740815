"""What a study of a game tells: the curve of the chance to win, costly decisions and lucky rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from math import sqrt
from statistics import NormalDist
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.game.match import Match
from sandtable.lab.summary import wilson
from sandtable.lab.win_chance import Stretch, Study, Tally, tally_at, whole_stretches

#: What is told of all marks together is right with this chance.
SURE = 0.95
#: So many marks of each kind are told.
MOST_MARKS = 5


class Chance(Struct, frozen=True):
    """A side's chance to win, with its interval of 95 %."""

    share: float
    low: float
    high: float


class Point(Struct, frozen=True):
    """The chances after so many answers, from so many playouts; of the end no playouts are needed."""

    answers: int
    turn: str
    chances: tuple[Chance, ...]
    playouts: int


class Mark(Struct, frozen=True):
    """What a decision cost its side, or what the dice gave it: a change of its chance, with its interval."""

    first: int
    last: int
    side: int
    turn: str
    said: str
    change: float
    low: float
    high: float
    playouts: int
    #: The number of its last answer for whoever is shown it.
    answers: int


class WorstTurn(Struct, frozen=True):
    """The turn in which a side's chance fell or rose most, dice and all: from what to what, and its last answer."""

    side: int
    turn: str
    before: float
    after: float
    answers: int


class TurnBegins(Struct, frozen=True):
    """A turn, and how many answers were given before it."""

    answers: int
    turn: str


class Curve(Struct, frozen=True):
    """The chance to win over a game, its costliest decisions and its luckiest rolls; `judged` is of how many."""

    sides: tuple[str, ...]
    points: tuple[Point, ...]
    costliest: tuple[Mark, ...]
    luckiest: tuple[Mark, ...]
    judged: int
    playouts: int
    worst_turns: tuple[WorstTurn, ...] = ()
    best_turns: tuple[WorstTurn, ...] = ()


def difference(one: tuple[int, int], other: tuple[int, int], z: float) -> tuple[float, float, float]:
    """The difference of two shares, each as a count of so many, and its interval: Newcombe's, from Wilson's two."""
    (wins, of), (others, of_others) = one, other
    share, second = wins / of, others / of_others
    low, high = wilson(wins, of, z)
    second_low, second_high = wilson(others, of_others, z)
    change = share - second
    below = sqrt((share - low) ** 2 + (second_high - second) ** 2)
    above = sqrt((high - share) ** 2 + (second - second_low) ** 2)
    return change, change - below, change + above


def curve_of(study: Study) -> Curve:
    """What the playouts say so far. A mark is made only where its interval leaves no doubt on which side of 0 it is."""
    costs, lucks = _compared(study)
    z = NormalDist().inv_cdf(1 - (1 - SURE) / (2 * max(1, len(costs) + len(lucks))))
    costly = [mark for mark in _marks(costs, z) if mark.high < 0]
    lucky = [mark for mark in _marks(lucks, z) if mark.low > 0 or mark.high < 0]
    points = tuple(_points(study))
    return Curve(
        study.outline.sides,
        points,
        tuple(sorted(costly, key=lambda mark: mark.change)[:MOST_MARKS]),
        tuple(sorted(lucky, key=lambda mark: -abs(mark.change))[:MOST_MARKS]),
        len(costs),
        study.playouts,
        *_extreme_turns(points),
    )


Compared = list[tuple[Stretch, Tally, Tally]]


def _compared(study: Study) -> tuple[Compared, Compared]:
    """For each decision what was to be expected of it and what was there before; and what came of the dice and was."""
    costs: Compared = []
    lucks: Compared = []
    for each in whole_stretches(study):
        before, after = study.at[each.first], tally_at(study, each.last)
        expected = study.expected.get(each.last) if each.dice else after
        if each.side < 0 or after is None or expected is None:
            continue
        costs.append((each, expected, before))
        if each.dice:
            lucks.append((each, after, expected))
    return costs, lucks


def _marks(compared: Compared, z: float) -> Iterable[Mark]:
    for each, one, other in compared:
        found = difference((one.wins[each.side], one.of), (other.wins[each.side], other.of), z)
        yield Mark(each.first, each.last, each.side, each.turn, each.said, *found, min(one.of, other.of), each.last)


def _points(study: Study) -> Iterable[Point]:
    outline = study.outline
    turns = {0: outline.turn} | {each.last: each.turn for each in outline.stretches}
    for answers, tally in sorted(study.at.items()):
        chances = tuple(Chance(wins / tally.of, *wilson(wins, tally.of)) for wins in tally.wins)
        yield Point(answers, turns[answers], chances, tally.of)
    certain = (float(side == outline.winner) for side in range(len(outline.sides)))
    yield Point(outline.answers, turns[outline.answers], tuple(Chance(one, one, one) for one in certain), 0)


def _extreme_turns(points: Sequence[Point]) -> tuple[tuple[WorstTurn, ...], tuple[WorstTurn, ...]]:
    """For each side the turn in which its chance fell most, if it ever fell, and the one in which it rose most."""
    # The last point of each turn is where it stood when the turn was over.
    ends = [point for point, after in zip_longest(points, points[1:]) if after is None or after.turn != point.turn]
    turns = [*zip([points[0], *ends], ends, strict=False)]
    changes = [
        [
            WorstTurn(side, last.turn, first.chances[side].share, last.chances[side].share, last.answers)
            for first, last in turns
        ]
        for side in range(len(points[0].chances))
    ]
    worst = [min(each, key=_rise) for each in changes]
    best = [max(each, key=_rise) for each in changes]
    return tuple(each for each in worst if _rise(each) < 0), tuple(each for each in best if _rise(each) > 0)


def _rise(turn: WorstTurn) -> float:
    return turn.after - turn.before


def turns_of(match: Match[Any]) -> list[TurnBegins]:
    """Where each turn begins."""
    game, found = match.game, list[TurnBegins]()
    for answers in range(len(match.history) + 1):
        turn = game.turn_said(match.state_at(answers))
        if not found or found[-1].turn != turn:
            found.append(TurnBegins(answers, turn))
    return found


def seen_from(curve: Curve, number: Callable[[int], int]) -> Curve:
    """The same, with other numbers for the answers: those that a seat knows."""
    points = tuple(replace(point, answers=number(point.answers)) for point in curve.points)
    costliest, luckiest = (
        tuple(replace(mark, answers=number(mark.last)) for mark in marks) for marks in (curve.costliest, curve.luckiest)
    )
    worst, best = (
        tuple(replace(turn, answers=number(turn.answers)) for turn in turns)
        for turns in (curve.worst_turns, curve.best_turns)
    )
    return replace(curve, points=points, costliest=costliest, luckiest=luckiest, worst_turns=worst, best_turns=best)
