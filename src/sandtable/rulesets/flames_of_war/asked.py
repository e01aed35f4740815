"""What many questions ask for: the same bounds and words in all of them."""

from __future__ import annotations

from typing import Annotated

from sandtable.rulesets.flames_of_war.procedures.starting.scores import WORST
from sandtable.sheet.facts import count

#: Nothing on the largest table is farther away, and no move is longer, in inches.
FARTHEST = 120.0
LONGEST_MOVE = 60.0
#: No unit has more teams, no card better numbers.
MOST_TEAMS = 15
BEST_ANTI_TANK = 25
BEST_ARMOUR = 20
HIGHEST_ROF = 12

Motivation = Annotated[int, count("Motivation", 1, WORST, "The N of Motivation N+ on the card")]
Remount = Annotated[int, count("Remount (0: none)", 0, WORST, "Remount rating of the card, in place of Motivation")]
Skill = Annotated[int, count("Skill", 1, WORST, "The N of Skill N+ on the card")]
Tactics = Annotated[int, count("Tactics (0: none)", 0, WORST, "Tactics rating of the card, in place of Skill")]
