"""Pieces that run along a line: hedges, walls, roads, bridges; and buildings, which are walls all round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import atan2, degrees, hypot
from typing import TypeAlias

from sandtable.ground.svg_shapes import Point, between, number, point
from sandtable.inches.drawing.looks import GroundLook
from sandtable.inches.drawing.svg_areas import (
    draw_crater,
    draw_crop,
    draw_foxhole,
    draw_height,
    draw_hill,
    draw_marsh,
    draw_meadow,
    draw_minefield,
    draw_orchard,
    draw_ruin,
    draw_scrub,
    draw_smoke,
    draw_village,
    draw_water,
    draw_woods,
    outlines,
    shape,
)
from sandtable.inches.drawing.svg_scatter import Way
from sandtable.inches.drawing.svg_sheet import Sheet, drawn_in, outline, spaced, straight, strings, strokes
from sandtable.inches.pieces import Piece, Shape

Draw: TypeAlias = Callable[[Sheet, Piece], Iterator[str]]

#: How far apart the teeth of a work stand, and how long they are; then the crosses of wire, and the bays of a trench.
TEETH, TOOTH, WIRE, BAY = 7.0, 4.5, 7.5, 6.0
#: How much of a road is edge, on both sides together; and how wide a road is drawn that was laid without a width.
KERB, PATH = 2, 6
#: How far the rails of a bridge stand out at its ends, and the shade of a building beside it.
SPLAY, SHADE = 4, 2
STAR = "m0-6.2 1.7 4 4.3.4-3.3 2.8 1 4.2L0 3l-3.7 2.2 1-4.2L-6-1.8l4.3-.4z"


def over_each_other(*names: str) -> Draw:
    """The same line in several strokes, from the widest to the finest: their dashes make dots, joints and posts."""

    def draw(sheet: Sheet, piece: Piece) -> Iterator[str]:
        path = outline(sheet, piece)
        yield from (f'<path class="im-{name}" d="{path}"/>' for name in names)

    return draw


def draw_cliff(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """A line with long teeth to its right, the way it was laid: down is there."""
    yield shape(sheet, piece, "cliff")
    for points, closed in strings(sheet, piece):
        teeth = [
            f"M{point(at.aside(0, -2.4))}L{point(at.aside(-TOOTH - 1))}L{point(at.aside(0, 2.4))}z"
            for at in spaced(points, closed, TEETH, TEETH / 2)
        ]
        yield f'<path class="im-drop" d="{"".join(teeth)}"/>'


def draw_fieldwork(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """A toothed line: its teeth point to the left of the way it was laid, where the enemy is."""
    yield shape(sheet, piece, "work")
    for points, closed in strings(sheet, piece):
        teeth = [((at.x, at.y), at.aside(TOOTH)) for at in spaced(points, closed, TEETH)]
        yield f'<path class="im-teeth" d="{strokes(teeth)}"/>'


def draw_wire(sheet: Sheet, piece: Piece) -> Iterator[str]:
    yield shape(sheet, piece, "wire")
    for points, closed in strings(sheet, piece):
        knots = (
            f"M{point((at.x - 2.2, at.y - 2.2))}l4.4 4.4m0-4.4-4.4 4.4" for at in spaced(points, closed, WIRE, WIRE / 2)
        )
        yield f'<path class="im-wire" d="{"".join(knots)}"/>'


def draw_trench(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """A line that goes in bays, or an area with such an edge."""
    if piece.shape is not Shape.LINE and not piece.spine:
        yield shape(sheet, piece, "dug")
    for points, closed in strings(sheet, piece):
        corners = []
        for place, at in enumerate(spaced(points, closed, BAY)):
            side = 2 if place % 2 else -2
            corners += [at.aside(-side), at.aside(side)]
        if len(corners) > 2:
            yield f'<path class="im-trench" d="{straight(corners, closed)}"/>'


def draw_building(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """A pale roof in a thick wall; with four corners it has a ridge and hips."""
    for ring in outlines(sheet, piece):
        yield f'<path class="im-shade" d="{straight([(x + SHADE, y + SHADE + 0.5) for x, y in ring], True)}"/>'
        yield f'<path class="im-building" d="{straight(ring, True)}"/>'
        yield f'<path class="im-ridge" d="{_roof(ring)}"/>'


def _roof(ring: Sequence[Point]) -> str:
    if len(ring) != 4:
        return straight(drawn_in(ring, 0.8), True)
    a, b, c, d = ring
    if hypot(b[0] - a[0], b[1] - a[1]) > hypot(c[0] - b[0], c[1] - b[1]):
        a, b, c, d = b, c, d, a  # now a to b is a short side, and the ridge runs between the short sides
    one, two = between(a, b), between(c, d)
    whole = hypot(two[0] - one[0], two[1] - one[1]) or 1
    one, two = between(one, two, min(0.3, 4 / whole)), between(two, one, min(0.3, 4 / whole))
    return f"M{point(a)}L{point(one)}L{point(b)}M{point(one)}L{point(two)}M{point(c)}L{point(two)}L{point(d)}"


def _deck(sheet: Sheet, piece: Piece) -> tuple[Point, float, float, float]:
    """The middle of something that leads over, how long and wide it is, and how it is turned."""
    if piece.spine:
        a, b = sheet.at(piece.spine[0]), sheet.at(piece.spine[-1])
        wide = sheet.far(piece.width)
    else:
        ring = outlines(sheet, piece)[0] if piece.shape is not Shape.LINE else []
        if len(ring) != 4:
            points = strings(sheet, piece)[0][0]
            a, b, wide = points[0], points[len(points) // 2] if ring else points[-1], 12.0
        else:
            p, q, r, s = ring
            if hypot(q[0] - p[0], q[1] - p[1]) > hypot(r[0] - q[0], r[1] - q[1]):
                p, q, r, s = q, r, s, p
            a, b, wide = between(p, q), between(r, s), hypot(q[0] - p[0], q[1] - p[1])
    return between(a, b), hypot(b[0] - a[0], b[1] - a[1]), wide, degrees(atan2(b[1] - a[1], b[0] - a[0]))


def draw_bridge(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """A pale deck between two rails that bend out at their ends."""
    middle, long, wide, turn = _deck(sheet, piece)
    x, y, end = number(long / 2), number(wide / 2), (number(long / 2 + SPLAY), number(wide / 2 + SPLAY))
    yield f'<g transform="translate({point(middle)}) rotate({number(turn)})">'
    yield f'<path class="im-deck" d="M-{x}-{y}H{x}V{y}H-{x}z"/>'
    rails = "".join(f"M-{end[0]} {side}{end[1]}L-{x} {side}{y}H{x}L{end[0]} {side}{end[1]}" for side in ("-", ""))
    yield f'<path class="im-rail" d="{rails}"/></g>'


def draw_ford(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """Three dotted lines that lead through."""
    middle, long, wide, turn = _deck(sheet, piece)
    lines = "".join(f"M{number(-long / 2)} {number(part * wide)}h{number(long)}" for part in (-0.3, 0, 0.3))
    yield f'<path class="im-ford" transform="translate({point(middle)}) rotate({number(turn)})" d="{lines}"/>'


def draw_wreck(sheet: Sheet, piece: Piece) -> Iterator[str]:
    (x, y), radius = sheet.at(piece.middle), max(5.0, sheet.far(piece.radius))
    yield (
        f'<g transform="translate({point((x, y))}) rotate({piece.number * 47 % 180}) scale({radius / 11.5:.2f})">'
        '<path class="im-hulk" d="M-6-9.6H6V9.6H-6z"/><path class="im-crossed" d="M-8-9 8 9M8-9-8 9"/></g>'
    )


def draw_objective(sheet: Sheet, piece: Piece) -> Iterator[str]:
    yield star(sheet.at(piece.middle))


def star(at: Point, side: str = "", told: str = "") -> str:
    """The mark of an objective; its rim is that of the side that holds it."""
    rim = f" im-held-{side}" if side else ""
    plate = f'<circle class="im-plate{rim}" r="9.5"/><path class="im-star" d="{STAR}"/>'
    return f'<g transform="translate({point(at)})"{told}>{plate}</g>'


def draw_ways(sheet: Sheet, pieces: Sequence[tuple[Piece, str]], name: str) -> Iterator[str]:
    """Roads or tracks: the edges of all of them first, so that they flow into each other."""
    paths = [
        (outline(sheet, piece), sheet.far(piece.width) or PATH, said)
        for piece, said in pieces
        if piece.spine or piece.shape is Shape.LINE
    ]
    yield from (f'<path class="im-{name}-edge" stroke-width="{number(wide)}" d="{path}"/>' for path, wide, _ in paths)
    for path, wide, said in paths:
        yield f'<path class="im-{name}" stroke-width="{number(max(1, wide - KERB))}" d="{path}"{said}/>'
    for piece, said in pieces:
        if not piece.spine and piece.shape is not Shape.LINE:
            yield f'<path class="im-{name}-area" d="{outline(sheet, piece, firm=True)}"{said}/>'


#: Looks that leave room for the ways that lead through.
DRAWN_ROUND: dict[GroundLook, Callable[[Sheet, Piece, Sequence[Way]], Iterator[str]]] = {
    "village": draw_village,
    "woods": draw_woods,
    "orchard": draw_orchard,
}
#: How each other look is drawn; roads and tracks are drawn all at once.
DRAWN: dict[GroundLook, Draw] = {
    "hill": draw_hill,
    "height": draw_height,
    "meadow": draw_meadow,
    "crop": draw_crop,
    "marsh": draw_marsh,
    "scrub": draw_scrub,
    "water": draw_water,
    "stream": over_each_other("stream-bank", "stream"),
    "gully": over_each_other("gully"),
    "ford": draw_ford,
    "bridge": draw_bridge,
    "crater": draw_crater,
    "minefield": draw_minefield,
    "ditch": over_each_other("ditch", "ditch-bed"),
    "trench": draw_trench,
    "foxhole": draw_foxhole,
    "cliff": draw_cliff,
    "fieldwork": draw_fieldwork,
    "fence": over_each_other("fence", "posts"),
    "wire": draw_wire,
    "hedge": over_each_other("hedge", "hedge-small", "hedge-large"),
    "bocage": over_each_other("bocage-edge", "bocage", "hedge-small", "bocage-large"),
    "wall": over_each_other("wall", "wall-top", "wall-joints"),
    "building": draw_building,
    "ruin": draw_ruin,
    "wreck": draw_wreck,
    "smoke": draw_smoke,
    "objective": draw_objective,
}
