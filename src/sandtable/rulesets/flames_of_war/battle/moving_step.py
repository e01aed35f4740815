"""The Movement Step: the active player picks his units one after another (fow.gap.movement-step-order)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.game.drawing import drawn
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Pick
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves


class MovementStep(Step, frozen=True):
    """Units are picked one after another, each once; those not picked stay."""

    title: ClassVar[str] = "Movement Step"
    rule: ClassVar[str] = fow.GAP_MOVEMENT_STEP_ORDER
    answers: ClassVar[tuple[type[Struct], ...]] = (Pick, Done)

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.waiting(s) else s.done()

    def waiting(self, s: BattleState) -> list[int]:
        """Units that may still be picked: somebody of them can move."""
        own = numbers_in(s.scenario.of_side[self.side] & ~s.picked & ~s.destroyed)
        return [unit for unit in own if UnitMoves(self.side, unit).movers(s)]

    def prompt(self, s: BattleState) -> str:
        return "Which unit moves next?"

    def refusals(self, s: BattleState, answer: Pick | Done) -> Refused | None:
        return refused(*self.against(s, answer.unit)) if isinstance(answer, Pick) else None

    def against(self, s: BattleState, unit: int) -> Iterator[Refusal]:
        """Why a unit may not be picked."""
        if not 0 <= unit < len(s.units) or s.side(unit) != self.side:
            yield Refusal(NO_SUCH, "that is none of your units")
        elif s.picked >> unit & 1:
            yield Refusal(self.rule, f"{s.scenario.said(unit)} has been picked in this Movement Step")
        elif unit not in self.waiting(s):
            yield Refusal(self.rule, f"nobody of {s.scenario.said(unit)} can move now")

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Pick | Done]:
        yield from map(Pick, drawn(self.waiting(s), rng))
        yield Done()

    def take(self, s: BattleState, answer: Pick | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        return s.first(UnitMoves(self.side, answer.unit), picked=s.picked | 1 << answer.unit)
