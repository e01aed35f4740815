"""The state of a battle: everything that changes, and nothing else."""

from __future__ import annotations

from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.rulesets.dday_to_berlin.battle.board import Board, SideIndex, Unit, controlled, sight
from sandtable.rulesets.dday_to_berlin.battle.events import Outcome
from sandtable.rulesets.dday_to_berlin.battle.scenario import Card, Scenario
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.zoned.state import ZoneState

Pair = tuple[int, int]


class Marks(Struct, frozen=True):
    """What is remembered of units (sets of units) and of zones (sets of zones), each for as long as its rule says.

    For the player turn: activated, moving (with a Move Full or Double result), doubled (with a Double), changed
    (changed zone by movement), fought, attacked, engineered, halted (made a limited advance), lent and stormed
    (zones of the active side that supported, zones that attacked), guarded (zones that supported the defence), worked
    (zones with an engineering attempt). For the game turn: moved (changed zone for any reason). Until its owner's
    next Movement Phase: road. Until its owner's next Supply Phase: unsupplied.
    """

    activated: int = 0
    moving: int = 0
    doubled: int = 0
    changed: int = 0
    fought: int = 0
    attacked: int = 0
    engineered: int = 0
    halted: int = 0
    lent: int = 0
    stormed: int = 0
    guarded: int = 0
    worked: int = 0
    moved: int = 0
    road: int = 0
    unsupplied: int = 0

    def next_player_turn(self, own: int) -> Marks:
        """A player turn begins: what lasts for a player turn is forgotten, and so are the owner's road marches."""
        return Marks(moved=self.moved, road=self.road & ~own, unsupplied=self.unsupplied)

    def next_game_turn(self) -> Marks:
        """A game turn begins: guns that moved may fight again."""
        return Marks(road=self.road, unsupplied=self.unsupplied)


class BattleState(ZoneState[Unit, SideIndex], frozen=True):
    """A battle at one moment. The agenda is typed where all steps are known (see `steps`)."""

    scenario: Scenario
    board: Board
    turn: int = 0
    player_a: int = 0
    markers: Pair = (0, 0)
    art: Pair = (0, 0)
    air: Pair = (0, 0)
    air_lost: Pair = (0, 0)
    clock: int = 0
    nights: int = 0
    control: tuple[int, ...] = ()
    positions: int = 0
    bridges: int = 0
    marks: Marks = Marks()
    outcome: Outcome | None = None

    # ---------------------------------------------------------------- looking

    @property
    def tables(self) -> Tables:
        return self.scenario.tables

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.scenario.cards

    def zoc(self, side: int) -> int:
        """The zones a side controls."""
        return controlled(self.side(side), self.board.units, self.scenario)

    def seen(self, side: int) -> int:
        """The zones a side can see (ddb.gap.visible)."""
        index = self.side(side)
        near, far = index.view or sight(index, self.scenario)
        return near | far & ~self.scenario.map.rough & ~self.positions

    def enemy_near(self, side: int, zone: int, reach: int) -> bool:
        """Whether an enemy of a side is within so many zones."""
        return bool(self.side(1 - side).held & self.scenario.grid.within_reach(zone, reach))

    # ---------------------------------------------------------------- changing

    def mark(self, **new: Any) -> Self:
        """The state with some marks changed."""
        return replace(self, marks=replace(self.marks, **new))

    def set_left(self, units: int, times: int) -> Self:
        """Give units their movement so many times over; 0 takes it away."""
        return replace(self, board=self.with_left(units, times))

    def with_left(self, units: int, times: int) -> Board:
        """The board with the movement of units so many times over."""
        changed, stands, moves = {}, self.board.units, self.scenario.moves
        for number in numbers_in(units):
            unit, left = stands[number], moves[number] * times
            if unit.left != left:
                changed[number] = Unit(unit.zone, unit.facing, left)
        return self.board.put_all(changed) if changed else self.board
