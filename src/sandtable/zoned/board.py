"""Where every unit stands, and what follows from it: who is in which zone, and which zones are held.

What is derived is worked out when first asked, kept beside the units, and handed on to the next board adjusted for
the one unit that moved; the other sides' part is handed on as it is.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.base.tuples import with_one


class Stand(Struct, frozen=True, array_like=True, gc=False):
    """What changes of a unit: its zone (negative off the table) and its facing, by its place in FACINGS."""

    zone: int
    facing: int = 0


class ZoneIndex:
    """One side's units by zone. Sets of units and zones are bits. A game derives its own to count more in a zone."""

    __slots__ = ("at", "held", "units")

    def __init__(self, at: dict[int, int], units: int = 0, held: int = 0) -> None:
        #: The units in each zone that holds any, and all of them.
        self.at, self.units = at, units
        #: Zones with a unit.
        self.held = held

    def copied(self, at: dict[int, int]) -> Self:
        """The same with other units by zone, still to be counted."""
        return type(self)(at, self.units, self.held)

    def count(self, zone: int, units: int, scenario: Any) -> None:
        """Note what the units in a zone make of it."""
        self.held = self.held | 1 << zone if units else self.held & ~(1 << zone)

    def turned(self) -> Self:
        """The same with a unit facing another way."""
        return self

    def moved(self, unit: int, source: int, target: int, scenario: Any) -> Self:
        """The same with one unit gone from a zone to another (a negative number is off the table)."""
        at, bit = self.at.copy(), 1 << unit
        new = self.copied(at)
        if source >= 0:
            if left := at[source] & ~bit:
                at[source] = left
            else:
                del at[source]
            new.count(source, left, scenario)
        if target >= 0:
            at[target] = here = at.get(target, 0) | bit
            new.units |= bit
            new.count(target, here, scenario)
        else:
            new.units &= ~bit
        return new

    @classmethod
    def of(cls, units: tuple[Any, ...], members: int, scenario: Any) -> Self:
        """The units of a side by zone, from nothing."""
        new = cls({})
        for number in numbers_in(members):
            zone = units[number].zone
            if zone >= 0:
                new.at[zone] = new.at.get(zone, 0) | 1 << number
                new.units |= 1 << number
        for zone, here in new.at.items():
            new.count(zone, here, scenario)
        return new


U = TypeVar("U", bound=Stand)
I = TypeVar("I", bound=ZoneIndex)  # noqa: E741 - one of few letters, as type variables are


class ZoneBoard(Generic[U, I]):
    """All units by their number, and every side's units by zone once somebody has asked."""

    __slots__ = ("sides", "units")

    #: What a unit is on this board, and how a side's units are counted.
    stand: ClassVar[type[Stand]] = Stand
    index: ClassVar[type[ZoneIndex]] = ZoneIndex

    def __init__(self, units: tuple[U, ...], sides: tuple[I, ...] | None = None) -> None:
        self.units = units
        self.sides = sides

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ZoneBoard) and other.units == self.units

    def __hash__(self) -> int:
        return hash(self.units)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(units={self.units!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy elsewhere finds everybody's units by zone anew once somebody asks."""
        return type(self), (self.units,)

    def by_zone(self, scenario: Any) -> tuple[I, ...]:
        """Every side's units by zone."""
        if self.sides is None:
            kind: Any = self.index
            self.sides = tuple(kind.of(self.units, members, scenario) for members in scenario.of_side)
        return self.sides

    def put(self, number: int, unit: U, scenario: Any) -> Self:
        """The board with one unit changed."""
        old, sides = self.units[number], self.sides
        units = list(self.units)
        units[number] = unit
        if sides is not None:
            side = scenario.unit_sides[number]
            if old.zone != unit.zone:
                sides = with_one(sides, side, sides[side].moved(number, old.zone, unit.zone, scenario))
            elif old.facing != unit.facing:
                sides = with_one(sides, side, sides[side].turned())
        return type(self)(tuple(units), sides)

    def put_all(self, changed: dict[int, U]) -> Self:
        """The board with several units changed that stay where they are and face as they did."""
        units = list(self.units)
        for number, unit in changed.items():
            units[number] = unit
        return type(self)(tuple(units), self.sides)
