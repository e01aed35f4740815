"""What questions about orders and movement ask of a unit's card."""

from __future__ import annotations

from typing import Annotated

from sandtable.rulesets.flames_of_war.scores import WORST
from sandtable.sheet.facts import count

MOST_ROF = 12
MOST_TEAMS = 15

Skill = Annotated[int, count("Skill", 1, WORST, "The N of the card's Skill N+")]
Tactics = Annotated[int, count("Tactics (0: none)", 0, WORST, "Tactics rating of the card, in place of Skill")]
Motivation = Annotated[int, count("Motivation", 1, WORST, "The N of the card's Motivation N+")]
Halted = Annotated[int, count("Halted ROF", 0, MOST_ROF, "ROF of the weapon when halted")]
Moving = Annotated[int, count("Moving ROF", 0, MOST_ROF, "ROF of the weapon when moving")]
