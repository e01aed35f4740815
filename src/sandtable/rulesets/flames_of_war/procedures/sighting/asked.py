"""What several questions about a shot ask for, and how they say it."""

from __future__ import annotations

from typing import Annotated

from sandtable.rulesets.flames_of_war.asked import FARTHEST, HIGHEST_ROF, MOST_TEAMS
from sandtable.rulesets.flames_of_war.rows import Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Move, Worded
from sandtable.sheet import FactsFault
from sandtable.sheet.facts import choice, count, flag, tape


class Blitz(Worded):
    """Whether its unit was ordered a Blitz Move this turn, and what came of it."""

    NONE = "none", "not ordered"
    SUCCEEDED = "succeeded"
    FAILED = "failed"


class Flown(Worded):
    """Which of the two is an Aircraft."""

    NOBODY = "nobody", "none"
    SHOOTER = "shooter", "the shooter"
    TARGET = "target", "the target"


Distance = Annotated[float, tape("Range", 0, FARTHEST, "Between the nearest edges of the two teams", "inches")]
HitOn = Annotated[
    int, count("Is Hit On or score", 2, 10, "The number on the target's card, or a score you have worked out")
]
Concealed = Annotated[bool, flag("Concealed", "The target is Concealed from the shooter")]
GoneToGround = Annotated[bool, flag("Gone to Ground", "The target did not move, shoot or assault; Scouts may move")]
Smoke = Annotated[bool, flag("Through smoke", "A smoke ball, or a Smoke Screen within 6 inches, is in the way")]
Night = Annotated[bool, flag("Night", "The game is played at night")]
OutOfCommand = Annotated[bool, flag("Out of Command", "The shooter moved at Tactical and ended Out of Command")]
FailedBlitz = Annotated[bool, flag("Failed Blitz", "The shooter's unit failed a Blitz Move this turn")]
AircraftPart = Annotated[Flown, choice("Aircraft", "Whether one of the two is an Aircraft")]

Halted = Annotated[int, count("Halted ROF (0: card)", 0, HIGHEST_ROF, "Of a weapon that has no card, with Moving ROF")]
Moving = Annotated[int, count("Moving ROF (0: card)", 0, HIGHEST_ROF, "Of a weapon that has no card, with Halted ROF")]
WeaponRange = Annotated[
    int, count("Weapon range (0: card)", 0, int(FARTHEST), "Range of a weapon that has no card", "inches")
]
Moved = Annotated[Move, choice("Movement", "What the shooter did this turn, a Blitz Move apart")]
Pinned = Annotated[bool, flag("Pinned Down", "The shooter's unit is Pinned Down")]
BlitzMove = Annotated[Blitz, choice("Blitz Move", "Whether the shooter's unit was ordered one before it moved")]
DugIn = Annotated[bool, flag("Dug in this turn", "Its unit was ordered to Dig In this turn, whether it worked or not")]
Teams = Annotated[int, count("Teams firing", 1, MOST_TEAMS, "Teams that shoot with this weapon alike")]


def flown(weapon: Weapon, tables: Tables) -> bool:
    """Whether it is an Aircraft's weapon."""
    return any(weapon.id in team.weapons for team in tables.teams.values() if team.kind is Kind.AIRCRAFT)


def check_orders(move: Move, blitz: Blitz, dug_in: bool) -> None:
    """What a team cannot have done in one Movement Step."""
    if dug_in and move is not Move.STAYED:
        raise FactsFault("dug_in: a team that moves does not dig in, choose one of the two")
    if dug_in and blitz is not Blitz.NONE:
        raise FactsFault("dug_in: a unit is given one order a turn, choose Blitz Move or Dig In")


def dice_said(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"
