"""1. The Rally Phase on the map, and the rally of the night."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.drawing import shuffled
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.answers import Done, Place, TryRally
from sandtable.rulesets.dday_to_berlin.battle.board import SHATTERED
from sandtable.rulesets.dday_to_berlin.battle.events import Decided, Skipped
from sandtable.rulesets.dday_to_berlin.battle.losses import place
from sandtable.rulesets.dday_to_berlin.battle.may_join import about_unit
from sandtable.rulesets.dday_to_berlin.battle.scenario import CORPS
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.moving.rally import (
    RALLY,
    RallyFacts,
    RallyResult,
    hq_refusals,
    rally_refusals,
)
from sandtable.rulesets.dday_to_berlin.terms import FAR
from sandtable.sheet.rolling import throw_and_tell
from sandtable.zoned.choosing import facing_refusal, facings, unit_refusal, zone_refusal


def pool(s: BattleState, side: int) -> int:
    """A side's shattered units, as a set."""
    found, units = 0, s.units
    for number in numbers_in(s.scenario.of_side[side] & ~s.on_table(side)):
        if units[number].zone == SHATTERED:
            found |= 1 << number
    return found


def nearest_enemy(s: BattleState, side: int, zone: int) -> int:
    """Zones to the nearest enemy unit, or far if there is none."""
    distance = s.scenario.grid.distance[zone]
    return min((distance[other] for other in numbers_in(s.side(1 - side).held)), default=FAR)


def hq_may_rally(s: BattleState, hq: int) -> bool:
    """Whether an HQ may rally anything this phase."""
    return hq_bars(s, hq) is None


def hq_bars(s: BattleState, hq: int) -> Refused | None:
    """What keeps an HQ from rallying: shattered or lost, too near an enemy, or out of supply."""
    zone = s.units[hq].zone
    if zone < 0:
        return hq_refusals(False, FAR, False, s.tables)
    side = s.cards[hq].side
    near = s.enemy_near(side, zone, s.tables.limit("hq_safe_distance"))
    return hq_refusals(True, 1 if near else FAR, bool(s.marks.unsupplied >> hq & 1), s.tables)


def rallied_by(s: BattleState, hq: int) -> int:
    """The shattered battalions an HQ may roll for: its own division's, and corps troops."""
    card, found = s.cards[hq], 0
    for number in numbers_in(pool(s, card.side) & ~s.scenario.hqs):
        if s.cards[number].division in (card.division, CORPS):
            found |= 1 << number
    return found


def tell_barred(s: BattleState, step: Rally | NightRolls, tell: Tell) -> None:
    """Say which HQs may not rally those who wait for them, and why."""
    if not pool(s, step.side) & ~s.scenario.hqs:
        return
    bars = [about_unit(s, hq, hq_bars(s, hq)) for hq in numbers_in(own_hqs(s, step.side)) if rallied_by(s, hq)]
    reasons = tuple(reason for no in bars if no is not None for reason in no.refusals)
    if reasons:
        told = "not every HQ may rally" if None in bars else "nobody may be rallied"
        tell(Skipped(step.side, step.title, told, step.rule, reasons))


def own_hqs(s: BattleState, side: int) -> int:
    return s.scenario.hqs & s.scenario.of_side[side]


def rally_facts(s: BattleState, hq: int, unit: int, *, rolled_already: bool = False) -> RallyFacts:
    """The facts of a rally roll."""
    card, zone = s.cards[unit], s.units[hq].zone
    return RallyFacts(
        quality=card.quality,
        battalion=card.row.code,
        enemy_distance=max(1, min(FAR, nearest_enemy(s, card.side, zone))) if zone >= 0 else FAR,
        hq_on_table=zone >= 0,
        hq_rolled=rolled_already,
        hq_out_of_supply=bool(s.marks.unsupplied >> hq & 1),
    )


class HqRally(Step, frozen=True):
    """Shattered HQs roll for themselves before anybody else (ddb.gap.hq-missing)."""

    title = "Rally of HQs"
    rule = ddb.GAP_HQ_MISSING

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        shattered = numbers_in(pool(s, self.side) & s.scenario.hqs)
        return s.then(*[ReturnHq(self.side, hq) for hq in shattered if try_rally(s, hq, hq, dice, tell)])


def try_rally(s: BattleState, hq: int, unit: int, dice: Dice, tell: Tell) -> bool:
    """One rally roll."""
    outcome = throw_and_tell(
        s.scenario.assess, s.cards[unit].side, RALLY, rally_facts(s, hq, unit), dice, tell, (unit,)
    )
    return outcome is RallyResult.RETURNS


class Return(Step, frozen=True):
    """A rallied unit returns to one of certain zones; if there is none it stays in the pool."""

    answers = (Place,)

    side: int
    unit: int

    def zones(self, s: BattleState) -> int:
        """The zones it may return to, as a set."""
        raise NotImplementedError

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if self.zones(s):
            return None
        tell(Decided(self.side, "finds no room and stays in the pool", (self.unit,), self.rule))
        return s.done()

    def prompt(self, s: BattleState) -> str:
        return f"{s.scenario.said(self.unit)} rallied: place it at {s.scenario.grid.said(self.zones(s))}, and face it"

    def refusals(self, s: BattleState, answer: Place) -> Refused | None:
        return place_refusals(s, answer, self.unit, self.zones(s), self.rule)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Place]:
        for zone in shuffled(self.zones(s), rng):
            yield Place(self.unit, zone, facings(s, self.side, zone, rng))

    def take(self, s: BattleState, answer: Place, dice: Dice, tell: Tell) -> BattleState:
        return place(s.done(), answer.unit, answer.zone, answer.facing, self.rule, tell)


class ReturnHq(Return, frozen=True):
    """A rallied HQ returns to a zone with a battalion of its division and no enemy near; else it stays in the pool."""

    title = "Return of an HQ"
    rule = ddb.GAP_HQ_MISSING

    def zones(self, s: BattleState) -> int:
        found, mates = 0, s.scenario.division_mates[self.unit] & s.scenario.stands
        for zone, here in s.side(self.side).at.items():
            if here & mates and not s.enemy_near(self.side, zone, s.tables.limit("hq_safe_distance")):
                found |= 1 << zone
        return found


class ReturnBattalion(Return, frozen=True):
    """A rallied battalion returns to its HQ's zone or, if that is full, next to it; else it stays in the pool."""

    title = "Return of a battalion"
    rule = ddb.GAP_RALLY_ROLLS

    hq: int

    def zones(self, s: BattleState) -> int:
        at, mine = s.units[self.hq].zone, s.side(self.side)
        if not mine.full >> at & 1:
            return 1 << at
        shut = mine.full | s.side(1 - self.side).held | s.zoc(1 - self.side) | s.scenario.map.closed
        return s.scenario.grid.contact[at] & ~shut


def place_refusals(s: BattleState, answer: Place, unit: int, zones: int, rule: str) -> Refused | None:
    """A unit that comes back goes to one of certain zones."""
    return zone_refusal(s, answer.zone) or refused(
        refuse_if(answer.unit != unit, rule, f"it is {s.scenario.said(unit)} that is to be placed"),
        refuse_if(not zones >> answer.zone & 1, rule, f"it may be placed at {s.scenario.grid.said(zones)} only"),
        facing_refusal(answer.facing),
    )


class Rally(Step, frozen=True):
    """Each HQ on the table makes one roll for one shattered battalion of its division."""

    title = "Rally"
    rule = ddb.RALLY_PHASE
    answers = (TryRally, Done)

    side: int
    used: int = 0

    def able(self, s: BattleState) -> list[int]:
        """HQs that have not rolled and have somebody to roll for."""
        hqs = own_hqs(s, self.side) & ~self.used
        return [hq for hq in numbers_in(hqs) if hq_may_rally(s, hq) and rallied_by(s, hq)]

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if pool(s, self.side) and self.able(s):
            return None
        if not self.used:
            tell_barred(s, self, tell)
        return s.done()

    def prompt(self, s: BattleState) -> str:
        return "Rally: name an HQ and a shattered battalion of its division, or go on"

    def refusals(self, s: BattleState, answer: TryRally | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        if wrong := unit_refusal(s, self.side, answer.hq, answer.unit, on_table=False):
            return wrong
        hq, unit = s.cards[answer.hq], s.cards[answer.unit]
        not_there = f"{unit.name} is not in the shattered pool"
        stranger = f"{unit.name} is not of the HQ's division"
        return refused(
            refuse_if(not hq.row.is_hq, ddb.GAP_RALLY_ROLLS, f"{hq.name} is no HQ"),
            refuse_if(unit.row.is_hq, ddb.GAP_HQ_MISSING, "a shattered HQ rolls for itself before all others"),
            refuse_if(unit.division not in (hq.division, CORPS), ddb.GAP_RALLY_ROLLS, stranger),
            refuse_if(s.units[answer.unit].zone != SHATTERED, ddb.STATE_SHATTERED_MAY_RALLY, not_there),
            hq_bars(s, answer.hq) if hq.row.is_hq else None,
        ) or rally_refusals(
            rally_facts(s, answer.hq, answer.unit, rolled_already=bool(self.used >> answer.hq & 1)), s.tables
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[TryRally | Done]:
        for hq in self.able(s):
            for unit in shuffled(rallied_by(s, hq), rng):
                yield TryRally(hq, unit)
        yield Done()

    def take(self, s: BattleState, answer: TryRally | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        again = Rally(self.side, self.used | 1 << answer.hq)
        if try_rally(s, answer.hq, answer.unit, dice, tell):
            return s.then(ReturnBattalion(self.side, answer.unit, answer.hq), again)
        return s.then(again)


class NightRally(Step, frozen=True):
    """C1: HQs roll for themselves, and then each once for every shattered battalion of its division."""

    title = "Night rally"
    rule = ddb.GAP_NIGHT_SEQUENCE

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        return s.then(HqRally(self.side), NightRolls(self.side))


class NightRolls(Step, frozen=True):
    """One roll after the other; corps troops are rallied by the first HQ that may."""

    title = "Night rally of battalions"
    rule = ddb.GAP_NIGHT_SEQUENCE

    side: int
    tried: int = 0

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        if not self.tried:
            tell_barred(s, self, tell)
        for hq in numbers_in(own_hqs(s, self.side)):
            if not hq_may_rally(s, hq):
                continue
            for unit in numbers_in(rallied_by(s, hq) & ~self.tried):
                again = NightRolls(self.side, self.tried | 1 << unit)
                if try_rally(s, hq, unit, dice, tell):
                    return s.then(ReturnBattalion(self.side, unit, hq), again)
                return s.then(again)
        return s.done()
