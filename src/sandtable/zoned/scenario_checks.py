"""What is wrong with a scenario on a map of zones, whatever game it is of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta

from sandtable.ground.zone_map import MapFault, MapText, ZoneMap
from sandtable.ground.zones import Facing

#: A zone as it is written. The longest label is AN40.
Label = Annotated[str, Meta(max_length=8)]


def edge_faults(edges: Sequence[Facing]) -> Iterator[str]:
    """Every side has a table edge of its own."""
    for number, edge in enumerate(edges, start=1):
        if edge in edges[: number - 1]:
            who = "both sides have" if len(edges) == 2 else f"sides {edges.index(edge) + 1} and {number} have"
            yield f"side {number}, edge: {who} {edge.value} for their own table edge"


def read_map(text: MapText, faults: list[str]) -> ZoneMap | None:
    """The map of a scenario; None, with every fault noted, if it cannot be read."""
    try:
        return ZoneMap(text)
    except MapFault as fault:
        faults += fault.faults
        return None
