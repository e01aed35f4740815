"""Where forces set up: zones as strips, boxes or outlines, and what is wrong with where a unit stands.

zone = { edge = "south", depth = 12 }              a strip along an edge
zone = { edge = "west", depth = 10, part = [0, 24] }    of a part of it
zone = { box = [0, 18, 48, 36] }                   west, south, east, north
zone = { polygon = [[0, 0], [30, 0], [0, 30]] }
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sandtable.inches.apart import place_nearer
from sandtable.inches.bodies import box_about, on_table, overlap
from sandtable.inches.crossing import contains, nearer_than
from sandtable.inches.pieces import Piece, Ring
from sandtable.inches.tables.ground_text import (
    Corners,
    Inches,
    box_read,
    corners_read,
    inches_read,
    place_read,
    values_in,
)
from sandtable.inches.tables.outlines import crossed, flat, repeated
from sandtable.inches.tape import INCH, Box, Place, place_said, said, within

WAYS = ("edge", "box", "polygon")


class ZoneText(Struct, frozen=True):
    """A zone as it is written, in one of three ways."""

    edge: Literal["", "north", "east", "south", "west"] = ""
    depth: Inches | None = None
    part: tuple[Inches, Inches] | None = None
    box: tuple[Inches, Inches, Inches, Inches] | None = None
    polygon: Annotated[Corners, Meta(min_length=3)] | None = None


class DeployZone(Struct, frozen=True):
    """An outline in which discs are set up."""

    ring: Ring

    def holds(self, place: Place, radius: int = 0) -> bool:
        """Whether a whole disc lies in the zone; its rim may touch the edge."""
        if len(self.ring) == 4 and (box := _box_of(self.ring)) is not None:  # as nearly every zone is
            west, south, east, north = box
            return west + radius <= place[0] <= east - radius and south + radius <= place[1] <= north - radius
        if not contains(self.ring, place):
            return False
        edges = zip(self.ring, (*self.ring[1:], self.ring[0]), strict=True)
        return not radius or not any(nearer_than(a, b, place, radius) for a, b in edges)


@lru_cache(maxsize=64)
def _box_of(ring: Ring) -> Box | None:
    """The box that an outline of four corners is, if it lies straight on the table."""
    west, south, east, north = box = box_about(ring)
    straight = {(west, south), (west, north), (east, south), (east, north)}
    turns = all((a[0] == b[0]) != (a[1] == b[1]) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))
    return box if straight == set(ring) and turns else None


def strip_zone(edge: str, depth: int, size: Place, part: tuple[int, int] | None = None) -> DeployZone:
    """A zone along an edge of the table."""
    width, length = size
    low, high = part or (0, width if edge in ("north", "south") else length)
    boxes = {
        "south": (low, 0, high, depth),
        "north": (low, length - depth, high, length),
        "west": (0, low, depth, high),
        "east": (width - depth, low, width, high),
    }
    return box_zone(boxes[edge])


def box_zone(box: Box) -> DeployZone:
    west, south, east, north = box
    return DeployZone(((west, south), (west, north), (east, north), (east, south)))


def read_zone(entry: dict[str, Any], size: Place, where: str, faults: list[str]) -> DeployZone | None:
    """A zone from what was written of it; None, with every fault told, if it is none."""
    before = len(faults)
    text = ZoneText(**values_in(entry, ZoneText, where, faults))
    ways = [way for way in WAYS if way in entry]
    if len(ways) != 1:
        faults.append(f"{where}: give a zone in one way: edge with depth, or box, or polygon")
    elif ways != ["edge"]:
        faults += [f"{where}: {other} goes with edge only" for other in ("depth", "part") if other in entry]
    elif "depth" not in entry:
        faults.append(f"{where}: say how deep it is, such as depth = 12")
    if len(faults) > before:
        return None
    zone = _zone(text, size, where, faults)
    if zone and len(faults) == before:
        outside = next((corner for corner in zone.ring if not on_table(corner, *size)), None)
        if outside:
            faults.append(f"{where}: {place_said(outside)} is off the table")
    return zone if len(faults) == before else None


def _zone(text: ZoneText, size: Place, where: str, faults: list[str]) -> DeployZone | None:
    if text.box:
        box = box_read(text.box, f"{where}, box", faults)
        return box_zone(box) if box else None
    if text.polygon:
        ring = corners_read(text.polygon, f"{where}, polygon", faults)
        if ring and (repeated((*ring, ring[0])) or flat(ring) or crossed(ring)):
            faults.append(f"{where}, polygon: the outline crosses itself, or has no room inside")
        return DeployZone(ring) if ring else None
    depth = inches_read(text.depth or 0, f"{where}, depth", faults, INCH)
    part = place_read(text.part, f"{where}, part", faults) if text.part else None
    if part and part[0] >= part[1]:
        faults.append(f"{where}, part: give from where to where, the smaller number first")
    return None if depth is None else strip_zone(text.edge, depth, size, part)


class Standing(Struct, frozen=True):
    """A disc that is set up, by its name."""

    name: str
    at: Place
    radius: int


class Why(StrEnum):
    """What can be wrong with where a disc stands; each game has its own rule for each."""

    OFF_TABLE = "off the table"
    OUTSIDE = "outside the zone"
    SHUT = "on shut ground"
    NEAR_SHUT = "near shut ground"
    OVERLAP = "on another"
    CROWDED = "near another"
    NEAR_ENEMY = "near an enemy"


class Misplaced(Struct, frozen=True):
    """One thing that is wrong with where a disc stands."""

    who: Standing
    why: Why
    other: str = ""
    distance: int = 0

    @property
    def told(self) -> str:
        at = f"{self.who.name} at {place_said(self.who.at)}"
        return f"{at} {_TOLD[self.why].format(other=self.other, distance=said(self.distance))}"


_TOLD = {
    Why.OFF_TABLE: "is not wholly on the table",
    Why.OUTSIDE: "is not wholly in its zone",
    Why.SHUT: "stands in {other}, where it cannot be",
    Why.NEAR_SHUT: "has to be more than {distance} from {other}",
    Why.OVERLAP: "lies on {other}",
    Why.CROWDED: "has to be more than {distance} from {other}",
    Why.NEAR_ENEMY: "has to be {distance} or more from {other}",
}


class SettingUp(Struct, frozen=True):
    """What a game asks of those who set up. None: it does not ask."""

    #: More than so far from every other unit.
    spacing: int | None = None
    #: So far or more from every enemy.
    from_enemies: int | None = None
    #: More than so far from shut ground.
    from_shut: int | None = None


def misplaced(
    who: Standing,
    zone: DeployZone | None,
    size: Place,
    shut: Iterable[Piece] = (),
    others: Iterable[Standing] = (),
    enemies: Iterable[Standing] = (),
    asked: SettingUp = SettingUp(),  # noqa: B008 - it never changes
) -> Iterator[Misplaced]:
    """All that is wrong with where a disc stands: its zone, the ground, its friends and the enemy."""
    if not on_table(who.at, *size, who.radius):
        yield Misplaced(who, Why.OFF_TABLE)
    if zone and not zone.holds(who.at, who.radius):
        yield Misplaced(who, Why.OUTSIDE)
    for piece in shut:
        if place_nearer(piece, who.at, 0):
            yield Misplaced(who, Why.SHUT, piece.name)
        elif asked.from_shut is not None and place_nearer(piece, who.at, who.radius + asked.from_shut + 1):
            yield Misplaced(who, Why.NEAR_SHUT, piece.name, asked.from_shut)
    for other in others:
        if overlap(who.at, who.radius, other.at, other.radius):
            yield Misplaced(who, Why.OVERLAP, other.name)
        elif asked.spacing is not None and within(who.at, other.at, who.radius + other.radius + asked.spacing):
            yield Misplaced(who, Why.CROWDED, other.name, asked.spacing)
    for other in enemies:
        if asked.from_enemies is not None and overlap(who.at, who.radius + asked.from_enemies, other.at, other.radius):
            yield Misplaced(who, Why.NEAR_ENEMY, other.name, asked.from_enemies)


def set_up_faults(
    placed: Sequence[tuple[str, Standing]],
    zone: DeployZone | None,
    size: Place,
    shut: Sequence[Piece] = (),
    enemies: Sequence[Standing] = (),
    asked: SettingUp = SettingUp(),  # noqa: B008 - it never changes
) -> Iterator[str]:
    """What is wrong with a force that a file sets up, unit by unit; two that are on each other are told once."""
    for number, (where, who) in enumerate(placed):
        before = [other for _, other in placed[:number]]
        for wrong in misplaced(who, zone, size, shut, before, enemies, asked):
            yield f"{where}: {wrong.told}"
