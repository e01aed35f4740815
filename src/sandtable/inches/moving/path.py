"""What a bent tape meets, in order and with the place along it; and where on it something happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, isqrt, sqrt
from typing import NamedTuple

from sandtable.base.bits import numbers_in
from sandtable.base.quick import made
from sandtable.inches.apart import comes_near, edges_of, root_up, within_piece
from sandtable.inches.crossing import off_line
from sandtable.inches.directions import bearing
from sandtable.inches.layer import HAIR
from sandtable.inches.moving.going import Going
from sandtable.inches.moving.keeping import Kept, stretch_near
from sandtable.inches.pieces import Piece
from sandtable.inches.tape import INCH, Place, length, tape, towards, within


class Touch(NamedTuple):
    """One stay of a path in an area, or one crossing of a line, in hundredths along the path."""

    piece: int
    start: int
    end: int
    #: Whether it comes in from outside; a path that starts in a piece does not enter it.
    enters: bool
    #: Whether it goes out again before its end.
    leaves: bool


class Stand(NamedTuple):
    """Somewhere along a path, with the facing of the leg that leads there."""

    place: Place
    facing: int
    where: int


def touches(going: Going, path: Sequence[Place], among: int = -1) -> tuple[Touch, ...]:
    """What a path meets of a set of pieces, in order.

    An area left and entered again is met twice; a bend on a line crosses it.
    """
    if len(path) == 2:
        return _touches_of_leg(going, path[0], path[1], among)
    found: list[Touch] = []
    whole, done = length(path), 0
    for leg, (a, b) in enumerate(pairwise(path)):
        here = tape(a, b)
        for cut in going.cuts_of(a, b, among):
            start, end = done + cut.start, done + (here if not cut.left else min(cut.end, here))
            before = _open_at(found, cut.piece, done) if leg and not cut.start else None
            if before is not None:
                found[before] = found[before]._replace(end=end, leaves=end < whole)
            else:
                found.append(Touch(cut.piece, start, end, start > 0, end < whole))
        done += here
        if leg < len(path) - 2:
            found += [Touch(line, done, done, True, True) for line in numbers_in(going.lines_at(b) & among)]
    return tuple(sorted(found, key=lambda touch: (touch.start, touch.end)))


def _touches_of_leg(going: Going, a: Place, b: Place, among: int) -> tuple[Touch, ...]:
    """The same for a path that does not bend, as most do not: nothing has to be put together."""
    cuts = going.cuts_of(a, b, among)
    if not cuts:
        return ()
    whole = tape(a, b)
    found = []
    for piece, start, left, inside in cuts:
        end = min(start + inside, whole) if left else whole
        found.append(made(Touch, (piece, start, end, start > 0, end < whole)))
    return tuple(found)


def _open_at(found: list[Touch], piece: int, where: int) -> int | None:
    """The stay in a piece that lasts until the end of the last leg."""
    same = (number for number, touch in enumerate(found) if touch.piece == piece and touch.end == where)
    return next((number for number in same if found[number].start < where), None)


def stand_at(path: Sequence[Place], where: int) -> Stand:
    """The place at a distance along a path, cut towards the start of its leg, and the facing there."""
    left, facing = max(0, where), 0
    for a, b in pairwise(path):
        leg = tape(a, b)
        if leg:
            facing = bearing(a, b)
            if left <= leg:
                return Stand(towards(a, b, left), facing, max(0, where))
            left -= leg
    return Stand(path[-1], facing, where - left)


def every(path: Sequence[Place], step: int = INCH) -> Iterator[Stand]:
    """A path at every whole inch after its start, and at its end."""
    whole = length(path)
    for where in range(step, whole, step):
        yield stand_at(path, where)
    yield stand_at(path, whole)


def last_before(going: Going, path: Sequence[Place], touch: Touch) -> Stand:
    """The last hundredth of a path before it meets a piece; its start if it starts in it."""
    start, a = _leg_of(path, touch.start)
    for where in range(touch.start - 1, start, -1):
        stand = stand_at(path, where)
        holding = going.at(stand.place) | going.lines_at(stand.place)
        if not holding >> touch.piece & 1 and all(cut.piece != touch.piece for cut in going.cuts(a, stand.place)):
            return stand
    return stand_at(path, start)


def _leg_of(path: Sequence[Place], where: int) -> tuple[int, Place]:
    """The leg on which a distance along a path lies: how far it begins, and where."""
    done = 0
    for a, b in pairwise(path):
        leg = tape(a, b)
        if where <= done + leg:
            return done, a
        done += leg
    return done, path[-1]


def last_clear(path: Sequence[Place], kept: Sequence[Kept], most: int | None = None) -> Stand | None:
    """The farthest place along a path, up to a distance, that is too near to nothing; None if even its start is."""
    where = length(path) if most is None else min(most, length(path))
    while where >= 0:
        stand = stand_at(path, where)
        refusing = next((each for each in kept if each.refuses(stand.place)), None)
        if refusing is None:
            return stand
        # All that is nearer to this place than the rim is too near as well; both places were cut by up to a hundredth.
        where -= max(1, isqrt(refusing.square) - tape(stand.place, refusing.place) - 3)
    return None


def first_clear(path: Sequence[Place], kept: Sequence[Kept], least: int = 0) -> Stand | None:
    """The first place along a path, from a distance on, that is too near to nothing; None if there is none."""
    where, whole = least, length(path)
    while where <= whole:
        stand = stand_at(path, where)
        refusing = next((each for each in kept if each.refuses(stand.place)), None)
        if refusing is None:
            return stand
        # Until the rim is reached all is too near as well; both places were cut by up to a hundredth.
        where += max(1, isqrt(refusing.square) - tape(stand.place, refusing.place) - 3)
    return None


def nearest_approach(path: Sequence[Place], place: Place) -> int:
    """How near a path comes to a place, read up as a tape is."""
    if len(path) == 1:
        return tape(path[0], place)
    return min(root_up(*off_line(a, b, place)) for a, b in pairwise(path))


def gets_closer(path: Sequence[Place], place: Place) -> bool:
    """Whether any part of a path is nearer to a place than its start is."""
    dx, dy = place[0] - path[0][0], place[1] - path[0][1]
    square = dx * dx + dy * dy
    for a, b in pairwise(path):
        over, under = off_line(a, b, place)
        if over < square * under:
            return True
    return False


def first_within(path: Sequence[Place], place: Place, reach: int) -> int | None:
    """How far along a path it first comes within reach of a place, read up; None if it does not."""
    if within(path[0], place, reach):
        return 0
    done = 0
    kept = Kept(place[0], place[1], reach, reach * reach, 1)
    for a, b in pairwise(path):
        leg = tape(a, b)
        over, under = off_line(a, b, place)
        if over <= reach * reach * under:
            near = stretch_near(kept, a, b)
            return done + min(leg, max(0, ceil(near[0] - HAIR))) if near else done + leg
        done += leg
    return None


def first_near(path: Sequence[Place], piece: Piece, reach: int) -> int | None:
    """How far along a path it first comes within reach of a piece, or is in it, read up; None if it does not."""
    if within_piece(piece, path[0], reach):
        return 0
    edges, reach = edges_of(piece), reach + piece.radius
    done = 0
    for a, b in pairwise(path):
        leg = tape(a, b)
        near = [_enters(a, b, p, q, reach) for p, q in edges if comes_near(a, b, p, q, reach)]
        if near:
            return done + min(leg, max(0, ceil(min(near) - HAIR)))
        done += leg
    return None


def _enters(a: Place, b: Place, p: Place, q: Place, reach: int) -> float:
    """How far along a leg it comes within reach of an edge, of its ends or of what is between; it is known to come."""
    (ax, ay), (bx, by), (px, py), (qx, qy) = a, b, p, q
    dx, dy, ex, ey = bx - ax, by - ay, qx - px, qy - py
    whole, wide = sqrt(dx * dx + dy * dy), sqrt(ex * ex + ey * ey)
    ends = (stretch_near(Kept(x, y, reach, reach * reach, 1), a, b) for x, y in (p, q))
    found = [max(0.0, near[0]) for near in ends if near is not None and near[1] >= 0]
    slant = dx * ey - dy * ex
    if slant:  # else it runs beside the edge, and meets the reach of an end first
        beside = ex * (ay - py) - ey * (ax - px)
        for rim in (reach * wide, -reach * wide):
            part = (beside - rim) / slant
            share = ((ax + dx * part - px) * ex + (ay + dy * part - py) * ey) / (wide * wide)
            if 0 <= part <= 1 and 0 <= share <= 1:
                found.append(part * whole)
    return min(found, default=whole)
