"""A table of 72 x 48 in with 32 pieces, and places on it, the same in every run."""

from __future__ import annotations

from random import Random

from sandtable.inches.pieces import Piece, Ring, Shape, oval, rectangle, strip
from sandtable.inches.tape import Place

WIDTH, DEPTH = 7200, 4800
#: Of the kinds that lines of sight are asked about; the others matter for moving alone.
SEEN = ("wood", "house")
AREAS = (("wood", 7, 350, 700), ("house", 6, 200, 400), ("crop", 3, 400, 800), ("hill", 2, 700, 1200))
HEDGES = 11


def pieces(seed: int = 1) -> tuple[Piece, ...]:
    """Seven woods, six houses, three crops, two hills, eleven hedges, a stream and two roads."""
    rng = Random(seed)
    made: list[Piece] = []

    def add(kind: str, shape: Shape, rings: tuple[Ring, ...], spine: Ring = (), width: int = 0) -> None:
        made.append(Piece(len(made), kind, f"{kind} {len(made)}", shape, rings, spine=spine, width=width))

    for kind, count, least, most in AREAS:
        for _ in range(count):
            middle = rng.randrange(600, WIDTH - 600), rng.randrange(600, DEPTH - 600)
            size = rng.randrange(least, most), rng.randrange(least, most)
            add(kind, Shape.AREA, (_outline(kind, middle, *size, rng),))
    for _ in range(HEDGES):
        add("hedge", Shape.LINE, (_hedge(rng),))
    brook = ((1500, 0), (1700, 1600), (1450, 3200), (1800, 4800))
    add("stream", Shape.LINE, (brook,))
    for road in (((0, 2400), (3000, 2350), (7200, 2600)), ((3600, 0), (3550, 2400), (3700, 4800))):
        add("road", Shape.AREA, strip(road, 200), road, 200)
    return tuple(made)


def _outline(kind: str, middle: Place, width: int, depth: int, rng: Random) -> Ring:
    turned = rng.randrange(360)
    if kind == "house":
        return rectangle(middle, width, depth, turned)
    round_one = oval(middle, width, depth, turned)
    if kind == "hill":
        return round_one[::2]
    corners = round_one[::3]
    x, y = middle
    shares = ((corner, rng.randrange(70, 115)) for corner in corners)
    return tuple((x + (cx - x) * share // 100, y + (cy - y) * share // 100) for (cx, cy), share in shares)


def _hedge(rng: Random) -> Ring:
    x, y = rng.randrange(800, WIDTH - 1600), rng.randrange(800, DEPTH - 1600)
    bend = x + rng.randrange(300, 700), y + rng.randrange(-200, 200)
    return (x, y), bend, (bend[0] + rng.randrange(-100, 100), bend[1] + rng.randrange(300, 700))


def lines(count: int, least: int, most: int, seed: int = 2) -> list[tuple[Place, Place]]:
    """Lines between places of the table, of lengths between two bounds."""
    rng = Random(seed)
    made: list[tuple[Place, Place]] = []
    while len(made) < count:
        a = rng.randrange(WIDTH), rng.randrange(DEPTH)
        b = rng.randrange(WIDTH), rng.randrange(DEPTH)
        if least * least <= (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 <= most * most:
            made.append((a, b))
    return made
