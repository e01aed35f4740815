"""A scenario on a measured table: its ground and the bodies of its units, as every rule asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TypeVar

from msgspec import Struct

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.tables.ground_table import GroundTable
from sandtable.sheet.mustering import MusteredScenario

Text = TypeVar("Text", bound=Struct)

#: So many sets of bodies are remembered with their units.
REMEMBERED = 1024


class MeasuredScenario(MusteredScenario[Text]):
    """What never changes in a game on inches. Pieces, units and bodies go by their numbers; sets of them are bits.

    A game lays its table out, musters its units and counts their bodies when it opens.
    """

    ground: GroundTable
    #: The bodies of each unit, and for each body its unit and the radius of its disc.
    unit_bodies: tuple[range, ...]
    body_unit: tuple[int, ...]
    radii: tuple[int, ...]
    #: All bodies of each unit and of each side, as sets.
    unit_sets: tuple[int, ...]
    bodies_of_side: tuple[int, ...]

    def count_bodies(self, radii: Sequence[Sequence[int]]) -> None:
        """The radius of every body of each unit; units are mustered before."""
        ends = list(accumulate(map(len, radii), initial=0))
        self.unit_bodies = tuple(range(start, ends[unit + 1]) for unit, start in enumerate(ends[:-1]))
        self.body_unit = tuple(unit for unit, bodies in enumerate(radii) for _ in bodies)
        self.radii = tuple(radius for bodies in radii for radius in bodies)
        self.unit_sets = tuple(set_of(bodies) for bodies in self.unit_bodies)
        sides = range(len(self.side_names))
        self.bodies_of_side = tuple(
            set_of(body for body, unit in enumerate(self.body_unit) if self.unit_sides[unit] == side) for side in sides
        )
        # The same few sets are asked for until somebody is lost.
        self.units_among = lru_cache(REMEMBERED)(self._units_among)
        self.leaders_among = lru_cache(REMEMBERED)(self._leaders_among)

    def _units_among(self, bodies: int) -> tuple[int, ...]:
        """The units that have any of a set of bodies."""
        return tuple(unit for unit, own in enumerate(self.unit_sets) if own & bodies)

    def _leaders_among(self, bodies: int) -> tuple[int, ...]:
        """The first body of each of these units."""
        return tuple(numbers_in(own & bodies)[0] for own in self.unit_sets if own & bodies)
