"""The Movement Step: the active player picks his units one after another (fow.gap.movement-step-order)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.game.drawing import drawn
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Pick
from sandtable.rulesets.flames_of_war.battle.coming_forward import ToTheRear
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves


class MovementStep(Step, frozen=True):
    """Units are picked one after another, each once; those not picked stay."""

    title: ClassVar[str] = "Movement"
    rule: ClassVar[str] = fow.GAP_MOVEMENT_STEP_ORDER
    answers: ClassVar[tuple[type[Struct], ...]] = (Pick, Done)

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.waiting(s) else s.then(ToTheRear(self.side))

    def waiting(self, s: BattleState) -> tuple[int, ...]:
        """Units that may still be picked: there is something that they could do."""
        own = numbers_in(s.scenario.of_side[self.side] & ~s.picked & ~s.destroyed)
        found: tuple[int, ...] = s.once(
            ("to be picked", self.side), lambda: tuple(unit for unit in own if self.moves(s, unit).is_open(s))
        )
        return found

    def moves(self, s: BattleState, unit: int) -> UnitMoves:
        """The step of a unit that is picked now."""
        arrives = s.units[unit].where is Where.ARRIVING and not s.there & s.of_unit(unit)
        return UnitMoves(self.side, unit, entered=arrives)

    def must(self, s: BattleState) -> list[int]:
        """Units that must be picked: they have arrived (fow.gap.reserve-entry)."""
        waiting = self.waiting(s)
        return [unit for unit in waiting if s.units[unit].where is Where.ARRIVING and self.moves(s, unit).entering(s)]

    def prompt(self, s: BattleState) -> str:
        return "Who moves next?"

    def refusals(self, s: BattleState, answer: Pick | Done) -> Refused | None:
        if isinstance(answer, Pick):
            return refused(*self.against(s, answer.unit))
        names = s.scenario.names(self.must(s))
        return refused(refuse_if(bool(names), fow.GAP_RESERVE_ENTRY, f"{names} has arrived and comes onto the table"))

    def against(self, s: BattleState, unit: int) -> Iterator[Refusal]:
        """Why a unit may not be picked."""
        if not 0 <= unit < len(s.units) or s.side(unit) != self.side:
            yield Refusal(NO_SUCH, "that is none of your units")
        elif s.picked >> unit & 1:
            yield Refusal(self.rule, f"{s.scenario.said(unit)} has been picked in this Movement Step")
        elif unit not in self.waiting(s):
            yield Refusal(self.rule, f"nobody of {s.scenario.said(unit)} can move now")

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Pick | Done]:
        yield from map(Pick, drawn(list(self.waiting(s)), rng))
        if not self.must(s):
            yield Done()

    def take(self, s: BattleState, answer: Pick | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.then(ToTheRear(self.side))
        return s.first(self.moves(s, answer.unit), picked=s.picked | 1 << answer.unit)
