"""The Game Turn as an agenda: A initiative, B supports, both player turns, 10 victory, 11 night, E end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.base.tuples import with_one
from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.answers import MoveFirst, MoveSecond
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.events import (
    ClearedMarkers,
    Clock,
    PhaseBegan,
    Supports,
    TurnBegan,
    WonInitiative,
)
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement, NightMovement
from sandtable.rulesets.dday_to_berlin.battle.rallying import HqRally, NightRally, Rally
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.battle.supplying import Supply
from sandtable.rulesets.dday_to_berlin.battle.winning import VictoryCheck, last_count
from sandtable.rulesets.dday_to_berlin.procedures.turn.initiative import INITIATIVE, First, InitiativeFacts
from sandtable.rulesets.dday_to_berlin.procedures.turn.night import D5, D5Facts
from sandtable.rulesets.dday_to_berlin.procedures.turn.support import SUPPORT, SupportFacts
from sandtable.sheet.rolling import throw_and_tell

BOTH = -1


def after_initiative(s: BattleState, first: int) -> tuple[Step, ...]:
    """Steps B to E, once step A has told who is Player A (ddb.turn.structure)."""
    supply = s.scenario.house.supply
    return (
        SupportRolls(),
        *player_turn(PlayerTurn(first), supply=supply),
        *player_turn(PlayerBTurn(1 - first), supply=supply),
        VictoryCheck(),
        NightCheck(),
        EndOfTurn(),
    )


def player_turn(begin: PlayerTurn, *, supply: bool) -> tuple[Step, ...]:
    """Player A's steps 1 to 5 and Player B's 6 to 9; Player B has an Engineering Phase too.

    That is ddb.gap.player-b-engineering. The Supply Phase is an advanced rule.
    """
    side = begin.side
    last = (Supply(side),) if supply else ()
    return (begin, HqRally(side), Rally(side), Movement(side), Engineering(side), Combat(side), *last)


def night_turn(first: int) -> tuple[Step, ...]:
    """The night sequence (ddb.gap.night-sequence), Player A of the day's last turn first in each step."""
    order = (first, 1 - first)
    return (
        NightBegins(),
        *(NightRally(side) for side in order),
        *(NightMovement(side) for side in order),
        *(Engineering(side, night=True) for side in order),
        NightEnds(),
    )


class Initiative(Step, frozen=True):
    """Step A: both sides roll; the lower total chooses who is Player A, and all markers go."""

    title = "Initiative"
    rule = ddb.INIT_EACH_TURN

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        s = s.change(turn=s.turn + 1, marks=s.marks.next_game_turn())
        tell(TurnBegan(s.turn))
        facts = InitiativeFacts(a_markers=s.markers[0], b_markers=s.markers[1])
        first: First = throw_and_tell(s.scenario.assess, BOTH, INITIATIVE, facts, dice, tell)
        if any(s.markers):
            tell(ClearedMarkers(s.markers, ddb.INIT_MARKERS_REMOVED))
        return s.then(ChooseFirst(0 if first is First.A else 1), markers=(0, 0))


class ChooseFirst(Step, frozen=True):
    """The winner of the initiative moves first or second."""

    title = "First move"
    rule = ddb.INIT_ROLL
    answers = (MoveFirst, MoveSecond)

    side: int

    def prompt(self, s: BattleState) -> str:
        return "You have the initiative: move first or second this turn?"

    def suggest(self, s: BattleState, rng: Random) -> Iterator[MoveFirst | MoveSecond]:
        yield from (MoveFirst(), MoveSecond()) if rng.random() < 0.5 else (MoveSecond(), MoveFirst())

    def take(self, s: BattleState, answer: MoveFirst | MoveSecond, dice: Dice, tell: Tell) -> BattleState:
        first = self.side if isinstance(answer, MoveFirst) else 1 - self.side
        tell(WonInitiative(self.side, first, self.rule))
        return s.then(*after_initiative(s, first), player_a=first)


class SupportRolls(Step, frozen=True):
    """Step B: a roll for every support not held (ddb.gap.support-attempts)."""

    title = "Support"
    rule = ddb.SUPPORT_PHASE

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        for side, force in enumerate(s.scenario.forces):
            art, air = s.art[side], s.air[side]
            if force.art > art:
                art = throw_and_tell(
                    s.scenario.assess, side, SUPPORT, SupportFacts(allowed=force.art, held=art), dice, tell
                )
            lost = s.air_lost[side]
            if force.air - lost > air:
                air = throw_and_tell(
                    s.scenario.assess, side, SUPPORT, SupportFacts(allowed=force.air, held=air, lost=lost), dice, tell
                )
            if force.art or force.air:
                tell(Supports(side, art, air, spent=False, rule=self.rule))
            s = s.change(art=with_one(s.art, side, art), air=with_one(s.air, side, air))
        return s.done()


class PlayerTurn(Step, frozen=True):
    """A player turn begins: what is remembered for a player turn is forgotten."""

    title = "Player turn"
    rule = ddb.TURN_PLAYER_A

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        tell(PhaseBegan(self.side, self.title, self.rule))
        own = s.scenario.of_side[self.side]
        s = s.change(marks=s.marks.next_player_turn(own))
        return s.set_left(s.scenario.everybody, 0).done()


class PlayerBTurn(PlayerTurn, frozen=True):
    """The second player turn goes by the same rules."""

    rule = ddb.TURN_PLAYER_B


class NightCheck(Step, frozen=True):
    """Step 11: the clock moves on by a D5, and at 21 night falls."""

    title = "Night check"
    rule = ddb.NIGHT_CHECK

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        if not s.scenario.house.night:
            return s.done()
        total = s.clock + throw_and_tell(s.scenario.assess, BOTH, D5, D5Facts(), dice, tell)
        night = total >= s.tables.limit("nightfall")
        tell(Clock(total, night, self.rule))
        if not night:
            return s.done(clock=total)
        s = s.change(clock=total, nights=s.nights + 1)
        if s.nights == s.scenario.text.nightfalls:
            return last_count(s, tell)
        return s.then(*night_turn(s.player_a))


class NightBegins(Step, frozen=True):
    """Step C: the night is a turn of its own for what is remembered of a player turn."""

    title = "Night falls"
    rule = ddb.NIGHT_SEQUENCE

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        tell(PhaseBegan(BOTH, self.title, self.rule))
        s = s.change(marks=s.marks.next_player_turn(0))
        return s.set_left(s.scenario.everybody, 1).done()


class NightEnds(Step, frozen=True):
    """C4 and C5: all supports not lost are available, the clock returns to 0, road-march marks go."""

    title = "Night ends"
    rule = ddb.GAP_NIGHT_SEQUENCE

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        one, other = s.scenario.forces
        art, air = (one.art, other.art), (one.air - s.air_lost[0], other.air - s.air_lost[1])
        for side in (0, 1):
            if art[side] or air[side]:
                tell(Supports(side, art[side], air[side], spent=False, rule=self.rule))
        s = s.change(art=art, air=air, clock=0).mark(road=0)
        return s.set_left(s.scenario.everybody, 0).done()


class EndOfTurn(Step, frozen=True):
    """Step E: back to step A."""

    title = "End of turn"
    rule = ddb.TURN_END

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        return s.then(Initiative())
