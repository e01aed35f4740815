"""The chance to win at each point of a game that is over, from playouts: the curve, costly decisions and lucky rolls.

A playout goes on from a point to the end of the game, with new dice and everybody playing without much thought. What a
decision cost is told apart from what the dice did: playouts from before an answer are compared with playouts that begin
with that answer and new dice (what was to be expected of it), and these with playouts from after it, as the dice fell.

A study goes in rounds. Each is planned from the counts of those before, so that it can be played by any number of
workers, kept, and gone on with later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import sqrt
from random import Random
from time import thread_time
from typing import Any

from msgspec import Struct, field

from sandtable.dice.play import seeded
from sandtable.game import Game
from sandtable.game.match import Match
from sandtable.players.mind import Mind
from sandtable.sheet.registry import part

#: So many points has a curve at most, and so many of them are chosen before anything is known of it.
MOST_POINTS, FIRST_POINTS = 60, 36
#: Playouts of a point when it is looked at first, and at most.
FIRST_PLAYOUTS, MOST_AT_A_POINT = 8, 512
#: Playouts of a whole study, and processor seconds.
MOST_PLAYOUTS, MOST_SECONDS = 2_400, 90.0
#: In each round so many stretches are split and so many are played more often.
SPLIT, DEEPENED = 4, 6
#: The part of its time that a study may spend on its first round.
FIRST_ROUND = 0.4


class Stretch(Struct, frozen=True):
    """Answers of one side, of which only the last threw dice: what was decided there, and what the dice did."""

    first: int
    last: int
    side: int
    dice: bool
    turn: str
    said: str


class Outline(Struct, frozen=True):
    """A game as it is studied: its stretches one after the other, who won, and how long a playout takes."""

    sides: tuple[str, ...]
    winner: int | None
    stretches: tuple[Stretch, ...]
    turn: str = ""
    seconds: float = 0.0

    @property
    def answers(self) -> int:
        return self.stretches[-1].last if self.stretches else 0


class Task(Struct, frozen=True):
    """Playouts from after some answers; of a stretch, which begin with its answers and new dice."""

    first: int
    last: int
    start: int
    count: int


class Tally(Struct, frozen=True):
    """How often each side won, of so many playouts."""

    wins: tuple[int, ...]
    of: int

    def plus(self, other: Tally) -> Tally:
        wins = tuple(map(sum, zip(self.wins, other.wins, strict=True)))
        return Tally(wins, self.of + other.of)

    def likely(self, side: int) -> float:
        """A careful guess, so that few playouts do not look like a sure thing."""
        return (self.wins[side] + 1) / (self.of + 2)


class Study(Struct):
    """What is known so far: by answers, and of stretches by where they end."""

    outline: Outline
    seed: str
    most_playouts: int = MOST_PLAYOUTS
    most_seconds: float = MOST_SECONDS
    at: dict[int, Tally] = field(default_factory=dict)
    expected: dict[int, Tally] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def playouts(self) -> int:
        return sum(tally.of for tally in (*self.at.values(), *self.expected.values()))

    @property
    def progress(self) -> float:
        """How much of what may be spent is spent."""
        return min(1.0, max(self.playouts / self.most_playouts, self.seconds / self.most_seconds))

    @property
    def spent(self) -> bool:
        return self.progress >= 1.0

    def add(self, task: Task, tally: Tally, seconds: float) -> None:
        kept, key = (self.at, task.first) if task.first == task.last else (self.expected, task.last)
        kept[key] = kept[key].plus(tally) if key in kept else tally
        self.seconds += seconds


# ---------------------------------------------------------------------- which points, and how often


def outlined(match: Match[Any]) -> Outline:
    """The stretches of a game, and the time of one playout from its beginning."""
    game, history = match.game, match.history
    found, first = [], 0
    for number, entry in enumerate(history, 1):
        before = match.state_at(number - 1)
        last = number == len(history)
        if not (last or entry.throws or history[number].side != entry.side or _turns(game, match, number)):
            continue
        said = game.worded(before, entry.answer)
        found.append(Stretch(first, number, entry.side, bool(entry.throws), game.turn_said(before), said))
        first = number
    began = thread_time()
    playout(game, match.opening.state, "outline")
    opening = game.turn_said(match.opening.state)
    return Outline(game.sides, game.winner(match.state), tuple(found), opening, thread_time() - began)


def _turns(game: Game[Any], match: Match[Any], number: int) -> bool:
    return game.turn_said(match.state_at(number)) != game.turn_said(match.state_at(number - 1))


def first_points(outline: Outline, most: int = FIRST_POINTS) -> list[int]:
    """Points spread evenly over the ends of the stretches, the beginning always among them; the end is known."""
    ends = [0, *(stretch.last for stretch in outline.stretches[:-1])]
    if len(ends) <= most:
        return ends
    return [ends[round(at * (len(ends) - 1) / (most - 1))] for at in range(most)]


def planned(study: Study) -> list[Task]:
    """The next round; nothing when the study is done."""
    if study.spent or not study.outline.stretches:
        return []
    if not study.at:
        return _first_round(study)
    return _affordable(study, [*_not_expected_yet(study), *_splits(study)] or _deepened(study))


def _affordable(study: Study, tasks: list[Task]) -> list[Task]:
    """The first of them, until as many playouts as there may be are reached."""
    left, some = study.most_playouts - study.playouts, list[Task]()
    for task in tasks:
        if left > 0:
            some.append(task)
        left -= task.count
    return some


def _first_round(study: Study) -> list[Task]:
    outline, most = study.outline, FIRST_POINTS
    if outline.seconds > 0:
        # A long game has fewer points, so that each has its playouts; two of them and the time between say little.
        affordable = FIRST_ROUND * study.most_seconds / (FIRST_PLAYOUTS * outline.seconds)
        most = max(3, min(most, int(affordable)))
    most = max(2, min(most, study.most_playouts // FIRST_PLAYOUTS))
    points = first_points(outline, most)
    # Every other one first: if the time runs out, what there is covers the whole game.
    return [_at(point, 0, FIRST_PLAYOUTS) for point in (*points[::2], *points[1::2])]


def _at(point: int, start: int, count: int) -> Task:
    return Task(point, point, start, count)


def tally_at(study: Study, point: int) -> Tally | None:
    """What is known of a point; of the end everything."""
    outline = study.outline
    if point < outline.answers:
        return study.at.get(point)
    return Tally(
        tuple(MOST_AT_A_POINT * (side == outline.winner) for side in range(len(outline.sides))), MOST_AT_A_POINT
    )


def whole_stretches(study: Study) -> list[Stretch]:
    """Stretches of which both ends are known."""
    end = study.outline.answers
    return [
        each
        for each in study.outline.stretches
        if each.first in study.at and (each.last in study.at or each.last == end)
    ]


def _swing(study: Study, first: int, last: int) -> float:
    """By how much the chance of some side changes between two points."""
    before, after = tally_at(study, first), tally_at(study, last)
    if before is None or after is None:
        return 0.0
    return max(abs(after.likely(side) - before.likely(side)) for side in range(len(study.outline.sides)))


def _not_expected_yet(study: Study) -> list[Task]:
    """Stretches with dice whose expected value was never asked for."""
    return [
        Task(each.first, each.last, 0, FIRST_PLAYOUTS)
        for each in whole_stretches(study)
        if each.dice and each.side >= 0 and each.last not in study.expected
    ]


def _splits(study: Study) -> list[Task]:
    """New points where the curve moves over several stretches at once."""
    known = [*sorted(study.at), study.outline.answers]
    room = min(SPLIT, MOST_POINTS - len(known))
    ends = [stretch.last for stretch in study.outline.stretches]
    gaps = []
    for first, last in pairwise(known):
        between = [end for end in ends if first < end < last]
        if between:
            gaps.append((-_swing(study, first, last), between[len(between) // 2]))
    return [_at(point, 0, FIRST_PLAYOUTS) for _, point in sorted(gaps)[: max(0, room)]]


def _deepened(study: Study) -> list[Task]:
    """Twice as many playouts for the stretches in which most seems to happen, and which were played least."""
    scored = []
    for each in whole_stretches(study):
        least = min(tally.of for tally in _tallies(study, each))
        if least < MOST_AT_A_POINT:
            scored.append((-_moves(study, each) / sqrt(least), each.last, each))
    tasks: dict[tuple[int, int], Task] = {}
    for _, _, each in sorted(scored, key=lambda score: score[:2])[:DEEPENED]:
        goal = 2 * min(tally.of for tally in _tallies(study, each))
        for first, last in ((each.first, each.first), (each.first, each.last), (each.last, each.last)):
            tally = study.at.get(first) if first == last else study.expected.get(last)
            if tally is not None and tally.of < goal:
                tasks[first, last] = Task(first, last, tally.of, goal - tally.of)
    return list(tasks.values())


def _tallies(study: Study, stretch: Stretch) -> list[Tally]:
    there = (study.at.get(stretch.first), study.expected.get(stretch.last), study.at.get(stretch.last))
    return [tally for tally in there if tally is not None]


def _moves(study: Study, stretch: Stretch) -> float:
    """The most that seems to have happened in a stretch: by decision, by dice, or by both."""
    side, found = max(stretch.side, 0), [_swing(study, stretch.first, stretch.last)]
    if (expected := study.expected.get(stretch.last)) is not None:
        ends = (tally_at(study, stretch.first), tally_at(study, stretch.last))
        found += [abs(expected.likely(side) - tally.likely(side)) for tally in ends if tally is not None]
    return max(found)


# ---------------------------------------------------------------------- playing


def playout(game: Game[Any], s: Any, seed: str, answers: Iterable[Any] = ()) -> int | None:
    """Who wins from a state on, when these answers are given first and everybody then plays without much thought."""
    rng, dice, mind = Random(seed), seeded(seed), _mind(game.ruleset)  # noqa: S311 - not for secrets
    for answer in answers:
        s = game.take(s, answer, dice).state
        dice.rolls.clear()
    for _ in range(game.most_decisions):
        if not s.agenda:
            return game.winner(s)
        answer = next(game.suggest(s, rng)) if mind is None else mind.quick(game, s, mind.plans[0], rng).answer
        s = game.take(s, answer, dice).state
        dice.rolls.clear()
    return None


def _mind(ruleset: str) -> Mind[Any] | None:
    """What the computer thinks with; nothing in a game that has no mind."""
    try:
        players = part(ruleset, "players")
    except (LookupError, ValueError):
        return None
    return None if players is None else players.MIND()


def played(match: Match[Any], task: Task, seed: str) -> tuple[Tally, float]:
    """The playouts of a task, always the same, and the processor seconds that they took."""
    game, began = match.game, thread_time()
    wins = [0] * len(game.sides)
    state = match.state_at(task.first)
    answers = [entry.answer for entry in match.history[task.first : task.last]]
    for number in range(task.start, task.start + task.count):
        winner = playout(game, state, f"{seed}:{task.first}:{task.last}:{number}", answers)
        if winner is not None:
            wins[winner] += 1
    return Tally(tuple(wins), task.count), thread_time() - began


Play = Callable[[Sequence[Task]], Iterable[tuple[Task, Tally, float]]]


def studied(study: Study, play: Play, told: Callable[[float], None] = lambda _: None) -> Study:
    """Go on with a study until it is done; `play` plays the tasks of a round, in any order."""
    while tasks := planned(study):
        for task, tally, seconds in play(tasks):
            study.add(task, tally, seconds)
            told(study.progress)
    return study
