"""Vehicles drive where they face: the facing on each leg of a path, and what its turns cost.

How far a turn goes, and how many there are, is each game's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from sandtable.inches.crossing import contains
from sandtable.inches.directions import ahead_of, apart, bearing
from sandtable.inches.pieces import Piece
from sandtable.inches.tape import Place, tape, within

#: Degrees that one turn goes, unless a game says another number.
TURN = 90


class Turn(NamedTuple):
    """One change of facing."""

    #: Before which leg, from 0; for the one at the end the number of legs.
    leg: int
    place: Place
    degrees: int
    #: One for every step of degrees begun; none where the road bends.
    cost: int


def facings(path: Sequence[Place], reverse: bool = False) -> tuple[int, ...]:
    """The facing on each leg: its bearing, or in reverse the opposite. A leg without length has none."""
    back = 180 if reverse else 0
    return tuple((bearing(a, b) + back) % 360 for a, b in pairwise(path) if a != b)


def turns(
    facing: int,
    path: Sequence[Place],
    end_facing: int,
    reverse: bool = False,
    free: frozenset[int] = frozenset(),
    step: int = TURN,
) -> tuple[Turn, ...]:
    """Every change of facing from the start over all legs to the end; what is before a free leg costs nothing."""
    places = _without_standing(path)
    faced = (facing, *facings(places, reverse), end_facing)
    found = []
    for leg, (before, after) in enumerate(pairwise(faced)):
        if degrees := apart(before, after):
            found.append(Turn(leg, places[leg], degrees, 0 if leg in free else begun(degrees, step)))
    return tuple(found)


def turns_spent(found: Sequence[Turn]) -> int:
    return sum(turn.cost for turn in found)


def begun(degrees: int, step: int = TURN) -> int:
    """Steps begun: 0 for no degree, 1 for 1 to 90, 2 for 91 to 180."""
    return -(-degrees // step)


def headings(facing: int, spare: int, reverse: bool = False, step: int = TURN) -> tuple[int, ...]:
    """The bearings that one may drive off at for so many turns, the straight one first."""
    ahead = (facing + 180) % 360 if reverse else facing
    widest = min(180, spare * step)
    sides = [(ahead + side * off) % 360 for off in range(1, widest + 1) for side in (1, -1)]
    return tuple(dict.fromkeys([ahead, *sides]))


def straight_on(place: Place, heading: int, distance: int) -> Place:
    """A place at most so far off, and hardly less, whose bearing is exactly a heading; or the place itself.

    Near by there are few places, and not every bearing is among them.
    """
    for far in range(distance, 0, -1):
        end = ahead_of(place, heading, far)
        for x, y in ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1)):
            near = end[0] + x, end[1] + y
            if near != place and bearing(place, near) == heading and within(place, near, distance):
                return near
    return place


def free_bends(path: Sequence[Place], roads: Sequence[Piece], most: int = TURN) -> frozenset[int]:
    """The legs of a path before which it bends for nothing, because a road does.

    For each bend of a road's middle line one, made within the road's width of it, of at most so many degrees, and with
    the road under the path before and behind it. Whether all of the path is on roads is another question.
    """
    places = _without_standing(path)
    faced = facings(places)
    bends = [number for number in range(1, len(places) - 1) if 0 < apart(faced[number - 1], faced[number]) <= most]
    could = {
        number: [
            (road.number, corner)
            for road in roads
            for corner in _road_bends(road)
            if tape(places[number], corner) <= road.width and _goes_on(places, number, road)
        ]
        for number in bends
    }
    return frozenset(_matched(could))


def _road_bends(road: Piece) -> Iterator[Place]:
    """The corners of a road's middle line at which it does bend."""
    spine = road.spine
    for (ax, ay), (bx, by), (cx, cy) in zip(spine, spine[1:], spine[2:], strict=False):
        if (bx - ax) * (cy - by) != (by - ay) * (cx - bx):
            yield bx, by


def _goes_on(places: Sequence[Place], number: int, road: Piece) -> bool:
    """Whether a path comes to a bend along a road, and leaves it along the same: a road's width off it is on it."""
    bend = places[number]
    for other in (places[number - 1], places[number + 1]):
        part = min(Fraction(1), Fraction(road.width, tape(bend, other)))
        point = bend[0] + (other[0] - bend[0]) * part, bend[1] + (other[1] - bend[1]) * part
        if not any(contains(ring, point) for ring in road.rings):
            return False
    return True


def _matched(could: dict[int, list[tuple[int, Place]]]) -> list[int]:
    """The most bends that can each have a road's bend to itself."""
    taken: dict[tuple[int, Place], int] = {}

    def finds(bend: int, seen: set[tuple[int, Place]]) -> bool:
        for each in could[bend]:
            if each not in seen:
                seen.add(each)
                if each not in taken or finds(taken[each], seen):
                    taken[each] = bend
                    return True
        return False

    return [bend for bend in could if finds(bend, set())]


def _without_standing(path: Sequence[Place]) -> list[Place]:
    """A path without legs that lead nowhere."""
    return [place for number, place in enumerate(path) if not number or place != path[number - 1]]
