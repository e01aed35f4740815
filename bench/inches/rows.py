"""Lines of sight, beams and templates against shapely, asked as it teaches: prepared shapes in a tree."""

from __future__ import annotations

from random import Random

import numpy as np
import shapely
from shapely import LineString, Point, STRtree, box

from bench.inches.table import DEPTH, SEEN, WIDTH, lines, pieces
from bench.measure import Contender
from bench.row import Row, times_as_fast
from sandtable.base.bits import set_of
from sandtable.inches.layer import Layer
from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.sight import beam, inside, rim
from sandtable.inches.tape import Place
from sandtable.inches.templates import Square, Target, suggested, too_near, under

SECTION = "On the measured table"
LINES, BEAMS, TEMPLATES = 200, 50, 100
SAFETY = 400
SIX = Square(300)

GROUND = pieces()
SOLID = [piece for piece in GROUND if piece.kind in SEEN]
AMONG = set_of(piece.number for piece in SOLID)


def shapes(of: list[Piece]) -> tuple[STRtree, list[shapely.Geometry]]:
    """The same pieces for the peer, prepared and in a tree."""
    made = []
    for piece in of:
        if piece.shape is Shape.LINE:
            made.append(LineString(piece.rings[0]))
        else:
            made.append(shapely.unary_union([shapely.Polygon(ring) for ring in piece.rings]))
    shapely.prepare(made)
    return STRtree(made), made


def whole_lists() -> tuple[Contender, Contender]:
    """Which pieces, and from where to where."""
    layer, asked = Layer(WIDTH, DEPTH, SOLID), lines(LINES, 900, 3000)
    tree, solid = shapes(SOLID)

    def ours() -> list[int]:
        return [len(layer.cuts_anew(a, b)) for a, b in asked]

    def peer() -> list[int]:
        found = []
        for a, b in asked:
            line = LineString((a, b))
            met = tree.query(line, predicate="intersects")
            stretches = [shapely.get_parts(line.intersection(solid[number])) for number in met]
            found.append(sum(len(parts) for parts in stretches))
        return found

    assert ours() == peer()
    return Contender(ours), Contender(peer)


def yes_or_no() -> tuple[Contender, Contender]:
    layer, asked = Layer(WIDTH, DEPTH, SOLID), lines(LINES, 900, 3000)
    tree, _ = shapes(SOLID)

    def ours() -> list[bool]:
        return [layer.meets(a, b, AMONG) for a, b in asked]

    def peer() -> list[bool]:
        return [tree.query(LineString((a, b)), predicate="intersects").size > 0 for a, b in asked]

    assert ours() == peer()
    return Contender(ours), Contender(peer)


def nine_lines() -> tuple[Contender, Contender]:
    """How much of each of nine lines lies in woods and houses."""
    layer = Layer(WIDTH, DEPTH, SOLID)
    asked = [(a, rim(b, 75, 53)) for a, b in lines(BEAMS, 400, 2800)]
    tree, solid = shapes(SOLID)
    together = np.array(solid, dtype=object)

    def ours() -> list[int]:
        return [inside(line, AMONG) for a, ends in asked for line in beam(layer, a, ends)]

    def peer() -> list[float]:
        found = []
        for a, ends in asked:
            nine = [LineString((a, b)) for b in ends]
            near = tree.query(shapely.MultiPoint((a, *ends)).convex_hull, predicate="intersects")
            union = shapely.unary_union(together[near])
            found += [line.intersection(union).length for line in nine]
        return found

    assert all(true - 1e-6 <= read < true + 1 for read, true in zip(ours(), peer(), strict=True))
    return Contender(ours), Contender(peer)


def forces(seed: int) -> tuple[list[Target], list[Target]]:
    """Thirty teams of each side in platoons of six."""
    rng = Random(seed)

    def platoon(low: int, high: int) -> list[Target]:
        x, y = rng.randrange(600, 6600), rng.randrange(low, high)
        return [((x + rng.randrange(-400, 400), y + rng.randrange(-400, 400)), 75) for _ in range(6)]

    enemies = [team for _ in range(5) for team in platoon(2700, 4200)]
    return enemies, [team for _ in range(5) for team in platoon(600, 2400)]


def square(aim: Place) -> shapely.Polygon:
    x, y = aim
    return box(x - SIX.half, y - SIX.half, x + SIX.half, y + SIX.half)


def under_a_template() -> tuple[Contender, Contender]:
    enemies, friends = forces(1)
    teams = enemies + friends
    aims = [enemies[number % 30][0] for number in range(TEMPLATES)]
    places = shapely.points([place for place, _ in teams])

    def ours() -> list[tuple[int, ...]]:
        return [under(SIX, aim, teams) for aim in aims]

    def peer() -> list[tuple[int, ...]]:
        return [tuple(np.flatnonzero(shapely.distance(square(aim), places) <= 75).tolist()) for aim in aims]

    assert ours() == peer()
    return Contender(ours), Contender(peer)


def where_to_lay_it() -> tuple[Contender, Contender]:
    """A place for a template; the peer tries a lattice of an inch over the enemy."""
    enemies, friends = forces(1)
    worths = [1] * len(enemies)
    own = shapely.points([place for place, _ in friends])
    tree = STRtree([Point(place) for place, _ in enemies])

    def ours() -> int:
        made = suggested(SIX, enemies, worths, friends, SAFETY)
        assert made is not None
        return made.worth

    def peer() -> int:
        xs, ys = zip(*(place for place, _ in enemies), strict=True)
        best = 0
        for x in range(min(xs), max(xs) + 1, 100):
            for y in range(min(ys), max(ys) + 1, 100):
                laid = square((x, y))
                held = tree.query(laid, predicate="dwithin", distance=75).size
                if held > best and bool((shapely.distance(laid, own) > 75 + SAFETY).all()):
                    best = held
        return best

    made = suggested(SIX, enemies, worths, friends, SAFETY)
    assert made is not None
    assert not too_near(SIX, made.aim, friends, SAFETY)
    assert made.worth >= peer()
    return Contender(ours), Contender(peer)


INCHES = (
    Row(
        SECTION,
        "a line of sight, all it meets",
        "shapely, a line at a time",
        whole_lists,
        times_as_fast(5),
        LINES,
        detail="lines of 9 to 30 in on a table of 72 x 48 in with 13 woods and houses; what is met, and where",
    ),
    Row(SECTION, "a line of sight, yes or no", "shapely, a line at a time", yes_or_no, times_as_fast(5), LINES),
    Row(
        SECTION,
        "nine lines",
        "shapely, a beam at a time",
        nine_lines,
        times_as_fast(5),
        BEAMS,
        detail="from one team to the middle and the rim of another up to 28 in away; how much is in woods or houses",
    ),
    Row(SECTION, "who is under a template", "shapely, all teams at once", under_a_template, None, TEMPLATES),
    Row(
        SECTION,
        "a place for a template",
        "a lattice of an inch in shapely",
        where_to_lay_it,
        times_as_fast(20),
        detail="a square of 6 in over as many of 30 teams as can be, 4 in from 30 friends; a good place, not the best",
    ),
)
