"""Names of pieces in map lettering: settlements upright; water, woods and heights slanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, degrees
from typing import NamedTuple

from sandtable.ground.svg_shapes import Point, number, safe
from sandtable.inches.drawing.letters import words_wide
from sandtable.inches.drawing.looks import GroundLook, OnTable
from sandtable.inches.drawing.svg_areas import outlines
from sandtable.inches.drawing.svg_boxes import Box, covered
from sandtable.inches.drawing.svg_sheet import Sheet, box_of, holds_point, middle_of, spaced
from sandtable.inches.pieces import Piece

UPRIGHT: frozenset[GroundLook] = frozenset({"building", "ruin", "village", "bridge", "ford"})
WATER: frozenset[GroundLook] = frozenset({"water"})
LAND: frozenset[GroundLook] = frozenset({"woods", "orchard", "hill", "height", "marsh", "scrub"})
#: Type sizes, and how much wider letters are set than they are.
SIZES = {"im-name": 12.0, "im-land-name": 11.5, "im-water-name": 13.0}
SET = {"im-name": 1.0, "im-land-name": 1.09, "im-water-name": 1.15}
#: A line of type: so much of its size is above its foot, and so much below.
ABOVE, BELOW = 0.8, 0.25
#: A name that does not stand in its piece stands so near to it.
GAP = 4.0


class Name(NamedTuple):
    """A name where it stands: of which piece, the middle of its foot, how it is turned, and the box of its letters."""

    piece: int
    text: str
    style: str
    at: Point
    turn: float
    box: Box


def names(found: OnTable, keep_off: Iterable[Box] = ()) -> list[Name]:
    """The names of the pieces that have one and whose kind is lettered; large pieces first."""
    sheet = Sheet(found.width, found.depth)
    lettered = [
        (piece, style)
        for piece in found.pieces
        if piece.name and (look := found.look_of(piece)) is not None and (style := style_of(look))
    ]
    lettered.sort(key=lambda each: (each[1] != "im-water-name", each[0].number))
    taken = list(keep_off)
    walls = [
        Box(*box_of(ring))
        for piece in found.pieces
        if found.look_of(piece) in UPRIGHT
        for ring in outlines(sheet, piece)
    ]
    placed = []
    for piece, style in lettered:
        name = _placed(sheet, piece, style, taken, walls)
        taken.append(name.box)
        placed.append(name)
    return placed


def style_of(look: GroundLook) -> str:
    """The lettering of a look; what is not lettered has none."""
    return (
        "im-name" if look in UPRIGHT else "im-water-name" if look in WATER else "im-land-name" if look in LAND else ""
    )


def draw_names(placed: Iterable[Name]) -> Iterator[str]:
    yield '<g class="im-names" aria-hidden="true">'
    for name in placed:
        x, y = map(number, name.at)
        place = f'transform="translate({x} {y}) rotate({number(name.turn)})"' if name.turn else f'x="{x}" y="{y}"'
        yield f'<text class="{name.style}" data-name="{name.piece}" {place}>{safe(name.text)}</text>'
    yield "</g>"


def _placed(sheet: Sheet, piece: Piece, style: str, taken: Sequence[Box], walls: Sequence[Box]) -> Name:
    size = SIZES[style]
    wide = words_wide(piece.name, size, bold=style == "im-name") * SET[style]
    if piece.spine:
        return _along(sheet, piece, style, wide, [*taken, *walls])
    table = Box(0, 0, *sheet.size)
    rings = outlines(sheet, piece) or [sheet.points(piece.rings[0])]
    box = Box(*box_of([corner for ring in rings for corner in ring]))
    x, y = middle_of(rings[0]) if len(rings[0]) > 2 else ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    up, down, half = size * ABOVE, size * BELOW, wide / 2
    over = [(x, y + (up - down) / 2)] if style != "im-name" or _roomy(box, wide, size) else []
    inside = [spot for spot in over if _lies_in(rings[0], spot, half, up)]
    around = [
        ((box.left + box.right) / 2, box.bottom + GAP + up),
        ((box.left + box.right) / 2, box.top - GAP - down),
        (box.right + GAP + half, y + (up - down) / 2),
        (box.left - GAP - half, y + (up - down) / 2),
    ]
    best: tuple[float, int, Point] | None = None
    for place, (sx, sy) in enumerate([*inside, *around]):
        letters = Box(sx - half, sy - up, sx + half, sy + down)
        bad = 4 * letters.outside(table) + covered(letters, taken)
        bad += covered(letters, (wall for wall in walls if wall != box)) + 12 * place
        if best is None or (bad, place) < best[:2]:
            best = bad, place, (sx, sy)
    assert best is not None  # noqa: S101
    (sx, sy) = best[2]
    sx = min(max(sx, half + 2), max(half + 2, table.right - half - 2))
    sy = min(max(sy, up + 2), table.bottom - down - 2)
    return Name(piece.number, piece.name, style, (sx, sy), 0, Box(sx - half, sy - up, sx + half, sy + down))


def _roomy(box: Box, wide: float, size: float) -> bool:
    """Whether a building has room for its name on its roof."""
    return box.right - box.left > wide + 8 and box.bottom - box.top > 2.2 * size


def _lies_in(ring: Sequence[Point], foot: Point, half: float, up: float) -> bool:
    """Whether a name at a place lies in a piece; a little may stand out at either end."""
    x, y = foot
    return all(holds_point(ring, x + side * half * 0.85, y - part * up) for side in (-1, 1) for part in (0.2, 0.8))


def _along(sheet: Sheet, piece: Piece, style: str, wide: float, taken: Sequence[Box]) -> Name:
    """A name along the middle line of a river: where it is free, then level, then near the middle of the table."""
    table, size = Box(0, 0, *sheet.size), SIZES[style]
    found: list[tuple[tuple[float, ...], Name]] = []
    for at in spaced(sheet.points(piece.spine), False, 12, 12):
        turn = degrees(atan2(at.south, at.east))
        turn = turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
        down = size * 0.3 if at.east >= 0 else -size * 0.3
        foot = at.aside(-down)
        across, high = abs(at.east) * wide / 2 + size / 2, abs(at.south) * wide / 2 + size / 2
        letters = Box(at.x - across, at.y - high, at.x + across, at.y + high)
        bad = letters.outside(table) + covered(letters, taken)
        level = round(abs(at.south), 1), abs(at.x - table.right / 2)
        found.append(((bad, *level), Name(piece.number, piece.name, style, foot, round(turn, 1), letters)))
    return min(found, key=lambda each: each[0])[1]
