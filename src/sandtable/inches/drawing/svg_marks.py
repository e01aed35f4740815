"""The marks of `marks.py` as SVG, for pictures that stand still: a report, a log, a rule that is explained.

A page draws the same marks itself while they move; this shows how.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from sandtable.ground.svg_shapes import Point, number, point, safe
from sandtable.inches.drawing.letters import words_wide
from sandtable.inches.drawing.marks import (
    BandMark,
    GhostBody,
    Label,
    LineMark,
    OutlineMark,
    Overprint,
    TapeMark,
    TemplateMark,
)
from sandtable.inches.drawing.svg_sheet import Sheet, bent, straight
from sandtable.inches.pieces import Ring
from sandtable.inches.tape import Place

#: A label: its type, its height, the room at its ends, and how far it stands off what it is about.
TYPE, HIGH, END, OFF = 11.0, 16.0, 6.0, 13.0
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


def draw_marks(sheet: Sheet, marks: Overprint) -> str:
    """All marks, in points, as a group to lay over a table."""
    return f'<g class="im-over" aria-hidden="true">{"".join(_parts(sheet, marks))}</g>'


def _parts(sheet: Sheet, marks: Overprint) -> Iterator[str]:
    for nth, reach in enumerate(marks.reach):
        yield _reach(sheet, nth, reach.outlines)
        if reach.label is not None:
            x, y = sheet.at(reach.label.at)
            yield _words(reach.label.text, (x, y + OFF))
    for band in marks.bands:
        yield from _band(sheet, band)
    if marks.templates:
        yield HATCH
    for template in marks.templates:
        yield from _template(sheet, template)
    for outline in marks.outlines:
        yield from _outline(sheet, outline)
    for line in marks.lines:
        yield from _line(sheet, line)
    for tape in marks.tapes:
        yield from _tape(sheet, tape)
    yield from (_ghost(sheet, ghost) for ghost in marks.ghosts)
    for ring in marks.rings:
        (x, y), radius = sheet.at(ring.at), sheet.far(ring.radius) + 2.5
        name = "hidden" if ring.dashed else "target"
        yield f'<circle class="im-{name}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
    labels = [*marks.labels, *(label for line in marks.lines for label in line.labels)]
    yield from (_label(label.text, sheet.at(label.at), label.filled) for label in labels)
    for tape in marks.tapes:
        yield from _tape_labels(sheet, tape.labels)


def _reach(sheet: Sheet, nth: int, outlines: Sequence[Ring]) -> str:
    """One area with one edge, though its outlines lie over each other: what of an edge is inside is masked."""
    rings = [_rings(sheet, (ring,), True) for ring in outlines]
    areas = "".join(f'<path d="{d}"/>' for d in rings)
    mask = f'<mask id="im-out-{nth}"><path fill="#fff" d="{EVERYWHERE}"/>{areas}</mask>'
    rim = f'<path class="im-reach-rim" mask="url(#im-out-{nth})" d="{"".join(rings)}"/>'
    return f'<g class="im-reach">{mask}<g class="im-reach-in">{areas}</g>{rim}</g>'


def _rings(sheet: Sheet, rings: Sequence[Ring], closed: bool) -> str:
    return "".join(bent(sheet.points(ring), closed) for ring in rings)


def _words(text: str, at: Point) -> str:
    return f'<text class="im-words-over" x="{number(at[0])}" y="{number(at[1])}">{safe(text)}</text>'


def _label(text: str, middle: Point, filled: bool) -> str:
    """Words in a box round a point."""
    wide = words_wide(text, TYPE, bold=True) + 2 * END
    x, y = middle[0] - wide / 2, middle[1] - HIGH / 2
    box, type_ = ("im-label-filled", "im-label-on") if filled else ("im-label-white", "im-label-off")
    return (
        f'<rect class="{box}" x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(HIGH)}" rx="2"/>'
        f'<text class="{type_}" x="{number(middle[0])}" y="{number(middle[1] + 4)}">{safe(text)}</text>'
    )


def _tape_labels(sheet: Sheet, labels: Sequence[Label]) -> Iterator[str]:
    """Beside the bends, and off the end."""
    for label in labels:
        (x, y), wide = sheet.at(label.at), words_wide(label.text, TYPE, bold=True) / 2 + END
        yield _label(label.text, (x + wide + OFF, y) if label.filled else (x - wide - OFF / 2, y), label.filled)


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


def _outline(sheet: Sheet, outline: OutlineMark) -> Iterator[str]:
    x, y = sheet.at(outline.at)
    if outline.radius and len(outline.rings[0]) == 1:
        radius = number(sheet.far(outline.radius))
        yield f'<circle class="im-blocker" cx="{number(x)}" cy="{number(y)}" r="{radius}"/>'
    else:
        yield f'<path class="im-blocker" d="{_rings(sheet, outline.rings, outline.closed)}"/>'
    yield _words(outline.text, (x, y + 2))
    if outline.why:
        yield _words(outline.why, (x, y + OFF + 2))


def _band(sheet: Sheet, band: BandMark) -> Iterator[str]:
    (x, y), radius = sheet.at(band.middle), sheet.far(band.radius)
    start, end = ((x + radius * sin(radians(turn)), y - radius * cos(radians(turn))) for turn in (band.start, band.end))
    large = 1 if (band.end - band.start) % 360 > 180 else 0
    arc = f"A{number(radius)} {number(radius)} 0 {large} 1 {point(end)}"
    yield f'<path class="im-band" d="M{point(start)}{arc}"/>'
    yield _words(band.label.text, (end[0], end[1] + OFF))


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
    if template.label is not None:
        lx, ly = sheet.at(template.label.at)
        yield _label(template.label.text, (lx, ly - HIGH * 0.75), template.label.filled)
