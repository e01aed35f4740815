"""Moving under an order: the whole path is given, enemies in ambush may shoot along it, and the unit arrives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.directions import turned
from sandtable.inches.moving.path import stand_at
from sandtable.inches.tape import Place, length, tape
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import boarding, coming_on, moves, paths, rates, straight_ways, trying_moves
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Choose, Go, Hitch, Unhitch
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire
from sandtable.rulesets.konflikt_47.battle.paths import Path
from sandtable.rulesets.konflikt_47.battle.state import BattleState, March, Where
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone, turn_die
from sandtable.rulesets.konflikt_47.terms import Motion, Order

WHY = {Order.ADVANCE: k47.ORDERS_ADVANCE, Order.RUN: k47.ORDERS_RUN}


# ---------------------------------------------------------------------- a move on its way


def set_out(
    s: BattleState,
    unit: int,
    path: Path,
    facing: int,
    order: Order,
    *,
    reverse: bool = False,
    boards: int = -1,
    beside: int = -1,
    assaults: int = -1,
    panic: bool = False,
) -> BattleState:
    """A unit sets out along a path, start included: ambush fire at it comes first on the agenda."""
    from sandtable.rulesets.konflikt_47.battle.ambushes import OnTheWay

    if order is Order.RUN and s.is_vehicle(unit):
        s = s.with_unit(unit, has_run=True)
    way = tuple(place for number, place in enumerate(path) if not number or place != path[number - 1])
    march = March(
        unit,
        way,
        facing,
        order,
        reverse=reverse,
        boards=boards,
        beside=beside,
        assaults=assaults,
        panic=panic,
    )
    return s.first(OnTheWay(1 - s.side(unit), unit), march=march)


def part_of(path: Path, start: int, end: int) -> Path:
    """A stretch of a path, from one distance along it to another."""
    found, done = [stand_at(path, start).place], 0
    for a, b in pairwise(path):
        done += tape(a, b)
        if start < done < end:
            found.append(b)
    last = stand_at(path, end).place
    return tuple(found) if found[-1] == last else (*found, last)


def why_moves(march: March) -> str:
    """The rule that a unit moves by."""
    if march.panic:
        return k47.FUBAR_PANIC
    return k47.CQ_MEASURE_MOVE if march.assaults >= 0 else WHY[march.order]


def gone_to(s: BattleState, where: int, tell: Tell) -> BattleState:
    """The mover has come so far: it stands there, with the facing of the leg that led there (k47.gap.halted-place)."""
    march = s.march
    if march is None or not where or where < march.done:
        return s
    stand = stand_at(march.path, where)
    facing = turned(stand.facing, 180) if march.reverse else stand.facing
    if where > march.done:
        part = part_of(march.path, march.done, where)
        short = where < length(march.path)
        tell(e.Moved(march.unit, where - march.done, part, why_moves(march), march.reverse, short))
    s = s.moved_to(march.unit, stand.place, facing)
    return replace(s, march=replace(march, done=where))


def motion_after(s: BattleState, unit: int, path: Path, order: Order, *, panic: bool = False) -> Motion:
    """What a vehicle's move counts as for the number that hits it (k47.gap.speed-by-distance).

    A panic uses no road.
    """
    if path[-1] == path[0]:
        return Motion.STATIONARY
    if order is not Order.RUN:
        return Motion.ADVANCED
    road = not panic and paths.by_road(s, unit, path)
    return Motion.ADVANCED if length(path) <= rates.most_of(s, unit, Order.ADVANCE, on_road=road) else Motion.RAN


def arrived(s: BattleState, tell: Tell) -> BattleState:
    """The mover has come to its end: it faces as declared there, and gets aboard if that was declared."""
    march = s.march
    if march is None:
        return s
    unit, led, whole = march.unit, s.facing(march.unit), length(march.path)
    if whole and whole >= march.done:
        if whole > march.done:
            part = part_of(march.path, march.done, whole) if march.done else march.path
            tell(e.Moved(unit, whole - march.done, part, why_moves(march), march.reverse, False))
        if has_facing(s, unit):
            faced = stand_at(march.path, whole).facing
            led = turned(faced, 180) if march.reverse else faced
    if march.facing != led and has_facing(s, unit):
        tell(e.Turned(unit, march.facing))
    s = replace(s.moved_to(unit, march.path[-1], march.facing), march=None)
    if s.is_vehicle(unit):
        s = s.with_unit(unit, motion=motion_after(s, unit, march.path, march.order, panic=march.panic))
    if march.boards >= 0 and not is_gone(s, march.boards):
        tell(e.Boarded(unit, march.boards))
        s = s.off_table(unit, march.boards)
    return s


def has_facing(s: BattleState, unit: int) -> bool:
    """Whether it matters where a unit faces (k47.gap.infantry-facing)."""
    return s.is_vehicle(unit) or s.is_gun(unit) or rates.is_fixed_team(s, unit)


# ---------------------------------------------------------------------- the step that asks for the path


class MoveUnit(Step, frozen=True):
    """A unit moves under an Advance or a Run: on the table, out of a vehicle, or over its own edge."""

    title: ClassVar[str] = "Move"
    rule: ClassVar[str] = k47.GAP_PATH
    answers: ClassVar[tuple[type[Struct], ...]] = (Go, Hitch, Unhitch)
    side: int
    unit: int
    order: Order

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        unit, now = self.unit, s.units[self.unit]
        if is_gone(s, unit) or now.halted or isinstance(rates.rate(s, unit, self.order), Refused):
            return s.done()
        if now.where is Where.ABOARD and (s.is_gun(unit) or coming_on.first_way(s, unit, self.order) is None):
            # Nobody gets out where there is no room (k47.gap.embark-table).
            return turn_die(s, unit, Order.DOWN, k47.GAP_EMBARK_TABLE, tell).done()
        if now.where is Where.WAITING and coming_on.first_way(s, unit, self.order) is None:
            tell(e.Waits(unit))  # and its die is spent (k47.gap.arrivals)
            return s.done()
        if now.where is Where.TABLE and trying_moves.is_stuck(s, unit, self.order):
            return self.take(s, Go((), s.facing(unit)), dice, tell)
        return None

    def kinds(self, s: BattleState) -> tuple[type[Struct], ...]:
        found: tuple[type[Struct], ...] = (Go,)
        if self._may_hitch(s):
            found += (Hitch,) if boarding.could_hitch(s, self.unit) else ()
            found += (Unhitch,) if boarding.towed(s, self.unit) >= 0 else ()
        return found

    def _may_hitch(self, s: BattleState) -> bool:
        standing = s.units[self.unit].where is Where.TABLE
        return standing and self.order is Order.ADVANCE and s.row(self.unit).carries > 0

    def prompt(self, s: BattleState) -> str:
        return f"Where does {s.scenario.said(self.unit)} go?"

    def refusals(self, s: BattleState, answer: Go | Hitch | Unhitch) -> Refused | None:
        if isinstance(answer, Go):
            return refused(*go_refusals(s, self.unit, self.order, answer))
        if not self._may_hitch(s):
            return refused(Refusal(k47.GAP_TOW_TABLE, "only a transport under Advance hitches and unhitches guns"))
        if isinstance(answer, Hitch):
            return refused(*boarding.hitch_refusals(s, self.unit, answer.gun))
        return refused(*boarding.unhitch_refusals(s, self.unit, answer.at))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Go | Hitch | Unhitch]:
        if self._may_hitch(s) and rng.randrange(4) == 0:
            yield from self._hitches(s, rng)
        off_table = s.units[self.unit].where is not Where.TABLE
        yield from (coming_on if off_table else trying_moves).ways(s, self.unit, self.order, rng)

    def _hitches(self, s: BattleState, rng: Random) -> Iterator[Hitch | Unhitch]:
        guns = boarding.could_hitch(s, self.unit)
        rng.shuffle(guns)
        yield from map(Hitch, guns)
        if boarding.towed(s, self.unit) >= 0:
            found = list(boarding.unhitch_places(s, self.unit))
            rng.shuffle(found)
            yield from (Unhitch(place, moves.faces_enemy(s, self.unit, place)) for place in found[:8])

    def every(self, s: BattleState) -> Iterator[Go | Hitch | Unhitch]:
        if self._may_hitch(s):
            yield from self._hitches(s, Random(0))  # noqa: S311 - an order, not a secret
        if s.units[self.unit].where is Where.TABLE:
            yield from trying_moves.every(s, self.unit, self.order)
        else:
            yield from coming_on.ways(s, self.unit, self.order, Random(0))  # noqa: S311 - an order, not a secret

    def take(self, s: BattleState, answer: Go | Hitch | Unhitch, dice: Dice, tell: Tell) -> BattleState:
        unit = self.unit
        s = s.done()
        if isinstance(answer, Hitch):
            tell(e.Boarded(answer.gun, unit))
            return without_fire(s.off_table(answer.gun, unit).with_unit(unit, motion=Motion.STATIONARY), unit)
        if isinstance(answer, Unhitch):
            gun = boarding.towed(s, unit)
            tell(e.SetDown(gun, answer.at, k47.GAP_TOW_TABLE))
            s = s.onto_table(gun, answer.at, answer.facing)
            return without_fire(s.with_unit(unit, motion=Motion.STATIONARY), unit)
        start, beside, now = s.place(unit), -1, s.units[unit]
        if answer.start is not None:
            start, beside = answer.start, now.carrier
            aboard = now.where is Where.ABOARD
            tell(e.SetDown(unit, start, k47.GAP_EMBARK_TABLE if aboard else k47.GAP_ARRIVALS))
            facing = boarding.inward(s, unit) if s.is_vehicle(unit) else answer.facing
            s = s.onto_table(unit, start, facing, dismounted=aboard)
        path = (start, *answer.bends)
        return set_out(
            s, unit, path, answer.facing, self.order, reverse=answer.reverse, boards=answer.boards, beside=beside
        )


def without_fire(s: BattleState, unit: int) -> BattleState:
    """A vehicle that hitches or unhitches does not shoot afterwards: that was its whole action."""
    if not s.agenda:
        return s
    following = s.agenda[0]
    return s.done() if isinstance(following, DeclareFire) and following.unit == unit else s


def go_refusals(s: BattleState, unit: int, order: Order, go: Go) -> list[Refusal]:
    """All that the rules have against a declared move."""
    now, found = s.units[unit], list[Refusal]()
    aboard, waiting = now.where is Where.ABOARD, now.where is Where.WAITING
    if (go.start is not None) != (aboard or waiting):
        return [Refusal(NO_SUCH, "who gets out or arrives says where it begins, and nobody else does")]
    if go.reverse and not s.is_vehicle(unit):
        return [Refusal(k47.GAP_REVERSE, "only a vehicle moves in reverse")]
    if go.boards >= len(s.units):
        return [Refusal(NO_SUCH, "there is no such vehicle")]
    start: Place = s.place(unit) if go.start is None else go.start
    path = (start, *go.bends)
    beside, begins = go.boards, None
    if aboard:
        found += boarding.dismount_refusals(s, unit, start)
        beside, begins = now.carrier, go.facing
    elif waiting:
        found += boarding.entry_refusals(s, unit, start)
        begins = boarding.inward(s, unit) if s.is_vehicle(unit) else go.facing
    if go.boards >= 0:
        found += boarding.boarding_refusals(s, unit, go.boards, path[-1])
        if aboard:
            found.append(Refusal(k47.GAP_EMBARK_TABLE, "who gets out may not board again this turn"))
    found += paths.path_refusals(
        s,
        unit,
        order,
        path,
        go.facing,
        reverse=go.reverse,
        beside=beside,
        begins=begins,
        fresh=aboard or waiting,
    )
    return found


# ---------------------------------------------------------------------- panic


class Panic(Step, frozen=True):
    """A unit runs from the nearest enemy it sees; of several its opponent picks one."""

    title: ClassVar[str] = "Panic"
    rule: ClassVar[str] = k47.FUBAR_PANIC
    answers: ClassVar[tuple[type[Struct], ...]] = (Choose,)
    side: int
    unit: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        unit = self.unit
        if is_gone(s, unit):
            return s.done()
        if s.units[unit].where is not Where.TABLE or not rates.most_of(s, unit, Order.RUN):
            return turn_die(s, unit, Order.DOWN, k47.GAP_FUBAR_PANIC, tell).done()
        foes = straight_ways.nearest_seen(s, unit)
        if not foes:
            return turn_die(s, unit, Order.DOWN, k47.FUBAR_PANIC_NONE, tell).done()
        return self.take(s, Choose(foes[0]), dice, tell) if len(foes) == 1 else None

    def prompt(self, s: BattleState) -> str:
        return f"From whom does {s.scenario.said(self.unit)} run?"

    def refusals(self, s: BattleState, answer: Choose) -> Refused | None:
        nearest = answer.unit in straight_ways.nearest_seen(s, self.unit)
        return refused(refuse_if(not nearest, k47.GAP_FUBAR_PANIC, "it runs from the nearest enemy that it sees"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Choose]:
        foes = straight_ways.nearest_seen(s, self.unit)
        rng.shuffle(foes)
        yield from map(Choose, foes)

    def take(self, s: BattleState, answer: Choose, dice: Dice, tell: Tell) -> BattleState:
        unit, foe = self.unit, answer.unit
        s = turn_die(s, unit, Order.RUN, k47.FUBAR_PANIC, tell).done()
        path = straight_ways.panic(s, unit, foe)
        return set_out(s, unit, path, straight_ways.panic_facing(s, unit, foe), Order.RUN, panic=True)
