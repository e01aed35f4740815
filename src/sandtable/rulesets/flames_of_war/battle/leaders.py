"""Who leads a unit and who commands a formation, when those who did are lost (fow.gap.replacement-moment).

A step that has rolled its last save asks `after_losses` once; whoever may choose is asked, and nobody else.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Choose
from sandtable.rulesets.flames_of_war.battle.command import apart, counted
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState, Where
from sandtable.rulesets.flames_of_war.procedures.starting.leaders import (
    COMMANDER_LOST,
    LEADER_LOST,
    Candidate,
    CommanderFacts,
    LeaderFacts,
    NewCommander,
)
from sandtable.sheet.rolling import throw_and_tell

S = TypeVar("S", bound=BattleState)


def after_losses(s: S, tell: Tell) -> S:
    """The state with what is to be decided about lost leaders next: commanders first, each side by its own list."""
    commands = [
        ReplaceCommander(s.side(unit), unit) for unit, who in enumerate(s.commanders) if who >= 0 and s.lost >> who & 1
    ]
    headed = {step.unit for step in commands}
    leads = [
        AppointLeader(s.side(unit), unit)
        for unit, now in enumerate(s.units)
        if now.leader >= 0 and s.lost >> now.leader & 1 and unit not in headed and not s.destroyed >> unit & 1
    ]
    return s.first(*commands, *leads) if commands or leads else s


def naming(s: BattleState, side: int) -> tuple[Step, ...]:
    """Leaderless units name a leader before the first unit is picked (fow.gap.leader-none-near), Aircraft too."""
    return tuple(
        NameLeader(side, unit)
        for unit in numbers_in(s.scenario.of_side[side] & ~s.destroyed)
        if s.units[unit].leader == NOBODY and (counted(s, unit) or s.units[unit].where is Where.ARRIVING)
    )


def may_lead(s: BattleState, unit: int) -> int:
    """The teams of a unit that can lead it: no Observer while another lives (fow.gap.observers-apart)."""
    placed = s.teams(unit) & (s.there | s.mounted) or s.teams(unit)
    return placed & ~s.scenario.observers or placed


def near(s: BattleState, who: int, among: int) -> int:
    """Those of some teams that are near enough to take over from one that is lost."""
    reach = INCH * s.tables.limit("leader_reach")
    return sum(1 << body for body in numbers_in(among) if apart(s, who, body) <= reach)


def led_by(s: S, unit: int, body: int, why: str, tell: Tell) -> S:
    """The state with a new leader, who commands the formation if the unit is its HQ (fow.gap.commander-powers)."""
    commands = s.scenario.formations[unit] == unit
    tell(e.Leads(unit, body, why, commands))
    s = s.with_unit(unit, leader=body)
    if not commands:
        return s
    commanders = list(s.commanders)
    commanders[unit] = body
    return replace(s, commanders=tuple(commanders))


class TakesOver(Step, frozen=True):
    """One team of several takes over; with one candidate nobody is asked."""

    answers: ClassVar[tuple[type[Struct], ...]] = (Choose,)

    side: int
    unit: int

    def candidates(self, s: BattleState) -> int:
        raise NotImplementedError

    def appointed(self, s: BattleState, body: int, tell: Tell) -> BattleState:
        return led_by(s, self.unit, body, self.rule, tell)

    def alone(self, s: BattleState, body: int, tell: Tell) -> BattleState:
        return self.appointed(s, body, tell)

    def nobody(self, s: BattleState, tell: Tell) -> BattleState:
        return led_by(s, self.unit, NOBODY, fow.GAP_LEADER_NONE_NEAR, tell)

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        found = numbers_in(self.candidates(s))
        if len(found) > 1:
            return None
        return self.alone(s.done(), found[0], tell) if found else self.nobody(s.done(), tell)

    def prompt(self, s: BattleState) -> str:
        return f"Who leads {s.scenario.said(self.unit)}?"

    def refusals(self, s: BattleState, answer: Choose) -> Refused | None:
        if answer.body >= 0 and self.candidates(s) >> answer.body & 1:
            return None
        own = s.teams(self.unit) & s.scenario.observers
        if answer.body >= 0 and own >> answer.body & 1:
            because = "an Observer leads no battery while another team of it lives"
            return refused(Refusal(fow.GAP_OBSERVERS_APART, because))
        return refused(Refusal(self.rule, "that is no team that may take over"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Choose]:
        found = list(numbers_in(self.candidates(s)))
        rng.shuffle(found)
        yield from map(Choose, found)

    def take(self, s: BattleState, answer: Choose, dice: Dice, tell: Tell) -> BattleState:
        return self.appointed(s.done(), answer.body, tell)


# ---------------------------------------------------------------------- Unit Leaders


class AppointLeader(TakesOver, frozen=True):
    """Another team of the unit that is near where its leader stood."""

    title = "A new Unit Leader"
    rule = fow.LEADER_UNIT

    def candidates(self, s: BattleState) -> int:
        return near(s, s.units[self.unit].leader, may_lead(s, self.unit))

    def alone(self, s: BattleState, body: int, tell: Tell) -> BattleState:
        return led_by(s, self.unit, body, fow.GAP_REPLACEMENT_MOMENT, tell)

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        leader, left = s.units[self.unit].leader, s.teams(self.unit)
        if leader == NOBODY or not left:
            return s.done()
        found = s.once(("may lead", self.unit), lambda: self.candidates(s))
        if found.bit_count() <= 1:
            nearest = min(apart(s, leader, body) for body in numbers_in(may_lead(s, self.unit)))
            facts = LeaderFacts(nearest=nearest / INCH, teams_left=left.bit_count())
            throw_and_tell(s.scenario.assess, self.side, LEADER_LOST, facts, dice, tell, (self.unit,))
        return super().run(s, dice, tell)


class NameLeader(TakesOver, frozen=True):
    """A unit without a leader names any team as the Movement Step begins."""

    title = "Name a Unit Leader"
    rule = fow.GAP_LEADER_NONE_NEAR

    def candidates(self, s: BattleState) -> int:
        return may_lead(s, self.unit)


# ---------------------------------------------------------------------- Formation Commanders


class ReplaceCommander(Step, frozen=True):
    """A destroyed commander: a team of his HQ takes over, or a die finds another near him."""

    title = "A new Formation Commander"
    rule = fow.GAP_COMMANDER_REPLACEMENT

    side: int
    unit: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        who = s.commanders[self.unit]
        if who == NOBODY:
            return s.done()
        facts = commander_facts(s, self.unit)
        found = throw_and_tell(s.scenario.assess, self.side, COMMANDER_LOST, facts, dice, tell, (self.unit,))
        if found is NewCommander.NOBODY:
            return led_by(s.done(), self.unit, NOBODY, fow.GAP_COMMANDER_REPLACEMENT, tell)
        return s.then(NameCommander(self.side, self.unit))


class NameCommander(TakesOver, frozen=True):
    """Who of several takes over from the commander."""

    title = "Who commands the formation?"
    rule = fow.GAP_COMMANDER_REPLACEMENT

    def candidates(self, s: BattleState) -> int:
        return s.teams(self.unit) or successors(s, self.unit)

    def prompt(self, s: BattleState) -> str:
        return f"Who commands in place of the leader of {s.scenario.said(self.unit)}?"

    def appointed(self, s: BattleState, body: int, tell: Tell) -> BattleState:
        old = s.unit_of(body)
        if old != self.unit:
            s = joins(s, body, self.unit, tell)
        why = fow.LEADER_COMMANDER_HQ if old == self.unit else fow.LEADER_COMMANDER_ROLL
        return led_by(s, self.unit, body, why, tell)


def same_kind(s: BattleState, hq: int) -> int:
    """The teams of a commander's formation that are of his kind, but for those of his HQ."""
    scenario, kind = s.scenario, s.kind(s.commanders[hq])
    units = (unit for unit, formation in enumerate(scenario.formations) if formation == hq and unit != hq)
    found = sum(s.teams(unit) for unit in units) & (s.there | s.mounted)
    return sum(1 << body for body in numbers_in(found) if s.kind(body) is kind)


def successors(s: BattleState, hq: int) -> int:
    """Who may take over where nobody of the HQ is left."""
    return near(s, s.commanders[hq], same_kind(s, hq))


def commander_facts(s: BattleState, hq: int) -> CommanderFacts:
    """A destroyed commander as the procedure asks for him."""
    left, fitting = s.teams(hq), same_kind(s, hq)
    if left or not fitting:
        fits = Candidate.FITTING if left else Candidate.OTHER_KIND
        return CommanderFacts(hq_left=left.bit_count(), candidate=fits, nearest=0.0)
    nearest = min(apart(s, s.commanders[hq], body) for body in numbers_in(fitting))
    return CommanderFacts(hq_left=0, candidate=Candidate.FITTING, nearest=nearest / INCH)


def joins(s: S, body: int, hq: int, tell: Tell) -> S:
    """The state with a team that has left its unit for the HQ, with what its old unit did and suffered this turn.

    A unit whose last team goes counts as destroyed (fow.gap.points-counted); its transport stays with a passenger.
    """
    old = s.unit_of(body)
    was, now = s.units[old], s.units[hq]
    moving = (body, s.carriers[body]) if s.mounted >> body & 1 and s.teams(old) == 1 << body else (body,)
    stays = tuple(pair for pair in s.joined if pair[0] not in moving)
    picked = s.picked | 1 << hq if s.picked >> old & 1 else s.picked & ~(1 << hq)
    taken = replace(was, where=Where.TABLE, leader=body, aimed_at=None, smoked=False, screen_spent=now.screen_spent)
    s = replace(
        s,
        joined=(*stays, *((each, hq) for each in moving)),
        destroyed=s.destroyed & ~(1 << hq),
        picked=picked,
    ).with_unit(hq, **{name: getattr(taken, name) for name in taken.__struct_fields__})
    if not s.teams(old):
        tell(e.UnitLost(old, fow.GAP_POINTS_COUNTED))
        return s.without(0)
    return s.first(AppointLeader(s.side(old), old)) if was.leader == body else s
