"""Where a move can end: paths from zone to zone, by road and across country."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from sandtable.ground.ways import Path, nearest, steps_from
from sandtable.ground.zone_map import DRY, ZoneMap

#: For each zone where a move can end, a shortest path to it.
Ends: TypeAlias = dict[int, Path]

#: How a step is made.
SHUT, PLAIN, BY_ROAD, WHOLE_MOVE = range(4)

REMEMBERED = 1 << 13


class Paths:
    """Steps and reach on one map. A question cuts the enemy down to the unit's neighbourhood, so that it recurs."""

    def __init__(self, found: ZoneMap) -> None:
        self.map, self.grid = found, found.grid
        self.steps = lru_cache(maxsize=256)(self._steps)
        self.reach = lru_cache(maxsize=REMEMBERED)(self._reach)
        #: Remembered here and not for all maps together, so that it goes when the map goes.
        self.ways = lru_cache(maxsize=512)(self._ways)

    def _steps(self, wader: bool, bridges: int) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each zone its neighbours and how a unit steps there: across country, by road, or with its whole move.

        A road whose bridge is blown is no road (ddb.gap.water); rough terrain off the road takes the whole
        move (ddb.gap.rough-movement), and so does wading, which only FOOT can do.
        """
        found, rough, closed = self.map, self.map.rough, self.map.closed
        table = []
        for zone in range(self.grid.size):
            row = []
            for near in self.grid.neighbours[zone]:
                if closed >> near & 1:
                    continue
                wet = not found.crossable(*found.crossing.get((zone, near), (DRY, -1)), bridges)
                if wet and not wader:
                    continue
                if wet:
                    row.append((near, WHOLE_MOVE))
                elif found.road[zone] >> near & 1:
                    row.append((near, BY_ROAD))
                else:
                    row.append((near, WHOLE_MOVE if rough >> near & 1 else PLAIN))
            table.append(tuple(row))
        return tuple(table)

    def _ways(self, zone: int) -> tuple[int, ...]:
        """Steps from every zone to one, over ground that can be entered; FAR where there is no way."""
        steps = self.steps(True, self.map.bridges)
        return steps_from([[near for near, _ in row] for row in steps], zone)

    def step(self, zone: int, near: int, wader: bool, bridges: int) -> int:
        """How a unit goes from a zone to a neighbour; SHUT if it cannot."""
        return next((how for to, how in self.steps(wader, bridges)[zone] if to == near), SHUT)

    def _reach(self, zone: int, zones: int, road: bool, wader: bool, bridges: int, enemy: int, control: int) -> Ends:
        """Every zone where a move of so many zones can end, and how it gets there (ddb.gap.move-allowance).

        No zone that an enemy holds is entered; a unit stops on entering an enemy ZOC (ddb.gap.zoc). With
        `road` every step follows a road.
        """
        steps = self.steps(wader, bridges)
        ends: Ends = {}
        front: list[tuple[int, Path]] = [(zone, ())]
        seen = 1 << zone | enemy
        for gone in range(zones):
            onward: list[tuple[int, Path]] = []
            for at, path in front:
                for near, how in steps[at]:
                    if seen >> near & 1 or (road and how != BY_ROAD):
                        continue
                    if how == WHOLE_MOVE:
                        # Not marked as seen: a road may lead there too, and on.
                        if gone == 0:
                            ends[near] = (near,)
                        continue
                    seen |= 1 << near
                    longer = (*path, near)
                    ends[near] = longer
                    if not control >> near & 1:
                        onward.append((near, longer))
            front = onward
            if not front:
                break
        return ends

    def ends(self, zone: int, zones: int, road: bool, wader: bool, bridges: int, enemy: int, control: int) -> Ends:
        """`reach`, asked with no more of the enemy than can matter."""
        near = self.grid.within_reach(zone, zones)
        return self.reach(zone, zones, road, wader, bridges, enemy & near, control & near)

    def whole_move(self, zone: int, path: Path, wader: bool, bridges: int) -> bool:
        """Whether a path took the whole move: rough terrain off the road, or wading."""
        return len(path) == 1 and self.step(zone, path[0], wader, bridges) == WHOLE_MOVE

    def border_near(self, zone: int, shut: int) -> int:
        """The edge zone nearest to one that is not shut, the lowest number first; -1 if there is none."""
        return nearest(self.grid, zone, self.grid.border & ~shut & ~self.map.closed)
