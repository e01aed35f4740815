"""How far somebody may go straight towards a place: to what is shut, to who stands there, to the end of the allowance.

A distance is found by sums, then drawn back until the very check that validates a move passes: it is never too long.
On a way that only grazes something places farther on may be open again; it stops at the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt, sqrt

from sandtable.base.bits import numbers_in
from sandtable.inches.crossing import off_line
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.going import Going
from sandtable.inches.moving.keeping import Kept, first_entered, first_refusing, passes
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.path import touches
from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tape import Place, cut, length, tape, towards

#: So many hundredths farther than sums say the check is asked first: places are cut, and so lie off the line by a hair.
EXACT = 3
#: To whom the line comes nearer than is allowed by so much, no place on it is far enough from, wherever it is cut.
CERTAIN = 4


def farthest(mover: Mover, start: Place, aim: Place, most: int, over: int = EXACT) -> Place:
    """The farthest place on the way to an aim, at most so far off, where one may go straight and rest; or the start.

    For a drawing, or a place to try, nothing need be asked over what the sums say: it may then be a hundredth or two
    short, never long.
    """
    whole = tape(start, aim)
    end = aim
    if most < whole:
        end = towards(start, aim, most)
    else:
        most = whole
    if end == start or mover.may_step(start, end):  # as it mostly is: nothing is in the way
        return end
    return _drawn_back(mover, start, aim, most, over)


def farthest_along(mover: Mover, start: Place, facing: int, most: int) -> Place:
    """The same along a facing."""
    return farthest(mover, start, ahead_of(start, facing, most), most)


def farthest_paying(mover: Mover, start: Place, aim: Place, allowance: Allowance, over: int = EXACT) -> Place:
    """The same where pieces cost something, or cap the way: the whole leg, once ended, is within what it leaves.

    By road where that leads farther.
    """
    if allowance.by_road:
        across = farthest_paying(mover, start, aim, allowance.across, over)
        road = farthest_by_road(mover, start, aim, allowance.by_road, over) if across != aim else start
        return road if tape(start, road) > tape(start, across) else across
    most, whole = tape(start, aim), aim
    if most > allowance.most:
        most = allowance.most
        whole = towards(start, aim, most)
    if whole == start:
        return start
    going, far, binding = mover.going, most, allowance.binding(most)
    if binding and allowance.capped_only:
        cuts = going.cuts_of(start, whole, binding)
        held = going.at(start) & binding if going.layer.near(start, start) & binding else 0
        if cuts or held:
            far = min(most, allowance.capped_reach(cuts, held))
    elif going.layer.near(start, whole) & binding:
        far = min(most, allowance.reach(touches(going, (start, whole), allowance.dear), going.at(start)))
    end = whole if far == most else towards(start, aim, far)
    if end == start or not mover.may_step(start, end):
        end = _drawn_back(mover, start, aim, far, over)
    elif far == most:
        return end
    while end != start and not affordable(mover, (start, end), allowance):
        end = _drawn_back(mover, start, aim, tape(start, end) - 1, over)
    return end


def farthest_by_road(mover: Mover, start: Place, aim: Place, most: int, over: int = EXACT) -> Place:
    """The same where all of the way lies on roads."""
    going = mover.going
    end = going.by_road(start, aim, most)
    while end != start:
        reached = farthest(mover, start, end, most, over)
        if reached == end or going.on_roads((start, reached)):
            return reached
        end = towards(start, aim, tape(start, reached) - 1)
    return start


def farthest_onward(mover: Mover, path: Sequence[Place], aim: Place, allowance: Allowance) -> Place:
    """The same from the end of a path that can be paid for: what it has met is paid. For a drawing."""
    at, done = path[-1], length(path)
    whole = towards(at, aim, allowance.most - done)
    if len(path) == 1 or whole == at:
        return farthest_paying(mover, at, whole, allowance, 0)
    met = touches(mover.going, (*path, whole), allowance.dear)
    end = farthest(mover, at, whole, allowance.reach(met, mover.going.at(path[0])) - done, 0)
    while end != at and not affordable(mover, (*path, end), allowance):
        end = _drawn_back(mover, at, whole, tape(at, end) - 1, 0)
    return end


def paid_part(mover: Mover, path: Sequence[Place], allowance: Allowance) -> tuple[Place, ...]:
    """A path as far as it can be paid for, where on the way it proves dearer than was known."""
    if affordable(mover, path, allowance):
        return tuple(path)
    far = allowance.reach(touches(mover.going, path, allowance.dear), mover.going.at(path[0]))
    while far > 0 and not affordable(mover, cut(path, far), allowance):
        far -= 1
    return cut(path, far)


def allowed(mover: Mover, path: Sequence[Place], allowance: Allowance) -> int:
    """How long a path may be that meets what it meets, or lies on roads."""
    most = allowance.after(touches(mover.going, path, allowance.dear), mover.going.at(path[0]))
    return allowance.by_road if allowance.by_road > most and mover.going.on_roads(path) else most


def affordable(mover: Mover, path: Sequence[Place], allowance: Allowance) -> bool:
    """Whether a path is no longer than it may be."""
    if len(path) != 2:
        return length(path) <= allowed(mover, path, allowance)
    whole = tape(*path)
    return leg_affordable(mover, path, whole, allowance, allowance.binding(whole))


def leg_affordable(mover: Mover, leg: Sequence[Place], whole: int, allowance: Allowance, binding: int) -> bool:
    """The same for a leg of a known length, with the pieces that can make it too long."""
    going = mover.going
    if whole > allowance.most:
        pays = False
    elif allowance.capped_only:
        pays = not (binding and starts_in_or_meets(going, leg[0], leg[1], binding))
    else:
        dear = going.layer.near(leg[0], leg[1]) & binding
        pays = not dear or whole <= allowance.after(touches(going, leg, allowance.dear), going.at(leg[0]))
    return pays or (whole <= allowance.by_road and going.on_roads(leg))


def starts_in_or_meets(going: Going, a: Place, b: Place, pieces: int) -> bool:
    """Whether a leg meets any of a set of pieces, or starts in one: on its very edge it may only start in it."""
    layer = going.layer
    near = layer.near(a, b) & pieces
    return bool(near) and (going.meets(a, b, near) or bool(layer.near(a, a) & near and going.at(a) & near))


def _drawn_back(mover: Mover, start: Place, aim: Place, most: int, over: int) -> Place:
    """The last place on a way that passes the check, from a distance downward."""
    if most <= 0:
        return start
    limit, kept = first_entered(mover.passing, start, aim, _to_edge(mover, start, aim, most))
    going, met = mover.going, 0
    if mover.shut and (shut := going.first_of(start, towards(start, aim, limit), mover.shut)) is not None:
        limit, kept, met = min(limit, shut.start - 1), None, 1 << shut.piece
    first = far = min(most, max(0, limit) + over)
    while far > 0:
        end = towards(start, aim, far)
        if end == start:
            break
        # What is in the way is asked first.
        if (kept is not None and passes(kept, start, end)) or (met and going.stopped(start, end, met)):
            far -= 1
        elif (near := first_refusing(mover.ending, end)) is not None:
            far = _out_of_reach(mover.ending[near], start, aim, far)
        elif mover.may_step(start, end):
            return _climbed(mover, start, aim, far, most) if over and far == first < most else end
        else:
            far -= _out_of(mover, end) if mover.leg_open(start, end) else 1
    return start


def _climbed(mover: Mover, start: Place, aim: Place, far: int, most: int) -> Place:
    """Where the first place that was asked passes, as on a way that grazes something, a few more may."""
    best = towards(start, aim, far)
    for farther in range(far + 1, most + 1):
        end = towards(start, aim, farther)
        if mover.may_step(start, end):
            best, far = end, farther
        elif farther - far > EXACT:
            break
    return best


def _to_edge(mover: Mover, start: Place, aim: Place, most: int) -> int:
    if mover.on_table(aim):
        return most
    whole = tape(start, aim)
    layer, margin = mover.going.layer, mover.margin
    for at, to, size in ((start[0], aim[0], layer.width), (start[1], aim[1], layer.depth)):
        room = size - margin - at if to > at else at - margin
        if abs(to - at) > room:
            # A place that is cut towards the start may be a hundredth farther along and still be on the table.
            most = min(most, max(0, (room + 1) * whole // abs(to - at)))
    return most


def _out_of_reach(kept: Kept, start: Place, aim: Place, far: int) -> int:
    """The next place to ask, from one that is too near to somebody downward: the first that is far enough from him."""
    (ax, ay), (bx, by) = start, aim
    dx, dy, px, py = bx - ax, by - ay, kept.x - ax, kept.y - ay
    whole, surely = dx * dx + dy * dy, isqrt(kept.square) - CERTAIN
    beside = dx * py - dy * px
    room = surely * surely * whole - beside * beside
    if surely > 0 and room > 0:  # the line itself comes nearer to him than any place that is cut can lie off it
        long, half, along = sqrt(whole), sqrt(room), dx * px + dy * py
        if far * long <= along + half:
            far = min(far, int(max(0, along - half) / long))
    while far > 0 and kept.refuses(towards(start, aim, far)):
        far -= 1
    return far


def _out_of(mover: Mover, end: Place) -> int:
    """How many hundredths to draw back at least out of pieces that nobody rests in: no nearer place can be."""
    barred = numbers_in((mover.shut | mover.no_rest) & mover.going.at(end))
    return max([1, *(_depth(mover.going.layer.pieces[number], end) - EXACT for number in barred)])


def _depth(piece: Piece, place: Place) -> int:
    """How far a place inside a piece is from its rim at least; nothing where that is not easily said."""
    if piece.shape is Shape.DISC:
        return piece.radius - tape(place, piece.rings[0][0])
    if len(piece.rings) > 1:
        return 0
    ring = piece.rings[0]
    edges = zip(ring, (*ring[1:], ring[0]), strict=True)
    return min(isqrt(over // under) for over, under in (off_line(p, q, place) for p, q in edges))
