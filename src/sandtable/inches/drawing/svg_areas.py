"""Pieces that cover ground: woods, fields, hills, water, what is dug or strewn. The outline alone is the rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.ground.svg_shapes import Point, noise, number, point
from sandtable.inches.drawing.svg_scatter import Way, draw_trees, furrows, orchard, rubble, specks, woods
from sandtable.inches.drawing.svg_sheet import (
    Sheet,
    bent,
    clockwise,
    drawn_in,
    holds_point,
    middle_of,
    outline,
    round_points,
    spaced,
    straight,
    strings,
    strokes,
)
from sandtable.inches.pieces import Piece, Shape

#: The rings of a hill and of a height, as parts of its outline.
CONTOURS = {"hill": (0.6,), "height": (0.7, 0.38)}
#: How far apart hachures stand, and how long they are by turns.
HACHURES, LONG, SHORT = 7.0, 5.5, 3.5
#: The way along a river between two ripples.
RIPPLES = 26


def shape(sheet: Sheet, piece: Piece, name: str, firm: bool = False) -> str:
    return f'<path class="im-{name}" d="{outline(sheet, piece, firm)}"/>'


def outlines(sheet: Sheet, piece: Piece) -> list[list[Point]]:
    """The closed lines of a piece; what was laid as a line with a width counts by its stretches."""
    if piece.shape is Shape.DISC:
        return [round_points(sheet.at(piece.rings[0][0]), sheet.far(piece.radius))]
    return [sheet.points(ring) for ring in piece.rings if len(ring) > 2]


def draw_woods(sheet: Sheet, piece: Piece, ways: Sequence[Way] = ()) -> Iterator[str]:
    yield shape(sheet, piece, "woods")
    for ring in outlines(sheet, piece):
        yield from draw_trees(list(woods(ring, piece.number, ways)))


def draw_orchard(sheet: Sheet, piece: Piece, ways: Sequence[Way] = ()) -> Iterator[str]:
    yield shape(sheet, piece, "orchard", firm=True)
    for ring in outlines(sheet, piece):
        yield from draw_trees(list(orchard(ring, piece.number, ways)))


def _field(sheet: Sheet, piece: Piece, name: str) -> Iterator[str]:
    yield shape(sheet, piece, name, firm=piece.shape is Shape.AREA)
    for ring in outlines(sheet, piece):
        yield f'<path class="im-furrow" d="{strokes(list(furrows(ring, piece.number)))}"/>'


def draw_crop(sheet: Sheet, piece: Piece) -> Iterator[str]:
    yield from _field(sheet, piece, "crop")


def draw_meadow(sheet: Sheet, piece: Piece) -> Iterator[str]:
    yield from _field(sheet, piece, "meadow")


def draw_marsh(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """Reeds, each on a stroke of water."""
    yield shape(sheet, piece, "marsh")
    for ring in outlines(sheet, piece):
        reeds = list(specks(ring, piece.number, 19, 9))
        yield f'<path class="im-ripple" d="{"".join(f"M{point((x - 5, y))}h10" for x, y in reeds)}"/>'
        yield f'<path class="im-reed" d="{"".join(f"M{point((x, y))}v-6m0 6-3-4.5m3 4.5 3-4.5" for x, y in reeds)}"/>'


def _strewn(
    sheet: Sheet, piece: Piece, name: str, mark: str, left: float, stroke: str, net: tuple[int, int]
) -> Iterator[str]:
    """A shape strewn with one stroke, which begins so far left of its place; the net says how far apart, and clear."""
    yield shape(sheet, piece, name)
    for ring in outlines(sheet, piece):
        strewn = "".join(f"M{point((x - left, y))}{stroke}" for x, y in specks(ring, piece.number, *net))
        yield f'<path class="{mark}" d="{strewn}"/>'


def draw_scrub(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """Small bushes, open below."""
    yield from _strewn(sheet, piece, "scrub", "im-bush", 3.6, "a3.6 3.6 0 0 1 7.2 0", (12, 5))


def _hachures(ring: Sequence[Point], step: float, long: float, short: float) -> str:
    inward = -1 if clockwise(ring) else 1
    places = enumerate(spaced(ring, True, step))
    return strokes([((at.x, at.y), at.aside(inward * (short if place % 2 else long))) for place, at in places])


def draw_hill(sheet: Sheet, piece: Piece, rings: tuple[float, ...] = CONTOURS["hill"]) -> Iterator[str]:
    yield shape(sheet, piece, "hill")
    for ring in outlines(sheet, piece):
        yield f'<path class="im-hachure" d="{_hachures(ring, HACHURES, LONG, SHORT)}"/>'
        for number_, part in enumerate(rings):
            inner = _uneven(drawn_in(ring, part), piece.number + number_)
            if all(holds_point(ring, *corner) for corner in inner):
                yield f'<path class="im-contour" d="{bent(inner, True, 30)}"/>'


def _uneven(ring: Sequence[Point], seed: int) -> list[Point]:
    """A ring that is not quite the same as the one around it."""
    x, y = middle_of(ring)
    parts = (1 - 0.12 * noise(seed, place) for place in range(len(ring)))
    return [(x + (px - x) * part, y + (py - y) * part) for (px, py), part in zip(ring, parts, strict=True)]


def draw_height(sheet: Sheet, piece: Piece) -> Iterator[str]:
    yield from draw_hill(sheet, piece, CONTOURS["height"])


def draw_water(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """A river as its bed between two banks, or a lake; ripples along its middle."""
    if piece.spine:
        path, wide = bent(sheet.points(piece.spine), False), sheet.far(piece.width)
        yield f'<path class="im-bank" stroke-width="{number(wide)}" d="{path}"/>'
        yield f'<path class="im-river" stroke-width="{number(wide - 2.6)}" d="{path}"/>'
        places = spaced(sheet.points(piece.spine), False, RIPPLES, RIPPLES / 2)
        spots = [at.aside((noise(piece.number, place) - 0.5) * max(0.0, wide - 16)) for place, at in enumerate(places)]
    else:
        yield shape(sheet, piece, "lake")
        spots = [spot for ring in outlines(sheet, piece) for spot in specks(ring, piece.number, RIPPLES, 8)]
    if spots:
        yield f'<path class="im-ripple" d="{"".join(f"M{point((x - 6, y))}q3-2.4 6 0t6 0" for x, y in spots)}"/>'


def draw_crater(sheet: Sheet, piece: Piece) -> Iterator[str]:
    yield shape(sheet, piece, "crater")
    for ring in outlines(sheet, piece):
        yield f'<path class="im-hachure" d="{_hachures(ring, 6.4, 4.2, 4.2)}"/>'


def draw_minefield(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """A dashed outline with small crosses."""
    yield shape(sheet, piece, "minefield", firm=True)
    for ring, _ in strings(sheet, piece):
        mines = specks(ring, piece.number, 13, 5) if len(ring) > 2 else iter(ring)
        yield f'<path class="im-mine" d="{"".join(f"M{point((x - 2, y - 2))}l4 4m0-4-4 4" for x, y in mines)}"/>'


def draw_smoke(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """Pale, with a scalloped inside: what lies under it can be seen still."""
    yield from _strewn(sheet, piece, "smoke", "im-puff", 4, "a4 4 0 1 1 6.5 3", (12, 6))


def draw_foxhole(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """A pit with a parapet to the north; a line of them along a line."""
    for points, closed in strings(sheet, piece):
        if piece.shape is Shape.LINE:
            pits = [(at.x, at.y) for at in spaced(points, closed, 16, 8)]
        else:
            pits = [middle_of(points)]
        far = number(max(4, sheet.far(piece.radius) * 0.6))
        path = "".join(
            f"M{point((x - float(far), y + 1))}a{far} {far} 0 0 1 {number(2 * float(far))} 0z" for x, y in pits
        )
        yield f'<path class="im-pit" d="{path}"/>'


def draw_village(sheet: Sheet, piece: Piece, ways: Sequence[Way] = ()) -> Iterator[str]:
    """A built-up area: its ground, and houses that stand wholly on it."""
    yield shape(sheet, piece, "village")
    for ring in outlines(sheet, piece):
        for place, (x, y) in enumerate(specks(ring, piece.number, 12.6, 7.2, 0.1)):
            if any(way.room(x, y) < 6 for way in ways):
                continue
            turn = int(60 * noise(piece.number, place, 7)) - 30
            wide, deep = 8 + int(3 * noise(piece.number, place, 8)), 6 + int(2 * noise(piece.number, place, 9))
            box = f'x="{number(-wide / 2)}" y="{number(-deep / 2)}" width="{wide}" height="{deep}"'
            yield f'<rect class="im-house" {box} transform="translate({point((x, y))}) rotate({turn})"/>'


def draw_ruin(sheet: Sheet, piece: Piece) -> Iterator[str]:
    """The wall of a building with gaps, and rubble."""
    for ring in outlines(sheet, piece):
        yield f'<path class="im-floor" d="{straight(ring, True)}"/>'
        yield f'<path class="im-rubble" d="{rubble(ring, piece.number)}"/>'
        walls = []
        for place, (a, b) in enumerate(zip(ring, [*ring[1:], ring[0]], strict=True)):
            gap = 0.3 + 0.35 * noise(piece.number, place), 0.12 + 0.14 * noise(piece.number, place, 1)
            walls += [(a, _part(a, b, gap[0])), (_part(a, b, min(0.95, gap[0] + gap[1])), b)]
        yield f'<path class="im-broken" d="{strokes(walls)}"/>'


def _part(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
