"""What one unit sees of another: a line from centre to centre, what ends it, and what covers its target."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sandtable.base.bits import numbers_in
from sandtable.inches.bodies import Body, Disc, gap
from sandtable.inches.directions import Arc, arc
from sandtable.inches.layer import Cut
from sandtable.inches.sight import Line, Lookout, Standing, bodies_met, clear, first, line, near_end
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Armour, Cover, Order

ARMOUR = {Arc.FRONT: Armour.FRONT, Arc.SIDE: Armour.SIDE, Arc.REAR: Armour.REAR}


class Blocked(NamedTuple):
    """What ends a line of sight: a piece of ground, a unit or a wreck by its number, and the rule."""

    what: str
    number: int
    rule: str


class Seen(NamedTuple):
    """One unit as another sees it."""

    #: From rim to rim, in hundredths.
    distance: int
    blocked: Blocked | None
    cover: Cover


def sees(
    s: BattleState,
    shooter: int,
    target: int,
    *,
    to: Place | None = None,
    indirect: bool = False,
    through_friends: bool = False,
) -> Seen:
    """What a unit sees of another; `to` where that one would stand elsewhere.

    Indirect fire is stopped by woods and houses alone. For panic and for declaring an assault friends on foot hide
    nobody (k47.gap.sight-table).
    """
    a, b = s.place(shooter), to or s.place(target)
    distance = gap(a, s.radius(shooter), b, s.radius(target))
    blocked = blocked_by_ground(s, a, b)
    if blocked is None and not indirect:
        blocked = blocked_by_wreck(s, a, b, s.radius(shooter), s.radius(target))
        blocked = blocked or blocked_by_unit(s, shooter, target, a, b, through_friends=through_friends)
    cover = Cover.NONE if blocked else cover_of(s, target, a, b)
    return Seen(distance, blocked, cover)


class Sights(NamedTuple):
    """Who sees whom as units stand now; the same few are asked for until somebody moves, falls or is driven down.

    What a unit can fire is kept beside it (see `armament`), with the weapons that it had left then.
    """

    bodies: tuple[Body, ...]
    there: int
    wrecks: tuple[Disc, ...]
    ruined: int
    seen: dict[tuple[int, int, bool, bool], bool]
    bearing: dict[tuple[int, int, Order, bool], tuple[object, list[Any]]]
    targets: dict[tuple[int, Order], tuple[object, bool]]

    @classmethod
    def of(cls, s: BattleState) -> Sights:
        last: Sights | None = s.scenario.last_sights
        if (
            last is not None
            and last.bodies is s.bodies
            and last.there == s.there
            and last.wrecks is s.wrecks
            and last.ruined == s.ruined
        ):
            return last
        new = s.scenario.last_sights = cls(s.bodies, s.there, s.wrecks, s.ruined, {}, {}, {})
        return new


def can_see(
    s: BattleState,
    shooter: int,
    target: int,
    *,
    to: Place | None = None,
    indirect: bool = False,
    through_friends: bool = False,
) -> bool:
    """The quick question, without cover."""
    if to is not None:
        a = s.place(shooter)
        hidden = _ground_between(s, a, to)
        return not hidden and (indirect or _past_others(s, shooter, target, a, to, through_friends=through_friends))
    seen, key = Sights.of(s).seen, (shooter, target, indirect, through_friends)
    found = seen.get(key)
    if found is None:
        found = seen[key] = _over_ground(s, shooter, target) and (
            indirect
            or _past_others(s, shooter, target, s.place(shooter), s.place(target), through_friends=through_friends)
        )
    return found


def _over_ground(s: BattleState, one: int, other: int) -> bool:
    """Whether no ground lies between two units where they stand; so it stays until one of the two moves."""
    lines, key = s.scenario.open_lines, (one, other) if one < other else (other, one)
    a, b = s.bodies[key[0]], s.bodies[key[1]]
    last = lines.get(key)
    if last is not None and last[0] is a and last[1] is b and last[2] == s.ruined:
        return last[3]
    found = not _ground_between(s, (a.x, a.y), (b.x, b.y))
    lines[key] = a, b, s.ruined, found
    return found


def _past_others(s: BattleState, shooter: int, target: int, a: Place, b: Place, *, through_friends: bool) -> bool:
    """Whether neither a wreck nor another unit hides a target."""
    if s.wrecks and blocked_by_wreck(s, a, b, s.radius(shooter), s.radius(target)) is not None:
        return False
    return blocked_by_unit(s, shooter, target, a, b, through_friends=through_friends) is None


def _ground_between(s: BattleState, a: Place, b: Place) -> bool:
    return not clear(s.scenario.sight, a, b, s.scenario.blocking & ~s.ruined)


def looking_from(s: BattleState, unit: int) -> Lookout:
    """A unit that looks at one place after another: which of them ground hides from it."""
    return Lookout(s.scenario.sight, s.place(unit), s.scenario.blocking & ~s.ruined)


def blocked_by_ground(s: BattleState, a: Place, b: Place) -> Blocked | None:
    """Woods and houses that a line passes through; not those that it starts or ends in."""
    if not _ground_between(s, a, b):
        return None
    sight = s.scenario.sight
    cut = first(line(sight, a, b), s.scenario.blocking & ~s.ruined & ~(sight.at(a) | sight.at(b)))
    return Blocked("piece", cut.piece, k47.GAP_LOS) if cut else None


def blocked_by_unit(
    s: BattleState, shooter: int, target: int, a: Place, b: Place, *, through_friends: bool = False
) -> Blocked | None:
    """Vehicles and walkers of either side, and whoever is the shooter's friend; enemies on foot hide nobody."""
    scenario = s.scenario
    friends = scenario.of_side[s.side(shooter)] if scenario.house.friends_block and not through_friends else 0
    hiding = (friends | scenario.vehicles) & s.there & ~(1 << shooter | 1 << target)
    beside = _beside(s, hiding, a, b)
    found = bodies_met(a, b, beside) if beside else ()
    return Blocked("unit", found[0].piece, k47.GAP_SIGHT_TABLE) if found else None


def _beside(s: BattleState, units: int, a: Place, b: Place) -> list[Standing]:
    """Of some units those that may touch a line: in the box about it, and near enough to where it leads."""
    bodies, radii = s.bodies, s.scenario.radii
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    west, east = (ax, bx) if ax < bx else (bx, ax)
    south, north = (ay, by) if ay < by else (by, ay)
    found: list[Standing] = []
    for unit in numbers_in(units):
        body, radius = bodies[unit], radii[unit]
        x, y = body.x, body.y
        if west - radius <= x <= east + radius and south - radius <= y <= north + radius:
            off = dx * (y - ay) - dy * (x - ax)
            if off * off <= radius * radius * square:
                found.append((unit, (x, y), radius))
    return found


def blocked_by_wreck(s: BattleState, a: Place, b: Place, near_a: int, near_b: int) -> Blocked | None:
    """Wrecks, unless one is within an inch of either end: then it is no more than cover (k47.gap.cover-line)."""
    if not s.wrecks:
        return None
    within = INCH * s.tables.limit("cover_within")
    for cut in _wrecks_met(s, a, b):
        if cut.start - near_a > within and cut.left - near_b > within:
            return Blocked("wreck", cut.piece, k47.GAP_COVER_LINE)
    return None


def _wrecks_met(s: BattleState, a: Place, b: Place) -> tuple[Cut, ...]:
    return bodies_met(a, b, [(number, wreck.place, wreck.radius) for number, wreck in enumerate(s.wrecks)])


def cover_of(s: BattleState, target: int, a: Place, b: Place) -> Cover:
    """The best cover of a target: the area it stands in, or what the line crosses within an inch of its rim.

    Vehicles are covered by areas only where these hide them.
    """
    scenario, reach = s.scenario, s.radius(target) + INCH * s.tables.limit("cover_within")
    given = scenario.sight.at(b)
    if given and s.is_vehicle(target):
        given &= scenario.hides_vehicles | s.ruined
    seen: Line = line(scenario.sight, a, b)
    if seen.met:
        given |= _set(near_end(seen, scenario.lines, reach))
    if given & (scenario.hard | s.ruined) or any(cut.left <= reach for cut in _wrecks_met(s, a, b)):
        return Cover.HARD
    return Cover.SOFT if given & scenario.soft else Cover.NONE


def _set(cuts: Iterator[Cut]) -> int:
    found = 0
    for cut in cuts:
        found |= 1 << cut.piece
    return found


# ---------------------------------------------------------------------- arcs


def arc_of(facing: int, place: Place, towards: Place) -> Arc:
    """In which arc of something that faces so a place lies."""
    return arc(facing, towards[0] - place[0], towards[1] - place[1])


def in_front(s: BattleState, unit: int, place: Place) -> bool:
    """Whether a place lies in a unit's front arc, up to 45 degrees to either side (k47.gap.arc-table)."""
    body = s.bodies[unit]
    return arc(body.facing, place[0] - body.x, place[1] - body.y) is Arc.FRONT


def armour_met(s: BattleState, target: int, place: Place) -> Armour:
    """The armour of a target that is met from a place (k47.gap.facing)."""
    return ARMOUR[arc_of(s.facing(target), s.place(target), place)]
