"""What questions about orders and movement ask of a unit's card."""

from __future__ import annotations

from typing import Annotated

from sandtable.rulesets.flames_of_war.scores import WORST
from sandtable.sheet.facts import count

MOST_ROF = 12
MOST_TEAMS = 15

Skill = Annotated[int, count("Skill", 1, WORST, "The N of the card's Skill N+")]
Tactics = Annotated[
    int, count("Tactics", 0, WORST, "Tactics rating, which replaces Skill here; 0 if the card has none")
]
Motivation = Annotated[int, count("Motivation", 1, WORST, "The N of the card's Motivation N+")]
Halted = Annotated[int, count("Halted ROF", 0, MOST_ROF, "ROF of the weapon when halted")]
Moving = Annotated[int, count("Moving ROF", 0, MOST_ROF, "ROF of the weapon when moving")]
