"""Places of a map that sides fight for: objectives and supply points, as they are written and as they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from sandtable.ground.grid import Grid
from sandtable.ground.zone_map import ZoneMap
from sandtable.sheet.scenario_text import Name
from sandtable.zoned.scenario_checks import Label

MOST_PLACES = 100
#: The holder of a place that no side has taken.
NOBODY = -1


class PlaceText(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An objective, a supply point, or both in one."""

    at: Label
    objective: bool = False
    supply: bool = False
    held_by: Name = ""


class MapPlace(Struct, frozen=True):
    """A place that is fought for, and who holds it at the start."""

    zone: int
    objective: bool
    supply: bool
    holder: int


def places_on(
    grid: Grid, places: Iterable[PlaceText], standing: Mapping[int, int], side_named: Callable[[str, int], int]
) -> tuple[MapPlace, ...]:
    """The places of a scenario; one that is said to be nobody's belongs to the side that is `standing` on its zone."""
    found = []
    for place in places:
        zone = grid.read(place.at)
        holder = side_named(place.held_by, standing.get(zone, NOBODY))
        found.append(MapPlace(zone, place.objective, place.supply, holder))
    return tuple(found)


def place_faults(places: Iterable[PlaceText], found: ZoneMap, sides: Sequence[str]) -> Iterator[str]:
    """What is wrong with the places of a scenario."""
    seen: set[str] = set()
    for number, place in enumerate(places, start=1):
        where = f"place {number} ({place.at})"
        try:
            zone = found.grid.read(place.at)
        except ValueError as fault:
            yield f"{where}: {fault}"
            continue
        if found.closed >> zone & 1:
            yield f"{where}: nobody can enter it"
        if place.at.upper() in seen:
            yield f"{where}: the zone is listed twice; one place may be objective and supply point"
        seen.add(place.at.upper())
        if not place.objective and not place.supply:
            yield f"{where}: say whether it is an objective, a supply point or both"
        if place.held_by and place.held_by not in sides:
            yield f"{where}: there is no side '{place.held_by}' to hold it"
