"""Where every stand is, and what follows from it: who holds which zone, where it is full, what is controlled.

What is derived is worked out when first asked, kept beside the stands, and handed on to the next board
adjusted for the one stand that moved; the other side's part is handed on as it is.
"""

from __future__ import annotations

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario

#: Where a stand is that is on no zone.
SHATTERED, LOST, WAITING, UNPLACED = -1, -2, -3, -4


class Unit(Struct, frozen=True, array_like=True, gc=False):
    """What changes of a stand: its zone, its facing (by its place in FACINGS), and zones of movement left."""

    zone: int
    facing: int = 0
    left: int = 0


class SideIndex:
    """One side's stands by zone. Sets of units and zones are bits."""

    __slots__ = ("at", "control", "full", "held", "stood", "units", "view")

    def __init__(self, at: dict[int, int], units: int, held: int, stood: int, full: int) -> None:
        #: The units in each zone that holds any, and all of them.
        self.at, self.units = at, units
        #: Zones with a unit, with a stand that is no HQ, and with no room for another.
        self.held, self.stood, self.full = held, stood, full
        self.control = -1
        self.view: tuple[int, int] | None = None

    def moved(self, unit: int, source: int, target: int, scenario: Scenario) -> SideIndex:
        """The same with one unit gone from a zone to another (a negative number is off the table)."""
        at, bit = self.at.copy(), 1 << unit
        new = SideIndex(at, self.units | bit, self.held, self.stood, self.full)
        if source >= 0:
            if left := at[source] & ~bit:
                at[source] = left
            else:
                del at[source]
            new.count(source, left, scenario)
        if target >= 0:
            at[target] = here = at.get(target, 0) | bit
            new.count(target, here, scenario)
        else:
            new.units ^= bit
        return new

    def count(self, zone: int, units: int, scenario: Scenario) -> None:
        """Note what the units in a zone make of it."""
        bit, stands = 1 << zone, units & scenario.stands
        self.held = self.held | bit if units else self.held & ~bit
        self.stood = self.stood | bit if stands else self.stood & ~bit
        self.full = self.full | bit if stands.bit_count() >= scenario.stacking else self.full & ~bit

    def turned(self) -> SideIndex:
        """The same with a unit facing another way: only the zones of control have to be found anew."""
        new = SideIndex(self.at, self.units, self.held, self.stood, self.full)
        new.view = self.view
        return new


def index_side(units: tuple[Unit, ...], side: int, scenario: Scenario) -> SideIndex:
    """One side's stands by zone, from nothing."""
    new = SideIndex({}, 0, 0, 0, 0)
    for number in numbers_in(scenario.of_side[side]):
        zone = units[number].zone
        if zone >= 0:
            new.at[zone] = new.at.get(zone, 0) | 1 << number
            new.units |= 1 << number
    for zone, here in new.at.items():
        new.count(zone, here, scenario)
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


class Board:
    """All stands by their number, and both sides' stands by zone once somebody has asked."""

    __slots__ = ("sides", "units")

    def __init__(self, units: tuple[Unit, ...], sides: tuple[SideIndex, SideIndex] | None = None) -> None:
        self.units = units
        self.sides = sides

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and other.units == self.units

    def __hash__(self) -> int:
        return hash(self.units)

    def __repr__(self) -> str:
        return f"Board(units={self.units!r})"

    def __reduce__(self) -> tuple[type[Board], tuple[tuple[Unit, ...]]]:
        """A copy elsewhere finds both sides' stands anew once somebody asks."""
        return Board, (self.units,)

    def by_zone(self, scenario: Scenario) -> tuple[SideIndex, SideIndex]:
        """Both sides' stands by zone."""
        if self.sides is None:
            self.sides = index_side(self.units, 0, scenario), index_side(self.units, 1, scenario)
        return self.sides

    def put(self, number: int, unit: Unit, scenario: Scenario) -> Board:
        """The board with one stand changed."""
        old, sides = self.units[number], self.sides
        units = list(self.units)
        units[number] = unit
        if sides is not None:
            if old.zone != unit.zone:
                side = scenario.cards[number].side
                new = sides[side].moved(number, old.zone, unit.zone, scenario)
                sides = (new, sides[1]) if side == 0 else (sides[0], new)
            elif old.facing != unit.facing:
                side = scenario.cards[number].side
                sides = (sides[0].turned(), sides[1]) if side == 0 else (sides[0], sides[1].turned())
        return Board(tuple(units), sides)

    def put_all(self, changed: dict[int, Unit]) -> Board:
        """The board with several stands changed that stay where they are and face as they did."""
        units = list(self.units)
        for number, unit in changed.items():
            units[number] = unit
        return Board(tuple(units), self.sides)
