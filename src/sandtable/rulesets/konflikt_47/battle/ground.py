"""The ground of a battle: kinds of pieces, how they are drawn, and what the terrain table makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from sandtable.inches.drawing.looks import GroundLook
from sandtable.inches.tables.ground_book import Feature, GroundBook, Kind, Laid, Recipe, Template, Where
from sandtable.inches.tape import INCH
from sandtable.rulesets.konflikt_47.rows import PieceRow
from sandtable.rulesets.konflikt_47.tables import Tables

#: What is drawn of each kind (k47.gap.terrain-pieces).
LOOKS: Mapping[str, GroundLook] = MappingProxyType(
    {
        "field": "meadow",
        "meadow": "meadow",
        "hill slope": "hill",
        "crops": "crop",
        "woods": "woods",
        "scrub": "scrub",
        "ruins": "ruin",
        "trench": "trench",
        "hedge": "hedge",
        "fence": "fence",
        "wall": "wall",
        "anti-tank ditch": "ditch",
        "dragon's teeth": "fieldwork",
        "thick bocage": "bocage",
        "house": "building",
        "road": "road",
        "street": "road",
        "track": "track",
        "bridge": "bridge",
        "river": "water",
        "lake": "water",
        "cliff": "cliff",
    }
)
LINES = ("hedge", "fence", "wall", "anti-tank ditch", "dragon's teeth", "thick bocage")
STRIPS = ("road", "street", "track", "bridge")
AREAS = tuple(kind for kind in LOOKS if kind not in (*LINES, *STRIPS, "house"))
#: What ends a line of sight that passes through it (k47.gap.los).
BLOCKING = ("woods", "house")
LIGHT, NO_WALKERS = "light", "no_walkers"

FARMYARD = Template(
    "farmyard",
    (
        {"kind": "house", "name": "house", "at": [0, 1.5], "size": [4, 3]},
        {"kind": "house", "name": "barn", "at": [5, -1.5], "size": [3, 4], "light": True},
        {"kind": "wall", "name": "wall", "line": [[-3, -3.5], [-3, 4]]},
        {"kind": "hedge", "name": "hedge", "line": [[-3, -4.5], [7, -4.5]]},
    ),
)


def _size(width: float, depth: float) -> tuple[int, int]:
    return round(width * INCH), round(depth * INCH)


COUNTRY = Recipe(
    features=(
        Feature("house", count=(1, 2), least=_size(3, 3), most=_size(5, 4), where=Where.BESIDE_A_ROAD),
        Feature("woods", count=(1, 2), least=_size(5, 4), most=_size(8, 6), round=True),
        Feature("ruins", count=(0, 1), least=_size(4, 3), most=_size(5, 4)),
        Feature("crops", count=(0, 1), least=_size(5, 4), most=_size(8, 6)),
        Feature("hedge", count=(1, 3), least=_size(5, 0), most=_size(9, 0)),
        Feature("wall", count=(0, 2), least=_size(4, 0), most=_size(7, 0)),
    ),
    road="road",
    roads=(1, 1),
    bridge="bridge",
    blocking=BLOCKING,
    cover=("woods", "house", "ruins", "crops", "hedge", "wall"),
    shut=("river", "lake"),
    points={"objective": 3},
)

BOOK = GroundBook(
    kinds=(
        *(Kind(word) for word in AREAS),
        Kind("house", traits=(LIGHT,)),
        *(Kind(word, Laid.LINE, traits=(NO_WALKERS,)) for word in LINES),
        *(Kind(word, Laid.STRIP, width=2 * INCH) for word in STRIPS),
    ),
    templates=(FARMYARD,),
    recipes={"country": COUNTRY},
)


@lru_cache(maxsize=8)
def rows_of(tables: Tables) -> Mapping[str, PieceRow]:
    """The row of the table of pieces for each kind; a row may name several."""
    found = {}
    for row in tables.pieces:
        for word in row.piece.split(","):
            found[word.partition("(")[0].strip()] = row
    return MappingProxyType(found)
