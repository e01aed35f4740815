"""Studies: the chance to win over a game that is over, worked out in the background, one game at a time.

What is known is kept with the game after every round, so a study that was interrupted goes on where it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.game.match import Match
from sandtable.game.record import parse_record
from sandtable.game.replay import replay
from sandtable.lab.win_chance import MOST_PLAYOUTS, Outline, Study, Tally, Task, outlined, planned, played
from sandtable.lab.win_curve import Curve, TurnBegins, curve_of
from sandtable.sheet.shelves import open_recorded
from sandtable.web.aside import Aside, Busy
from sandtable.web.games.reading import TO_REPLAY
from sandtable.web.store.store import Store
from sandtable.web.trouble import trouble_of

#: Processes that play for a study, and tasks that each is given at once: a second or two of work.
LANES, TASKS_AT_ONCE = 2, 4
#: Seconds that such a piece of work may take in the longest games.
PIECE_SECONDS = 120.0
#: So many games wait to be studied, and so many of them for one address.
MOST_WAITING, MOST_OF_ONE = 16, 3


class Studied(Struct, frozen=True):
    """How far the study of a game is: "none", "waiting", "working", "stopped" or "done"; and what it says so far."""

    state: str
    progress: float
    curve: Curve | None
    #: Games that were played out so far, and at most.
    playouts: int = 0
    most: int = 0
    #: Where turns begin, for the axis of the curve.
    turns: tuple[TurnBegins, ...] = ()


@lru_cache(maxsize=2)
def _match(record: bytes) -> Match[Any]:
    """A worker plays the record of a game once, and is then asked for many pieces of the same study."""
    return replay(parse_record(record), open_recorded).match


def outline_of(record: bytes) -> Outline:
    return outlined(_match(record))


def piece_of(record: bytes, seed: str, tasks: Sequence[Task]) -> list[tuple[Task, Tally, float]]:
    """Some playouts, done aside."""
    match = _match(record)
    return [(task, *played(match, task, seed)) for task in tasks]


class Studies:
    """The studies of a server."""

    def __init__(self, store: Store, aside: Aside, **bounds: Any) -> None:
        self._store, self._aside, self._bounds = store, aside, bounds
        self._one = asyncio.Lock()
        self._jobs: dict[str, tuple[str, asyncio.Task[None]]] = {}
        #: How far the one is that is being worked on.
        self._working: dict[str, float] = {}
        #: The games that were played out for it by now.
        self._played: dict[str, int] = {}

    def look(self, game: str) -> Studied:
        """What is known of a game now."""
        kept = self._kept(game)
        curve = None if kept is None or not kept.at else curve_of(kept)
        if game in self._jobs:
            state = "working" if game in self._working else "waiting"
            most = self._bounds.get("most_playouts", MOST_PLAYOUTS) if kept is None else kept.most_playouts
            return Studied(state, self._working.get(game, 0.0), curve, self._played.get(game, 0), most)
        if kept is None:
            return Studied("none", 0.0, None)
        state = "stopped" if planned(kept) else "done"
        return Studied(state, kept.progress, curve, kept.playouts, kept.most_playouts)

    def start(self, game: str, record: bytes, who: str) -> None:
        """Study a game unless that is done or under way; Busy if too many wait already."""
        kept = self._kept(game)
        if game in self._jobs or (kept is not None and not planned(kept)):
            return
        own = sum(address == who for address, _ in self._jobs.values())
        if len(self._jobs) >= MOST_WAITING or own >= MOST_OF_ONE:
            raise Busy
        job = asyncio.create_task(self._work(game, record, kept))
        self._jobs[game] = who, job
        job.add_done_callback(lambda _: self._jobs.pop(game, None))

    def _kept(self, game: str) -> Study | None:
        text = self._store.study(game)
        return msgspec.json.decode(text, type=Study) if text else None

    async def _work(self, game: str, record: bytes, kept: Study | None) -> None:
        try:
            async with self._one:
                self._working[game], self._played[game] = (0.0, 0) if kept is None else (kept.progress, kept.playouts)
                if kept is None:
                    outline = await self._aside.run(outline_of, record, seconds=TO_REPLAY, who="0")
                    kept = Study(outline, game, **self._bounds)
                while tasks := planned(kept):
                    lanes = [self._lane(game, record, kept, tasks[lane::LANES], str(lane)) for lane in range(LANES)]
                    done = [piece for lane in await asyncio.gather(*lanes) for piece in lane]
                    for task, tally, seconds in sorted(done, key=lambda piece: (piece[0].first, piece[0].last)):
                        kept.add(task, tally, seconds)
                    self._working[game] = kept.progress
                    self._store.keep_study(game, msgspec.json.encode(kept).decode())
                self._store.keep_study(game, msgspec.json.encode(kept).decode())
        except Exception as fault:
            trouble_of(fault, f"the study of game {game}")
        finally:
            self._working.pop(game, None)
            self._played.pop(game, None)

    async def _lane(
        self, game: str, record: bytes, study: Study, tasks: Sequence[Task], lane: str
    ) -> list[tuple[Task, Tally, float]]:
        """One worker's part of a round, piece by piece, so that it is told how far it is and ends in time."""
        done: list[tuple[Task, Tally, float]] = []
        for first in range(0, len(tasks), TASKS_AT_ONCE):
            if done and study.seconds + LANES * sum(seconds for *_, seconds in done) > study.most_seconds:
                break
            some = tasks[first : first + TASKS_AT_ONCE]
            piece = await self._aside.run(piece_of, record, study.seed, some, seconds=PIECE_SECONDS, who=lane)
            done += piece
            self._played[game] += sum(tally.of for _, tally, _ in piece)
            part = sum(tally.of for _, tally, _ in done) * LANES / study.most_playouts
            self._working[game] = min(0.99, max(self._working[game], study.progress + part))
        return done

    async def close(self) -> None:
        for _, job in list(self._jobs.values()):
            job.cancel()
