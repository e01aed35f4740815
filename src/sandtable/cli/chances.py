"""The chance to win over a game, as text: `sandtable replay FILE --chances`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from sandtable.cli.paint import bar, paint, wrapped
from sandtable.cli.progress import Progress
from sandtable.explain.sentences import count_of
from sandtable.game.match import Match
from sandtable.game.record import read_record
from sandtable.game.replay import replay
from sandtable.lab.win_chance import Study, Tally, Task, outlined, played, studied
from sandtable.lab.win_curve import Curve, Mark, Point, curve_of
from sandtable.lab.workers import Worker
from sandtable.sheet.shelves import open_recorded

COLUMNS = 24
PERCENT = 100
Piece = tuple[Task, Tally, float]
_replayed: dict[str, Match[Any]] = {}


def chances_of(match: Match[Any], record: str, **bounds: Any) -> Curve:
    """Work the curve out with as many processes as there are cores, telling how far it is on stderr."""
    study = Study(outlined(match), Path(record).name, **bounds)
    progress = Progress(PERCENT, "% of the playouts")
    workers = [Worker(_piece) for _ in range(max(1, os.cpu_count() or 1))]

    def play(tasks: Sequence[Task]) -> Iterator[Piece]:
        left = list(tasks)
        busy: dict[Any, Worker] = {}
        for worker in workers[: len(left)]:
            worker.give(record, study.seed, left.pop(0))
            busy[worker.pipe] = worker
        found: list[Piece] = []
        while busy:
            for pipe in wait(list(busy)):
                worker = busy.pop(pipe)
                found.append(worker.take())
                if left:
                    worker.give(record, study.seed, left.pop(0))
                    busy[pipe] = worker
        # In their order, whoever was first.
        yield from sorted(found, key=lambda piece: (piece[0].first, piece[0].last))

    try:
        return curve_of(studied(study, play, lambda part: progress(int(PERCENT * part))))
    finally:
        progress.clear()
        for worker in workers:
            worker.stop()


def _piece(record: str, seed: str, task: Task) -> Piece:
    if record not in _replayed:
        _replayed[record] = replay(read_record(record), open_recorded).match
    return (task, *played(_replayed[record], task, seed))


def chances_text(curve: Curve) -> str:
    """The curve of the first side, or of each where there are more than two, and what turned it."""
    shown = range(1 if len(curve.sides) == 2 else len(curve.sides))
    lines = []
    for side in shown:
        lines += [paint(f"Chance of {curve.sides[side]} to win, with the interval of 95 %", "bold")]
        lines += [_point(point, side) for point in curve.points]
    lines += [
        "",
        *wrapped(f"{count_of(curve.playouts, 'playout')}, each to the end of the game by quick computer players."),
    ]
    lines += ["", paint("Costliest decisions, with the dice averaged out", "bold"), *_marks(curve, curve.costliest)]
    lines += ["", paint("Luckiest rolls", "bold"), *_marks(curve, curve.luckiest)]
    return "\n".join(lines)


def _point(point: Point, side: int) -> str:
    chance = point.chances[side]
    told = (
        f"{chance.low:4.0%} to {chance.high:4.0%}, {count_of(point.playouts, 'playout')}"
        if point.playouts
        else "the end"
    )
    drawn = bar(chance.share, COLUMNS).ljust(COLUMNS)
    return f"{point.answers:>5}  {chance.share:>4.0%}  {drawn}  {told}  {point.turn}".rstrip()


def _marks(curve: Curve, marks: Sequence[Mark]) -> list[str]:
    if not marks:
        return wrapped(f"None of {count_of(curve.judged, 'decision')} stands out from chance.")
    return [line for mark in marks for line in wrapped(mark_said(curve, mark))]


def mark_said(curve: Curve, mark: Mark) -> str:
    """A mark in a line."""
    change = f"{mark.change:+.0%} ({mark.low:+.0%} to {mark.high:+.0%})"
    return f"answer {mark.last}, {curve.sides[mark.side]}, {mark.said}: {change}, {count_of(mark.playouts, 'playout')}"
