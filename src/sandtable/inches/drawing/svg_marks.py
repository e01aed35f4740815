"""The marks of `marks.py` as SVG, for pictures that stand still: a report, a log, a rule that is explained.

A page draws the same marks itself while they move; this shows how.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from sandtable.ground.svg_shapes import Point, number, point
from sandtable.inches.drawing.marks import (
    BandMark,
    GhostBody,
    LineMark,
    OutlineMark,
    Overprint,
    TapeMark,
    TemplateMark,
)
from sandtable.inches.drawing.svg_boxes import Box
from sandtable.inches.drawing.svg_labels import Wish, draw_labels
from sandtable.inches.drawing.svg_sheet import Sheet, bent, straight
from sandtable.inches.pieces import Ring
from sandtable.inches.tape import Place

#: Half of a tick across a tape, of the bar that stops a line, of the cross of a template; the ring at a bend.
TICK, BAR, CROSS, BEND = 4.0, 6.0, 7.0, 3.2

OVER_RULES = """
.im-reach-in{fill:var(--over);opacity:.09}
.im-reach-rim{fill:none;stroke:var(--over);stroke-width:3.2;stroke-linejoin:round}
.im-band{fill:none;stroke:var(--over);stroke-width:1.2;stroke-dasharray:7 4}
.im-halo{fill:none;stroke:var(--over-halo);stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
.im-tape{fill:none;stroke:var(--over);stroke-width:2.6;stroke-linejoin:round}
.im-tape-tick{fill:none;stroke:var(--over);stroke-width:1.2}
.im-tape-beyond{fill:none;stroke:var(--over);stroke-width:2.6;stroke-dasharray:2 2.4}
.im-thin{fill:none;stroke:var(--over);stroke-width:1.2;stroke-dasharray:5 3}
.im-bend{fill:var(--over-halo);stroke:var(--over);stroke-width:1.6}
.im-ghost{fill:var(--over);fill-opacity:.14;stroke:var(--over);stroke-width:1.2;stroke-dasharray:3 2}
.im-ghost-front{fill:none;stroke:var(--over);stroke-width:1.4}
.im-sight{fill:none;stroke:var(--over);stroke-width:1.7}
.im-unseen{fill:none;stroke:var(--over);stroke-width:1.7;stroke-dasharray:3 4;opacity:.8}
.im-stop{fill:none;stroke:var(--over);stroke-width:2.4;stroke-linecap:round}
.im-blocker{fill:none;stroke:var(--over);stroke-width:2.6;stroke-linejoin:round}
.im-target{fill:none;stroke:var(--over);stroke-width:2.4}
.im-hidden{fill:none;stroke:var(--over);stroke-width:1.6;stroke-dasharray:4 3}
.im-template{fill:url(#im-hatch);stroke:var(--over);stroke-width:2.2}
.im-hatching{fill:none;stroke:var(--over);stroke-width:1;opacity:.55}
.im-clear{fill:none;stroke:var(--over);stroke-width:1.1;stroke-dasharray:2 4}
.im-words-over{font:700 11px var(--font-ui);fill:var(--over);text-anchor:middle;paint-order:stroke;\
stroke:var(--over-halo);stroke-width:3.5px;stroke-linejoin:round}
.im-label-filled{fill:var(--over);stroke:var(--over-halo)}
.im-label-white{fill:var(--raised);stroke:var(--over);stroke-width:1.2}
.im-label-on{font:700 11px var(--font-ui);fill:var(--over-ink);text-anchor:middle}
.im-label-off{font:700 11px var(--font-ui);fill:var(--over);text-anchor:middle}
"""
#: Beyond the edges of any table.
EVERYWHERE = "M-999-999h9999v9999h-9999z"
#: The hatching of templates, defined where a drawing has any.
HATCH = (
    '<defs><pattern id="im-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="im-hatching" d="M0 3h6"/></pattern></defs>'
)


def draw_marks(sheet: Sheet, marks: Overprint, bodies: Sequence[Box] = ()) -> str:
    """All marks, in points, as a group to lay over a table; their words keep off some bodies."""
    ghosts = [around(sheet.at((ghost.x, ghost.y)), sheet.far(ghost.radius)) for ghost in marks.ghosts]
    rings = [around(sheet.at(ring.at), sheet.far(ring.radius)) for ring in marks.rings]
    words = draw_labels(tuple(_wishes(sheet, marks)), (*bodies, *ghosts, *rings), Box(0, 0, *sheet.size))
    return f'<g class="im-over" aria-hidden="true">{"".join((*_parts(sheet, marks), *words))}</g>'


def around(middle: Point, radius: float) -> Box:
    """The box of something round."""
    x, y = middle
    return Box(x - radius, y - radius, x + radius, y + radius)


def _parts(sheet: Sheet, marks: Overprint) -> Iterator[str]:
    for nth, reach in enumerate(marks.reach):
        yield _reach(sheet, nth, reach.outlines)
    yield from (_band(sheet, band) for band in marks.bands)
    if marks.templates:
        yield HATCH
    for template in marks.templates:
        yield from _template(sheet, template)
    yield from (_outline(sheet, outline) for outline in marks.outlines)
    for line in marks.lines:
        yield from _line(sheet, line)
    for tape in marks.tapes:
        yield from _tape(sheet, tape)
    yield from (_ghost(sheet, ghost) for ghost in marks.ghosts)
    for ring in marks.rings:
        (x, y), radius = sheet.at(ring.at), sheet.far(ring.radius) + 2.5
        name = "hidden" if ring.dashed else "target"
        yield f'<circle class="im-{name}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def _wishes(sheet: Sheet, marks: Overprint) -> Iterator[Wish]:
    """All words, each with the place where it stands best."""
    at = sheet.at
    named = [reach.label for reach in marks.reach if reach.label is not None]
    for label in (*named, *(band.label for band in marks.bands)):
        yield Wish(at(label.at), label.text, "under", boxed=False)
    for template in marks.templates:
        if (words := template.label) is not None:
            (x, y), top = at(template.middle), at(words.at)
            yield Wish(top, words.text, filled=words.filled, below=(x, 2 * y - top[1]))
    for outline in marks.outlines:
        yield Wish(at(outline.at), outline.text, "middle", boxed=False, more=outline.why)
    for line in marks.lines:
        for label in line.labels:
            on_line = None if label.at in (line.a, line.b) else (at(line.a), at(line.b))
            yield Wish(at(label.at), label.text, "middle" if on_line else "over", filled=label.filled, along=on_line)
    for tape in marks.tapes:
        for label in tape.labels:
            yield Wish(at(label.at), label.text, "right" if label.filled else "left", filled=label.filled)
    yield from (Wish(at(label.at), label.text, filled=label.filled) for label in marks.labels)


def _reach(sheet: Sheet, nth: int, outlines: Sequence[Ring]) -> str:
    """One area with one edge, though its outlines lie over each other: what of an edge is inside is masked."""
    rings = [_rings(sheet, (ring,), True) for ring in outlines]
    areas = "".join(f'<path d="{d}"/>' for d in rings)
    mask = f'<mask id="im-out-{nth}"><path fill="#fff" d="{EVERYWHERE}"/>{areas}</mask>'
    rim = f'<path class="im-reach-rim" mask="url(#im-out-{nth})" d="{"".join(rings)}"/>'
    return f'<g class="im-reach">{mask}<g class="im-reach-in">{areas}</g>{rim}</g>'


def _rings(sheet: Sheet, rings: Sequence[Ring], closed: bool) -> str:
    return "".join(bent(sheet.points(ring), closed) for ring in rings)


def _tape(sheet: Sheet, tape: TapeMark) -> Iterator[str]:
    if len(tape.path) < 2:
        return
    points = sheet.points(tape.path)
    path = straight(points, False)
    if tape.thin:
        yield f'<path class="im-thin" d="{path}"/>'
        return
    yield f'<path class="im-halo" d="{path}"/>'
    allowed = (*tape.path[: len(tape.path) - len(tape.beyond) + 1], tape.beyond[0]) if tape.beyond else tape.path
    yield f'<path class="im-tape" d="{straight(sheet.points(allowed), False)}"/>'
    if tape.beyond:
        yield f'<path class="im-tape-beyond" d="{straight(sheet.points(tape.beyond), False)}"/>'
    ticks = "".join(_across(sheet.at((tick.x, tick.y)), tick.facing, TICK) for tick in tape.ticks)
    yield f'<path class="im-tape-tick" d="{ticks}"/>'
    for x, y in points[1:-1]:
        yield f'<circle class="im-bend" cx="{number(x)}" cy="{number(y)}" r="{BEND}"/>'


def _across(at: Point, facing: float, half: float) -> str:
    """A stroke across a way that leads to a facing."""
    east, south = cos(radians(facing)) * half, sin(radians(facing)) * half
    return f"M{point((at[0] - east, at[1] - south))}L{point((at[0] + east, at[1] + south))}"


def _ghost(sheet: Sheet, ghost: GhostBody) -> str:
    """A base of the true size, dashed, and where it faces."""
    at, radius = sheet.at((ghost.x, ghost.y)), sheet.far(ghost.radius)
    front = number(radius)
    return (
        f'<g transform="translate({point(at)}) rotate({ghost.facing})"><circle class="im-ghost" r="{front}"/>'
        f'<path class="im-ghost-front" d="M0 0V-{front}M-3-{number(radius - 3)}L0-{front} 3-{number(radius - 3)}"/></g>'
    )


def _line(sheet: Sheet, line: LineMark) -> Iterator[str]:
    a, b = sheet.at(line.a), sheet.at(line.b)
    if line.kind == "flight":
        yield f'<path class="im-thin" d="{straight([a, b], False)}"/>'
        return
    if line.stop is None:
        yield f'<path class="im-sight" d="{straight([a, b], False)}"/>'
        return
    stop = sheet.at(line.stop)
    yield f'<path class="im-sight" d="{straight([a, stop], False)}"/>'
    yield f'<path class="im-unseen" d="{straight([stop, b], False)}"/>'
    yield f'<path class="im-stop" d="{_bar(line.a, line.b, stop)}"/>'


def _bar(a: Place, b: Place, at: Point) -> str:
    dx, dy = b[0] - a[0], a[1] - b[1]
    far = (dx * dx + dy * dy) ** 0.5 or 1
    across = -dy / far * BAR, dx / far * BAR
    return f"M{point((at[0] - across[0], at[1] - across[1]))}L{point((at[0] + across[0], at[1] + across[1]))}"


def _outline(sheet: Sheet, outline: OutlineMark) -> str:
    if outline.radius and len(outline.rings[0]) == 1:
        x, y = sheet.at(outline.at)
        radius = number(sheet.far(outline.radius))
        return f'<circle class="im-blocker" cx="{number(x)}" cy="{number(y)}" r="{radius}"/>'
    return f'<path class="im-blocker" d="{_rings(sheet, outline.rings, outline.closed)}"/>'


def _band(sheet: Sheet, band: BandMark) -> str:
    (x, y), radius = sheet.at(band.middle), sheet.far(band.radius)
    start, end = ((x + radius * sin(radians(turn)), y - radius * cos(radians(turn))) for turn in (band.start, band.end))
    large = 1 if (band.end - band.start) % 360 > 180 else 0
    arc = f"A{number(radius)} {number(radius)} 0 {large} 1 {point(end)}"
    return f'<path class="im-band" d="M{point(start)}{arc}"/>'


def _template(sheet: Sheet, template: TemplateMark) -> Iterator[str]:
    (x, y), radius = sheet.at(template.middle), sheet.far(template.radius)
    if template.ring:
        yield f'<path class="im-template" d="{_rings(sheet, (template.ring,), True)}"/>'
    else:
        yield f'<circle class="im-template" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
    cross = f"M{point((x - CROSS, y))}h{number(2 * CROSS)}M{point((x, y - CROSS))}v{number(2 * CROSS)}"
    yield f'<path class="im-tape-tick" d="{cross}"/>'
    if template.clear:
        yield f'<path class="im-clear" d="{_rings(sheet, (template.clear,), True)}"/>'
    if template.clear_radius:
        far = number(sheet.far(template.clear_radius))
        yield f'<circle class="im-clear" cx="{number(x)}" cy="{number(y)}" r="{far}"/>'
