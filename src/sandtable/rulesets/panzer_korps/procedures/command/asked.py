"""What is asked of leaders, nations, weather and sides in several places, and how a die is said."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain.sentences import signed
from sandtable.rulesets.panzer_korps.procedures.common.nations import FIRST_YEAR, LAST_YEAR
from sandtable.rulesets.panzer_korps.terms import Leader, Nation
from sandtable.sheet.facts import choice, count, flag

#: Formations of a force group; the largest of the lists has 12.
MOST_FORMATIONS = 20

OurCo = Annotated[Leader, choice("Our CO", "Rating of our overall commander, A Legendary to H Unreliable")]
TheirCo = Annotated[Leader, choice("Their CO", "Rating of the enemy's overall commander")]
GroupLeader = Annotated[Leader, choice("Leader", "Rating of the leader, A Legendary to H Unreliable")]

OfNation = Annotated[Nation, choice("Nation", "Whose troops they are")]
InYear = Annotated[int, count("Year", FIRST_YEAR, LAST_YEAR, "The year of the battle")]

Rain = Annotated[bool, flag("Rain", "It rains")]
Mud = Annotated[bool, flag("Mud", "There is mud, as on the day after rain")]
Snow = Annotated[bool, flag("Snow", "It snows, or snow lies")]
Fog = Annotated[bool, flag("Fog", "There is fog; early morning counts as fog")]
Sandstorm = Annotated[bool, flag("Sandstorm", "Sand is blown about")]

OutOfSupply = Annotated[bool, flag("Out of supply", "No way to its own table edge is open")]
HomeNation = Annotated[bool, flag("Home nation", "The scenario names it so, at most one side")]
AirSuperiority = Annotated[bool, flag("Air superiority", "It has at least twice as many fighter squadrons")]


def die_said(sides: int, added: int) -> str:
    """A die with what is added to it: "D6 +2", and plain "D6" if nothing is."""
    return f"D{sides} {signed(added)}" if added else f"D{sides}"
