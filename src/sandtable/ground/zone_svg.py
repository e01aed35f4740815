"""A map of zones as a picture: one SVG text that stands alone, or that a page takes in and styles itself.

Layers lie bottom up: open ground, tints, textures, rivers, roads, buildings, crossings, grid and labels,
prepared positions, names, places, counters. The same map always gives the same bytes.
"""

from __future__ import annotations

from collections import Counter as Counting
from collections.abc import Iterable, Iterator, Sequence

from sandtable.base.bits import numbers_in
from sandtable.ground.grid import Grid, column_letters
from sandtable.ground.svg_counters import draw_counters
from sandtable.ground.svg_ground import (
    draw_buildings,
    draw_crossings,
    draw_grid,
    draw_kinds,
    draw_names,
    draw_rivers,
    draw_roads,
    draw_works,
    size_of,
)
from sandtable.ground.svg_shapes import ZONE, corner_of, number, safe
from sandtable.ground.svg_style import definitions, map_style
from sandtable.ground.zone_map import ZoneMap
from sandtable.ground.zone_marks import Counter, Place, look_of, place_words

__all__ = ["Counter", "Place", "draw_map", "draw_pieces", "map_style", "zones_said"]

#: The collar around the sheet, at the sides and above and below.
COLLAR_X, COLLAR_Y = 29, 16
#: Where a place's mark stands in its zone; a supply point that is also an objective stands left of the star.
MARK, BESIDE = (69, 15), 26
#: So many counters would hide it: then it stands over them, small, in a corner where counters show nothing.
COVERING, OVER, BELOW, SMALL = 3, (75, 8), 15, 0.6
COMPASS = ((0, 1, "north"), (1, 0, "east"), (0, -1, "south"), (-1, 0, "west"))


def draw_map(
    found: ZoneMap,
    *,
    positions: int | None = None,
    bridges: int | None = None,
    places: Iterable[Place] = (),
    counters: Iterable[Counter] = (),
    sides: Sequence[str] = (),
    style: bool = True,
) -> str:
    """A map as SVG text. Positions and bridges are sets (of zones, of river edges); without them, as the map begins.

    `sides` are the names of the sides, for what is said of places.
    With `style` off, the page around it brings the rules of `map_style()` and may put its own colours in their place.
    """
    shown = tuple(places)
    works, standing = _as_it_stands(found, positions, bridges)
    return "\n".join(_parts(found, works, standing, shown, tuple(counters), sides, style)) + "\n"


def draw_pieces(grid: Grid, places: Iterable[Place], counters: Iterable[Counter]) -> str:
    """Only what lies on a map, for a page that shows the map already."""
    return "\n".join(_pieces(grid, tuple(places), tuple(counters)))


def zones_said(
    found: ZoneMap,
    *,
    positions: int | None = None,
    bridges: int | None = None,
    places: Iterable[Place] = (),
    sides: Sequence[str] = (),
) -> list[tuple[str, str]]:
    """Every zone with what lies there in words, from the south-west on; the rest as for `draw_map`."""
    works, standing = _as_it_stands(found, positions, bridges)
    words = {place.zone: place_words(place, sides) for place in places}
    return [
        (label, _zone_said(found, zone, works, standing, words.get(zone, "")))
        for zone, label in enumerate(found.grid.labels)
    ]


def _as_it_stands(found: ZoneMap, positions: int | None, bridges: int | None) -> tuple[int, int]:
    """Positions and bridges as they are given, or as the map begins."""
    return found.prepared if positions is None else positions, found.bridges if bridges is None else bridges


def _parts(
    found: ZoneMap,
    works: int,
    standing: int,
    places: tuple[Place, ...],
    counters: tuple[Counter, ...],
    sides: Sequence[str],
    style: bool,
) -> Iterator[str]:
    width, height = size_of(found.grid)
    first, last = found.grid.labels[0], found.grid.labels[-1]
    said = f"Map, {found.grid.columns} by {found.grid.rows} zones, {first} south-west to {last} north-east"
    outer = f"{-COLLAR_X} {-COLLAR_Y} {width + 2 * COLLAR_X} {height + 2 * COLLAR_Y}"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="zone-map" viewBox="{outer}" role="group" aria-label="{said}">'
    )
    yield f"<title>{said}</title>"
    if style:
        yield f"<style>{map_style()}</style>"
    yield definitions()
    yield (
        f'<rect class="zm-paper" x="{-COLLAR_X}" y="{-COLLAR_Y}" width="{width + 2 * COLLAR_X}" '
        f'height="{height + 2 * COLLAR_Y}" fill="var(--paper)"/>'
    )
    # What runs past the sheet is cut off. The name tells the size, so that maps on one page do not cut each other.
    sheet = f"zm-sheet-{found.grid.columns}-{found.grid.rows}"
    yield f'<clipPath id="{sheet}"><path d="M0 0h{width}v{height}H0z"/></clipPath>'
    yield f'<g class="zm-sheet" clip-path="url(#{sheet})">'
    yield f'<rect class="zm-open" width="{width}" height="{height}" fill="var(--g-open)"/>'
    for layer in (draw_kinds, draw_rivers, draw_roads, draw_buildings):
        yield from layer(found)
    yield from draw_crossings(found, standing)
    yield from draw_grid(found)
    yield from draw_works(found, works)
    yield "</g>"
    yield f'<path class="zm-border" d="M0 0h{width}v{height}H0z" fill="none" stroke="var(--ink)" stroke-width="1.6"/>'
    yield from _collar(found.grid)
    yield from draw_names(found, works)
    yield from _zones(found, works, standing, {place.zone: place_words(place, sides) for place in places})
    yield from _pieces(found.grid, places, counters)
    yield "</svg>"


def _pieces(table: Grid, places: tuple[Place, ...], counters: tuple[Counter, ...]) -> Iterator[str]:
    many = Counting(counter.zone for counter in counters)
    covered = {zone for zone, stands in many.items() if stands >= COVERING}
    yield from _places(table, (place for place in places if place.zone not in covered))
    yield from draw_counters(table, counters)
    yield from _places_over(table, (place for place in places if place.zone in covered))


def _collar(table: Grid) -> Iterator[str]:
    width, height = size_of(table)
    yield '<g class="zm-collar" aria-hidden="true">'
    for column in range(1, table.columns + 1):
        x = number((column - 0.5) * ZONE)
        for y in ("-5.5", str(height + 14)):
            yield f'<text x="{x}" y="{y}">{column_letters(column)}</text>'
    for row in range(1, table.rows + 1):
        y = number((table.rows - row + 0.5) * ZONE + 4)
        for x in ("-12", str(width + 12)):
            yield f'<text x="{x}" y="{y}">{row}</text>'
    yield "</g>"


def _places(table: Grid, places: Iterable[Place]) -> Iterator[str]:
    """Stars and crates at the top right of their zones."""
    for place in places:
        left, top = corner_of(table, place.zone)
        for step, kind in enumerate(_kinds(place)):
            at = f"translate({number(left + MARK[0] - step * BESIDE)} {number(top + MARK[1])})"
            yield _place_mark(place, kind, at)


def _places_over(table: Grid, places: Iterable[Place]) -> Iterator[str]:
    """Stars and crates of zones so full of counters that these would hide them."""
    for place in places:
        left, top = corner_of(table, place.zone)
        for step, kind in enumerate(_kinds(place)):
            at = f"translate({number(left + OVER[0])} {number(top + OVER[1] + step * BELOW)}) scale({SMALL})"
            yield _place_mark(place, kind, at)


def _kinds(place: Place) -> list[str]:
    return [kind for kind, is_so in (("objective", place.objective), ("supply", place.supply)) if is_so]


def _place_mark(place: Place, kind: str, at: str) -> str:
    """The plate behind a mark has the colour and the shape of the side that holds the place."""
    held = "" if place.holder is None else f'<use href="#zm-held-{look_of(place.holder)}"/>'
    return f'<g class="zm-place zm-{kind}" transform="{at}">{held}<use href="#zm-{kind}"/></g>'


def _zones(found: ZoneMap, works: int, standing: int, words: dict[int, str]) -> Iterator[str]:
    """A clear square over each zone that says in words what lies there; a page may make them answer to a press."""
    yield '<g class="zm-zones" role="grid" aria-label="Zones">'
    for row in range(found.grid.rows, 0, -1):
        yield '<g role="row">'
        for column in range(1, found.grid.columns + 1):
            zone = found.grid.number((column, row))
            x, y = corner_of(found.grid, zone)
            said = safe(_zone_said(found, zone, works, standing, words.get(zone, "")))
            yield (
                f'<rect class="zm-zone" data-zone="{found.grid.labels[zone]}" x="{number(x)}" y="{number(y)}" '
                f'width="{ZONE}" height="{ZONE}" role="gridcell" aria-label="{said}"><title>{said}</title></rect>'
            )
        yield "</g>"
    yield "</g>"


def _zone_said(found: ZoneMap, zone: int, works: int, standing: int, place: str) -> str:
    """A zone in words: "C3 Le Bény-Bocage, town, objective, road to C4, C2, river north with a bridge"."""
    parts = [found.place_said(zone), found.ground[zone].name.lower(), place]
    if works >> zone & 1:
        parts.append("prepared position")
    if found.road[zone]:
        parts.append("road to " + " and ".join(found.grid.labels[near] for near in numbers_in(found.road[zone])))
    column, row = found.grid.zones[zone]
    for across, up, word in COMPASS:
        if not (1 <= column + across <= found.grid.columns and 1 <= row + up <= found.grid.rows):
            continue
        edge = found.edge(zone, found.grid.number((column + across, row + up)))
        if edge is not None:
            over = " with a bridge" if standing >> edge & 1 else " with a ford" if found.fords >> edge & 1 else ""
            parts.append(f"river {word}{over}")
    return ", ".join(part for part in parts if part)
