"""The defender names the units that begin in reserve, and then the one in ambush (fow.gap.reserve-choice)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.game import Step, Tell
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import HoldBack
from sandtable.rulesets.flames_of_war.battle.events import HeldBack
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where

#: So many choices are made up by chance.
TRIES = 12


def points_of(scenario: Scenario, units: Iterable[int]) -> int:
    return sum(scenario.platoons[unit].points for unit in units)


def points_held_back(scenario: Scenario, side: int) -> int:
    """The points that a defender's reserves must reach, rounded up to a whole one."""
    whole = points_of(scenario, numbers_in(scenario.of_side[side]))
    return -(-whole * scenario.tables.limit("reserve_share") // 100)


def on_hand(s: BattleState, side: int) -> tuple[int, ...]:
    """The units of a side that are still to be set up or held back; Aircraft are neither."""
    return tuple(unit for unit in numbers_in(s.scenario.of_side[side]) if s.units[unit].where is Where.UNPLACED)


def kept_from(s: BattleState, units: Iterable[int], where: Where) -> BattleState:
    """The state with units that begin off the table; transports of reserves come on with them, no others."""
    for unit in units:
        rear = s.rear & ~s.of_unit(unit) if where is Where.RESERVE else s.rear
        s = replace(s.with_unit(unit, where=where), rear=rear)
    return s


class ChooseReserves(Step, frozen=True):
    """Units worth enough of his points; at least one unit stays to be deployed."""

    title = "Name the reserves"
    rule = fow.GAP_RESERVE_CHOICE
    answers: ClassVar[tuple[type[Struct], ...]] = (HoldBack,)

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        # Whoever could not hold enough back keeps everybody (the scenario is told so, `force_checks.reserve_faults`).
        able = sorted(s.scenario.platoons[unit].points for unit in on_hand(s, self.side))
        return None if sum(able[1:]) >= points_held_back(s.scenario, self.side) else s.done()

    def prompt(self, s: BattleState) -> str:
        least = points_held_back(s.scenario, self.side)
        return f"Which units begin in reserve? They must be worth {least} points or more"

    def refusals(self, s: BattleState, answer: HoldBack) -> Refused | None:
        able, units = on_hand(s, self.side), answer.units
        if any(unit not in able for unit in units) or len(set(units)) < len(units):
            return refused(Refusal(NO_SUCH, "name units of yours that are no Aircraft, each once"))
        worth, least = points_of(s.scenario, units), points_held_back(s.scenario, self.side)
        return refused(
            refuse_if(worth < least, self.rule, f"they are worth {count_of(worth, 'point')}, {least} are needed"),
            refuse_if(len(units) == len(able), self.rule, "at least one unit is deployed on the table"),
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[HoldBack]:
        able, found = list(on_hand(s, self.side)), set[HoldBack]()
        for _ in range(TRIES):
            rng.shuffle(able)
            answer = self._first_of(s, able)
            if answer not in found and self.refusals(s, answer) is None:
                found.add(answer)
                yield answer
        if not found:
            yield self._first_of(s, self._dearest(s))

    def every(self, s: BattleState) -> Iterator[HoldBack]:
        """As few units as are enough, from each of his units on; all others are changes of these."""
        able = self._dearest(s)
        for first in range(len(able)):
            answer = self._first_of(s, [*able[first:], *able[:first]])
            if self.refusals(s, answer) is None:
                yield answer

    def _dearest(self, s: BattleState) -> list[int]:
        """His units, the dearest first: if any are enough, these are before the last of them is reached."""
        return sorted(on_hand(s, self.side), key=lambda unit: -s.scenario.platoons[unit].points)

    def _first_of(self, s: BattleState, units: list[int]) -> HoldBack:
        """The first of some units, as many as are enough."""
        least, chosen = points_held_back(s.scenario, self.side), list[int]()
        for unit in units:
            if points_of(s.scenario, chosen) < least:
                chosen.append(unit)
        return HoldBack(tuple(sorted(chosen)))

    def take(self, s: BattleState, answer: HoldBack, dice: Dice, tell: Tell) -> BattleState:
        tell(HeldBack(answer.units, self.rule))
        return kept_from(s.done(), answer.units, Where.RESERVE)


class ChooseAmbush(Step, frozen=True):
    """One other unit that has no place until it is revealed, or none."""

    title = "Name the ambush"
    rule = fow.GAP_AMBUSH_DETAILS
    answers: ClassVar[tuple[type[Struct], ...]] = (HoldBack,)

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if len(on_hand(s, self.side)) > 1 else s.done()

    def prompt(self, s: BattleState) -> str:
        return "Which unit lies in ambush, if any?"

    def refusals(self, s: BattleState, answer: HoldBack) -> Refused | None:
        if set_of(answer.units) & ~set_of(on_hand(s, self.side)):
            return refused(Refusal(NO_SUCH, "name a unit of yours that is neither in reserve nor Aircraft"))
        return refused(refuse_if(len(answer.units) > 1, self.rule, "one unit lies in ambush, or none"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[HoldBack]:
        found = [HoldBack(), *(HoldBack((unit,)) for unit in on_hand(s, self.side))]
        rng.shuffle(found)
        yield from found

    def take(self, s: BattleState, answer: HoldBack, dice: Dice, tell: Tell) -> BattleState:
        tell(HeldBack(answer.units, self.rule))
        return kept_from(s.done(), answer.units, Where.AMBUSH)
