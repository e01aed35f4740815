"""A measured table as small as a stamp: its pieces and units as a few shapes."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.ground.zone_marks import look_of
from sandtable.inches.drawing.looks import GroundLook, OnTable
from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tape import INCH, Place
from sandtable.web.faces.small_map import RING, SHAPES, Layer, SmallMap, moved

#: How each look is shown among the few that a small map has.
SMALL: dict[GroundLook, str] = {
    "woods": "woods",
    "orchard": "woods",
    "bocage": "line",
    "hedge": "line",
    "wall": "line",
    "building": "town",
    "ruin": "town",
    "village": "town",
    "hill": "hills",
    "height": "hills",
    "marsh": "marsh",
    "water": "water",
    "stream": "river",
    "road": "road",
    "track": "road",
}


def small_table(found: OnTable) -> SmallMap:
    """A table with what stands on it, an inch a unit."""
    layers = [*_ground(found), *_objectives(found), *_units(found)]
    return SmallMap(found.width // INCH, found.depth // INCH, tuple(layers))


def _ground(found: OnTable) -> Iterator[Layer]:
    paths: dict[str, list[str]] = {}
    for piece in found.pieces:
        look = found.look_of(piece)
        if look in SMALL and piece.shape is not Shape.DISC:
            paths.setdefault(SMALL[look], []).extend(_outline(found, piece))
    yield from (Layer(kind, "".join(path)) for kind, path in paths.items())


def _outline(found: OnTable, piece: Piece) -> Iterator[str]:
    if piece.spine:
        yield _path(found, piece.spine, closed=False)
    else:
        yield from (_path(found, ring, closed=piece.shape is Shape.AREA) for ring in piece.rings)


def _path(found: OnTable, ring: Ring, closed: bool) -> str:
    corners = "L".join(f"{x:g} {y:g}" for x, y in (_at(found, corner) for corner in ring))
    return f"M{corners}{'z' if closed else ''}"


def _at(found: OnTable, place: Place) -> tuple[float, float]:
    return round(place[0] / INCH, 1), round((found.depth - place[1]) / INCH, 1)


def _objectives(found: OnTable) -> Iterator[Layer]:
    if path := "".join(moved(RING, *_at(found, objective.place)) for objective in found.objectives):
        yield Layer("objective", path)


def _units(found: OnTable) -> Iterator[Layer]:
    for side in sorted({unit.side for unit in found.units}):
        letter = look_of(side)
        places = (unit.bodies[0].body.place for unit in found.units if unit.side == side and unit.bodies)
        yield Layer(f"side-{letter}", "".join(moved(SHAPES[letter], *_at(found, place)) for place in places))
