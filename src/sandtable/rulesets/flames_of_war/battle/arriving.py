"""Parts 6 and 7 of the Starting Step: reserves and Aircraft arrive."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import ClassVar, TypeVar

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.game import Step, Tell
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Arrive
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.procedures.starting.arrivals import (
    AIRCRAFT_ARRIVAL,
    RESERVE_ARRIVAL,
    AircraftFacts,
    AircraftResult,
    ReserveFacts,
)
from sandtable.sheet.rolling import throw_and_tell

S = TypeVar("S", bound=BattleState)

#: More choices than these nobody looks through.
MOST = 1_000


def those(s: BattleState, side: int, where: Where) -> tuple[int, ...]:
    """The units of a side that are somewhere."""
    return tuple(unit for unit in numbers_in(s.scenario.of_side[side]) if s.units[unit].where is where)


class RollReserves(Step, frozen=True):
    """Part 6: a die more each turn, and each that is high enough brings on a unit."""

    title = "Roll for reserves"
    rule = fow.RESERVE_ARRIVAL

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        waiting = those(s, self.side, Where.RESERVE)
        facts = ReserveFacts(turn=s.round, units_left=len(waiting))
        if not waiting or facts.turn < facts.from_turn:
            return s.done()
        number = throw_and_tell(s.scenario.assess, self.side, RESERVE_ARRIVAL, facts, dice, tell, waiting)
        return s.then(ChooseArrivals(self.side, number)) if number else s.done()


class ChooseArrivals(Step, frozen=True):
    """Each success brings on one unit of the owner's choice (fow.gap.reserves-details)."""

    title = "Which reserves arrive?"
    rule = fow.GAP_RESERVES_DETAILS
    answers: ClassVar[tuple[type[Struct], ...]] = (Arrive,)

    side: int
    number: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        waiting = those(s, self.side, Where.RESERVE)
        return arriving(s.done(), waiting) if len(waiting) <= self.number else None

    def prompt(self, s: BattleState) -> str:
        waiting = s.scenario.names(those(s, self.side, Where.RESERVE))
        return f"{count_of(self.number, 'unit')} of your reserves arrive{'s' if self.number == 1 else ''}: {waiting}"

    def refusals(self, s: BattleState, answer: Arrive) -> Refused | None:
        waiting = those(s, self.side, Where.RESERVE)
        if any(unit not in waiting for unit in answer.units) or len(set(answer.units)) < len(answer.units):
            return refused(Refusal(NO_SUCH, "name units of yours that are in reserve, each once"))
        wrong = len(answer.units) != self.number
        return refused(refuse_if(wrong, self.rule, f"exactly {count_of(self.number, 'unit')} arrive"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Arrive]:
        waiting = list(those(s, self.side, Where.RESERVE))
        rng.shuffle(waiting)
        yield from (Arrive(units) for units in islice(combinations(waiting, self.number), MOST))

    def take(self, s: BattleState, answer: Arrive, dice: Dice, tell: Tell) -> BattleState:
        return arriving(s.done(), answer.units)


def arriving(s: S, units: tuple[int, ...]) -> S:
    """They enter when they are picked in this Movement Step."""
    for unit in units:
        s = s.with_unit(unit, where=Where.ARRIVING)
    return s


class RollAircraft(Step, frozen=True):
    """Part 7: a unit of Aircraft arrives until the end of the turn, or stays away (fow.gap.aircraft-roll-limits)."""

    title = "Roll for Aircraft"
    rule = fow.AIR_ARRIVAL

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        waiting = numbers_in(s.scenario.of_side[self.side] & s.scenario.air_units & ~s.destroyed)
        s = s.done()
        for unit in waiting:
            facts = AircraftFacts(aircraft=s.teams(unit).bit_count(), units=len(waiting))
            found = throw_and_tell(s.scenario.assess, self.side, AIRCRAFT_ARRIVAL, facts, dice, tell, (unit,))
            if found is AircraftResult.ARRIVES:
                s = arriving(s, (unit,))
        return s
