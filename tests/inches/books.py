"""What three games say of their ground, as far as these tests need it."""

from __future__ import annotations

from sandtable.inches.tables.ground_book import Feature, GroundBook, Kind, Laid, Recipe, Template, Where
from sandtable.inches.tape import INCH


def _inches(*numbers: float) -> tuple[int, int]:
    width, depth = numbers
    return round(width * INCH), round(depth * INCH)


def kinds(areas: str = "", lines: str = "", strips: str = "") -> tuple[Kind, ...]:
    return (
        *(Kind(word.strip(), Laid.AREA) for word in areas.split(",")),
        *(Kind(word.strip(), Laid.LINE) for word in lines.split(",")),
        *(Kind(word.strip(), Laid.STRIP) for word in strips.split(",")),
    )


FARM = Template(
    "farm",
    (
        {"kind": "house", "name": "house", "at": [0, 2], "size": [4, 3]},
        {"kind": "house", "name": "barn", "at": [4.5, -2], "size": [3, 4], "light": True},
        {"kind": "wall", "line": [[-4, -4], [-4, 4], [7, 4]]},
        {"kind": "hedge", "line": [[-4, -5], [7, -5]]},
    ),
)

WESTERN = Recipe(
    features=(
        Feature("house", count=(2, 5), least=_inches(3, 3), most=_inches(5, 4), where=Where.BESIDE_A_ROAD),
        Feature(template="farm", count=(0, 1)),
        Feature("woods", count=(2, 5), least=_inches(5, 4), most=_inches(9, 7), round=True),
        Feature("crops", count=(1, 3), least=_inches(5, 4), most=_inches(8, 6)),
        Feature("hedge", count=(2, 6), least=_inches(5, 0), most=_inches(10, 0)),
        Feature("crater", count=(0, 3)),
    ),
    road="road",
    roads=(1, 2),
    blocking=("woods", "house"),
    cover=("woods", "house", "hedge", "wall", "crater"),
    shut=("river",),
    points={"objective": 3},
)
RIVERSIDE = Recipe(
    features=(
        Feature("river", where=Where.ACROSS, least=_inches(1, 0), most=_inches(3, 0)),
        Feature("house", count=(2, 4), least=_inches(3, 3), most=_inches(5, 4), where=Where.BESIDE_A_ROAD),
        Feature("woods", count=(2, 5), least=_inches(5, 4), most=_inches(9, 7)),
        Feature("hedge", count=(2, 4), least=_inches(5, 0), most=_inches(10, 0)),
    ),
    road="road",
    roads=(1, 2),
    bridge="bridge",
    blocking=("woods", "house"),
    cover=("woods", "house", "hedge"),
    shut=("river",),
    points={"objective": 2},
)

KONFLIKT = GroundBook(
    kinds=(
        Kind("house", Laid.AREA, traits=("light",)),
        Kind("crater", Laid.DISC, radius=150),
        Kind("smoke", Laid.DISC),
        Kind("trench", Laid.AREA, size=(600, 200)),
        *kinds(
            "woods, scrub, crops, ruins, hill, lake",
            "hedge, fence, wall, anti-tank ditch",
            "road, track, river, bridge",
        ),
    ),
    templates=(FARM,),
    recipes={"western": WESTERN, "riverside": RIVERSIDE},
)

FLAMES = GroundBook(
    kinds=kinds(
        "crops, orchard, woods, building, ruins, craters, gentle hill, steep hill, trench, minefield",
        "hedge, bocage, stone wall, stream, wire",
        "road, river",
    )
)

KORPS = GroundBook(kinds=kinds("farm, light woods, medium woods, brush, rolling hill", "wall", "road, minor river"))
