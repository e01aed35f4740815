"""The plain way to find paths, for tests and for the benchmark: a search over a half-inch grid, eight ways."""

from __future__ import annotations

from heapq import heappop, heappush

from sandtable.inches.moving.legs import Mover
from sandtable.inches.tape import Place, tape

GRID = 50


def on_a_grid(mover: Mover, start: Place, goal: Place | None, most: int) -> dict[Place, int]:
    """How far everything on the grid is, each leg checked, until a goal is found; without one all within reach."""
    done: dict[Place, int] = {}
    waiting = [(0, start)]
    while waiting:
        far, at = heappop(waiting)
        if at in done:
            continue
        done[at] = far
        if at == goal:
            break
        ahead = [(at[0] + x, at[1] + y) for x in (-GRID, 0, GRID) for y in (-GRID, 0, GRID) if x or y]
        if goal is not None and tape(at, goal) <= 2 * GRID:
            ahead.append(goal)
        for place in ahead:
            there = far + tape(at, place)
            if place in done or there + (0 if goal is None else tape(place, goal)) > most:
                continue
            if mover.leg_open(at, place) and mover.may_bend(place):
                heappush(waiting, (there, place))
    return done
