"""Coming onto the table over one of its edges: from where, and how somebody who hangs over that edge may go on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal, TypeAlias

from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.room import Path, free_places, no_rest, way_to_rest
from sandtable.inches.tape import INCH, Box, Place

Edge: TypeAlias = Literal["north", "east", "south", "west"]


def from_edge(mover: Mover, edge: Edge) -> Mover:
    """The same for one who enters: on the way he may hang over that edge, at bends too; he ends wholly on the table."""
    layer, margin = mover.going.layer, mover.margin
    return mover._replace(
        entry=(
            0 if edge == "west" else margin,
            0 if edge == "south" else margin,
            layer.width if edge == "east" else layer.width - margin,
            layer.depth if edge == "north" else layer.depth - margin,
        )
    )


def along_edge(edge: Edge, width: int, depth: int, part: tuple[int, int], inside: int = 0) -> Box:
    """A part of an edge, or of what lies so far inside it: from where to where, from the west or the south."""
    low, high = part
    if edge in ("south", "north"):
        at = inside if edge == "south" else depth - inside
        return low, at, high, at
    at = inside if edge == "west" else width - inside
    return at, low, at, high


def entries(
    mover: Mover, edge: Edge, part: tuple[int, int] | None = None, inside: int = 0, grain: int = INCH
) -> Iterator[Place]:
    """Places on an edge where a way may begin: one for each stretch, at most so wide, that has any.

    Over the edges beside his own nobody hangs. What his end is kept from does not matter here.
    """
    layer = mover.going.layer
    along = layer.width if edge in ("south", "north") else layer.depth
    low, high = part or (0, along)
    span = max(low, mover.margin), min(high, along - mover.margin)
    beginning = mover._replace(no_rest=0, ending=(), margin=0, entry=None)
    line = along_edge(edge, layer.width, layer.depth, span, inside)
    return free_places(line, partial(no_rest, beginning), beginning.may_end, grain)


def ways_in(
    mover: Mover, edge: Edge, most: int, part: tuple[int, int] | None = None, inside: int = 0, grain: int = INCH
) -> Iterator[Path]:
    """A way from the edge to where one may rest, bent if it must be, from each stretch that has one."""
    entering = from_edge(mover, edge)
    for start in entries(mover, edge, part, inside, grain):
        if (path := way_to_rest(entering, start, most)) is not None and entering.may_end(path[-1]):
            yield path
