"""How far facts go, the same wherever they are asked: beyond all that the rules can mean, so that these refuse."""

from __future__ import annotations

from typing import Annotated

from sandtable.sheet.facts import tape

#: Inches, beyond every weapon and every move.
FARTHEST = 96.0
#: More pins than any unit can bear.
MOST_PINS = 12
#: More models than any unit has.
MOST_MODELS = 20

AssaultDistance = Annotated[
    float, tape("Assault distance", 0, FARTHEST, "From where the assaulters started to the unit they assault", "inches")
]
