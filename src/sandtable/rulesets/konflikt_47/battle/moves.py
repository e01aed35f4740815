"""What something laid on the table comes to as a move, and what a unit can reach.

These only make answers. Whether one is allowed is for `paths`, which asks the same movers.
"""

from __future__ import annotations

from sandtable.explain import Refused
from sandtable.game.planning import Draft
from sandtable.inches.bodies import gap
from sandtable.inches.directions import ahead_by, apart, bearing
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import farthest
from sandtable.inches.moving.finding_paths import Driver, along_roads, find_path
from sandtable.inches.moving.reach import reach
from sandtable.inches.moving.vehicles import TURN, begun, facings
from sandtable.inches.tape import INCH, Place, length, tape
from sandtable.measured.marching import laid_path
from sandtable.rulesets.konflikt_47.battle import boarding, paths, rates
from sandtable.rulesets.konflikt_47.battle.answers import Go
from sandtable.rulesets.konflikt_47.battle.driving import driven
from sandtable.rulesets.konflikt_47.battle.paths import Path, Trip
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.terms import Order

#: The form of a draft by which a vehicle backs off.
REVERSE = "reverse"


def faces_enemy(s: BattleState, unit: int, at: Place, otherwise: int = 0) -> int:
    """The facing towards the nearest enemy; whatever was said, where there is none."""
    enemies = s.enemies(unit)
    if not enemies:
        return otherwise
    x, y = at
    bodies = s.bodies
    near = min(enemies, key=lambda foe: (bodies[foe].x - x) ** 2 + (bodies[foe].y - y) ** 2)
    return bearing(at, s.place(near))


def ended_facing(s: BattleState, unit: int, start: Place, end: Place) -> int:
    """What a unit on foot, or a gun, faces at its end; for most it does not matter."""
    if s.is_gun(unit) or rates.is_fixed_team(s, unit):
        return faces_enemy(s, unit, end, s.facing(unit))
    return bearing(start, end) if start != end else s.facing(unit)


# ---------------------------------------------------------------------- what is laid on the table


def laid(s: BattleState, unit: int, order: Order, draft: Draft) -> Go:
    """The answer that something laid comes to: around what is in the way, and as far as it may go.

    A vehicle backs off where the form says so. Who gets out or arrives begins as near as can be to what was laid
    first, and a transport that is pointed at is boarded, or one so near to it that nobody else may end there.
    """
    boards = _meant(s, unit, draft)
    found = _laid(s, unit, order, draft, boards)
    if found.boards < 0 or not boarding.boarding_refusals(s, unit, boards, (s.place(unit), *found.bends)[-1]):
        return found
    return _laid(s, unit, order, draft, -1)


def _meant(s: BattleState, unit: int, draft: Draft) -> int:
    """The transport that a unit on the table would get into; -1 is none."""
    if s.units[unit].where is not Where.TABLE:
        return -1
    able, near = boarding.could_board(s, unit), INCH * s.tables.limit("board_within")
    if draft.target is not None and draft.target in able:
        return draft.target
    ends = ((s.radius(each), s.place(each), each) for each in able if draft.path)
    return next((each for rim, at, each in ends if gap(draft.path[-1], s.radius(unit), at, rim) <= near), -1)


def _laid(s: BattleState, unit: int, order: Order, draft: Draft, boards: int) -> Go:
    now = s.units[unit]
    start, beside = None, boards
    if now.where in (Where.ABOARD, Where.WAITING):
        aboard = now.where is Where.ABOARD
        free = boarding.dismount_places(s, unit) if aboard else boarding.entry_places(s, unit)
        aim = draft.path[0] if draft.path else (s.place(now.carrier) if aboard else (0, boarding.edge_of(s, unit)))
        start = min(free, key=lambda place: tape(place, aim), default=None)
        beside, boards = now.carrier if aboard else -1, -1
    vehicle = s.is_vehicle(unit)
    faced = boarding.inward(s, unit) if start is not None and vehicle else None
    back = vehicle and draft.form == REVERSE
    way = paths.trip(s, unit, order, start=start, facing=faced, reverse=back, beside=beside)
    if isinstance(way, Refused):
        return Go((), s.facing(unit) if draft.facing is None else draft.facing, start=start)
    path = _laid_driving(s, unit, order, way, draft.path) if vehicle else _laid_walking(way, draft.path)
    facing = draft.facing
    if facing is None:
        led = facings(path, back)
        facing = (led[-1] if led else way.facing) if vehicle else ended_facing(s, unit, path[0], path[-1])
    return Go(path[1:], facing, reverse=back, boards=boards, start=start)


def _laid_walking(way: Trip, bends: tuple[Place, ...]) -> Path:
    if not way.mover.shut and not way.mover.passing:
        # Who flies takes the tape as it lies.
        path: Path = (way.start,)
        for place in bends:
            left = way.rate.most - length(path)
            end = farthest(way.mover, path[-1], place, left)
            path = (*path, end) if end != path[-1] else path
        return path
    return laid_path(way.mover, way.start, bends, Allowance(way.rate.most))


def _laid_driving(s: BattleState, unit: int, order: Order, way: Trip, bends: tuple[Place, ...]) -> Path:
    """A vehicle's tape as it lies, or by the road, or around what is in the way; or straight on as far as it goes."""
    if not bends:
        return (way.start,)
    road = 0 if way.reverse else rates.most_of(s, unit, order, on_road=True)
    driver = Driver(way.facing, way.rate.turns, way.reverse)
    tried: list[Path | None] = [(way.start, *bends)]
    if len(bends) == 1:
        if road:
            tried.append(along_roads(way.mover, way.start, bends[0], road))
        tried.append(find_path(way.mover, way.start, bends[0], way.rate.most, driver))
    for path in tried:
        if path is not None and paths.may_go(way, path):
            led = facings(path, way.reverse)
            if paths.fits(s, unit, order, way, path, led[-1] if led else way.facing):
                return path
    return _as_far(way, bends)


def _as_far(way: Trip, bends: tuple[Place, ...]) -> Path:
    """Leg by leg along a tape while turns and rate last, each along its whole degree.

    Of a leg that it cannot turn to it drives what leads the same way: a vehicle that backs off is led by hand, and
    nobody's hand hits the one line straight back.
    """
    path: Path = (way.start,)
    back = 180 if way.reverse else 0
    facing, turns = way.facing, way.rate.turns
    for place in bends:
        if place == path[-1]:
            break
        ahead = (facing + back) % 360
        heading = _turned_to(ahead, bearing(path[-1], place), TURN * turns)
        far = ahead_by(path[-1], heading, place) if heading != bearing(path[-1], place) else tape(path[-1], place)
        end = driven(way.mover, path[-1], heading, max(0, min(way.rate.most - length(path), far)))
        if end == path[-1]:
            break
        path, turns, facing = (*path, end), turns - begun(apart(ahead, heading)), (heading + back) % 360
        if end != place:
            break
    return path


def _turned_to(ahead: int, heading: int, most: int) -> int:
    """A heading, or the nearest to it that so many degrees of turning leave open."""
    if apart(ahead, heading) <= most:
        return heading
    return min(((ahead + most) % 360, (ahead - most) % 360), key=lambda each: apart(each, heading))


def reach_of(s: BattleState, unit: int, order: Order, *, reverse: bool = False) -> tuple[Path, ...]:
    """Outlines of all that a unit can reach from where it stands."""
    if s.units[unit].where is not Where.TABLE:
        return ()
    way = paths.trip(s, unit, order, reverse=reverse)
    if isinstance(way, Refused) or not way.rate.most:
        return ()
    if not s.is_vehicle(unit):
        return tuple(fan.outline for fan in reach(way.mover, way.start, way.rate.most) if len(fan.outline) > 2)
    widest = min(180, TURN * way.rate.turns)
    ahead = (way.facing + (180 if reverse else 0)) % 360
    rim = [driven(way.mover, way.start, (ahead + off) % 360, way.rate.most) for off in range(-widest, widest + 1, 3)]
    return (tuple(dict.fromkeys((way.start, *rim))),)
