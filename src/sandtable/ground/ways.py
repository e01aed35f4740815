"""Ways from zone to zone, whatever joins them: the shortest, and how far everything is from a zone."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TypeAlias

from sandtable.ground.grid import Grid

#: The zones of a way in order, without the one it begins in.
Path: TypeAlias = tuple[int, ...]
#: For each zone those that a step leads to.
Joined: TypeAlias = Sequence[Sequence[int]]

#: More steps than any way has.
FAR = 99


def shortest(grid: Grid, joined: Joined, start: int, end: int) -> Path:
    """The shortest way, of several the straightest; empty if there is none."""
    column, row = grid.zones[end]
    off = [(column - c) ** 2 + (row - r) ** 2 for c, r in grid.zones]
    came, front = {start: start}, deque([start])
    while front and end not in came:
        at = front.popleft()
        for near in sorted(joined[at], key=off.__getitem__):
            if near not in came:
                came[near] = at
                front.append(near)
    path: list[int] = []
    while end in came and end != start:
        path.append(end)
        end = came[end]
    return tuple(reversed(path))


def steps_from(joined: Joined, zone: int) -> tuple[int, ...]:
    """Steps from one zone to every other; FAR where no way leads, or none so short."""
    found = [FAR] * len(joined)
    found[zone] = 0
    front = [zone]
    while front:
        onward = []
        for at in front:
            for near in joined[at]:
                if found[near] == FAR:
                    found[near] = found[at] + 1
                    onward.append(near)
        front = onward
    return tuple(found)


def nearest(grid: Grid, zone: int, among: int) -> int:
    """The zone of a set that is nearest to one, the lowest number first; -1 if the set is empty."""
    for reach in range(max(grid.columns, grid.rows)):
        if found := among & grid.within[zone][reach]:
            return (found & -found).bit_length() - 1
    return -1
