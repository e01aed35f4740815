"""Three sides on a map of zones: what a game gives so that it can be drawn, and nothing that D-Day has besides."""

from collections.abc import Sequence
from typing import Any

from sandtable.ground.zone_map import MapText, River, ZoneMap
from sandtable.ground.zone_marks import Counter, OnMap, Place

MAP = ZoneMap(MapText(". w\n. .", river=(River("A1-A2", bridges="A1-A2"),), names={"A2": "Cape Bear", "B1": "Capri"}))
A1, B1, A2, B2 = range(4)
COUNTERS = (
    Counter(A2, 0, label="Otter", unit=4, letters="Ot", kind="longboat"),
    Counter(A2, 1, "inf", label="Oak", unit=1, letters="I", facing=1),
    Counter(B1, 2, "inf", label="Bear", unit=0, letters="I", facing=0, fares="asleep"),
    Counter(B1, 2, label="barrel"),
)
PLACES = (Place(B1, objective=True, holder=2), Place(B2, supply=True))


class Islands:
    """The part of a game that faces and commands of zones ask for. A state is what lies on the map."""

    sides = ("red", "blue", "green")

    def on_map(self, s: Any) -> OnMap:
        counters, bridges = s
        return OnMap(MAP, counters, PLACES, bridges=bridges)


#: Everything is where it begins, with the bridge as it is on the map.
BEGUN: tuple[Sequence[Counter], int | None] = (COUNTERS, None)
ISLANDS: Any = Islands()
