"""The turn as an agenda: dice are drawn until the cup is empty, then the Turn End phase (k47.turn.phases)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Keep
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.winning import finish, is_over
from sandtable.rulesets.konflikt_47.procedures.orders.battle_end import BATTLE_LENGTH, Length, LengthFacts
from sandtable.rulesets.konflikt_47.procedures.orders.cup import ORDER_DICE, OrderDiceFacts
from sandtable.rulesets.konflikt_47.terms import Order
from sandtable.sheet.rolling import throw_and_tell

NOBODY = -1


class BeginTurn(Step, frozen=True):
    """All dice that were not kept are in the cup."""

    title = "A new turn"
    rule = k47.TURN_PHASES

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        tell(e.TurnBegan(s.turn + 1))
        return s.then(Draw(), turn=s.turn + 1, first_die=NOBODY)


class Draw(Step, frozen=True):
    """Orders step 1: one die is drawn blind; its colour says who acts (k47.turn.draw-die)."""

    title = "Draw an order die"
    rule = k47.TURN_DRAW_DIE

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        if is_over(s):
            return finish(s, tell)
        ours, theirs = s.cup()
        if not ours + theirs:
            return s.then(*turn_end(s))
        facts = OrderDiceFacts(ours=ours, theirs=theirs)
        drawn = throw_and_tell(s.scenario.assess, NOBODY, ORDER_DICE, facts, dice, tell)
        side = 0 if drawn else 1
        first = side if s.first_die == NOBODY else s.first_die
        tell(e.DieDrawn(side, (ours - (side == 0), theirs - (side == 1))))
        return s.first(GiveOrder(side), drawn=side, first_die=first)


def turn_end(s: BattleState) -> tuple[Step, ...]:
    """Another turn or none, then who keeps which die, the side of the turn's first die first (k47.gap.end-timing)."""
    first = max(s.first_die, 0)
    return LastTurn(), KeepDice(first), KeepDice(1 - first), ReturnDice(), EndMarks(), BeginTurn()


class LastTurn(Step, frozen=True):
    """Whether this was the last turn; where the scenario has one more to roll for, a D6 says so."""

    title = "Another turn?"
    rule = k47.GAP_GAME_LENGTH

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        text = s.scenario.text
        if s.turn < text.turns:
            return s.done()
        if s.turn > text.turns or not text.another_turn:
            return finish(s, tell)
        length = throw_and_tell(s.scenario.assess, NOBODY, BATTLE_LENGTH, LengthFacts(turn=s.turn), dice, tell)
        return s.done() if length is Length.SEVENTH_TURN else finish(s, tell)


def may_keep(s: BattleState, unit: int) -> bool:
    """Ambush, and Down of whoever is no vehicle (k47.gap.retain)."""
    die, scenario = s.units[unit].die, s.scenario
    if die is None or not scenario.house.keep_orders or not scenario.tables.orders[die].may_keep:
        return False
    return not (die is Order.DOWN and s.is_vehicle(unit))


class KeepDice(Step, frozen=True):
    """A side names the Ambush and Down dice that it keeps."""

    title = "Keep orders"
    rule = k47.GAP_RETAIN
    answers: ClassVar[tuple[type[Struct], ...]] = (Keep,)

    side: int

    def able(self, s: BattleState) -> list[int]:
        """Whose dice may be kept."""
        return s.once(("may keep", self.side), lambda: [unit for unit in s.alive(self.side) if may_keep(s, unit)])

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.able(s) else s.done()

    def prompt(self, s: BattleState) -> str:
        return f"Which orders stay for the next turn? {s.scenario.names(self.able(s))}"

    def refusals(self, s: BattleState, answer: Keep) -> Refused | None:
        if len(set(answer.units)) < len(answer.units):
            return refused(Refusal(NO_SUCH, "name each unit once"))
        able = self.able(s)
        alive = s.alive(self.side)
        if any(unit not in alive for unit in answer.units):
            return refused(Refusal(NO_SUCH, "that is none of your units"))
        barred = [unit for unit in answer.units if unit not in able]
        return refused(
            *(
                refuse_if(True, k47.TURN_END_RETAIN, f"{s.scenario.said(unit)} has no Ambush or Down die to keep")
                for unit in barred
            )
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Keep]:
        able = self.able(s)
        yield Keep(tuple(unit for unit in able if rng.random() < 0.5))
        yield Keep()
        yield Keep(tuple(able))

    def every(self, s: BattleState) -> Iterator[Keep]:
        able = self.able(s)
        for kept in range(1 << len(able)):
            yield Keep(tuple(unit for number, unit in enumerate(able) if kept >> number & 1))

    def take(self, s: BattleState, answer: Keep, dice: Dice, tell: Tell) -> BattleState:
        if answer.units:
            tell(e.Kept(self.side, answer.units))
        return s.done(kept=s.kept | sum(1 << unit for unit in answer.units))


class ReturnDice(Step, frozen=True):
    """All other dice go back into the cup."""

    title = "Dice return to the cup"
    rule = k47.TURN_END_RETURN

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        units = tuple(now if s.kept >> unit & 1 else replace(now, die=None) for unit, now in enumerate(s.units))
        return s.done(units=units, kept=0)


class EndMarks(Step, frozen=True):
    """What holds for this turn is over: recce moves, transports that ran, who was halted, who got out."""

    title = "The marks of the turn end"
    rule = k47.GAP_TURN_FLAGS

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        return s.done(units=tuple(now.next_turn() for now in s.units))
