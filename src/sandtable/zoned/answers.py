"""What answers on zones are made of, beside what all answers are made of."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sandtable.game.answers import Number
from sandtable.ground.zone_map import MOST_ZONES

#: Zones one after the other: no way is longer than the map.
Way = Annotated[tuple[Number, ...], Meta(max_length=MOST_ZONES)]
