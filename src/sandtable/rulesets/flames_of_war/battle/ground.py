"""The ground of a battle: kinds of pieces, how they are drawn, and what the terrain table makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sandtable.inches.drawing.looks import GroundLook
from sandtable.inches.tables.ground_book import Feature, GroundBook, Kind, Laid, Recipe, Template, Where
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war.rows import TerrainRow
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Terrain

#: What is drawn of each kind (fow.gap.terrain-types). Hills are drawn by their outlines, steep ones the closer.
LOOKS: Mapping[str, GroundLook] = MappingProxyType(
    {
        "crops": "crop",
        "orchard": "orchard",
        "woods": "woods",
        "hedge": "hedge",
        "bocage": "bocage",
        "stone wall": "wall",
        "building": "building",
        "ruins": "ruin",
        "craters": "crater",
        "gentle hill": "hill",
        "steep hill": "height",
        "stream": "stream",
        "river": "water",
        "trench": "trench",
        "wire": "wire",
        "minefield": "minefield",
        "road": "road",
        "bridge": "bridge",
        "ford": "ford",
    }
)
LINES = ("hedge", "bocage", "stone wall", "stream", "wire")
#: They take away whatever they lie on (fow.gap.roads-and-overlaps).
ROADS = ("road", "bridge", "ford")
MINEFIELD = "minefield"
AREAS = tuple(kind for kind in LOOKS if kind not in (*LINES, *ROADS))


def terrain_of(kind: str) -> Terrain | None:
    """The terrain that a kind of piece is; bridges and fords are road, and a minefield is none."""
    if kind == MINEFIELD:
        return None
    return Terrain.ROAD if kind in ROADS else Terrain(kind.replace(" ", "_"))


def row_of(tables: Tables, kind: str) -> TerrainRow:
    """What the terrain table says of a kind of piece; under a minefield the ground is open."""
    return tables.terrain[terrain_of(kind) or Terrain.OPEN]


FARM = Template(
    "farm",
    (
        {"kind": "building", "name": "house", "at": [0, 1.5], "size": [4, 3]},
        {"kind": "building", "name": "barn", "at": [5, -1.5], "size": [3, 4]},
        {"kind": "stone wall", "name": "wall", "line": [[-3, -3.5], [-3, 4]]},
        {"kind": "hedge", "name": "hedge", "line": [[-3, -4.5], [7, -4.5]]},
    ),
)


def _size(width: float, depth: float) -> tuple[int, int]:
    return round(width * INCH), round(depth * INCH)


#: A quarter to a third of the table is terrain (fow.gap.random-battle).
COUNTRY = Recipe(
    features=(
        Feature("woods", count=(2, 4), least=_size(7, 6), most=_size(11, 9), round=True),
        Feature("gentle hill", count=(0, 2), least=_size(8, 6), most=_size(11, 8), round=True),
        Feature("building", count=(1, 3), least=_size(3, 3), most=_size(5, 4), where=Where.BESIDE_A_ROAD),
        Feature("orchard", count=(1, 2), least=_size(7, 6), most=_size(11, 9)),
        Feature("crops", count=(2, 4), least=_size(8, 7), most=_size(12, 9)),
        Feature("ruins", count=(0, 1), least=_size(4, 3), most=_size(5, 4)),
        Feature("craters", count=(0, 1), least=_size(4, 3), most=_size(5, 4)),
        Feature("hedge", count=(1, 3), least=_size(6, 0), most=_size(12, 0)),
        Feature("bocage", count=(0, 2), least=_size(6, 0), most=_size(10, 0)),
        Feature("stone wall", count=(0, 2), least=_size(4, 0), most=_size(8, 0)),
    ),
    road="road",
    roads=(1, 2),
    bridge="bridge",
    apart=INCH,
    zone=16 * INCH,
    blocking=("woods", "orchard", "building", "gentle hill", "steep hill", "bocage"),
    cover=("woods", "orchard", "building", "ruins", "craters", "crops", "hedge", "bocage", "stone wall", "trench"),
    shut=("river",),
    share=(25, 33),
)

BOOK = GroundBook(
    kinds=(
        *(Kind(word) for word in AREAS),
        *(Kind(word, Laid.LINE) for word in LINES),
        *(Kind(word, Laid.STRIP, width=2 * INCH) for word in ROADS),
    ),
    templates=(FARM,),
    recipes={"country": COUNTRY},
)
