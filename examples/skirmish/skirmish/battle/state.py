"""A skirmish at one moment: who stands where, who has acted, and what follows from it."""

from collections.abc import Iterator, Sequence

from sandtable.base.bits import numbers_in
from sandtable.inches.bodies import box_about
from sandtable.inches.moving.keeping import clear_of, farther_than
from sandtable.inches.moving.legs import Mover
from sandtable.inches.sight import Line, clear, first, leaves_near, line, who_sees
from sandtable.inches.tape import Place, tape
from sandtable.measured.marching import Unit, about_to_move
from sandtable.measured.state import MeasuredState
from skirmish.battle.scenario import RADIUS, SkirmishScenario
from skirmish.ruleset import VolleyFacts


class Skirmish(MeasuredState, frozen=True):
    scenario: SkirmishScenario
    turn: int = 1
    #: Squads that have acted in this turn, as a set.
    acted: int = 0

    def teams(self, side: int) -> int:
        return (self.there & self.scenario.bodies_of_side[side]).bit_count()

    # ---------------------------------------------------------------- moving

    def mover(self, squad: int, others: Sequence[int] | None = None) -> Mover:
        """What a team of a squad keeps away from: all other teams, or those of them that can matter."""
        field, side = self.scenario, self.scenario.unit_sides[squad]
        if others is None:
            others = numbers_in(self.there & ~field.unit_sets[squad])
        if not others:
            return field.nobody_near
        own = field.bodies_of_side[side]
        enemies = self.discs_of([body for body in others if not own >> body & 1])
        friends = self.discs_of([body for body in others if own >> body & 1])
        passing = farther_than(field.apart - 1, enemies, RADIUS) if enemies else ()
        return Mover(field.going, field.shut, 0, passing, clear_of(friends, RADIUS), RADIUS)

    def unit(self, squad: int) -> Unit:
        """A squad that is about to move."""
        field, starts = self.scenario, self.places(self.living(squad))
        box, own = box_about(starts), field.unit_bodies[squad]
        mover = self.mover(squad, [body for body in self.around(box, field.matters) if body not in own])
        return about_to_move(
            mover, starts, (RADIUS,) * len(starts), field.allowance, field.spacing, box, field.covering
        )

    def kept(self, squad: int) -> tuple[list[int], list[int]]:
        """The squads whose teams a move keeps away from: on the way, and where it ends, in the order of its mover."""
        field, side, own = self.scenario, self.scenario.unit_sides[squad], self.scenario.unit_sets[squad]
        enemies = [field.body_unit[body] for body in numbers_in(self.enemies_of(side))]
        friends = [field.body_unit[body] for body in numbers_in(self.there & field.bodies_of_side[side] & ~own)]
        return enemies, friends

    # ---------------------------------------------------------------- seeing

    def line(self, a: Place, b: Place) -> Line:
        return line(self.scenario.sight, a, b)

    def blocked(self, seen: Line) -> int | None:
        """The piece that ends a line of sight; None if it is clear."""
        field = self.scenario
        own = field.sight.at(seen.a) | field.sight.at(seen.b)
        met = first(seen, field.blocking & ~own)
        return None if met is None else met.piece

    def covered(self, a: Place, b: Place) -> bool:
        """Whether who stands at the end of a line of sight is in cover."""
        field = self.scenario
        if field.sight.at(b) & field.cover_in:
            return True
        return leaves_near(field.sight, a, b, field.cover_behind, field.near + RADIUS)

    def shots(self, squad: int, target: int, places: tuple[Place, ...] | None = None) -> int:
        """How many teams of a squad, or of one that stood elsewhere, see somebody of another within range."""
        ours = places or self.places(self.living(squad))
        return len(list(self._shooting(ours, self.places(self.living(target)))))

    def can_shoot(self, squad: int, target: int) -> bool:
        return self.any_shot(self.places(self.living(squad)), self.places(self.living(target)))

    def any_shot(self, ours: Sequence[Place], theirs: Sequence[Place]) -> bool:
        """Whether somebody at one of some places sees another within range."""
        return next(self._shooting(ours, theirs), None) is not None

    def _shooting(self, ours: Sequence[Place], theirs: Sequence[Place]) -> Iterator[int]:
        field = self.scenario
        return who_sees(field.sight, field.blocking, ours, theirs, field.reach)

    def sees(self, a: Place, b: Place) -> bool:
        return clear(self.scenario.sight, a, b, self.scenario.blocking)

    def in_range(self, ours: Sequence[Place], side: int) -> list[int]:
        """The enemy's teams that can be within range of some places, seen or not."""
        return self.around(box_about(ours), self.scenario.reach, self.enemies_of(side))

    def by_squad(self, teams: Sequence[int]) -> dict[int, list[Place]]:
        """Where some teams stand, by their squads."""
        found: dict[int, list[Place]] = {}
        for team, place in zip(teams, self.places(teams), strict=True):
            found.setdefault(self.scenario.body_unit[team], []).append(place)
        return found

    def volley(self, squad: int, target: int, places: tuple[Place, ...] | None = None) -> VolleyFacts | None:
        """What a volley would be asked with; None if nobody sees the target within range."""
        shots, there = self.shots(squad, target, places), self.living(target)
        if not shots or not there:
            return None
        at = places[0] if places else self.bodies[self.living(squad)[0]].place
        cover = self.covered(at, self.bodies[there[0]].place)
        return VolleyFacts(shots=shots, teams=len(there), cover=cover)

    def near_objective(self, side: int) -> bool:
        reach = self.scenario.tables.inches("hold") + RADIUS
        bodies = self.scenario.bodies_of_side[side] & self.there
        return any(tape((disc.x, disc.y), self.scenario.objective) <= reach for disc in self.discs(bodies))
