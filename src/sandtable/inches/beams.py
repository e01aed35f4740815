"""Lines from one place to several ends that lie close together: pieces are looked for once, and of each only the edges
that can be crossed are walked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from sandtable.inches.crossing import Stretch, paired
from sandtable.inches.layer import Layer, Met, Walked, in_order, walk, walked
from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tape import Place

#: An edge seen from where the lines begin: both of its ends, and their cross product.
Edge: TypeAlias = tuple[int, int, int, int, int]
#: A piece, its edges that can be crossed, and whether it is an area; no edges where it has to be walked as a whole.
Narrowed: TypeAlias = "tuple[int, list[Edge] | None, bool, Walked]"
#: The leftmost and the rightmost way of some lines.
Cone: TypeAlias = tuple[Place, Place]


def mets(layer: Layer, a: Place, ends: Sequence[Place], laid: Iterable[Piece], among: int) -> Iterator[tuple[Met, ...]]:
    """What the line to each of some ends meets, one after another."""
    ax, ay = a
    xs, ys = zip(*ends, strict=True)
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    low = min(ax, west), min(ay, south)
    high = max(ax, east), max(ay, north)
    near: Sequence[Walked] = layer.members(layer.near(low, high) & among)
    if laid:
        near = (*near, *map(walked, laid))
    cone = None
    if near and not (west <= ax <= east and south <= ay <= north):
        cone = _outermost(west - ax, south - ay, east - ax, north - ay)
        near = _in_the_way(near, a, low, high, cone)
    if not near:
        yield from ((),) * len(ends)
        return
    narrowed: list[Narrowed] | None = None
    for number, b in enumerate(ends):
        if not number or cone is None:  # often the first line decides
            yield walk(near, a, b)
        else:
            if narrowed is None:
                narrowed = [narrow for piece in near if (narrow := _narrowed(piece, a, cone)) is not None]
            yield _walk(narrowed, a, b) if narrowed else ()


def _outermost(west: int, south: int, east: int, north: int) -> Cone:
    """The corners of a box that are seen farthest to the left and to the right, from where it does not reach."""
    left = right = (west, south)
    for corner in ((west, north), (east, north), (east, south)):
        if left[0] * corner[1] > left[1] * corner[0]:
            left = corner
        if right[0] * corner[1] < right[1] * corner[0]:
            right = corner
    return left, right


def _in_the_way(pieces: Iterable[Walked], a: Place, low: Place, high: Place, cone: Cone) -> list[Walked]:
    """Those whose box is not wholly beyond the box of all lines, nor to one side of all of them."""
    (ax, ay), (west, south), (east, north) = a, low, high
    (lx, ly), (rx, ry) = cone
    kept = []
    for piece in pieces:
        _, x0, y0, x1, y1, _, _, _, _ = piece
        if x0 >= east or x1 <= west or y0 >= north or y1 <= south:
            continue
        # Of its box the corner farthest to the right of the leftmost way, and farthest to the left of the rightmost.
        if lx * ((y0 if lx > 0 else y1) - ay) >= ly * ((x1 if ly > 0 else x0) - ax):
            continue
        if rx * ((y1 if rx > 0 else y0) - ay) <= ry * ((x0 if ry > 0 else x1) - ax):
            continue
        kept.append(piece)
    return kept


def _narrowed(walked: Walked, a: Place, cone: Cone) -> Narrowed | None:
    """A piece with the edges that do not lie to one side of all lines; nothing if it has none."""
    number, piece = walked[0], walked[6]
    area = piece.shape is Shape.AREA
    if piece.shape is Shape.DISC or len(piece.rings) > 1:
        return number, None, area, walked
    (ax, ay), ((lx, ly), (rx, ry)) = a, cone
    edges: list[Edge] = []
    ring = piece.rings[0]
    px, py = ring[-1] if area else ring[0]
    px, py = px - ax, py - ay
    left, right = lx * py - ly * px, rx * py - ry * px
    before = (left > 0 and right > 0) - (left < 0 and right < 0)
    for x, y in ring:
        qx, qy = x - ax, y - ay
        left, right = lx * qy - ly * qx, rx * qy - ry * qx
        side = (left > 0 and right > 0) - (left < 0 and right < 0)  # of all lines; 0 where they differ
        if not side or side != before:
            edges.append((px, py, qx, qy, px * qy - py * qx))
        px, py, before = qx, qy, side
    return (number, edges, area, walked) if edges else None


def _walk(pieces: Iterable[Narrowed], a: Place, b: Place) -> tuple[Met, ...]:
    """What one of the lines meets: as `walk` does, from a."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    forward = a < b
    found: list[Met] = []
    for number, edges, area, whole in pieces:
        if edges is None:
            found += walk((whole,), a, b)
            continue
        crossed: list[float] = []
        for px, py, qx, qy, turned in edges:
            before, side = dx * py - dy * px, dx * qy - dy * qx
            if (side > 0) != (before > 0):
                if not area and not (side and before):
                    break  # through a corner of a hedge
                under = side - before
                # Counted from the same end as ever; a quotient of whole numbers is rounded but once.
                crossed.append((turned if forward else under - turned) / under)
            elif not side and not before and (px != qx or py != qy):
                break  # along an edge
        else:
            if crossed:
                for start, end in paired(crossed) if area else _points(crossed):
                    found.append((start, end, number))
            continue
        found += walk((whole,), a, b)
    return in_order(found, a, b)


def _points(crossed: list[float]) -> list[Stretch]:
    return [(where, where) for where in crossed if 0 < where < 1]
