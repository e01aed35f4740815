"""The sides and units of a scenario, as every rule asks for them: by their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

from sandtable.base.bits import set_of
from sandtable.sheet.scenario import OpenScenario

Text = TypeVar("Text", bound=Struct)


def told_apart(names: Sequence[str]) -> list[str]:
    """Names, of which several that are alike have a number each."""
    told, counted = [], dict[str, int]()
    for name in names:
        counted[name] = counted.get(name, 0) + 1
        told.append(f"{name} {counted[name]}" if names.count(name) > 1 else name)
    return told


class MusteredScenario(OpenScenario[Text]):
    """Units and sides go by their numbers; sets of them are bits. A game musters its units when it opens."""

    side_names: tuple[str, ...]
    #: Every unit by its name and its side, and the units of each side as sets.
    unit_names: tuple[str, ...]
    unit_sides: tuple[int, ...]
    of_side: tuple[int, ...]
    everybody: int

    def muster(self, names: Sequence[str], sides: Sequence[int]) -> None:
        """The units, each by its name and its side; a unit's number is its place here."""
        self.unit_names, self.unit_sides = tuple(names), tuple(sides)
        self.of_side = tuple(
            set_of(number for number, of in enumerate(sides) if of == side) for side in range(len(self.side_names))
        )
        self.everybody = (1 << len(self.unit_names)) - 1

    def side_named(self, name: str, none: int) -> int:
        """The side of a name, or what is said where no side has it."""
        return self.side_names.index(name) if name in self.side_names else none

    def said(self, number: int) -> str:
        """A unit by its name."""
        return self.unit_names[number]

    def names(self, units: Iterable[int]) -> str:
        """Units by their names."""
        return ", ".join(self.unit_names[number] for number in units)
