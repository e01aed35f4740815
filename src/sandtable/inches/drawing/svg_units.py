"""Units on the table: a hull round the bodies of each, the bodies, and one tag.

All hulls lie under all bodies, and all tags over them. A page finds a unit by `data-unit`, and what belongs to it by
`data-hull` and `data-tag`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from sandtable.ground.svg_shapes import Point, number, point, safe
from sandtable.ground.zone_marks import look_of
from sandtable.inches.drawing.letters import words_wide
from sandtable.inches.drawing.looks import DrawnUnit
from sandtable.inches.drawing.svg_bodies import draw_body
from sandtable.inches.drawing.svg_boxes import Box
from sandtable.inches.drawing.svg_dice import PIN as DROP
from sandtable.inches.drawing.svg_dice import draw_die
from sandtable.inches.drawing.svg_sheet import Sheet
from sandtable.inches.drawing.tags import Wanted, place_tags

#: How far a hull runs outside the bases.
ROOM = 4.5
#: The type of a tag, the room at its ends and between its parts, its height without and with a die or pins.
NAME, STATE, START, END, BETWEEN, LOW, TALL = 11.0, 10.5, 9.0, 7.0, 7.0, 16.0, 20.0
#: A die and a pin in a tag: how wide each is.
DIE, PIN, DIE_SCALE = 16.0, 8.6, 0.92
#: From this far off a thin line leads from a tag to its unit.
LEADER = 12.0


def draw_units(
    sheet: Sheet, units: Sequence[DrawnUnit], letters: Sequence[Box] = (), lines: Sequence[Box] = ()
) -> Iterator[str]:
    """All units. Tags keep off lettering and off lines as far as they can."""
    shown = [unit for unit in units if unit.bodies]
    yield '<g class="im-hulls">'
    yield from (draw_hull(sheet, unit) for unit in shown if len(_on_hull(unit)) > 1)
    yield "</g>"
    yield '<g class="im-units" role="group" aria-label="Units">'
    for unit in shown:
        said = safe(unit.label or unit.name)
        bodies = "".join(draw_body(sheet, drawn, unit.side) for drawn in unit.bodies)
        yield (
            f'<g class="im-unit im-side-{look_of(unit.side)}" data-unit="{unit.number}" role="img" '
            f'aria-label="{said}"><title>{said}</title>{bodies}</g>'
        )
    yield "</g>"
    yield '<g class="im-tags" aria-hidden="true">'
    tagged = [unit for unit in shown if unit.name]
    wanted = [_wanted(sheet, unit) for unit in tagged]
    width, height = sheet.size
    corners = place_tags(wanted, Box(1, 1, width - 1, height - 1), letters, lines)
    for unit, want, corner in zip(tagged, wanted, corners, strict=True):
        yield _draw_tag(unit, want, corner)
    yield "</g>"


def draw_aside(sheet: Sheet, units: Sequence[DrawnUnit]) -> Iterator[str]:
    """The bodies of who is not on the table, unseen: a page takes them for ghosts and for cards."""
    for unit in units:
        bodies = "".join(draw_body(sheet, drawn, unit.side) for drawn in unit.bodies)
        yield f'<defs data-aside="{unit.number}">{bodies.replace("data-body=", "data-aside-body=")}</defs>'


# ---------------------------------------------------------------------- hulls


def _on_hull(unit: DrawnUnit) -> list[int]:
    return [number for number, drawn in enumerate(unit.bodies) if not drawn.wrecked]


def draw_hull(sheet: Sheet, unit: DrawnUnit) -> str:
    """One line round the bodies of a unit that still stand, as far out as the largest base needs."""
    standing = [unit.bodies[place] for place in _on_hull(unit)]
    corners = around([sheet.at(drawn.body.place) for drawn in standing])
    radius = sheet.far(max(drawn.radius for drawn in standing)) + ROOM
    side = look_of(unit.side)
    return f'<path class="im-hull im-hull-{side}" data-hull="{unit.number}" d="{hull_path(corners, radius)}"/>'


def around(points: Sequence[Point]) -> list[Point]:
    """The corners of the tightest ring round some points, clockwise as they are seen."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    halves = []
    for run in (ordered, ordered[::-1]):
        half: list[Point] = []
        for corner in run:
            while len(half) > 1 and _turn(half[-2], half[-1], corner) <= 0:
                half.pop()
            half.append(corner)
        halves.append(half[:-1])
    return halves[0] + halves[1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hull_path(corners: Sequence[Point], radius: float) -> str:
    """A ring that runs at a distance outside some corners, with round bends."""
    if len(corners) == 1:
        (x, y), across = corners[0], number(2 * radius)
        arc = f"a{number(radius)} {number(radius)} 0 1 1"
        return f"M{point((x - radius, y))}{arc} {across} 0{arc}-{across} 0z"
    path: list[str] = []
    for a, b in pairwise([*corners, corners[0]]):
        far = hypot(b[0] - a[0], b[1] - a[1])
        out = (b[1] - a[1]) / far * radius, (a[0] - b[0]) / far * radius
        start, end = (a[0] + out[0], a[1] + out[1]), (b[0] + out[0], b[1] + out[1])
        join = f"A{number(radius)} {number(radius)} 0 0 1 {point(start)}" if path else f"M{point(start)}"
        path.append(f"{join}L{point(end)}")
    first = path[0][1:].split("L")[0]
    return "".join(path) + f"A{number(radius)} {number(radius)} 0 0 1 {first}z"


# ---------------------------------------------------------------------- tags


def _wanted(sheet: Sheet, unit: DrawnUnit) -> Wanted:
    bodies = []
    for drawn in unit.bodies:
        (x, y), radius = sheet.at(drawn.body.place), sheet.far(drawn.radius)
        bodies.append(Box(x - radius, y - radius, x + radius, y + radius))
    room = ROOM if len(bodies) > 1 or unit.bodies[0].look.form == "stand" else 1.5
    hull = Box(
        min(body.left for body in bodies) - room,
        min(body.top for body in bodies) - room,
        max(body.right for body in bodies) + room,
        max(body.bottom for body in bodies) + room,
    )
    return Wanted(hull, *tag_size(unit), bodies)


def tag_size(unit: DrawnUnit) -> Point:
    wide = START + words_wide(unit.name, NAME, bold=True) + END
    if unit.states:
        wide += BETWEEN + words_wide(_states(unit), STATE)
    if unit.die is not None:
        wide += DIE + 2
    if unit.pins:
        wide += PIN * unit.pins + 2
    return wide, TALL if unit.die is not None or unit.pins else LOW


def _states(unit: DrawnUnit) -> str:
    return " · ".join(unit.states)


def _draw_tag(unit: DrawnUnit, want: Wanted, corner: Point) -> str:
    """Name, state in lighter type, order die, pins; at its left the rule of its side, single or double."""
    side = look_of(unit.side)
    wide, high, foot = number(want.wide), number(want.high), want.high / 2 + 4
    parts = [f'<path class="im-tag-box" d="M0 0H{wide}V{high}H0z"/>']
    rule = "M1 0V{0}M4 0V{0}" if side == "b" else "M2 0V{0}"
    parts.append(f'<path class="im-rule-{side}" d="{rule.format(high)}"/>')
    parts.append(f'<text class="im-tag-name" x="{number(START)}" y="{number(foot)}">{safe(unit.name)}')
    if unit.states:
        parts[-1] += f'<tspan class="im-tag-state" dx="{number(BETWEEN)}">{safe(_states(unit))}</tspan>'
    parts[-1] += "</text>"
    end = want.wide - 4 - PIN * unit.pins - (2 if unit.pins else 0)
    if unit.die is not None:
        at = point((end - DIE / 2, want.high / 2))
        parts.append(f'<g transform="translate({at}) scale({DIE_SCALE})">{draw_die(side, unit.die)}</g>')
    for pin in range(unit.pins):
        at = point((end + 2 + PIN * (pin + 0.5), want.high / 2 - 0.5))
        parts.append(f'<path class="im-pin" transform="translate({at})" d="{DROP}"/>')
    tag = f'<g class="im-tag" data-tag="{unit.number}" transform="translate({point(corner)})">{"".join(parts)}</g>'
    return _leader(want, corner) + tag


def _leader(want: Wanted, corner: Point) -> str:
    """A thin line to the nearest body, where a tag had to stand far off."""
    left, top, right, bottom = *corner, corner[0] + want.wide, corner[1] + want.high
    hull = want.hull
    if max(hull.left - right, left - hull.right, hull.top - bottom, top - hull.bottom) < LEADER:
        return ""
    middles = [((body.left + body.right) / 2, (body.top + body.bottom) / 2) for body in want.bodies]
    near = min(middles, key=lambda each: hypot(each[0] - (left + right) / 2, each[1] - (top + bottom) / 2))
    x, y = min(max(near[0], left), right), min(max(near[1], top), bottom)
    radius, far = (want.bodies[0].right - want.bodies[0].left) / 2, hypot(near[0] - x, near[1] - y)
    end = near[0] + (x - near[0]) * radius / far, near[1] + (y - near[1]) * radius / far
    return f'<path class="im-leader" d="M{point((x, y))}L{point(end)}"/>'
