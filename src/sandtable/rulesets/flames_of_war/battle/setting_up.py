"""Before the first turn: roll-off, objectives, reserves and ambush, deployment (fow.gap.set-up-order)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Deploy
from sandtable.rulesets.flames_of_war.battle.deployments import deployments, proposals, room_for
from sandtable.rulesets.flames_of_war.battle.events import HeldBack
from sandtable.rulesets.flames_of_war.battle.holding_back import ChooseAmbush, ChooseReserves, kept_from, on_hand
from sandtable.rulesets.flames_of_war.battle.objectives import PlaceMarker
from sandtable.rulesets.flames_of_war.battle.scenario import SIDE_A, SIDE_B
from sandtable.rulesets.flames_of_war.battle.sequence import BeginTurn
from sandtable.rulesets.flames_of_war.battle.setting_down import (
    command_faults,
    form_faults,
    place_faults,
    placing_of,
    put,
    riding_faults,
)
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.procedures.starting.missions import Mission, ScenarioSide
from sandtable.rulesets.flames_of_war.procedures.starting.roll_off import ROLL_OFF, RollOffFacts
from sandtable.sheet.rolling import throw_and_tell

NOBODY = -1


class BeginSetUp(Step, frozen=True):
    """One roll-off for deployment and for the first turn, in missions that have one; then all in its order."""

    title = "Set-up"
    rule = fow.GAP_SET_UP_ORDER

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        first = s.scenario.begins
        if first < 0:
            facts = RollOffFacts(mission=mission_of(s))
            won = throw_and_tell(s.scenario.assess, NOBODY, ROLL_OFF, facts, dice, tell)
            first = SIDE_A if won is ScenarioSide.A else SIDE_B
        return s.then(*objectives_by(s, first), *held_back(s), DeployUnit(1 - first), BeginTurn(first))


def mission_of(s: BattleState) -> Mission:
    return next(mission for mission in Mission if mission.said == s.scenario.mission.mission)


def objectives_by(s: BattleState, first: int) -> tuple[Step, ...]:
    """Who places objectives in whose area, in order; `first` has the first turn (fow.gap.objective-placing)."""
    if not s.scenario.has_objectives:
        return ()
    if s.scenario.is_attack:
        return PlaceMarker(SIDE_B, SIDE_B), PlaceMarker(SIDE_A, SIDE_B)
    loser = 1 - first
    return PlaceMarker(loser, loser), PlaceMarker(first, first), PlaceMarker(loser, first), PlaceMarker(first, loser)


def held_back(s: BattleState) -> tuple[Step, ...]:
    """A defender keeps reserves, and may lay an ambush."""
    return (ChooseReserves(SIDE_B), ChooseAmbush(SIDE_B)) if s.scenario.is_attack else ()


class DeployUnit(Step, frozen=True):
    """A side puts down one unit whole, then the other; who has none left is passed over (fow.gap.deployment-places).

    Who has no room any more for a unit keeps it in reserve.
    """

    title = "Deployment"
    rule = fow.GAP_DEPLOYMENT
    answers: ClassVar[tuple[type[Struct], ...]] = (Deploy,)

    side: int

    def waiting(self, s: BattleState) -> tuple[int, ...]:
        return on_hand(s, self.side)

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        waiting = self.waiting(s)
        if any(s.once(("room for", unit), lambda unit=unit: room_for(s, unit, clear=True)) for unit in waiting):  # type: ignore[misc]
            return None
        if waiting:
            tell(HeldBack(waiting, fow.GAP_DEPLOYMENT_PLACES))
            s = kept_from(s, waiting, Where.RESERVE)
        return s.then(DeployUnit(1 - self.side)) if on_hand(s, 1 - self.side) else s.done()

    def prompt(self, s: BattleState) -> str:
        return f"Put down one unit: {s.scenario.names(self.waiting(s))}"

    def refusals(self, s: BattleState, answer: Deploy) -> Refused | None:
        if answer.unit not in self.waiting(s):
            return refused(Refusal(NO_SUCH, "that is none of your units that wait to be put down"))
        if problem := refused(*form_faults(s, answer)):
            return problem
        placing = placing_of(answer)
        return refused(
            *riding_faults(s, placing),
            *place_faults(s, placing, clear=True, outside=fow.GAP_DEPLOYMENT_PLACES),
            *command_faults(s, placing, self.rule),
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Deploy]:
        waiting = list(self.waiting(s))
        rng.shuffle(waiting)
        for unit in waiting:
            yield from deployments(s, unit, rng, clear=True)

    def every(self, s: BattleState) -> Iterator[Deploy]:
        for unit in self.waiting(s):
            yield from proposals(s, unit, clear=True)

    def take(self, s: BattleState, answer: Deploy, dice: Dice, tell: Tell) -> BattleState:
        return put(s, placing_of(answer), self.rule, tell).then(DeployUnit(1 - self.side))
