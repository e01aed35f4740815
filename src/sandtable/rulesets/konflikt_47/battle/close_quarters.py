"""Close quarters of men against men: modes, point-blank fire, hand-to-hand, who has lost, and whether they fight on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Consolidate, FightBy, FollowOn
from sandtable.rulesets.konflikt_47.battle.assault_facts import assault_of, check_facts, is_horrified, small_arms
from sandtable.rulesets.konflikt_47.battle.breaking_apart import BreakApart, victory
from sandtable.rulesets.konflikt_47.battle.fighting import Blows, FightAlone, PointBlank
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import destroy, is_gone
from sandtable.rulesets.konflikt_47.procedures.close_quarters.comparing import Comparison, compared
from sandtable.rulesets.konflikt_47.procedures.close_quarters.consolidate import Moves
from sandtable.rulesets.konflikt_47.procedures.orders.morale_check import MORALE_CHECK, MoraleResult
from sandtable.rulesets.konflikt_47.terms import Mode, Trait
from sandtable.sheet.rolling import throw_and_tell

NOBODY = -1


def fight_steps(s: BattleState, assault: Assault) -> tuple[Step, ...]:
    """One round of men against men: modes, then fire before blows; whom a horror assaults fights after it."""
    side = s.side(assault.unit)
    modes = BeginRound(side), ChooseMode(side, assault.unit), ChooseMode(1 - side, assault.target)
    if is_horrified(s, assault.unit, assault.target):
        return (*modes, FightAlone(side, assault.unit), FightAlone(1 - side, assault.target), Compare(side))
    return (*modes, PointBlank(side), Blows(side), Compare(side))


class BeginRound(Step, frozen=True):
    """What both have when the fighting step begins (k47.cq.compare)."""

    title = "A round of close quarters"
    rule = k47.CQ_MODE_CHOICE

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        assault = assault_of(s)
        before = s.units[assault.unit].models, s.units[assault.target].models
        return s.done(assault=replace(assault, modes=(), models=before))


# ---------------------------------------------------------------------- how to fight


class ChooseMode(Step, frozen=True):
    """The attacker says first how it fights, and the target knows it (k47.cq.attacker-declares-first)."""

    title = "Choose how to fight"
    rule = k47.CQ_MODE_CHOICE
    answers: ClassVar[tuple[type[Struct], ...]] = (FightBy,)

    side: int
    unit: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if small_arms(s, self.unit) else self.chosen(s, Mode.HAND_TO_HAND, tell)

    def chosen(self, s: BattleState, mode: Mode, tell: Tell) -> BattleState:
        tell(e.FightsBy(self.unit, mode))
        return s.done().with_assault(modes=(*assault_of(s).modes, mode))

    def prompt(self, s: BattleState) -> str:
        assault = assault_of(s)
        enemy = assault.target if self.unit == assault.unit else assault.unit
        how = f"ow does {s.scenario.said(self.unit)} fight?"
        if not assault.modes:
            return f"H{how}"
        return f"{s.scenario.said(enemy)} fights by {assault.modes[0].said}: h{how}"

    def refusals(self, s: BattleState, answer: FightBy) -> Refused | None:
        unarmed = answer.mode is Mode.POINT_BLANK and not small_arms(s, self.unit)
        return refused(refuse_if(unarmed, k47.GAP_PBF, "a unit without small arms must fight hand-to-hand"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[FightBy]:
        modes = [Mode.HAND_TO_HAND, Mode.POINT_BLANK]
        rng.shuffle(modes)
        for mode in modes:
            yield FightBy(mode)

    def take(self, s: BattleState, answer: FightBy, dice: Dice, tell: Tell) -> BattleState:
        return self.chosen(s, answer.mode, tell)


# ---------------------------------------------------------------------- who has lost


class Compare(Step, frozen=True):
    """Who took more casualties has lost the round and checks its morale (k47.cq.compare, k47.gap.assault-result)."""

    title = "Compare casualties"
    rule = k47.CQ_COMPARE

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        assault = assault_of(s)
        one, other = assault.unit, assault.target
        on_one, on_other = (
            before - s.units[unit].models for unit, before in zip((one, other), assault.models, strict=True)
        )
        gone = [unit for unit in (one, other) if is_gone(s, unit)]
        if gone:
            loser = gone[0] if len(gone) == 1 else NOBODY
            tell(e.RoundOver(one, other, on_one, on_other, loser))
            return s.done(assault=None) if loser == NOBODY else victory(s, other if loser == one else one)
        shown = compared(on_one, on_other)
        loser = {Comparison.ATTACKER: other, Comparison.DEFENDER: one, Comparison.DRAW: NOBODY}[shown]
        tell(e.RoundOver(one, other, on_one, on_other, loser))
        if loser == NOBODY:
            return after_round(s, one, NOBODY)
        return check_of(s, loser, other if loser == one else one, dice, tell)


def check_of(s: BattleState, loser: int, winner: int, dice: Dice, tell: Tell) -> BattleState:
    """The loser's morale check: failed, it is destroyed, and a gun with its crew (k47.cq.morale)."""
    facts = check_facts(s, loser)
    shown = throw_and_tell(s.scenario.assess, s.side(loser), MORALE_CHECK, facts, dice, tell, (loser,), (winner,))
    if shown is MoraleResult.PASSES:
        return after_round(s, winner, loser)
    return destroy(victory(s, winner), loser, k47.GAP_ASSAULT_RESULT, tell)


# ---------------------------------------------------------------------- fight on or break apart


def after_round(s: BattleState, winner: int, loser: int, *, halted: bool = False) -> BattleState:
    """Both are still there: the winner decides, after a draw the attacker (k47.gap.follow-on).

    A walker that was halted in the round does nothing more this turn.
    """
    assault = assault_of(s)
    if halted or assault.round >= s.tables.limit("most_rounds"):
        return s.then(*apart_steps(s, assault, loser), assault=None)
    return s.then(FightOnOrNot(s.side(winner), winner, loser))


def apart_steps(s: BattleState, assault: Assault, loser: int) -> tuple[Step, ...]:
    """The loser moves off, after a draw the attacker; from a walker the troops do."""
    if loser == NOBODY:
        return (BreakApart(s.side(assault.unit), assault.unit, assault.target, Moves.DRAW),)
    winner = assault.target if loser == assault.unit else assault.unit
    return (BreakApart(s.side(loser), loser, winner, Moves.LOSER),)


class FightOnOrNot(Step, frozen=True):
    """A follow-on round from the mode choice on, or both break apart (k47.cq.consolidate)."""

    title = "Fight on?"
    rule = k47.CQ_CONSOLIDATE
    answers: ClassVar[tuple[type[Struct], ...]] = (FollowOn, Consolidate)

    side: int
    winner: int
    #: Who has lost the round; -1: it was drawn.
    loser: int

    def must(self, s: BattleState) -> bool:
        """Fanatics who have won fight on."""
        return self.loser != NOBODY and s.has(self.winner, Trait.FANATIC)

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return self.fights_on(s) if self.must(s) else None

    def fights_on(self, s: BattleState) -> BattleState:
        assault = assault_of(s)
        steps = fight_steps(s, assault)
        if s.is_vehicle(assault.unit):
            from sandtable.rulesets.konflikt_47.battle.walker_assaults import walker_steps

            steps = walker_steps(s, assault)
        return s.then(*steps, assault=replace(assault, round=assault.round + 1))

    def prompt(self, s: BattleState) -> str:
        return f"Does {s.scenario.said(self.winner)} fight on?"

    def refusals(self, s: BattleState, answer: FollowOn | Consolidate) -> Refused | None:
        barred = self.must(s) and isinstance(answer, Consolidate)
        return refused(refuse_if(barred, k47.GAP_TRAITS, "fanatics who have won fight on"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[FollowOn | Consolidate]:
        found: list[FollowOn | Consolidate] = [FollowOn(), Consolidate()]
        rng.shuffle(found)
        yield from found

    def take(self, s: BattleState, answer: FollowOn | Consolidate, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, FollowOn):
            return self.fights_on(s)
        return s.then(*apart_steps(s, assault_of(s), self.loser), assault=None)
