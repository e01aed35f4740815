"""Water and roads of a random table: from edge to edge, and over each other on bridges."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from sandtable.inches.layer import holds
from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tables.ground_book import GroundBook, Kind, Recipe
from sandtable.inches.tables.ground_text import Mirrored
from sandtable.inches.tables.mirroring import image_of
from sandtable.inches.tables.outlines import meet, side
from sandtable.inches.tables.scattering import HALF, TRIES, Strewing, stepped
from sandtable.inches.tables.shaping import finished
from sandtable.inches.tape import INCH, Place, tape, towards

#: How wide a road is that says nothing of its width, and how far a bridge reaches beyond the water.
ROAD, BEYOND = 2 * INCH, HALF


def laid_along(kind: Kind, line: Ring, width: int) -> Piece:
    return finished(Piece(0, kind.word, kind.word, Shape.AREA, (line,), spine=line, width=width))


def lay_across(rng: Random, ground: Strewing, kind: Kind, width: int, mirrored: Mirrored) -> Piece:
    """Water from the west edge to the east edge, through the middle."""
    line = _eastward(rng, ground.size, mirrored)
    piece = laid_along(kind, line, width or kind.width or INCH)
    ground.lay(piece)
    return piece


def lay_roads(rng: Random, ground: Strewing, recipe: Recipe, book: GroundBook, mirrored: Mirrored) -> list[Piece]:
    """None, one or two roads: over water they both run north; else they cross."""
    count = min(2, rng.randint(*recipe.roads))
    if not recipe.road or not count:
        return []
    kind = book.by_word[recipe.road]
    waters = tuple(ground.lying)
    for _ in range(TRIES):
        lines = _road_lines(rng, ground.size, count, mirrored, bool(waters))
        if all(goes_over(line, water) for line in lines for water in waters):
            break
    else:
        return []
    before = len(ground.lying)
    for line in lines:
        ground.lay(laid_along(kind, line, kind.width or ROAD))
    return ground.lying[before:]


def _road_lines(rng: Random, size: Place, count: int, mirrored: Mirrored, water: bool) -> list[Ring]:
    if water and count == 2:
        lines = [_northward(rng, size, mirrored, part) for part in (0, 2)]
        return lines[:1] if mirrored == "turned" else lines  # the other is its image
    lines = [_northward(rng, size, mirrored, 1), _eastward(rng, size, mirrored)]
    if count == 2:
        return lines
    return lines[:1] if water else [rng.choice(lines)]


def _eastward(rng: Random, size: Place, mirrored: Mirrored) -> Ring:
    width, depth = size
    if mirrored == "north-south":  # only a straight line along the middle is its own image
        return (0, depth // 2), (width, depth // 2)
    low, high = depth * 3 // 10, depth * 7 // 10
    start = (0, stepped(rng, low, high))
    bend = (stepped(rng, width // 4, width * 2 // 5), stepped(rng, low, high))
    if mirrored:
        return _with_image((start, bend), size, mirrored)
    return (
        start,
        bend,
        (stepped(rng, width * 3 // 5, width * 3 // 4), stepped(rng, low, high)),
        (width, stepped(rng, low, high)),
    )


def _northward(rng: Random, size: Place, mirrored: Mirrored, part: int) -> Ring:
    """A line from south to north in the west, the middle or the east of the table."""
    width, depth = size
    low, high = ((15, 35), (38, 62), (65, 85))[part]
    low, high = width * low // 100, width * high // 100
    start = (stepped(rng, low, high), 0)
    bend = (stepped(rng, low, high), stepped(rng, depth // 4, depth * 2 // 5))
    if mirrored == "north-south" or (mirrored and part == 1):
        return _with_image((start, bend), size, mirrored)
    return (
        start,
        bend,
        (stepped(rng, low, high), stepped(rng, depth * 3 // 5, depth * 3 // 4)),
        (stepped(rng, low, high), depth),
    )


def _with_image(half: Ring, size: Place, mirrored: Mirrored) -> Ring:
    """A line that is its own image, from its first half."""
    to = image_of(mirrored, *size)
    return (*half, *(to(corner) for corner in reversed(half)))


def goes_over(line: Ring, water: Piece) -> bool:
    """Whether a line crosses water once, at more than 45 degrees, and far enough from its own bends for a bridge."""
    met = [(leg, other) for leg in pairwise(line) for other in pairwise(water.spine) if meet(*leg, *other)]
    if len(met) != 1:
        return False
    (a, b), (c, d) = met[0]
    ax, ay, cx, cy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    dot = ax * cx + ay * cy
    middle = _crossing(a, b, c, d)
    steep = 2 * dot * dot < (ax * ax + ay * ay) * (cx * cx + cy * cy)
    return steep and min(tape(middle, a), tape(middle, b)) > water.width + BEYOND


def bridges_over(ground: Strewing, roads: list[Piece], waters: tuple[Piece, ...], kind: Kind) -> None:
    """A bridge wherever a road meets water."""
    for road in roads:
        for water in waters:
            leg, other = next(
                (leg, other) for leg in pairwise(road.spine) for other in pairwise(water.spine) if meet(*leg, *other)
            )
            middle, half = _crossing(*leg, *other), water.width + BEYOND
            if any(lying.kind == kind.word and holds(lying, middle) for lying in ground.lying):
                continue  # it is there as the image of another
            line = towards(middle, leg[0], half), towards(middle, leg[1], half)
            ground.lay(laid_along(kind, line, road.width))


def _crossing(a: Place, b: Place, c: Place, d: Place) -> Place:
    """Where two lines that meet cross each other, to the nearest hundredth."""
    over, under = side(c, d, a), side(c, d, a) - side(c, d, b)
    if not under:
        return a

    def part(one: int, other: int) -> int:
        return (2 * (one * under + (other - one) * over) + under) // (2 * under)

    return part(a[0], b[0]), part(a[1], b[1])
