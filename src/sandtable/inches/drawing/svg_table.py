"""A table as a picture: one SVG text that stands alone, or that a page takes in and styles itself.

The view box is in hundredths of an inch with the north-west corner at 0 0, so a page finds a place by looking where the
pointer is and turning y over; everything drawn stands in a group that is scaled from points. The same table always
gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sandtable.ground.svg_shapes import number, safe
from sandtable.ground.zone_marks import look_of
from sandtable.inches.drawing.looks import GROUND_LOOKS, OnTable
from sandtable.inches.drawing.marks import Overprint
from sandtable.inches.drawing.svg_boxes import Box
from sandtable.inches.drawing.svg_inch_style import definitions, table_style
from sandtable.inches.drawing.svg_lines import DRAWN, DRAWN_ROUND, draw_ways, star
from sandtable.inches.drawing.svg_marks import around, draw_marks
from sandtable.inches.drawing.svg_names import draw_names, names
from sandtable.inches.drawing.svg_scatter import Way
from sandtable.inches.drawing.svg_sheet import COLLAR, Sheet, spaced, straight, strings
from sandtable.inches.drawing.svg_units import draw_aside, draw_units
from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tape import INCH

__all__ = ["draw_on_table", "draw_pieces", "draw_table", "table_said", "table_style"]

FOOT = 12 * INCH
#: How long the ticks of the collar are: an inch, six, a foot. And an arm of the crosses that mark each foot.
TICK, HALF_TICK, FOOT_TICK, CROSS = 3.5, 6.5, 9.0, 4.0
#: Tags keep off a star so far round its middle, and so far from a line.
STAR, BESIDE = 10.0, 5.0
WAYS = ("track", "road")


def draw_table(found: OnTable, *, marks: Overprint | None = None, style: bool = True) -> str:
    """A table with all that stands on it, and marks over it if any are given.

    With `style` off, the page around it brings `table_style()`.
    """
    return "\n".join(_parts(found, marks, style)) + "\n"


def draw_on_table(found: OnTable) -> str:
    """Only what stands on a table, for a page that shows the ground already, and who could come onto it."""
    return "\n".join((*_standing(found), *draw_aside(Sheet(found.width, found.depth), found.aside)))


def draw_pieces(found: OnTable, pieces: Iterable[Piece]) -> str:
    """Some pieces alone, such as what was laid in play, for a page that shows the rest already."""
    return "\n".join(_ground(found, tuple(pieces)))


def table_said(found: OnTable) -> str:
    return f"Table, {_feet(found.width)} by {_feet(found.depth)} feet, seen from above, north at the top"


def _feet(hundredths: int) -> str:
    return number(hundredths / FOOT)


def _parts(found: OnTable, marks: Overprint | None, style: bool) -> Iterator[str]:
    sheet = Sheet(found.width, found.depth)
    width, height = sheet.size
    edge = number(COLLAR * sheet.pen)
    outer = (
        f"-{edge} -{edge} {number(found.width + 2 * COLLAR * sheet.pen)} {number(found.depth + 2 * COLLAR * sheet.pen)}"
    )
    said = safe(table_said(found))
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="inch-map" viewBox="{outer}" data-width="{found.width}" '
        f'data-depth="{found.depth}" data-pen="{sheet.pen}" role="group" aria-label="{said}">'
    )
    yield f"<title>{said}</title>"
    if style:
        yield f"<style>{table_style()}</style>"
    yield definitions(dice=found.dice)
    right, bottom = number(width), number(height)
    # What runs past the edge is cut off. The name tells the size, so that tables on one page do not cut each other.
    clip = f"im-sheet-{found.width}-{found.depth}"
    yield f'<g transform="scale({sheet.pen})">'
    yield (
        f'<path class="im-paper" fill="var(--paper)" d="M-{COLLAR}-{COLLAR}H{number(width + COLLAR)}'
        f'V{number(height + COLLAR)}H-{COLLAR}z"/>'
    )
    yield f'<clipPath id="{clip}"><path d="M0 0H{right}V{bottom}H0z"/></clipPath>'
    yield f'<g class="im-ground" clip-path="url(#{clip})">'
    yield f'<path class="im-open" fill="var(--g-open)" d="M0 0H{right}V{bottom}H0z"/>'
    yield from _ground(found, found.pieces)
    yield _crosses(sheet)
    yield from _zones(sheet, found)
    yield "</g>"
    yield f'<path class="im-border" d="M0 0H{right}V{bottom}H0z"/>'
    yield from _collar(sheet)
    # What is outlined says its name itself.
    outlined = {outline.piece for outline in marks.outlines} if marks is not None else set()
    yield from draw_names(name for name in names(found, _stars(sheet, found)) if name.piece not in outlined)
    yield '<g class="im-standing">'
    yield from _standing(found)
    yield "</g>"
    if marks is not None:
        standing = [body for unit in found.units for body in unit.bodies]
        yield draw_marks(sheet, marks, [around(sheet.at(each.body.place), sheet.far(each.radius)) for each in standing])
    yield "</g></svg>"


def _ground(found: OnTable, pieces: Sequence[Piece]) -> Iterator[str]:
    """All pieces from the bottom up."""
    sheet = Sheet(found.width, found.depth)
    ways = [
        Way(sheet.points(piece.spine), sheet.far(piece.width) / 2)
        for piece in found.pieces
        if piece.spine and found.look_of(piece) is not None
    ]
    for look in GROUND_LOOKS:
        here = [piece for piece in pieces if found.look_of(piece) == look]
        if not here:
            continue
        yield f'<g class="im-layer im-of-{look}">'
        if look in WAYS:
            yield from draw_ways(sheet, [(piece, _told(found, piece)) for piece in here], look)
        else:
            for piece in here:
                drawn = DRAWN_ROUND[look](sheet, piece, ways) if look in DRAWN_ROUND else DRAWN[look](sheet, piece)
                yield f'<g class="im-piece"{_told(found, piece)}>{"".join(drawn)}</g>'
        yield "</g>"


def _told(found: OnTable, piece: Piece) -> str:
    """The attributes by which a piece is found and told."""
    kind = found.kind_said(piece)
    said = f"{piece.name}, {kind}" if piece.name else kind
    return f' data-ground="{piece.number}" role="img" aria-label="{safe(said)}"'


def _crosses(sheet: Sheet) -> str:
    arm = 2 * CROSS
    path = "".join(
        f"M{number(sheet.far(x) - CROSS)} {number(sheet.far(sheet.depth - y))}h{number(arm)}"
        f"m-{number(CROSS)}-{number(CROSS)}v{number(arm)}"
        for x in range(FOOT, sheet.width, FOOT)
        for y in range(FOOT, sheet.depth, FOOT)
    )
    return f'<path class="im-cross" d="{path}"/>'


def _zones(sheet: Sheet, found: OnTable) -> Iterator[str]:
    for zone in found.zones:
        told = f' role="img" aria-label="{safe(zone.name)}"' if zone.name else ""
        yield f'<path class="im-zone" d="{straight(sheet.points(zone.ring), True)}"{told}/>'


def _collar(sheet: Sheet) -> Iterator[str]:
    """Ticks for every inch on all four sides, feet in numbers, counted from the south-west corner."""
    right, bottom = sheet.size
    inches: list[str] = []
    feet: list[str] = []
    for at in range(0, sheet.width + 1, INCH):
        x, long = number(sheet.far(at)), _tick(at)
        (inches if at % FOOT else feet).append(f"M{x} 0v-{number(long)}M{x} {number(bottom)}v{number(long)}")
    for at in range(0, sheet.depth + 1, INCH):
        y, long = number(sheet.far(sheet.depth - at)), _tick(at)
        (inches if at % FOOT else feet).append(f"M0 {y}h-{number(long)}M{number(right)} {y}h{number(long)}")
    yield f'<path class="im-tick" d="{"".join(inches)}"/><path class="im-foot" d="{"".join(feet)}"/>'
    yield '<g aria-hidden="true">'
    for at in range(0, sheet.width + 1, FOOT // 2):
        x, name, text = number(sheet.far(at)), *_numbered(at)
        yield f'<text class="{name}" x="{x}" y="-12.5">{text}</text>'
        if not at % FOOT:
            yield f'<text class="{name}" x="{x}" y="{number(bottom + 21)}">{text}</text>'
    for at in range(FOOT, sheet.depth + 1, FOOT):
        y = number(sheet.far(sheet.depth - at) + 4)
        for x in ("-15.5", number(right + 15.5)):
            yield f'<text class="im-collar" x="{x}" y="{y}">{at // FOOT}</text>'
    yield "</g>"


def _tick(at: int) -> float:
    return TICK if at % (FOOT // 2) else HALF_TICK if at % FOOT else FOOT_TICK


def _numbered(at: int) -> tuple[str, str]:
    return ("im-collar-in", "6″") if at % FOOT else ("im-collar", str(at // FOOT))


def _stars(sheet: Sheet, found: OnTable) -> list[Box]:
    spots = (sheet.at(objective.place) for objective in found.objectives)
    return [Box(x - STAR, y - STAR, x + STAR, y + STAR) for x, y in spots]


def _standing(found: OnTable) -> Iterator[str]:
    sheet = Sheet(found.width, found.depth)
    for objective in found.objectives:
        held = "" if objective.holder is None else look_of(objective.holder)
        said = ", ".join(part for part in ("Objective", objective.name, objective.said) if part)
        yield star(sheet.at(objective.place), held, f' role="img" aria-label="{safe(said)}"')
    stars = _stars(sheet, found)
    letters = [name.box for name in names(found, stars)]
    yield from draw_units(sheet, found.units, [*stars, *stars, *letters], _hedges(sheet, found))


def _hedges(sheet: Sheet, found: OnTable) -> list[Box]:
    """What is drawn as a line, in small boxes: a tag would hide what stands behind it."""
    lines = (piece for piece in found.pieces if piece.shape is Shape.LINE and found.look_of(piece) is not None)
    return [
        Box(at.x - BESIDE, at.y - BESIDE, at.x + BESIDE, at.y + BESIDE)
        for piece in lines
        for points, closed in strings(sheet, piece)
        for at in spaced(points, closed, 2 * BESIDE)
    ]
