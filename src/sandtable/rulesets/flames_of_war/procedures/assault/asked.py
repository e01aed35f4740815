"""What several questions about an assault ask for."""

from __future__ import annotations

from typing import Annotated

from sandtable.rulesets.flames_of_war.asked import BEST_ANTI_TANK, BEST_ARMOUR
from sandtable.rulesets.flames_of_war.procedures.starting.scores import WORST
from sandtable.rulesets.flames_of_war.terms import Worded
from sandtable.sheet.facts import choice, count, flag

#: More tanks than that no unit has; their assaults could not be worked out in the time of a question.
MOST_TANKS = 7


class StrikeAt(Worded):
    """Where an assault hit strikes an armoured tank; the assaulting player chooses for each hit."""

    BETTER = "better", "the better"
    SIDE = "side", "Side"
    TOP = "top", "Top"


AssaultRating = Annotated[int, count("Assault (0: none)", 0, WORST, "Assault rating of the card, in place of Skill")]
AntiTank = Annotated[
    int,
    count(
        "Anti-tank", 0, BEST_ANTI_TANK, "Of the best Anti-tank weapon on the hitting team's card; 0 if it has no weapon"
    ),
]
Firepower = Annotated[int, count("Firepower", 1, WORST, "The N of that weapon's Firepower N+")]
Side = Annotated[int, count("Side armour", 0, BEST_ARMOUR, "Of the tank that is hit")]
Top = Annotated[int, count("Top armour", 0, BEST_ARMOUR, "Of the tank that is hit")]
Skirts = Annotated[bool, flag("Bazooka Skirts", "The note on the tank's card")]
Where = Annotated[StrikeAt, choice("Strikes", "The tank's Side, its Top, or what is likelier to put it out of action")]
