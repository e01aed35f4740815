"""The ground of a drawn map, layer by layer: tints, textures, rivers, roads, buildings, crossings, works, names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from sandtable.base.bits import numbers_in, set_of
from sandtable.ground.grid import Grid
from sandtable.ground.svg_shapes import (
    BEYOND,
    ZONE,
    Point,
    between,
    cells_of,
    centre_of,
    corner_of,
    number,
    outline,
    patches,
    point,
    safe,
    smooth_line,
    wobble,
)
from sandtable.ground.zone_map import Ground, River, ZoneMap


class Look(NamedTuple):
    """How a kind of ground is drawn: its tint, how far its outline draws back, whether zones of it run together."""

    tint: str
    least: float
    most: float
    edge: str = ""
    joined: bool = True


#: From the bottom up. Open ground is the sheet itself: plain means open, any texture means rough.
LOOKS: dict[Ground, Look] = {
    Ground.BOCAGE: Look('fill="var(--g-bocage)"', 2, 10),
    Ground.MARSH: Look('fill="var(--g-marsh)"', 2, 10),
    Ground.HILLS: Look('fill="var(--g-hill)"', 2, 10),
    Ground.TOWN: Look('fill="var(--g-town)"', 8, 15, joined=False),
    Ground.WOODS: Look('fill="var(--g-woods)"', 2, 10, 'stroke="var(--g-tree)" stroke-width=".8"'),
    Ground.WATER: Look('fill="var(--g-water)"', 0, 7, 'stroke="var(--g-bank)" stroke-width="1.3"'),
    Ground.IMPASSABLE: Look('fill="var(--g-contour)" fill-opacity=".35"', 1, 8, 'stroke="var(--g-work)"'),
}
#: Hills rise in rings: how far each draws back further than the hill's own outline.
RINGS = (7, 16)
BUILDINGS = 3
RIVER = (("var(--g-bank)", 9.0), ("var(--g-water)", 6.4))
ROAD = (("var(--g-road-edge)", 6.2), ("var(--g-road)", 4.0))
RIVER_WANDER, ROAD_WANDER = 3.5, 4.0
CROSS = 4
#: Names: how wide a letter is, where a name stands in its zone, how far apart two lines are.
LETTER, NAME_DOWN, NAME_LINE, NAME_WIDEST = 7, 77, 13, 112
#: Where the foot of the zone is taken, by the toothed line of a position or by a bridge, the name stands higher.
NAME_RAISED = 71
WATER_NAME_DOWN = 19
#: Kinds of ground whose names are upright, as those of places where people live or look out from.
UPRIGHT = {Ground.TOWN, Ground.HILLS}


def size_of(table: Grid) -> tuple[int, int]:
    return table.columns * ZONE, table.rows * ZONE


# ---------------------------------------------------------------------- tints and textures


def draw_kinds(found: ZoneMap) -> Iterator[str]:
    """Tints first, then the rings of hills, then textures, so that no tint covers a texture."""
    sheet = found.grid.columns, found.grid.rows
    textures, contours = [], []
    for kind, look in LOOKS.items():
        cells = cells_of(found.grid, numbers_in(found.where({kind})))
        groups = list(patches(cells)) if look.joined else [{cell} for cell in sorted(cells)]
        paths = [outline(group, sheet, look.least, look.most) for group in groups]
        if not paths:
            continue
        name = kind.name.lower()
        yield f'<g class="zm-tint zm-{name}" {look.tint} {look.edge}>{_paths(paths)}</g>'
        if kind is not Ground.TOWN:
            textures.append(f'<g class="zm-texture zm-{name}" fill="url(#zm-p-{name})">{_paths(paths)}</g>')
        if kind is Ground.HILLS:
            contours = [
                outline(group, sheet, look.least + more, look.most + more) for more in RINGS for group in groups
            ]
    if contours:
        yield (
            '<g class="zm-contours" fill="var(--g-contour)" fill-opacity=".06" stroke="var(--g-contour)" '
            f'stroke-width=".9" stroke-opacity=".75">{_paths(contours)}</g>'
        )
    yield from textures


def _paths(paths: list[str]) -> str:
    return "".join(f'<path d="{path}"/>' for path in paths)


def _lines(kind: str, paths: list[str], strokes: tuple[tuple[str, float], ...]) -> Iterator[str]:
    """Lines with an edge: the wide dark stroke of all of them first, so that they flow into each other."""
    if not paths:
        return
    for place, (colour, width) in enumerate(strokes):
        part = "edge" if place == 0 else "body"
        yield (
            f'<path class="zm-{kind} zm-{part}" d="{"".join(paths)}" fill="none" stroke="{colour}" '
            f'stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"/>'
        )


# ---------------------------------------------------------------------- rivers


def draw_rivers(found: ZoneMap) -> Iterator[str]:
    """Rivers along the zone edges, drawn as long lines that wander a little."""
    yield from _lines("river", [smooth_line(points) for points in _river_lines(found)], RIVER)


def edge_ends(table: Grid, pair: tuple[int, int]) -> tuple[Point, Point]:
    """The two ends of the edge between zones that lie side by side, left or upper end first."""
    (ax, ay), (bx, by) = (centre_of(table, zone) for zone in pair)
    x, y = between((ax, ay), (bx, by))
    across, down = abs(by - ay) / 2, abs(bx - ax) / 2
    return (x - across, y - down), (x + across, y + down)


def _river_lines(found: ZoneMap) -> Iterator[list[Point]]:
    at_corner: dict[Point, list[int]] = {}
    for edge, pair in enumerate(found.edges):
        for end in edge_ends(found.grid, pair):
            at_corner.setdefault(end, []).append(edge)
    left = set(range(len(found.edges)))
    # A line starts where a river ends or parts; what is left after those are rings.
    starts = sorted(corner for corner, edges in at_corner.items() if len(edges) != 2)
    for start in [*starts, *sorted(at_corner)]:
        for first in at_corner[start]:
            if first not in left:
                continue
            line, here, edge = _run_out(found, start), start, first
            line.append(_river_corner(start))
            while True:
                left.discard(edge)
                points, here = _along(found, edge, here)
                line += [*points, _river_corner(here)]
                onward = [more for more in at_corner[here] if more in left]
                if len(at_corner[here]) != 2 or not onward:
                    break
                edge = onward[0]
            yield line + _run_out(found, here)


def _along(found: ZoneMap, edge: int, start: Point) -> tuple[list[Point], Point]:
    """Points along an edge from one of its ends, and the other end."""
    one, other = edge_ends(found.grid, found.edges[edge])
    upright = one[0] == other[0]
    points = []
    for place, part in enumerate((0.25, 0.5, 0.75)):
        # A crossing stands on the middle of its edge, so there the river keeps to it.
        crossed = place == 1 and (found.bridges | found.fords) >> edge & 1
        aside = 0.0 if crossed else wobble(RIVER_WANDER, *found.edges[edge], place)
        x, y = between(one, other, part)
        points.append((x + aside, y) if upright else (x, y + aside))
    return (points, other) if start == one else (points[::-1], one)


def _river_corner(corner: Point) -> Point:
    x, y = int(corner[0]), int(corner[1])
    return x + wobble(RIVER_WANDER / 2, x, y, 1), y + wobble(RIVER_WANDER / 2, x, y, 2)


def _run_out(found: ZoneMap, corner: Point) -> list[Point]:
    """The point past the edge of the sheet where a river that reaches it is cut off."""
    (x, y), (width, height) = corner, size_of(found.grid)
    out = (x == width) - (x == 0), (y == height) - (y == 0)
    return [(x + BEYOND * out[0], y + BEYOND * out[1])] if any(out) else []


# ---------------------------------------------------------------------- roads and what stands by them


def draw_roads(found: ZoneMap) -> Iterator[str]:
    """Roads from centre to centre. One that ends in a zone on the border, heading outward, is drawn to the border."""
    paths = [smooth_line(line) for line in _road_lines(found)]
    yield from _lines("road", [path for path in paths if path], ROAD)


def _road_lines(found: ZoneMap) -> Iterator[list[Point]]:
    """Every stretch of road once, in lines as long as they can be."""
    drawn: set[frozenset[int | Point]] = set()
    for road in found.text.road:
        zones = [found.grid.read(label) for label in road.path.split()]
        if len(zones) < 2:
            continue
        before, after = _leaving(found, zones[1], zones[0]), _leaving(found, zones[-2], zones[-1])
        stops: list[int | Point] = [*before, *zones, *after]
        line: list[Point] = []
        for a, b in pairwise(stops):
            step = frozenset[int | Point]((a, b))
            if step in drawn:  # another road runs here already: break off and go on after it
                yield line
                line = []
                continue
            drawn.add(step)
            line = line or [_road_stop(found.grid, a)]
            if isinstance(a, int) and isinstance(b, int):
                line.append(_road_middle(found, (min(a, b), max(a, b))))
            line.append(_road_stop(found.grid, b))
        yield line


def _road_stop(table: Grid, stop: int | Point) -> Point:
    """Near the centre of a zone, at the same spot for all its roads; a point off the sheet is what it is."""
    if not isinstance(stop, int):
        return stop
    x, y = centre_of(table, stop)
    return x + wobble(ROAD_WANDER, stop, table.size, 1), y + wobble(ROAD_WANDER, stop, table.size, 2)


def _road_middle(found: ZoneMap, pair: tuple[int, int]) -> Point:
    x, y = between(centre_of(found.grid, pair[0]), centre_of(found.grid, pair[1]))
    if found.edge(*pair) is not None:
        return x, y
    return x + wobble(ROAD_WANDER, *pair, 3), y + wobble(ROAD_WANDER, *pair, 4)


def _leaving(found: ZoneMap, before: int, last: int) -> list[Point]:
    """The point off the sheet that a road heads for, if straight on from its last zone is off the table."""
    (ac, ar), (bc, br) = found.grid.zones[before], found.grid.zones[last]
    across, up = bc - ac, br - ar
    x, y = centre_of(found.grid, last)
    reach = ZONE / 2 + BEYOND
    aside = wobble(2 * ROAD_WANDER, last, 5)
    if not 1 <= br + up <= found.grid.rows:
        return [(x + aside, y - up * reach)]
    if not 1 <= bc + across <= found.grid.columns:
        return [(x + across * reach, y + aside)]
    return []


def draw_buildings(found: ZoneMap) -> Iterator[str]:
    towns = list(numbers_in(found.where({Ground.TOWN})))
    if towns:
        uses = (_use(f"town-{zone % BUILDINGS}", corner_of(found.grid, zone)) for zone in towns)
        yield f'<g class="zm-buildings" fill="var(--g-block)">{"".join(uses)}</g>'


def _use(symbol: str, at: Point) -> str:
    return f'<use href="#zm-{symbol}" x="{number(at[0])}" y="{number(at[1])}"/>'


def draw_crossings(found: ZoneMap, bridges: int) -> Iterator[str]:
    """Bridges that stand, bridges that stood at the beginning and are gone, and fords."""
    all_edges = set_of(range(len(found.edges)))
    kinds = (
        ("bridge", "Bridge", bridges),
        ("blown", "Blown bridge", found.bridges & ~bridges),
        ("ford", "Ford", found.fords & ~bridges),
    )
    for kind, word, mask in kinds:
        for edge in numbers_in(mask & all_edges):
            one, other = edge_ends(found.grid, found.edges[edge])
            turn = " rotate(90)" if one[0] == other[0] else ""
            said = f"{word} {found.edge_said(edge)}"
            yield (
                f'<g class="zm-crossing zm-{kind}" role="img" aria-label="{said}" '
                f'transform="translate({point(between(one, other))}){turn}"><use href="#zm-{kind}"/></g>'
            )


# ---------------------------------------------------------------------- grid, works, names


def draw_grid(found: ZoneMap) -> Iterator[str]:
    """Thin lines, a small cross at each inner corner, and each zone's label in its corner."""
    width, height = size_of(found.grid)
    across, down = range(ZONE, width, ZONE), range(ZONE, height, ZONE)
    lines = "".join(f"M{x} 0V{height}" for x in across) + "".join(f"M0 {y}H{width}" for y in down)
    arm = 2 * CROSS
    crosses = "".join(f"M{x - CROSS} {y}h{arm}M{x} {y - CROSS}v{arm}" for x in across for y in down)
    if lines:
        yield f'<path class="zm-grid" d="{lines}" stroke="var(--g-grid)" stroke-width=".8" opacity=".55"/>'
    if crosses:
        yield f'<path class="zm-crosses" d="{crosses}" stroke="var(--g-grid)" stroke-width="1.2"/>'
    yield '<g class="zm-co" aria-hidden="true">'
    for zone, label in enumerate(found.grid.labels):
        x, y = corner_of(found.grid, zone)
        yield f'<text x="{number(x + 4)}" y="{number(y + 11)}">{label}</text>'
    yield "</g>"


def draw_works(found: ZoneMap, positions: int) -> Iterator[str]:
    for zone in numbers_in(positions & found.grid.all):
        yield f'<g class="zm-works">{_use("works", corner_of(found.grid, zone))}</g>'


def draw_names(found: ZoneMap, positions: int) -> Iterator[str]:
    """Names of zones at the foot of each, names of rivers along a quiet stretch."""
    width, _ = size_of(found.grid)
    yield '<g class="zm-names" aria-hidden="true">'
    for zone, name in sorted(found.names.items()):
        left, top = corner_of(found.grid, zone)
        lines = _broken(name)
        south = found.edge(zone, zone - found.grid.columns)
        crossed = south is not None and (found.bridges | found.fords) >> south & 1
        down = NAME_RAISED if crossed or positions >> zone & 1 else NAME_DOWN
        style = "zm-name" if found.ground[zone] in UPRIGHT else "zm-name zm-land-name"
        half = max(len(line) for line in lines) * LETTER / 2
        # A long name near the border is moved in, so that none of it is off the sheet.
        x = min(max(left + ZONE / 2, half), max(width - half, half))
        for place, line in enumerate(lines):
            y = top + down - NAME_LINE * (len(lines) - 1 - place)
            yield f'<text class="{style}" x="{number(x)}" y="{number(y)}">{safe(line)}</text>'
    for river in found.text.river:
        if river.name and river.edges.split():
            yield _river_name(found, river)
    yield "</g>"


def _broken(name: str) -> list[str]:
    """A name in one line, or in two if it is much wider than a zone and has a space to break at."""
    spaces = [place for place, sign in enumerate(name) if sign == " "]
    if len(name) * LETTER <= NAME_WIDEST or not spaces:
        return [name]
    middle = min(spaces, key=lambda place: abs(2 * place - len(name)))
    return [name[:middle], name[middle + 1 :]]


def _river_name(found: ZoneMap, river: River) -> str:
    """The name under a level stretch: away from crossings, names and rough ground, near the river's middle."""
    pairs = [tuple(sorted(map(found.grid.read, edge.split("-")))) for edge in river.edges.split()]
    numbers = [number_ for a, b in pairs if (number_ := found.edge(a, b)) is not None]

    def unfit(place: int) -> tuple[bool, int, int]:
        edge = numbers[place]
        one, other = edge_ends(found.grid, found.edges[edge])
        busy = (found.bridges | found.fords) >> edge & 1
        south = found.edges[edge][0]
        crowded = 2 * busy + (south in found.names) + (found.rough >> south & 1)
        return one[1] != other[1], crowded, abs(2 * place - len(numbers))

    edge = numbers[min(range(len(numbers)), key=unfit)]
    one, other = edge_ends(found.grid, found.edges[edge])
    x, y = between(one, other)
    style = 'class="zm-name zm-water-name"'
    if one[1] == other[1]:
        return f'<text {style} x="{number(x)}" y="{number(y + WATER_NAME_DOWN)}">{safe(river.name)}</text>'
    place = f"translate({number(x - 8)} {number(y)}) rotate(-90)"
    return f'<text {style} transform="{place}">{safe(river.name)}</text>'
