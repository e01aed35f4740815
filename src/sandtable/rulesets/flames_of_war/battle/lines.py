"""A unit in a line beside its leader, as the first battle begins (fow.gap.first-battle)."""

from __future__ import annotations

from sandtable.inches.directions import ahead_of
from sandtable.inches.tape import INCH, Place

#: From centre to centre, on foot and for vehicles.
PITCH, PITCH_OF_VEHICLES = 2 * INCH, 3 * INCH
WEST, EAST = 270, 90


def in_line(leader: Place, teams: int, *, vehicles: bool) -> list[Place]:
    """The places of so many teams: the leader's, then west and east of him by turns."""
    pitch = PITCH_OF_VEHICLES if vehicles else PITCH
    return [ahead_of(leader, WEST if number % 2 else EAST, (number + 1) // 2 * pitch) for number in range(teams)]
