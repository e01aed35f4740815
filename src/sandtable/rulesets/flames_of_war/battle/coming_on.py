"""A unit that arrives from reserve comes onto the table over its own edge (fow.gap.reserve-entry)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.base.bits import numbers_in
from sandtable.explain import Refusal
from sandtable.inches.moving.entering import ways_in
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import in_the_way, moves, paths, rates
from sandtable.rulesets.flames_of_war.battle.answers import Go
from sandtable.rulesets.flames_of_war.battle.in_the_way import OWN_EDGE, Manner, Way
from sandtable.rulesets.flames_of_war.battle.marching import Leg
from sandtable.rulesets.flames_of_war.battle.paths import Path
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.terms import Speed

#: From place to place on the edge where somebody tries to come on, and from team to team where they come abreast.
STEP, ABREAST = INCH, INCH // 2
#: So many places on the edge are tried for a whole unit.
TRIES = 6


def waiting(s: BattleState, unit: int) -> int:
    """The teams of an arriving unit that are still off the table; mounted ones enter in their transport."""
    if s.units[unit].where is not Where.ARRIVING or s.scenario.air_units >> unit & 1:
        return 0
    return s.of_unit(unit) & ~(s.there | s.lost | s.mounted | s.rear)


def edge_at(s: BattleState, side: int, x: int) -> Place:
    """A place on a side's own edge."""
    return x, 0 if OWN_EDGE[side] == "south" else s.scenario.size[1]


def inward(s: BattleState, side: int, x: int, deep: int) -> Place:
    """A place so far in from the edge."""
    return x, deep if OWN_EDGE[side] == "south" else s.scenario.size[1] - deep


def manner(speed: Speed) -> Manner:
    return Manner(speed, enters=True)


# ---------------------------------------------------------------------- what is refused


def against_start(s: BattleState, leg: Leg) -> Iterator[Refusal]:
    """A path begins with the team's centre on its own edge, anywhere along it but over another edge."""
    side, (x, _), radius = s.side_of(leg.body), leg.path[0], s.radius(leg.body)
    if leg.path[0] != edge_at(s, side, x) or not radius <= x <= s.scenario.size[0] - radius:
        said = f"{team_said(s, leg.body)} begins with its centre on the {OWN_EDGE[side]} edge"
        yield Refusal(fow.GAP_RESERVE_ENTRY, f"{said}, on no other")
    if len(leg.path) < 2:
        yield Refusal(fow.GAP_RESERVE_ENTRY, f"{team_said(s, leg.body)} ends wholly on the table")


def led_in(s: BattleState, unit: int, bodies: tuple[int, ...]) -> Iterator[Refusal]:
    """The Unit Leader comes first, if he can."""
    off, leader = waiting(s, unit), s.units[unit].leader
    if leader < 0:
        return
    first = s.carriers[leader] if s.mounted >> leader & 1 else leader
    if off >> first & 1 and first not in bodies and any_way(s, first) is not None:
        yield Refusal(fow.GAP_RESERVE_ENTRY, f"{team_said(s, leader)} leads the unit and comes on first")


def must_enter(s: BattleState, off: int) -> Iterator[Refusal]:
    """Teams that can enter must."""
    able = [body for body in numbers_in(off) if any_way(s, body) is not None]
    if able:
        yield Refusal(fow.GAP_RESERVE_ENTRY, f"{team_said(s, able[0])} can come onto the table, and must")


# ---------------------------------------------------------------------- ways


def any_way(s: BattleState, body: int) -> tuple[Path, Speed] | None:
    """A way for a team by itself, straight in if there is one, and the speed it asks for; None if it must wait."""
    found: tuple[Path, Speed] | None = s.once(("enters", body), lambda: _any_way(s, body))
    return found


def _any_way(s: BattleState, body: int) -> tuple[Path, Speed] | None:
    side, radius, wide = s.side_of(body), s.radius(body), s.scenario.size[0]
    for speed in Speed:
        if rates.most(s, body, speed) < radius:
            continue
        for x in range(radius, wide - radius + 1, STEP):
            path = edge_at(s, side, x), inward(s, side, x, radius)
            if paths.may_go(s, _way(s, body, speed, path[0]), path):
                return path, speed
    for speed in Speed:
        most = rates.most(s, body, speed)
        mover = _way(s, body, speed, edge_at(s, side, wide // 2)).careful
        for found in ways_in(mover, OWN_EDGE[side], most):
            if paths.may_go(s, _way(s, body, speed, found[0]), found):
                return found, speed
    return None


def _way(s: BattleState, body: int, speed: Speed, start: Place) -> Way:
    return in_the_way.way_of(s, body, manner(speed), 1 << body, start)


def ways_on(s: BattleState, unit: int, off: int, rng: Random) -> Iterator[Go]:
    """The whole unit abreast, its leader in the middle, at Tactical or Dash; else one team after another."""
    leader = s.units[unit].leader
    first = s.carriers[leader] if leader >= 0 and s.mounted >> leader & 1 else leader
    bodies = sorted(numbers_in(off), key=lambda body: body != first)
    wide, facing = s.scenario.size[0], s.scenario.looking[s.side(unit)]
    for _ in range(TRIES):
        speed = Speed.DASH if rng.randrange(2) else Speed.TACTICAL
        middle = rng.randrange(wide)
        if (found := _abreast(s, bodies, middle, speed, rng)) is not None:
            starts, ends = found
            go = Go(tuple(bodies), tuple((end,) for end in ends), (facing,) * len(bodies), speed, starts)
            if next(moves_against(s, unit, go), None) is None:
                yield go
    for body in bodies:
        if (way := any_way(s, body)) is not None:
            path, speed = way
            yield Go((body,), (path[1:],), (facing,), speed, path[:1])
            if body == first:  # the others after him
                return


def _abreast(
    s: BattleState, bodies: list[int], middle: int, speed: Speed, rng: Random
) -> tuple[tuple[Place, ...], tuple[Place, ...]] | None:
    """Starts and ends side by side, as deep as the slowest goes; None where they do not fit on the edge."""
    side, pitch = s.side_of(bodies[0]), 2 * max(s.radius(body) for body in bodies) + ABREAST
    deep = min(rates.allowance(s, body, speed).most for body in bodies)
    radius = max(s.radius(body) for body in bodies)
    if deep < radius:
        return None
    deep = rng.randint(radius, deep)
    offs = [(number + 1) // 2 * pitch * (1 if number % 2 else -1) for number in range(len(bodies))]
    xs = [middle + off for off in offs]
    if min(xs) < radius or max(xs) > s.scenario.size[0] - radius:
        return None
    return tuple(edge_at(s, side, x) for x in xs), tuple(inward(s, side, x, deep) for x in xs)


def moves_against(s: BattleState, unit: int, go: Go) -> Iterator[Refusal]:
    """All that speaks against a way in, but for what is asked of every move."""
    legs = [Leg(body, (start, *bends), 0) for body, start, bends in zip(go.bodies, go.start, go.bends, strict=True)]
    for leg in legs:
        yield from against_start(s, leg)
    yield from led_in(s, unit, go.bodies)
    yield from moves.leader_first(s, unit, legs, -1)
    yield from moves.along_paths(s, legs, manner(go.speed))
    yield from moves.towards_the_leader(s, unit, legs, go.speed)
