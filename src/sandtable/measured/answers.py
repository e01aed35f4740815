"""What answers on a measured table are made of, beside what all answers are made of."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sandtable.game.planning import MOST_BENDS, MOST_BODIES, Point

#: The bends and the end of a tape, without its start; nothing for whoever stays.
Bends = Annotated[tuple[Point, ...], Meta(max_length=MOST_BENDS)]
#: A tape for each body of a unit, in the order of their numbers.
Ways = Annotated[tuple[Bends, ...], Meta(max_length=MOST_BODIES)]
#: Whole degrees clockwise from north.
Facing = Annotated[int, Meta(ge=0, le=359)]
