"""After an assault: who moves off, who regroups, and where a victor goes (k47.gap.consolidate-path).

None of this is a move under an order, so no ambush fire answers it and no order die changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.game.in_order import IN_ORDER
from sandtable.inches.bodies import gap
from sandtable.inches.directions import bearing
from sandtable.inches.tape import INCH, length
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle import in_the_way, rates, straight_ways
from sandtable.rulesets.konflikt_47.battle.answers import Go
from sandtable.rulesets.konflikt_47.battle.paths import Path
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.battle.winning import is_over
from sandtable.rulesets.konflikt_47.procedures.close_quarters.consolidate import CONSOLIDATION, ConsolidateFacts, Moves
from sandtable.rulesets.konflikt_47.terms import Order
from sandtable.sheet.rolling import throw_and_tell


def rolled(s: BattleState, unit: int, moves: Moves, dice: Dice, tell: Tell) -> int:
    """How many inches somebody moves."""
    facts = ConsolidateFacts(moves=moves)
    inches: int = throw_and_tell(s.scenario.assess, s.side(unit), CONSOLIDATION, facts, dice, tell, (unit,))
    return inches


def never_moves_off(s: BattleState, unit: int) -> bool:
    """Guns and vehicles leave it to their opponents, who do it even as winners."""
    return s.is_gun(unit) or s.is_vehicle(unit)


# ---------------------------------------------------------------------- moving off


class BreakApart(Step, frozen=True):
    """A unit moves straight away from the other by a D6; if it has no room, the other does by the same roll."""

    title = "Break apart"
    rule = k47.GAP_CONSOLIDATE_PATH

    side: int
    unit: int
    other: int
    moves: Moves

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        if is_gone(s, self.unit) or is_gone(s, self.other):
            return s.done()
        order = [unit for unit in (self.unit, self.other) if not never_moves_off(s, unit)]
        if not order:
            return s.done()
        first = order[0]
        inches = rolled(s, first, self.moves if first == self.unit else Moves.OPPONENT, dice, tell)
        for unit in order:
            path = self.way_of(s, unit, inches)
            if path:
                return moved(s.done(), unit, path, tell)
        return s.done()

    def way_of(self, s: BattleState, unit: int, inches: int) -> Path:
        """The leg of who moves off; nothing unless it ends more than an inch from the other unit."""
        other = self.other if unit == self.unit else self.unit
        path = straight_ways.moved_off(s, unit, other, inches)
        if len(path) < 2 or gap(path[-1], s.radius(unit), s.place(other), s.radius(other)) <= in_the_way.spacing(s):
            return ()
        return path


def moved(s: BattleState, unit: int, path: Path, tell: Tell) -> BattleState:
    """A unit has gone; a team with a fixed weapon sets its facing afterwards."""
    tell(e.Moved(unit, length(path), path, k47.GAP_CONSOLIDATE_PATH))
    s = s.moved_to(unit, path[-1])
    return s.first(SetFacing(s.side(unit), unit)) if rates.is_fixed_team(s, unit) else s


class SetFacing(Step, frozen=True):
    """A team that moved off says what it faces now."""

    title = "Set the facing"
    rule = k47.GAP_CONSOLIDATE_PATH
    answers: ClassVar[tuple[type[Struct], ...]] = (Go,)

    side: int
    unit: int

    def prompt(self, s: BattleState) -> str:
        return f"What does {s.scenario.said(self.unit)} face?"

    def refusals(self, s: BattleState, answer: Go) -> Refused | None:
        return refused(refuse_if(answer != Go(facing=answer.facing), self.rule, "it only turns"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Go]:
        foes = s.enemies(self.unit)
        rng.shuffle(foes)
        faced = [bearing(s.place(self.unit), s.place(foe)) for foe in foes]
        for facing in dict.fromkeys([*faced, s.facing(self.unit)]):
            yield Go(facing=facing)

    def take(self, s: BattleState, answer: Go, dice: Dice, tell: Tell) -> BattleState:
        return turned(s.done(), self.unit, answer.facing, tell)


def turned(s: BattleState, unit: int, facing: int, tell: Tell) -> BattleState:
    if facing == s.facing(unit):
        return s
    tell(e.Turned(unit, facing))
    return s.moved_to(unit, s.place(unit), facing)


# ---------------------------------------------------------------------- the victor


def victory(s: BattleState, winner: int) -> BattleState:
    """The assault is over, its other unit destroyed: the victor may move."""
    return s.then(VictorRolls(s.side(winner), winner), assault=None)


class VictorRolls(Step, frozen=True):
    """The victor over a destroyed unit rolls how far it may go."""

    title = "The victor moves"
    rule = k47.GAP_FOLLOW_ON

    side: int
    unit: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        # A side without units has lost before anybody moves (k47.gap.end-timing).
        if is_gone(s, self.unit) or is_over(s) or self.stays(s):
            return s.done()
        inches = rolled(s, self.unit, Moves.VICTOR, dice, tell)
        if s.is_gun(self.unit):
            inches = min(inches, rates.most_of(s, self.unit, Order.ADVANCE) // INCH)
        return s.then(VictorMoves(self.side, self.unit, inches))

    def stays(self, s: BattleState) -> bool:
        """A halted or immobilised walker, and a gun that its crew cannot move."""
        return s.units[self.unit].halted or not rates.most_of(s, self.unit, Order.ADVANCE)


class VictorMoves(Step, frozen=True):
    """It goes up to its roll by any path, a walker straight ahead, or stays; it may enter the house it has cleared."""

    title = "The victor moves"
    rule = k47.GAP_CONSOLIDATE_PATH
    answers: ClassVar[tuple[type[Struct], ...]] = (Go, Done)

    side: int
    unit: int
    inches: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        """A walker with something in front of it has nowhere to go."""
        stuck = s.is_vehicle(self.unit) and not any(straight_ways.victor_ways(s, self.unit, self.inches, IN_ORDER))
        return s.done() if stuck else None

    def prompt(self, s: BattleState) -> str:
        return f"{s.scenario.said(self.unit)} has won and may move up to {self.inches} in"

    def refusals(self, s: BattleState, answer: Go | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        plain = not (answer.reverse or answer.boards >= 0 or answer.start is not None)
        path = s.place(self.unit), *answer.bends
        return refused(
            refuse_if(not plain, self.rule, "the victor only walks"),
            *straight_ways.victor_refusals(s, self.unit, path, answer.facing, self.inches),
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Go | Done]:
        facing = s.facing(self.unit)
        ways = straight_ways.victor_ways(s, self.unit, self.inches, rng)
        for path in ways:
            if not straight_ways.victor_refusals(s, self.unit, path, facing, self.inches):
                yield Go(path[1:], facing)
        yield Done()

    def take(self, s: BattleState, answer: Go | Done, dice: Dice, tell: Tell) -> BattleState:
        s = s.done()
        if isinstance(answer, Done):
            return s
        if answer.bends:
            path = s.place(self.unit), *answer.bends
            tell(e.Moved(self.unit, length(path), path, k47.GAP_CONSOLIDATE_PATH))
            s = s.moved_to(self.unit, path[-1])
        return turned(s, self.unit, answer.facing, tell) if rates.is_fixed_team(s, self.unit) else s
