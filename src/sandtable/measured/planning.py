"""What the table shows while a move is planned: the tape, ghosts where bodies would end, and what can be reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.inches.drawing.marks import GhostBody, Overprint, ReachMark, TapeMark, reach_mark, tape_mark, thin_tape
from sandtable.inches.moving.farthest import allowed
from sandtable.inches.moving.finding_paths import Path
from sandtable.inches.moving.reach import reach_paying
from sandtable.inches.tape import said
from sandtable.measured.marching import Unit


def move_marks(
    unit: Unit, paths: Sequence[Path], bodies: Sequence[int], facing: int, wrong: Mapping[int, str] | None = None
) -> Overprint:
    """The tape of the first body, thin ones of the others, and ghosts of all; `wrong` says why one cannot stay."""
    lead = paths[0]
    tapes: list[TapeMark] = [thin_tape(path[0], path[-1]) for path in paths[1:] if len(path) > 1]
    if len(lead) > 1:
        tapes.append(tape_mark(lead, allowed(unit.movers[0], lead, unit.allowance)))
    ghosts = tuple(
        GhostBody(body, *path[-1], facing, unit.radii[number], (wrong or {}).get(number, ""))
        for number, (body, path) in enumerate(zip(bodies, paths, strict=True))
    )
    return Overprint(tapes=tuple(tapes), ghosts=ghosts)


def reach_marks(unit: Unit, words: str = "") -> tuple[ReachMark, ...]:
    """All that the first body can reach, once for all that is laid afterwards."""
    fans = reach_paying(unit.movers[0], unit.starts[0], unit.allowance)
    outlines = [fan.outline for fan in fans if len(fan.outline) > 2]
    return (reach_mark(outlines, words or f"reach, {said(unit.allowance.most)}"),) if outlines else ()
