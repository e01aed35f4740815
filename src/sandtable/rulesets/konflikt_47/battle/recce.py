"""The recce reaction: a car that is shot at or assaulted drives off, ending farther from its attacker."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.in_order import IN_ORDER
from sandtable.inches.bodies import gap
from sandtable.inches.directions import apart, bearing, turned
from sandtable.inches.moving.vehicles import TURN, begun
from sandtable.inches.tape import Place, length
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import driving, paths
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Go
from sandtable.rulesets.konflikt_47.battle.driving import driven
from sandtable.rulesets.konflikt_47.battle.paths import Path, Trip
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.terms import Motion, Order

#: A recce move is made like one of these orders; in reverse both have the Advance rate.
LIKE = (Order.ADVANCE, Order.RUN)
#: Degrees from one way to the next that is tried.
FAN = 15


def path_of(s: BattleState, unit: int, go: Go) -> Path:
    return (s.place(unit), *go.bends)


def farther(s: BattleState, unit: int, foe: int, end: Place) -> bool:
    """Whether a place is farther from an attacker than where the unit stands."""
    return gap(end, s.radius(unit), s.place(foe), s.radius(foe)) > s.gap(unit, foe)


def way_refusals(s: BattleState, unit: int, foe: int, go: Go) -> Refused | None:
    """A path like an Advance or a Run of its own that ends farther away (k47.gap.recce-path)."""
    path = path_of(s, unit, go)
    against = [paths.path_refusals(s, unit, order, path, go.facing, reverse=go.reverse, recce=True) for order in LIKE]
    ruled = () if not all(against) else against[-1]
    return refused(
        refuse_if(go.boards >= 0 or go.start is not None, k47.GAP_RECCE_PATH, "a recce move only drives off"),
        *ruled,
        refuse_if(
            not farther(s, unit, foe, path[-1]),
            k47.GAP_RECCE_PATH,
            f"a recce move ends farther from {s.scenario.said(foe)}",
        ),
    )


def ways_off(s: BattleState, unit: int, foe: int, rng: Random) -> Iterator[Go]:
    """Ways off, all of them allowed: straight back or forward after a turn, by the road, or else around a turn."""
    tries = [(order, reverse) for reverse in (True, False) for order in LIKE]
    rng.shuffle(tries)
    ways = [
        (order, way)
        for order, reverse in tries
        if isinstance(way := paths.trip(s, unit, order, reverse=reverse, recce=True), Trip)
    ]
    found = False
    for _, way in ways:
        headings = list(_headings(s, way, foe))
        rng.shuffle(headings)
        for heading in headings:
            end = driven(way.mover, way.start, heading, way.rate.most)
            if end != way.start and (go := _off(s, unit, foe, (way.start, end), way.reverse)) is not None:
                found = True
                yield go
    roads = (path for order, way in ways for path in driving.by_road(s, unit, order, way, recce=True))
    for path in dict.fromkeys(roads):
        if (go := _off(s, unit, foe, path)) is not None:
            found = True
            yield go
    for order, way in () if found else ways:
        for path in driving.around_turns(s, unit, order, way, recce=True):
            if (go := _off(s, unit, foe, path, way.reverse)) is not None:
                yield go


def _off(s: BattleState, unit: int, foe: int, path: Path, reverse: bool = False) -> Go | None:
    """The answer that drives a way off, if it is allowed and ends farther away."""
    led = bearing(*path[-2:])
    go = Go(path[1:], turned(led, 180) if reverse else led, reverse=reverse)
    return go if farther(s, unit, foe, path[-1]) and way_refusals(s, unit, foe, go) is None else None


def _headings(s: BattleState, way: Trip, foe: int) -> Iterator[int]:
    """Where a vehicle can drive straight to: on or back, and what its turns allow, away from the enemy first."""
    straight = turned(way.facing, 180) if way.reverse else way.facing
    yield straight
    away = bearing(s.place(foe), way.start)
    widest = min(180, TURN * way.rate.turns)
    for off in range(0, 91, FAN):
        for heading in {turned(away, off), turned(away, -off)}:
            facing = turned(heading, 180) if way.reverse else heading
            if TURN * begun(apart(way.facing, facing)) <= widest:
                yield heading


def can_move_off(s: BattleState, unit: int, foe: int) -> bool:
    """Whether there is any way off that ends farther from an attacker."""
    return s.once(("off", unit, foe), lambda: next(ways_off(s, unit, foe, IN_ORDER), None) is not None)


class RecceMove(Step, frozen=True):
    """The test is passed: the owner gives the path, and nothing answers it."""

    title = "Drive off"
    rule = k47.GAP_RECCE_PATH
    answers: ClassVar[tuple[type[Struct], ...]] = (Go,)

    side: int
    unit: int
    foe: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return s.done() if is_gone(s, self.unit) or is_gone(s, self.foe) else None

    def prompt(self, s: BattleState) -> str:
        return f"Where does {s.scenario.said(self.unit)} drive off to, away from {s.scenario.said(self.foe)}?"

    def refusals(self, s: BattleState, answer: Go) -> Refused | None:
        return way_refusals(s, self.unit, self.foe, answer)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Go]:
        return ways_off(s, self.unit, self.foe, rng)

    def take(self, s: BattleState, answer: Go, dice: Dice, tell: Tell) -> BattleState:
        path = path_of(s, self.unit, answer)
        tell(e.Moved(self.unit, length(path), path, k47.GAP_REACTION_RECCE, answer.reverse))
        s = s.done().moved_to(self.unit, path[-1], answer.facing)
        return s.with_unit(self.unit, recce_moved=True, motion=Motion.ADVANCED)
