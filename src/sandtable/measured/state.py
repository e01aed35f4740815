"""What the state of every game on inches has: its scenario, every body where it stands, and who is on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.game import AgendaState
from sandtable.inches.bodies import Body, Disc, gap
from sandtable.inches.tape import Box, Place
from sandtable.measured.scenario import MeasuredScenario


class MeasuredState(AgendaState, frozen=True):
    """A game on inches at one moment. A game says of which kind its scenario is, and adds the rest."""

    scenario: MeasuredScenario[Any]
    #: Every body by its number, also those that are gone, as they last stood.
    bodies: tuple[Body, ...]
    #: The bodies on the table, as a set.
    there: int

    def living(self, unit: int) -> tuple[int, ...]:
        """The bodies of a unit that are on the table; the first of them leads it."""
        return numbers_in(self.there & self.scenario.unit_sets[unit])

    def units_of(self, side: int) -> tuple[int, ...]:
        """The units of a side that have anybody on the table."""
        scenario = self.scenario
        return scenario.units_among(self.there & scenario.bodies_of_side[side])

    def leaders(self, side: int) -> tuple[Place, ...]:
        """Where the units of a side are: the first body of each."""
        scenario = self.scenario
        return self.places(scenario.leaders_among(self.there & scenario.bodies_of_side[side]))

    def stands(self, unit: int) -> Place | None:
        """Where a unit is: its first body; None if it is not on the table."""
        living = self.living(unit)
        return self.bodies[living[0]].place if living else None

    def places(self, bodies: Iterable[int]) -> tuple[Place, ...]:
        all_bodies = self.bodies
        return tuple([(all_bodies[body].x, all_bodies[body].y) for body in bodies])

    def discs(self, among: int) -> tuple[Disc, ...]:
        """The bodies of a set that are on the table, as discs."""
        return self.discs_of(numbers_in(self.there & among))

    def discs_of(self, bodies: Iterable[int]) -> tuple[Disc, ...]:
        """Some bodies as discs."""
        all_bodies, radii = self.bodies, self.scenario.radii
        return tuple([Disc(all_bodies[one].x, all_bodies[one].y, radii[one]) for one in bodies])

    def around(self, box: Box, reach: int, among: int = -1) -> list[int]:
        """The bodies of a set that are on the table in a box or so far about it.

        One look for a whole unit: nobody else can be within that reach of any place of the box. Sets that stay the same
        until somebody is lost, of a side or of all, are the quickest.
        """
        west, south, east, north = box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
        bodies = self.bodies
        return [
            one
            for one in numbers_in(self.there & among)
            if west <= bodies[one].x <= east and south <= bodies[one].y <= north
        ]

    def within(self, place: Place, reach: int, among: int) -> list[int]:
        """The bodies of a set that are on the table and whose rims are at most so far from a place."""
        (x, y), bodies, radii = place, self.bodies, self.scenario.radii
        found = []
        for one in numbers_in(self.there & among):
            body, most = bodies[one], reach + radii[one]
            dx, dy = body.x - x, body.y - y
            if dx * dx + dy * dy <= most * most:
                found.append(one)
        return found

    def enemies_of(self, side: int) -> int:
        """The bodies on the table that are not a side's, as a set."""
        return self.there & ~self.scenario.bodies_of_side[side]

    def gap(self, one: int, other: int) -> int:
        """From rim to rim of two bodies."""
        radii, a, b = self.scenario.radii, self.bodies[one], self.bodies[other]
        return gap((a.x, a.y), radii[one], (b.x, b.y), radii[other])

    def put(self, moved: Mapping[int, Body], **new: Any) -> Self:
        """The state with some bodies elsewhere."""
        bodies = list(self.bodies)
        for number, body in moved.items():
            bodies[number] = body
        return replace(self, bodies=tuple(bodies), **new)
