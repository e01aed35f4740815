"""Teams of a unit go along their paths: team after team, with the rolls that wait on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.game import Tell
from sandtable.inches.bodies import on_table, overlap
from sandtable.inches.moving.path import stand_at
from sandtable.inches.tape import Place, length
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import command, crossing, mines
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Go
from sandtable.rulesets.flames_of_war.battle.crossing import Test
from sandtable.rulesets.flames_of_war.battle.in_the_way import Manner
from sandtable.rulesets.flames_of_war.battle.paths import Path
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState
from sandtable.rulesets.flames_of_war.battle.suffering import aftermath
from sandtable.rulesets.flames_of_war.procedures.moving.crossing import CROSS_TERRAIN, Crossing
from sandtable.rulesets.flames_of_war.procedures.moving.minefield import Mined
from sandtable.rulesets.flames_of_war.terms import Speed
from sandtable.sheet.rolling import throw_and_tell

S = TypeVar("S", bound=BattleState)


class Leg(NamedTuple):
    """A team of an answer, its path and where it faces at its end."""

    body: int
    path: Path
    facing: int


def legs_of(s: BattleState, go: Go) -> tuple[Leg, ...]:
    """The teams of an answer in their order, each with its whole path; the leader always goes first."""
    starts = go.start or tuple(s.place(body) for body in go.bodies)
    several = zip(go.bodies, starts, go.bends, go.facings, strict=True)
    legs = [Leg(body, without_stops((start, *bends)), facing) for body, start, bends, facing in several]
    leader = s.units[s.unit_of(go.bodies[0])].leader if go.bodies else NOBODY
    first = NOBODY if leader == NOBODY else command.stands_as(s, leader)
    return tuple(sorted(legs, key=lambda leg: leg.body != first))


def without_stops(path: Path) -> Path:
    """A path without places where it does not go on."""
    return tuple(place for number, place in enumerate(path) if not number or place != path[number - 1])


def moves(s: BattleState, leg: Leg) -> bool:
    """Whether a team moves at all: a turn on the spot is a move too (fow.gap.headings)."""
    return len(leg.path) > 1 or leg.facing != s.heading(leg.body)


# ---------------------------------------------------------------------- an answer


def tests_of(s: BattleState, legs: Iterable[Leg]) -> dict[int, list[Test]]:
    """The rolls that wait on the way of each."""
    return {leg.body: crossing.tests_on(s, leg.body, leg.path) for leg in legs}


def gone(
    s: S,
    unit: int,
    legs: Sequence[Leg],
    manner: Manner,
    why: str,
    dice: Dice,
    tell: Tell,
    tests: Mapping[int, list[Test]] | None = None,
) -> S:
    """The state after the teams of an answer have gone, dice and all. Whoever lost a leader is asked next.

    `tests` are the rolls on their ways, where somebody has looked for them already.
    """
    going = [leg for leg in legs if moves(s, leg)]
    paths: dict[int, Path] = {}
    quiet: list[int] = []
    waits = tests_of(s, legs) if tests is None else tests
    for number, leg in enumerate(going):
        waiting = set_of(each.body for each in going[number + 1 :])
        if waits[leg.body]:
            _tell_moved(s, unit, quiet, paths, manner, why, tell)
            quiet = []
        s, path = _gone(s, leg, waits[leg.body], waiting, manner, dice, tell)
        if s.there >> leg.body & 1:
            paths[leg.body] = path
            if len(path) > 1 or len(leg.path) == 1:  # else it has got nowhere, and it is told what stopped it
                quiet.append(leg.body)
    if any(waits.values()):
        s, drawn_back = _clear_of_each_other(s, paths)
        paths.update(drawn_back)
    _tell_moved(s, unit, quiet, paths, manner, why, tell)
    return aftermath(_marked(s, going, manner), tell, moving=True)


def _tell_moved(
    s: BattleState, unit: int, bodies: list[int], paths: Mapping[int, Path], manner: Manner, why: str, tell: Tell
) -> None:
    if bodies:
        dashed = manner.speed is Speed.DASH
        if all(len(paths[body]) == 1 for body in bodies):
            why = fow.GAP_HEADINGS  # they turn on the spot
        tell(e.Moved(unit, tuple(bodies), tuple(paths[body] for body in bodies), why, dashed))


def _marked(s: S, going: list[Leg], manner: Manner) -> S:
    """What the teams and their passengers have done; who ends Out of Command at Tactical shoots the worse for it."""
    bodies = set_of(leg.body for leg in going)
    bodies |= set_of(rider for leg in going for rider in s.passengers(leg.body))
    if going and s.active != s.side_of(going[0].body):  # it consolidates in the enemy's turn (fow.gap.turn-marks)
        return replace(s, stirred=s.stirred | bodies)
    s = replace(s, moved=s.moved | bodies, blitzed=s.blitzed & ~bodies)
    if manner.small:
        return s
    if manner.speed is Speed.DASH:
        return replace(s, dashed=s.dashed | bodies)
    astray = [body for body in numbers_in(bodies & s.there) if not command.in_command(s, body)]
    return replace(s, strayed=s.strayed | set_of(astray))


# ---------------------------------------------------------------------- one team


def _gone(s: S, leg: Leg, tests: list[Test], waiting: int, manner: Manner, dice: Dice, tell: Tell) -> tuple[S, Path]:
    """One team at its end, with the path that it went; who is stopped on the edge has not come on."""
    body, path = leg.body, leg.path
    most, end = _room(s, leg, waiting)
    for test in tests:
        if test.where > most:
            break
        if test.mine:
            mined = mines.thrown(s, body, dice, tell)
            if mined.destroyed or mined.bailed:
                return _mined(s, leg, test, mined, dice, tell)
            continue
        across = _crosses(s, leg, test, manner, dice, tell)
        s = _led_across(s, leg, test, manner)
        if not across:
            stop = crossing.stop_at(s, test, path)
            where, place = crossing.last_free(s, body, path, stop.where, waiting)
            why = fow.MOVE_DIFFICULT if where == stop.where else fow.GAP_TESTS_ON_THE_WAY
            tell(e.Halted(s.unit_of(body), body, why, test.piece))
            return _put(s, body, place, leg.facing), crossing.along_to(path, place, where)
    if end != path[-1]:
        tell(e.Halted(s.unit_of(body), body, fow.GAP_PASSING_FRIENDS))
    return _put(s, body, end, leg.facing), crossing.along_to(path, end, most)


def _put(s: S, body: int, end: Place, facing: int) -> S:
    """The team at its end. A turn on the spot is a move, and so leaves its foxhole (fow.gap.dig-in-details)."""
    if not s.there >> body & 1:
        return s.put_down(body, end, facing) if on_table(end, *s.scenario.size, s.radius(body)) else s
    return replace(s.moved_to(body, end, facing), dug_in=s.dug_in & ~(1 << body))


def _room(s: BattleState, leg: Leg, waiting: int) -> tuple[int, Place]:
    """How far it goes, and where to: short of a team of its answer that was stopped where it would have ended."""
    whole, end = length(leg.path), leg.path[-1]
    if not _lies_on(s, leg.body, end, ~waiting):
        return whole, end
    return crossing.last_free(s, leg.body, leg.path, whole, waiting)


def _crosses(s: BattleState, leg: Leg, test: Test, manner: Manner, dice: Dice, tell: Tell) -> bool:
    """Its Cross roll, from where it would stop."""
    facts = crossing.cross_facts(s, leg.body, test, crossing.stop_at(s, test, leg.path).place, manner.speed)
    unit = s.unit_of(leg.body)
    found = throw_and_tell(s.scenario.assess, s.side(unit), CROSS_TERRAIN, facts, dice, tell, (unit,))
    return found is Crossing.ACROSS


def _led_across(s: S, leg: Leg, test: Test, manner: Manner) -> S:
    """Who was helped by Cross Here may not shoot this turn, across or not (fow.gap.cross-here-scope)."""
    facts = crossing.cross_facts(s, leg.body, test, crossing.stop_at(s, test, leg.path).place, manner.speed)
    if not crossing.uses_cross_here(s, facts):
        return s
    return replace(s, crossed_here=s.crossed_here | 1 << leg.body)


def _mined(s: S, leg: Leg, test: Test, mined: Mined, dice: Dice, tell: Tell) -> tuple[S, Path]:
    """Mines go off where its edge comes within reach, and stop it there (fow.gap.mines)."""
    body, path = leg.body, leg.path
    where, place = test.where, stand_at(path, test.where).place
    if mined.bailed:
        where, place = crossing.last_free(s, body, path, where)
        tell(e.Halted(s.unit_of(body), body, fow.GAP_MINES, test.piece))
    wide, deep = s.scenario.size
    own = s.radius(body)
    inside = min(max(place[0], own), wide - own), min(max(place[1], own), deep - own)
    return mines.suffered(_put(s, body, inside, leg.facing), body, mined, dice, tell), crossing.along_to(
        path, place, where
    )


# ---------------------------------------------------------------------- ends


def _clear_of_each_other(s: S, paths: Mapping[int, Path]) -> tuple[S, dict[int, Path]]:
    """Who has ended where a team of its answer was stopped before it had left goes back along its own path."""
    changed: dict[int, Path] = {}
    for _ in paths:
        lying = [
            body
            for body, path in paths.items()
            if len(changed.get(body, path)) > 1 and _lies_on(s, body, s.place(body))
        ]
        if not lying:
            break
        body = lying[0]
        path = changed.get(body, paths[body])
        where, place = crossing.last_free(s, body, path, length(path) - 1)
        s, changed[body] = s.moved_to(body, place, s.heading(body)), crossing.along_to(path, place, where)
    return s, changed


def _lies_on(s: BattleState, body: int, place: Place, among: int = -1) -> bool:
    """Whether a team at a place would lie on another."""
    radius = s.radius(body)
    near = s.within(place, radius, among & ~(1 << body))
    return any(overlap(place, radius, s.place(other), s.radius(other)) for other in near)
