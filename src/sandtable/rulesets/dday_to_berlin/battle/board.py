"""Where every stand is, and what follows from it: who holds which zone, where it is full, what is controlled."""

from __future__ import annotations

from sandtable.base.bits import numbers_in
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.zoned.board import Stand, ZoneBoard, ZoneIndex

#: Where a stand is that is on no zone.
SHATTERED, LOST, WAITING, UNPLACED = -1, -2, -3, -4


class Unit(Stand, frozen=True, array_like=True, gc=False):
    """What changes of a stand: its zone, its facing, and zones of movement left."""

    left: int = 0


class SideIndex(ZoneIndex):
    """One side's stands by zone, with what zones of control, sight and stacking ask for."""

    __slots__ = ("control", "full", "stood", "view")

    def __init__(self, at: dict[int, int], units: int = 0, held: int = 0, stood: int = 0, full: int = 0) -> None:
        # A search makes one for every move, and super() would be felt.
        ZoneIndex.__init__(self, at, units, held)
        #: Zones with a stand that is no HQ, and with no room for another.
        self.stood, self.full = stood, full
        self.control = -1
        self.view: tuple[int, int] | None = None

    def copied(self, at: dict[int, int]) -> SideIndex:
        return SideIndex(at, self.units, self.held, self.stood, self.full)

    def count(self, zone: int, units: int, scenario: Scenario) -> None:
        bit, stands = 1 << zone, units & scenario.stands
        self.held = self.held | bit if units else self.held & ~bit
        self.stood = self.stood | bit if stands else self.stood & ~bit
        self.full = self.full | bit if stands.bit_count() >= scenario.stacking else self.full & ~bit

    def turned(self) -> SideIndex:
        """The same with a unit facing another way: only the zones of control have to be found anew."""
        new = self.copied(self.at)
        new.view = self.view
        return new


def controlled(index: SideIndex, units: tuple[Unit, ...], scenario: Scenario) -> int:
    """The zones in the ZOC of a side (ddb.gap.zoc): the front zones of all but HQ, ART and SPA, if passable."""
    if index.control >= 0:
        return index.control
    found, grid, style = 0, scenario.grid, scenario.house.zones_of_control
    for zone, here in index.at.items():
        for number in numbers_in(here & scenario.controllers):
            if style == "front":
                found |= grid.front[zone][units[number].facing]
            elif style == "all_round":
                found |= grid.contact[zone]
    index.control = found & ~scenario.map.closed
    return index.control


def sight(index: SideIndex, scenario: Scenario) -> tuple[int, int]:
    """Zones near enough to be seen whatever they are, and near enough if they are open (ddb.gap.visible)."""
    if index.view is None:
        near = far = 0
        close, wide = scenario.tables.limit("sight"), scenario.tables.limit("sight_open")
        for zone in index.at:
            near |= scenario.grid.within_reach(zone, close)
            far |= scenario.grid.within_reach(zone, wide)
        index.view = near, far
    return index.view


class Board(ZoneBoard[Unit, SideIndex]):
    """All stands by their number, and both sides' stands by zone once somebody has asked."""

    __slots__ = ()
    stand = Unit
    index = SideIndex
