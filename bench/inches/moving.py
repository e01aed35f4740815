"""Movement on the measured table: against shapely where it can answer, else against the plain way to do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import shapely
from shapely import LineString, Point, STRtree
from tests.inches.grid_twin import on_a_grid

from bench.inches.table import DEPTH, WIDTH, pieces
from bench.measure import Contender
from bench.row import Row, times_as_fast
from sandtable.base.bits import set_of
from sandtable.inches.bodies import Disc
from sandtable.inches.directions import ahead_of
from sandtable.inches.layer import Layer
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import affordable, farthest, farthest_paying
from sandtable.inches.moving.finding_paths import find_path
from sandtable.inches.moving.forming import Formed, Spacing, form_up, steps
from sandtable.inches.moving.going import Going
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.layouts import Formation, formed
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.march import march
from sandtable.inches.moving.reach import reach
from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tape import Place, length, tape, towards

SECTION = "Moving on the measured table"
RADIUS, NINE, EIGHTEEN = 75, 900, 1800
RAYS, PATHS, REACHES, PLATOONS = 200, 100, 5, 50

GROUND = pieces()
LAYER = Layer(WIDTH, DEPTH, GROUND)
GOING = Going(LAYER)
SHUT = set_of(piece.number for piece in GROUND if piece.kind == "house" or (piece.kind == "hedge" and piece.number % 2))
DEAR = Allowance(NINE, {piece.number: 100 for piece in GROUND if piece.kind in ("wood", "crop", "hedge")})


def somebody(rng: Random, others: int) -> tuple[Mover, Place]:
    """Who may move somewhere, with others on the table."""
    while True:
        start = rng.randrange(900, WIDTH - 900), rng.randrange(900, DEPTH - 900)
        discs = [Disc(rng.randrange(WIDTH), rng.randrange(DEPTH), RADIUS) for _ in range(others)]
        mover = Mover(GOING, SHUT, passing=clear_of(discs, RADIUS), margin=RADIUS)
        if mover.may_end(start):
            return mover, start


def rays(count: int, far: int, seed: int = 3) -> list[tuple[Mover, Place, Place]]:
    rng = Random(seed)
    return [
        (mover, at, ahead_of(at, rng.randrange(360), far)) for mover, at in (somebody(rng, 8) for _ in range(count))
    ]


def forget() -> None:
    """Every line is asked for anew, as in a game that goes on."""
    LAYER.met.cache_clear()
    LAYER.cuts.cache_clear()
    LAYER.at.cache_clear()


# ---------------------------------------------------------------------- what shapely can be asked


def shape_of(piece: Piece) -> shapely.Geometry:
    return LineString(piece.rings[0]) if piece.shape is Shape.LINE else shapely.Polygon(piece.rings[0])


def shut_shape() -> shapely.Geometry:
    together = shapely.unary_union([shape_of(piece) for piece in GROUND if SHUT >> piece.number & 1])
    shapely.prepare(together)
    return together


def open_for_shapely(ground: shapely.Geometry, mover: Mover, discs: shapely.Geometry, a: Place, b: Place) -> bool:
    if not mover.on_table(b):
        return False
    line = LineString((a, b))
    return not ground.intersects(line) and not (shapely.distance(discs, line) < 2 * RADIUS).any()


def points_of(mover: Mover) -> shapely.Geometry:
    return shapely.points([kept.place for kept in mover.passing])


def legs() -> tuple[Contender, Contender]:
    asked, ground = rays(RAYS, NINE), shut_shape()
    theirs = [(ground, mover, points_of(mover), a, b) for mover, a, b in asked]

    def ours() -> list[bool]:
        return [mover.leg_open(a, b) for mover, a, b in asked]

    def peer() -> list[bool]:
        return [open_for_shapely(*each) for each in theirs]

    assert ours() == peer()
    return Contender(ours, forget), Contender(peer)


def farthest_on_rays(barred: bool) -> tuple[Contender, Contender]:
    """On rays that are open to their end, or on those that are barred. The peer cuts each with what a tree finds."""
    asked = [ray for ray in rays(8 * RAYS, NINE) if ray[0].may_step(*ray[1:]) is not barred][:RAYS]
    ground = [shape_of(piece) for piece in GROUND if SHUT >> piece.number & 1]
    around = []
    for mover, _, _ in asked:
        shapes = [*ground, *(Point(kept.place).buffer(kept.reach, 64) for kept in mover.passing)]
        around.append((STRtree(shapes), shapes))
    table = shapely.box(RADIUS, RADIUS, WIDTH - RADIUS, DEPTH - RADIUS)

    def ours() -> list[int]:
        return [tape(a, farthest(mover, a, b, NINE)) for mover, a, b in asked]

    def peer() -> list[float]:
        found = []
        for (_, a, b), (tree, shapes) in zip(asked, around, strict=True):
            line = LineString((a, b)).intersection(table)
            met = [line.intersection(shapes[number]) for number in tree.query(line, predicate="intersects")]
            found.append(min([line.length, *(shapely.distance(each, Point(a)) for each in met)]))
        return found

    # Places are cut to hundredths: on a ray that grazes a hedge or a disc that decides over some tenths of an inch.
    assert sum(abs(one - other) >= 4 for one, other in zip(ours(), peer(), strict=True)) <= len(asked) // 50
    assert all(abs(one - other) < 15 for one, other in zip(ours(), peer(), strict=True))
    return Contender(ours, forget), Contender(peer)


# ---------------------------------------------------------------------- plain ways


def stepped_back(goes: Callable[[Place, Place], bool], start: Place, aim: Place) -> Place:
    """The farthest place by looking at every hundredth from the far end."""
    ends = (towards(start, aim, far) for far in range(tape(start, aim), 0, -1))
    return next((end for end in ends if goes(start, end)), start)


def farthest_with_costs() -> tuple[Contender, Contender]:
    asked = [(mover._replace(passing=()), a, b) for mover, a, b in rays(RAYS, NINE)]

    def ours() -> list[Place]:
        return [farthest_paying(mover, a, b, DEAR) for mover, a, b in asked]

    def peer() -> list[Place]:
        return [
            stepped_back(partial(_goes_and_pays, mover), a, b)
            for mover, a, b in asked[:: RAYS // 20]
            for _ in range(RAYS // 20)
        ]

    return Contender(ours, forget), Contender(peer, forget)


def _goes_and_pays(mover: Mover, a: Place, b: Place) -> bool:
    return mover.may_step(a, b) and affordable(mover, (a, b), DEAR)


def paths(bent: bool) -> tuple[Contender, Contender]:
    asked: list[tuple[Mover, Place, Place]] = []
    seed = 0
    while len(asked) < PATHS:
        seed += 1
        for mover, a, b in rays(PATHS, 200 + 500 * seed % 1500, seed):
            path = find_path(mover, a, b, EIGHTEEN)
            if path is not None and (len(path) > 2) is bent and len(asked) < PATHS:
                asked.append((mover, a, b))

    def ours() -> list[int]:
        return [length(find_path(mover, a, b, EIGHTEEN) or ()) for mover, a, b in asked]

    def peer() -> list[int]:
        return [
            on_a_grid(mover, a, b, EIGHTEEN).get(b, EIGHTEEN) for mover, a, b in asked[:: PATHS // 5] for _ in range(20)
        ]

    assert all(one <= other for one, other in zip(ours()[:: PATHS // 5], peer()[::20], strict=True))
    return Contender(ours, forget), Contender(peer, forget)


def reaches(most: int) -> tuple[Contender, Contender]:
    asked = [(mover, a) for mover, a, _ in rays(REACHES, NINE, 5)]

    def ours() -> list[int]:
        return [len(reach(mover, a, most)) for mover, a in asked]

    def peer() -> list[int]:
        return [len(on_a_grid(mover, a, None, most)) for mover, a in asked]

    return Contender(ours, forget), Contender(peer, forget)


def platoons(number: int = PLATOONS) -> list[tuple[list[Mover], Sequence[Place], Place]]:
    """Six teams each, with 54 others on the table, and the way they would go."""
    rng = Random(9)
    made: list[tuple[list[Mover], Sequence[Place], Place]] = []
    while len(made) < number:
        mover, at = somebody(rng, 54)
        starts = formed(Formation.CLUSTER, at, rng.randrange(360), 6, 200)
        if all(mover.may_end(place) for place in starts):
            made.append(([mover] * 6, starts, ahead_of((0, 0), rng.randrange(360), 800)))
    return made


def marches() -> tuple[Contender, Contender]:
    """The peer asks shapely for every quarter of everybody's way."""
    asked, ground = platoons(), shut_shape()
    discs = [points_of(movers[0]) for movers, _, _ in asked]

    def ours() -> int:
        return sum(sum(march(movers, starts, (RADIUS,) * 6, way).parts) for movers, starts, way in asked)

    def peer() -> int:
        gone = 0
        for (movers, starts, (dx, dy)), others in zip(asked, discs, strict=True):
            for x, y in starts:
                ends = ((part, (x + dx * part // 4, y + dy * part // 4)) for part in (4, 3, 2, 1))
                gone += next((p for p, end in ends if open_for_shapely(ground, movers[0], others, (x, y), end)), 0)
        return gone

    return Contender(ours, forget), Contender(peer)


def line_ahead(starts: Sequence[Place], way: Place) -> Ring:
    """The places of a platoon in line, most of its way on."""
    return formed(Formation.LINE, (starts[0][0] + way[0] * 6 // 10, starts[0][1] + way[1] * 6 // 10), 0, 6, 200)


def lined_up(slots: Ring, movers: Sequence[Mover], starts: Sequence[Place]) -> Formed:
    return form_up(slots, (RADIUS,) * 6, steps(movers, starts, 800), Spacing(0, None, 600), starts, 800)


def layouts(repaired: bool) -> tuple[Contender, Contender]:
    """Where everybody finds his place, or where somebody has to look for another.

    The peer asks shapely whether each place of the layout is free, and repairs nothing.
    """
    made = ((line_ahead(starts, way), movers, starts) for movers, starts, way in platoons(60 * PLATOONS))
    asked = [each for each in made if (set(lined_up(*each).places) != set(each[0])) is repaired][:PLATOONS]
    ground = shut_shape()
    discs = [points_of(movers[0]) for _, movers, _ in asked]

    def ours() -> int:
        return sum(len(lined_up(*each).troubles) for each in asked)

    def peer() -> int:
        return sum(
            open_for_shapely(ground, movers[0], others, start, place)
            for (places, movers, starts), others in zip(asked, discs, strict=True)
            for start, place in zip(starts, places, strict=True)
        )

    return Contender(ours, forget), Contender(peer)


SHAPELY, PLAIN = "shapely, a line at a time", "a half-inch grid, eight ways"
MOVING = (
    Row(
        SECTION,
        "a straight leg",
        SHAPELY,
        legs,
        times_as_fast(3),
        RAYS,
        detail="9 in, past houses and hedges that are shut and 8 others on a table of 72 x 48 in with 32 pieces",
    ),
    Row(
        SECTION,
        "the farthest along an open ray",
        SHAPELY,
        partial(farthest_on_rays, False),
        times_as_fast(3),
        RAYS,
        detail="9 in, as above; one check and no more, as three in four of such rays need",
    ),
    Row(
        SECTION,
        "the farthest along a barred ray",
        SHAPELY,
        partial(farthest_on_rays, True),
        times_as_fast(1),
        RAYS,
        detail="drawn back by hundredths until the very check passes that judges the move; the peer's is a sum",
    ),
    Row(
        SECTION,
        "the farthest where pieces cost",
        "every hundredth tried",
        farthest_with_costs,
        times_as_fast(10),
        RAYS,
        detail="9 in less 1 in for each wood, crop and hedge entered; what the way to its end costs is checked again",
    ),
    Row(SECTION, "a path that is straight", PLAIN, partial(paths, False), times_as_fast(50), PATHS),
    Row(SECTION, "a path that bends", PLAIN, partial(paths, True), times_as_fast(5), PATHS, detail="up to 18 in"),
    Row(SECTION, "a reach of 9 in", PLAIN, partial(reaches, NINE), times_as_fast(2), REACHES),
    Row(SECTION, "a reach of 18 in", PLAIN, partial(reaches, EIGHTEEN), times_as_fast(4), REACHES),
    Row(
        SECTION,
        "a platoon's march",
        SHAPELY,
        marches,
        times_as_fast(2),
        PLATOONS,
        detail="six teams along one way of 8 in, 54 others on the table; each as many quarters of it as goes",
    ),
    Row(
        SECTION,
        "a platoon's layout",
        SHAPELY,
        partial(layouts, False),
        times_as_fast(1),
        PLATOONS,
        detail="six teams in line 5 in away, shared out among its places, all free, in command",
    ),
    Row(
        SECTION,
        "a platoon's layout, repaired",
        SHAPELY,
        partial(layouts, True),
        None,
        PLATOONS,
        detail="the same where some do not fit and look for the nearest free place; the peer repairs nothing",
    ),
)
