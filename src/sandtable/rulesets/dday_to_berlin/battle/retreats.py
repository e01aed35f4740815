"""Retreats and falls back on the map: where a unit may end, and who has to go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from sandtable.base.bits import set_of
from sandtable.dice import Dice
from sandtable.explain import Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.game import Step, Tell
from sandtable.game.drawing import shuffled
from sandtable.ground.grid import FACINGS
from sandtable.ground.zones import distance, neighbours, on_table
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.answers import FallBack, GiveWay, Hold, RetreatTo, Stay
from sandtable.rulesets.dday_to_berlin.battle.board import Unit
from sandtable.rulesets.dday_to_berlin.battle.events import Decided, Retreated
from sandtable.rulesets.dday_to_berlin.battle.losses import charge, enter, fall, remove, take_markers
from sandtable.rulesets.dday_to_berlin.battle.reach import SHUT
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.losses.fate import fate_in_bad_retreat
from sandtable.rulesets.dday_to_berlin.procedures.losses.markers import marker_cost, price
from sandtable.rulesets.dday_to_berlin.procedures.losses.retreat import safe_ends
from sandtable.rulesets.dday_to_berlin.procedures.losses.retreat_zone import RetreatStep, retreat_step
from sandtable.rulesets.dday_to_berlin.terms import State
from sandtable.zoned.choosing import facing_refusal, facings, zone_refusal

#: A retreat with no source goes towards the own table edge.
NOWHERE = -1


def away(s: BattleState, number: int, zone: int, source: int) -> int:
    """How far a zone is from what is retreated from; without a source, how near to the own edge."""
    if source != NOWHERE:
        return s.scenario.grid.distance[zone][source]
    edge = FACINGS[s.scenario.forces[s.cards[number].side].edge]
    return -s.scenario.grid.to_edge[edge][zone]


def onward(s: BattleState, number: int, zone: int, source: int) -> list[int]:
    """Zones on the table that a retreat may go on to: adjacent, passable, across no open water, and farther away."""
    wader, here = s.scenario.wades[number], away(s, number, zone, source)
    steps = s.scenario.paths.steps(wader, s.bridges)[zone]
    return [near for near, how in steps if how != SHUT and away(s, number, near, source) > here]


def step_into(s: BattleState, number: int, zone: int) -> tuple[RetreatStep, str]:
    """What entering a zone means for a retreating unit."""
    card, enemy = s.cards[number], s.side(1 - s.cards[number].side)
    return retreat_step(
        off_table=False,
        enemy=bool(enemy.held >> zone & 1),
        enemy_zoc=bool(s.zoc(1 - card.side) >> zone & 1),
        friends=(s.at(card.side, zone) & s.scenario.stands).bit_count(),
        room=None if card.row.is_hq else s.scenario.stacking,
    )


def retreat_ends(s: BattleState, number: int, source: int) -> int:
    """The zones where a retreat of a unit can end safely, as a set."""
    at = s.units[number].zone
    further, enter = (lambda zone: onward(s, number, zone, source)), (lambda zone: step_into(s, number, zone))
    return set_of(safe_ends(onward(s, number, at, source), further, enter))


def why_shattered(s: BattleState, number: int, source: int) -> str:
    """The rule by which every way out shatters a unit."""
    at, tried = s.units[number].zone, 0
    ways = onward(s, number, at, source)
    while ways:
        zone = ways.pop(0)
        if tried >> zone & 1:
            continue
        outcome, rule = step_into(s, number, zone)
        if outcome is RetreatStep.SHATTERED:
            return rule
        # Full of friends: what shatters the unit lies beyond.
        at, tried = zone, tried | 1 << zone
        ways += [far for far in onward(s, number, zone, source) if not tried >> far & 1]
    return ddb.RETREAT_OFF_TABLE if leaves_table(s, number, at, source) else ddb.GAP_RETREAT_DIRECTION


def leaves_table(s: BattleState, number: int, at: int, source: int) -> bool:
    """Whether a step off the table would lead away from what is retreated from."""
    grid = s.scenario.grid
    if source == NOWHERE:
        return grid.to_edge[FACINGS[s.scenario.forces[s.cards[number].side].edge]][at] == 0
    here = grid.zones[at]
    off = [near for near in neighbours(here) if not on_table(near, grid.columns, grid.rows)]
    return any(distance(near, grid.zones[source]) > grid.distance[at][source] for near in off)


def doomed(s: BattleState, units: Iterable[int], source: int) -> list[str]:
    """Those whom going back would cost: "Gun has nowhere to go and would be lost for 3 morale markers".

    The price is told where it is another than that of going back: for guns, which are lost.
    """
    told = []
    for number in units:
        if not retreat_ends(s, number, source):
            card = s.cards[number]
            fate, _ = fate_in_bad_retreat(card.row, ddb.GAP_RETREAT_DIRECTION)
            cost = marker_cost(fate, card.quality, card.detachment, s.tables).value
            price_said = f" for {count_of(cost, 'morale marker')}" if fate is State.LOST else ""
            told.append(f"{s.scenario.said(number)} has nowhere to go and would be {fate.value}{price_said}")
    return told


def nowhere_to_go(s: BattleState, units: Iterable[int], source: int) -> str:
    """The same in brackets, or nothing."""
    told = doomed(s, units, source)
    return f" ({'; '.join(told)})" if told else ""


class Retreat(Step, frozen=True):
    """A unit retreats a zone; its owner picks a safe zone, and if there is none the unit is shattered."""

    title = "Retreat"
    rule = ddb.GAP_RETREAT_DIRECTION
    answers = (RetreatTo,)

    side: int
    unit: int
    source: int = NOWHERE
    combat: bool = True

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if s.units[self.unit].zone < 0:
            return s.done()
        if retreat_ends(s, self.unit, self.source):
            return None
        fate, rule = fate_in_bad_retreat(s.cards[self.unit].row, why_shattered(s, self.unit, self.source))
        if self.combat or fate is State.LOST:
            return fall(s.done(), self.unit, fate, rule, tell)
        # Not due to combat: a shattered unit costs nothing (ddb.gap.fallback-blocked).
        return remove(s.done(), self.unit, fate, rule, tell)

    def prompt(self, s: BattleState) -> str:
        ends = s.scenario.grid.said(retreat_ends(s, self.unit, self.source))
        return f"{s.scenario.said(self.unit)} must go back: choose its zone ({ends}) and facing"

    def refusals(self, s: BattleState, answer: RetreatTo) -> Refused | None:
        ends = retreat_ends(s, self.unit, self.source)
        because = f"it can end safely only at {s.scenario.grid.said(ends)}"
        return zone_refusal(s, answer.zone) or refused(
            refuse_if(not ends >> answer.zone & 1, ddb.GAP_RETREAT_DIRECTION, because), facing_refusal(answer.facing)
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[RetreatTo]:
        for zone in shuffled(retreat_ends(s, self.unit, self.source), rng):
            yield RetreatTo(zone, facings(s, self.side, zone, rng))

    def take(self, s: BattleState, answer: RetreatTo, dice: Dice, tell: Tell) -> BattleState:
        number, source = self.unit, s.units[self.unit].zone
        tell(Retreated(number, source, answer.zone, self.rule))
        s = s.done().put(number, Unit(answer.zone, answer.facing)).mark(moved=s.marks.moved | 1 << number)
        s = enter(s, self.side, (answer.zone,), tell)
        return charge(s, number, State.RETREATED, tell) if self.combat else s


def retreats(side: int, units: Iterable[int], source: int, *, combat: bool = True) -> list[Step]:
    """A retreat for each of several units."""
    return [Retreat(side, unit, source, combat) for unit in units]


class FallBackOrStay(Step, frozen=True):
    """A Fallback result: the whole group falls back, or its side takes a marker for each unit."""

    title = "Fall back or stay"
    rule = ddb.ACTIVATION_FALLBACK
    answers = (FallBack, Stay)

    side: int
    units: tuple[int, ...]

    def prompt(self, s: BattleState) -> str:
        cost = count_of(len(self.units) * price("stayed", s.tables).value, "morale marker")
        lost = nowhere_to_go(s, self.units, NOWHERE)
        return f"{s.scenario.names(self.units)}: fall back a zone{lost}, or stay for {cost}"

    def suggest(self, s: BattleState, rng: Random) -> Iterator[FallBack | Stay]:
        yield from (FallBack(), Stay()) if rng.random() < 0.5 else (Stay(), FallBack())

    def take(self, s: BattleState, answer: FallBack | Stay, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, FallBack):
            tell(Decided(self.side, "falls back", self.units, self.rule))
            return s.then(*retreats(self.side, self.units, NOWHERE, combat=False))
        cost = price("stayed", s.tables)
        tell(Decided(self.side, "stays", self.units, self.rule))
        return take_markers(s.done(), self.side, len(self.units) * cost.value, cost.rule, "stayed on Fallback", tell)


class HoldOrRetreat(Step, frozen=True):
    """A ranged result: retreat, or hold for a marker for each battalion in the zone (ddb.gap.ranged-who-retreats)."""

    title = "Hold or retreat"
    rule = ddb.RANGED_HOLD_OPTION
    answers = (Hold, GiveWay)

    side: int
    unit: int
    source: int

    def price(self, s: BattleState) -> int:
        """What holding costs: HQs are not counted, but a lone HQ counts as the one battalion (ddb.gap.hq)."""
        here = s.at(self.side, s.units[self.unit].zone) & s.scenario.stands
        return max(1, here.bit_count()) * price("held", s.tables).value

    def prompt(self, s: BattleState) -> str:
        lost = nowhere_to_go(s, (self.unit,), self.source)
        cost = count_of(self.price(s), "morale marker")
        return f"{s.scenario.said(self.unit)} must retreat{lost}, or hold for {cost}"

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Hold | GiveWay]:
        yield from (Hold(), GiveWay()) if rng.random() < 0.5 else (GiveWay(), Hold())

    def take(self, s: BattleState, answer: Hold | GiveWay, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, GiveWay):
            return s.then(Retreat(self.side, self.unit, self.source))
        tell(Decided(self.side, "holds", (self.unit,), self.rule))
        return take_markers(s.done(), self.side, self.price(s), self.rule, f"{s.scenario.said(self.unit)} holds", tell)
