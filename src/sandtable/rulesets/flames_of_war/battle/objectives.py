"""Before the first turn: the roll-off, and the objectives (fow.gap.set-up-order, fow.gap.objective-placing)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.inches.bodies import on_table
from sandtable.inches.tape import INCH, Place, tape
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import PlaceObjective
from sandtable.rulesets.flames_of_war.battle.events import ObjectivePlaced
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Objective

#: So many places are tried by chance before every whole inch is.
TRIES = 40


class PlaceMarker(Step, frozen=True):
    """A side places an objective in an area, its own or the enemy's."""

    title = "Place an objective"
    rule = fow.GAP_OBJECTIVE_PLACING
    answers: ClassVar[tuple[type[Struct], ...]] = (PlaceObjective,)

    side: int
    area: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        # An area without a legal place gets none (fow.gap.no-legal-move).
        return None if s.once(("objective", self.area), lambda: next(self.every(s), None)) else s.done()

    def prompt(self, s: BattleState) -> str:
        where = "your own" if self.area == self.side else f"the {s.scenario.side_names[self.area].capitalize()}"
        return f"Where in {where} area do you place an objective?"

    def refusals(self, s: BattleState, answer: PlaceObjective) -> Refused | None:
        at, scenario = answer.at, s.scenario
        edge, apart = s.tables.limit("objective_from_edge"), s.tables.limit("objectives_apart")
        near = [other for other in s.objectives if tape(at, other.at) < INCH * apart]
        rivers = scenario.going.at(at) & scenario.objective_free
        return refused(
            refuse_if(
                not scenario.zones[self.area].holds(at),
                self.rule,
                f"it has to lie in the {scenario.side_names[self.area].capitalize()} area",
            ),
            refuse_if(
                not on_table(at, *scenario.size, INCH * edge), self.rule, f"{edge} in or more from every table edge"
            ),
            refuse_if(bool(near), self.rule, f"{apart} in or more from every other objective"),
            refuse_if(bool(rivers), self.rule, "not in a river"),
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[PlaceObjective]:
        west, south, east, north = self._box(s)
        if west > east or south > north:
            return
        for _ in range(TRIES):
            answer = PlaceObjective((rng.randint(west, east), rng.randint(south, north)))
            if self.refusals(s, answer) is None:
                yield answer
        yield from self.every(s)

    def every(self, s: BattleState) -> Iterator[PlaceObjective]:
        west, south, east, north = self._box(s)
        for y in (*range(south, north, INCH), north):
            for x in (*range(west, east, INCH), east):
                answer = PlaceObjective((x, y))
                if self.refusals(s, answer) is None:
                    yield answer

    def _box(self, s: BattleState) -> tuple[int, int, int, int]:
        """Where in the area it is far enough from the edges."""
        edge, (width, depth) = INCH * s.tables.limit("objective_from_edge"), s.scenario.size
        west, south, east, north = s.scenario.zone_boxes[self.area]
        return max(west, edge), max(south, edge), min(east, width - edge), min(north, depth - edge)

    def take(self, s: BattleState, answer: PlaceObjective, dice: Dice, tell: Tell) -> BattleState:
        at: Place = answer.at
        tell(ObjectivePlaced(self.area, at, self.side))
        return s.done(objectives=(*s.objectives, Objective(at, self.area)))
