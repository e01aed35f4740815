"""Advance after combat on the map: limited, general, and the breakthrough with its new assault."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.drawing import drawn, shuffled
from sandtable.ground.ways import Path
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.answers import Advance, Done, TakePosition
from sandtable.rulesets.dday_to_berlin.battle.board import Unit
from sandtable.rulesets.dday_to_berlin.battle.events import Moved
from sandtable.rulesets.dday_to_berlin.battle.losses import enter
from sandtable.rulesets.dday_to_berlin.battle.reach import SHUT, WHOLE_MOVE, Ends
from sandtable.rulesets.dday_to_berlin.battle.scenario import CORPS
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.losses.advance import AdvanceKind, advance_kind
from sandtable.rulesets.dday_to_berlin.terms import Attack, State
from sandtable.zoned.choosing import (
    facing_refusal,
    facings,
    good_facing,
    unit_refusal,
    zone_refusal,
)


def after_assault(s: BattleState, side: int, force: tuple[int, ...], zone: int, fate: State) -> list[Step]:
    """The advances that a fallen position opens to the attackers, the primary first."""
    kind, advancing = who_advances(s, force, fate)
    primary = force[0]
    if kind is AdvanceKind.GENERAL:
        return [GeneralAdvance(side, primary, zone)]
    slow: list[Step] = [] if primary in advancing else [GeneralAdvance(side, primary, zone)]
    return [*slow, Breakthrough(side, advancing, zone)]


def who_advances(s: BattleState, force: tuple[int, ...], fate: State) -> tuple[AdvanceKind, tuple[int, ...]]:
    """The advance that a defender's fate opens, and who of the force may make it."""
    mech = tuple(number for number in force if s.scenario.mech >> number & 1)
    kind = advance_kind(Attack.ASSAULT, fate, zone_empty=True, mech_attackers=bool(mech))
    return kind, mech if kind is AdvanceKind.BREAKTHROUGH else force[:1]


def ways(s: BattleState, number: int, zone: int, beyond: int) -> Ends:
    """Where an advance can end: the position, and so many zones beyond it (ddb.gap.advance-details).

    It stops on entering an enemy ZOC, rough terrain off the road, or by wading.
    """
    card, at = s.cards[number], s.units[number].zone
    wader, side = s.scenario.wades[number], card.side
    enemy, control = s.side(1 - side).held, s.zoc(1 - side)
    steps = s.scenario.paths.steps(wader, s.bridges)
    first = next((how for near, how in steps[at] if near == zone), SHUT)
    if first == SHUT or enemy >> zone & 1:
        return {}
    ends: Ends = {zone: (zone,)}
    front: list[tuple[int, Path]] = [(zone, (zone,))] if goes_on(first, zone, control) else []
    for _ in range(beyond):
        onward: list[tuple[int, Path]] = []
        for here, path in front:
            for near, how in steps[here]:
                if enemy >> near & 1 or near in ends:
                    continue
                longer = (*path, near)
                ends[near] = longer
                if goes_on(how, near, control):
                    onward.append((near, longer))
        front = onward
    full = 0 if card.row.is_hq else s.side(side).full & ~(1 << at)
    return {end: path for end, path in ends.items() if not full >> end & 1}


def goes_on(how: int, zone: int, control: int) -> bool:
    """Whether an advance may go on after a step."""
    return how != WHOLE_MOVE and not control >> zone & 1


def path_allowed(s: BattleState, number: int, path: Path, zone: int, beyond: int) -> bool:
    """Whether an advance may follow a path, step by step."""
    side, wader = s.cards[number].side, s.scenario.wades[number]
    enemy, control, at = s.side(1 - side).held, s.zoc(1 - side), s.units[number].zone
    if not path or path[0] != zone or len(path) > 1 + beyond:
        return False
    for place, step in enumerate(path):
        how = s.scenario.paths.step(at, step, wader, s.bridges)
        if how == SHUT or enemy >> step & 1:
            return False
        if place < len(path) - 1 and not goes_on(how, step, control):
            return False
        at = step
    full = s.side(side).full >> path[-1] & 1 and path[-1] != s.units[number].zone
    return s.cards[number].row.is_hq or not full


def advance_refusals(
    s: BattleState, side: int, answer: Advance, stranger: Refusal | None, zone: int, beyond: int
) -> Refused | None:
    """Why an advance is not allowed."""
    if wrong := unit_refusal(s, side, answer.unit) or zone_refusal(s, *answer.path) or refused(stranger):
        return wrong
    if path_allowed(s, answer.unit, answer.path, zone, beyond):
        return refused(facing_refusal(answer.facing))
    reach = s.scenario.grid.said(set_of(ways(s, answer.unit, zone, beyond)))
    why = f"an advance goes into the position and on as the rules allow: {reach}"
    return refused(Refusal(ddb.GAP_ADVANCE_DETAILS, why), facing_refusal(answer.facing))


def make_advance(s: BattleState, answer: Advance, rule: str, tell: Tell) -> BattleState:
    """Carry an advance out."""
    number, side = answer.unit, s.cards[answer.unit].side
    unit = s.units[number]
    tell(Moved(number, unit.zone, answer.path, answer.facing, rule))
    s = s.put(number, Unit(answer.path[-1], answer.facing, unit.left)).mark(moved=s.marks.moved | 1 << number)
    return enter(s, side, answer.path, tell)


def suggest_advances(s: BattleState, number: int, zone: int, beyond: int, rng: Random) -> Iterator[Advance]:
    ends = ways(s, number, zone, beyond)
    for end in drawn(list(ends), rng):
        yield Advance(number, ends[end], facings(s, s.cards[number].side, end, rng))


class GeneralAdvance(Step, frozen=True):
    """The primary attacker alone may take the position and go on a zone."""

    title = "General advance"
    rule = ddb.ADVANCE_GENERAL
    answers = (Advance, Done)

    side: int
    unit: int
    zone: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if s.units[self.unit].zone >= 0 and self.ends(s) else s.done()

    def ends(self, s: BattleState) -> Ends:
        return ways(s, self.unit, self.zone, s.tables.limit("general_advance"))

    def prompt(self, s: BattleState) -> str:
        reach = s.scenario.grid.said(set_of(self.ends(s)))
        return f"General advance: {s.scenario.said(self.unit)} may advance to {reach}, or stay"

    def refusals(self, s: BattleState, answer: Advance | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        stranger = refuse_if(answer.unit != self.unit, self.rule, "only the primary attacker advances")
        return advance_refusals(s, self.side, answer, stranger, self.zone, s.tables.limit("general_advance"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Advance | Done]:
        yield from suggest_advances(s, self.unit, self.zone, s.tables.limit("general_advance"), rng)
        yield Done()

    def take(self, s: BattleState, answer: Advance | Done, dice: Dice, tell: Tell) -> BattleState:
        return s.done() if isinstance(answer, Done) else make_advance(s.done(), answer, self.rule, tell)


class Breakthrough(Step, frozen=True):
    """Attacking MECH may take the position, go on up to two zones, and assault again."""

    title = "Breakthrough"
    rule = ddb.ADVANCE_BREAKTHROUGH
    answers = (Advance, Done)

    side: int
    units: tuple[int, ...]
    zone: int
    through: tuple[int, ...] = ()

    def able(self, s: BattleState) -> list[int]:
        """Units that may still advance."""
        beyond = s.tables.limit("breakthrough")
        return [number for number in self.units if s.units[number].zone >= 0 and ways(s, number, self.zone, beyond)]

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.able(s) else self.over(s)

    def over(self, s: BattleState) -> BattleState:
        """Those who broke through may assault again, where the scenario plays that."""
        if not self.through or not s.scenario.house.second_assault:
            return s.done()
        from sandtable.rulesets.dday_to_berlin.battle.combat import SecondAssault

        return s.then(SecondAssault(self.side, self.through))

    def prompt(self, s: BattleState) -> str:
        position = s.scenario.map.place_said(self.zone)
        return f"Breakthrough: {s.scenario.names(self.able(s))} may advance through {position}, or stay"

    def refusals(self, s: BattleState, answer: Advance | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        because = "only MECH that led or supported in the zone"
        stranger = refuse_if(answer.unit not in self.units, ddb.GAP_ADVANCE_DETAILS, because)
        return advance_refusals(s, self.side, answer, stranger, self.zone, s.tables.limit("breakthrough"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Advance | Done]:
        for number in self.able(s):
            yield from suggest_advances(s, number, self.zone, s.tables.limit("breakthrough"), rng)
        yield Done()

    def take(self, s: BattleState, answer: Advance | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return self.over(s)
        rest = tuple(number for number in self.units if number != answer.unit)
        on = Breakthrough(self.side, rest, self.zone, (*self.through, answer.unit))
        return make_advance(s.then(on), answer, self.rule, tell)


class LimitedAdvance(Step, frozen=True):
    """After ranged combat left the zone empty: one battalion, or all of one division, from one adjacent zone."""

    title = "Limited advance"
    rule = ddb.ADVANCE_LIMITED
    answers = (TakePosition, Done)

    side: int
    zone: int

    def able(self, s: BattleState) -> int:
        """Units next to the zone that may take it: no HQ, no gun, and none that cannot cross the water."""
        found, mine = 0, s.side(self.side).at
        for near in s.scenario.grid.neighbours[self.zone]:
            for number in numbers_in(mine.get(near, 0) & s.scenario.assaulters):
                wader = s.scenario.wades[number]
                if s.scenario.paths.step(near, self.zone, wader, s.bridges) != SHUT:
                    found |= 1 << number
        return found

    def together(self, s: BattleState, number: int) -> int:
        """All of a unit's division that may come along from its zone."""
        if s.cards[number].division == CORPS:
            return 1 << number
        return self.able(s) & s.scenario.division_mates[number] & s.at(self.side, s.units[number].zone)

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        empty = not s.side(1 - self.side).held >> self.zone & 1 and not s.side(self.side).held >> self.zone & 1
        return None if empty and self.able(s) else s.done()

    def prompt(self, s: BattleState) -> str:
        return (
            f"Limited advance into {s.scenario.map.place_said(self.zone)}: one of "
            f"{s.scenario.names(numbers_in(self.able(s)))}, or all of one division in one zone, or stay"
        )

    def refusals(self, s: BattleState, answer: TakePosition | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        if wrong := unit_refusal(s, self.side, *answer.units):
            return wrong
        named = set_of(answer.units)
        whole = bool(answer.units) and named == self.together(s, answer.units[0])
        together = "one battalion, or all of one division in one zone"
        near = "only battalions next to the zone that can enter it, and no ART, SPA, ATG or HQ"
        return refused(
            refuse_if(not answer.units, ddb.ADVANCE_LIMITED, "name who takes the position"),
            refuse_if(bool(named & ~self.able(s)), ddb.GAP_ADVANCE_DETAILS, near),
            refuse_if(len(answer.units) > 1 and not whole, ddb.GAP_ADVANCE_DETAILS, together),
            refuse_if(len(answer.facings) != len(answer.units), ddb.GAP_FACING_CHANGE, "give a facing for each unit"),
            *(facing_refusal(facing) for facing in answer.facings),
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[TakePosition | Done]:
        if rng.random() < 0.3:
            yield Done()
        facing = good_facing(s, self.side, self.zone)
        for number in shuffled(self.able(s), rng):
            group = tuple(numbers_in(self.together(s, number)))
            yield TakePosition(group, (facing,) * len(group))
            if len(group) > 1:
                yield TakePosition((number,), (facing,))
        yield Done()

    def take(self, s: BattleState, answer: TakePosition | Done, dice: Dice, tell: Tell) -> BattleState:
        s = s.done()
        if isinstance(answer, Done):
            return s
        for number, facing in zip(answer.units, answer.facings, strict=True):
            s = make_advance(s, Advance(number, (self.zone,), facing), self.rule, tell)
        return s.mark(halted=s.marks.halted | set_of(answer.units))
