"""3. The Engineering Phase on the map."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.answers import Done, Work
from sandtable.rulesets.dday_to_berlin.battle.events import Built, Skipped
from sandtable.rulesets.dday_to_berlin.battle.may_join import about_unit
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import (
    ENGINEERING,
    EngineeringAction,
    EngineeringFacts,
    EngineeringResult,
    RiverEdge,
)
from sandtable.sheet.rolling import throw_and_tell
from sandtable.zoned.choosing import unit_refusal

BRIDGES = (EngineeringAction.BUILD_BRIDGE, EngineeringAction.BLOW_BRIDGE)


def river_edge(s: BattleState, zone: int, edge: int) -> RiverEdge:
    """What an edge of the engineers' zone has of a river and a bridge."""
    if edge not in s.scenario.map.edges_of.get(zone, ()):
        return RiverEdge.NONE
    return RiverEdge.BRIDGE if s.bridges >> edge & 1 else RiverEdge.NO_BRIDGE


def work_facts(s: BattleState, answer: Work, moved: int) -> EngineeringFacts:
    """The facts of one attempt."""
    zone, side = s.units[answer.unit].zone, s.cards[answer.unit].side
    return EngineeringFacts(
        battalion=s.cards[answer.unit].row.code,
        action=answer.action,
        moved=bool(moved >> answer.unit & 1),
        enemy_zoc=bool(s.zoc(1 - side) >> zone & 1),
        attempted=bool(s.marks.worked >> zone & 1),
        river=river_edge(s, zone, answer.edge),
        position=bool(s.positions >> zone & 1),
    )


class Engineering(Step, frozen=True):
    """Each zone may make one attempt, by engineers that have not changed zone and stand in no enemy ZOC."""

    title = "Engineering"
    rule = ddb.ENGINEERING_PHASE
    answers = (Work, Done)

    side: int
    night: bool = False

    def moved(self, s: BattleState) -> int:
        """Units that changed zone this turn; by night, those that moved in the night."""
        return s.marks.changed if self.night else s.marks.changed | s.marks.moved

    def able(self, s: BattleState) -> int:
        """Engineers that may still try something, as a set."""
        engineers = s.scenario.engineers & s.scenario.of_side[self.side] & ~self.moved(s)
        if not engineers or not s.scenario.house.engineering:
            return 0
        found, shut = 0, s.zoc(1 - self.side) | s.marks.worked
        for number in numbers_in(engineers):
            zone = s.units[number].zone
            if zone >= 0 and not shut >> zone & 1:
                found |= 1 << number
        return found

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if self.able(s):
            return None
        engineers = s.scenario.engineers & s.on_table(self.side)
        if engineers and s.scenario.house.engineering and not s.marks.worked:
            reasons = tuple(reason for number in numbers_in(engineers) for reason in self.idle(s, number))
            tell(Skipped(self.side, self.title, "no engineers may work", self.rule, reasons))
        return s.done()

    def idle(self, s: BattleState, number: int) -> tuple[Refusal, ...]:
        """Why engineers may try nothing where they stand."""
        there = s.positions >> s.units[number].zone & 1
        work = Work(number, EngineeringAction.REMOVE_POSITION if there else EngineeringAction.BUILD_POSITION)
        no = about_unit(s, number, self.refusals(s, work))
        return () if no is None else no.refusals

    def prompt(self, s: BattleState) -> str:
        return f"Engineering: {s.scenario.names(numbers_in(self.able(s)))} may build, blow or remove; or go on"

    def refusals(self, s: BattleState, answer: Work | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        if wrong := unit_refusal(s, self.side, answer.unit):
            return wrong
        found = ENGINEERING.assess(work_facts(s, answer, self.moved(s)), s.tables)
        named, switched_off = answer.edge >= 0 and answer.action not in BRIDGES, not s.scenario.house.engineering
        return refused(
            refuse_if(switched_off, ddb.GAP_ENGINEERING, "engineering is switched off in this scenario"),
            refuse_if(named, ddb.GAP_ENGINEERING, "only work on a bridge names a river edge"),
            found if isinstance(found, Refused) else None,
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Work | Done]:
        if rng.random() < 0.4:
            yield Done()
        for number in numbers_in(self.able(s)):
            zone = s.units[number].zone
            if s.positions >> zone & 1:
                yield Work(number, EngineeringAction.REMOVE_POSITION)
            else:
                yield Work(number, EngineeringAction.BUILD_POSITION)
            for edge in s.scenario.map.edges_of.get(zone, ()):
                bridged = s.bridges >> edge & 1
                yield Work(number, EngineeringAction.BLOW_BRIDGE if bridged else EngineeringAction.BUILD_BRIDGE, edge)
        yield Done()

    def take(self, s: BattleState, answer: Work | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        zone, facts = s.units[answer.unit].zone, work_facts(s, answer, self.moved(s))
        outcome: EngineeringResult = throw_and_tell(
            s.scenario.assess, self.side, ENGINEERING, facts, dice, tell, (answer.unit,)
        )
        marks = s.marks
        s = s.mark(engineered=marks.engineered | 1 << answer.unit, worked=marks.worked | 1 << zone)
        if outcome is EngineeringResult.FAILED:
            return s
        tell(Built(answer.unit, answer.action.work, zone, answer.edge, ddb.GAP_ENGINEERING))
        if answer.action is EngineeringAction.BUILD_POSITION:
            return s.change(positions=s.positions | 1 << zone)
        if answer.action is EngineeringAction.REMOVE_POSITION:
            return s.change(positions=s.positions & ~(1 << zone))
        edge = 1 << answer.edge
        built = answer.action is EngineeringAction.BUILD_BRIDGE
        return s.change(bridges=s.bridges | edge if built else s.bridges & ~edge)
