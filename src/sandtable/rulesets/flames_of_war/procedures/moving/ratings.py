"""What questions about orders and movement ask of a unit's card."""

from __future__ import annotations

from typing import Annotated

from sandtable.rulesets.flames_of_war.asked import HIGHEST_ROF
from sandtable.sheet.facts import count

Halted = Annotated[int, count("Halted ROF", 0, HIGHEST_ROF, "ROF of the weapon when halted")]
Moving = Annotated[int, count("Moving ROF", 0, HIGHEST_ROF, "ROF of the weapon when moving")]
