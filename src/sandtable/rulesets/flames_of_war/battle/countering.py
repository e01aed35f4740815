"""After the blows: is the assault over, who counterattacks, and who must Break Off (fow.gap.assault-loop)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Agree, CounterCharge
from sandtable.rulesets.flames_of_war.battle.breaking_off import BreakOff
from sandtable.rulesets.flames_of_war.battle.charge_ways import aimed_at, way_to
from sandtable.rulesets.flames_of_war.battle.charging import ChargeTeams, nearest_first
from sandtable.rulesets.flames_of_war.battle.commanding import commander_near
from sandtable.rulesets.flames_of_war.battle.consolidating import Consolidate
from sandtable.rulesets.flames_of_war.battle.contacts import assault_of, met, teams_of, within
from sandtable.rulesets.flames_of_war.battle.falling_back import fall_back
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState
from sandtable.rulesets.flames_of_war.battle.striking import RollToStrike
from sandtable.rulesets.flames_of_war.procedures.assault.assault_over import ASSAULT_OVER, AssaultOverFacts, Check
from sandtable.rulesets.flames_of_war.procedures.assault.counterattack import (
    COUNTERATTACK,
    CounterattackFacts,
    Reply,
    may_roll_again,
)
from sandtable.rulesets.flames_of_war.procedures.assault.who_assaults import may_charge
from sandtable.rulesets.flames_of_war.terms import Rating
from sandtable.sheet.rolling import throw_and_tell


def sides(s: BattleState, side: int) -> tuple[int, int]:
    """The teams of a side that are in the assault, and those of its enemies; who broke off is in it no more."""
    assault = assault_of(s)
    units = assault.units & ~assault.broken
    return teams_of(s, units & s.scenario.of_side[side]), teams_of(s, units & s.scenario.of_side[1 - side])


def struck_units(s: BattleState, striking: int) -> tuple[int, ...]:
    """The enemy units that have a team near a team of the side that struck: only they test."""
    ours, theirs = sides(s, striking)
    near = within(s, theirs, s.tables.limit("assault_over"), ours)
    return tuple(dict.fromkeys(s.unit_of(body) for body in numbers_in(near)))


class CheckOver(Step, frozen=True):
    """Whether the side that struck has won; else the units that were struck test."""

    title = "Is the assault over?"
    rule = fow.ASSAULT_OVER

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        ours, theirs = sides(s, self.side)
        assault, other = assault_of(s), 1 - self.side
        if not ours or not theirs:
            winner = self.side if ours else other if theirs else NOBODY
            return s.then(EndAssault(winner, fow.ASSAULT_OVER))
        fit = theirs & ~s.bailed
        gaps = [s.gap(foe, own) for foe in numbers_in(fit) for own in numbers_in(ours)]
        facts = AssaultOverFacts(
            standing=fit.bit_count(),
            nearest=min(gaps, default=0) / INCH,
            bailed=(theirs & s.bailed).bit_count(),
        )
        found = throw_and_tell(s.scenario.assess, self.side, ASSAULT_OVER, facts, dice, tell, (assault.unit,))
        if found is Check.OVER:
            return s.then(EndAssault(self.side, fow.ASSAULT_OVER))
        tests = tuple(MayCounterattack(other, unit) for unit in struck_units(s, self.side))
        return s.with_assault(counters=0).then(*tests, CounterOrNot(other))


class MayCounterattack(Step, frozen=True):
    """A unit that was struck tests; who fails beside his commander may roll again, if he wants to."""

    title = "Test to counterattack"
    rule = fow.ASSAULT_COUNTER_TEST
    answers: ClassVar[tuple[type[Struct], ...]] = (Agree, Done)

    side: int
    unit: int
    failed: bool = False

    def facts(self, s: BattleState) -> CounterattackFacts:
        now, ours = s.units[self.unit], s.there & s.of_unit(self.unit)
        leader = now.leader if now.leader >= 0 else numbers_in(ours)[0]
        card, near = s.card(leader), commander_near(s, self.unit)
        return CounterattackFacts(
            motivation=card.motivation,
            counterattack=card.named(Rating.COUNTERATTACK),
            commander=near.commander,
            commander_distance=near.distance,
            standing=(ours & ~s.scenario.transports).bit_count() or 1,
            can_strike=True,
            support=s.scenario.formations[self.unit] < 0,
            pinned=now.pinned,
            asked_first=not self.failed,
            rolled_again=self.failed,
        )

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if not s.there & s.of_unit(self.unit):
            return s.done()
        return None if self.failed else self.rolled(s, dice, tell)

    def rolled(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        facts, assault = self.facts(s), assault_of(s)
        if isinstance(s.scenario.assess(COUNTERATTACK, facts), Refused):
            return self.breaks_off(s)  # house rules may keep Pinned Down units from it
        reply = throw_and_tell(s.scenario.assess, self.side, COUNTERATTACK, facts, dice, tell, (self.unit,))
        if reply in (Reply.COUNTERATTACKS, Reply.DRAWN):
            return s.with_assault(counters=assault.counters | 1 << self.unit).done()
        if not self.failed and may_roll_again(facts, s.tables):
            return s.then(MayCounterattack(self.side, self.unit, failed=True))
        return self.breaks_off(s)

    def breaks_off(self, s: BattleState) -> BattleState:
        return s.then(BreakOff(self.side, self.unit, fow.ASSAULT_COUNTER_TEST))

    def prompt(self, s: BattleState) -> str:
        return f"{s.scenario.said(self.unit)} failed to counterattack. Roll again, the commander being near?"

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Agree | Done]:
        yield from (Agree(), Done()) if rng.random() < 0.8 else (Done(), Agree())

    def take(self, s: BattleState, answer: Agree | Done, dice: Dice, tell: Tell) -> BattleState:
        return self.breaks_off(s) if isinstance(answer, Done) else self.rolled(s, dice, tell)


class CounterOrNot(Step, frozen=True):
    """When all units have tested: those that passed counterattack together, or the assault is over."""

    title = "Counterattack or Break Off"
    rule = fow.GAP_COUNTERATTACK_UNITS

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        assault = assault_of(s)
        if not assault.counters:
            return s.then(EndAssault(1 - self.side, fow.ASSAULT_BREAK_OFF))
        ours, theirs = counter_sides(s, self.side)
        if any(met(s, body, ours, theirs) for body in numbers_in(ours & ~s.bailed)):
            return s.then(CounterCharges(self.side), *blows(self.side))
        if counter_chargers(s, self.side):
            return s.then(CounterCharges(self.side), *blows(self.side))
        return s.then(Drawn())


def blows(side: int) -> tuple[Step, ...]:
    """A side strikes, and it is seen whether the assault goes on."""
    return RollToStrike(side), CheckOver(side)


def counter_sides(s: BattleState, side: int) -> tuple[int, int]:
    """The teams of the units that counterattack, and their enemies in this assault."""
    assault = assault_of(s)
    theirs = assault.units & ~assault.broken & s.scenario.of_side[1 - side]
    return teams_of(s, assault.counters), teams_of(s, theirs)


def counter_chargers(s: BattleState, side: int) -> tuple[int, ...]:
    """Teams of the counterattacking units that are not in contact and can reach it.

    In Command and sight are not asked (fow.gap.counter-charge); Heavy Weapons, Guns and transports do not charge.
    """

    def found() -> tuple[int, ...]:
        ours, theirs = counter_sides(s, side)
        return tuple(
            body
            for body in numbers_in(ours & ~s.bailed)
            if may_charge(s.card(body), s.tables)
            and not met(s, body, ours, theirs)
            and any(way_to(s, body, foe, ours) is not None for foe in aimed_at(s, body, theirs, ours))
        )

    return s.once(("counter chargers", side), found)


class CounterCharges(Step, frozen=True):
    """The owner names the teams that charge, and their order; teams in contact stay and strike."""

    title = "Counterattack"
    rule = fow.GAP_COUNTER_CHARGE
    answers: ClassVar[tuple[type[Struct], ...]] = (CounterCharge,)

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if counter_chargers(s, self.side) else s.done()

    def prompt(self, s: BattleState) -> str:
        units = numbers_in(assault_of(s).counters)
        return f"Who charges in the counterattack? {s.scenario.names(units)}"

    def must_charge(self, s: BattleState) -> bool:
        """Whether somebody has to, since nobody is in contact."""
        ours, theirs = counter_sides(s, self.side)
        return not any(met(s, body, ours, theirs) for body in numbers_in(ours & ~s.bailed))

    def refusals(self, s: BattleState, answer: CounterCharge) -> Refused | None:
        able = counter_chargers(s, self.side)
        if len(set(answer.bodies)) < len(answer.bodies) or any(body not in able for body in answer.bodies):
            return refused(Refusal(self.rule, "name teams that are not in contact and can reach it, each once"))
        if not answer.bodies and self.must_charge(s):
            return refused(Refusal(fow.ASSAULT_COUNTER, "nobody is in contact: somebody has to charge"))
        theirs = counter_sides(s, self.side)[1]
        if any(target < 0 or not theirs >> target & 1 for target in answer.targets):
            return refused(Refusal(self.rule, "they charge teams of the units that fought them, nobody else"))
        return None

    def suggest(self, s: BattleState, rng: Random) -> Iterator[CounterCharge]:
        able = tuple(nearest_first(s, counter_chargers(s, self.side)))
        yield CounterCharge(able)
        if not self.must_charge(s):
            yield CounterCharge()

    def every(self, s: BattleState) -> Iterator[CounterCharge]:
        yield CounterCharge(tuple(nearest_first(s, counter_chargers(s, self.side))))
        if not self.must_charge(s):
            yield CounterCharge()

    def take(self, s: BattleState, answer: CounterCharge, dice: Dice, tell: Tell) -> BattleState:
        theirs = counter_sides(s, self.side)[1]
        tell(e.Charged(s.unit_of(answer.bodies[0]) if answer.bodies else NOBODY, answer.bodies, answer.targets))
        foes = (theirs,) * len(answer.bodies)
        return s.then(ChargeTeams(self.side, answer.bodies, foes, answer.targets))


class Drawn(Step, frozen=True):
    """Nobody can strike: the original assaulters fall back (fow.gap.counterattack-units)."""

    title = "The assault is drawn"
    rule = fow.GAP_COUNTERATTACK_UNITS

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        assault = assault_of(s)
        theirs = sides(s, s.side(assault.unit))[1]
        s = fall_back(s, assault.unit, assault.charged, theirs, s.tables.limit("fall_back"), self.rule, tell)
        return s.then(EndAssault(NOBODY, self.rule))


class EndAssault(Step, frozen=True):
    """The beaten units Break Off, then the victors may move; after a draw nobody does (fow.gap.winner-moves)."""

    title = "The assault is over"
    rule = fow.GAP_WINNER_MOVES

    winner: int
    why: str

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        assault = assault_of(s)
        tell(e.AssaultOver(assault.unit, self.winner, self.why))
        if self.winner == NOBODY:
            return s.then(Forget())
        own, theirs = s.scenario.of_side[self.winner], s.scenario.of_side[1 - self.winner]
        beaten = assault.units & theirs & ~assault.broken & ~s.destroyed
        victors = assault.fought & own & ~s.destroyed
        return s.then(
            *(BreakOff(1 - self.winner, unit, fow.ASSAULT_OVER_BREAK_OFF) for unit in numbers_in(beaten)),
            *(Consolidate(self.winner, unit) for unit in numbers_in(victors)),
            Forget(),
        )


class Forget(Step, frozen=True):
    """Nothing of it is kept but what its teams did."""

    title = "After the assault"
    rule = fow.GAP_ASSAULT_STEP_ORDER

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        return s.done(assault=None)
