"""Where a formation stands: a kind of terrain, or only its class of cover."""

from __future__ import annotations

from sandtable.rulesets.panzer_korps.tables import PLACES, Tables
from sandtable.rulesets.panzer_korps.terms import Cover

#: How a place is said, where it is not "in" what its name says.
SAID = {
    "open": "in the open",
    "rolling_hill": "on a rolling hill",
    "two_level_hill": "on a two level hill",
    "steep_hill": "on a steep hill",
    "snow_bank": "on a snow bank",
    "sand": "on sand",
    "wall": "behind a wall",
    "hedge": "behind a hedge",
    "hedgerow": "behind a hedgerow",
    "breached_wall": "behind a breached wall",
} | {
    place: f"in a {place.replace('_', ' ')}"
    for place in ("gully", "stream", "large_depression", "vineyard", "farm", "village", "town", "city", "marsh")
}


def cover_of(place: str, tables: Tables, *, wall: bool = False) -> Cover:
    """The class of cover of a place; behind a wall or hedge light cover at least."""
    row = tables.terrain_cover.get(place)
    cover = Cover(row.cover if row else place)
    between = Cover(tables.terrain_cover["wall"].cover)
    return max(cover, between, key=lambda each: tables.cover[each].die) if wall else cover


def place_said(place: str) -> str:
    """Where a formation is: "in the open", "in a village", "in light cover"."""
    return SAID.get(place) or f"in {PLACES[place].partition(':')[0]}"
