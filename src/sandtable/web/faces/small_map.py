"""A map as small as a stamp: what a page shows of a game in a list. Shapes only, no words and no names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.ground.grid import Grid
from sandtable.ground.zone_map import Ground, ZoneMap
from sandtable.ground.zone_marks import Counter, OnMap, Place, look_of

#: Units a zone measures on each side.
ZONE = 10
#: Where counters of one zone stand, by how many there are; what is more than four lies under the others.
SPOTS = {1: ((5, 5),), 2: ((2.7, 5), (7.3, 5)), 3: ((2.7, 2.9), (7.3, 2.9), (5, 7.1))}
QUARTERS = ((2.7, 2.9), (7.3, 2.9), (2.7, 7.1), (7.3, 7.1))
#: The shape of a side's counters: a plate, a diamond, or a round one for all others.
SHAPES = {
    "a": (-2.0, -1.5, "h4v3h-4z"),
    "b": (0.0, -2.0, "l2.3 2-2.3 2-2.3-2z"),
    "n": (-1.7, 0.0, "a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z"),
}
#: A place that matters to a side: a ring around whoever stands there.
RING = (-4.0, 0.0, "a4 4 0 1 0 8 0a4 4 0 1 0-8 0z")


class Layer(Struct, frozen=True):
    """Shapes of one kind, as the path of an SVG. The page has a look for each kind."""

    kind: str
    path: str


class SmallMap(Struct, frozen=True):
    """Layers from the bottom up, on a sheet of this size."""

    width: int
    height: int
    layers: tuple[Layer, ...]


def small_zones(lying: OnMap) -> SmallMap:
    """A map of zones with what lies on it."""
    table = lying.map.grid
    layers = [*_ground(lying.map), *_lines(lying.map), *_places(table, lying.places), *_counters(table, lying.counters)]
    return SmallMap(table.columns * ZONE, table.rows * ZONE, tuple(layers))


def _ground(found: ZoneMap) -> Iterator[Layer]:
    for kind in Ground:
        zones = numbers_in(found.where({kind}))
        if kind is not Ground.OPEN and (path := "".join(_strips(found.grid, zones))):
            yield Layer(kind.name.lower(), path)


def _strips(table: Grid, zones: Iterable[int]) -> Iterator[str]:
    """Zones that lie side by side, as one."""
    first = last = -2
    for zone in zones:
        if zone != last + 1 or zone % table.columns == 0:
            yield from _strip(table, first, last)
            first = zone
        last = zone
    yield from _strip(table, first, last)


def _strip(table: Grid, first: int, last: int) -> Iterator[str]:
    if first >= 0:
        x, y = _corner(table, first)
        across = (last - first + 1) * ZONE
        yield f"M{x} {y}h{across}v{ZONE}h-{across}z"


def _lines(found: ZoneMap) -> Iterator[Layer]:
    table = found.grid
    if rivers := "".join(_edge(table, *pair) for pair in found.edges):
        yield Layer("river", rivers)
    steps = ((zone, near) for zone, joined in enumerate(found.road) for near in numbers_in(joined) if near > zone)
    if roads := "".join(f"M{_middle(table, zone)}L{_middle(table, near)}" for zone, near in steps):
        yield Layer("road", roads)


def _edge(table: Grid, a: int, b: int) -> str:
    (ax, ay), (bx, by) = _corner(table, a), _corner(table, b)
    return f"M{max(ax, bx)} {max(ay, by)}" + (f"v{ZONE}" if ay == by else f"h{ZONE}")


def _places(table: Grid, places: Iterable[Place]) -> Iterator[Layer]:
    if path := "".join(_shape(table, place.zone, (5, 5), RING) for place in places if place.objective):
        yield Layer("objective", path)


def _counters(table: Grid, counters: Iterable[Counter]) -> Iterator[Layer]:
    in_zone: dict[int, list[str]] = {}
    for counter in counters:
        in_zone.setdefault(counter.zone, []).append(look_of(counter.side))
    for look, shape in SHAPES.items():
        path = "".join(
            _shape(table, zone, spot, shape)
            for zone, looks in in_zone.items()
            for stands, spot in zip(looks, SPOTS.get(len(looks), QUARTERS), strict=False)
            if stands == look
        )
        if path:
            yield Layer(f"side-{look}", path)


def _shape(table: Grid, zone: int, spot: tuple[float, float], shape: tuple[float, float, str]) -> str:
    x, y = _corner(table, zone)
    return moved(shape, x + spot[0], y + spot[1])


def moved(shape: tuple[float, float, str], x: float, y: float) -> str:
    """A shape about a place of the sheet."""
    left, up, path = shape
    return f"M{x + left:g} {y + up:g}{path}"


def _corner(table: Grid, zone: int) -> tuple[int, int]:
    """The upper left corner of a zone; rows are counted from the south."""
    column, row = table.zones[zone]
    return (column - 1) * ZONE, (table.rows - row) * ZONE


def _middle(table: Grid, zone: int) -> str:
    x, y = _corner(table, zone)
    return f"{x + ZONE // 2} {y + ZONE // 2}"
