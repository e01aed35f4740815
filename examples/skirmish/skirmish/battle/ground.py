"""The ground of a skirmish: which kinds of pieces there are, how they are drawn, and what they mean."""

from collections.abc import Mapping
from types import MappingProxyType

from sandtable.inches.drawing.looks import GroundLook
from sandtable.inches.tables.ground_book import GroundBook, Kind, Laid

BOOK = GroundBook(
    kinds=(
        Kind("woods"),
        Kind("house"),
        Kind("water"),
        Kind("hedge", Laid.LINE),
        Kind("wall", Laid.LINE),
        Kind("road", Laid.STRIP, width=200),
        Kind("bridge", Laid.STRIP, width=200),
    )
)
LOOKS: Mapping[str, GroundLook] = MappingProxyType(
    {
        "woods": "woods",
        "house": "building",
        "water": "water",
        "hedge": "hedge",
        "wall": "wall",
        "road": "road",
        "bridge": "bridge",
    }
)

ROUGH = ("woods",)
SHUT = ("water",)
#: What lies over water and hedges.
OVER = ("road", "bridge")
BLOCKING = ("woods", "house")
COVER_IN = ("woods", "house")
COVER_BEHIND = ("hedge", "wall")
