"""Ambush fire at a unit on its way: who may shoot at which inch, the shot, and what the mover does after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.crossing import comes_within
from sandtable.inches.directions import turned
from sandtable.inches.moving.path import Stand, stand_at
from sandtable.inches.sight import Lookout
from sandtable.inches.tape import INCH, Place, along, length, said
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import armament, declaring, in_the_way, marching, paths, volleys
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Aim, GoOn, Halt, Spring
from sandtable.rulesets.konflikt_47.battle.drawn import drawn
from sandtable.rulesets.konflikt_47.battle.getting_out import drive_down
from sandtable.rulesets.konflikt_47.battle.seeing import looking_from
from sandtable.rulesets.konflikt_47.battle.state import BattleState, March, Where
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone, turn_die
from sandtable.rulesets.konflikt_47.battle.weapons_held import held, reaches
from sandtable.rulesets.konflikt_47.terms import Motion, Order

#: So far beside its path a place along it may lie.
CUT = 2


def march_of(s: BattleState, unit: int) -> March | None:
    """The move of a unit that still goes on: it is there, and neither halted nor immobilised."""
    march = s.march
    if march is None or march.unit != unit or is_gone(s, unit):
        return None
    now = s.units[unit]
    return None if now.halted or now.immobilised else march


def stopped(s: BattleState, unit: int, tell: Tell) -> BattleState:
    """A move that goes on no more ends where its unit stands, and a vehicle is stationary."""
    if s.march is None or s.march.unit != unit:
        return s
    s = replace(s, march=None)
    if is_gone(s, unit):
        return s
    tell(e.Stopped(unit, k47.GAP_HALTED_PLACE))
    return s.with_unit(unit, motion=Motion.STATIONARY)


def inches_left(march: March) -> list[int]:
    """How far along its path a mover can still be shot at: every whole inch and the end (k47.gap.ambush-points)."""
    if len(march.path) < 2:
        return []
    whole = length(march.path)
    return [where for where in (*range(INCH, whole, INCH), whole) if where >= march.done]


def points_said(march: March) -> str:
    """The points at which a mover can still be shot at, in words; where it began it has not moved."""
    if not (points := inches_left(march)):
        return "at a unit that moves: this one only turns"
    *inches, end = points
    if not inches:
        return f"only at the end of the path, at {said(end)}"
    whole = f"{said(inches[0])} along the path" if len(inches) == 1 else f"each whole inch from {said(inches[0])} on"
    return f"at {whole}, and at its end at {said(end)}"


def point(march: March, where: int) -> Stand | None:
    """The mover so far along its path, if it can be shot at there."""
    return stand_at(march.path, where) if where in inches_left(march) else None


class OnTheWay(Step, frozen=True):
    """Enemies in ambush may shoot at a mover; who passes does so for the rest of this move."""

    title: ClassVar[str] = "Ambush"
    rule: ClassVar[str] = k47.GAP_AMBUSH_POINTS
    answers: ClassVar[tuple[type[Struct], ...]] = (Spring, Done)
    side: int
    unit: int
    passed: bool = False

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        march = march_of(s, self.unit)
        if march is None:
            return stopped(s, self.unit, tell).done()
        if not self.passed and next(self.chances(s, self.ambushers(s)), None) is not None:
            return None
        if paths.demolished(s, self.unit, march.order, march.path):
            return s.first(DriveOn(self.side, self.unit, length(march.path)))
        return marching.arrived(s.done(), tell)

    def prompt(self, s: BattleState) -> str:
        return f"Does anybody in ambush shoot at {s.scenario.said(self.unit)}?"

    def ambushers(self, s: BattleState) -> list[int]:
        mine = s.there & s.scenario.of_side[self.side]
        return [unit for unit in numbers_in(mine) if s.units[unit].die is Order.AMBUSH]

    def chances(self, s: BattleState, ambushers: list[int]) -> Iterator[tuple[int, Stand]]:
        """Who can shoot at the mover where, along its path."""
        march = march_of(s, self.unit)
        if march is None or not ambushers:
            return
        near = [ambusher for ambusher in ambushers if in_reach(s, ambusher, march)]
        if not near:
            return
        driven = paths.demolished(s, march.unit, march.order, march.path)
        posts = [(ambusher, None if driven else lookout(s, ambusher)) for ambusher in near]
        for where in inches_left(march):
            then, place = passed_houses(s, march, where) if driven else s, along(march.path, where)
            for ambusher, post in posts:
                if (post is None or post.sees(place)) and can_spring(then, ambusher, self.unit, place):
                    yield ambusher, stand_at(march.path, where)

    def refusals(self, s: BattleState, answer: Spring | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        march = march_of(s, self.unit)
        if march is None or answer.unit not in self.ambushers(s):
            return refused(Refusal(NO_SUCH, "that is none of your units in ambush"))
        stand = point(march, answer.where)
        if stand is None:
            return refused(Refusal(k47.GAP_AMBUSH_POINTS, f"it may shoot {points_said(march)}"))
        then = passed_houses(s, march, stand.where)
        if not can_spring(then, answer.unit, self.unit, stand.place):
            name = s.scenario.said(self.unit)
            return refused(Refusal(k47.GAP_AMBUSH, f"it cannot shoot at {name} {said(stand.where)} along its path"))
        return self._against_aim(then, march, answer, stand)

    def _against_aim(self, s: BattleState, march: March, answer: Spring, stand: Stand) -> Refused | None:
        if answer.aim == Aim():
            return None
        other = answer.aim.target not in (-1, self.unit)
        aim = replace(answer.aim, target=self.unit)
        return refused(
            refuse_if(other, k47.GAP_AMBUSH_POINTS, "ambush fire takes only the mover as target"),
            None if other else declaring.aim_refusals(put_at(s, march, stand), answer.unit, aim, Order.AMBUSH),
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Spring | Done]:
        waits = rng.randrange(3) == 0
        if waits:
            yield Done()
        ambushers = self.ambushers(s)
        rng.shuffle(ambushers)
        march = march_of(s, self.unit)
        for ambusher in ambushers:
            if march is None or not in_reach(s, ambusher, march):
                continue
            for where in drawn(inches_left(march), rng):
                if can_spring(passed_houses(s, march, where), ambusher, self.unit, along(march.path, where)):
                    yield Spring(ambusher, where)
        if not waits:
            yield Done()

    def every(self, s: BattleState) -> Iterator[Spring | Done]:
        yield from (Spring(ambusher, stand.where) for ambusher, stand in self.chances(s, self.ambushers(s)))
        yield Done()

    def take(self, s: BattleState, answer: Spring | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.then(OnTheWay(self.side, self.unit, passed=True))
        return s.first(
            DriveOn(self.side, self.unit, answer.where),
            Ambush(self.side, self.unit, answer.unit, answer.aim),
            GoOnOrHalt(1 - self.side, self.unit),
        )


def in_reach(s: BattleState, ambusher: int, march: March) -> bool:
    """The quick question: nobody shoots along a path that does not come into the reach of his weapons."""
    far = reaches(s, ambusher)
    if far < 0:
        return False
    # Places along a path are cut to hundredths.
    place, room = s.place(ambusher), far + s.radius(march.unit) + CUT
    return any(comes_within(a, b, place, room) for a, b in pairwise(march.path))


def lookout(s: BattleState, ambusher: int) -> Lookout | None:
    """The quick question about each inch: whether ground hides it. A shockwave goes through what hides its target."""
    return None if held(s, ambusher).wave is not None else looking_from(s, ambusher)


def can_spring(s: BattleState, ambusher: int, mover: int, place: Place) -> bool:
    """Whether an ambusher can shoot at a mover at a point of its path."""
    return armament.can_fire_at(s, ambusher, mover, Order.AMBUSH, to=place)


def passed_houses(s: BattleState, march: March, where: int) -> BattleState:
    """The state in which the houses are ruins that the mover will have driven down by then, and nobody is in them."""
    down = 0
    for at, house in paths.demolished(s, march.unit, march.order, march.path):
        down |= 1 << house if at <= where else 0
    if not down:
        return s
    there = s.there & ~set_of(in_the_way.inside(s, down))
    return replace(s, ruined=s.ruined | down, there=there)


def put_at(s: BattleState, march: March, stand: Stand) -> BattleState:
    """The state with the mover at a point of its path, facing along the leg it has just come (k47.gap.arc-table)."""
    facing = turned(stand.facing, 180) if march.reverse else stand.facing
    return s.moved_to(march.unit, stand.place, facing)


class DriveOn(Step, frozen=True):
    """A mover comes so far along its path, and drives down what light houses it meets (k47.gap.demolish-move)."""

    title: ClassVar[str] = "Move on"
    rule: ClassVar[str] = k47.GAP_DEMOLISH_MOVE
    side: int
    unit: int
    where: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        march = march_of(s, self.unit)
        if march is None:
            return s.done()
        for at, house in paths.demolished(s, self.unit, march.order, march.path):
            if at <= self.where:
                s = marching.gone_to(s, max(at, march.done), tell)
                ahead = marching.part_of(march.path, at, length(march.path))
                return drive_down(s, self.unit, house, ahead, dice, tell)
        return marching.gone_to(s, self.where, tell).done()


class Ambush(Step, frozen=True):
    """An ambusher shoots at the mover where it stands now; its die is turned to Fire."""

    title: ClassVar[str] = "Ambush fire"
    rule: ClassVar[str] = k47.GAP_AMBUSH
    side: int
    unit: int
    ambusher: int
    aim: Aim = Aim()

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        s = s.done()
        if march_of(s, self.unit) is None or s.units[self.ambusher].die is not Order.AMBUSH:
            return s
        aim = replace(self.aim, target=self.unit)
        if self.aim == Aim():
            usual = armament.all_at(s, self.ambusher, self.unit, Order.AMBUSH)
            if usual is None:
                return s  # whoever was put down beside the path hides it now
            aim = usual
        s = volleys.fire(s, self.ambusher, aim, Order.AMBUSH, dice, tell)
        if is_gone(s, self.ambusher):
            return s
        return turn_die(s, self.ambusher, Order.FIRE, k47.GAP_AMBUSH, tell)


class GoOnOrHalt(Step, frozen=True):
    """A mover that was shot at goes on as declared, or stops where it is if that is a legal end."""

    title: ClassVar[str] = "Go on or stop"
    rule: ClassVar[str] = k47.GAP_AMBUSH_POINTS
    answers: ClassVar[tuple[type[Struct], ...]] = (GoOn, Halt)
    side: int
    unit: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        march = march_of(s, self.unit)
        if march is None:
            return stopped(s, self.unit, tell).done()
        return None if may_stop(s, march) else s.done()

    def prompt(self, s: BattleState) -> str:
        return f"Does {s.scenario.said(self.unit)} go on?"

    def refusals(self, s: BattleState, answer: GoOn | Halt) -> Refused | None:
        turns = isinstance(answer, Halt) and answer.facing >= 0 and s.is_vehicle(self.unit)
        return refused(refuse_if(turns, k47.GAP_HALTED_PLACE, "a vehicle that stops faces along the way it has come"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[GoOn | Halt]:
        found: list[GoOn | Halt] = [GoOn(), Halt()]
        rng.shuffle(found)
        yield from found

    def take(self, s: BattleState, answer: GoOn | Halt, dice: Dice, tell: Tell) -> BattleState:
        march = s.march
        if isinstance(answer, GoOn) or march is None:
            return s.done()
        # Who stops has come to the end of its move, and there any facing is free (k47.gap.free-facing).
        free = answer.facing if answer.facing >= 0 else march.facing
        facing = s.facing(self.unit) if s.is_vehicle(self.unit) else free
        path = marching.part_of(march.path, 0, march.done)
        return s.done(march=replace(march, path=path, done=min(march.done, length(path)), facing=facing, boards=-1))


def may_stop(s: BattleState, march: March) -> bool:
    """Whether a mover may stop where it is: not in an assault or panic, and only where it could end."""
    if march.assaults >= 0 or march.panic or march.done >= length(march.path):
        return False
    if s.units[march.unit].where is not Where.TABLE:
        return False
    place = stand_at(march.path, march.done).place
    mover = in_the_way.mover_of(s, march.unit, march.order, place, 0, beside=march.beside)
    return mover.may_end(place)
