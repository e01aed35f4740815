"""What a team rolls for on its way: Difficult Terrain and mines, in the order in which its path meets them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.base.bits import numbers_in
from sandtable.inches.bodies import gap
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.path import Stand, Touch, last_before, last_clear, stand_at, touches
from sandtable.inches.tape import INCH, Place, cut
from sandtable.rulesets.flames_of_war.battle import command, mines, rates
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.moving.crossing import CrossFacts, targets_of, used_cross_here
from sandtable.rulesets.flames_of_war.procedures.starting.scores import certain
from sandtable.rulesets.flames_of_war.terms import Order, Speed


class Test(NamedTuple):
    """A roll that waits on a path: how far along it, and for which piece. At one place Cross comes before mines."""

    where: int
    mine: bool
    piece: int
    #: How the path meets Difficult Terrain; None where it starts in it, and for mines.
    touch: Touch | None = None


def tests_on(s: BattleState, body: int, path: Sequence[Place]) -> list[Test]:
    """All rolls on a path, in order (fow.gap.tests-on-the-way): one a piece, and one a minefield."""
    if len(path) < 2:
        return []
    found = {piece: Test(0, False, piece) for piece in numbers_in(starts_in(s, body, path[0]))}
    if hard := rates.difficult(s, body):
        for touch in touches(s.scenario.going, path, hard):
            if touch.enters:
                found.setdefault(touch.piece, Test(touch.start, False, touch.piece, touch))
    mined = [Test(where, True, piece) for piece, where in mines.met(s, body, path)]
    return sorted([*found.values(), *mined], key=lambda test: test[:3])


def starts_in(s: BattleState, body: int, start: Place) -> int:
    """The Difficult Terrain that it sets out from, as a set."""
    return s.scenario.going.at(start) & rates.difficult(s, body)


def asks_a_roll(s: BattleState, body: int, path: Sequence[Place]) -> bool:
    """Whether a die is rolled on its way: Cross Here can make it certain that somebody gets across."""
    return any(test.mine or not _is_certain(s, body, test, path) for test in tests_on(s, body, path))


def _is_certain(s: BattleState, body: int, test: Test, path: Sequence[Place]) -> bool:
    facts = cross_facts(s, body, test, stop_at(s, test, path).place)
    return all(target is None or certain(target.number) for target in targets_of(facts, s.tables))


def cross_facts(s: BattleState, body: int, test: Test, place: Place, speed: Speed = Speed.TACTICAL) -> CrossFacts:
    """What its Cross roll is asked with, from where it rolls."""
    unit = s.unit_of(body)
    leader = command.leader_of(s, unit)
    here = s.units[unit].order is Order.CROSS_HERE and leader >= 0
    return CrossFacts(
        cross=rates.row(s, body).cross,
        terrain=(rates.terrain(s.scenario, test.piece).value,),
        cross_here=here,
        leader_distance=to_leader(s, body, leader, place) / INCH if here else 0.0,
        kind=s.kind(body),
        speed=speed,
    )


def to_leader(s: BattleState, body: int, leader: int, place: Place) -> int:
    """From a team that rolls at a place to its leader; he is near himself (fow.gap.cross-here-scope)."""
    led = command.stands_as(s, leader)
    return 0 if led == body else gap(place, s.radius(body), s.place(led), s.radius(led))


def uses_cross_here(s: BattleState, facts: CrossFacts) -> bool:
    """Whether the order lowered its score, even to one that needs no die."""
    return used_cross_here(targets_of(facts, s.tables))


# ---------------------------------------------------------------------- where it stops


def stop_at(s: BattleState, test: Test, path: Sequence[Place]) -> Stand:
    """Where it rolls, and stops if it fails: the last hundredth before the piece, or where it starts in it."""
    return stand_at(path, 0) if test.touch is None else last_before(s.scenario.going, path, test.touch)


def last_free(s: BattleState, body: int, path: Sequence[Place], where: int, moving: int = 0) -> tuple[int, Place]:
    """The last place up to a distance along a path that is clear of everybody, and on no line; its start if none is.

    `moving` are those of its answer who have still to move.
    """
    standing = numbers_in(s.there & ~(1 << body | moving))
    kept = clear_of(s.discs_of(standing), s.radius(body))
    while where > 0:
        stand = last_clear(path, kept, where)
        if stand is None:
            break
        if not s.scenario.going.lines_at(stand.place):
            return stand.where, stand.place
        where = stand.where - 1
    return 0, path[0]


def along_to(path: Sequence[Place], place: Place, where: int) -> tuple[Place, ...]:
    """A path up to where a team ends on it."""
    found = cut(path, where)[:-1] if where else ()
    return (*found, place) if found and found[-1] != place else (path[0],) if place == path[0] else (path[0], place)
