"""A map of square zones: what lies in each zone, roads from centre to centre, rivers along the edges.

Written so that a person can read and change it:

    terrain = '''
    . . b t .
    . w w . .
    '''
    [[map.road]]
    path = "A2 B2 C1"
    [[map.river]]
    name = "Souleuvre"
    edges = "A2-A1 B2-B1"
    bridges = "B2-B1"

The first row of `terrain` is the northernmost. Columns are lettered from the west, rows numbered from
the south.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct

from sandtable.base.bits import numbers_in
from sandtable.ground.grid import Grid, grid


class Ground(StrEnum):
    """What can lie in a zone, and the letter for it on a map."""

    OPEN = "."
    WOODS = "w"
    TOWN = "t"
    HILLS = "h"
    BOCAGE = "b"
    MARSH = "m"
    IMPASSABLE = "#"
    WATER = "~"


CLOSED = frozenset({Ground.IMPASSABLE, Ground.WATER})
LETTERS = frozenset(kind.value for kind in Ground)


#: A map of a whole corps has 200 zones; drawing one takes a second's twentieth for every 400.
MOST_ZONES = 500
#: A letter and a blank for every zone, with room for blank lines and for telling how many zones are too many.
Terrain = Annotated[str, Meta(max_length=10 * MOST_ZONES)]
#: Zones or edges of zones one after the other: enough for a road or a river through the whole table.
Zones = Annotated[str, Meta(max_length=2_000)]
Name = Annotated[str, Meta(max_length=60)]
MOST_ROADS = MOST_RIVERS = 60
MOST_NAMES = 200


class Road(Struct, frozen=True, forbid_unknown_fields=True):
    """A road from zone to zone."""

    path: Zones
    name: Name = ""


class River(Struct, frozen=True, forbid_unknown_fields=True):
    """A river along zone edges, each written as the two zones it parts."""

    edges: Zones
    name: Name = ""
    bridges: Zones = ""
    fords: Zones = ""


class MapText(Struct, frozen=True, forbid_unknown_fields=True):
    """A map as it is written."""

    terrain: Terrain
    road: Annotated[tuple[Road, ...], Meta(max_length=MOST_ROADS)] = ()
    river: Annotated[tuple[River, ...], Meta(max_length=MOST_RIVERS)] = ()
    prepared: Zones = ""
    names: Annotated[dict[Name, Name], Meta(max_length=MOST_NAMES)] = {}


class MapFault(ValueError):
    """A map that cannot be read; every fault with its place."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


#: How a step from one zone to a neighbour meets the water.
DRY, FORD, BRIDGEABLE, WADE = range(4)


class ZoneMap:
    """A map that was read and checked. What can change in play (bridges, positions) is only its beginning here."""

    def __init__(self, text: MapText) -> None:
        self.text = text
        faults: list[str] = []
        self.ground, self.grid = _read_terrain(text.terrain, faults)
        if faults:
            raise MapFault(faults)
        read = _Reader(self.grid, faults)
        #: Zones joined to each zone by a road, as sets.
        self.road: tuple[int, ...] = read.roads(text.road)
        #: River edges in order, each as the two zones it parts; bridges are counted by their place here.
        self.edges: tuple[tuple[int, int], ...] = ()
        self.edges, self.fords, self.bridges = read.rivers(text.river)
        self.prepared = read.zones(text.prepared, "prepared")
        self.names = read.names(text.names)
        self._edge_number = {pair: number for number, pair in enumerate(self.edges)}
        _check_roads_cross_on_bridges(self, faults)
        _check_closed_ground(self, faults)
        if faults:
            raise MapFault(faults)

    @cached_property
    def closed(self) -> int:
        """Zones that nobody can enter."""
        return self.where(CLOSED)

    @cached_property
    def rough(self) -> int:
        """Zones that are neither open nor closed."""
        return self.grid.all & ~self.closed & ~self.where({Ground.OPEN})

    def where(self, kinds: Iterable[Ground]) -> int:
        """The zones of some kinds of ground, as a set."""
        wanted = frozenset(kinds)
        return sum(1 << number for number, ground in enumerate(self.ground) if ground in wanted)

    def edge(self, a: int, b: int) -> int | None:
        """The number of the river edge between two zones, if there is one."""
        return self._edge_number.get((min(a, b), max(a, b)))

    @cached_property
    def crossing(self) -> dict[tuple[int, int], tuple[int, int]]:
        """For steps that meet a river: how, and the number of the edge (or -1 at a corner)."""
        corners = {corner for pair in self.edges for corner in _ends(self.grid, pair)}
        found: dict[tuple[int, int], tuple[int, int]] = {}
        for zone in range(self.grid.size):
            for near in self.grid.neighbours[zone]:
                number = self.edge(zone, near)
                if number is not None:
                    ford = self.fords >> number & 1
                    found[zone, near] = (FORD if ford else BRIDGEABLE, number)
                elif _corner(self.grid, zone, near) in corners:
                    # A diagonal step that touches a corner of the river counts as crossing it, with no bridge to use.
                    found[zone, near] = (WADE, -1)
        return found

    @staticmethod
    def crossable(how: int, edge: int, bridges: int) -> bool:
        """Whether a crossing can be made dry-shod with the bridges that stand now."""
        return how in (DRY, FORD) or (how == BRIDGEABLE and bool(bridges >> edge & 1))

    @cached_property
    def edges_of(self) -> dict[int, tuple[int, ...]]:
        """The river edges of each zone that has any."""
        found: dict[int, list[int]] = {}
        for number, pair in enumerate(self.edges):
            for zone in pair:
                found.setdefault(zone, []).append(number)
        return {zone: tuple(numbers) for zone, numbers in found.items()}

    def edge_said(self, number: int) -> str:
        a, b = self.edges[number]
        return f"{self.grid.labels[a]}-{self.grid.labels[b]}"

    def place_said(self, zone: int) -> str:
        """A zone with its name, where it has one: "C3 Le Bény-Bocage"."""
        name = self.names.get(zone)
        return f"{self.grid.labels[zone]} {name}" if name else self.grid.labels[zone]


def _read_terrain(text: str, faults: list[str]) -> tuple[tuple[Ground, ...], Grid]:
    lines = [line.split() if " " in line.strip() else list(line.strip()) for line in text.splitlines() if line.strip()]
    if not lines:
        faults.append("map.terrain: there is no map")
        return (), grid(1, 1)
    columns, rows = len(lines[0]), len(lines)
    if columns * rows > MOST_ZONES:
        faults.append(f"map.terrain: {columns} by {rows} are {columns * rows} zones, where {MOST_ZONES} may be")
        return (), grid(1, 1)
    try:
        table = grid(columns, rows)
    except ValueError as fault:
        faults.append(f"map.terrain: {fault}")
        return (), grid(1, 1)
    ground: list[Ground] = []
    for row, line in zip(range(rows, 0, -1), lines, strict=True):
        if len(line) != columns:
            faults.append(f"map.terrain, row {row}: {len(line)} zones, where the first row has {columns}")
        for column, letter in enumerate(line, start=1):
            if letter not in LETTERS:
                known = ", ".join(f"{kind.value} {kind.name.lower()}" for kind in Ground)
                faults.append(f"map.terrain, row {row}, column {column}: '{letter}' is none of {known}")
    if faults:
        return (), grid(1, 1)
    for line in reversed(lines):
        ground += [Ground(letter) for letter in line]
    return tuple(ground), table


class _Reader:
    """Reads labels into numbers and notes every fault with its place."""

    def __init__(self, table: Grid, faults: list[str]) -> None:
        self.grid, self.faults = table, faults

    def zone(self, label: str, place: str) -> int | None:
        try:
            return self.grid.read(label)
        except ValueError as fault:
            self.faults.append(f"map.{place}: {fault}")
            return None

    def zones(self, labels: str, place: str) -> int:
        found = (self.zone(label, place) for label in labels.split())
        return sum(1 << zone for zone in {zone for zone in found if zone is not None})

    def names(self, names: dict[str, str]) -> dict[int, str]:
        read = {self.zone(label, "names"): name for label, name in names.items()}
        return {zone: name for zone, name in read.items() if zone is not None}

    def roads(self, roads: Iterable[Road]) -> tuple[int, ...]:
        joined = [0] * self.grid.size
        for number, road in enumerate(roads, start=1):
            place = f"road {number}"
            path = [self.zone(label, place) for label in road.path.split()]
            if len(path) < 2:
                self.faults.append(f"map.{place}: a road joins two zones or more")
            for a, b in pairwise(path):
                if a is None or b is None:  # told already
                    continue
                if self.grid.distance[a][b] != 1:
                    self.faults.append(f"map.{place}: {self.grid.labels[a]} and {self.grid.labels[b]} are not adjacent")
                    continue
                joined[a] |= 1 << b
                joined[b] |= 1 << a
        return tuple(joined)

    def pairs(self, edges: str, place: str) -> list[tuple[int, int]]:
        found = []
        for edge in edges.split():
            a, dash, b = edge.partition("-")
            if not dash:
                self.faults.append(f"map.{place}: '{edge}' is not an edge such as B2-B1")
                continue
            one, other = self.zone(a, place), self.zone(b, place)
            if one is None or other is None:
                continue
            (ac, ar), (bc, br) = self.grid.zones[one], self.grid.zones[other]
            if abs(ac - bc) + abs(ar - br) != 1:
                self.faults.append(f"map.{place}: {edge} is not an edge: the zones do not lie side by side")
                continue
            found.append((min(one, other), max(one, other)))
        return found

    def rivers(self, rivers: Iterable[River]) -> tuple[tuple[tuple[int, int], ...], int, int]:
        edges: dict[tuple[int, int], int] = {}
        fords = bridges = 0
        for number, river in enumerate(rivers, start=1):
            place = f"river {number}"
            own = self.pairs(river.edges, place)
            for pair in own:
                edges.setdefault(pair, len(edges))
            for over, what in ((river.bridges, "bridge"), (river.fords, "ford")):
                for pair in self.pairs(over, f"{place}, {what}s"):
                    if pair not in own:
                        label = "-".join(self.grid.labels[zone] for zone in pair)
                        self.faults.append(f"map.{place}: the {what} {label} is on no edge of the river")
                    elif what == "bridge":
                        bridges |= 1 << edges[pair]
                    else:
                        fords |= 1 << edges[pair]
        return tuple(edges), fords, bridges


def _ends(table: Grid, pair: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two corner points of an edge, a zone's south-west corner being its own (column, row)."""
    (ac, ar), (bc, br) = table.zones[pair[0]], table.zones[pair[1]]
    if ar == br:  # side by side: the edge runs north and south
        column = max(ac, bc)
        return (column, ar), (column, ar + 1)
    row = max(ar, br)
    return (ac, row), (ac + 1, row)


def _corner(table: Grid, zone: int, near: int) -> tuple[int, int] | None:
    """The corner point that a diagonal step goes through; none for a step straight on."""
    (ac, ar), (bc, br) = table.zones[zone], table.zones[near]
    if ac == bc or ar == br:
        return None
    return max(ac, bc), max(ar, br)


def _check_closed_ground(found: ZoneMap, faults: list[str]) -> None:
    for zone in numbers_in(found.closed):
        label, ground = found.grid.labels[zone], found.ground[zone].name.lower()
        if found.road[zone]:
            faults.append(f"map.road: it runs through {label}, which nobody can enter ({ground})")
        if found.prepared >> zone & 1:
            faults.append(f"map.prepared: nobody can dig in at {label} ({ground})")


def _check_roads_cross_on_bridges(found: ZoneMap, faults: list[str]) -> None:
    for (zone, near), (how, number) in found.crossing.items():
        if zone > near or not found.road[zone] >> near & 1:
            continue
        where = f"{found.grid.labels[zone]} to {found.grid.labels[near]}"
        if how == WADE:
            faults.append(f"map.road: {where} crosses the corner of a river; lead the road across an edge")
        elif how == BRIDGEABLE and not found.bridges >> number & 1:
            faults.append(f"map.road: {where} crosses a river without a bridge or ford")
