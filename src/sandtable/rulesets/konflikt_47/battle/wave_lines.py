"""The line of a shockwave on the table: whom it touches, the nearest first (k47.gap.shockwave-line)."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.inches.directions import DIRECTIONS, SCALE, apart, bearing, turned
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.weapons_held import Gun, held


def touches(start: Place, direction: int, length: int, middle: Place, radius: int) -> bool:
    """Whether a line of so many hundredths along a whole degree touches a disc; the rim is enough."""
    east, north = DIRECTIONS[direction]
    dx, dy = middle[0] - start[0], middle[1] - start[1]
    along, beside = east * dx + north * dy, east * dy - north * dx
    if along < 0:
        return dx * dx + dy * dy <= radius * radius
    beyond = max(0, along - length * SCALE)
    return beyond * beyond + beside * beside <= radius * radius * SCALE * SCALE


def touched(s: BattleState, unit: int, gun: Gun, direction: int) -> list[int]:
    """Every unit under the line but the shooter, friend or foe, from the nearest rim outward."""
    start, length = s.place(unit), gun.most + s.radius(unit)
    found = [
        other
        for other in numbers_in(s.there & ~(1 << unit))
        if touches(start, direction, length, s.place(other), s.radius(other))
    ]
    return sorted(found, key=lambda other: (s.gap(unit, other), other))


def beside(s: BattleState, unit: int, aim: Aim) -> Aim | None:
    """What else is fired at the target of an aim along a line, in the same volley."""
    gun = held(s, unit).wave
    others = tuple(key for key in aim.weapons if gun is None or key != gun.key)
    return replace(aim, weapons=others, bearing=-1) if aim.bearing >= 0 and aim.target >= 0 and others else None


def in_arc(s: BattleState, unit: int, gun: Gun, direction: int) -> bool:
    """Whether a weapon may be fired that way: fixed ones and front mounts up to 45 degrees off the front."""
    return not gun.front or apart(s.facing(unit), direction) <= s.tables.limit("front_arc")


def laid_over(s: BattleState, unit: int, gun: Gun, target: int, *, to: Place | None = None) -> int | None:
    """The whole degree whose line touches a unit, if it reaches so far: the one towards its middle."""
    start, end = s.place(unit), to or s.place(target)
    direction, length = bearing(start, end), gun.most + s.radius(unit)
    return direction if touches(start, direction, length, end, s.radius(target)) else None


def laid_in_arc(s: BattleState, unit: int, gun: Gun, target: int, *, to: Place | None = None) -> int | None:
    """A bearing in the arc whose line touches a unit: towards its middle, or along the near edge of the arc."""
    direction = laid_over(s, unit, gun, target, to=to)
    if direction is None or in_arc(s, unit, gun, direction):
        return direction
    front, wide = s.facing(unit), s.tables.limit("front_arc")
    edge = min(turned(front, wide), turned(front, -wide), key=lambda side: apart(side, direction))
    length, end = gun.most + s.radius(unit), to or s.place(target)
    return edge if touches(s.place(unit), edge, length, end, s.radius(target)) else None


def farthest(gun: Gun) -> float:
    """What the rules are told at most of a distance that the line reaches."""
    return gun.most / INCH
