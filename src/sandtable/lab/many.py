"""Many games at once: in chunks over worker processes, with a seed for each game.

The results do not depend on how many workers there are or which of them is first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from multiprocessing.connection import wait
from typing import Any

from msgspec import Struct

from sandtable.lab.arena import GameResult, play_game
from sandtable.lab.workers import Worker, ctrl_c_noticed
from sandtable.players.budget import SECONDS, Budget
from sandtable.players.registry import player
from sandtable.sheet.shelves import opened

#: Told how many games are done.
Told = Callable[[int], None]
#: Chunks for each worker: enough that none waits long for the last, few enough that handing them out costs nothing.
CHUNKS_EACH = 16
LARGEST_CHUNK = 50


class Contest(Struct, frozen=True, kw_only=True):
    """What is played: red has the first side, blue the second, and `others` each that follows.

    With `swap` every player sits one side further in the next game. Each game has a seed of its own, also with `swap`:
    games that share dice would not be independent. `seconds` and `nodes` are what a player may spend on an answer.
    """

    ruleset: str
    scenario: str
    source: str
    red: str
    blue: str
    others: str = ""
    seed: str = "1"
    swap: bool = False
    seconds: float | None = SECONDS
    nodes: int | None = None

    def players(self, sides: int) -> tuple[str, ...]:
        """A player for each side, as they sit in the first game."""
        return (self.red, self.blue, *(self.others or self.blue,) * (sides - 2))[:sides]

    def swapped(self, number: int, sides: int) -> int:
        """How many sides further than in the first game every player sits."""
        return number % sides if self.swap else 0

    def seed_of(self, number: int) -> str:
        return f"{self.seed}:{number}"


class Played(Struct, frozen=True):
    """One game of a contest, and how many sides further than in the first game every player sat."""

    number: int
    swapped: int
    result: GameResult


def play_many(contest: Contest, games: int, jobs: int = 1, told: Told | None = None) -> list[Played]:
    """Play so many games, in order of their numbers. Ctrl-C stops early with those that are done."""
    tell = told if told is not None else _tell_nobody
    if jobs <= 1 or games <= 1:
        return _here(contest, games, tell)
    return _in_workers(contest, games, min(jobs, games), tell)


def _tell_nobody(done: int) -> None:
    pass


def _play_one(contest: Contest, number: int) -> Played:
    game = opened(contest.ruleset, contest.scenario, contest.source)
    sides = len(game.sides)
    swapped, seated = contest.swapped(number, sides), contest.players(sides)
    names = [seated[(side - swapped) % sides] for side in range(sides)]
    # New players for each game: what one remembers of a game must not change the next.
    players = [player(name, contest.ruleset, Budget(contest.seconds, contest.nodes)) for name in names]
    return Played(number, swapped, play_game(game, players, contest.seed_of(number)))


def _here(contest: Contest, games: int, tell: Told) -> list[Played]:
    played: list[Played] = []
    try:
        for number in range(games):
            played.append(_play_one(contest, number))
            tell(len(played))
    except KeyboardInterrupt:
        pass
    return played


# ---------------------------------------------------------------------- workers


def _play_chunk(contest: Contest, first: int, after: int) -> list[Played]:
    return [_play_one(contest, number) for number in range(first, after)]


def _chunks(games: int, jobs: int) -> Iterator[tuple[int, int]]:
    size = max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_EACH)))
    yield from ((first, min(first + size, games)) for first in range(0, games, size))


def _in_workers(contest: Contest, games: int, jobs: int, tell: Told) -> list[Played]:
    played: list[Played] = []
    chunks = _chunks(games, jobs)
    workers: list[Worker] = []
    with ctrl_c_noticed() as pressed:
        try:
            busy: dict[Any, Worker] = {}
            for chunk in islice(chunks, jobs):
                workers.append(worker := Worker(_play_chunk))
                worker.give(contest, *chunk)
                busy[worker.pipe] = worker
            while busy and not pressed:
                for pipe in wait(list(busy), timeout=0.5):
                    worker = busy.pop(pipe)
                    played += worker.take()
                    for chunk in islice(chunks, 1):
                        worker.give(contest, *chunk)
                        busy[pipe] = worker
                tell(len(played))
        except KeyboardInterrupt:
            pass
        finally:
            for worker in workers:
                worker.stop()
    return sorted(played, key=lambda each: each.number)
