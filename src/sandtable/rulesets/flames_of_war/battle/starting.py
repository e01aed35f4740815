"""The Starting Step, part by part (fow.turn.starting-sequence), all by the player whose turn it is.

Nobody is asked for the order within a part: it never helps to roll a commander's tank late, or his last stand early.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.ambushes import RevealAmbush
from sandtable.rulesets.flames_of_war.battle.arriving import RollAircraft, RollReserves
from sandtable.rulesets.flames_of_war.battle.command import counted
from sandtable.rulesets.flames_of_war.battle.commanding import commander_near
from sandtable.rulesets.flames_of_war.battle.leaders import after_losses
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState, Where
from sandtable.rulesets.flames_of_war.battle.winning import checked
from sandtable.rulesets.flames_of_war.procedures.starting.formation_last_stand import (
    FORMATION_LAST_STAND,
    FormationFacts,
    FormationStand,
)
from sandtable.rulesets.flames_of_war.procedures.starting.good_spirits import Strength, in_good_spirits
from sandtable.rulesets.flames_of_war.procedures.starting.rally import RALLY_PINNED, Rallied, RallyFacts
from sandtable.rulesets.flames_of_war.procedures.starting.remount import REMOUNT_TANKS, RemountFacts
from sandtable.rulesets.flames_of_war.procedures.starting.unit_last_stand import (
    UNIT_LAST_STAND,
    LastStandFacts,
    Stand,
)
from sandtable.rulesets.flames_of_war.terms import Rating
from sandtable.sheet.rolling import throw_and_tell

S = TypeVar("S", bound=BattleState)


def parts(side: int) -> tuple[Step, ...]:
    """The eight parts, and the victory check between the fourth and the fifth (fow.gap.victory-check-timing)."""
    return (
        RemountTanks(side),
        RallyUnits(side),
        UnitsStand(side),
        FormationsStand(side),
        CheckVictory(side),
        RevealAmbush(side),
        RollReserves(side),
        RollAircraft(side),
        LiftSmoke(side),
    )


def fighting(s: BattleState, side: int) -> tuple[int, ...]:
    """The units of a side with teams on the table, on their own feet or aboard; Aircraft are gone by now."""
    own = numbers_in(s.scenario.of_side[side] & ~s.destroyed & ~s.scenario.air_units)
    return tuple(unit for unit in own if counted(s, unit))


def commands(s: BattleState, unit: int) -> bool:
    """Whether a unit is the HQ of a formation."""
    return s.scenario.formations[unit] == unit


class RemountTanks(Step, frozen=True):
    """Part 1: crews of Bailed Out tanks climb back in, commanders first: they help those who roll after them."""

    title = "Remount Bailed Out tanks"
    rule = fow.BAIL_REMOUNT_TEST

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        out = numbers_in(s.bailed & s.there & s.scenario.bodies_of_side[self.side])
        for body in sorted(out, key=lambda body: body not in s.commanders):
            s = remounted(s, body, dice, tell)
        return s.done()


def remounted(s: S, body: int, dice: Dice, tell: Tell) -> S:
    """One Bailed Out tank tests, with a re-roll if a commander is near its unit's leader (fow.gap.reroll-asked)."""
    unit, card = s.unit_of(body), s.card(body)
    near = commander_near(s, unit)
    facts = RemountFacts(
        tanks=1,
        motivation=card.motivation,
        remount=card.named(Rating.REMOUNT),
        commander=near.commander,
        commander_distance=near.distance,
        support=near.support,
    )
    if not throw_and_tell(s.scenario.assess, s.side(unit), REMOUNT_TANKS, facts, dice, tell, (unit,)):
        return s
    tell(e.Remounted(unit, (body,)))
    return replace(s, bailed=s.bailed & ~(1 << body))


class RallyUnits(Step, frozen=True):
    """Part 2: Pinned Down units rally."""

    title = "Rally Pinned Down units"
    rule = fow.PIN_RALLY_TEST

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        for unit in fighting(s, self.side):
            if s.units[unit].pinned:
                s = rallied(s, unit, dice, tell)
        return s.done()


def tested(s: BattleState, unit: int) -> int:
    """The team whose card a unit tests with: its leader, or without one the first that is left."""
    leader = s.units[unit].leader
    return leader if leader != NOBODY else numbers_in(s.teams(unit))[0]


def rallied(s: S, unit: int, dice: Dice, tell: Tell) -> S:
    card, near = s.card(tested(s, unit)), commander_near(s, unit)
    facts = RallyFacts(
        motivation=card.motivation,
        rally=card.named(Rating.RALLY),
        commander=near.commander,
        commander_distance=near.distance,
        support=near.support,
    )
    if throw_and_tell(s.scenario.assess, s.side(unit), RALLY_PINNED, facts, dice, tell, (unit,)) is Rallied.PINNED:
        return s
    tell(e.Pinned(unit, False, fow.PIN_RALLY_TEST))
    return s.with_unit(unit, pinned=False)


# ---------------------------------------------------------------------- last stands


class UnitsStand(Step, frozen=True):
    """Part 3: units that are not In Good Spirits test; HQs last, for their commander helps the others."""

    title = "Unit last stands"
    rule = fow.LASTSTAND_UNIT_TEST

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        waiting = sorted(fighting(s, self.side), key=lambda unit: commands(s, unit))
        return s.then(*(UnitStands(self.side, unit) for unit in waiting if not is_in_good_spirits(s, unit)))


class UnitStands(Step, frozen=True):
    """One unit fights on or is Destroyed."""

    title = "Unit last stand"
    rule = fow.LASTSTAND_UNIT_TEST

    side: int
    unit: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        s = s.done()
        if s.destroyed >> self.unit & 1 or is_in_good_spirits(s, self.unit):
            return s  # one of its teams has just left it to command, or one has joined it
        found = throw_and_tell(
            s.scenario.assess, self.side, UNIT_LAST_STAND, last_stand_facts(s, self.unit), dice, tell, (self.unit,)
        )
        if found is not Stand.DESTROYED:
            return s
        return after_losses(removed(s, self.unit, fow.LASTSTAND_UNIT_TEST, tell), tell)


def strength(s: BattleState, unit: int) -> Strength:
    """What is left of a unit; transports never count (fow.gap.laststand-counting)."""
    scenario, left = s.scenario, s.teams(unit)
    lost = s.of_unit(unit) & s.lost & ~scenario.transports
    bailed = left & s.bailed
    return Strength(
        infantry=(left & scenario.infantry).bit_count(),
        tanks=(left & scenario.tanks & ~bailed).bit_count(),
        guns=(left & scenario.guns).bit_count(),
        bailed=bailed.bit_count(),
        destroyed=lost.bit_count(),
    )


def is_in_good_spirits(s: BattleState, unit: int) -> bool:
    return in_good_spirits(strength(s, unit), s.tables)


def last_stand_facts(s: BattleState, unit: int) -> LastStandFacts:
    now, card, near = strength(s, unit), s.card(tested(s, unit)), commander_near(s, unit)
    return LastStandFacts(
        infantry=now.infantry,
        tanks=now.tanks,
        guns=now.guns,
        bailed=now.bailed,
        destroyed=now.destroyed,
        motivation=card.motivation,
        last_stand=card.named(Rating.LAST_STAND),
        commander=near.commander,
        commander_distance=near.distance,
        support=near.support,
    )


def removed(s: S, unit: int, why: str, tell: Tell) -> S:
    """The state with a whole unit Destroyed, wherever it is."""
    left = s.teams(unit)
    tell(e.Lost(unit, numbers_in(left), why))
    tell(e.UnitLost(unit, why))
    return s.without(left)


class FormationsStand(Step, frozen=True):
    """Part 4: a formation that has fewer than two units left is Destroyed with all of them."""

    title = "Formation last stands"
    rule = fow.LASTSTAND_FORMATION

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        scenario = s.scenario
        for hq in numbers_in(scenario.of_side[self.side]):
            left = [
                unit
                for unit, formation in enumerate(scenario.formations)
                if formation == hq and not s.destroyed >> unit & 1
            ]
            if commands(s, hq) and left and not formation_stands(s, left, dice, tell):
                for unit in left:
                    s = removed(s, unit, fow.GAP_FORMATION_LASTSTAND_EFFECTS, tell)
                # Nobody of it is left who could take over.
                s = replace(s, commanders=tuple(NOBODY if unit == hq else who for unit, who in enumerate(s.commanders)))
        return s.done()


def formation_stands(s: BattleState, left: list[int], dice: Dice, tell: Tell) -> bool:
    """Units in reserve and in ambush count too (fow.gap.formation-laststand-effects)."""
    where = [s.units[unit].where for unit in left]
    waiting, hidden = sum(at in (Where.RESERVE, Where.ARRIVING) for at in where), where.count(Where.AMBUSH)
    facts = FormationFacts(on_table=len(left) - waiting - hidden, in_reserve=waiting, in_ambush=hidden)
    found = s.scenario.assess.profile(FORMATION_LAST_STAND, facts)
    if found is FormationStand.STANDS:
        return True
    throw_and_tell(s.scenario.assess, s.side(left[0]), FORMATION_LAST_STAND, facts, dice, tell, tuple(left))
    return False


class CheckVictory(Step, frozen=True):
    """After the last stands: formations first, then objectives."""

    title = "Victory check"
    rule = fow.GAP_VICTORY_CHECK_TIMING

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        return checked(s, self.side, tell) or s.done()


class LiftSmoke(Step, frozen=True):
    """Part 8: a side's own smoke has lasted through the enemy's turn."""

    title = "Remove friendly smoke"
    rule = fow.TURN_REMOVE_SMOKE

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        balls = tuple(ball for ball in s.balls if ball.side != self.side)
        screens = tuple(screen for screen in s.screens if screen.side != self.side)
        if len(balls) < len(s.balls) or len(screens) < len(s.screens):
            tell(e.SmokeLifted(self.side))
        return s.done(balls=balls, screens=screens)
